"""Numbers from a key: what dice, players and invented things draw their chance from."""

import hmac
from collections.abc import Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any


class Stream:
    """Numbers from a key, the same on every machine: blocks of a hash over a counter, without modulo bias."""

    __slots__ = ("_key", "_left", "_number")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._number = 0
        self._left = iter(self._fresh_block(0))
        """What is left of the block of this number."""

    def _fresh_block(self, number: int) -> bytes:
        return blake2b(self._key + number.to_bytes(8, "big")).digest()

    def _draw(self, size: int) -> int:
        taken = bytes(islice(self._left, size))
        while len(taken) < size:
            self._number += 1
            self._left = iter(self._fresh_block(self._number))
            taken += bytes(islice(self._left, size - len(taken)))
        return int.from_bytes(taken, "big")

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        if limit <= 256:
            end = 256 - 256 % limit
            for value in self._left:
                if value < end:
                    return value % limit
        size = max(1, ((limit - 1).bit_length() + 7) // 8)
        span, number = 1 << 8 * size, self._draw(size)
        while number >= span - span % limit:
            number = self._draw(size)
        return number % limit

    def throws(self, sides: int, number: int) -> list[int]:
        """Faces of so many dice of few sides, as `below` would give them one after another."""
        end = 256 - 256 % sides
        faces = [value % sides + 1 for value in islice(self._left, number) if value < end]
        while len(faces) < number:
            faces.append(self.below(sides) + 1)
        return faces

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[Any]) -> Any:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        order = list(items)
        for index in range(len(order) - 1, 0, -1):
            other = self.below(index + 1)
            order[index], order[other] = order[other], order[index]
        return order


class SecretStream(Stream):
    """The stream behind committed dice: blocks of HMAC-SHA256, which every browser can compute too."""

    __slots__ = ()

    def _fresh_block(self, number: int) -> bytes:
        return hmac.digest(self._key, number.to_bytes(8, "big"), "sha256")


def stream_of(*words: object) -> Stream:
    """A stream of numbers that belongs to these words (a seed, a revision, a seat)."""
    return Stream("/".join(map(str, words)).encode())
