"""Deep Strike: units kept off the board come down at the start of an Action Phase, somewhere near the point named."""

from grognard.engine.asking.acts import Act, idle, plain
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, number_of, unit_ref
from grognard.engine.dice.stream import stream_of
from grognard.kit.rounds.turns import UnitTurn, unit_turn

from ..terms import ADVANCE, ALOFT, CM, LANDED_NOW, UNIT_OF_LENGTH, called, present
from . import coherency, ground, loss, move, near, scatter

CLAUSE = "netepic.ability.deep-strike"
SPREAD = 20 * CM
POINT: tuple[Point, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@plain("aloft", "Keep it off the board for a Deep Strike", CLAUSE)
def keep(turn: UnitTurn) -> None:
    turn.game.tell(Tagged(CLAUSE, ((unit_ref(turn.unit), (ALOFT,), ()),)))


deploy: Act[UnitTurn, None] = idle("none", "Deploy it with the others", CLAUSE)
MENU = Menu(
    name="aloft", prompt=lambda turn, _: f"{called(turn.game, turn.unit)}: how does it start?", clause=CLAUSE,
    turn=unit_turn, acts=(keep,), rest=deploy,
)  # fmt: skip


@implements("netepic.ability.deep-strike")
def stays_aloft(game: Game, unit: int) -> Script[bool]:
    """Whether the owner keeps a unit with Deep Strike off the board."""
    if not near.all_have(game, unit, "deep-strike"):
        return False
    act = yield from MENU.play(UnitTurn(game, unit))
    return act is keep


@implements("netepic.ability.deep-strike")
def arrive(game: Game, seat: int) -> Script[None]:
    """Every unit of a seat that is aloft may come down: a point is named and scatters twice."""
    for unit in [one.id for one in game.state.units if one.seat == seat and ALOFT in one.tags]:
        answer = yield spot(game, unit)
        if answer:
            yield from descend(game, unit, answer[0][1])


def spot(game: Game, unit: int) -> Place:
    """The point, anywhere on the board; or none yet."""
    width, depth = game.state.board
    return Place(
        seat=game.state.units[unit].seat, name="strike", clause=CLAUSE, about=(unit_ref(unit),), unit=UNIT_OF_LENGTH,
        prompt=f"{called(game, unit)}: where does it come down? None: not yet", outline=POINT, by_centre=True,
        regions=(Region("rect", (0, 0, width, depth)),), optional=True,
    )  # fmt: skip


def landing(game: Game, unit: int, models: tuple[int, ...], where: Region, words: str) -> Place:
    """Models of a unit in coherency in a region, 1 cm away from enemies, on ground that is open to them."""
    seat = game.state.units[unit].seat
    return Place(
        seat=seat, name="landing", prompt=f"{called(game, unit)}: {words}", clause=CLAUSE, about=(unit_ref(unit),),
        unit=UNIT_OF_LENGTH, rules=move.RULES, models=models, regions=(where,), by_centre=True,
        cohesion=coherency.bond(game, unit, models), avoid=present(game, 1 - seat), avoid_gap=move.APART,
        ground=ground.kind(game, models, ADVANCE),
    )  # fmt: skip


@implements("netepic.ability.deep-strike")
def descend(game: Game, unit: int, at: Point) -> Script[None]:
    """It comes down within 20 cm of where the point has scattered to, on the board or beyond its edge; models that find
    no open ground there are lost. This turn it may only Advance."""
    game.tell(Tagged(CLAUSE, ((unit_ref(unit), (LANDED_NOW,), (ALOFT,)),)))
    seat, down = game.state.units[unit].seat, at
    for _ in range(2):
        down = yield from scatter.drifted(game, seat, down)
    members, where = game.state.units[unit].members, Region("circle", (*down, SPREAD))
    safe = with_room(game, unit, members, where)
    lost = tuple([id for id in members if id not in safe])
    if lost:
        game.note(CLAUSE, "Not all of them come down on open ground", unit_ref(unit))
        yield from loss.destroy(game, CLAUSE, lost)
    if not safe:
        return
    answer = yield landing(game, unit, safe, where, "place it within 20 cm")
    places = tuple([(number_of(ref), place) for ref, place, _ in answer])
    game.tell(Placed(CLAUSE, places, facings=tuple([(number_of(ref), turned) for ref, _, turned in answer])))


@implements("netepic.ability.deep-strike")
def with_room(game: Game, unit: int, models: tuple[int, ...], where: Region) -> tuple[int, ...]:
    """As many models as find open ground on the board where they come down."""
    while models and not landing(game, unit, models, where, "").sample(stream_of("landing", unit), game.table):
        models = models[:-1]
    return models
