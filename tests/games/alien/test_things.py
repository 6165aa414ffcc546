"""What is remembered of bearers and zones is what would be found now, as long as things change hands."""

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.games.alien.words.things import LAST, items_in, items_of
from tests.contract.battles import begin, playing
from tests.contract.reads import NotingGame, Read


def stale(match: Match) -> Iterator[str]:
    game = match.game
    items_of(game, 0)  # whatever has changed is sorted in first
    for at, answers in [(at, answers) for at, answers in game.borne.items() if at is not LAST]:
        for key, answer in list(answers.items()):
            question, more = key if isinstance(key, tuple) else (key, ())
            if question(game, at, *more) != answer:
                yield f"{question.__name__}: {at} {more}"


@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance"])
def test_answers_about_bearers_and_zones_hold(scenario: str) -> None:
    match, seen = begin("alien", scenario, 8), 0
    for _ in playing(match, 3):
        assert not list(stale(match))
        seen += len(match.game.borne)
    assert seen > 20


def test_things_are_found_where_the_markers_say() -> None:
    match = begin("alien", "cold-tow", 3)
    for _ in playing(match, 3):
        game, markers = match.game, match.state.markers
        for who in range(len(match.state.models)):
            assert {thing.id for thing in items_of(game, who)} <= {m.id for m in markers if m.on == f"m{who}"}
        for at in game.zones.all():
            lying = items_in(game, at)
            assert [m for m in markers if m in lying] == lying


def is_of(read: Read, at: int | str, game: Game) -> bool:
    """Whether it was read of something that this being carries or that lies in this zone, or never changes."""
    kind, piece, field, _ = read
    if kind == "markers":
        (marker,) = [one for one in game.state.markers if one.id == piece]
        return at in (marker.at, marker.on if isinstance(at, str) else int((marker.on or "m-1")[1:]))
    return (kind, field) in (("state", "models"), ("state", "markers"), ("models", "profile"), ("models", "id"))


def test_answers_about_bearers_and_zones_read_nothing_else() -> None:
    match, times, found = begin("alien", "cold-tow", 3), dict[Any, int](), set[str]()
    for _ in playing(match, 3):
        game = match.game
        noting, answers = NotingGame(game), [(at, key) for at in game.borne if at is not LAST for key in game.borne[at]]
        for at, key in answers:
            question, more = key if isinstance(key, tuple) else (key, ())
            times[question] = times.get(question, 0) + 1
            if times[question] <= 20:
                reads = noting.reads(question, at, *more, after=lambda game: items_of(game, 0))
                found |= {f"{question.__name__}: {read}" for read in reads if not is_of(read, at, game)}
    assert len(times) > 10
    assert found == set()
