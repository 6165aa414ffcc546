"""What a unit has done, written into the decisions of its activation: so that players and panels reckon like the rules.

A decision is all they see of a running activation; whether the unit held, moved, engaged or reacts changes the odds.
"""

from functools import lru_cache

from grognard.engine.decisions import Decision
from grognard.engine.state import number_of

from .acts import Acts
from .cards import Weapon
from .profiles import weapon

REACHED, OVERWATCH, SPENT = "reached", "overwatch", "spent"
NUMBERS = ("moved", "idle")
WORDS = ("fired",)
MANY = (*NUMBERS, *WORDS)
ONE = ("named", "target")


def topic_of(arm: Weapon | None, acts: Acts) -> str:
    """The weapon, if there is one, then what the activation adds to it."""
    first = arm.id if arm is not None else "-"
    if acts.named is acts.target is None and not (acts.moved or acts.idle or acts.fired or acts.overwatch):
        return _unmoved(first, acts.option, acts.spent, acts.reached)
    words = [_unmoved(first, acts.option, acts.spent, acts.reached), *((OVERWATCH,) if acts.overwatch else ())]
    one, many = (acts.named, acts.target), (acts.moved, acts.idle, acts.fired)
    words += [f"{key}:{value}" for key, value in zip(ONE, one, strict=True) if value is not None]
    words += [f"{key}:{','.join(map(str, values))}" for key, values in zip(MANY, many, strict=True) if values]
    return " ".join(words)


@lru_cache(maxsize=256)
def _unmoved(first: str, option: str, is_spent: bool, has_reached: bool) -> str:
    """The words that nearly every activation begins with."""
    return " ".join([first, option or "-", *((SPENT,) if is_spent else ()), *((REACHED,) if has_reached else ())])


def declared(form: Decision) -> tuple[int, Weapon | None, Acts]:
    """The unit, the weapon it is about to fire, and what the unit has done, as the decision tells them."""
    id, option, *words = form.topic.split(" ")
    acts = Acts(overwatch=OVERWATCH in words)
    acts.reached, acts.spent, acts.option = REACHED in words, SPENT in words, option.strip("-")
    told = dict(word.split(":") for word in words if ":" in word)
    for key in ONE:
        setattr(acts, key, int(told[key]) if key in told else None)
    for key in NUMBERS:
        setattr(acts, key, tuple(map(int, told[key].split(","))) if key in told else ())
    acts.fired = tuple(told["fired"].split(",")) if "fired" in told else ()
    return number_of(form.about[0]), None if id == "-" else weapon(id), acts
