"""What seats add to the secret of the dice, after its hash was published and before the first die.

First every seat pledges itself: it gives the hash of its share. When all have, the shares are opened. So nobody can
choose a share that suits those of the others, not even who knows the secret.
"""

from hashlib import sha256

from grognard.engine.dice.rolls import Shares

from .entries import Begun, Pledged, Shared
from .standing import Beginning, Phase, Pledging, SharesCard, Sharing

HEX = 64


def pledge_of(share: str) -> str:
    """The hash that a seat gives before its share."""
    return sha256(bytes.fromhex(share)).hexdigest()


def is_number(text: str) -> bool:
    """Whether this is a share or a hash: 32 bytes, written in small hexadecimal digits."""
    return len(text) == HEX and set(text) <= set("0123456789abcdef")


class Gathering:
    """Pledges and shares of the people of one battle."""

    def __init__(self, people: tuple[int, ...]) -> None:
        self._awaited = set(people)
        self.phase: Phase = "pledge" if people else "done"
        self.pledges: dict[int, str] = {}
        self.shares: dict[int, str] = {}

    @staticmethod
    def done(shares: Shares) -> "Gathering":
        """Of a battle that has long begun."""
        gathering = Gathering(())
        gathering.shares = dict(shares)
        return gathering

    @property
    def awaited(self) -> tuple[int, ...]:
        return tuple(sorted(self._awaited))

    def card(self) -> SharesCard:
        return SharesCard(self.phase, self.awaited, in_order(self.pledges), in_order(self.shares))

    def refusal(self, seat: int, number: str, phase: Phase) -> str:
        """Why a seat cannot give this now; empty if it can."""
        if phase != self.phase or seat not in self._awaited:
            return "no share in the dice is awaited of this seat now"
        if not is_number(number):
            return "a share in the dice is 32 bytes, written in hexadecimal digits"
        if phase == "share" and pledge_of(number) != self.pledges[seat]:
            return "this is not the share that was pledged"
        return ""

    def take(self, entry: Pledged | Shared | Begun) -> tuple[int, ...]:
        """A pledge, a share, or nobody else is waited for; then those who are left out are told."""
        left_out = self.awaited
        match entry:
            case Pledged():
                self.pledges[entry.seat] = entry.pledge
            case Shared():
                self.shares[entry.seat] = entry.share
            case Begun():
                self._awaited = set()
        self._awaited.discard(entry.seat)
        if not self._awaited:
            self._go_on()
        return left_out

    def _go_on(self) -> None:
        if self.phase == "pledge" and self.pledges:
            self.phase, self._awaited = "share", set(self.pledges)
        else:
            self.phase = "done"


def in_order(given: dict[int, str]) -> Shares:
    return tuple(sorted(given.items()))


def entry_of(said: Pledging | Sharing | Beginning, gathering: Gathering | None) -> Pledged | Shared | Begun | None:
    """What goes into the book of what somebody said about the dice; None where a browser only says it again."""
    awaited = gathering.awaited if gathering is not None else ()
    phase = gathering.phase if gathering is not None else "done"
    match said:
        case Beginning():
            return Begun(said.seat)
        case Pledging() if phase == "pledge" and said.seat in awaited:
            return Pledged(said.seat, said.pledge)
        case Sharing() if phase == "share" and said.seat in awaited:
            return Shared(said.seat, said.share)
        case _:
            return None
