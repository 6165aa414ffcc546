"""`grognard replay FILE`: a recorded battle die by die with the rule behind each; verified, drawn, cut at any round."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from grognard.engine.codec import digest
from grognard.engine.events import Event, Rolled
from grognard.engine.match import Match
from grognard.engine.record import Record, Replay, load
from grognard.engine.state import State
from grognard.engine.words import describe
from grognard.games import catalogue, find

from .asked import readable, writable
from .battle import ending
from .board import save_svg
from .chronicle import Chronicle, spoken
from .faults import BadInput
from .games import AsJson
from .paper import console, print_json
from .positions import write_position


def register(app: typer.Typer) -> None:
    app.command()(replay)


def _key(file: Path | None) -> bytes:
    if file is None:
        return b""
    try:
        return bytes.fromhex(readable(file).read_text(encoding="ascii").strip()[:128])
    except ValueError as fault:
        raise BadInput(f"{file} holds no key ({fault})") from fault


class Moment(Struct, frozen=True):
    """Where a replay stopped: the state (between two scripts) and the events so far."""

    state: State
    events: tuple[Event, ...]


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Compare every digest, and committed dice with their secret.")
    ] = False,
    to: Annotated[int | None, typer.Option(min=0, help="Stop at the end of this round.")] = None,
    line: Annotated[int | None, typer.Option(min=1, help="Stop after this line of the record.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the table then into this file.")] = None,
    position: Annotated[Path | None, typer.Option(help="Write the position then into this file.")] = None,
    key: Annotated[Path | None, typer.Option(help="Key of a sealed record of a game that is not over.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not print the log.")] = False,
    json: AsJson = False,
) -> None:
    """Play a recorded battle again, die by die."""
    record = load(readable(file), _key(key))
    for out in (svg, position):
        if out is not None:
            writable(out)
    match = _run(record, verify, line)
    moment = _moment(match, to)
    if svg is not None:
        save_svg(svg, moment.state)
    if position is not None:
        write_position(position, moment.state)
    if json:
        print_json(_as_data(record, match, moment, verify))
        return
    if not quiet:
        _print(_chronicle(match, record.header.game), moment)
    _print_result(record, match, verify, stopped=to is not None or line is not None)


def _run(record: Record, verify: bool, line: int | None) -> Match:
    """Play the record up to its end or to a line; every digest on the way is compared."""
    rules = find(record.header.game)
    if record.header.version != rules.version:
        raise BadInput(f"recorded with version {record.header.version} of {rules.title}, this is {rules.version}")
    played = Replay(rules, record, verify_dice=verify)
    lines = iter(record.lines)
    for one in lines:
        if line is not None and one.number > line:
            break
        played.step()
    return played.match


def _moment(match: Match, to: int | None) -> Moment:
    """The end of a round, or where the match stands: the last moment between two scripts."""
    if to is not None:
        for chapter in reversed(match.chapters):
            if chapter.state.round <= to and match.state.round > to:
                return Moment(chapter.state, tuple(match.log[: chapter.log_start]))
    if match.is_over:
        return Moment(match.state, tuple(match.log))
    return Moment(match.checkpoint, tuple(match.log))


def _print(chronicle: Chronicle, moment: Moment) -> None:
    page = console()
    for text in chronicle.lines(moment.events, moment.state):
        page.print(text)


def _chronicle(match: Match, game: str) -> Chronicle:
    """One that knows all that ever lay on the table."""
    chronicle = Chronicle(match.state, catalogue(game))
    for chapter in match.chapters:
        chronicle.naming(chapter.state)
    return chronicle


def _print_result(record: Record, match: Match, verify: bool, stopped: bool) -> None:
    if record.broken:
        typer.echo(f"grognard: {record.broken}; read up to the last good digest", err=True)
    if verify:
        digests = sum(bool(one.digest) for one in record.lines)
        dice = ", the dice are those of the opened secret" if record.header.commitment else ""
        print(f"Verified: {len(record.lines)} lines, {digests} digests agree{dice}. Digest {digest(match.state)}.")
    if not stopped:
        print(ending(match))


def _as_data(record: Record, match: Match, moment: Moment, verify: bool) -> dict[str, object]:
    return {
        "game": record.header.game,
        "scenario": record.header.scenario,
        "seats": record.header.seats,
        "options": record.header.options,
        "round": moment.state.round,
        "outcome": match.state.outcome,
        "digest": digest(moment.state),
        "verified": verify,
        "broken": record.broken,
        "events": _events(moment.events, _chronicle(match, record.header.game).naming(moment.state)),
    }


def _events(events: Sequence[Event], state: State) -> list[dict[str, object]]:
    book, lexicon = catalogue(state.game), spoken(state)
    rows: list[dict[str, object]] = []
    for number, event in enumerate(events, 1):
        clause = book.clauses.get(event.clause)
        row: dict[str, object] = {
            "number": number,
            "kind": type(event).__name__,
            "text": describe(event, state, lexicon),
            "clause": event.clause,
            "title": clause.title if clause else "",
        }
        if isinstance(event, Rolled):
            row |= {"seat": event.seat, "faces": event.faces, "need": event.need, "outcome": event.outcome}
        rows.append(row)
    return rows
