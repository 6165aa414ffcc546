"""Windows: at which points of a movement the other side may break in, and who could fire there.

All stations of a way and all watching units are looked at in one question. A unit is offered a chance where it sees a
mover, again where the chance is better than all that it has let pass in this activation, and just before a charger
reaches it.
"""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.memory import SIDE, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space.overlook import Watcher
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    ADVANCE,
    FIRST_FIRE,
    HOLDS,
    IF_CHARGED,
    REACTS,
    detachment_of,
    detachments_left,
    has_fired,
    is_concealed,
    is_done,
    order_of,
    parts_of,
    standing,
)  # fmt: skip
from ..turn import Activation, Window
from . import los, terrain
from .aim import SNAP, Occasion, firers, has_targets, usable
from .arcs import onlooker, watcher

EVERY = 500
"""After each 5 cm of movement the other side may break in."""
ANY = Occasion(SNAP)


@implements(
    "netepic.snap.who",
    "netepic.fire.split-parts",
    "netepic.activation.only-snap",
    "netepic.activation.reserve",
    "netepic.orders.charge-no-fire",
    "netepic.orders.fall-back-no-fire",
    "netepic.fog.no-fire",
)
def teams(game: Game, seat: int) -> list[tuple[int, ...]]:
    """Who may snap fire: a detachment that has not been activated, as a whole; or a part that was, on First Fire or
    Advance, and has not fired."""
    found: list[tuple[int, ...]] = []
    for unit in detachments_left(game, seat):
        parts = [part for part in parts_of(game, unit) if not has_fired(game, part) and not is_concealed(game, part)]
        if parts and not is_done(game, parts[0]):
            found.append(tuple(parts))
        else:
            found += [(part,) for part in parts if order_of(game, part) in (FIRST_FIRE, ADVANCE)]
    return found


@remembered(SIDE)
def eyes(game: Game, seat: int) -> tuple[tuple[tuple[int, ...], tuple[Watcher, ...]], ...]:
    """Each team that may snap fire with its weapons, those without any left out."""
    rows = []
    for team in teams(game, seat):
        watchers = [
            watcher(game, id, line)
            for part in team
            if setting(game, part) != HOLDS
            for id in firers(game, part, ANY)
            for line in usable(game, id, ANY)
        ]
        if watchers:
            rows.append((team, tuple(dict.fromkeys(watchers))))
    return tuple(rows)


def setting(game: Game, part: int) -> str:
    """When the owner of a part wants to be asked: always, unless he has said otherwise."""
    for tag in game.state.units[part].tags:
        if tag.startswith(REACTS):
            return tag[len(REACTS) :]
    return ""


@implements("netepic.snap.sees-mover", "netepic.snap.timing")
def watched(game: Game, seat: int, mover: int, stops: Sequence[Point]) -> list[list[tuple[int, ...]]]:
    """For each station of a way the teams one of whose models has the mover in range, arc and sight there."""
    rows = eyes(game, seat)
    if not rows or not stops:
        return [[] for _ in stops]
    groups = [watchers for _, watchers in rows]
    seen = los.stations_seen(game, mover, stops, groups)
    return [[team for (team, _), sees in zip(rows, row, strict=True) if sees] for row in seen]


class Chance(Struct, frozen=True):
    """A team that could fire at a mover, how many of its weapons have it in range, arc and sight, and what the ground
    on which it stands does to their dice."""

    team: tuple[int, ...]
    eyes: int
    cover: int


@implements("netepic.snap.window-once", "netepic.snap.trigger")
def fresh(
    turn: Activation, mover: int, at: Point, teams: Sequence[tuple[int, ...]], is_last: bool = False
) -> list[Chance]:
    """Those to whom this is a new chance: who was asked about this mover before only where more of his weapons have it,
    or where it has less cover, and just before it engages him; only then also who wants to be asked when charged."""
    game, unit, found = turn.game, named_unit(turn, mover), []
    for chance in chances(game, mover, at, () if turn.deeds.waived else teams):
        own = chance.team[0]
        is_charged = detachment_of(game, own) == unit
        before = [row[2:] for row in turn.deeds.offered if row[:2] == (own, mover)]
        is_no_better = any(eyes >= chance.eyes and cover >= chance.cover for eyes, cover in before)
        wants = setting(game, own) != IF_CHARGED or is_charged
        if wants and (not is_no_better or (is_charged and is_last)):
            found.append(chance)
    open = [one.team for one in found]
    return [*found, *[chance for chance in onlookers(turn, mover, at) if chance.team not in open]]


@implements("netepic.snap.sees-mover")
def onlookers(turn: Activation, mover: int, at: Point) -> list[Chance]:
    """Teams that see a mover and cannot fire at it, but at comrades of it that have yet to move: they are asked now,
    for those may be gone later; who has been asked about its part before has let them pass."""
    game, deeds = turn.game, turn.deeds
    part = game.state.models[mover].unit
    still = {*deeds.walked, *deeds.rested, *deeds.halted, mover}
    marks = tuple([id for id in standing(game, part) if id not in still])
    if not marks or deeds.waived:
        return []
    asked = {team for team, other, _, _ in deeds.offered if game.state.models[other].unit == part}
    rows = [row for row in eyes(game, 1 - turn.seat) if row[0][0] not in asked and not setting(game, row[0][0])]
    (aimed,) = los.any_seen(game, [watchers for _, watchers in rows], [marks]) if rows else ((),)
    ready = [team for (team, _), aims in zip(rows, aimed, strict=True) if aims]
    groups = [[onlooker(game, id) for one in team for id in standing(game, one)] for team in ready]
    (seen,) = los.stations_seen(game, mover, (at,), groups) if ready else ((),)
    there = [team for team, sees in zip(ready, seen, strict=True) if sees]
    return [Chance(team, 0, 0) for team in there if has_targets(game, team, Occasion(SNAP, marks))]


def chances(game: Game, mover: int, at: Point, teams: Sequence[tuple[int, ...]]) -> list[Chance]:
    """What the chances of those teams are worth that still could fire and see a mover at a point."""
    if not teams:
        return []
    rows = [(team, watchers) for team, watchers in eyes(game, 1 - seat_of_model(game, mover)) if team in teams]
    (seen,) = los.stations_seen(game, mover, (at,), [(one,) for _, watchers in rows for one in watchers])
    cover, left = terrain.cover_at(game, mover, at), iter(seen)
    counted = {team: sum(next(left) for _ in watchers) for team, watchers in rows}
    return [Chance(team, number, cover) for team, number in counted.items() if number]


def named_unit(turn: Activation, mover: int) -> int | None:
    """The detachment of the model that a charger has named."""
    target = turn.deeds.named.get(mover)
    return None if target is None else detachment_of(turn.game, turn.game.state.models[target].unit)


@implements("netepic.move.charge-declare", "netepic.snap.charge-part")
def charges(turn: Activation) -> tuple[tuple[int, int], ...]:
    """Parts that charge and the detachments of which one of their models has named or reached a model."""
    models = turn.game.state.models
    pairs = [(models[one].unit, models[two].unit) for one, two in turn.deeds.named.items()]
    return tuple(dict.fromkeys([(part, detachment_of(turn.game, unit)) for part, unit in pairs]))


@implements(
    "netepic.snap.shared-activation",
    "netepic.snap.target",
    "netepic.snap.not-at-first-fire",
    "netepic.snap.moving-first-fire",
)
def window(turn: Activation, mover: int, teams: Sequence[Chance], guards: Sequence[int] = ()) -> Window:
    """The chance itself: only parts of the activation one of whose models has moved may be shot at, whatever their
    order; a part that stands is none."""
    return Window(mover, turn.deeds.stirred, tuple([one.team[0] for one in teams]), tuple(guards), charges(turn))
