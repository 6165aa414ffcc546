"""Clauses drawn by lot once more, each put to an edge where two rules meet, on a laid position."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import total
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import (
    charge,
    drives,
    duels,
    fall_back,
    free_moves,
    reactor,
    slow_weapons,
    transport,
    volley,
)
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.chapters.aim import IN_TURN, armed
from grognard.games.netepic.position import NORTH, Position
from grognard.games.netepic.terms import hurt_tag
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import do, go, places
from tests.games.netepic.test_barrage import fired, needs
from tests.games.netepic.test_lot_fire import clauses
from tests.games.netepic.test_template import aimed
from tests.games.netepic.test_titan_combat import fought, locked

# -- fire --------------------------------------------------------------------------------------------------------------


@clause("netepic.titan.warhound-hard-to-hit", "netepic.ability.hard-to-hit")
@pytest.mark.parametrize(("order", "worse"), [("charge", -1), ("advance", 0), ("", 0)])
def test_no_template_finds_a_warhound_at_speed_hard_to_hit(order: str, worse: int) -> None:
    p = Position()
    guns = p.unit([(60, 20), (64, 20)], "whirlwind")
    p.unit([(60, 60)], "warhound-titan", seat=1, order=order)
    assert needs(fired(p, guns, "advance", (60, 60), (("under", 1),))) == [5]
    parts = volley.modifiers(p.game(), 0, weapon("bolters"), 2, IN_TURN)
    assert sum(part.amount for part in parts) == worse


@clause("netepic.fire.assign-before-rolling", "netepic.barrage.points")
@pytest.mark.parametrize(("more", "need"), [(1, 5), (2, 4), (6, 2)])
def test_a_die_of_barrage_points_waits_for_all_other_dice(more: int, need: int) -> None:
    """The Doomsday Cannon has three points and a die; its turret and its lascannons are given targets before that."""
    p = Position()
    own = p.unit([(60, 20)], "leviathan")
    p.unit([(60, 60)], "goff-boyz", seat=1)
    p.unit([(80, 60)], "goff-boyz", seat=1)
    play = do(p.activate(own, [("Barrage Points", more), ("under", 1)]), "advance", f"fire:u{own}")
    aimed(play, 60, 60)
    assert play.asks == "targets"
    assert not play.rolls("Barrage Points")
    play.share(*[(lot.key, "none", lot.count) for lot in play.decision.lots])  # type: ignore[attr-defined]
    assert needs(play) == [need]


@clause("netepic.titan.reactor-weapons", "netepic.titan.damage-roll")
@pytest.mark.parametrize(("lost", "left"), [("Arm weapon R", 1), ("Arm weapon L", 1), ("", 2)])
def test_a_plasma_blastgun_keeps_its_own_charge_when_its_twin_is_lost(lost: str, left: int) -> None:
    """Both are empty, both regain one charge; then one of them is destroyed."""
    p = Position()
    p.unit([(60, 20)], "warlord-titan")
    p.tag(0, "gun:right-arm:plasma-blastgun", "gun:left-arm:plasma-blastgun")
    line, told = weapon("plasma-blastgun"), list[int]()

    def spend(game: Game) -> Script[None]:
        reactor.draw(game, 0, line, 4)
        told.append(armed(game, 0, line))
        reactor.recharge(game, 0)
        if lost:
            game.tag("netepic.titan.damage-roll", "m0", adds=(hurt_tag(lost, 1),))
        told.append(armed(game, 0, line))
        yield from ()

    p.script(spend).finish()
    assert told == [0, left]


@clause("netepic.fire.slow-weapon", "netepic.titan.barrage-missile")
@pytest.mark.parametrize(("lost", "left"), [("L", 1), ("R", 0)])
def test_a_missile_that_has_been_fired_is_no_loss(lost: str, left: int) -> None:
    """The left one of two is fired; the right one can be fired if it is not the one that is destroyed."""
    p = Position()
    p.unit([(60, 20)], "warlord-titan")
    p.tag(0, "gun:left-carapace:barrage-missile", "gun:right-carapace:barrage-missile")
    line, game = weapon("barrage-missile"), p.game()
    assert armed(game, 0, line) == 2
    slow_weapons.unload(game, 0, line, 1)
    assert armed(game, 0, line) == 1
    game.tag("netepic.titan.damage-roll", "m0", adds=(hurt_tag(f"Carapace weapon {lost}", 1),))
    assert armed(game, 0, line) == left


# -- transports --------------------------------------------------------------------------------------------------------


@clause("netepic.titan.praetorian-transport", "netepic.transport.capacity")
@pytest.mark.parametrize(
    ("model", "card", "may"),
    [("leman-russ", "tactical-company", True), ("rough-riders", "tactical-company", True),
     ("guard-tactical-squad", "tactical-company", True), ("guard-tactical-squad", "predator-squadron", False),
     ("baneblade", "tactical-company", False)],
)  # fmt: skip
def test_of_what_a_praetorian_takes_aboard(model: str, card: str, may: bool) -> None:
    """Everything of one Company Card below the size of a superheavy, vehicles too; nothing of a Support Card."""
    p = Position()
    p.unit([(60, 20)], "leviathan")
    unit = p.unit([(60, 29)], model, card=p.card(card))
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = do(p.activate(unit), "advance")
    assert ("in:m0" in play.options()) is may
    if may:
        do(play, "in:m0")
        assert play.state.models[1].place == "m0"
    assert transport.has_room(p.game(), 0, 1) is may


@clause("netepic.titan.praetorian-transport")
def test_a_transport_with_troops_inside_does_not_board_a_praetorian() -> None:
    p = Position()
    p.unit([(60, 20)], "leviathan")
    foot = p.unit([(60, 29)], "guard-tactical-squad", card=p.card())
    rides = p.unit([(60, 29)], "guard-rhino", carriers_of=foot)
    assert transport.has_room(p.game(), 0, p.models(rides)[0])
    p.aboard(1, 2)
    assert not transport.has_room(p.game(), 0, p.models(rides)[0])


@clause("netepic.transport.separate-unit", "netepic.transport.same-unit", "netepic.transport.embark")
@pytest.mark.parametrize("is_inside", [True, False])
def test_whom_another_unit_carries_gets_in_and_out_only_while_it_stands(is_inside: bool) -> None:
    """A headquarters acts together with a squad whose Rhino it uses: the Rhino does not move on in that activation."""
    p = Position()
    card = p.card()
    p.unit([(60, 20 if is_inside else 24)], "company-hq-squad", card=card, tags=("hq",))
    squad = p.unit([(70, 20)], card=card)
    rides = p.unit([(60, 20)], "rhino", carriers_of=squad)
    p.unit([(60, 110)], "goff-boyz", seat=1)
    if is_inside:
        p.aboard(0, 2)
    play = do(p.activate(squad), "advance", "advance", "advance")
    assert f"move:u{rides}" in play.options()
    do(play, *(["out:m2", "front"] if is_inside else ["in:m2"]))
    assert f"move:u{rides}" not in play.options()
    assert clauses(play, f"move:u{rides}") == {"netepic.move.allowance"}
    assert f"move:u{squad}" in play.options()


@clause("netepic.transport.same-unit", "netepic.transport.penalty")
def test_the_transport_of_the_own_unit_moves_on() -> None:
    p = Position()
    squad = p.unit([(60, 20)])
    rides = p.unit([(60, 20)], "rhino", carriers_of=squad)
    p.aboard(0, 1)
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = do(p.activate(squad), "advance", "advance", "out:m1", "rear", f"move:u{rides}")
    assert clauses(play, (1, ((6000, 4001),), NORTH)) == {"netepic.orders.advance-move"}
    go(play, {1: (60, 40)})
    assert places(play, 1) == [(60, 40)], "25 less 5 cm"


# -- ground ------------------------------------------------------------------------------------------------------------


@clause("netepic.move.terrain", "netepic.terrain.half-rate", "netepic.orders.fall-back-path")
@pytest.mark.parametrize(("top", "end"), [(9.9, None), (10, 1), (11, 1), (12, 2)])
def test_who_falls_back_through_a_marsh_leaves_only_with_movement_left(top: float, end: float | None) -> None:
    """15 cm from the edge with 20 cm to go: more than 5 cm of marsh, and nothing is left at the edge."""
    p = Position()
    unit = p.unit([(40, 15)])
    p.unit([(60, 100)], seat=1)
    p.terrain("marsh", 20, 5, 60, top)
    play = p.script(lambda game: fall_back.fall_back(game, unit), phase="end").finish()
    (place,) = places(play, 0)
    assert (None if place is None else place[1]) == end


@clause("netepic.terrain.chart", "netepic.orders.fall-back-path")
@pytest.mark.parametrize(("y", "end"), [(17.9, None), (18, 1), (50, 32)])
def test_who_falls_back_pays_for_the_barricade_on_its_way(y: float, end: float | None) -> None:
    p = Position()
    unit = p.unit([(40, y)])
    p.unit([(60, 100)], seat=1)
    p.terrain("barricade", 0, y - 6, 120, y - 5.5)
    play = p.script(lambda game: fall_back.fall_back(game, unit), phase="end").finish()
    (place,) = places(play, 0)
    assert (None if place is None else place[1]) == end


@clause("netepic.move.terrain", "netepic.terrain.chart", "netepic.move.charge-direct")
@pytest.mark.parametrize(("far", "reached"), [(14, True), (14.4, False)])
def test_a_charger_pays_for_marsh_and_barricade_together(far: float, reached: bool) -> None:
    """20 cm: 4 cm of marsh count twice, the barricade costs 2 cm; the bases are 2.04 cm deep in all."""
    p = Position()
    unit = p.unit([(40, 20)])
    p.terrain("barricade", 0, 24, 120, 24.5)
    p.terrain("marsh", 0, 26, 120, 30)
    p.unit([(40, 22.04 + far)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    p.mark(unit, "order:charge")
    turn = Activation(p.game(acting=unit), unit, Deeds(units=(unit,)))
    assert (charge.way(turn, 0, 1) is not None) is reached


@clause("netepic.terrain.chart", "netepic.ability.infiltrate")
def test_who_infiltrates_pays_for_the_barricade_on_its_way() -> None:
    p = Position()
    unit = p.unit([(40, 20)])
    p.unit([(60, 110)], "goff-boyz", seat=1)
    p.terrain("barricade", 0, 24, 120, 24.5)
    form = free_moves.form(p.game(), unit, "netepic.ability.infiltrate", "", {0: 2000}, 500)
    for y, fits in ((38, True), (38.01, False)):
        answer = ((0, ((4000, round(100 * y)),), NORTH),)
        assert (not tuple(form.refusals(answer, p.game().table))) is fits


@clause("netepic.terrain.chart", "netepic.building.enter")
@pytest.mark.parametrize(("y", "may"), [(26.6, True), (26.3, False)])
def test_who_enters_a_building_pays_for_the_barricade_before_it(y: float, may: bool) -> None:
    """5 cm to enter and 2 cm to cross leave 3 cm of an Advance of 10; its base reaches 1 cm ahead."""
    p = Position()
    unit = p.unit([(40, y)])
    p.unit([(110, 110)], "goff-boyz", seat=1)
    p.terrain("barricade", 30, y + 1, 50, y + 1.5)
    house = p.terrain("building", 36, 30.5, 44, 38, klass=2)
    assert (f"enter:f{house}" in do(p.activate(unit), "advance").options()) is may


@clause("netepic.terrain.chart", "netepic.ork.instinct-details")
def test_who_follows_his_instinct_pays_for_the_barricade_on_his_way() -> None:
    p = Position()
    p.unit([(40, 20)], "goff-boyz", order="charge")
    p.terrain("barricade", 0, 24, 120, 24.5)
    (*_, (x, y)) = drives.toward(p.game(), 0, (4000, 9000), 2000, ())
    assert (x, y) == (4000, 3800)


@clause("netepic.ability.fear", "netepic.cc.tie")
def test_fear_is_over_after_the_first_round() -> None:
    """The squad is afraid in the round that is tied and not in the next, which it would else lose again."""
    lay = locked("avatar", "tactical-squad")
    feared, calm = (duels.factors(lay.game(), 1, 0, Bout(True, scared=one)) for one in ((1,), ()))
    assert total(feared) == total(calm) - 2
    behind = total(duels.factors(lay.game(), 0, 1, Bout())) - total(calm)
    first, second = behind + 2, behind
    dice = [
        ("courage", 1),
        ("close combat", *faces(first)),
        ("close combat", *faces(second)),
        ("close combat", 6, 6, 1, 1),
    ]
    assert len(fought(lay, dice).finish().rolls("close combat")) == 3


def faces(ahead: int) -> tuple[int, int, int, int]:
    """Dice by which the second is so far ahead of the first as to tie."""
    return 1, 1, 1 + ahead // 2, 1 + ahead - ahead // 2


# -- distances ---------------------------------------------------------------------------------------------------------


@clause("netepic.measure.centres", "netepic.titan.single")
@pytest.mark.parametrize("facing", [NORTH, 0, 45])
@pytest.mark.parametrize(
    ("east", "north", "fits"), [(17.67, 17.67, True), (18, 18, False), (0, 25, True), (0, 25.01, False)]
)
def test_titans_bought_together_are_measured_from_centre_to_centre(
    east: float, north: float, fits: bool, facing: int
) -> None:
    """Corner to corner their bases are nearer than side to side; 25 cm are 25 cm all the same."""
    p = Position()
    card = p.card("warhound-squadron")
    unit = p.unit([(40 + east * 0.9, 20 + north * 0.9)], "warhound-titan", card=card, facing=facing)
    p.unit([(40, 20)], "warhound-titan", card=card, facing=facing)
    p.unit([(110, 110)], "goff-boyz", seat=1)
    play = do(p.activate(unit), "advance", f"move:u{unit}")
    answer = ((0, ((round(4000 + 100 * east), round(2000 + 100 * north)),), facing),)
    refused = {one.clause for one in play.decision.refusals(answer, play.game.table)}
    assert refused == (set() if fits else {"netepic.titan.single"})
