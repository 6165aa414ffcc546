"""What goes over HTTP, typed once: requests are checked against these, OpenAPI and TypeScript are written from them."""

from typing import Literal

from msgspec import Struct, field

from grognard.engine.core.state import Outcome
from grognard.engine.dice.rolls import Shares
from grognard.engine.ruleset import Facts
from grognard.engine.showing.looks import Looks
from grognard.engine.showing.words import Lexicon

from .messages import SeatCard
from .tape import TapeThrow
from .timings import DelayName, PaceName, ShareName


class WantedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit there."""

    who: Literal["me", "friend", "computer"]
    level: str = ""
    share: ShareName = "whole"
    """Of the time that the pace gives."""


class NewBattle(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    scenario: str
    seats: tuple[WantedSeat, ...]
    forces: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    dice: Literal["committed", "typed"] = "committed"
    name: str = ""
    pace: PaceName = "none"
    delay: DelayName = "none"
    laid: bool = False
    """Whether the table is laid before the first question; else the seats set it up by hand."""


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    key: str


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request without anything to say."""


class Hiding(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a battle is out of this browser's list."""

    hidden: bool = True


class Forgotten(Struct, frozen=True):
    """How many battles were deleted, and how many were left because others hold seats there."""

    deleted: int
    left: int


class Speaking(Struct, frozen=True, forbid_unknown_fields=True):
    """For which seat something is said; -1: for the only one that this browser holds."""

    seat: int = -1


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    seat: int = -1


class Hindsight(Struct, frozen=True):
    """A choice that somebody had in a battle that is over: what he did, what the computer would have done, and why."""

    at: int
    """The step of the replay at which he had it."""
    seat: int
    name: str
    asked: str
    did: str
    would: str
    reason: str


class MadeSeat(Struct, frozen=True):
    """A seat of a new battle; the key of a person's seat goes into his link and is never shown again."""

    seat: int
    who: Literal["me", "friend", "computer"]
    key: str


class Made(Struct, frozen=True):
    battle: str
    seats: tuple[MadeSeat, ...]
    at: int = 0


class Summary(Struct, frozen=True):
    """A battle in a list."""

    battle: str
    name: str
    game: str
    game_title: str
    scenario: str
    scenario_title: str
    options: tuple[str, ...]
    dice: Literal["committed", "typed"]
    commitment: str
    created: str
    changed: str
    seats: tuple[SeatCard, ...]
    you: tuple[int, ...]
    round: int
    revision: int
    waiting: tuple[int, ...]
    over: bool
    outcome: Outcome | None
    next: str
    pace: PaceName
    due: str
    """When the next time runs out, if one does: ISO 8601, UTC."""
    delay: DelayName
    """How far behind its watchers are."""


class Summaries(Struct, frozen=True):
    battles: tuple[Summary, ...]


class ScenarioCard(Struct, frozen=True):
    id: str
    title: str
    summary: str
    seats: tuple[str, ...]
    forces: tuple[tuple[str, ...], ...]
    tutorial: bool
    laid: bool
    """Whether it has a table to lay: an opening is prepared."""
    levels: tuple[str, ...]
    """The computers that are offered in it, of those of its game."""


class GameCard(Struct, frozen=True):
    id: str
    title: str
    version: str
    facts: Facts
    scenarios: tuple[ScenarioCard, ...]
    levels: tuple[tuple[str, str], ...]


class PaceCard(Struct, frozen=True):
    """A pace that a battle may be given: seconds for a reaction and for any other decision; 0: no clock."""

    name: PaceName
    reaction: float
    decision: float


class GameCards(Struct, frozen=True):
    games: tuple[GameCard, ...]
    paces: tuple[PaceCard, ...]


class ClauseCard(Struct, frozen=True):
    id: str
    section: str
    title: str
    text: str
    source: str = field(name="from")


class ClauseCards(Struct, frozen=True):
    clauses: tuple[ClauseCard, ...]


class LookCard(Struct, frozen=True):
    title: str
    looks: Looks
    lexicon: Lexicon


class DiceCard(Struct, frozen=True):
    """The opened secret, what seats added to it, and every throw of the stream, taken-back ones included."""

    commitment: str
    secret: str
    shares: Shares
    throws: tuple[TapeThrow, ...]


class Refusing(Struct, frozen=True):
    """Why a request was not granted."""

    code: str
    text: str
    faults: tuple[str, ...] = ()
