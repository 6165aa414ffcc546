"""Which rules a game is played by: a digest of all that decides its play, the same on every machine.

So nobody has to remember to count a version up, and two programs agree about a battle exactly if they say the same.
"""

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

SHARED = ("grognard.engine", "grognard.kit")
SUFFIXES = (".py", ".toml")
SHOWN = {
    "clauses.toml", "doings.py", "harms.py", "headlines.py", "hints.py", "links.py", "looks.py", "looks.toml",
    "oddsbook.py", "prospects.py", "record.py", "replay.py", "seal.py", "sightlines.py",
}  # fmt: skip
"""What only words, draws or records a battle. A test sees to it that no battle needs any of it to be played."""
ROOMS = {"panels", "shown"}
"""The folders of such things."""


@cache
def edition_of(game: str) -> str:
    """The version of the rules of a game, given by its package."""
    digests = b"".join(_digest_of(package) for package in (*SHARED, game))
    return blake2b(digests, digest_size=6).hexdigest()


def is_shown_only(path: str) -> bool:
    """Whether a file has no part in how a battle is played."""
    *folders, name = path.split("/")
    return name in SHOWN or name == "panel.py" or name.startswith("panel_") or not ROOMS.isdisjoint(folders)


@cache
def _digest_of(package: str) -> bytes:
    hashed = blake2b()
    for path, source in sorted(_sources(files(package), "")):
        hashed.update(path.encode() + b"\0" + source.replace(b"\r\n", b"\n") + b"\0")
    return hashed.digest()


def _sources(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        inner = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, inner)
        elif entry.name.endswith(SUFFIXES) and not is_shown_only(inner):
            found.append((inner, entry.read_bytes()))
    return found
