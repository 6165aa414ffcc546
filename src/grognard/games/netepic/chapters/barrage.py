"""Barrages and other templates of a part: batteries combine their points, others fire gun by gun."""

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.aims import covered
from grognard.engine.asking.demands import Aim
from grognard.engine.clauses import implements
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point
from grognard.engine.dice.rolls import Total
from grognard.engine.space.shapes import shift

from ..books import tables
from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import has_ability, present, type_of
from . import hover, indirect, scatter, slow_weapons, template
from .aim import ARTILLERY, FIRE, Occasion, armed, firers, is_direct, loaded
from .blows import Laid

POINTS = "netepic.barrage.points"
SCATTERING, QUAKE = ("barrage-missile", "gutbuster-ball", "distortion"), "quake"


class Battery(Struct, frozen=True):
    """Guns that fire one template after the other at a point each."""

    weapon: str
    guns: tuple[int, ...]
    times: int = 1

    @property
    def line(self) -> Weapon:
        return weapon(self.weapon)


@implements("netepic.barrage.combine", "netepic.barrage.dice-artillery", "netepic.snap.not-artillery")
@remembered(MOMENT)
def batteries(game: Game, part: int, occasion: Occasion) -> tuple[Battery, ...]:
    """What of a part lays templates in its activation: the guns of artillery together, all others each for itself."""
    found: dict[str, list[tuple[int, int]]] = {}
    for id in firers(game, part, occasion) if occasion.kind == FIRE else ():
        for line in loaded(game, id, occasion):
            if not is_direct(line) and line.template:
                found.setdefault(line.id, []).append((id, armed(game, id, line)))
    rows: list[Battery] = []
    for name, guns in found.items():
        line = weapon(name)
        if type_of(game, guns[0][0]).id in ARTILLERY and not line.has("need-not-combine"):
            rows.append(Battery(name, tuple([model for model, _ in guns]), times(line)))
        else:
            rows += [Battery(name, (model,), number * times(line)) for model, number in guns]
    return tuple(rows)


@implements("netepic.barrage.points")
def times(line: Weapon) -> int:
    """How many separate templates a weapon lays each time it fires."""
    return line.barrages * (2 if line.has("fires-twice") else 1)


@implements("netepic.barrage.points", "netepic.barrage.combine")
def lay(game: Game, part: int, battery: Battery, occasion: Occasion) -> Script[list[Laid]]:
    """The points at which a battery fires, each with what hits there; nobody has rolled yet."""
    found: list[Laid] = []
    for _ in range(battery.times):
        line = battery.line
        free = all(indirect.is_indirect(game, id, line, occasion) for id in battery.guns)
        known = tuple(hover.marked(game, game.state.units[part].seat)) if free else ()
        where = template.aim(game, line, battery.guns, indirect.spotters(game, part) if free else (), known)
        answer = yield template.form(game, line, where, occasion)
        if answer:
            found.append((yield from aimed(game, battery, where, answer[0][1])))
    if found:
        for id in battery.guns:
            slow_weapons.unload(game, id, battery.line, len(found))
    return found


@implements(
    "netepic.barrage.direct", "netepic.indirect.scatter", "netepic.titan.holofield-templates",
    "netepic.ability.forward-observer", "netepic.ork.gutbuster", "netepic.titan.quake-cannon",
)  # fmt: skip
def aimed(game: Game, battery: Battery, where: Aim, at: Point) -> Script[Laid]:
    """A template at a point: who fires it, by which score, and whether it scatters: seen by its guns it does not, but
    called by a spotter, over a Holofield, or where its weapon says so."""
    line = battery.line
    guns, spotter = yield from indirect.chosen(game, where, at)
    is_called = spotter != indirect.NOBODY
    indirect.pay(game, spotter, at)
    veiled = tuple([id for seat in (0, 1) for id in present(game, seat) if has_ability(game, id, "holofield")])
    is_veiled = bool(line.barrage and veiled and covered(game.table, where, at, veiled))
    scatters = is_called or (is_veiled and not line.has(QUAKE)) or any(line.has(trait) for trait in SCATTERING)
    few = spotter >= 0 and has_ability(game, spotter, indirect.OBSERVER)
    score = scores(line.barrage * len(guns)) if line.barrage else line.hit
    return Laid(line.id, guns, at, score, scatters, few)


def scores(points: int) -> int:
    """The line of the table for so many points."""
    return next(hit for (low, high), hit in tables.barrage_hits().items() if low <= points <= high)


@implements("netepic.barrage.points")
def scored(game: Game, laid: Laid) -> Script[Laid]:
    """What hits, by the table, for all Barrage Points that are fired into one template. A die for some of them is
    rolled when all other dice have their targets."""
    line = laid.line
    if not line.barrage_die:
        return laid
    seat = game.state.units[game.state.models[laid.guns[0]].unit].seat
    more: int = yield Total(seat, POINTS, f"further Barrage Points of {line.name}", (line.barrage_die,))
    return replace(laid, score=scores(line.barrage * len(laid.guns) + more))


@implements("netepic.indirect.hit-still-rolls", "netepic.barrage.multiple-templates", "netepic.titan.barrage-missile")
def resolve(game: Game, laid: Laid, occasion: Occasion) -> Script[None]:
    """A template scatters if it must, and then everybody under it is rolled for; some are followed by others."""
    seat = game.state.units[game.state.models[laid.guns[0]].unit].seat
    laid = yield from scored(game, laid)
    if laid.scatters:
        at = yield from scatter.scattered(game, seat, laid.at, 1 if laid.few else 2)
        if at is None:
            return
        laid = replace(laid, at=at)
    yield from template.strike(game, laid, occasion)
    if laid.line.has("barrage-missile"):
        yield from further(game, laid, occasion)


@implements("netepic.barrage.multiple-templates", "netepic.titan.barrage-missile")
def further(game: Game, first: Laid, occasion: Occasion) -> Script[None]:
    """D6 more templates, each touching one of those laid, from the third on two."""
    clause, line = "netepic.titan.barrage-missile", first.line
    seat = game.state.units[game.state.models[first.guns[0]].unit].seat
    number: int = yield Total(seat, clause, "further templates", (6,))
    placed = [first.at]
    for _ in range(number):
        where = template.aim(game, line, first.guns)
        marks = tuple([shift(at, turn, 2 * where.radius) for at in placed for turn in range(0, 360, 60)])
        bound = replace(where, spotters=(), laid=tuple(placed), touches=min(len(placed), 2), marks=marks)
        answer = yield template.form(game, line, bound, occasion)
        if answer:
            placed.append(answer[0][1])
            yield from template.strike(game, replace(first, at=answer[0][1]), occasion)
