"""Doors that are broken open, by whom and with what; what is then seen; doors that are held, and cocoons."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import stalk, xenomorph
from grognard.games.alien.fight import exchange, fight, flight
from grognard.games.alien.map import zone
from grognard.games.alien.moves import dragging, leaving, move
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import ALERTED, AT, LOCKED, MET_TAG, SEALED, WRECKED, has, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

SEVERED = 55
"""The injury that leaves one arm."""


def _locked(*gear: str, seen: bool = True, points: int = 0) -> tuple[Position, int, int]:
    """A calm marine in A1 before a locked door to A2, and the id of the door."""
    p = Position()
    p.zone("A1")
    p.zone("A2", seen=seen)
    door = p.border("A1", "A2", "door", LOCKED, points=points)
    return p, p.pc("rifleman", "A1", CALM, gear=gear), door


# -- with what -------------------------------------------------------------------------------------------------------


@clause("alien.zone.break-time", "alien.zone.break-door", "alien.char.hands")
@pytest.mark.parametrize("mode", [{}, FIGHT])
@pytest.mark.parametrize(("stowed", "can"), [("combat-knife", True), ("maintenance-jack", False)])
def test_a_door_is_broken_with_what_is_within_a_swap(mode: dict[str, Any], stowed: str, can: bool) -> None:
    p, marine, door = _locked("m41a-pulse-rifle")
    p.item(stowed, marine)
    assert (f"break:f{door}" in offered.keys(p.game(**mode), marine)) is can


@clause("alien.zone.break-time", "alien.supply.power")
@pytest.mark.parametrize("mode", [{}, FIGHT])
@pytest.mark.parametrize(("power", "can"), [(1, True), (0, False)])
def test_a_torch_without_power_breaks_nothing(mode: dict[str, Any], power: int, can: bool) -> None:
    p, marine, door = _locked()
    p.item("cutting-torch", marine, "held", rating=power)
    assert (f"break:f{door}" in offered.keys(p.game(**mode), marine)) is can


@clause("alien.zone.break-door", "alien.supply.power")
def test_beside_a_torch_without_power_the_knife_is_used() -> None:
    p, marine, _ = _locked("combat-knife")
    p.item("cutting-torch", marine, "held", rating=0)
    border = next(border for _, border in p.game().zones.borders("A1"))
    r = Played(p, lambda game: fight.strike_door(game, marine, border), {"door": 1}, **FIGHT)
    assert parts_of(r.rolls("door")[0])["alien.close.weapon-bonus"] == 1


@clause("alien.char.hands", "alien.zone.break-time", "alien.close.defend", "alien.panic.frenzy")
@pytest.mark.parametrize("arms", [2, 1])
def test_with_one_arm_an_axe_for_two_hands_is_of_no_use(arms: int) -> None:
    p, marine, door = _locked("fire-axe")
    if arms == 1:
        p.tag(marine, "injured")
        p.marker("injury", marine, row=SEVERED)
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(marine, foe)
    game = p.game(**FIGHT)
    assert (f"break:f{door}" in offered.keys(game, marine)) is (arms == 2)
    assert [card.id for _, card in exchange.held_weapons(game, marine)] == ["fire-axe"] * (arms - 1)
    assert (flight.best_weapon(game, marine, foe) is None) is (arms == 1)


@clause("alien.panic.frenzy", "alien.supply.power", "alien.panic.out-of-turn")
@pytest.mark.parametrize(("power", "weapon"), [(1, "cutting-torch"), (0, "combat-knife")])
def test_the_frenzied_strike_with_nothing_that_does_not_work(power: int, weapon: str) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, "panic:11", gear=["combat-knife"])
    p.item("cutting-torch", marine, "held", rating=power)
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(marine, foe)
    best = flight.best_weapon(p.game(**FIGHT), marine, foe)
    assert best is not None
    assert best.kind == weapon


# -- what is seen then -----------------------------------------------------------------------------------------------


@clause("alien.zone.break-time", "alien.setup.hidden-info", "alien.zone.hatch")
@pytest.mark.parametrize("mode", [{}, FIGHT])
def test_behind_a_door_that_is_broken_open_lies_what_is_there(mode: dict[str, Any]) -> None:
    p, marine, door = _locked("combat-knife", seen=False, points=1)
    kit = p.item("medkit", "A2", seen=False)
    foe = p.npc("mercenary", "A2", ALERTED, gear=[])

    def breaks(game: Game) -> Script[None]:
        yield from offered.do(game, marine, f"break:f{door}")

    r = Played(p, breaks, {"door": 4}, **mode)
    assert has(r.game, foe, ALERTED)
    assert WRECKED in zone.border_of(r.game, door).tags
    assert r.game.zones.zone("A2").known is None
    assert next(thing for thing in r.state.markers if thing.id == kit).known is None
    assert (r.state.models[foe].known is None) is bool(mode), "outside a fight a roll says who is noticed"


@clause("alien.crawl.seal", "alien.setup.hidden-info")
def test_an_access_point_that_is_cut_open_is_looked_through() -> None:
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl", seen=False)
    sealed = p.border("A1", "C1", "access", SEALED)
    marine = p.pc("rifleman", "A1", CALM, gear=["cutting-torch"])
    r = Played(p, lambda game: offered.do(game, marine, f"seal:f{sealed}"), {"torch": 1})
    assert WRECKED in zone.border_of(r.game, sealed).tags
    assert r.game.zones.zone("C1").known is None


@clause("alien.xeno.doors", "alien.setup.hidden-info")
def test_what_a_creature_breaks_open_is_seen_from_the_other_side() -> None:
    p, _, door = _locked(seen=False, points=1)
    drone = p.npc("drone", "A2", ALERTED)
    border = zone.border_of(p.game(), door)
    r = Played(p, lambda game: xenomorph.batter(game, drone, border), {"door": 3}, **FIGHT)
    assert WRECKED in zone.border_of(r.game, door).tags
    assert r.state.models[drone].known is None
    assert r.game.zones.zone("A2").known is None


# -- who is in the way -----------------------------------------------------------------------------------------------


@clause("alien.move.blocking", "alien.stealth.npc-move")
@pytest.mark.parametrize("who", ["drone", "mercenary"])
@pytest.mark.parametrize("holds", [True, False])
def test_between_fights_too_nobody_walks_past_one_who_holds_the_door(who: str, holds: bool) -> None:
    p = hall(3, "door")
    door = next(border.id for _, border in p.game().zones.borders("A1"))
    p.pc("kid", "A2", CALM, *((f"{AT}{door}",) if holds else ()), gear=[])
    walker = p.npc(who, "A1", MET_TAG, seen=True, gear=[])
    assert bool(move.holders(p.game(), walker, "A2")) is holds
    r = Played(p, lambda game: stalk.walk(game, walker, "A2"))
    assert zone_of(r.game, walker) == ("A1" if holds else "A2")


@clause("alien.move.drag", "alien.scen.exit")
def test_nobody_is_dragged_out_of_a_cocoon() -> None:
    p = Position("block-nine")
    p.reveal_all()
    game = p.game()
    colonist = next(model.id for model in game.state.models if "cocooned" in model.tags)
    marine = next(model.id for model in game.state.models if "pc" in model.tags)
    p.put(marine, zone_of(game, colonist))
    assert not dragging.can_drag(p.game(), marine, colonist)
    assert colonist not in leaving.to_be_brought(p.game(), marine)
    assert "task:free-colonist" in offered.keys(p.game(), marine)
    p.untag(colonist, "cocooned")
    assert dragging.can_drag(p.game(), marine, colonist), "cut free they are dragged like anybody"
