"""What the wire says about a battle that is not played now: why it stands still and how all may agree to go on, and the
shares in the dice that it waits for before it begins."""

from typing import Literal

from msgspec import Struct

from grognard.engine.dice.rolls import Shares

from .speech import Count, Said, SeatNumber


class Rest(Struct, frozen=True):
    """Why a battle is only shown, in words for everybody, and whether all may agree to go on from where it stands."""

    words: str
    can_go_on: bool = False


Phase = Literal["pledge", "share", "done"]


class SharesCard(Struct, frozen=True):
    """What the dice follow from beside the secret: what is awaited now and of whom, and what was given, by seat."""

    phase: Phase
    awaited: tuple[int, ...]
    pledges: Shares
    shares: Shares


class Continuing(Said, frozen=True, tag="continue"):
    """Ask the others to go on under the rules as they are now."""

    revision: Count
    seat: SeatNumber


class Pledging(Said, frozen=True, tag="pledge"):
    """The hash of a seat's share in the dice."""

    seat: SeatNumber
    pledge: str


class Sharing(Said, frozen=True, tag="share"):
    """A seat's share in the dice: what it pledged itself to."""

    seat: SeatNumber
    share: str


class Beginning(Said, frozen=True, tag="begin"):
    """Wait no longer for shares in the dice of those who are not here."""

    seat: SeatNumber
