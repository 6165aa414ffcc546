"""What a unit has done and may still do in its activation; it lives as long as the activation's script."""

from msgspec import Struct

from grognard.engine.asking.decisions import Progress
from grognard.kit.rounds.turns import UnitActs, activation_in

HOLD, NORMAL, RUN, ENGAGE = "hold", "normal", "run", "engage"
"""The four movement options; `hold` forfeits the movement."""
CHARGES = (RUN, ENGAGE)
"""Those that leave no time for anything else, but for who has reached his enemy."""


class Acts(Struct, Progress, tag=True, omit_defaults=True):
    """The record of one activation, or of one reaction (`overwatch`), which shooting and fighting read and write."""

    engaged_at_start: bool = False
    overwatch: bool = False
    """Overwatch fire: shooter and target may be engaged with each other."""
    option: str = ""
    """Which of the four movement options it has used."""
    moved: tuple[int, ...] = ()
    """Models that have moved in this activation (Cumbersome)."""
    forfeited: tuple[int, ...] = ()
    """Models that lost their movement by force."""
    spent: bool = False
    """Whether the movement it has forfeited was lost by force or has paid for an effect already."""
    no_drill: bool = False
    """Whether the unit was grounded: no Charge order and no drill."""
    named: int | None = None
    """The enemy unit named for an engagement, or the one that has moved where this is overwatch."""
    reached: bool = False
    """Whether the engagement movement reached the named unit: then Blitz weapons fire at it."""
    shot: bool = False
    fired: tuple[str, ...] = ()
    """Ids of the weapons fired so far, one entry a volley."""
    target: int | None = None
    """The unit that the volleys so far were aimed at."""
    arm: str = ""
    """The weapon that is about to be fired, while its target is chosen."""
    idle: tuple[int, ...] = ()
    """Models that have given up their own shooting: a mechanic at work, gunners who served a weapon."""


class Shopping(Struct, Progress, tag=True, omit_defaults=True):
    """Which units have found no place at which positions, while reinforcements are bought."""

    full: tuple[tuple[int, int], ...] = ()


class Struck(Struct, Progress, tag=True, omit_defaults=True):
    """Impacts that others may take for a model."""

    impacts: int


class Activation(UnitActs[Acts]):
    """The activation of a unit."""

    __slots__ = ()


activation_of = activation_in(Activation, Acts)
