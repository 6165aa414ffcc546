"""Edges among people: comrades who fight each other, who die on their feet, who are helped and remember it; what is
lost in panic, seen in the dark and breathed by allies."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.games.alien.body import dice, stress
from grognard.games.alien.fight import flight
from grognard.games.alien.harm import broken, criticals, medicine, panic
from grognard.games.alien.known import combat
from grognard.games.alien.moves import stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, opening, science, social, turns
from grognard.games.alien.words import help
from grognard.games.alien.words.attempt import Attempt
from grognard.games.alien.words.terms import (
    DEAD,
    FACEHUGGED,
    INJURED,
    LOST_ITEM,
    OUT,
    UNCONSCIOUS,
    count_of,
    has,
    marker_of,
)
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

BLEEDING = 53
"""Row of a lethal injury."""


# -- PC against PC ---------------------------------------------------------------------------------------------------


def rivals(*options: str) -> tuple[Position, int, int]:
    p = Position(options=options)
    p.zone("A1")
    one, other = p.pc("rifleman", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, gear=[])
    p.adjacent(one, other)
    return p, one, other


@clause("alien.scen.pvp", "alien.combat.start")
def test_a_pc_may_open_a_fight_with_another_where_that_is_allowed() -> None:
    p, one, other = rivals("pvp")
    assert f"fight:{other}" in offered.keys(p.game(), one)
    assert f"fight:{other}" not in offered.keys(rivals()[0].game(), one)

    def opens(game: Game) -> Script[None]:
        opening.attack(game, one, other)
        yield from ()

    r = Played(p, opens)
    assert r.state.phase == "combat"
    assert has(r.game, one, "surprise")


@clause("alien.scen.pvp", "alien.combat.end")
@pytest.mark.parametrize(("at_it", "over"), [(True, False), (False, True)])
def test_a_fight_of_pcs_goes_on_as_long_as_they_attack_each_other(at_it: bool, over: bool) -> None:
    p, one, other = rivals("pvp")
    r = Played(
        p,
        lambda game: offered.perform(game, one, "special" if at_it else "back"),
        answers=(f"shove:m{other}",),
        **FIGHT,
    )
    assert ending.is_over(r.game) is over
    assert count_of(r.game, other, "stress") == at_it


@clause("alien.scen.pvp", "alien.combat.end")
def test_with_nobody_left_to_fight_it_is_over() -> None:
    p, _, other = rivals("pvp")
    game = p.game(**FIGHT)
    combat.note_quarrel(game)
    assert not ending.is_over(game)
    p.tag(other, "broken")
    game = p.game(**FIGHT)
    combat.note_quarrel(game)
    assert ending.is_over(game)
    ending.end(game)
    assert not game.state.clock.get(combat.QUARREL)


@clause("alien.social.modifiers", "alien.scen.pvp")
def test_among_the_pcs_of_one_player_nobody_is_in_the_majority() -> None:
    p, one, other = rivals("pvp")
    p.pc("medic", "A1", gear=[])
    labels = [part.label for part in social.factors(p.game(), one, other, "give")]
    assert labels == ["request valuable or dangerous to them", "nothing in it for them"]


# -- help remembered -------------------------------------------------------------------------------------------------


@clause("alien.social.modifiers")
@pytest.mark.parametrize("how", ["first aid", "rally"])
@pytest.mark.parametrize("sixes", [0, 1])
def test_whom_the_crew_has_helped_up_listens_to_all_of_it(how: str, sixes: int) -> None:
    p = hall(1)
    medic, kid = p.pc("medic", "A1", CALM, gear=[]), p.pc("kid", "A1", gear=[])
    guard = p.npc("security-guard", "A1", "broken", "named", seen=True, attitude="wary", health=0)
    way = broken.first_aid if how == "first aid" else broken.rally
    r = Played(p, lambda game: way(game, medic, guard), {how: sixes})
    labels = [part.label for part in social.factors(r.game, kid, guard, "pass")]
    assert ("you helped them before" in labels) is bool(sixes)


@clause("alien.act.quick-use")
@pytest.mark.parametrize(
    ("attitude", "state", "near", "may"),
    [
        ("friendly", (), True, True),
        ("friendly", (), False, False),
        ("friendly", ("broken",), True, False),
        ("wary", (), True, False),
        ("hostile", (), True, False),
    ],
)
def test_friends_are_handed_things_as_comrades_are(
    attitude: str, state: tuple[str, ...], near: bool, may: bool
) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=["flashlight"])
    other = p.npc("colonist", "A1", "named", *state, seen=True, attitude=attitude, gear=[])
    if near:
        p.adjacent(kid, other)
    lamp = p.find(kid, "flashlight")
    key = f"give:k{lamp}:{other}"
    assert (key in offered.keys(p.game(**FIGHT), kid)) is may
    if may:
        r = Played(p, lambda game: offered.perform(game, kid, key), **FIGHT)
        assert marker_of(r.game, lamp).on == model_ref(other)


# -- wounds ----------------------------------------------------------------------------------------------------------


@clause("alien.panic.triggers", "alien.crit.death-roll")
@pytest.mark.parametrize(("state", "frightens"), [((), True), (("broken",), False)])
@pytest.mark.parametrize("how", ["a death roll", "first aid", "a machine"])
def test_who_sees_a_comrade_die_who_was_up_again_panics(state: tuple[str, ...], frightens: bool, how: str) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, INJURED, *state, gear=[], health=0 if state else 2)
    medic = p.pc("medic", "A1", CALM, gear=[])
    p.adjacent(marine, medic)
    p.marker("injury", marine, row=BLEEDING, limit=1)
    doc = p.item("autodoc", "A1")
    ways = {
        "a death roll": lambda game: criticals.death_roll(game, marine, "alien.crit.death-roll"),
        "first aid": lambda game: broken.first_aid(game, medic, marine),
        "a machine": lambda game: medicine.treat(game, doc, marine),
    }
    r = Played(p, ways[how], **({} if how == "a machine" else FIGHT))
    assert has(r.game, marine, DEAD)
    assert bool(r.rolls("panic")) is frightens


@clause("alien.hugger.embrace", "alien.crit.surgery")
@pytest.mark.parametrize(("state", "may"), [((), True), ((FACEHUGGED, UNCONSCIOUS), False)])
def test_nobody_operates_on_the_facehugged(state: tuple[str, ...], may: bool) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", INJURED, "broken", *state, gear=[], health=0)
    medic = p.pc("medic", "A1", gear=[])
    p.marker("injury", marine, row=35)
    p.item("medpod", "A1")
    keys = [key for key in offered.keys(p.game(), medic) if key.startswith(("surgery", "pod"))]
    assert (len(keys) == 2) is may
    assert bool(keys) is may


# -- enemies out of play ---------------------------------------------------------------------------------------------


@clause("alien.panic.flee-where", "alien.panic.safe-flight", "alien.stress.safe-area", "alien.recovery.rest")
@pytest.mark.parametrize(("state", "harmless"), [((OUT,), True), ((), False)])
def test_an_enemy_out_of_play_is_no_enemy_any_more(state: tuple[str, ...], harmless: bool) -> None:
    p = hall(2, "door")
    kid, guard = p.pc("kid", "A1", gear=[]), p.npc("mercenary", "A2", *state, seen=True, gear=[])
    game = p.game(**FIGHT)
    assert (flight.ways(game, kid, None) == ["A2"]) is harmless
    assert flight.is_safe(game, kid) is harmless
    p.put(guard, "A1")
    assert stress.is_safe(p.game(), "A1") is harmless


# -- lost, dark, airless ---------------------------------------------------------------------------------------------


@clause("alien.panic.lose-item", "alien.combat.start")
def test_what_was_lost_at_first_sight_is_at_hand_in_the_fight_that_follows() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=["m4a3-pistol"])
    p.npc("mercenary", "A1", seen=True, gear=[])
    pistol = p.find(kid, "m4a3-pistol")

    def sees(game: Game) -> Script[None]:
        yield from panic.suffer(game, kid, 4, None)
        assert LOST_ITEM in marker_of(game, pistol).tags
        assert f"take:k{pistol}" not in offered.keys(game, kid)
        combat.begin(game, "alien.combat.start")

    r = Played(p, sees)
    assert f"take:k{pistol}" in offered.keys(r.game, kid)


@clause("alien.stealth.darkness", "alien.stealth.darkness-where", "alien.stealth.find-hidden", "alien.gear.lamp")
@pytest.mark.parametrize(("dark", "lamp", "less"), [(True, False, 2), (True, True, 0), (False, False, 0)])
def test_a_search_in_the_dark_takes_a_lamp(dark: bool, lamp: bool, less: int) -> None:
    p = hall(1, dark=dark)
    kid = p.pc("kid", "A1", CALM, gear=[])
    if lamp:
        p.item("flashlight", kid, "held", "lit")
    r = Played(p, lambda game: stealth.search(game, kid))
    assert parts_of(r.rolls("search")[0]).get("alien.stealth.darkness", 0) == -less


@clause("alien.stealth.darkness", "alien.stealth.darkness-where", "alien.talent.xenomorphology")
@pytest.mark.parametrize(("place", "less"), [("A1", 0), ("A2", 2)])
def test_what_is_in_the_dark_is_hard_to_study(place: str, less: int) -> None:
    p = hall(1)
    p.zone("A2", dark=True)
    p.border("A1", "A2")
    who, drone = p.pc("medic", "A1", CALM, "talent:xenomorphology", gear=[]), p.npc("drone", place, seen=True)
    r = Played(p, lambda game: science.study(game, who, drone), **FIGHT)
    assert parts_of(r.rolls("study")[0]).get("alien.stealth.darkness", 0) == -less


@clause("alien.supply.air-tracked", "alien.supply.npc")
@pytest.mark.parametrize("side", ["pc", "ally"])
def test_exertion_costs_allies_air_as_well(side: str) -> None:
    p = Position(options=["track_air"])
    p.zone("A1")
    who = p.pc("kid", "A1", CALM, gear=[]) if side == "pc" else p.ally("kid", "A1", gear=[])
    suit = p.item("mk50-suit", who, "worn", rating=5)
    jump = Attempt(who, "mobility", clause="alien.act.full-jump")

    def jumps(game: Game) -> Script[None]:
        for _ in range(2):
            yield from dice.skill_roll(game, jump)

    r = Played(p, jumps)
    assert len(r.rolls("supply")) == (side == "pc")
    assert marker_of(r.game, suit).counters["rating"] == (5 if side == "pc" else 4), "once in the stretch"


@clause("alien.dice.retry", "alien.hazard.zero-g", "alien.act.move-actions")
@pytest.mark.parametrize(("sixes", "again"), [(0, False), (1, True)])
def test_who_has_drifted_waits_for_the_next_turn(sixes: int, again: bool) -> None:
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at, "zero-g", cluttered=True)
    p.border("A1", "A2")
    p.border("A2", "A3")
    kid, medic = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", gear=[])
    r = Played(p, lambda game: offered.perform(game, kid, "move:A2"), {"gravity": sixes}, **FIGHT)
    keys = offered.keys(r.game, kid)
    assert any(key.startswith(("move", "close")) for key in keys) is again
    assert "partial-cover" in keys, "anything else is open"
    assert "move:A2" in offered.keys(r.game, medic)
    help.turn_begins(r.game, kid)
    assert any(key.startswith("move") for key in offered.keys(r.game, kid))


@clause("alien.dice.retry", "alien.hazard.zero-g", "alien.panic.flee")
@pytest.mark.parametrize(("sixes", "rolls"), [(0, 1), (1, 2)])
def test_who_flees_and_drifts_tries_it_once_a_turn(sixes: int, rolls: int) -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at, "zero-g")
    for a, b in (("A1", "A2"), ("A2", "A3"), ("A3", "A4")):
        p.border(a, b)
    kid = p.pc("kid", "A1", CALM, "panic:10", gear=[])
    p.npc("mercenary", "A1", "~alerted", seen=True, gear=[])
    r = Played(p, lambda game: turns.take_turn(game, kid), {"gravity": sixes}, **FIGHT)
    assert len(r.rolls("gravity")) == rolls
    assert not has(r.game, kid, "panic:12"), "it is no dead end"
