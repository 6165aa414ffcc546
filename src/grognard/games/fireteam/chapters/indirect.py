"""Indirect fire: who spots, where shells come down, and which points of the board somebody sees."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Reason, Why, done_with, the_thing
from grognard.engine.asking.demands import Region
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point
from grognard.engine.dice.rolls import Total
from grognard.engine.space.rims import points_seen
from grognard.engine.space.shapes import disc_touches, shift
from grognard.engine.space.tolls import corners
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..books.profiles import profile
from ..terms import INCH, enemies, foes_of_seat, full_name, is_cowering, is_infantry, on_board, squad_of, team_name
from ..turn import INDIRECT, Acting, Activation, Deed
from . import arms, attribute, leader, los
from .action import barred
from .measure import is_in_contact
from .terrain import level

SPOT, DEVIATE, DANGER = (
    "fireteam.indirect.spotter",
    "fireteam.indirect.deviation",
    "fireteam.indirect.minimum-warning",
)
TRUE, MISS = 4, 2 * INCH
"""From which roll on shells fall where they should, and how far they stray for each point below."""
CLOCK, HOUR, EAST = 12, 30, 90
"""Hours of the clock face by which they stray, with 12 in the north, and the degrees of one."""
CLOSE = 6 * INCH
"""So near a friendly team nothing is aimed that nobody of the firers sees."""
CELL = INCH


# -- spotting ----------------------------------------------------------------------------------------------------------


def lobbers(game: Game, team: int) -> list[Weapon]:
    """The Indirect weapons of a team."""
    return arms.serving(game, team, INDIRECT)


@implements("fireteam.indirect.spotter")
def spotters(game: Game, team: int) -> list[int]:
    """Who may spot for a team: others of its unit, Observers, Leaders who command it; not Cowering, not in contact."""
    own = [id for id in on_board(game, seat_of_model(game, team)) if id != team and is_infantry(game, id)]
    able = [id for id in own if not is_cowering(game, id) and not is_in_contact(game, id)]
    return [id for id in able if _may_spot(game, id, team)]


def _may_spot(game: Game, spotter: int, team: int) -> bool:
    same = squad_of(game, spotter) == squad_of(game, team)
    return same or attribute.is_observer(game, spotter) or leader.commands(game, spotter, team)


@implements("fireteam.indirect.minimum-warning")
def is_dangerous(game: Game, seat: int, at: Point, more: int = 0) -> bool:
    """Whether a point lies within 6 inches, or so much more, of a team of one's own."""
    own = foes_of_seat(game, 1 - seat)
    return bool(own) and bool(space.near_point(game.table, own, at, CLOSE + more))


# -- fire at what is not seen ------------------------------------------------------------------------------------------


def _flat(turn: Acting) -> Iterator[Reason]:
    if not lobbers(turn.game, turn.team):
        yield "fireteam.weapon.indirect", "it has no Indirect weapon"
    yield from barred(turn, INDIRECT)


def _unspotted(turn: Acting, target: int) -> Iterator[Why]:
    game, team = turn.game, turn.team
    if los.sees(game, team, target):
        yield "fireteam.weapon.indirect", "it sees the target itself, and fires at it"
    elif not any(los.sees(game, id, target) for id in spotters(game, team)):
        yield SPOT, "nobody who may spot for it sees the target"
    if attribute.is_hidden(game, target, team):
        yield attribute.HIDDEN
    if is_dangerous(game, turn.seat, game.table.place(target)):
        yield DANGER, "a team of its own side is within 6 inches of the target"
    yield from dict.fromkeys([why for arm in lobbers(game, team) for why in arms.against(game, team, arm, target)])


@done_with(
    MODELS, "indirect", lambda turn, target: f"Indirect fire at {full_name(turn.game, target)}",
    "fireteam.weapon.indirect", bar=_flat, things=lambda turn: enemies(turn.game, turn.team), miss=_unspotted,
    other=(SPOT, "only an enemy on the board can be fired at"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.weapon.indirect")
def lob(turn: Acting, target: int) -> Script[None]:
    """An Indirect weapon fires at a target that its own team does not see; the action is Fire-based."""
    turn.declare(Deed(turn.team, INDIRECT, target))
    yield from arms.choose(turn)


@implements("fireteam.indirect.attack")
def plan(turn: Activation) -> Script[None]:
    """Where the shells of the group come down is found before the dice of the attack, with an Experience die of its
    own; everybody about that point is attacked."""
    for deed in [deed for deed in turn.squad.deeds if deed.action == INDIRECT]:
        game = turn.game
        die, seat = profile(game.state.models[deed.team].profile).experience, seat_of_model(game, deed.team)
        at = yield from deviated(game, seat, die, game.table.place(deed.target), team_name(game, deed.team))
        turn.squad.deeds = tuple([replace(one, impact=at) if one is deed else one for one in turn.squad.deeds])


@implements("fireteam.indirect.deviation")
def deviated(game: Game, seat: int, die: int, at: Point, who: str) -> Script[Point]:
    """The point of impact: the one aimed at on 4 or more, else two inches off for each point below, by the clock."""
    roll: int = yield Total(seat, DEVIATE, f"deviation of {who}, none on {TRUE} or more", (die,))
    if roll >= TRUE:
        return at
    hour: int = yield Total(seat, DEVIATE, f"direction in which {who} deviates, by the clock", (CLOCK,))
    x, y = shift(at, (hour * HOUR - EAST) % 360, MISS * (TRUE - roll))
    width, depth = game.state.board
    return min(max(x, 0), width), min(max(y, 0), depth)


# -- points that are seen ----------------------------------------------------------------------------------------------


def cells(game: Game, viewers: Iterable[int]) -> list[Point]:
    """The middles of all squares of an inch that one of the viewers sees."""
    width, depth = game.state.board
    points = [(x, y) for y in range(CELL // 2, depth, CELL) for x in range(CELL // 2, width, CELL)]
    found: set[Point] = set()
    for viewer in viewers:
        left = [at for at in points if at not in found]
        found.update(_seen(game, viewer, left) if left else ())
    return [at for at in points if at in found]


def _seen(game: Game, viewer: int, points: list[Point]) -> list[Point]:
    """Those of some points that a team sees, each looked at as a footprint without breadth."""
    levels = [0] * len(points)
    for hill in [one.outline for one in game.state.features if one.kind == "hill"]:
        (left, south), (right, north) = corners(hill)
        for place, (x, y) in enumerate(points):
            if left <= x + 1 and x <= right + 1 and south <= y + 1 and y <= north + 1:
                levels[place] |= disc_touches(hill, (x, y), 1)
    return points_seen(game.table, viewer, points, [level(game, viewer), *levels], los.veils(game), los.rule(game))


def regions(points: Iterable[Point]) -> tuple[Region, ...]:
    """Squares of an inch, those beside each other in one rectangle."""
    runs: list[list[int]] = []
    half = CELL // 2
    for x, y in points:
        if runs and runs[-1][2] == x - half and runs[-1][1] == y - half:
            runs[-1][2] = x + half
        else:
            runs.append([x - half, y - half, x + half, y + half])
    return tuple([Region("rect", tuple(run)) for run in runs])
