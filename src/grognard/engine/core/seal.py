"""A sealed record: while a game with a referee goes on, its inputs lie on disk so that no player can read or change
them by accident; the key is kept apart and the seal is opened when the game ends.

The stream is HMAC-SHA256 in counter mode, and a second HMAC notices every change.
"""

import hashlib
import hmac
from base64 import b64decode, b64encode
from itertools import count

import msgspec

BLOCK = 32


class WrongKey(Exception):
    """The key does not open this seal, or what was sealed has been changed."""


def seal(text: bytes, key: bytes) -> bytes:
    """One JSON line that holds the text; the same text and key always give the same line."""
    body = _crossed(text, key)
    return msgspec.json.encode({"sealed": b64encode(body).decode(), "mark": _mark(body, key)})


def is_sealed(line: bytes) -> bool:
    return line.startswith(b'{"sealed":')


def unseal(line: bytes, key: bytes) -> bytes:
    """The text; raises WrongKey."""
    try:
        raw = msgspec.json.decode(line, type=dict[str, str])
        body = b64decode(raw["sealed"], validate=True)
        mark = raw["mark"]
    except (ValueError, KeyError) as fault:
        raise WrongKey(f"not a seal: {fault}") from fault
    if not hmac.compare_digest(mark, _mark(body, key)):
        raise WrongKey("the key does not open this seal, or what was sealed has been changed")
    return _crossed(body, key)


def _mark(body: bytes, key: bytes) -> str:
    return hmac.new(b"mark" + key, body, hashlib.sha256).hexdigest()


def _crossed(text: bytes, key: bytes) -> bytes:
    blocks = (hmac.digest(b"body" + key, number.to_bytes(8, "big"), "sha256") for number in count())
    stream = b"".join(block for block, _ in zip(blocks, range(0, len(text), BLOCK), strict=False))[: len(text)]
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")
