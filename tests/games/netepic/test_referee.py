"""Cases on the edge of clauses drawn by lot, and of code that a changed sign once got past the tests."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import total
from grognard.engine.space.overlook import Watcher
from grognard.games.netepic.books import profiles, tables
from grognard.games.netepic.chapters import aim, healers, los, pin, save, scatter, titan_combat, transport, volley
from grognard.games.netepic.chapters.aim import SNAP, Barrel, Occasion
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import NORTH, SOUTH, Position


@clause("netepic.los.woods")
@pytest.mark.parametrize(("deep", "sees"), [(5.99, True), (6.0, False)])
def test_six_centimetres_of_woods_are_seen_through_and_a_hair_more_are_not(deep: float, sees: bool) -> None:
    """The lines to both edges of a base run a little aslant: six of nine go through more than the wood is deep."""
    p = Position()
    p.unit([(40, 20)], "tactical-squad")
    p.unit([(40, 40)], "goff-boyz", seat=1)
    p.terrain("woods", 20, 25, 60, 25 + deep)
    assert los.seen(p.game(), (Watcher(0, 20000),), (1,))[0][0] == sees


@clause("netepic.indirect.off-board")
@pytest.mark.parametrize(("far", "lands"), [((2, 3), True), ((3, 3), False)])
def test_a_template_on_the_very_edge_is_on_the_board(far: tuple[int, int], lands: bool) -> None:
    """Five centimetres from the edge it comes down on it, or a centimetre beyond."""
    p = Position()
    p.unit([(40, 20)], "tactical-squad")

    def drift(game: Game) -> Script[object]:
        return (yield from scatter.scattered(game, 0, (500, 4000)))

    play = p.script(drift, [3, 181, far])
    assert play.result == ((0, 4000) if lands else None)


@clause("netepic.guard.stormhammer-armour")
@pytest.mark.parametrize(("turn", "worse"), [(NORTH, ["hit in the rear"]), (225, []), (135, []), (SOUTH, [])])
def test_the_armour_of_a_stormhammer_is_weaker_only_right_behind(turn: int, worse: list[str]) -> None:
    """On the border of side and rear the stronger face counts."""
    p = Position()
    p.unit([(40, 20)], "tactical-squad")
    p.unit([(40, 60)], "stormhammer", seat=1, facing=turn)
    found = save.turned(p.game(), 0, 1)
    assert [one.label for one in found] == worse
    assert total(found) == len(worse)


@clause("netepic.ability.ion-shield", "netepic.save.fixed")
@pytest.mark.parametrize(("own", "label"), [(0, "ion shield"), (4, "Fixed Save"), (5, "Fixed Save"), (6, "ion shield")])
def test_an_ion_shield_counts_where_it_is_the_better_fixed_save(
    own: int, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    knight, find = replace(profiles.figure("knight-paladin"), fixed_save=own), profiles.figure
    monkeypatch.setattr(
        "grognard.games.netepic.terms.figure", lambda id: knight if id == "knight-paladin" else find(id)
    )
    p = Position()
    p.unit([(40, 20)], "tactical-squad")
    p.unit([(40, 60)], "knight-paladin", seat=1, facing=SOUTH)
    assert [one.label for one in save.fixed_save(p.game(), Hit(1, 0, "bolters"))] == [label]


@clause("netepic.titan.cc-small-attack")
@pytest.mark.parametrize("sheet", sorted(tables.layouts()))
def test_a_location_that_is_struck_is_one_place(sheet: str) -> None:
    """A cell that is either foot by a die is no location that could be named; both feet are."""
    found = titan_combat.locations(sheet)
    assert len(set(found)) == len(found)
    assert not [one for one in found if "%" in one or one == "empty"]
    assert [one for one in found if one.startswith(("Leg", "Foot", "Track"))]


@clause("netepic.ability.sniper")
def test_who_misses_a_headquarters_gives_his_dice_to_the_others_on_the_same_occasion() -> None:
    p = Position()
    part = p.unit([(40, 20)], "ratling-sniper-squad")
    p.unit([(40, 40)], "goff-boyz", seat=1)
    p.unit([(44, 40)], "goff-boyz", seat=1)
    game, occasion = p.game(), Occasion(SNAP, (1, 2))
    found = aim.barrels(game, part, occasion)
    (one,) = found
    again = volley.elsewhere(game, (part,), found, occasion, {one.key}, {1})
    assert again == volley.form(game, (part,), (replace(one, targets=(2,)),), occasion)
    other = Barrel(one.model, "bolters", one.targets, 1)
    assert volley.elsewhere(game, (part,), (*found, other), occasion, {one.key}, {1}) == again, "its own dice alone"


@clause("netepic.popup.reserve", "netepic.fire.mod-target-first-fire", "netepic.snap.penalty")
@pytest.mark.parametrize(
    ("tags", "shooter", "mark"),
    [((), ["on First Fire", "Snap Fire"], ["target on First Fire"]), (("popped",), ["Snap Fire"], [])],
)
def test_who_has_popped_up_snaps_without_the_bonus_and_is_no_easier_mark(
    tags: tuple[str, ...], shooter: list[str], mark: list[str]
) -> None:
    p = Position()
    p.unit([(40, 20)], "land-speeder", order="first-fire", tags=tags)
    p.unit([(40, 40)], "goff-boyz", seat=1, order="advance")
    game = p.game()
    line = profiles.weapon(profiles.figure("land-speeder").weapons[0])
    bolters = profiles.weapon("bolters")
    assert [one.label for one in volley.modifiers(game, 0, line, 1, Occasion(SNAP))] == shooter
    assert [one.label for one in volley.modifiers(game, 1, bolters, 0, Occasion())] == mark


@clause("netepic.pin.skimmer-flies")
@pytest.mark.parametrize(("model", "pinned"), [("land-speeder", False), ("assault-squad", True), ("rhino", False)])
def test_jump_troops_are_pinned_like_others_on_foot_and_skimmers_are_not(model: str, pinned: bool) -> None:
    """By a stand of Boyz; a Rhino is of a higher class than they are."""
    p = Position()
    p.unit([(40, 20)], model)
    p.unit([(40, 22)], "goff-boyz", seat=1, order="charge")
    p.engage(1, 0)
    assert pin.is_pinned(p.game(), 0) == pinned


@clause("netepic.transport.capacity", "netepic.transport.tow")
def test_a_full_transport_still_tows_one_gun() -> None:
    p = Position()
    (rhino,) = p.models(p.unit([(40, 20)], "rhino"))
    squads = p.models(p.unit([(40, 30)] * 3, "tactical-squad"))
    guns = p.models(p.unit([(50, 30)] * 2, "rapier"))
    for id in squads[:2]:
        p.aboard(id, rhino)
    assert not transport.has_room(p.game(), rhino, squads[2])
    assert transport.has_room(p.game(), rhino, guns[0])
    p.aboard(guns[0], rhino)
    assert not transport.has_room(p.game(), rhino, guns[1])


@clause("netepic.ability.carried-leaders", "netepic.ability.medic")
@pytest.mark.parametrize("carried", [False, True])
def test_a_medic_in_a_transport_heals_nobody(carried: bool) -> None:
    p = Position()
    (squad,) = p.models(p.unit([(40, 20)], "tactical-squad"))
    (medic,) = p.models(p.unit([(40, 28)], "apothecary"))
    (rhino,) = p.models(p.unit([(44, 28)], "rhino"))
    if carried:
        p.aboard(medic, rhino)
    assert bool(healers.healers(p.game(), squad)) != carried
