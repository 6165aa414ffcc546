"""Doors, hatches and access points as acts: lock and unlock, open a lock, break down, seal."""

from collections.abc import Callable
from typing import Any

from grognard.engine.asking.acts import Act, Why, done_with, the_thing
from grognard.engine.asking.menus import Shut
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature
from grognard.engine.space.zones import Zones, mapped

from ..fight import fight
from ..known import sight
from ..map import zone
from ..moves import door, sealing, stealth
from ..words.terms import COMBAT, FULL, GAP, LOCKED, is_crew, zone_of
from ..words.turn import SMALL, Doing
from .walking import PASSAGES, Passage, border_of, jump, passage

NO_LOCK: Why = ("alien.act.quick-lock", "no door or hatch there that can be locked now")
NOT_OURS: Why = ("alien.zone.unlock-inside", "not locked, or not by the own side")


# -- with the own key -----------------------------------------------------------------------------------------------


def _at(turn: Doing, is_locked: bool) -> list[Passage]:
    """Doors of the zone to lock or unlock, unless somebody stands in them."""
    game, who = turn.game, turn.who
    found = _found(game.zones, zone_of(game, who), is_crew(game, who), is_locked)
    return [one for one in found if not door.is_held_open(game, one.id)] if found else found


@mapped
def _found(zones: Zones, here: str, of_crew: bool, is_locked: bool) -> list[Passage]:
    return [passage(to, border) for to, border in door.locks(zones, here, of_crew, is_locked)]


def _worked(
    word: str, is_locked: bool, clause: str, other: Why, run: Callable[[Game, int, Feature], None]
) -> Act[Doing, Passage]:
    return done_with(
        PASSAGES, word, lambda _, one: f"{word.capitalize()} the {one.words}", clause,
        things=lambda turn: _at(turn, is_locked), other=other, subject=the_thing, kind=SMALL, steady=True,
    )(lambda turn, one: run(turn.game, turn.who, border_of(turn, one)))  # fmt: skip


def _lock(game: Game, who: int, border: Feature) -> None:
    """Whom somebody saw through the door is out of sight."""
    door.lock(game, who, border)
    sight.forget_unseen(game)


lock = _worked("lock", False, "alien.act.quick-lock", NO_LOCK, _lock)
unlock = _worked("unlock", True, "alien.zone.unlock-inside", NOT_OURS, door.unlock)


# -- against a lock -------------------------------------------------------------------------------------------------


def _locked(turn: Doing) -> list[tuple[str, Feature]]:
    return door.locked_doors(turn.game, turn.who)


def _panels(turn: Doing) -> list[Passage]:
    return [Passage(border.id, to) for to, border in _locked(turn) if door.can_pick(border)]


@done_with(
    PASSAGES, "pick", lambda _, one: f"Open the lock to {one.words}", "alien.zone.locked", things=_panels,
    other=("alien.zone.locked", "no locked door there whose panel works"), subject=the_thing, kind=FULL, steady=True,
)  # fmt: skip
@implements("alien.act.full-terminal")
def pick(turn: Doing, one: Passage) -> Script[None]:
    """COMTECH at a door panel; terminals and consoles are tasks of the scenario."""
    yield from door.pick_lock(turn.game, turn.who, border_of(turn, one))


def _breakable(turn: Doing) -> list[Passage]:
    found = _locked(turn)
    return [passage(to, border) for to, border in found if door.can_break(turn.game, turn.who, border)]


def _break_label(turn: Doing, one: Passage) -> str:
    return f"{'Strike at' if turn.game.state.phase == COMBAT else 'Break'} the {one.words}"


def _break_clause(turn: Doing, _: Passage) -> str:
    return "alien.zone.break-door" if turn.game.state.phase == COMBAT else "alien.zone.break-time"


@done_with(
    PASSAGES, "break", _break_label, _break_clause, things=_breakable,
    other=("alien.zone.break-door", "not locked, or too strong for any blow of theirs"), subject=the_thing, kind=FULL,
)  # fmt: skip
def break_down(turn: Doing, one: Passage) -> Script[None]:
    """Blow by blow in combat, else in a stretch without a roll; where it gives way one looks through."""
    game, who, border = turn.game, turn.who, border_of(turn, one)
    if game.state.phase == COMBAT:
        yield from fight.strike_door(game, who, border)
    else:
        door.break_open(game, who, border)
    yield from stealth.look_again(game)


def _hatches(turn: Doing) -> list[Passage]:
    return [Passage(border.id) for border in sealing.access_points(turn.game, turn.who)]


@done_with(
    PASSAGES, "seal", "Seal or cut the access point", "alien.crawl.seal-roll", things=_hatches,
    other=("alien.crawl.seal-roll", "it takes a torch with power in hand, and is tried once a stretch"),
    subject=the_thing, kind=FULL, steady=True,
)  # fmt: skip
@implements("alien.act.full-machinery")
def seal(turn: Doing, one: Passage) -> Script[None]:
    """HEAVY MACHINERY with the torch."""
    yield from sealing.seal(turn.game, turn.who, border_of(turn, one))
    yield from stealth.look_again(turn.game)


# -- what is closed -------------------------------------------------------------------------------------------------


@mapped
def shut(zones: Zones, here: str, of_crew: bool) -> Shut:
    """What the borders of a zone, as a side knows them, give no occasion for."""
    borders = [border for _, border in zones.borders(here)]
    is_locked = any(LOCKED in border.tags for border in borders)
    rows: dict[Act[Any, Any], bool] = {
        lock: bool(door.locks(zones, here, of_crew, False)),
        unlock: bool(door.locks(zones, here, of_crew, True)),
        pick: is_locked,
        break_down: is_locked,
        seal: any(border.kind == zone.ACCESS for border in borders),
        jump: any(GAP in border.tags for border in borders),
    }
    return {act: act.other for act, is_open in rows.items() if not is_open and isinstance(act.other, tuple)}
