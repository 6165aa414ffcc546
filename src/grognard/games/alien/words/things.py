"""Things, as `terms` speaks of them: what each being carries, what lies in each zone, and injuries beside them."""

from functools import wraps
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, cast

from grognard.engine.core.memory import THINGS, Keeper, Question, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Ref, model_ref

from ..books.profiles import items

INJURY = "injury"
NOTHING: list[Marker] = []
LAST = None
"""Where the markers are kept, as they were when they were last sorted; the other keys are bearers and zones."""
_ID = attrgetter("id")


def items_of(game: Game, who: int) -> list[Marker]:
    """What a being carries, in the order it got it; not to be changed."""
    kept = game.memory[THINGS]
    found: dict[Ref | None, list[Marker]] = kept[_sorted] if _sorted in kept else _lying(game)
    return found.get(f"m{who}", NOTHING)


def _of_a_holder(question: Question) -> Question:
    """Answers are kept until what this being carries, or what lies in this zone, changes."""

    @wraps(question)
    def ask(game: Game, who: int | str, *more: Any) -> Any:
        kept = game.borne
        answers = kept[who] if who in kept and _sorted in game.memory[THINGS] else _borne(game, who)
        key = (question, more)
        if key not in answers:
            answers[key] = question(game, who, *more)
        return answers[key]

    @wraps(question)
    def ask_alone(game: Game, who: int | str) -> Any:
        kept = game.borne
        answers = kept[who] if who in kept and _sorted in game.memory[THINGS] else _borne(game, who)
        if question not in answers:
            answers[question] = question(game, who)
        return answers[question]

    return cast(Question, ask_alone if question.__code__.co_argcount == 2 else ask)


BEARERS: Keeper[Any] = _of_a_holder
"""About what one being carries and its injuries alone."""
HEAPS: Keeper[Any] = _of_a_holder
"""About what lies in one zone, and nothing else."""


def _borne(game: Game, at: int | str) -> dict[Any, Any]:
    """The answers about a bearer or a zone that still hold."""
    _lying(game)
    answers: dict[Any, Any] = game.borne.setdefault(at, {})
    return answers


def items_in(game: Game, zone: str) -> list[Marker]:
    return _lying(game).get(zone, [])


def _sorted(game: Game) -> dict[Ref | None, list[Marker]]:
    """Things by zone and by bearer, injuries by `injury` and bearer. Few of them change at a time."""
    now = game.state.markers
    found: dict[Ref | None, list[Marker]]
    before, found = game.borne.get(LAST, ((), {}))
    changes = [*compress(zip(before, now, strict=False), map(is_not, before, now))]
    if len(before) == len(now) and not [new for old, new in changes if old.id != new.id]:
        for old, new in changes:
            _shift(game, found, old, new)
    else:
        game.borne.clear()
        found = _from_scratch(now)
    game.borne[LAST] = (now, found)
    return found


_lying = remembered(THINGS)(_sorted)


def _shift(game: Game, found: dict[Ref | None, list[Marker]], old: Marker, new: Marker) -> None:
    """A marker has changed: it may be elsewhere now, and answers about who had it and who has it no longer hold."""
    start, end = _key(old), _key(new)
    if start == end and start in found:
        found[end] = [new if marker is old else marker for marker in found[end]]
    else:
        for at in (start, end):
            found[at] = [marker for marker in found.get(at, ()) if marker.id != new.id]
        found[end] = sorted([*found[end], new], key=_ID)
    for marker in (old, new):
        game.borne.pop(marker.at if marker.on is None else int(marker.on[1:]), None)


def _from_scratch(markers: tuple[Marker, ...]) -> dict[Ref | None, list[Marker]]:
    found: dict[Ref | None, list[Marker]] = {}
    for marker in markers:
        at = _key(marker)
        if at in found:
            found[at].append(marker)
        else:
            found[at] = [marker]
    return found


def _key(marker: Marker) -> Ref | None:
    """Where a marker is found again; what is neither a thing nor an injury is not asked for."""
    at = marker.on or marker.at
    if marker.kind == INJURY:
        return f"{INJURY}{at}"
    return at if type(at) is str and marker.kind in items() else None


def injuries_of(game: Game, who: int) -> list[Marker]:
    return _lying(game).get(INJURY + model_ref(who), [])
