"""Rolls say what a rule reads of the dice; sources answer them. Faces are always real, readings as coarse as the rule.

A source is never kept in a State or View, so nobody can look at coming dice.
"""

import hmac
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, ClassVar, Literal, Protocol

from msgspec import Struct

from ..core.state import Ref
from .stream import SecretStream, Stream, stream_of

Faces = tuple[int, ...]


class Modifier(Struct, frozen=True, gc=False, cache_hash=True):
    """One part of the sum that a test rests on, with its rule: a target number is shown line by line."""

    amount: int
    clause: str
    label: str


Modifiers = tuple[Modifier, ...]


def total(parts: Modifiers) -> int:
    return sum([part.amount for part in parts])


class Roll(Struct, frozen=True, gc=False, tag=True):
    """Dice to be thrown by a seat (-1: nobody's in particular) for a purpose under a clause."""

    is_roll: ClassVar[Literal[True]] = True

    seat: int
    clause: str
    purpose: str

    def dice(self) -> Sequence[int]:
        """The number of sides of each die, in the order in which faces are given."""
        raise NotImplementedError

    def read(self, faces: Faces) -> Any:
        """What the rule reads of the faces."""
        raise NotImplementedError

    @property
    def shown_need(self) -> int:
        return 0

    @property
    def subjects(self) -> tuple[Ref, ...]:
        """The pieces it is about, where a kind of roll names any."""
        return ()

    @property
    def needs(self) -> tuple[int, ...]:
        """What each die needs, where they need different numbers."""
        return ()

    @property
    def modifiers(self) -> Modifiers:
        """What the number needed is made of."""
        return ()

    def sums(self, faces: Faces) -> tuple[int, ...]:
        """What each die after the first comes to with it, where sums are read."""
        return ()


class Hidden(Roll, frozen=True, gc=False):
    """A roll that nobody but its seat and a referee learns of."""

    roll: Roll

    @staticmethod
    def of(roll: Roll) -> "Hidden":
        return Hidden(roll.seat, roll.clause, roll.purpose, roll)

    def dice(self) -> Sequence[int]:
        return self.roll.dice()

    def read(self, faces: Faces) -> Any:
        return self.roll.read(faces)

    @property
    def shown_need(self) -> int:
        return self.roll.shown_need

    @property
    def subjects(self) -> tuple[Ref, ...]:
        return self.roll.subjects

    @property
    def needs(self) -> tuple[int, ...]:
        return self.roll.needs

    @property
    def modifiers(self) -> Modifiers:
        return self.roll.modifiers


class Pool(Struct, frozen=True, gc=False):
    """Like dice: how many, the lowest face of each class of success, and their sides."""

    number: int
    cuts: tuple[int, ...]
    sides: int = 6


class Count(Roll, frozen=True, gc=False):
    """How many dice of each pool reach each of its cuts; with one pool and one cut simply how many succeed."""

    pools: tuple[Pool, ...]
    about: tuple[Ref, ...] = ()
    parts: Modifiers = ()
    stage: str = ""
    """What the dice are for alone, where the purpose also says in words how many there are and what they need."""

    def dice(self) -> Sequence[int]:
        if len(self.pools) == 1:
            pool = self.pools[0]
            return (pool.sides,) * pool.number
        return [sides for pool in self.pools for sides in (pool.sides,) * pool.number]

    def read(self, faces: Faces) -> int | tuple[tuple[int, ...], ...]:
        if len(self.pools) == 1 and len(self.pools[0].cuts) == 1:
            need = self.pools[0].cuts[0]
            return len([face for face in faces if face >= need])
        results, start = [], 0
        for pool in self.pools:
            part = faces[start : start + pool.number]
            results.append(tuple([len([face for face in part if face >= cut]) for cut in pool.cuts]))
            start += pool.number
        return tuple(results)

    @property
    def shown_need(self) -> int:
        return self.pools[0].cuts[0]

    @property
    def subjects(self) -> tuple[Ref, ...]:
        return self.about

    @property
    def modifiers(self) -> Modifiers:
        return self.parts


class Total(Roll, frozen=True, gc=False):
    """The sum of the dice, each times its weight, plus a number."""

    sides: tuple[int, ...]
    plus: int = 0
    weights: tuple[int, ...] = ()
    about: tuple[Ref, ...] = ()
    parts: Modifiers = ()
    """What the number is made of."""

    def dice(self) -> Sequence[int]:
        return self.sides

    def read(self, faces: Faces) -> int:
        if not self.weights:
            return sum(faces) + self.plus
        return sum([face * weight for face, weight in zip(faces, self.weights, strict=True)]) + self.plus

    @property
    def subjects(self) -> tuple[Ref, ...]:
        return self.about

    @property
    def modifiers(self) -> Modifiers:
        return self.parts


class Trial(Struct, frozen=True, gc=False):
    """One piece that must reach a number on its own die."""

    subject: Ref
    need: int


class Each(Roll, frozen=True, gc=False):
    """A die for each subject: which of them succeed."""

    trials: tuple[Trial, ...]
    sides: int = 6
    parts: Modifiers = ()

    def dice(self) -> Sequence[int]:
        return (self.sides,) * len(self.trials)

    def read(self, faces: Faces) -> tuple[Ref, ...]:
        return tuple([trial.subject for trial, face in zip(self.trials, faces, strict=True) if face >= trial.need])

    @property
    def shown_need(self) -> int:
        return self.trials[0].need if self.trials else 0

    @property
    def needs(self) -> tuple[int, ...]:
        each = tuple([trial.need for trial in self.trials])
        return each if len(set(each)) > 1 else ()

    @property
    def subjects(self) -> tuple[Ref, ...]:
        return tuple([trial.subject for trial in self.trials])

    @property
    def modifiers(self) -> Modifiers:
        return self.parts


class Hand(Struct, frozen=True, gc=False):
    """One side of a contest: its seat, dice and bonus."""

    seat: int
    sides: tuple[int, ...] = (6,)
    plus: int = 0


class Contest(Roll, frozen=True, gc=False):
    """Hands compared: the winning seat (None on a tie) and the margin over the second."""

    hands: tuple[Hand, ...]
    added: str = ""
    """What the hands' bonus is called."""

    @property
    def modifiers(self) -> Modifiers:
        """The bonus of each hand in turn, where it has a name."""
        return tuple([Modifier(hand.plus, self.clause, self.added) for hand in self.hands]) if self.added else ()

    def dice(self) -> Sequence[int]:
        return [sides for hand in self.hands for sides in hand.sides]

    def totals(self, faces: Faces) -> tuple[int, ...]:
        totals, start = [], 0
        for hand in self.hands:
            totals.append(sum(faces[start : start + len(hand.sides)]) + hand.plus)
            start += len(hand.sides)
        return tuple(totals)

    def read(self, faces: Faces) -> tuple[int | None, int]:
        totals = self.totals(faces)
        best, second = sorted(totals, reverse=True)[:2]
        winner = self.hands[totals.index(best)].seat if best > second else None
        return winner, best - second


class Draw(Roll, frozen=True, gc=False):
    """Distinct places of a list of `of` things, `number` of them."""

    of: int
    number: int = 1

    def dice(self) -> Sequence[int]:
        return range(self.of, self.of - self.number, -1)

    def read(self, faces: Faces) -> tuple[int, ...]:
        left = list(range(self.of))
        return tuple([left.pop(face - 1) for face in faces])


class Thrown(Roll, frozen=True, gc=False):
    """The faces themselves, where a seat picks among them or a table is read."""

    sides: tuple[int, ...]

    def dice(self) -> Sequence[int]:
        return self.sides

    def read(self, faces: Faces) -> Faces:
        return faces


class Dice(Protocol):
    """Where faces come from."""

    def throw(self, roll: Roll) -> Faces: ...


class StreamDice:
    """Dice thrown from a stream of numbers."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def throw(self, roll: Roll) -> Faces:
        dice = roll.dice()
        number, sides = len(dice), dice[0]
        if number > 1 and sides <= 256 and dice.count(sides) == number:
            return tuple(self._stream.throws(sides, number))
        return tuple([self._stream.below(sides) + 1 for sides in dice])


class SeededDice(StreamDice):
    """The same seed throws the same dice, on every machine."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(stream_of("dice", seed))


Shares = tuple[tuple[int, str], ...]
"""What seats added to a secret, each with its seat: hexadecimal digits."""


class CommittedDice(StreamDice):
    """Dice from a secret whose hash is published first: once the secret is opened anybody can throw them again.

    With shares that the seats added after that, nobody alone has chosen them.
    """

    def __init__(self, secret: bytes, shares: Shares = ()) -> None:
        super().__init__(SecretStream(dice_key(secret, shares)))
        self.secret = secret

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret)


def commitment_of(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def dice_key(secret: bytes, shares: Shares) -> bytes:
    """What the dice are thrown from: the secret, or a hash of it with all shares, as every browser can compute it."""
    words = "\n".join(f"{seat}:{share}" for seat, share in shares)
    return hmac.digest(secret, words.encode(), "sha256") if shares else secret


class DiceEnded(Exception):
    """The source has no more dice and never will: a record that was cut off ends here."""


class WrongDice(Exception):
    """Dice were asked for that the source does not have, or dice were left over."""

    told: tuple[Any, ...] = ()
    """What a match had told of the deed for which the dice did not suffice."""


class ScriptedDice:
    """The dice a test or a judge lays down, in order: faces, or (words of the purpose, faces)."""

    def __init__(self, throws: Sequence[Any]) -> None:
        self._throws = list(throws)

    def throw(self, roll: Roll) -> Faces:
        sides = roll.dice()
        wanted = f"{len(sides)} {'die' if len(sides) == 1 else 'dice'} for {roll.purpose} ({roll.clause})"
        if not self._throws:
            raise WrongDice(f"no dice left; wanted {wanted}")
        purpose, faces = _entry(self._throws.pop(0))
        if purpose and purpose not in f"{roll.purpose} {roll.clause}":
            raise WrongDice(f"next dice are for '{purpose}'; wanted {wanted}")
        return checked_faces(sides, faces, wanted)

    @property
    def left(self) -> int:
        return len(self._throws)

    def finish(self) -> None:
        if self._throws:
            raise WrongDice(f"dice left over: {self._throws}")


def _entry(throw: Any) -> tuple[str, Faces]:
    if isinstance(throw, int):
        return "", (throw,)
    if throw and isinstance(throw[0], str):
        faces = throw[1] if len(throw) == 2 and not isinstance(throw[1], int) else throw[1:]
        return throw[0], tuple(faces)
    return "", tuple(throw)


def checked_faces(sides: Sequence[int], faces: Faces, wanted: str) -> Faces:
    """The faces, if they are as many as wanted and lie on such dice."""
    if len(faces) != len(sides):
        raise WrongDice(f"{len(faces)} dice given ({', '.join(map(str, faces))}); wanted {wanted}")
    for face, most in zip(faces, sides, strict=True):
        if not 1 <= face <= most:
            raise WrongDice(f"a d{most} cannot show {face}; wanted {wanted}")
    return faces


class TypedDice:
    """Real dice rolled at a real table: `ask` shows what to roll and returns the faces read off."""

    def __init__(self, ask: Callable[[Roll], Faces]) -> None:
        self._ask = ask

    def throw(self, roll: Roll) -> Faces:
        return checked_faces(roll.dice(), self._ask(roll), f"{len(roll.dice())} dice for {roll.purpose}")
