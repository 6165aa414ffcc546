"""Things, as `terms` speaks of them: what each being carries, what lies in each zone, and injuries beside them."""

from functools import wraps
from typing import Any, cast

from grognard.engine.script import THINGS, UNASKED, Game, Question, remembered_things
from grognard.engine.state import Marker, Ref, model_ref

from .profiles import items

INJURY = "injury"


def items_of(game: Game, who: int) -> list[Marker]:
    """What a being carries, in the order it got it."""
    return _lying(game).get(f"m{who}", [])


def remembered_bearers(question: Question) -> Question:
    """A question about what one being carries, and nothing else: its answer is kept until that changes."""

    @wraps(question)
    def ask(game: Game, *about: Any) -> Any:
        answer = game.memory[THINGS].get((question, about), UNASKED)
        return _found(game, question, about) if answer is UNASKED else answer

    return cast(Question, ask)


def _found(game: Game, question: Question, about: tuple[Any, ...]) -> Any:
    """The answer as it was when the being last carried the same things, or found anew."""
    key, things = (question, about), items_of(game, about[0])
    known = game.borne.get(key)
    if known is None or known[0] != things:
        known = game.borne[key] = (things, question(game, *about))
    game.memory[THINGS][key] = known[1]
    return known[1]


def items_in(game: Game, zone: str) -> list[Marker]:
    return _lying(game).get(zone, [])


@remembered_things
def _lying(game: Game) -> dict[Ref, list[Marker]]:
    """Things by zone and by bearer, injuries by `injury` and bearer."""
    found: dict[Ref, list[Marker]] = {}
    kinds = items()
    for marker in game.state.markers:
        at = marker.on or marker.at
        if marker.kind in kinds and type(at) is str:
            if at in found:
                found[at].append(marker)
            else:
                found[at] = [marker]
        elif marker.kind == INJURY:
            found.setdefault(f"{INJURY}{at}", []).append(marker)
    return found


def injuries_of(game: Game, who: int) -> list[Marker]:
    return _lying(game).get(INJURY + model_ref(who), [])
