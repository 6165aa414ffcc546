"""What panels show of Fireteam beside the table: an attack before it is declared, sight and cover, Overwatch, reach."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, model_ref
from grognard.engine.parts import Panel
from grognard.engine.showing.panels import Attack, Band, Overlay, Range
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.bands import band, open_moves, rings
from grognard.kit.panels.drafts import led_to
from grognard.kit.panels.watch import Gun, Watchers, within
from grognard.kit.rounds import objectives
from grognard.kit.units.pieces import foremost, is_in_play, members

from ..advice.arms import aimed, with_wounds
from ..chapters import action, aiming, arms, assault, driving, fire, move, objective
from ..chapters.measure import as_if
from ..chapters.terrain import passes
from ..menus import MENUS
from ..terms import WATCH, counter, is_cowering, is_infantry
from ..turn import DOUBLE_TIME, MOVE, Acting, Deed, acting_of
from .attack import of_assault, of_fire
from .card import CARDS
from .ghost import EYES, GHOST, line, shelter, standing
from .looks import LEXICON

LABELS = {"move": "Move", "double-time": "Double Time", "crawl": "Crawl"}
MOVES = (action.move, action.double_time, action.crawl)


# -- attacks --------------------------------------------------------------------------------------------------------


def _shots(turn: Acting, target: int) -> list[Deed]:
    """Fire at a target with all that reaches it; on Overwatch at the last point of its way where it can be."""
    found = aiming.in_range(turn, aiming.aims(turn, target))
    deed = aimed(turn.game, turn.team, target, found[-1].places, found[-1].turned) if found else None
    return [] if deed is None else [replace(deed, answers=found[-1].answers)]


LEADS: dict[Act[Any, Any], Callable[[Any, Any], list[Deed]]] = {
    fire.fire: _shots,
    assault.assault: lambda turn, target: [Deed(turn.team, "assault", target)],
}
"""The attacks that acts lead to."""


def deed_of(seat_view: SeatView, answer: Answer) -> Deed | None:
    """The attack that an answer leads to: one that is declared, or the weapons chosen for it."""
    form, game = seat_view.decision, seat_view.game
    if form.name == "arms" and isinstance(form, Choose):
        return _armed(game, acting_of(game, form), answer)
    found = led_to(MENUS, LEADS, game, form, answer)
    return found[0] if found else None


def _armed(game: Game, turn: Acting, answer: Answer) -> Deed | None:
    """The declared fire with these weapons besides the team weapon."""
    deed = turn.squad.deeds[-1]
    own = tuple([key for key in answer if ":" not in key])
    there, chosen = as_if(game, deed.places, deed.turned), replace(deed, arms=own)
    return with_wounds(there, chosen) if arms.used(there, chosen) else None


def attack_of(game: Game, deed: Deed) -> Attack | None:
    return of_assault(game, deed.team, deed.target) if deed.action == "assault" else of_fire(game, deed)


def overlay(seat_view: SeatView, answer: Answer) -> Overlay:
    """What the rules say about a draft answer."""
    form, game = seat_view.decision, seat_view.game
    if isinstance(form, Move):
        return GHOST.moved(game, form, answer) if answer else Overlay()
    deed = deed_of(seat_view, answer)
    if deed is None:
        return Overlay()
    there = as_if(game, deed.places, deed.turned)
    covers = (shelter(there, deed.target, deed.team),) if is_infantry(game, deed.target) else ()
    sight = line(there, deed.team, model_ref(deed.target))
    return Overlay(sight=sight, cover=tuple([one for one in covers if one.covered]), attack=attack_of(game, deed))


# -- reach ----------------------------------------------------------------------------------------------------------


def _reach(game: Game, team: int, word: str) -> Band:
    far = (move if is_infantry(game, team) else driving).reach(game, team, word)
    return band(game, team, word, LABELS[word], far, passes())


def bands(seat_view: SeatView) -> tuple[Band, ...]:
    """The reach of the team by every way on offer."""
    return open_moves(seat_view, MENUS, MOVES, lambda turn, word: _reach(turn.game, turn.team, word))


def ranges(game: Game, unit: int) -> Range:
    """Where any unit could go, and how far its weapons reach: measuring is free."""
    if not is_in_play(game, unit):
        return Range()
    group = standing(game, members(game, unit))
    reach = rings((arm.name, id, arm.range) for id in group for arm in arms.carried(game, id))
    return Range(tuple([_reach(game, id, way) for id in group[:1] for way in (MOVE, DOUBLE_TIME)]), reach)


# -- Overwatch ------------------------------------------------------------------------------------------------------


def _watching(game: Game, unit: int) -> list[int]:
    return [id for id in standing(game, members(game, unit)) if counter(game, id, WATCH) and not is_cowering(game, id)]


def _guns(game: Game, unit: int, foe: int) -> list[Gun]:
    """The weapon of each team on Overwatch that reaches farthest."""
    found = []
    for id in _watching(game, unit):
        far = max([arm.range for arm in arms.carried(game, id)], default=0)
        found.append(Gun((id,), far, within((id,), far)))
    return found


WATCHERS = Watchers(
    tag="overwatch",
    keeps=lambda game, unit: bool(_watching(game, unit)),
    eyes=EYES,
    lexicon=LEXICON,
    guns=_guns,
    bar=lambda game, unit: "",
    barred="fireteam.overwatch.who-not",
    clause="fireteam.overwatch.trigger",
    is_infantry=lambda game, unit: all(is_infantry(game, id) for id in members(game, unit)),
    like=foremost,
)


def _claims(game: Game, marker: Marker) -> tuple[int, int]:
    sides = (objective.claimants(game, 0), objective.claimants(game, 1))
    return objectives.near(game, marker, objective.RADIUS, sides)


PANEL = Panel(CARDS.card, overlay, bands, ranges, WATCHERS.watch, objectives.claims_by(_claims))
