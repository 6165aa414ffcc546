"""What each remembered question reads is what it declares to read: so that no answer outlives what it is about."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from grognard.engine.core.memory import (
    LINKS,
    PIECES,
    PLACES,
    POSTS,
    PROFILES,
    RANKS,
    ROLES,
    ROSTER,
    SIGHTS,
    TERRAIN,
    THINGS,
)
from grognard.engine.core.script import Game
from grognard.engine.core.state import AREA, DENSE, SLOW
from grognard.engine.dice.stream import stream_of
from grognard.players import by_name
from tests.contract.battles import CASES, MIXED, begin
from tests.contract.reads import EVERY, NotingGame, Read, is_watched

Question = Callable[..., Any]
ASKED = 12
"""So often each question is asked in one battle."""
FIXED = {"game", "scenario", "options", "board", "models", "units", "features", "markers", "links"}
"""Fields of a State that never change, or that lead to pieces: these note for themselves what is read of them."""
PROFILE = {"id", "profile", "radius", "size", "solid"}
RANK = PROFILE | {"unit", "is_placed", "seat", "name", "members", "leader", "parent"}
PLACE = {"place", "facing"}
GROUND = {"id", "kind", "outline", "height", "solid", "zones"}
KINDS_OF_GROUND = {AREA, DENSE, SLOW}
"""Tags that belong to a piece of terrain as its outline does: no rule ever changes them."""
LEVELS = ("ROSTER", "ROLES", "POSTS", "SIGHTS", "PIECES", "PLACES", "RANKS", "TERRAIN", "THINGS", "LINKS", "PROFILES")
TAGGED = (ROSTER, ROLES, POSTS, SIGHTS)


def is_declared(read: Read, level: int, watched: frozenset[str]) -> bool:
    """Whether an answer of this level is forgotten when what was read changes."""
    kind, _, field, key = read
    if kind == "state":
        return field in FIXED
    if kind == "table":
        return level in (POSTS, SIGHTS, PIECES, PLACES)
    if kind in ("zones", "features"):
        is_ground = field in GROUND or (field == "tags" and key in KINDS_OF_GROUND)
        return level in (ROLES, POSTS, SIGHTS, PIECES, TERRAIN) or (level == PLACES and is_ground)
    if kind == "markers":
        return level == THINGS
    if kind == "links":
        return level in (LINKS, SIGHTS)
    if level in (THINGS, LINKS, TERRAIN):
        return False
    if level == PIECES or field in (PROFILE if level == PROFILES else RANK):
        return True
    if field in PLACE:
        return level in (POSTS, SIGHTS, PLACES)
    if field == "known":
        return level in (ROLES, POSTS, SIGHTS)
    return field == "tags" and level in TAGGED and is_watched(key, watched)


def declared(question: Question) -> tuple[Any, tuple[str, ...]]:
    """The level and the tags of a question."""
    found = [value for value in vars(sys.modules[question.__module__]).values() if hasattr(value, "__remembered__")]
    (marks,) = {value.__remembered__ for value in found if value.__wrapped__ is question}
    level, tags = marks
    return level, tags


def asked(game: Game, times: dict[Question, int]) -> Iterator[tuple[int, Question, tuple[Any, ...]]]:
    """The questions whose answers a game remembers now and what they are about, until they have been met often."""
    for level, kept in enumerate(game.memory):
        for key in kept:
            question, about = key if isinstance(key, tuple) else (key, ())
            is_about_one = question.__code__.co_argcount == 2 and not question.__defaults__
            if times.setdefault(question, 0) < ASKED:
                times[question] += 1
                yield level, question, (about,) if is_about_one else about


def met(game: str, scenario: str) -> Iterator[tuple[Game, list[tuple[int, Question, tuple[Any, ...]]]]]:
    """Moments of a battle with the questions that are asked there: on the true table, and on what a seat sees of it."""
    match, times = begin(game, scenario, 3), dict[Question, int]()
    players = [by_name(name, match.rules) for name in MIXED]
    while not match.is_over:
        seat = match.seats_to_answer()[0]
        view = match.seat_view(seat)
        answer = players[seat].decide(view, stream_of(3, match.revision, seat))
        for real in {id(one): one for one in (match.game, view.game)}.values():
            questions = list(asked(real, times))
            if questions:
                yield real, questions
        match.answer(seat, answer)


def excess(game: NotingGame, level: int, tags: tuple[str, ...], question: Question, about: Any) -> Iterator[str]:
    """What a question reads and does not declare. Where it looks through all tags, those that it does not name must not
    change its answer; what questions that it asks declare at its level or a lower one counts as its own."""
    reads = game.reads(question, *about)
    watched = frozenset([*tags, *[tag for tag, of in game.watched.items() if of <= level]])
    for read in reads:
        kind, _, field, key = read
        if field == "tags" and key == EVERY and kind in ("models", "units") and level != PIECES:
            if question(Game(game.without(watched)), *about) != question(game, *about):
                yield "other tags"
        elif not is_declared(read, level, watched):
            yield f"{kind} {field} {key}".strip()


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_no_question_reads_more_than_it_declares(game: str, scenario: str) -> None:
    found = set[str]()
    for real, questions in met(game, scenario):
        noting = NotingGame(real)
        for level, question, about in questions:
            assert declared(question)[0] == level
            for what in excess(noting, level, declared(question)[1], question, about):
                found.add(f"{question.__module__}.{question.__name__} ({LEVELS[level]}): {what}")
    assert not found, "\n".join(sorted(found))


def is_about(read: Read, units: tuple[int, int], game: Game) -> bool:
    """Whether something of one of two units was read, or what never changes."""
    kind, piece, field, _ = read
    owner = {"models": lambda: game.state.models[piece].unit, "units": lambda: piece}
    return field in (FIXED if kind == "state" else PROFILE) or (kind in owner and owner[kind]() in units)


def test_a_question_about_two_units_reads_nothing_of_others() -> None:
    times, found = dict[Question, int](), set[str]()
    for real, _ in met("evolved", "sector-echo"):
        noting = NotingGame(real)
        for question, one, other, more in real.kept:
            times[question] = times.get(question, 0) + 1
            if times[question] <= ASKED:
                reads = noting.reads(question, one, other, *more)
                found |= {f"{question.__name__}: {read}" for read in reads if not is_about(read, (one, other), real)}
    assert len(times) > 1
    assert found == set()


def is_of_side(read: Read, seat: int, game: Game) -> bool:
    """Whether something of a seat's units was read, links or the round; or who is on the table, with tags that other
    remembered questions declare."""
    kind, piece, field, key = read
    if kind in ("models", "units"):
        units = game.state.units
        is_own = units[game.state.models[piece].unit if kind == "models" else piece].seat == seat
        return is_own or field in RANK or (field == "tags" and is_watched(key, frozenset(game.watched)))
    return kind == "links" or (kind == "state" and field in FIXED | {"round"})


def test_a_question_about_one_side_reads_nothing_of_the_other() -> None:
    times, found = dict[Question, int](), set[str]()
    for real, _ in met("netepic", "crossroads"):
        noting = NotingGame(real)
        for question, seat, more in real.kept:
            times[question] = times.get(question, 0) + 1
            if times[question] <= ASKED:
                reads = noting.reads(question, seat, *more)
                found |= {f"{question.__name__}: {read}" for read in reads if not is_of_side(read, seat, noting)}
    assert len(times) > 1
    assert found == set()


def of_ranks(game: Game, unit: int) -> tuple[str, ...]:
    return tuple(sorted({tag for id in game.state.units[unit].members for tag in game.state.models[id].tags}))


def of_places(game: Game, unit: int) -> bool:
    return not game.state.units[unit].counters.get("lp") and "grounded" in game.state.units[unit].tags


@pytest.mark.parametrize(
    ("question", "level", "tags", "found"),
    [
        (of_ranks, RANKS, (), ["other tags"]),
        (of_places, PLACES, (), ["units counters lp", "units tags grounded"]),
        (of_places, ROLES, ("grounded",), ["units counters lp"]),
        (of_places, PIECES, (), []),
    ],
)
def test_a_wrong_level_is_found(question: Question, level: int, tags: tuple[str, ...], found: list[str]) -> None:
    game = begin("at43", "fire", 1).game
    mixed = next(model.unit for model in game.state.models if model.tags)
    assert sorted(excess(NotingGame(game), level, tags, question, (mixed,))) == found
