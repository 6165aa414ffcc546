"""What a game remembers is what it would find now: no answer outlives the pieces it is about."""

import sys
from collections.abc import Iterator

from grognard.engine.core.match import Match
from tests.contract.battles import begin, every_scenario, playing


def stale(match: Match) -> Iterator[str]:
    game = match.game
    for kept in game.memory:
        for key, answer in list(kept.items()):
            question, about = key if isinstance(key, tuple) else (key, ())
            is_about_one = question.__code__.co_argcount == 2 and not question.__defaults__
            if question(game, *((about,) if is_about_one else about)) != answer:
                yield f"{question.__name__}: {about}"


def stale_for_stamps(match: Match) -> Iterator[str]:
    """The same of answers that are kept with the stamps of what they are about."""
    game = match.game
    for key in list(game.kept):
        question, *rest = key
        (ask,) = {
            id(one): one for one in vars(sys.modules[question.__module__]).values()
            if getattr(one, "__wrapped__", None) is question
        }.values()  # fmt: skip
        about = (*rest[:-1], *rest[-1])
        if ask(game, *about) != question(game, *about):
            yield f"{question.__name__}: {about}"


@every_scenario
def test_remembered_answers_hold(game: str, scenario: str) -> None:
    match = begin(game, scenario, 8)
    for _ in playing(match, 8):
        assert not list(stale(match))
        assert not list(stale_for_stamps(match))
