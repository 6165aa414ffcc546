"""Buildings: which weapons harm them, their saves, Structural Integrity and rubble."""

from collections.abc import Iterable

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Point, feature_ref
from grognard.engine.dice.rolls import Count, Modifier, Pool, Total
from grognard.engine.space.shapes import disc_touches

from ..books import tables
from ..books.cards import Weapon
from ..terms import INTEGRITY
from . import collapse
from .field import CLASS
from .houses import piece, structures

SAVE, DAMAGES = "netepic.building.save", "netepic.building.damages"
STANDARD = 2
"""The class of a structure for which none is stated."""


@implements("netepic.template.buildings")
def under_circle(game: Game, centre: Point, radius: int) -> list[int]:
    """The buildings that a round template touches."""
    return [one.id for one in structures(game) if disc_touches(one.outline, centre, radius)]


@implements("netepic.terrain.structure-class", "netepic.terrain.structure-save")
def save_of(one: Feature) -> int:
    """What a building needs on 2D6, by its class; one for which none is stated is a standard house."""
    return tables.structure_saves()[one.counters.get(CLASS, STANDARD)]


def touched(game: Game, outline: tuple[Point, ...]) -> list[int]:
    """The buildings that an outline touches."""
    return [one.id for one in structures(game) if collapse.overlap(one.outline, outline)]


@implements("netepic.building.immune", "netepic.building.barrages")
def harms(line: Weapon) -> str:
    """Whether a weapon damages buildings, destroys them, or does nothing to them; barrages damage them."""
    if line.has("destroys-buildings") or line.has("distortion"):
        return "destroys"
    return "damages" if line.has("damages-buildings") or line.barrage or line.barrage_die else ""


def modifier(line: Weapon) -> int:
    """What a weapon does to the save of a building."""
    return line.modifier if line.building_modifier is None else line.building_modifier


@implements("netepic.template.buildings", "netepic.building.immune", "netepic.template.building-first")
def shaken(game: Game, features: Iterable[int], line: Weapon, seat: int) -> Script[None]:
    """Buildings under a template are hit before anybody in them is rolled for."""
    how = harms(line)
    for feature in features if how else ():
        yield from strike(game, feature, modifier(line), seat, how == "destroys")


@implements(
    "netepic.building.save", "netepic.building.destroys", "netepic.building.damages",
    "netepic.ability.damages-buildings",
)  # fmt: skip
def strike(game: Game, feature: int, tsm: int, seat: int, destroys: bool) -> Script[None]:
    """A building saves by its class on 2D6, worsened by the weapon; if it fails it is destroyed or takes a counter."""
    one = piece(game, feature)
    need = save_of(one)
    parts = (
        Modifier(need, SAVE, "save of its class"),
        *((Modifier(-tsm, SAVE, "Target Save Modifier"),) if tsm else ()),
    )
    purpose = f"save of the {one.kind}: {need - tsm}+"
    roll: int = yield Total(1 - seat, SAVE, purpose, (6, 6), 0, (), (feature_ref(feature),), parts)
    if roll >= need - tsm:
        return
    if destroys:
        yield from collapse.fall(game, feature, "netepic.building.destroys", seat)
    else:
        game.count(DAMAGES, (feature_ref(feature), INTEGRITY, 1))


@implements("netepic.end.structural-integrity")
def settle(game: Game) -> Script[None]:
    """In the End Phase a die for every building with counters: no more than their number brings it down."""
    clause = "netepic.end.structural-integrity"
    for one in structures(game):
        cracks = one.counters.get(INTEGRITY, 0)
        if cracks:
            about = (feature_ref(one.id),)
            stands: int = yield Count(-1, clause, "Structural Integrity", (Pool(1, (cracks + 1,)),), about)
            if not stands:
                yield from collapse.fall(game, one.id, clause)
