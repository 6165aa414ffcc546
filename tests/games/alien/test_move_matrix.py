"""Every way of moving against everything that hampers moves: who can move at all, and what it costs."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import npc
from grognard.games.alien.body import allowance
from grognard.games.alien.fight import flight
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, turns
from grognard.games.alien.words.terms import has, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, spent

STATES: dict[str, tuple[str, str]] = {
    # what hampers: (what a move costs, its clause); nothing if nobody can move so
    "hale": ("quick", "alien.act.quick-move-zone"),
    "prone": ("", "alien.move.prone"),
    "leg injured": ("full", "alien.crit.move-full"),
    "leg servos": ("full", "alien.synth.zero"),
    "head": ("full", "alien.synth.zero"),
    "chassis": ("", "alien.synth.zero"),
    "held": ("", "alien.close.grapple"),
    "holding": ("", "alien.close.grapple"),
    "tail": ("", "alien.xeno.signature"),
    "laden": ("quick", "alien.gear.over"),
    "overloaded": ("", "alien.gear.over-limit"),
    "aboard": ("", "alien.vehicle.where"),
}
CLAUSES = tuple(dict.fromkeys(found for _, found in STATES.values()))
ANDROID = {"leg servos": "flaw:2", "head": "flaw:4", "chassis": "flaw:5"}
LOADS = {"laden": 12, "overloaded": 24}


def scene(state: str, crew: bool = True, *more: str) -> tuple[Position, int]:
    """Somebody of the crew or one of the others in A1, hampered; a Mercenary two zones off; open ground all along."""
    p = Position()
    for index in range(1, 6):
        p.zone(f"A{index}", kind="ground")
    for index in range(1, 5):
        p.border(f"A{index}", f"A{index + 1}")
    card = "android" if state in ANDROID else "rifleman" if crew else "mercenary"
    traits = [CALM, *more, *([ANDROID[state]] if state in ANDROID else []), *(["prone"] if state == "prone" else [])]
    traits += ["injured"] if state == "leg injured" else []
    gear = ["m41a-pulse-rifle"] * LOADS.get(state, 0)
    who = p.pc(card, "A1", *traits, gear=gear) if crew else p.npc(card, "A1", *traits, gear=gear, seen=True)
    if state == "leg injured":
        p.marker("injury", who, row=25)
    if state in ("held", "holding"):
        other = p.npc("mercenary", "A1", seen=True) if crew else p.pc("kid", "A1")
        p.grapple(*((other, who) if state == "held" else (who, other)))
    if state == "tail":
        p.tag(who, f"held-down:{p.npc('facehugger', 'A1', seen=True)}")
    if state == "aboard":
        p.link("rides", who, p.npc("nr-9-atv", "A1", seen=True))
    return p, who


@clause(*CLAUSES)
@pytest.mark.parametrize("state", STATES)
def test_the_menu_of_a_turn_offers_a_move_at_its_price(state: str) -> None:
    p, who = scene(state)
    price, _ = STATES[state]
    game = p.game(**FIGHT)
    keys = offered.keys(game, who)
    assert ("move:A2" in keys) is bool(price)
    if price:
        assert offered.price(game, who, "move:A2") == price
        assert allowance.move_price(game, who) == price


@clause(*CLAUSES)
@pytest.mark.parametrize("state", STATES)
def test_a_move_of_the_crew_spends_its_price(state: str) -> None:
    p, who = scene(state)
    price, _ = STATES[state]
    if not price:
        assert not move.ways(p.game(**FIGHT), who) or not _can_go(p, who)
        return
    r = Played(p, lambda game: offered.perform(game, who, "move:A2"), **FIGHT)
    assert zone_of(r.game, who) == "A2"
    assert spent(r, who) == ((1, 0) if price == "full" else (0, 1))
    assert r.state.models[who].counters.get("stress", 0) == (state == "laden")


def _can_go(p: Position, who: int) -> bool:
    return "move:A2" in offered.keys(p.game(**FIGHT), who)


@clause(*CLAUSES, "alien.npc.tactics")
@pytest.mark.parametrize("state", STATES)
def test_the_others_move_at_the_same_price(state: str) -> None:
    p, who = scene(state, crew=False)
    price, _ = STATES[state]
    r = Played(p, lambda game: npc.go_to(game, who, "A2", "alien.npc.tactics"), **FIGHT)
    assert zone_of(r.game, who) == ("A2" if price else "A1")
    assert spent(r, who) == ((1, 0) if price == "full" else (0, 1) if price else (0, 0))


FLIGHT = {
    "hale": ("A3", (0, 2)),
    "prone": ("A2", (0, 2)),
    "leg injured": ("A2", (1, 0)),
    "aboard": ("A2", (0, 2)),
    "laden": ("A3", (0, 2)),
    "held": ("A1", (0, 0)),
    "tail": ("A1", (0, 0)),
    "overloaded": ("A1", (0, 0)),
}
"""Where a turn of flight leads and what it costs; who cannot get away pays nothing that matters."""


@clause("alien.panic.flee", "alien.panic.out-of-turn", *CLAUSES)
@pytest.mark.parametrize("state", FLIGHT)
def test_flight_pays_as_well_and_who_cannot_move_is_catatonic(state: str) -> None:
    p, who = scene(state, True, "panic:10", "seen:adult")
    p.npc("drone", "A1", seen=True)
    r = Played(p, lambda game: turns.take_turn(game, who), **FIGHT)
    place, cost = FLIGHT[state]
    assert zone_of(r.game, who) == place
    if place != "A1":
        assert spent(r, who) == cost
    assert has(r.game, who, "panic:12") is (place == "A1")


@clause("alien.broken.actions", "alien.move.prone", "alien.crit.move-full")
@pytest.mark.parametrize(
    ("state", "moves"), [("hale", True), ("prone", True), ("leg injured", True), ("held", False), ("overloaded", False)]
)
def test_the_broken_crawl_once_whatever_a_move_costs_others(state: str, moves: bool) -> None:
    p, who = scene(state, True, "broken")
    r = Played(p, lambda game: act.crawl_turn(game, who), answers=("move:A2",), **FIGHT)
    assert zone_of(r.game, who) == ("A2" if moves else "A1")
    assert "move:A3" not in r.asked


@clause("alien.act.quick-move-close", "alien.crit.move-full", "alien.move.prone")
@pytest.mark.parametrize(
    ("state", "cost"), [("hale", "quick"), ("leg injured", "full"), ("head", "full"), ("prone", "")]
)
@pytest.mark.parametrize("kind", ["close", "back", "peek"])
def test_moves_within_a_zone_cost_the_same(kind: str, state: str, cost: str) -> None:
    p, who = scene(state)
    p.zone("B1")
    hatch = p.border("A1", "B1", "hatch")
    guard, near = (p.npc("security-guard", "A1", seen=True, attitude="friendly") for _ in range(2))
    p.adjacent(who, near)
    key = {"close": f"close:m{guard}", "back": "back", "peek": f"peek:f{hatch}"}[kind]
    game: Any = p.game(**FIGHT)
    assert (key in offered.keys(game, who)) is bool(cost)
    if cost:
        assert offered.price(game, who, key) == cost


@clause("alien.panic.flee-where", "alien.gear.over-limit")
def test_no_way_of_flight_is_open_to_those_who_cannot_move() -> None:
    for state, ways in (("hale", ["A2"]), ("overloaded", []), ("held", []), ("tail", [])):
        p, who = scene(state)
        assert flight.ways(p.game(**FIGHT), who, None) == ways, state
