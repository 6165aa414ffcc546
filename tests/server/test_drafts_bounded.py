"""No draft keeps the server busy: points are held on the board, what is refused is not drawn, time has a budget."""

import asyncio
import time
from typing import Any

import msgspec
import pytest

from grognard.engine.asking.bounds import propose, propose_place
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.moves import Move, Place
from grognard.engine.showing.panels import Overlay
from grognard.games import find
from grognard.players import by_name, step
from grognard.server.battle import Battle
from grognard.server.messages import Trying
from grognard.server.panelling import tried
from grognard.server.speech import Draft
from grognard.server.workers import Workers
from tests.awaiting import awaited
from tests.server.table import LONG

WORST = (-1_000_000, -1, 0, 1_000_000)


def asking(kind: type[Decision], game: str, scenario: str) -> Battle:
    """A battle that asks for something of this kind."""
    rules = find(game)
    battle = Battle(rules, rules.header(scenario, ("greedy", "greedy"), (), ()), (0, 1), bytes(32))
    players = [by_name("greedy", rules)] * 2
    while not isinstance(battle.form_for(battle.match.seats_to_answer()[0]), kind):
        step(battle.match, players, 1)
    return battle


PLANES = [(Move, "at43", "fire"), (Move, "evolved", "training-ground"), (Place, "evolved", "sector-echo")]


@pytest.mark.parametrize(("kind", "game", "scenario"), PLANES)
def test_points_far_away_reach_no_geometry(
    kind: type[Decision], game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that the geometry is handed lies on the board, however far the draft."""
    battle = asking(kind, game, scenario)
    seat = battle.match.seats_to_answer()[0]
    seat_view, board = battle.match.seat_view(seat), battle.state.board
    handed: list[Any] = []

    def noting(work: Any) -> Any:
        def noted(*given: Any) -> Any:
            handed.extend(given)
            return work(*given)

        return noted

    monkeypatch.setattr("grognard.server.drafts.propose", noting(propose))
    monkeypatch.setattr("grognard.server.drafts.propose_place", noting(propose_place))
    form: Any = seat_view.decision
    models = [mover.model for mover in form.movers] if isinstance(form, Move) else list(form.models)
    for x in WORST:
        for y in WORST:
            for alone in (False, True):
                draft = Draft(drag=models[0], to=(x, y), start=(y, x), via=((x, y),) * 500, alone=alone, turn=3599)
                tried(game, seat_view, Trying(battle.revision, seat, draft))
    points = [point for point in handed if isinstance(point, tuple) and len(point) == 2 and isinstance(point[0], int)]
    assert points
    assert all(0 <= x <= board[0] and 0 <= y <= board[1] for x, y in points)


@pytest.mark.parametrize(("kind", "game", "scenario"), PLANES[:2])
def test_a_path_beyond_all_bounds_is_refused_and_not_drawn(
    kind: type[Decision], game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message that froze the server: 600 points far away."""
    battle = asking(kind, game, scenario)
    seat = battle.match.seats_to_answer()[0]
    form: Any = battle.form_for(seat)
    monkeypatch.setattr("grognard.engine.space.price", lambda *_: pytest.fail("measured"))
    draft = Draft(answer=[[form.movers[0].model, [[10**18, 3]] * 600]])
    said = tried(game, battle.match.seat_view(seat), Trying(battle.revision, seat, draft))
    assert len(said.refusals) == 1
    assert said.overlay == Overlay()
    assert said.answer is None


def test_a_refused_draft_shows_no_odds_and_no_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = asking(Move, "evolved", "training-ground")
    seat = battle.match.seats_to_answer()[0]
    form: Any = battle.form_for(seat)
    monkeypatch.setattr("grognard.server.panelling._of_the_game", lambda *_: pytest.fail("drawn"))
    draft = Draft(answer=[[form.movers[0].model, [list(battle.state.board)]]])
    assert tried("evolved", battle.match.seat_view(seat), Trying(battle.revision, seat, draft)).refusals


MESSAGES = [
    {"type": "try", "revision": 0, "seat": 0, "draft": {"drag": 1, "to": [10**18, 3]}},
    {"type": "try", "revision": 0, "seat": 0, "draft": {"drag": 1, "via": [[3, -(10**18)]]}},
    {"type": "try", "revision": 0, "seat": 0, "draft": {"turn": 10**18}},
    {"type": "sit", "seat": -2},
    {"type": "sit", "seat": 10**18},
    {"type": "card", "unit": 10**18},
    {"type": "look", "at": 10**30},
    {"type": "dice", "revision": 0, "faces": [10**18]},
    {"type": "ping", "n": 10**30},
    {"type": "ruler", "seat": 0, "from": [0, 0], "to": [10**18, 0]},
    {"type": "answer", "revision": 10**18, "seat": 0, "answer": []},
]


@pytest.mark.parametrize("message", MESSAGES)
def test_every_number_of_a_message_is_bounded(message: dict[str, Any]) -> None:
    from grognard.server.socket import _decoder

    with pytest.raises(msgspec.ValidationError):
        _decoder.decode(msgspec.json.encode(message))


def test_what_takes_too_long_is_ended_and_the_next_question_answered() -> None:
    async def ask() -> int:
        workers = Workers(1)
        try:
            assert await workers.run(abs, -1, seconds=LONG) == 1
            with pytest.raises(TimeoutError):
                await workers.run(time.sleep, LONG, seconds=0.01)
            return await workers.run(abs, -43, seconds=LONG)
        finally:
            workers.close()

    assert awaited(ask()) == 43


def test_a_question_whose_worker_is_ended_for_another_is_asked_again() -> None:
    async def ask() -> tuple[Any, Any]:
        workers = Workers(1)
        try:
            await workers.run(abs, -1, seconds=LONG)
            slow = asyncio.create_task(workers.run(time.sleep, LONG, seconds=0.01))
            behind = asyncio.create_task(workers.run(abs, -43, seconds=LONG))
            return await asyncio.gather(slow, behind, return_exceptions=True)
        finally:
            workers.close()

    slow, behind = awaited(ask())
    assert isinstance(slow, TimeoutError)
    assert behind == 43
