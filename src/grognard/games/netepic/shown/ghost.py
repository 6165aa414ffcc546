"""Sight as it is drawn, and parts where they would stand after a move: who could snap fire, and cover each way."""

from collections.abc import Iterable

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.facings import walks_of
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.rolls import total
from grognard.engine.showing.panels import Overlay, Reaction, Shelter, Sight
from grognard.engine.space.overlook import Watcher
from grognard.engine.space.stations import stations
from grognard.engine.space.table import FARTHEST
from grognard.kit.panels.cover import Against
from grognard.kit.panels.ghost import Ghost
from grognard.kit.panels.lines import Eyes, Ids, straight
from grognard.kit.units.pieces import foremost, members

from ..chapters import aim, arcs, defence, los, terrain, windows
from ..terms import called, is_on_table, place_of, standing

SNAP = "netepic.snap.trigger"
IN_COVER = "netepic.fire.mod-cover"
MOST = 40
"""Pairs of models that are looked at for the cover of one unit against another."""


def any_seen(game: Game, watchers: Iterable[Watcher], targets: Ids) -> list[int]:
    """Those of the targets whom one of the watchers has in range, arc and sight."""
    rows = los.seen(game, tuple(dict.fromkeys(watchers)), targets)
    return [id for id, row in zip(targets, rows, strict=True) if any(row)] if rows else []


def _on_table(game: Game, models: Ids) -> Ids:
    """Those on the table; whoever is only thought to stand somewhere comes behind all others and does."""
    real = len(game.state.models)
    return tuple([id for id in models if id >= real or is_on_table(game, id)])


def _who_sees(game: Game, models: Ids, others: Ids) -> list[int]:
    """Those of the first who are seen by one of the second, which is the same as seeing them."""
    eyes = [Watcher(id, FARTHEST) for id in _on_table(game, others)]
    return any_seen(game, eyes, _on_table(game, models))


def line(game: Game, viewer: int, at: Ref) -> tuple[Sight, ...]:
    """From centre to centre, open if at least five of the nine lines are."""
    target = number_of(at)
    free = bool(_who_sees(game, (target,), (viewer,)))
    closed = "fewer than five of nine lines are open"
    return straight(place_of(game, viewer), place_of(game, target), viewer, at, free, closed)


def shelter(game: Game, target: int, firer: int) -> Shelter:
    """What a model has of cover against one firer."""
    worth = total(terrain.cover(game, firer, target))
    text = f"in cover: {worth} to hit" if worth else "in the open"
    return Shelter(model_ref(target), int(worth < 0), 1, (), str(worth), worth < 0, IN_COVER, text)


def _against(game: Game, unit: int, other: int, moved: Ids) -> Against:
    """The cover of a part against the nearest of another, and whether a weapon reaches it."""
    own, foes = standing(game, unit), standing(game, other)
    if not own or not foes:
        return Against(())
    rows = [terrain.cover(game, own[0], foe) for foe in foes[:MOST]]
    covered, worth = [one for one in rows if total(one)], min([total(one) for one in rows])
    text = f"{len(covered)} of {len(rows)} in cover: {worth} to hit" if covered else "in the open"
    found = Shelter(unit_ref(other), len(covered), len(rows), (), str(worth), bool(covered), IN_COVER, text)
    return Against((found,), (), _reaches(game, own, foes))


def _reaches(game: Game, own: Ids, foes: Ids) -> bool:
    guns = [arcs.watcher(game, id, arm) for id in own[:MOST] for arm in aim.arms(game, id) if arm.range]
    return bool(any_seen(game, guns, foes))


EYES = Eyes(_who_sees, line)
GHOST = Ghost(
    eyes=EYES,
    watchers=lambda game, unit, answer: (),
    reacts="may snap fire",
    clause=SNAP,
    against=_against,
    viewer=foremost,
)


def reactions(game: Game, form: Move, answer: Answer) -> tuple[Reaction, ...]:
    """Who could fire into a way, station by station, and where it would see the mover first."""
    found: dict[int, Reaction] = {}
    for model, path in answer:
        if not path or not is_on_table(game, model):
            continue
        start = place_of(game, model)
        stops = stations(start, path, windows.EVERY)
        guarded = defence.watched(game, 1 - form.seat, model, stops)
        for stop, teams in enumerate(windows.watched(game, 1 - form.seat, model, stops)):
            at = f"after {min((stop + 1) * windows.EVERY // 100, 999)} cm" if stop < len(stops) - 1 else "at the end"
            for team in teams:
                words = f"{called(game, team[0])} may snap fire {at}"
                found.setdefault(team[0], Reaction(unit_ref(team[0]), words, SNAP))
            for part in guarded[stop]:
                words = f"{called(game, part)} may use Point Defence {at}"
                found.setdefault(part, Reaction(unit_ref(part), words, defence.CLAUSE))
    return tuple(found.values())


def moved(game: Game, form: Move, answer: Answer) -> Overlay:
    """A part as it would stand."""
    could = reactions(game, form, walks_of(form, answer))
    shown = GHOST.moved(game, form, answer)
    return Overlay(reactions=could, sight=shown.sight, facing=shown.facing)


def models_of_unit(game: Game, unit: int) -> Ids:
    return _on_table(game, members(game, unit))
