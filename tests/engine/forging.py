"""What a forger does who knows how records are made: he changes lines and writes all hashes anew."""

import re

from grognard.engine.core.links import linked

HASH = re.compile(rb',"h":"[0-9a-f]{32}"}$')


def unlinked(data: bytes) -> list[bytes]:
    """The lines of a record without their hashes, and without the one that ends it."""
    rows = [HASH.sub(b"}", row) for row in data.split(b"\n") if row]
    return [row for row in rows if not row.startswith(b'{"lines":')]


def relinked(rows: list[bytes]) -> bytes:
    """A record of these lines with all hashes as they should be."""
    return b"\n".join(linked(row for row in rows if row)) + b"\n"


def old_format(data: bytes) -> bytes:
    """The same record as it was written before there were hashes."""
    first, *rest = unlinked(data)
    first = re.sub(rb',"proofs":\[[^]]*\]', b"", first.replace(b"grognard-record-2", b"grognard-record-1"))
    return b"\n".join([first, *rest]) + b"\n"
