"""The record of a battle that is over, as `grognard replay` reads it; throws that were taken back are in it too."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.core.record import Gone, lines_of, parse

from .battle import Battle
from .store import BattleRow


def record_lines(battle: Battle, secret: bytes) -> Iterator[bytes]:
    """Header, inputs and digests, then what happened beside the rules, with the secret of the dice."""
    beside: list[dict[str, Any]] = [{"void": mark.text, "of": None} for mark in battle.marks]
    if battle.match.state.outcome is None and secret:
        beside.append({"void": "the dice are opened", "of": None, "secret": secret.hex()})
    return lines_of(battle.match, battle.header, secret, _gone(battle), beside)


def fingerprint_of(battle: Battle, row: BattleRow) -> str:
    """The hash of the last line of a record, which stands for all of it."""
    data = b"\n".join(record_lines(battle, secret_of(row)))
    return parse(data, row.id).fingerprint


def secret_of(row: BattleRow) -> bytes:
    """What committed dice fell from; typed dice have no secret that concerns anybody."""
    return bytes.fromhex(row.secret) if row.dice == "committed" else b""


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
