"""The log says of nobody that he is no longer what he was not, nor that he has become what he was."""

import pytest

from grognard.engine.core.changes import apply
from grognard.engine.core.events import Event, Tagged
from grognard.engine.core.state import State
from grognard.games.alien.harm import broken
from grognard.games.alien.position import Position
from tests.contract.battles import begin, playing

Pieces = dict[str, tuple[str, ...]]


def tags(state: State) -> Pieces:
    pieces = (("m", state.models), ("k", state.markers), ("f", state.features))
    return {f"{kind}{piece.id}": piece.tags for kind, some in pieces for piece in some}


def idle(event: Event, state: State) -> list[str]:
    """What an event says of tags that was so before."""
    if not isinstance(event, Tagged):
        return []
    now = tags(state)
    said = [(ref, now.get(ref, ()), adds, drops) for ref, adds, drops in event.changes if ref in now]
    return [
        f"{event.clause}: {ref} {adds} {drops}"
        for ref, own, adds, drops in said
        if {*adds} & {*own} or {*drops} - {*own}
    ]


@pytest.mark.parametrize("scenario", ["cold-tow", "block-nine", "severance", "corridor-guards"])
@pytest.mark.parametrize("seed", [3, 8])
def test_only_changes_of_tags_are_told(scenario: str, seed: int) -> None:
    match = begin("alien", scenario, seed)
    state = match.checkpoint if not match.chapters else match.chapters[0].state
    for _ in playing(match, seed):
        pass
    told = 0
    for event in match.log:
        assert idle(event, state) == []
        told += isinstance(event, Tagged)
        state = apply(state, event)
    assert told > 10


def test_who_falls_loses_only_what_he_had() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("kid", "A1", "guarding", gear=())
    game = p.game()
    broken.fall(game, who)
    told = [event.changes for event in game.told if isinstance(event, Tagged)]
    assert told == [(("m0", (), ("guarding",)),), (("m0", ("broken",), ()),)]
