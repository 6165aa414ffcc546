"""What a unit has done and may still do in its activation; every decision in it carries a copy."""

from operator import attrgetter

from msgspec import Struct

from grognard.engine.asking.acts import Name, Why
from grognard.engine.asking.decisions import Progress
from grognard.engine.core.state import Ref
from grognard.kit.rounds.turns import UnitActs, activation_in

from .books.cards import Weapon
from .books.profiles import weapon

WEAPONS: Name[Weapon] = Name(attrgetter("id"), weapon)
FIRST_SPLIT: Why = ("at43.activation.steps", "first it says whether it splits its fire")
FINISHED: Why = ("at43.activation.steps", "it has finished moving, shooting and fighting")


class Acts(Struct, Progress, tag=True, omit_defaults=True):
    """The record of one activation; it lives as long as the activation's script."""

    engaged_at_start: bool = False
    engaged_at_end: bool = False
    """Whether its move ended in engagement; what overwatch does then changes nothing."""
    begun: bool = False
    """Whether the time for what is declared at the beginning is over."""
    fired: tuple[str, ...] = ()
    """The weapons that have fired or missed their turn, heroes' included."""
    moved: bool = False
    rushed: bool = False
    shot: bool = False
    dash: bool = False
    declined: bool = False
    """Whether a fighter might have been reconstructed, and no place was taken for him."""
    split: bool = False
    stays: bool = False
    infiltrated: bool = False
    may_move: bool = True
    together: bool = True
    special_sides: tuple[bool, ...] = ()
    """On which side of the move special weapons have fired (True: after it)."""
    standard_sides: tuple[bool, ...] = ()


class Aimed(Struct, Progress, tag=True, omit_defaults=True):
    """A salvo whose target is being named."""

    arm: str
    fired: tuple[str, ...] = ()
    """The kinds fired before."""
    only: tuple[Ref, ...] | None = None
    """What overwatch may answer."""
    bearer: int | None = None
    """Who uses his flames, since each has a target of his own."""
    may_hold: bool = False
    """Whether he may leave it to others."""


class Moved(Struct, Progress, tag=True, omit_defaults=True):
    """Overwatch answers a move: the fighters who have left their place, and the weapons fired at them so far."""

    models: tuple[int, ...]
    fired: tuple[str, ...] = ()


class Activation(UnitActs[Acts]):
    """The activation of a unit."""

    __slots__ = ()


activation_of = activation_in(Activation, Acts)
