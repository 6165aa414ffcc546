"""Secret androids: what is told and rolled is the same with and without the secret, until harm fails to come."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.core.pieces import with_tags
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Faces, Roll
from grognard.engine.rehearsal import SoloRules
from grognard.games.alien.beings import egg, hugger
from grognard.games.alien.harm import disease, peril
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.words.terms import has, stress
from grognard.players import by_name, play_out
from tests.games.alien.test_secrecy import SplitDice, start

Run = Callable[[Game], Script[Any]]
WITH: tuple[str, ...] = ("~android",)
WITHOUT: tuple[str, ...] = ()
WATCHER = -1


class Even:
    """Dice that all show the same face."""

    def __init__(self, face: int) -> None:
        self._face = face

    def throw(self, roll: Roll) -> Faces:
        return tuple(min(self._face, sides) for sides in roll.dice())


def shown(p: Position, script: Run, face: int, **changes: Any) -> tuple[list[str], list[str], Game]:
    """What the table hears and is asked; nobody pushes."""
    match = Match(SoloRules(RULES, script), p.state(**changes), Even(face))
    asked = []
    while not match.is_over:
        form = match.decision
        asked.append(repr(form))
        assert match.answer(0, ("keep",)) == ()
    return [str(event) for event in match.events_for(WATCHER)][:-1], asked, match.game


def pair(build: Callable[[tuple[str, ...]], tuple[Position, Run]], face: int, **changes: Any) -> list[Any]:
    return [shown(*build(secret), face, **changes) for secret in (WITH, WITHOUT)]


ROUND = {"phase": "combat", "step": "round-start", "round": 1}


def vacuum(secret: tuple[str, ...]) -> tuple[Position, Run]:
    p = Position()
    p.zone("A1", "vacuum")
    p.pc("kid", "A1", *secret, gear=())
    p.pc("pilot", "A1", gear=("mk50-suit",))
    return p, peril.round_start


def hunger(secret: tuple[str, ...], *tags: str) -> tuple[Position, Run]:
    p = Position()
    p.zone("A1")
    p.pc("kid", "A1", *secret, "want:food", *tags, gear=())
    p.pc("pilot", "A1", gear=())
    return p, lambda game: peril.suffer_want(game, 0, "food")


def contagion(secret: tuple[str, ...]) -> tuple[Position, Run]:
    p = Position()
    p.zone("A1", "contagion:1")
    p.pc("kid", "A1", *secret, gear=())
    return p, disease.infect


def eggs(secret: tuple[str, ...]) -> tuple[Position, Run]:
    p = Position()
    p.zone("A1")
    p.pc("kid", "A1", *secret, gear=())
    p.npc("ovomorph", "A1", seen=True)
    return p, egg.watch


def beside_egg(secret: tuple[str, ...]) -> tuple[Position, Run]:
    p = Position()
    p.zone("A1")
    who = p.pc("kid", "A1", *secret, gear=())
    p.adjacent(who, p.npc("ovomorph", "A1", seen=True))
    return p, lambda game: egg.adjacent(game, who)


@clause("alien.synth.secret", "alien.synth.immune")
@pytest.mark.parametrize(
    ("build", "face"),
    [(vacuum, 6), (hunger, 6), (hunger, 3), (contagion, 6), (contagion, 3), (eggs, 6), (eggs, 3), (beside_egg, 6)],
)
def test_the_same_is_rolled_told_and_asked_as_long_as_nothing_is_suffered(build: Any, face: int) -> None:
    (told, asked, spy), (told_of_human, asked_of_human, _) = pair(build, face, **ROUND)
    assert (told, asked) == (told_of_human, asked_of_human)
    assert any("Rolled" in event for event in told)
    assert has(spy, 0, "~android")


@clause("alien.synth.secret")
@pytest.mark.parametrize("build", [vacuum, beside_egg])
def test_harm_that_does_not_come_reveals_it(build: Any) -> None:
    (told, asked, spy), (told_of_human, asked_of_human, human) = pair(build, 3, **ROUND)
    assert asked == asked_of_human[: len(asked)]
    last = max(index for index, event in enumerate(told) if "Rolled" in event)
    assert told[: last + 1] == told_of_human[: last + 1], "the dice are the same"
    assert has(spy, 0, "android")
    assert has(human, 0, "broken") or len(human.state.models) > len(spy.state.models)


@clause("alien.synth.secret")
def test_the_second_failure_in_want_reveals_it_instead_of_doing_damage() -> None:
    told = pair(lambda secret: hunger(secret, "fatigued"), 3)
    assert [has(game, 0, "android") for _, _, game in told] == [True, False]
    assert not has(told[0][2], 0, "fatigued")
    assert [stress(game, 1) for _, _, game in told] == [1, 0], "who sees it is shaken"


@clause("alien.synth.secret", "alien.egg.host")
def test_an_egg_opens_to_no_android_and_all_see_it() -> None:
    told = pair(eggs, 1, **ROUND)
    assert [len(game.state.models) for _, _, game in told] == [2, 3]
    assert has(told[0][2], 0, "android")


@clause("alien.synth.secret", "alien.egg.host")
def test_an_egg_nobody_sees_stays_shut_without_a_word() -> None:
    p = Position()
    p.zone("A1")
    p.pc("kid", "A1", *WITH, gear=())
    p.npc("ovomorph", "A1")
    events, _, game = shown(p, egg.watch, 1, **ROUND)
    assert events == []
    assert has(game, 0, "~android")


@clause("alien.synth.secret", "alien.hugger.embrace")
def test_an_embrace_without_hold_reveals_it_but_not_through_an_apesuit() -> None:
    for gear, revealed in (((), True), (("apesuit",), False)):
        p = Position()
        p.zone("A1")
        p.pc("kid", "A1", *WITH, gear=gear)
        p.npc("facehugger", "A1", seen=True)
        game = p.game()
        hugger.embrace(game, 1, 0)
        assert has(game, 0, "android") is revealed


@clause("alien.synth.secret", "alien.hugger.embrace")
@pytest.mark.parametrize("secret", [WITH, WITHOUT])
def test_a_helpless_android_is_taken_for_a_host_until_the_facehugger_tries(secret: tuple[str, ...]) -> None:
    p = Position()
    p.zone("A1")
    still = p.pc("kid", "A1", "panic:12", *secret, gear=())
    creature = p.npc("facehugger", "A1", seen=True)
    p.adjacent(still, creature)
    assert hugger.unmoving_host(p.game(), creature) == still
    p.tag(still, "android")
    assert hugger.unmoving_host(p.game(), creature) is None


def whole_game(scenario: str, seed: int, secret: tuple[str, ...], spy: int = 2) -> list[str]:
    """All that a watcher hears of a random game."""
    state = start(scenario)
    models = tuple(replace(m, tags=with_tags(m.tags, secret, ())) if m.id == spy else m for m in state.models)
    match = Match(RULES, replace(state, models=models), SplitDice(seed))
    play_out(match, [by_name("random", RULES), by_name("random", RULES)], seed)
    return [str(event) for event in match.events_for(WATCHER)]


@clause("alien.synth.secret")
@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_sound_the_same_up_to_the_revelation(scenario: str, seed: int) -> None:
    spy, human = whole_game(scenario, seed, WITH), whole_game(scenario, seed, WITHOUT)
    apart = next((index for index, pair in enumerate(zip(spy, human, strict=False)) if pair[0] != pair[1]), None)
    assert len(human) > 50
    if apart is None:
        assert spy == human
    else:
        assert "alien.synth.secret" in spy[apart] or "finds no hold" in spy[apart]
