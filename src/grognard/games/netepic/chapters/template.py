"""Templates: where they are laid, whom they cover, and the dice for everybody under them."""

from grognard.engine.asking.aims import covered
from grognard.engine.asking.demands import Aim, Aimer, Rules
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of, unit_ref
from grognard.engine.dice.rolls import Each, Trial
from grognard.engine.showing.phrases import gathered
from grognard.engine.space.shapes import shift
from grognard.engine.space.table import FARTHEST

from ..books.cards import Template, Weapon
from ..books.profiles import template
from ..terms import (
    UNIT_OF_LENGTH,
    called,
    full_name,
    has_ability,
    is_concealed,
    is_engaged,
    is_on_table,
    place_of,
    present,
)
from . import building, los, save, volley
from .aim import Occasion
from .blows import Hit, Laid
from .volley import MOST

PLACE, COVERED = "netepic.template.place", "netepic.template.covered"
CORNERS = 24
DOT = ((-50, -50), (50, -50), (50, 50), (-50, 50))
RULES: Rules = (
    ("range", "netepic.fire.eligible"), ("sight", "netepic.los.half"), ("spared", "netepic.template.melee"),
    ("off-board", PLACE), ("touches", "netepic.barrage.multiple-templates"),
)  # fmt: skip


@implements("netepic.template.sizes", "netepic.template.teardrop")
def shape(line: Weapon) -> Template:
    """The template of a weapon: a circle of a diameter, or a teardrop so long and wide."""
    return template(line.template)


def aimers(game: Game, line: Weapon, guns: tuple[int, ...]) -> tuple[Aimer, ...]:
    """Guns as they aim; a teardrop and a weapon without a range reach any point."""
    far = line.range or FARTHEST
    return tuple([Aimer(id, line.least_range, far, game.state.models[id].facing, line.arc) for id in guns])


@implements("netepic.template.place", "netepic.template.melee", "netepic.template.teardrop", "netepic.los.point")
def aim(
    game: Game, line: Weapon, guns: tuple[int, ...], spotters: tuple[int, ...] = (), known: tuple[Point, ...] = ()
) -> Aim:
    """Where a template may be laid: anywhere the weapon may aim at, friends under it or not, but on no model in close
    combat unless the firers are Cold-Blooded."""
    seat = game.state.units[game.state.models[guns[0]].unit].seat
    kind = shape(line)
    engaged = tuple([id for one in (0, 1) for id in present(game, one) if is_engaged(game, id)])
    marks = [place_of(game, id) for id in present(game, 1 - seat) if not is_concealed(game, game.state.models[id].unit)]
    return Aim(
        aimers(game, line, guns),
        kind.diameter // 2,
        (kind.length, kind.width),
        spotters,
        depth=los.eyes().depth,
        lifts=tuple(los.lifts(game).items()),
        spared=() if all(has_ability(game, id, "cold-blooded") for id in guns) else engaged,
        known=known,
        marks=(*known, *marks),
    )


def outline(kind: Template) -> tuple[Point, ...]:
    """How it is drawn about the point that is aimed at; a teardrop's point alone."""
    radius = kind.diameter // 2 or 50
    return tuple([shift((0, 0), -360 * turn // CORNERS, radius) for turn in range(CORNERS)])


@implements("netepic.template.place")
def form(game: Game, line: Weapon, where: Aim, occasion: Occasion) -> Place:
    """The decision: a point, or none to hold this fire."""
    model = where.guns[0].model
    unit = game.state.models[model].unit
    return Place(
        seat=game.state.units[unit].seat, name="template", prompt=f"{called(game, unit)}: where does {line.name} fire?",
        clause=PLACE, about=(unit_ref(unit),), topic=line.id, unit=UNIT_OF_LENGTH, rules=RULES,
        outline=outline(shape(line)), optional=True, aim=where, commits=True,
        progress=occasion,
    )  # fmt: skip


def marking(game: Game, model: int, where: Aim) -> Place:
    """The decision of a model that marks a point for others."""
    unit, clause = game.state.models[model].unit, "netepic.popup.spot"
    return Place(
        seat=game.state.units[unit].seat, name="mark", prompt=f"{called(game, unit)}: which point is marked?",
        clause=clause, about=(model_ref(model),), unit=UNIT_OF_LENGTH, rules=RULES, outline=DOT, optional=True,
        aim=where,
    )  # fmt: skip


@implements("netepic.template.covered", "netepic.fog.templates", "netepic.popup.templates")
def under(game: Game, laid: Laid) -> tuple[int, ...]:
    """Everybody, friend or foe, whose centre the template covers, hovering or not; Fog of War saves from it."""
    ids = [id for seat in (0, 1) for id in present(game, seat)]
    open = tuple([id for id in ids if not is_concealed(game, game.state.models[id].unit)])
    kind = shape(laid.line)
    shown = Aim(aimers(game, laid.line, laid.guns), kind.diameter // 2, (kind.length, kind.width))
    return covered(game.table, shown, laid.at, open)


@implements(
    "netepic.template.modifiers", "netepic.barrage.one-roll", "netepic.barrage.cover", "netepic.barrage.first-fire"
)
def strike(game: Game, laid: Laid, occasion: Occasion) -> Script[None]:
    """Buildings first, then a die for every model under the template with its own modifiers; each is hit once."""
    line, seat = laid.line, game.state.units[game.state.models[laid.guns[0]].unit].seat
    if shape(line).diameter:
        touched = building.under_circle(game, laid.at, shape(line).diameter // 2)
        yield from building.shaken(game, touched, line, seat)
    models = under(game, laid)
    firers = {id: nearest(game, laid.guns, id) for id in models}
    struck = yield from rolled(game, laid, firers, occasion) if laid.score else automatic(models)
    for id in struck:
        if is_on_table(game, id):
            yield from save.suffer(game, Hit(id, firers[id], line.id, is_template=True), 1)


def automatic(models: tuple[int, ...]) -> Script[tuple[int, ...]]:
    yield from ()
    return models


def rolled(game: Game, laid: Laid, firers: dict[int, int], occasion: Occasion) -> Script[tuple[int, ...]]:
    """Who of those under a template is hit."""
    needs = {
        id: volley.needed(laid.score, volley.modifiers(game, firer, laid.line, id, occasion))
        for id, firer in firers.items()
    }
    trials = tuple([Trial(model_ref(id), need) for id, need in needs.items() if need <= MOST])
    unit = game.state.models[laid.guns[0]].unit
    what = f"{called(game, unit)}: {laid.line.name}"
    if not trials:
        game.note(COVERED, f"{what} hits nobody", unit_ref(unit))
        return ()
    whom = gathered([full_name(game, number_of(trial.subject)) for trial in trials])
    hit = yield Each(game.state.units[unit].seat, COVERED, f"{what} at {whom} under the template", trials)
    return tuple(map(number_of, hit))


@implements("netepic.titan.aim-barrage")
def nearest(game: Game, guns: tuple[int, ...], target: int) -> int:
    """From whom a barrage comes: the nearest of the guns that fired it."""
    x, y = place_of(game, target)
    left = [id for id in guns if is_on_table(game, id)] or list(guns)
    return min(left, key=lambda id: _square(game, id, x, y))


def _square(game: Game, id: int, x: int, y: int) -> int:
    if not is_on_table(game, id):
        return FARTHEST**2
    ax, ay = place_of(game, id)
    return (ax - x) ** 2 + (ay - y) ** 2
