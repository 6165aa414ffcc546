"""The lines of a record hang together: each ends with a hash of itself and of all before it, the last says how many.

So a line that was changed, taken out, put in or cut off is found. Who writes all hashes anew is not: against him help
committed dice, and what was noted down before the battle.
"""

import hashlib
from collections.abc import Iterable, Iterator

from .codec import to_json

HASH_BYTES = 16
_MARK = b',"h":"'
_TAIL = len(_MARK) + 2 * HASH_BYTES + 2


def linked(rows: Iterable[bytes]) -> Iterator[bytes]:
    """JSON objects as the lines of a record, each with its hash, and the line that ends them."""
    before, written = b"", 0
    for row in rows:
        before, written = _hash(before, row), written + 1
        yield _with_hash(row, before)
    last = to_json({"lines": written})
    yield _with_hash(last, _hash(before, last))


def is_linked(row: bytes) -> bool:
    """Whether a line ends with a hash."""
    return row[-_TAIL:].startswith(_MARK)


def link_of(row: bytes, before: bytes) -> bytes:
    """The hash of a line, which the next one hangs on; raises ValueError where it does not hang on those before."""
    found = _hash(before, row[:-_TAIL] + b"}")
    if not is_linked(row) or row != _with_hash(row[:-_TAIL] + b"}", found):
        raise ValueError("its hash does not fit: this line or one before it was changed, taken out or put in")
    return found


def _hash(before: bytes, row: bytes) -> bytes:
    return hashlib.blake2b(before + row, digest_size=HASH_BYTES).hexdigest().encode()


def _with_hash(row: bytes, found: bytes) -> bytes:
    return row[:-1] + _MARK + found + b'"}'
