"""What the wire says about time and absence: paces, how reactions are met, how long a seat still has, who has gone."""

from typing import Literal

from msgspec import Struct

PaceName = Literal["none", "live", "slow"]
DelayName = Literal["none", "1m", "5m", "15m", "round"]
"""How far behind the battle watchers are; `round`: they see it as it stood when the round before began."""
ShareName = Literal["whole", "half", "quarter"]
"""How much of the time of a pace a seat has: less of it is a handicap that was agreed on."""
Reactions = Literal["ask", "idle", "always"]
"""What is done with a reaction: ask; pass where nothing but passing is open; always pass."""


class Timing(Struct, frozen=True):
    """How long a seat that is asked still has, of how much, in milliseconds."""

    seat: int
    left: int
    whole: int
    reaction: bool


class Absence(Struct, frozen=True):
    """A seat that has been gone so long that the others need not wait: what claiming the battle would give."""

    seat: int
    claim: str
