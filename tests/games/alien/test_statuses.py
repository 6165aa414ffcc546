"""What lasts for a time ends in one place: at its moments by one table, or by a rule that the table names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard.games.alien
from grognard.engine.clauses import clause
from grognard.engine.core.events import Tagged
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.games.alien.position import Position
from grognard.games.alien.words import statuses, terms
from grognard.players import by_name, play_out

EVERY_MOMENT = sorted({moment for ends in statuses.MOMENTS.values() for moment in ends})
BY_MOMENTS_ALONE = [tag for tag in statuses.MOMENTS if tag not in statuses.RULES]
PACKAGE = Path(grognard.games.alien.__file__).parent


def borne(tag: str) -> str:
    """A status as somebody bears it: those that end with a colon say more."""
    return f"{tag}1" if tag[-1] == ":" else tag


@pytest.mark.parametrize("moment", EVERY_MOMENT)
def test_a_moment_ends_what_its_table_says_and_nothing_else(moment: str) -> None:
    p = Position()
    p.zone("A1")
    known = {**statuses.MOMENTS, **statuses.RULES}
    every = [borne(tag) for tag in known]
    kid, other = p.pc("kid", "A1", *every, gear=[]), p.pc("medic", "A1", *every, gear=[])
    game = p.game()
    statuses.end(game, moment, kid)
    left = set(every) & set(game.state.models[kid].tags)
    assert left == {borne(tag) for tag in known if moment not in statuses.MOMENTS.get(tag, {})}
    assert set(every) <= set(game.state.models[other].tags)


def told(tag: str) -> set[str]:
    """The clauses by which a status may end."""
    return {*statuses.MOMENTS.get(tag, {}).values(), *statuses.RULES.get(tag, ())}


def status_of(tag: str) -> str:
    every = {**statuses.MOMENTS, **statuses.RULES}
    return tag if tag in every else next((one for one in every if one[-1] == ":" and tag.startswith(one)), "")


def ended(match: Match) -> Iterator[tuple[str, str]]:
    for event in match.log:
        for ref, _, drops in event.changes if isinstance(event, Tagged) else ():
            yield from ((status, event.clause) for tag in drops if ref[0] == "m" and (status := status_of(tag)))


@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance", "corridor-guards"])
@pytest.mark.parametrize(("level", "options"), [("random", ("referee",)), ("random", ("pvp",)), ("greedy", ())])
def test_in_battles_nothing_ends_otherwise(scenario: str, level: str, options: tuple[str, ...]) -> None:
    rules, seed = find("alien"), f"statuses/{scenario}/{level}"
    match = Match(rules, rules.setup(rules.header(scenario, (level,) * 2, (), options)), SeededDice(seed))
    play_out(match, [by_name(level, rules)] * 2, seed)
    found = set(ended(match))
    assert found
    assert [(tag, by) for tag, by in sorted(found) if by not in told(tag)] == []


def dropped_names(tree: ast.AST) -> Iterator[str]:
    """The names of tags that a call drops: the fourth argument of `tag`, the fifth of `retag`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            word = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            index = {"tag": 3, "retag": 4}.get(word, 99)
            for leaf in ast.walk(node.args[index]) if len(node.args) > index else ():
                if isinstance(leaf, ast.Name):
                    yield leaf.id


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_what_only_moments_end_is_dropped_nowhere_else(file: Path) -> None:
    names = {name for name, value in vars(terms).items() if isinstance(value, str) and value in BY_MOMENTS_ALONE}
    assert not names & set(dropped_names(ast.parse(file.read_text(encoding="utf-8"))))


@clause("alien.combat.ambush-scope", "alien.ranged.aim-lost")
def test_an_ambush_and_an_aim_end_with_the_turn() -> None:
    p = Position()
    p.zone("A1")
    kid = p.pc("kid", "A1", "aimed", "ambush", "surprise", gear=[])
    game = p.game(phase="combat", step="turn", round=1)
    statuses.end(game, statuses.TURN_OVER, kid)
    assert not {"aimed", "ambush", "surprise"} & set(game.state.models[kid].tags)
