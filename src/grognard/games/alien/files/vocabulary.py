"""The tags and counters that anything may bear in a position made by hand; others are slips of the pen."""

from collections.abc import Sequence
from difflib import get_close_matches

from grognard.engine.core.files import Reader
from grognard.engine.core.state import Counters

from ..books.scenario import scenarios
from ..words import terms

MORE = (
    "acid:", "asleep", "braced", "breached", "code:", "critical", "fading", "foreign", "from-hiding", "held-down:",
    "hull", "impregnated", "last-cards", "linked", "locker", "numbed", "personality-split", "returns", "saw-birth",
    "sedated", "sent-back", "sentry-gun", "started", "story-points", "stretches", "want:", "wreck", "~age", "~hungry",
    "~last-breath", "~rear:", "~wounded",
)  # fmt: skip
"""Words that single chapters keep to themselves; one that ends with a colon stands for all that begin so."""
HIGHEST = 1_000_000


def words() -> tuple[str, ...]:
    """What the dictionary of the game and the sheets of its scenarios say of beings, and chapters of anything."""
    own = [word for name, word in vars(terms).items() if name.isupper() and isinstance(word, str)]
    starts = [start for sheet in scenarios().values() for start in (*sheet.pcs, *sheet.allies, *sheet.npcs)]
    return tuple(sorted({*own, *MORE, *(tag for start in starts for tag in start.tags)} - {""}))


def check(row: Reader, tags: Sequence[str], counters: Counters | None = None) -> None:
    """Report every word that nothing in a battle could bear, and numbers that nothing could have."""
    known, counters = words(), counters or {}
    for key, given in (("tags", tags), ("counters", tuple(counters))):
        for word in given:
            if not is_known(word, known):
                row.fault(key, f"'{word[:40]}' is not known", get_close_matches(word, known) or known)
    for name, value in counters.items():
        if not 0 <= value <= HIGHEST:
            row.fault("counters", f"{name} {value}", (f"0 to {HIGHEST}",))


def is_known(word: str, known: Sequence[str]) -> bool:
    return word in known or any(one.endswith(":") and word.startswith(one) for one in known)
