"""Supplies: rolls of ammo, power and air."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import dice, fatigue, gear, supply
from grognard.games.alien.books.profiles import rows, weapon
from grognard.games.alien.fight import shooting
from grognard.games.alien.harm import peril
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, ending, handling
from grognard.games.alien.words.terms import has, marker_of
from tests.games.alien import offered
from tests.games.alien.nerves import room, run, stress, tags


def rolled(p: Position, item: int, who: int, *throws: Any, fewer: int = 0) -> SoloRehearsal:
    return run(p, lambda game: supply.roll(game, item, who, "alien.supply.roll", fewer), *throws)


def rating(battle: SoloRehearsal, item: int) -> int:
    return marker_of(battle.game, item).counters.get("rating", 0)


@clause("alien.supply.roll")
def test_example_supply() -> None:
    """alien.example.supply: ammo 3, the roll shows 1,4,1: ammo 1."""
    p = room()
    marine = p.pc("rifleman", "A1", gear=())
    rifle = p.item("m41a-pulse-rifle", marine, "held", rating=3)
    battle = rolled(p, rifle, marine, ("supply", (1, 4, 1))).finish()
    assert (rating(battle, rifle), battle.result) == (1, 2)
    assert rolled(p, rifle, marine, (6, 6, 2)).result == 0


@clause("alien.supply.roll")
def test_example_supply_cap() -> None:
    """alien.example.supply-cap: rating 8, six dice."""
    p = room()
    marine = p.pc("rifleman", "A1", gear=())
    rifle = p.item("m41a-pulse-rifle", marine, "held", rating=8)
    assert rating(rolled(p, rifle, marine, (1,) * 6).finish(), rifle) == 2
    assert [supply.dice_of(n) for n in (0, 1, 6, 9)] == [0, 1, 6, 6]
    assert [supply.dice_of(n, 2) for n in (1, 3, 8)] == [1, 1, 4]


@clause("alien.supply.no-response")
def test_a_supply_roll_is_no_skill_roll() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=5, gear=())
    pistol = p.item("vp-70ma6-pistol", kid, "held", rating=2)
    battle = rolled(p, pistol, kid, (1, 6)).finish()
    assert battle.asks == ""
    assert (stress(battle, kid), rating(battle, pistol)) == (5, 1)
    assert not any(tag.startswith("response") for tag in tags(battle, kid))


@clause("alien.supply.ammo")
def test_at_zero_a_firearm_is_empty() -> None:
    p = room()
    kid = p.pc("kid", "A1", gear=())
    pistol = p.item("vp-70ma6-pistol", kid, "held", rating=1)
    battle = rolled(p, pistol, kid, (1,))
    card = weapon("vp-70ma6-pistol")
    assert shooting.is_loaded(marker_of(p.game(), pistol), card)
    assert not shooting.is_loaded(marker_of(battle.game, pistol), card)


@clause("alien.supply.power")
def test_power_runs_down_with_each_use() -> None:
    p = room()
    kid = p.pc("scientist", "A1", gear=())
    tracker, lamp = p.item("m314-tracker", kid, rating=1), p.item("flashlight", kid)
    assert supply.works(marker_of(p.game(), tracker))
    battle = run(p, lambda game: supply.used(game, tracker, kid), ("supply", (1,))).finish()
    assert not supply.works(marker_of(battle.game, tracker))
    run(p, lambda game: supply.used(game, lamp, kid)).finish()
    assert supply.works(marker_of(p.game(), lamp))


@clause("alien.supply.power-cell")
def test_a_power_cell_restores_everything() -> None:
    p = room()
    roughneck = p.pc("roughneck", "A1", gear=())
    torch = p.item("cutting-torch", roughneck, rating=1)
    assert not supply.can_change_cell(p.game(), roughneck, torch)
    p.item("power-cell", roughneck)
    game = p.game()
    assert supply.can_change_cell(game, roughneck, torch)
    supply.change_cell(game, roughneck, torch)
    assert marker_of(game, torch).counters["rating"] == 3
    assert not any(marker.kind == "power-cell" for marker in game.state.markers)
    assert not supply.can_change_cell(game, roughneck, torch)


@clause("alien.supply.air")
def test_air_is_not_tracked_by_default() -> None:
    p = room()
    pilot = p.pc("pilot", "A1", gear=("mk50-suit",))
    assert not supply.tracks_air(p.game())
    run(p, lambda game: supply.breathe(game, pilot)).finish()


@clause("alien.supply.air-tracked")
def test_tracked_air_runs_down() -> None:
    p = room(options=("track_air",), marks=("vacuum",))
    pilot, kid = p.pc("pilot", "A1", gear=("mk50-suit",)), p.pc("kid", "A1")
    suit = p.find(pilot, "mk50-suit")
    dice = marker_of(p.game(), suit).counters["rating"]
    battle = run(p, supply.breathe_all, ("supply", (1,) + (2,) * (dice - 1))).finish()
    assert rating(battle, suit) == dice - 1
    assert gear.holds_air(battle.game, pilot)
    assert not gear.holds_air(battle.game, kid)
    battle.game.count("alien.supply.air-tracked", (f"k{suit}", "rating", 1 - dice))
    assert not gear.holds_air(battle.game, pilot), "the vacuum has him"


@clause("alien.supply.npc")
def test_npcs_lose_a_point_without_a_roll() -> None:
    p = room()
    guard = p.npc("security-guard", "A1", seen=True, gear=())
    pistol = p.item("vp-70ma6-pistol", guard, "held", rating=2)
    assert rating(rolled(p, pistol, guard).finish(), pistol) == 1
    android = p.pc("android", "A1", gear=())
    own = p.item("vp-70ma6-pistol", android, "held", rating=2)
    assert rating(rolled(p, own, android, (2, 2)).finish(), own) == 2


@pytest.mark.parametrize("row", range(6))
def test_the_printed_table_of_expected_rolls(row: int) -> None:
    from grognard.games.alien.shown.oddsbook import BOOK
    from grognard.odds.question import read

    left, expected = rows("alien.supply-expect")[row]
    test = BOOK.find("supply")
    assert test is not None
    figures = test.work(read(test, [f"rating={left}"]))
    assert f"lasts {expected} rolls" in figures.notes[0]


@clause("alien.supply.npc", "alien.ranged.npc-burst")
def test_allies_are_npcs_too() -> None:
    p = room()
    grunt = p.ally("marine-grunt", "A1", gear=())
    rifle = p.item("m41a-pulse-rifle", grunt, "held", rating=3)
    battle = rolled(p, rifle, grunt).finish()
    assert (rating(battle, rifle), battle.rolls()) == (2, [])


@clause("alien.talent.precise-shooter")
def test_precise_shooting_saves_no_power() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", "talent:precise-shooter", gear=())
    torch = p.item("cutting-torch", marine, "held", rating=3)
    battle = run(p, lambda game: supply.used(game, torch, marine), ("supply", (1, 2, 2))).finish()
    assert rating(battle, torch) == 2


# -- air that is used up -------------------------------------------------------------------------------------------


def stale(*tags: str, marks: tuple[str, ...] = ()) -> tuple[Position, int, int]:
    """A pilot in a sealed suit without air, where there is air; air is tracked."""
    p = room(options=("track_air",), marks=marks)
    pilot = p.pc("pilot", "A1", *tags, gear=[])
    return p, pilot, p.item("mk50-suit", pilot, rating=0)


@clause("alien.supply.air-tracked")
def test_without_air_in_the_suit_its_wearer_suffocates_round_by_round() -> None:
    p, pilot, _ = stale()
    game = p.game()
    assert fatigue.wants_of(game, pilot) == ["air"]
    assert ending.must_go_on(game)
    bear = dice.Attempt(pilot, "survival", clause="alien.hazard.fatigue")
    fail = ("to bear it", [2] * dice.base_dice(dice.all_parts(game, bear)))
    s = p.script(peril.round_start, [fail], phase="combat", round=1).choose("keep").finish()
    assert has(s.game, pilot, "fatigued")
    assert stress(s, pilot) == 1


@clause("alien.supply.air-tracked")
def test_where_air_is_not_tracked_or_still_there_nobody_suffocates() -> None:
    p = room()
    pilot = p.pc("pilot", "A1", gear=[])
    p.item("mk50-suit", pilot, rating=0)
    assert not ending.must_go_on(p.game())
    q = room(options=("track_air",))
    kid, android = q.pc("kid", "A1", gear=[]), q.pc("android", "A1", gear=[])
    q.item("mk50-suit", kid, rating=1)
    q.item("mk50-suit", android, rating=0)
    assert not ending.must_go_on(q.game())
    assert fatigue.wants_of(q.game(), android) == []


@clause("alien.supply.air-tracked")
def test_in_vacuum_an_empty_suit_is_no_suit_and_nothing_worse() -> None:
    p, pilot, _ = stale(marks=("vacuum",))
    game = p.game()
    assert peril.is_exposed(game, pilot)
    assert fatigue.wants_of(game, pilot) == []
    assert ending.must_go_on(game)


@clause("alien.supply.air-tracked")
def test_who_takes_the_empty_suit_off_breathes_again() -> None:
    p, pilot, suit = stale("fatigued")
    s = p.script(lambda game: act.turn(game, pilot), phase="combat", step="turn", round=1)
    s.choose(f"unsuit:k{suit}")
    assert not has(s.game, pilot, "fatigued")
    assert not ending.must_go_on(s.game)
    calm = p.script(lambda game: offered.do(game, pilot, f"unsuit:k{suit}"))
    assert not ending.must_go_on(calm.game)


@clause("alien.supply.air-tracked")
def test_the_helpless_are_got_out_of_an_empty_suit_by_somebody_beside_them() -> None:
    p, pilot, suit = stale("broken", "fatigued")
    medic = p.pc("medic", "A1", gear=[])
    keys = offered.keys(p.game(phase="combat"), medic, handling.suit, handling.unsuit)
    assert f"unsuit:k{suit}" not in keys, "Short range is too far in a fight"
    p.adjacent(pilot, medic)
    assert f"unsuit:k{suit}" in offered.keys(p.game(phase="combat"), medic, handling.suit, handling.unsuit)
    assert f"unsuit:k{suit}" in offered.keys(p.game(), medic)
    s = p.script(lambda game: offered.do(game, medic, f"unsuit:k{suit}"))
    assert not peril.suffocates(s.game, pilot)


@clause("alien.supply.air-tracked")
def test_a_mobility_roll_costs_air_once_in_a_stretch() -> None:
    p = room(options=("track_air",))
    medic = p.pc("medic", "A1", gear=[])
    suit = p.item("mk50-suit", medic, rating=2)
    attempt = dice.Attempt(medic, "mobility", clause="alien.act.full-jump", purpose="jump", can_push=False)

    def twice(game: Game) -> Script[None]:
        yield from dice.skill_roll(game, attempt)
        yield from dice.skill_roll(game, attempt)

    number = dice.base_dice(dice.all_parts(p.game(), attempt))
    jump = ("jump", [2] * number)
    s = p.script(twice, [jump, ("supply", (1, 2)), jump]).finish()
    assert marker_of(s.game, suit).counters["rating"] == 1
    fight = p.script(twice, [jump, jump], phase="combat", round=1).finish()
    assert marker_of(fight.game, suit).counters["rating"] == 2, "a fight is one scene, with its roll at the end"
