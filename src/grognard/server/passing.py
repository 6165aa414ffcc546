"""Ways to decline that every game writes alike: what is answered for a seat that lets a question pass."""

from typing import Any

from grognard.engine.asking.decisions import Choose, Decision
from grognard.engine.asking.moves import Move

DECLINES = ("none", "no", "keep", "done", "stop", "stay")
"""Keys of options by which games let a seat decline; must agree with docs/adding-a-game.md."""
NOTHING = ("none", "no")
"""Those of them that only say no: nobody misses them where they are not on offer."""


def declining(form: Decision, table: Any) -> Any | None:
    """The answer that declines, if there is one: a key that says so, choosing nothing, nobody moving."""
    answer: Any = ()
    if isinstance(form, Choose) and form.least > 0:
        key = next((key for key in DECLINES if any(option.key == key for option in form.options)), None)
        if key is None:
            return None
        answer = (key,)
    elif not isinstance(form, Choose | Move):
        return None
    return None if form.refusals(answer, table) else answer


def has_only_passes(form: Decision) -> bool:
    """Whether nothing but declining is open."""
    return isinstance(form, Choose) and all(option.key in DECLINES for option in form.options)
