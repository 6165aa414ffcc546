"""Why not: what somebody may miss among the choices, each deed or piece once with every reason against it."""

import re
from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.asking.decisions import Barred, Choose, Decision
from grognard.engine.core.state import State
from grognard.engine.showing.phrases import listed, sentence
from grognard.engine.showing.words import Lexicon, name_of

PIECE = re.compile(r"(?:\w[\w-]*:)?([mufk]\d+)")
"""Keys that are a piece, or a deed done with one."""


class Missed(Struct, frozen=True):
    """Those of whom the same is to be said, why they are not on offer, and the rule."""

    names: str
    text: str
    clause: str


def missed(form: Decision, view: State, lexicon: Lexicon) -> Iterator[Missed]:
    """What is not on offer; what stands for many things at once has no words of its own."""
    single = [bar for bar in form.barred if bar.key[-1:] != "*"] if isinstance(form, Choose) else []
    against: dict[tuple[str, str], list[str]] = {}
    for key in dict.fromkeys(bar.key for bar in single):
        own = [bar for bar in single if bar.key == key]
        against.setdefault(_all_reasons(own), []).append(_name(key, view, lexicon))
    for (text, clause), names in against.items():
        yield Missed(sentence(listed(list(dict.fromkeys(names)))), text, clause)


def _all_reasons(bars: list[Barred]) -> tuple[str, str]:
    return "; ".join(dict.fromkeys(bar.text for bar in bars)), bars[0].clause


def _name(key: str, view: State, lexicon: Lexicon) -> str:
    found = PIECE.fullmatch(key)
    return lexicon.deed(key) if found is None else name_of(found[1], view, lexicon)
