"""Words for tests of the hidden map: one PC acts in a stretch, one script runs from a step, what the crew may see."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from grognard.engine.core.events import Event
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.alien.known import knowledge
from grognard.games.alien.moves import detection
from grognard.games.alien.position import Position
from grognard.games.alien.turns import sighting

BLIND = ("blind", 1)


def act(p: Position, who: int, *keys: str, dice: Sequence[Any] = (), **changes: Any) -> Rehearsal:
    """A PC acts in stealth mode; the dice are all that fall up to the next decision."""
    s = p.play(dice, **changes)
    if s.asks == "actor":
        s.choose(f"m{who}")
    for key in keys:
        s.choose(key)
    return s


def seen_by_crew(s: Rehearsal, since: int = 0) -> list[Event]:
    return list(s.match.events_for(0, since))


def faces_for(
    p: Position, successes: dict[int, int], even: bool = False, **changes: Any
) -> tuple[str, tuple[int, ...]]:
    """The blind roll in which each of these has so many successes, everybody else none."""
    game = p.game(**{"step": "detect", **changes})
    faces: list[int] = []
    for meeting in detection.meetings(game):
        pools = detection.pools(game, meeting)
        for who, pool in zip((*meeting.crew, *meeting.npcs), pools, strict=False):
            sixes = successes.get(who, 0)
            faces += [6] * sixes + [2] * (pool.number - sixes)
        faces.append(6 if even else 1)
    return "blind", tuple(faces)


def meeting(p: Position, successes: dict[int, int], *dice: Any, even: bool = False, **changes: Any) -> SoloRehearsal:
    """Detection and its outcome, with so many successes for each; what follows is not played."""

    def both(game: Game) -> Script[None]:
        yield from detection.detect(game)
        yield from sighting.outcome(game)

    return p.script(both, [faces_for(p, successes, even, **changes), *dice], **{"step": "detect", **changes})


def secretly(**counters: int) -> dict[str, Any]:
    """Counters for the referee alone: `**secretly(stalk=2)`."""
    return {f"~{key.replace('_', '-')}": value for key, value in counters.items()}


def counted(**counters: int) -> dict[str, Any]:
    """Counters whose names have a hyphen: `**counted(story_points=1)`."""
    return {key.replace("_", "-"): value for key, value in counters.items()}


def ship(**first: Any) -> Position:
    """A1 -open- A2 -door- A3, a crawlspace C1 off A3; A1 as said."""
    p = Position()
    p.zone("A1", **first)
    p.zone("A2")
    p.zone("A3", cluttered=True)
    p.zone("C1", kind="crawl", dark=True)
    p.border("A1", "A2")
    p.border("A2", "A3", "door")
    p.border("A3", "C1", "access")
    return p


def corridor(number: int = 6, kind: str = "door", **tags: Any) -> Position:
    p = Position()
    ids = [f"A{index}" for index in (1, 2, 3, 4, 5, 6)[:number]]
    for id in ids:
        p.zone(id, **tags)
    for a, b in pairwise(ids):
        p.border(a, b, kind)
    return p


def knows(game: Game, npc: int, zone: str, pcs: int = 1) -> None:
    knowledge.learn(game, npc, {zone: pcs}, "alien.ref.noise")
