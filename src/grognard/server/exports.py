"""The log of a battle to take away, as one seat may read it: as data, and from that as text and as a page.

The shape of the data is told in docs/log.md.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from grognard import __version__
from grognard.engine.core.state import Outcome
from grognard.engine.dice.rolls import Shares
from grognard.engine.showing.doings import Done
from grognard.engine.showing.view import SPECTATOR
from grognard.engine.showing.words import letter
from grognard.games import find
from grognard.lab.course import Stand, course, in_words

from .battle import Battle
from .lines import LogLine
from .past import Window
from .room import Room
from .timings import PaceName, ShareName

HEADINGS = ("round", "phase", "activation")


class Named(Struct, frozen=True):
    """Something with an id: a game, a scenario; `version` is empty where it has none."""

    id: str
    title: str
    version: str = ""


class AgreedOption(Struct, frozen=True):
    """A rule of the house that the battle was played with."""

    name: str
    words: str


class Force(Struct, frozen=True):
    """A side: its letter, who played it, and the units of it that the reader knows of."""

    seat: int
    letter: str
    name: str
    who: Literal["person", "computer"]
    level: str
    share: ShareName
    units: tuple[str, ...]


class LogDocument(Struct, frozen=True):
    """A log with all that is needed to read it; `eyes` is the seat that it was written for, -1 for watchers."""

    format: Literal["grognard-log/1"]
    program: str
    battle: str
    name: str
    game: Named
    scenario: Named
    options: tuple[AgreedOption, ...]
    pace: PaceName
    dice: Literal["committed", "typed"]
    commitment: str
    shares: Shares
    secret: str
    created: str
    eyes: int
    seats: tuple[Force, ...]
    outcome: Outcome | None
    course: tuple[Stand, ...]
    lines: tuple[LogLine, ...]
    deeds: tuple[Done, ...]


def document(room: Room, window: Window, eyes: int) -> LogDocument:
    """The log as a seat, or a watcher, may read it now."""
    row, battle, rules = room.row, window.battle, find(room.row.header.game)
    titles = {facts.id: facts.title for facts in rules.scenarios()}
    words = dict(rules.facts.options)
    return LogDocument(
        format="grognard-log/1",
        program=__version__,
        battle=row.id,
        name=row.name,
        game=Named(rules.id, rules.title, row.header.version),
        scenario=Named(row.header.scenario, titles.get(row.header.scenario, row.header.scenario)),
        options=tuple(AgreedOption(name, words.get(name, "")) for name in row.header.options),
        pace=row.pace,
        dice=row.dice,
        commitment=row.header.commitment,
        shares=battle.header.shares,
        secret=row.secret if battle.is_over and row.dice == "committed" else "",
        created=row.created,
        eyes=eyes,
        seats=_forces(room, battle, eyes),
        outcome=battle.outcome,
        course=course(battle.match) if battle.is_open else (),
        lines=window.showing.log(eyes),
        deeds=window.showing.chronicle(eyes).deeds.since(0),
    )


def _forces(room: Room, battle: Battle, eyes: int) -> tuple[Force, ...]:
    units = [unit for unit in battle.match.view(eyes).units if unit.id >= 0 and unit.name]
    return tuple(
        Force(
            card.seat, card.letter, card.name, card.who, card.level, card.share,
            tuple(dict.fromkeys(unit.name for unit in units if unit.seat == card.seat)),
        )
        for card in room.seats(battle)
    )  # fmt: skip


def facts_of(log: LogDocument) -> list[tuple[str, str]]:
    """What stands above the log: label and words."""
    forces = (
        (f"Side {one.letter}", f"{one.name} ({_who(one)}): {', '.join(one.units) or 'as played'}") for one in log.seats
    )
    options = (
        "; ".join(f"{one.name.replace('_', ' ').replace('-', ' ')} ({one.words})" for one in log.options) or "none"
    )
    dice = f"sealed, fingerprint {log.commitment}" if log.dice == "committed" else "real dice, typed in"
    rows = [
        ("Scenario", f"{log.scenario.title}, {log.game.title}, rules {log.game.version}"),
        *forces,
        ("Options", options),
        ("Pace", {"none": "no clock", "live": "live", "slow": "by turns, days"}[log.pace]),
        ("Dice", dice),
        ("Shares", "; ".join(f"{letter(seat)} {share}" for seat, share in log.shares)),
        ("Secret", log.secret),
        ("Read by", "a watcher" if log.eyes == SPECTATOR else f"side {letter(log.eyes)}"),
        ("Begun", _day(log.created)),
        ("Program", f"Grognard {log.program}"),
        ("Outcome", _ending(log)),
        ("Chances", _course(log)),
    ]
    return [(label, words) for label, words in rows if words]


def _day(stamp: str) -> str:
    return datetime.fromisoformat(stamp).strftime("%d %B %Y, %H:%M UTC").lstrip("0")


def _who(force: Force) -> str:
    if force.who == "computer":
        return f"computer, {force.level}"
    return {"whole": "a person", "half": "a person, half the time", "quarter": "a person, a quarter of the time"}[
        force.share
    ]


def _ending(log: LogDocument) -> str:
    if log.outcome is None:
        return "not over yet"
    winners = " and ".join(map(letter, log.outcome.winners))
    return f"{winners} won: {log.outcome.reason}" if winners else f"a draw: {log.outcome.reason}"


def _course(log: LogDocument) -> str:
    chances = in_words(log.course)
    return f"of winning, out of 100, as each round began: {chances}" if chances else ""


def title_of(log: LogDocument) -> str:
    return log.name or log.scenario.title


def as_text(log: LogDocument) -> str:
    """Rounds to the left, activations under them, lines with their clause."""
    facts = facts_of(log)
    width = max(len(label) for label, _ in facts) + 2
    head = [title_of(log), "=" * len(title_of(log)), *(f"{label:<{width}}{words}" for label, words in facts)]
    return "\n".join([*head, *(_text_line(line) for line in log.lines)]) + "\n"


def _text_line(line: LogLine) -> str:
    if line.kind == "round":
        return f"\n{line.text}"
    if line.kind in HEADINGS:
        return f"  {line.text}"
    return f"    {line.text}{f'  [{line.clause}]' if line.clause else ''}"
