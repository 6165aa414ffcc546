"""What panels show of Net Epic beside the table: dice given out, templates, duels, ways, reach, fields of snap fire."""

from collections.abc import Iterable, Iterator
from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Allocate, Answer, Choose
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Point, model_ref, number_of
from grognard.engine.parts import Panel
from grognard.engine.showing.panels import Attack, Band, Overlay, Range
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.bands import band, rings
from grognard.kit.panels.drafts import led_to
from grognard.kit.panels.lines import MOST_VIEWERS, Ids
from grognard.kit.panels.watch import Gun, Watchers
from grognard.kit.rounds import objectives
from grognard.kit.units.pieces import foremost

from ..books.profiles import weapon
from ..chapters import (
    aim,
    arcs,
    barrage,
    charge,
    deeds,
    ground,
    indirect,
    move,
    orders,
    template,
    victory,
    windows,
)
from ..chapters.aim import BARRELS, Barrel, Occasion
from ..chapters.blows import Laid
from ..menus import MENUS
from ..terms import ADVANCE, CHARGE, is_on_table, standing, type_of
from .attack import of_dice, of_duel, of_template
from .card import card
from .ghost import EYES, any_seen, line, models_of_unit, moved, shelter
from .looks import LEXICON

ORDERS: dict[Act[Any, Any], tuple[str, str]] = {orders.advance: (ADVANCE, "Advance"), orders.charge: (CHARGE, "Charge")}


# -- attacks ----------------------------------------------------------------------------------------------------------


def occasion_of(form: Allocate | Place) -> Occasion:
    assert isinstance(form.progress, Occasion), "who fires says on what occasion"
    return form.progress


def barrels_of(form: Allocate) -> dict[str, Barrel]:
    """The weapons whose dice are given out, as the decision lists them."""
    found: dict[str, Barrel] = {}
    for lot in form.lots:
        model, arm = BARRELS.read(lot.key)
        targets = tuple([number_of(bin) for key, bin in form.fits if key == lot.key and bin[0] == "m"])
        found[lot.key] = Barrel(model, arm, targets)
    return found


def dice_of(game: Game, form: Allocate, answer: Answer) -> Attack | None:
    """Dice that have been given to targets, as far as they have."""
    parts = tuple(map(number_of, form.about))
    return of_dice(game, parts, barrels_of(form), answer, occasion_of(form))


def laid_of(game: Game, form: Place, at: Point) -> Laid:
    """A template where it would be laid, by all guns that reach the point; a Barrage Point die shows its mean."""
    assert form.aim is not None, "a template is aimed"
    arm = weapon(form.topic)
    near, seeing = indirect.reaching(game, form.aim, at)
    guns = (near if form.aim.spotters or form.aim.known else seeing) or tuple([gun.model for gun in form.aim.guns])
    points = arm.barrage * len(guns) + (arm.barrage_die + 1) // 2
    return Laid(arm.id, guns, at, barrage.scores(points) if points else arm.hit)


def template_of(game: Game, form: Place, answer: Answer) -> Overlay:
    """Whom a template would cover, and what they are to expect."""
    ((_, at, _),) = answer
    laid = laid_of(game, form, at)
    covered = tuple(map(model_ref, template.under(game, laid)))
    return Overlay(attack=of_template(game, laid, occasion_of(form)), covered=covered)


LEADS = {charge.name: lambda turn, target: [(turn.model, target)]}
"""The duels that acts lead to."""


def duel_of(seat_view: SeatView, answer: Answer) -> tuple[int, int] | None:
    found = led_to(MENUS, LEADS, seat_view.game, seat_view.decision, answer)
    return found[0] if found else None


def overlay(seat_view: SeatView, answer: Answer) -> Overlay:
    """What the rules say about a draft answer."""
    form, game = seat_view.decision, seat_view.game
    if not answer:
        return Overlay()
    match form:
        case Move():
            return moved(game, form, answer)
        case Allocate(name="targets"):
            return _shot(game, form, answer)
        case Place(name="template"):
            return template_of(game, form, answer)
        case Choose():
            pair = duel_of(seat_view, answer)
            return Overlay() if pair is None else Overlay(attack=of_duel(game, *pair))
    return Overlay()


def _shot(game: Game, form: Allocate, answer: Answer) -> Overlay:
    """The odds of dice given out, with the line of sight and the cover of everybody who is fired at."""
    barrels = barrels_of(form)
    pairs = dict.fromkeys([(barrels[key].model, number_of(bin)) for key, bin, _ in answer if bin[0] == "m"])
    firers = {target: firer for firer, target in reversed(pairs) if is_on_table(game, firer)}
    shown = list(firers.items())[:MOST_VIEWERS]
    sight = tuple([one for target, firer in shown for one in line(game, firer, model_ref(target))])
    covers = tuple([one for target, firer in shown if (one := shelter(game, target, firer)).covered])
    return Overlay(sight=sight, cover=covers, attack=dice_of(game, form, answer))


# -- reach ------------------------------------------------------------------------------------------------------------


def _reach(game: Game, model: int, key: str, label: str, far: int) -> Band:
    return band(game, model, key, label, far, ground.passes(game, (model,)))


def bands(seat_view: SeatView) -> tuple[Band, ...]:
    """How far the part that gets an order would go by each, and how far each part may still move."""
    form, game = seat_view.decision, seat_view.game
    if not isinstance(form, Choose) or MENUS.of(form) is None:
        return ()
    rows = [(option.key, *MENUS.read(form, option.key, game)) for option in form.options]
    return tuple([one for key, turn, act, thing in rows for one in _open(turn, act, thing, key)])


def _open(turn: Any, act: Act[Any, Any], thing: Any, key: str) -> Iterator[Band]:
    if act in ORDERS:
        part, (order, label) = orders.next_part(turn), ORDERS[act]
        models = standing(turn.game, part) if part is not None else ()
        yield from [_reach(turn.game, id, key, label, move.rate(turn.game, id, order)) for id in models[:1]]
    elif act is deeds.go:
        free = [id for id in standing(turn.game, thing) if move.allowance(turn, id)]
        yield from [_reach(turn.game, id, key, "Move", move.allowance(turn, id)) for id in free[:1]]


def ranges(game: Game, unit: int) -> Range:
    """Where any part could go, and how far its weapons reach: measuring is free."""
    models = models_of_unit(game, unit)
    if not models:
        return Range()
    first = models[0]
    ways = [(ADVANCE, "Advance"), (CHARGE, "Charge")]
    reach = rings((arm.name, id, arm.range) for id in models for arm in dict.fromkeys(aim.arms(game, id)))
    return Range(tuple([_reach(game, first, key, label, move.rate(game, first, key)) for key, label in ways]), reach)


# -- snap fire ---------------------------------------------------------------------------------------------------------


def _watching(game: Game, unit: int) -> bool:
    seat = game.state.units[unit].seat
    return any(unit in team for team, _ in windows.eyes(game, seat))


def _guns(game: Game, unit: int, foe: int) -> list[Gun]:
    """The weapons of a part that may be used out of turn, each kind once."""
    by_arm: dict[str, list[int]] = {}
    for id in aim.firers(game, unit, windows.ANY):
        for arm in aim.usable(game, id, windows.ANY):
            by_arm.setdefault(arm.id, []).append(id)
    return [Gun(tuple(ids), weapon(id).range, _within(tuple(ids), id)) for id, ids in by_arm.items()]


def _within(models: Ids, arm: str) -> Any:
    """Those whom one of these models has in range, arc and sight."""

    def reached(game: Game, likes: Ids) -> Iterable[int]:
        return any_seen(game, [arcs.watcher(game, id, weapon(arm)) for id in models], likes)

    return reached


WATCHERS = Watchers(
    tag="ready",
    keeps=_watching,
    eyes=EYES,
    lexicon=LEXICON,
    guns=_guns,
    bar=lambda game, unit: "",
    barred="netepic.snap.who",
    clause="netepic.snap.trigger",
    is_infantry=lambda game, unit: all(type_of(game, id).id == "infantry" for id in models_of_unit(game, unit)),
    measured="from centre to centre",
    like=foremost,
)


def _claims(game: Game, marker: Marker) -> tuple[int, int]:
    assert isinstance(marker.at, tuple), "an objective lies on the table"
    return victory.claims(game, marker.at)


PANEL = Panel(card, overlay, bands, ranges, WATCHERS.watch, objectives.claims_by(_claims))
