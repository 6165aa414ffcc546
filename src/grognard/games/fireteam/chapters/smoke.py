"""Smoke: clouds that close sight for a turn or two."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import NUMBERS, Act, Reason, done_with, idle, plain
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, feature_ref, model_ref, next_id
from grognard.engine.space.shapes import disc_touches, shift, within

from .. import turn as turns
from ..books.profiles import profile
from ..books.scenario import circle_outline
from ..position import terrain_feature
from ..terms import FOOTPRINT, INCH, SMOKED, UNIT_OF_LENGTH, bears, has_attribute, is_infantry, is_on_board, team_name
from ..turn import SMOKE_SHELL, THROW_SMOKE, Acting, Activation, Deed, acting_of
from . import indirect
from . import weapon as traits
from .action import barred

THROW, SHELL = "fireteam.advanced.throw-smoke", "fireteam.smoke.mortar"
THROWN, REACH = 2 * INCH, 6 * INCH
"""The radius of a cloud that is thrown, and how far."""
DISCHARGE = "fireteam.vehicle.smoke-dischargers"
CLOUD, STEP = 3 * INCH, INCH // 4
"""The radius of a cloud that is discharged."""
SIDES = (
    "ahead",
    "ahead on the right",
    "on the right",
    "behind on the right",
    "behind",
    "behind on the left",
    "on the left",
    "ahead on the left",
)
KIND, LAID = "smoke", "laid:"
"""Of clouds: the turn in which they came."""


def _empty(turn: Acting) -> Iterator[Reason]:
    yield from barred(turn, THROW_SMOKE)
    if bears(turn.game, turn.team, SMOKED):
        yield THROW, "it has thrown its smoke"


@plain("throw-smoke", "Throw smoke", THROW, bar=_empty)
@implements("fireteam.advanced.throw-smoke")
def throw(turn: Acting) -> None:
    """Once a battle."""
    turn.game.tag(THROW, model_ref(turn.team), adds=(SMOKED,))
    turn.declare(Deed(turn.team, THROW_SMOKE))


@implements("fireteam.advanced.throw-smoke")
def cast(turn: Activation, deed: Deed) -> Script[None]:
    """A cloud about a point within 6 inches; the team need not see it."""
    x, y = turn.game.table.place(deed.team)
    at = yield from point(turn, deed.team, (Region("circle", (x, y, REACH + FOOTPRINT)),), THROW, THROWN, "throw smoke")
    if at is not None:
        cloud(turn.game, THROW, at, THROWN)


def point(
    turn: Activation, team: int, regions: tuple[Region, ...], clause: str, radius: int, deed: str
) -> Script[Point | None]:
    """A point of the board in one of these regions, about which something will lie."""
    answer = yield Place(
        seat=turn.seat,
        name="point-at",
        prompt=f"{team_name(turn.game, team)}: {deed} where?",
        clause=clause,
        about=(model_ref(team),),
        unit=UNIT_OF_LENGTH,
        outline=circle_outline((0, 0), radius),
        regions=regions,
        by_centre=True,
    )
    return answer[0][1] if answer else None


def cloud(game: Game, clause: str, at: Point, radius: int) -> None:
    """A cloud on the board, with the turn in which it came."""
    outline = within(circle_outline(at, radius), game.state.board)
    feature = terrain_feature(next_id(game.state.features), KIND, outline)
    tags = tuple(sorted((*feature.tags, f"{LAID}{game.state.round}")))
    game.tell(Placed(clause, features=(replace(feature, tags=tags),)))


# -- shells ------------------------------------------------------------------------------------------------------------


def _no_mortar(turn: Acting) -> Iterator[Reason]:
    own = indirect.lobbers(turn.game, turn.team)
    if not own:
        yield SHELL, "it has no Indirect weapon"
    yield from barred(turn, SMOKE_SHELL)
    if own:
        yield from traits.silent(turn.game, turn.team, own[0])


@plain("smoke-shell", "Fire smoke", "fireteam.smoke.mortar", bar=_no_mortar)
@implements("fireteam.smoke.mortar")
def shell(turn: Acting) -> None:
    """An Indirect weapon fires smoke instead of attacking."""
    turn.declare(Deed(turn.team, SMOKE_SHELL))


def aims(game: Game, team: int) -> tuple[Point, ...]:
    """Middles of the squares in range of its weapon that a team or one of its spotters sees."""
    arm, half = indirect.lobbers(game, team)[0], indirect.CELL
    seen, place, own = indirect.cells(game, (team, *indirect.spotters(game, team))), game.table.place(team), FOOTPRINT
    low, high = arm.least_range + own + half, arm.range + own - half
    return tuple([at for at in seen if low**2 <= (at[0] - place[0]) ** 2 + (at[1] - place[1]) ** 2 <= high**2])


@implements("fireteam.smoke.mortar")
def fire_shell(turn: Activation, deed: Deed) -> Script[None]:
    """A cloud where the shell comes down, which may stray even if the team sees the point."""
    game, team = turn.game, deed.team
    free = indirect.regions(aims(game, team))
    if not free:
        game.note(SHELL, "neither the team nor its spotters see a point in range", model_ref(team))
        return
    spot = yield from point(turn, team, free, SHELL, CLOUD, "fire smoke")
    die = profile(game.state.models[team].profile).experience
    if spot is not None:
        traits.use_up(game, team, (indirect.lobbers(game, team)[0],))
        cloud(game, SHELL, (yield from indirect.deviated(game, turn.seat, die, spot, "the smoke shell")), CLOUD)


@implements("fireteam.smoke.duration")
def clear(game: Game) -> None:
    """In the end phase clouds go that came in a turn before this one."""
    old = [one.id for one in game.state.features if one.kind == KIND and f"{LAID}{game.state.round}" not in one.tags]
    if old:
        game.tell(Removed("fireteam.smoke.duration", tuple(map(feature_ref, old)), "spent"))


# -- dischargers of vehicles -------------------------------------------------------------------------------------------


def loaded(game: Game, vehicle: int) -> bool:
    """Whether a vehicle has Smoke Dischargers that it has not used."""
    return has_attribute(game, vehicle, "smoke-dischargers") and not bears(game, vehicle, SMOKED)


def _sides(turn: Acting) -> Sequence[int]:
    """Directions from a vehicle, by 45 degrees from its front."""
    return range(8) if loaded(turn.game, turn.team) and is_on_board(turn.game, turn.team) else ()


@done_with(
    NUMBERS, "", lambda _, side: f"Smoke {SIDES[side]}", DISCHARGE, things=_sides,
    other=(DISCHARGE, "it has no loaded Smoke Dischargers"),
)  # fmt: skip
@implements("fireteam.vehicle.smoke-dischargers")
def discharge(turn: Acting, side: int) -> None:
    """Once a battle a cloud of 3 inches that touches the vehicle."""
    lay(turn.game, turn.team, beside(turn.game, turn.team, side))


def beside(game: Game, vehicle: int, side: int) -> Point:
    """The middle of a cloud that touches a vehicle on a side."""
    facing, outline = game.state.models[vehicle].facing, space.base_outline(game.table, vehicle)
    heading, far = facing + 45 * side, 0
    while not far or disc_touches(outline, shift(game.table.place(vehicle), heading, far), CLOUD):
        far += STEP
    (x, y), (width, depth) = shift(game.table.place(vehicle), heading, far - STEP), game.state.board
    return min(max(x, 0), width), min(max(y, 0), depth)


def lay(game: Game, vehicle: int, at: Point) -> None:
    game.tag(DISCHARGE, model_ref(vehicle), adds=(SMOKED,))
    cloud(game, DISCHARGE, at, CLOUD)


@done_with(
    NUMBERS, "smoke", lambda _, side: f"Smoke {SIDES[side]}", DISCHARGE, bar=partial(barred, action=turns.DISCHARGE),
    things=_sides, other=(DISCHARGE, "it has no loaded Smoke Dischargers"),
)  # fmt: skip
@implements("fireteam.vehicle.smoke-dischargers")
def screen(turn: Acting, side: int) -> None:
    """The same as an Overwatch action."""
    turn.declare(Deed(turn.team, turns.DISCHARGE, impact=beside(turn.game, turn.team, side)))


undischarged: Act[Acting, None] = idle("none", "No smoke", DISCHARGE)
DISCHARGERS: Menu[Acting] = Menu(
    name="discharge",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: discharge smoke?",
    clause=DISCHARGE,
    turn=acting_of,
    acts=(discharge,),
    rest=undischarged,
)


@implements("fireteam.vehicle.smoke-dischargers")
def discharged(turn: Activation) -> Script[None]:
    """As part of any of its actions a vehicle may lay its smoke."""
    for deed in turn.squad.deeds:
        if not is_infantry(turn.game, deed.team):
            yield from DISCHARGERS.play(Acting(turn.game, deed.team, turn.squad))
