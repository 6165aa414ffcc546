"""`grognard replay FILE`: a recorded battle die by die with the rule behind each; verified, drawn, cut at any round."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from grognard.engine.core.codec import digest
from grognard.engine.core.events import Event, Rolled
from grognard.engine.core.match import Match
from grognard.engine.core.record import BrokenRecord, Divergence, Record, load
from grognard.engine.core.replay import Replay
from grognard.engine.core.state import State
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.telling import describe
from grognard.games import catalogue, find
from grognard.lab.course import course, in_words

from .asked import readable, writable
from .battle import ending
from .board import save_svg
from .chronicle import Chronicle, spoken
from .faults import BadInput, NotVerified
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
        bool, typer.Option("--verify", help="Compare every hash and digest, and committed dice with their secret.")
    ] = False,
    expect: Annotated[
        str, typer.Option(metavar="COMMITMENT", help="Verify, and that this was published before the first die.")
    ] = "",
    to: Annotated[int | None, typer.Option(min=0, help="Stop at the end of this round.")] = None,
    line: Annotated[int | None, typer.Option(min=1, help="Stop after this line of the record.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the table then into this file.")] = None,
    position: Annotated[Path | None, typer.Option(help="Write the position then into this file.")] = None,
    key: Annotated[Path | None, typer.Option(help="Key of a sealed record of a game that is not over.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not print the log.")] = False,
    json: AsJson = False,
) -> None:
    """Play a recorded battle again, die by die."""
    verify = verify or bool(expect)
    if verify and line is not None:
        raise BadInput("--verify plays the whole record: leave --line out")
    for out in (svg, position):
        if out is not None:
            writable(out)
    try:
        record = load(readable(file), _key(key))
        match = _run(record, verify, line)
    except (BrokenRecord, Divergence) as fault:
        if verify:
            raise NotVerified(str(fault)) from fault
        raise
    moment = _moment(match, to)
    if svg is not None:
        save_svg(svg, moment.state)
    if position is not None:
        write_position(position, moment.state)
    doubt = _doubt(record, expect)
    if json:
        print_json(_as_data(record, match, moment, verify and not doubt))
    else:
        if not quiet:
            _print(_chronicle(match, record.header.game), moment)
            _print_course(match)
        _print_result(record, match, verify, doubt, stopped=to is not None or line is not None)
    if verify and doubt:
        raise NotVerified(doubt)


def _doubt(record: Record, expect: str) -> str:
    """Why a record that plays as it says proves nothing all the same; empty if it does."""
    published = record.header.commitment
    if record.broken:
        return f"{record.broken}; read up to the last good digest"
    if expect and expect.strip().lower() != published:
        has = f"the commitment {published}" if published else "no commitment"
        return f"the record has {has}, expected was {expect.strip()[:128]}"
    if not record.proofs:
        return "unproven: a record of the older format has no hashes; its answers and dice may have been changed"
    return ""


def _run(record: Record, verify: bool, line: int | None) -> Match:
    """Play the record up to its end or to a line; every digest on the way is compared."""
    rules = find(record.header.game)
    try:
        played = Replay(rules, record, verify_dice=verify)
        for one in record.lines:
            if line is not None and one.number > line:
                break
            played.step()
    except Divergence as fault:
        if record.header.version == rules.version:
            raise
        raise Divergence(f"{fault} ({_other_rules(record, rules)})") from fault
    return played.match


def _other_rules(record: Record, rules: Ruleset) -> str:
    return f"recorded under other rules of {rules.title}: {record.header.version}, here are {rules.version}"


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


def _print_course(match: Match) -> None:
    """Told only of a battle that is over: before, it would be advice."""
    chances = in_words(course(match)) if match.is_over else ""
    if chances:
        print(f"\nChances of winning, out of 100, as each round began: {chances}")


def _chronicle(match: Match, game: str) -> Chronicle:
    """One that knows all that ever lay on the table."""
    chronicle = Chronicle(match.state, catalogue(game))
    for chapter in match.chapters:
        chronicle.naming(chapter.state)
    return chronicle


def _print_result(record: Record, match: Match, verify: bool, doubt: str, stopped: bool) -> None:
    if record.broken and not verify:
        typer.echo(f"grognard: {doubt}", err=True)
    if verify and not doubt:
        digests = sum(bool(one.digest) for one in record.lines)
        print(f"Verified: {len(record.lines)} lines hang together, {digests} digests agree, {_dice_words(record)}.")
        print(f"Digest {digest(match.state)}. Fingerprint of the record {record.fingerprint}.")
    rules = find(record.header.game)
    if record.header.version != rules.version:
        print(f"It was {_other_rules(record, rules)}. It goes the same under them.")
    if not stopped:
        print(ending(match))


def _dice_words(record: Record) -> str:
    if not record.header.commitment:
        return "no commitment belongs to it, so how the dice fell rests on trust"
    return f"the dice are those of the opened secret, published as {record.header.commitment}"


def _as_data(record: Record, match: Match, moment: Moment, verify: bool) -> dict[str, object]:
    return {
        "game": record.header.game,
        "scenario": record.header.scenario,
        "seats": record.header.seats,
        "options": record.header.options,
        "round": moment.state.round,
        "outcome": match.state.outcome,
        "course": course(match) if match.is_over else (),
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
