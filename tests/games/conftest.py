"""Every test of a rule also checks that what is told, rolled and asked is sound."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Answer, Refusal
from grognard.engine.core.events import Event
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import Roll
from grognard.games import catalogue
from tests.games.soundness import check_decision, check_event, check_roll


@pytest.fixture(autouse=True)
def _everything_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    tell, throw, answer = Game.tell, Match._throw, Match.answer

    def sound_tell(game: Game, event: Event) -> None:
        check_event(event, game.state, catalogue(game.state.game))
        tell(game, event)

    def sound_throw(match: Match, roll: Roll) -> Any:
        check_roll(roll, match.state, catalogue(match.state.game))
        return throw(match, roll)

    def sound_answer(match: Match, seat: int, given: Answer) -> tuple[Refusal, ...]:
        if match.decision is not None:
            check_decision(match.decision, match.state, catalogue(match.state.game))
        return answer(match, seat, given)

    monkeypatch.setattr(Game, "tell", sound_tell)
    monkeypatch.setattr(Match, "_throw", sound_throw)
    monkeypatch.setattr(Match, "answer", sound_answer)
