"""The record of a battle that is over, as `grognard replay` reads it; throws that were taken back are in it too."""

from collections.abc import Iterator

from grognard.engine.codec import to_json
from grognard.engine.record import Gone, lines_of

from .battle import Battle


def record_lines(battle: Battle, secret: bytes) -> Iterator[bytes]:
    """Header, inputs and digests, then what happened beside the rules, with the secret of the dice."""
    yield from lines_of(battle.match, battle.header, secret, _gone(battle))
    for mark in battle.marks:
        yield to_json({"void": mark.text, "of": None})
    if battle.match.state.outcome is None and secret:
        yield to_json({"void": "the dice are opened", "of": None, "secret": secret.hex()})


def _gone(battle: Battle) -> dict[int, list[Gone]]:
    """The throws that were taken back, by the number of throws before them that were not."""
    taken_back = {index for first, last in battle.gone for index in range(first, last)}
    rows: dict[int, list[Gone]] = {}
    kept = 0
    for index, throw in enumerate(battle.tape.throws):
        if index in taken_back:
            rows.setdefault(kept, []).append((throw.sides, throw.faces))
        else:
            kept += 1
    return rows
