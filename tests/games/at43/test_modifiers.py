"""A number needed is made of parts, each with its rule; their sum is what the resolution table looks up."""

import pytest

from grognard.engine.dice.rolls import total
from grognard.games.at43.books.profiles import weapon, weapons
from grognard.games.at43.chapters import measuring
from grognard.games.at43.chapters.basics import (
    close_combat_need,
    close_combat_parts,
    morale_need,
    morale_parts,
    need_for,
)
from grognard.games.at43.position import Position


def battle(scenario: str, tags: tuple[str, ...] = ()) -> Position:
    p = Position(scenario=scenario, lp=(0, 0))
    p.unit(0, "steel-troopers", [(20, 60), (20, 63), (20, 66)], officer=4, tags=tags)
    p.unit(1, "storm-golems", [(54, 60), (54, 63), (54, 66)])
    return p


def parts_of(p: Position, purpose: str) -> list[tuple[int, str]]:
    rolls = p.activate(0, [("attack", 4, 5, 6), ("damage", 6, 2, 4)]).choose("fire:laser-rifle").rolls(purpose)
    return [(part.amount, part.clause) for part in rolls[0].parts]


def test_a_shot_shows_accuracy_and_range() -> None:
    assert parts_of(battle("drop-points"), "attack") == [
        (4, "at43.basics.shooting-test"),
        (-3, "at43.measuring.range-bands"),
    ]


def test_helmets_and_bad_light_are_lines_of_their_own() -> None:
    assert parts_of(battle("diggers", tags=("triple-lens",)), "attack") == [
        (4, "at43.basics.shooting-test"),
        (1, "at43.ability.triple-lens"),
        (-3, "at43.measuring.range-bands"),
        (-3, "at43.mission.darkness"),
    ]


def test_damage_shows_penetration_and_protection() -> None:
    assert parts_of(battle("drop-points"), "damage") == [
        (5, "at43.basics.damage-test"),
        (-6, "at43.basics.damage-test"),
    ]


@pytest.mark.parametrize("scenario", ["drop-points", "diggers"])
@pytest.mark.parametrize("kind", [id for id, arm in weapons().items() if not arm.is_close and arm.accuracy])
def test_the_sum_of_the_parts_gives_the_number_needed(kind: str, scenario: str) -> None:
    game = Position(scenario=scenario).game()
    for band in range(13):
        parts = measuring.shot_parts(game, weapon(kind), band)
        assert need_for(total(parts), 0) == measuring.shot_need(game, weapon(kind), band)


def test_close_combat_and_morale_are_sums_too() -> None:
    for value in range(1, 13):
        for other in range(13):
            assert need_for(total(close_combat_parts(value, other)), 0) == close_combat_need(value, other)
        assert need_for(total(morale_parts(value)), 0) == morale_need(value)
