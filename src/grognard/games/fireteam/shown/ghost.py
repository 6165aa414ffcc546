"""Sight as it is drawn, and teams where they would stand after a move: who could answer, and cover each way."""

from collections.abc import Sequence

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of
from grognard.engine.showing.panels import Shelter, Sight
from grognard.kit.panels.cover import Against
from grognard.kit.panels.ghost import Ghost
from grognard.kit.panels.lines import Eyes, Ids, straight
from grognard.kit.units.pieces import foremost, seat_of

from ..advice.arms import aimed
from ..chapters import cover, watchers
from ..chapters.los import seen_by, sees
from ..chapters.measure import distance
from ..terms import figures, is_infantry, is_on_board, squad_of
from ..turn import MOVE, Trail


def _who_sees(game: Game, models: Ids, others: Ids) -> list[int]:
    """Those of the first who see one of the second."""
    own = standing(game, others)
    return [id for id in standing(game, models) if seen_by(game, id, own)]


def standing(game: Game, models: Sequence[int]) -> Ids:
    return tuple([id for id in models if is_on_board(game, id)])


def line(game: Game, viewer: int, at: Ref) -> tuple[Sight, ...]:
    """From centre to centre, open if any of the lines between the footprints is."""
    target, place = number_of(at), game.table.place
    closed = "none of the lines between the footprints is open"
    return straight(place(viewer), place(target), viewer, at, sees(game, viewer, target), closed)


def shelter(game: Game, target: int, attacker: int) -> Shelter:
    """The cover of a team against one attacker."""
    state, far = cover.cover(game, target, attacker), distance(game, attacker, target) > cover.FAR
    adds = sum([part.amount for part in cover.defense_of(state, far)])
    words = f"in {cover.NAMES[state]}" if state else "in the open"
    text = f"{words}: Defense +{adds}" if adds else f"{words}, which does not count so near" if state else words
    clause = cover.CLAUSES[state] or "fireteam.terrain.cover-types"
    return Shelter(model_ref(target), figures(game, target) if state else 0, figures(game, target), (), f"+{adds}",
                   adds > 0, clause, text)  # fmt: skip


def _against(game: Game, unit: int, other: int, moved: Ids) -> Against:
    """The cover of each team of the other unit against the nearest of this one that sees it."""
    own, foes = (standing(game, game.state.units[one].members) for one in (unit, other))
    rows, reached = [], False
    for foe in [id for id in foes if is_infantry(game, id)]:
        seeing = sorted(seen_by(game, foe, own), key=lambda id: distance(game, id, foe))
        if seeing:
            rows.append(shelter(game, foe, seeing[0]))
            reached = reached or any(aimed(game, id, foe) for id in seeing)
    return Against(tuple(rows), (), reached)


def _watchers(game: Game, unit: int, answer: Answer) -> list[int]:
    """Enemy units with somebody on Overwatch who would see the end of a way."""
    trails = [Trail(id, MOVE, (game.table.place(id),)) for id, path in answer if path]
    able = watchers.able(game, 1 - seat_of(game, unit), trails)
    return list(dict.fromkeys(squad_of(game, id) for id in able))


EYES = Eyes(_who_sees, line)
GHOST = Ghost(
    eyes=EYES,
    watchers=_watchers,
    reacts="on Overwatch may answer",
    clause="fireteam.overwatch.trigger",
    against=_against,
    viewer=foremost,
)
