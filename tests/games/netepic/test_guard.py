"""The Imperial Guard: its chain of command, platoon headquarters and Commissars."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.books.profiles import army_card
from grognard.games.netepic.chapters import building, chain, ground, hq, loss, save, terror
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import NORTH, Position
from grognard.games.netepic.terms import ADVANCE, CHARGE, HQ, PLATOON, SHIELDS

from .acting import do, row


def platoon(far: float, *, named: bool = True, model: str = "guard-tactical-squad") -> tuple[Position, int]:
    """A platoon whose headquarters is so far from a Company HQ; its other stand is farther away."""
    p = Position()
    unit = p.unit([(30, 30), (25, 30)], model, led=False)
    p.unit([(30 + far, 30)], "guard-company-hq", tags=("hq",))
    if named:
        p.tag(p.models(unit)[0], PLATOON)
    return p, unit


@clause("netepic.guard.chain-of-command")
@pytest.mark.parametrize(("far", "orders"), [(25, ["first-fire", "advance", "charge"]), (25.1, [])])
def test_a_platoon_takes_orders_near_its_company_headquarters(far: float, orders: list[str]) -> None:
    p, unit = platoon(far)
    play = p.activate(unit)
    if orders:
        assert play.options() == orders
        return
    assert f"order:{ADVANCE}" in play.state.units[unit].tags
    assert play.asks != "deed" or f"move:u{unit}" not in play.options(), "it may not move"


@clause("netepic.guard.chain-of-command")
def test_outside_the_chain_it_may_fire() -> None:
    p, unit = platoon(40)
    p.unit([(30, 50)], "goff-boyz", seat=1)
    play = p.activate(unit)
    assert play.options() == [f"fire:u{unit}", "done"]


@clause("netepic.guard.platoon-hq", "netepic.guard.chain-of-command")
@pytest.mark.parametrize(("far", "is_led"), [(6, True), (6.1, False)])
def test_without_its_headquarters_a_platoon_needs_the_company_at_its_side(far: float, is_led: bool) -> None:
    p, unit = platoon(far, named=False)
    assert chain.is_led(p.game(), unit) == is_led


@clause("netepic.guard.platoon-hq", "netepic.ability.hq")
def test_a_platoon_headquarters_is_a_headquarters() -> None:
    p, unit = platoon(20)
    assert [hq.is_hq(p.game(), id) for id in p.models(unit)] == [True, False]


@clause("netepic.guard.platoon-hq")
def test_it_is_named_at_deployment() -> None:
    p = Position()
    unit = p.unit([(30, 30), (33, 30)], "guard-tactical-squad", led=False)
    play = p.script(lambda game: chain.name_headquarters(game, unit))
    one, two = p.models(unit)
    do(play, f"m{two}")
    assert [PLATOON in play.state.models[id].tags for id in (one, two)] == [False, True]
    single = p.unit([(50, 30)], "basilisk", led=False)
    play = p.script(lambda game: chain.name_headquarters(game, single)).finish()
    assert PLATOON in play.state.models[p.models(single)[0]].tags


@clause("netepic.guard.chain-exempt")
@pytest.mark.parametrize(
    ("model", "is_free"),
    [
        ("stormtrooper-squad", True), ("leviathan", True), ("rough-riders", True), ("imperial-bike-squad", True),
        ("guard-forward-observer", True), ("guard-tactical-squad", False), ("baneblade", False),
    ],
)  # fmt: skip
def test_who_is_outside_the_chain(model: str, is_free: bool) -> None:
    p = Position()
    unit = p.unit([(30, 30)], model, led=False)
    assert chain.is_led(p.game(), unit) == is_free


@clause("netepic.guard.chain-exempt", "netepic.ability.independent")
@pytest.mark.parametrize(("far", "fate"), [(30, "routed"), (5, "")])
def test_cavalry_that_fails_far_from_headquarters_routs(far: float, fate: str) -> None:
    p = Position()
    card = p.card("rough-rider-squad")
    unit = p.unit(row(30, 60, 2), "rough-riders", card=card)
    p.unit([(30 + far, 60)], "guard-company-hq", tags=("hq",))
    p.unit([(100, 100)], "goff-boyz", seat=1)
    p.lose(p.unit(row(60, 60, 5), "rough-riders", card=card))
    play = p.end_phase([1, *([] if fate else [6]), (6, 1)])
    assert (not play.state.units[unit].members) == bool(fate)


@clause("netepic.guard.commissar-join")
@pytest.mark.parametrize(("far", "joins"), [(6, True), (6.1, False)])
def test_a_commissar_joins_the_unit_beside_him(far: float, joins: bool) -> None:
    p = Position()
    unit = p.unit([(30, 30)], "guard-tactical-squad", led=False)
    p.unit([(30, 30 + far)], "commissar", tags=("commissar",))
    assert chain.is_led(p.game(), unit) == joins


@clause("netepic.guard.commissar-join")
def test_he_joins_one_unit_alone() -> None:
    p = Position()
    one = p.unit([(30, 30)], "guard-tactical-squad", led=False)
    two = p.unit([(36, 30)], "guard-tactical-squad", led=False)
    p.unit([(32, 30)], "commissar", tags=("commissar",))
    assert [chain.is_led(p.game(), unit) for unit in (one, two)] == [True, False]


@clause("netepic.guard.commissar-join")
@pytest.mark.parametrize(("card", "points"), [("tactical-infantry-company", 100), ("guard-forward-observer", 0)])
def test_a_commissar_of_a_company_is_worth_a_point(card: str, points: int) -> None:
    p = Position()
    unit = p.unit([(30, 30)], "commissar", card=p.card(card), tags=("commissar",))
    play = p.script(lambda game: loss.destroy(game, "netepic.save.fail", p.models(unit)))
    assert play.state.seats[1].counters.get("points", 0) == points


@clause("netepic.guard.commissar-join")
@pytest.mark.parametrize(("seat", "points"), [(1, 100), (0, 0)])
@pytest.mark.parametrize(("ride", "dice"), [
    ("", []),
    ("chimera", [1, ("bail-out", 3)]),
    ("baneblade", [1, ("damage", 6), ("bail-out", 3)]),
    ("leviathan", [("aim", 3, 3), ("save", 1), ("damage to Bridge", 6), ("bail-out", 3)]),
])  # fmt: skip
def test_the_fire_of_his_own_side_gives_nobody_a_point(ride: str, dice: list[object], seat: int, points: int) -> None:
    p = Position()
    (gun,) = p.models(p.unit([(30, 60)], "basilisk", seat=seat))
    (hero,) = p.models(p.unit([(30, 30)], "commissar", card=p.card("tactical-infantry-company"), tags=("commissar",)))
    struck = hero
    if ride:
        (struck,) = p.models(p.unit([(30, 30)], ride, facing=NORTH))
        p.aboard(hero, struck)
        p.hurt(struck, **{SHIELDS: 0})
    hit = Hit(struck, gun, "earthshaker-cannon", is_template=True)
    play = p.script(lambda game: save.suffer(game, hit, 1), dice)
    do(play, *(["1-1"] if play.asks == "aim" else [])).finish()
    assert play.state.models[hero].place is None
    assert play.state.seats[1].counters.get("points", 0) == points


@clause("netepic.guard.commissar-join", "netepic.building.occupants")
@pytest.mark.parametrize(("seat", "points"), [(1, 100), (0, 0)])
def test_he_is_worth_nothing_under_a_building_that_his_own_side_brings_down(seat: int, points: int) -> None:
    p = Position()
    p.unit([(30, 30)], "commissar", card=p.card("tactical-infantry-company"), tags=("commissar",))
    p.terrain("building", 26, 26, 34, 34, klass=2)
    play = p.script(lambda game: building.strike(game, 0, -3, seat, True), [(1, 1)]).finish()
    assert play.state.seats[1].counters.get("points", 0) == points


@clause("netepic.guard.gorgon")
@pytest.mark.parametrize(("order", "kind"), [(ADVANCE, "gorgon"), (CHARGE, "gorgon+")])
def test_a_gorgon_walks_through_woods(order: str, kind: str) -> None:
    p = Position()
    (tank,) = p.models(p.unit([(30, 30)], "gorgon"))
    wood, marsh = p.terrain("woods", 20, 40, 40, 50), p.terrain("marsh", 20, 60, 40, 70)
    game = p.game()
    assert ground.kind(game, (tank,), order) == kind
    assert not [tag for tag in game.state.features[wood].tags if tag.endswith(f":{kind}")]
    assert f"shut:{kind}" in game.state.features[marsh].tags


@clause("netepic.guard.superheavy-company-hq")
@pytest.mark.parametrize("card", ["baneblade-company", "shadowsword-company"])
def test_one_tank_of_a_superheavy_company_is_its_headquarters(card: str) -> None:
    parts = army_card(card).detachments
    assert [(one.role, one.times, one.size) for one in parts] == [("hq", 1, 1), ("", 2, 1)]
    p = Position()
    tank = f"{card.removesuffix('-company')}-hq"
    (chief,) = p.models(p.unit([(30, 30)], tank, tags=("hq",)))
    assert chain.company_headquarters(p.game(), 0) == (chief,)


@clause("netepic.guard.chain-exempt", "netepic.ability.terror")
@pytest.mark.parametrize(("is_near", "routs"), [(False, True), (True, False)])
def test_cavalry_charged_by_terror_falls_back_or_routs(is_near: bool, routs: bool) -> None:
    p = Position()
    unit = p.unit([(30, 40)], "rough-riders")
    if is_near:
        p.unit([(33, 40)], "guard-company-hq", tags=(HQ,))
    foe = p.unit([(30, 30)], "razorfex", seat=1)
    (beast,) = p.models(foe)
    play = p.script(lambda game: terror.is_faced(game, beast, p.models(unit)[0]), [1])
    assert play.result is False
    assert bool(play.state.units[unit].members) != routs
    assert ("order:fall-back" in play.state.units[unit].tags) != routs


@clause("netepic.guard.chain-exempt", "netepic.ability.fear")
def test_cavalry_routs_at_once_when_it_fails_a_test_of_fear() -> None:
    p = Position()
    riders = p.unit([(30, 40), (50, 40)], "rough-riders", order=CHARGE)
    (beast,) = p.models(p.unit([(30, 42)], "carnifex", seat=1))
    p.engage(p.models(riders)[0], beast)
    play = p.close_combat([1])
    assert play.state.units[riders].members == ()
    assert not play.rolls("netepic.cc.roll")


@clause("netepic.guard.chain-exempt", "netepic.ability.terror")
def test_cavalry_that_dares_not_charge_is_gone() -> None:
    p = Position()
    riders = p.unit([(30, 40), (34, 40)], "rough-riders")
    foe = p.unit([(30, 60)], "razorfex", seat=1, order=CHARGE)
    p.unit([(100, 100)], "tactical-squad", seat=1)
    play = do(p.activate(riders, [1]), "charge", f"storm:u{riders}-u{foe}")
    assert play.state.units[riders].members == ()
