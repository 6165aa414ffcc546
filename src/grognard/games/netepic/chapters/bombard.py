"""Direct fire at buildings: weapons that can harm them are aimed at walls instead of models."""

from collections.abc import Iterator

from grognard.engine.asking.acts import REFS, Act, Turn, done_with, idle, the_thing
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Ref, feature_ref, model_ref, number_of
from grognard.engine.dice.rolls import Count, Modifier, Modifiers, Pool
from grognard.engine.space.arcs import in_arc
from grognard.engine.space.overlook import overlooks
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import is_on_table, model_name, place_of
from ..turn import Listed
from . import building, los, reactor, slow_weapons, superheavy, titan, volley
from . import hits as hits_of
from .aim import IN_TURN, Occasion, armed, firers, is_first_fire, usable
from .houses import nearest_wall, structures

CLAUSE = "netepic.building.direct-target"
Bombardment = tuple[int, str, int]
"""A model, its weapon, and the building at which it is fired."""


@implements("netepic.building.direct-target")
def in_sight(game: Game, model: int, line: Weapon) -> Iterator[Feature]:
    """The buildings that a weapon able to harm them has in range, arc and sight."""
    if not building.harms(line) or not is_on_table(game, model):
        return
    here, facing = place_of(game, model), game.state.models[model].facing
    for one in structures(game):
        x, y = nearest_wall(one, here)
        far = (x - here[0]) ** 2 + (y - here[1]) ** 2
        if line.least_range**2 <= far <= line.range**2 and in_arc(here, facing, line.arc, (x, y)):
            if overlooks(game.table, model, (x, y), los.eyes().depth, los.lifts(game)):
                yield one


def has_marks(game: Game, part: int, occasion: Occasion = IN_TURN) -> bool:
    """Whether a part has a building to fire at."""
    return any(True for id, line in _arms(game, part, occasion) for _ in in_sight(game, id, line))


def _arms(game: Game, part: int, occasion: Occasion) -> list[tuple[int, Weapon]]:
    return [(id, line) for id in firers(game, part, occasion) for line in usable(game, id, occasion)]


# -- which building --------------------------------------------------------------------------------------------------


class Siege(Turn):
    """The owner of a weapon that can harm buildings says whether it is fired at one."""

    __slots__ = ("line", "model")

    def __init__(self, game: Game, model: int, line: Weapon) -> None:
        super().__init__(game, seat_of_model(game, model), (model_ref(model),), Listed((line.id,)))
        self.model, self.line = model, line


def siege_of(game: Game, form: Decision) -> Siege:
    assert isinstance(form.progress, Listed), "one weapon is aimed"
    return Siege(game, number_of(form.about[0]), weapon(form.progress.rows[0]))


def _walls(turn: Siege) -> list[Ref]:
    return [feature_ref(one.id) for one in in_sight(turn.game, turn.model, turn.line)]


def _named(turn: Siege, ref: Ref) -> str:
    kind = next(one.kind for one in structures(turn.game) if one.id == number_of(ref))
    return f"At the {kind}"


@done_with(
    REFS, "", _named, CLAUSE, things=_walls, other=(CLAUSE, "no such building is in range, arc and sight"),
    subject=the_thing,
)  # fmt: skip
def batter(turn: Siege, ref: Ref) -> None:
    """All dice of the weapon go to the building."""


spare: Act[Siege, None] = idle("none", "At the enemy", CLAUSE)
WALLS = Menu(
    name="batter", prompt=lambda turn, _: f"{model_name(turn.game, turn.model)}: {turn.line.name} at a building?",
    clause=CLAUSE, turn=siege_of, acts=(batter,), rest=spare, commits=True,
)  # fmt: skip


@implements("netepic.building.direct-target")
def declared(game: Game, part: int, occasion: Occasion) -> Script[list[Bombardment]]:
    """Weapon after weapon: at which building, if at one."""
    found: list[Bombardment] = []
    for model, line in _arms(game, part, occasion):
        chosen = yield from WALLS.ask(Siege(game, model, line))
        if chosen is not None and chosen[0] is batter:
            found.append((model, line.id, number_of(chosen[1])))
    return found


# -- dice ------------------------------------------------------------------------------------------------------------


@implements("netepic.building.direct-target")
def modifiers(game: Game, firer: int, occasion: Occasion) -> Modifiers:
    """+1 for the size of the mark, no cover, and what bears on the firer himself."""
    found = [Modifier(1, CLAUSE, "a building")]
    if is_first_fire(game, firer):
        found.append(Modifier(1, "netepic.fire.mod-first-fire", "on First Fire"))
    if firer in occasion.on_the_move:
        found.append(Modifier(-1, "netepic.orders.advance-fire-moving", "in the middle of its move"))
    return (*found, *superheavy.unsteady(game, firer), *titan.steadied(game, firer))


@implements("netepic.building.direct-target")
def resolve(game: Game, shots: list[Bombardment], occasion: Occasion) -> Script[None]:
    """Every hit makes the building save."""
    for model, id, feature in shots:
        line, parts = weapon(id), modifiers(game, model, occasion)
        number = armed(game, model, line) * line.dice * (2 if line.has("fires-twice") else 1)
        slow_weapons.unload(game, model, line)
        reactor.draw(game, model, line, number)
        need, seat = volley.needed(line.hit, parts), seat_of_model(game, model)
        about = (model_ref(model), feature_ref(feature))
        if need > volley.MOST:
            game.note("netepic.fire.no-auto-hit", f"{line.name} would need {need}+", *about)
            continue
        hits: int = yield Count(seat, CLAUSE, f"{line.name} at a building", (Pool(number, (need,)),), about, parts)
        many = (yield from hits_of.multiplied(game, model, line, about[1], hits)) if hits else 0
        for _ in range(many):
            yield from building.shaken(game, [one.id for one in structures(game) if one.id == feature], line, seat)
