"""Moving teams of a group: how far each goes, what hinders it, and where it may end."""

from collections.abc import Iterator, Sequence

from grognard.engine import space
from grognard.engine.asking.contact import get_away
from grognard.engine.asking.demands import Away, Ends, Escort, Mover, Path, Rules, Toward
from grognard.engine.asking.fares import Fare
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.showing.phrases import listed
from grognard.engine.space.plane import do_bases_overlap

from ..terms import INCH, UNIT_OF_LENGTH, card_of, foes, is_infantry, is_on_board, is_prone, team_name, wounds
from ..turn import ADVANCING_FIRE, ARMORED, ASSAULT, ASSAULT_FIRE, CRAWL, DOUBLE_TIME, MOVE, MOVES, Activation, Deed
from . import attribute, stance
from .driving import drive, trail
from .measure import CONTACT, gone, is_in_contact
from .terrain import fare, flight, passes
from .unit import bound_to, is_astray, tether

CLAUSES = {
    MOVE: "fireteam.action.move",
    DOUBLE_TIME: "fireteam.action.double-time",
    CRAWL: "fireteam.action.crawl",
    ASSAULT: "fireteam.action.assault-move",
    ADVANCING_FIRE: "fireteam.advanced.advancing-fire",
    ASSAULT_FIRE: "fireteam.advanced.assault-fire",
    ARMORED: "fireteam.advanced.armored-assault",
}
RULES: Rules = (
    ("far", "fireteam.action.allowance"),
    ("terrain", "fireteam.terrain.impassable"),
    ("base", "fireteam.measure.overlap"),
    ("solid", "fireteam.measure.overlap"),
    ("end-terrain", "fireteam.terrain.impassable"),
    ("end-base", "fireteam.measure.overlap"),
    ("off-board", "fireteam.board.edge"),
    ("reach", "fireteam.measure.contact"),
    ("escort", "fireteam.unit.coherency-keep"),
    ("farther", "fireteam.unit.coherency-keep"),
    ("contact", "fireteam.action.assault-move"),
    ("stay", "fireteam.action.leave-contact"),
)


@implements("fireteam.action.allowance", "fireteam.results.wounded", "fireteam.attribute.powered")
def allowance(game: Game, team: int) -> int:
    """The printed allowance less an inch for each Wounded marker, at least one inch; wounds do not slow the Powered."""
    hurt = 0 if attribute.is_powered(game, team) else wounds(game, team)
    return max(card_of(game, team).move - INCH * hurt, INCH)


@implements(
    "fireteam.action.move", "fireteam.action.double-time", "fireteam.action.crawl", "fireteam.action.prone-stand"
)
def reach(game: Game, team: int, action: str) -> int:
    """How far an action takes a team: twice as far by Double Time, half as far crawling, less if it must get up."""
    most = allowance(game, team)
    if action == CRAWL:
        return most // 2
    if action == DOUBLE_TIME:
        return 2 * most
    return max(most - rising(game, team), 0)


@implements("fireteam.action.prone-stand", "fireteam.attribute.powered")
def rising(game: Game, team: int) -> int:
    """What getting up takes of a movement: nothing of those who stand or are Powered."""
    return stance.RISE if is_prone(game, team) and not attribute.is_powered(game, team) else 0


@implements("fireteam.unit.coherency-keep", "fireteam.measure.contact", "fireteam.action.leave-contact")
def ends_of(game: Game, teams: Sequence[int], flies: bool = False) -> Ends:
    """Where a group may go: out of contact all the way unless it flies, and at the end each in coherency with a squad
    mate, or nearer to one if it was apart. Who begins in contact must leave it."""
    away = Away(foes(game, teams[0]), tuple([(id, CONTACT) for id in teams]), not flies)
    must = tuple([id for id in teams if is_in_contact(game, id)])
    bonds = {id: bound_to(game, id) for id in teams}
    if len(teams) == 1 and is_astray(game, teams[0], bonds[teams[0]]):
        return Ends(toward=None if must else Toward(bonds[teams[0]]), away=away, must=must)
    escorts = tuple([Escort(id, by, tether(game, id, by)) for id, by in bonds.items() if by])
    return Ends(away=away, escorts=escorts, must=must)


@implements("fireteam.measure.path", "fireteam.board.edge")
def form(game: Game, deeds: Sequence[Deed]) -> Move:
    """The decision: each team within its reach on any path, the whole footprint on the board."""
    teams = [deed.team for deed in deeds]
    names = listed([team_name(game, id) for id in teams])
    return Move(
        seat=game.state.units[game.state.models[teams[0]].unit].seat,
        name="move",
        prompt=f"{names}: move",
        clause=CLAUSES[deeds[0].action],
        unit=UNIT_OF_LENGTH,
        about=tuple([model_ref(id) for id in teams]),
        movers=tuple([Mover(deed.team, reach(game, deed.team, deed.action)) for deed in deeds]),
        passes=passing(game, deeds),
        cohesion=None,
        rules=RULES,
        ends=ends_of(game, teams, all(is_flying(game, deed) for deed in deeds)),
        fares=tuple([toll(game, deed) for deed in deeds]),
    )


@implements("fireteam.action.leave-contact", "fireteam.cc.not-locked")
def can_leave(game: Game, team: int) -> bool:
    """Whether a way leads a team out of contact; nothing else holds it, and nobody strikes at it for going."""
    return bool(get_away(form(game, [Deed(team, MOVE)]), game.table))


@implements("fireteam.attribute.jump")
def is_flying(game: Game, deed: Deed) -> bool:
    """Whether nothing hinders or slows a team on its way: jumpers, unless they crawl."""
    return deed.action != CRAWL and attribute.leaps(game, deed.team)


def toll(game: Game, deed: Deed) -> Fare:
    """What its way costs a team, on foot or in flight."""
    return (flight if is_flying(game, deed) else fare)(game, deed.team, reach(game, deed.team, deed.action))


def passing(game: Game, deeds: Sequence[Deed]) -> int:
    """What does not hinder teams on their way: nothing hinders those who all fly."""
    return space.EVERYTHING | space.STRIDES if all(is_flying(game, deed) for deed in deeds) else passes()


def movement(turn: Activation) -> Script[None]:
    """Who leaves a contact goes first, then all others of the group that move do so at once."""
    game = turn.game
    deeds = [
        deed for deed in turn.squad.deeds if deed.action in MOVES and is_on_board(game, deed.team) and not deed.enters
    ]
    leaving = [deed for deed in deeds if is_in_contact(game, deed.team)]
    for deed in leaving:
        if can_leave(game, deed.team):
            yield from walk(turn, [deed], form(game, [deed]))
    deeds = [deed for deed in deeds if deed not in leaving]
    deeds = [deed for deed in deeds if deed.team not in turn.squad.led]
    driving = [deed for deed in deeds if not is_infantry(game, deed.team)]
    flying = [deed for deed in deeds if deed not in driving and is_flying(game, deed)]
    for part in ([deed for deed in deeds if deed not in driving and deed not in flying], flying):
        if part:
            yield from walk(turn, part, form(game, part))
    if driving:
        yield from drive(turn, driving)


def walk(turn: Activation, deeds: Sequence[Deed], asked: Move) -> Script[None]:
    """Teams go where their owner says."""
    answer = yield asked
    go(turn, deeds, answer, asked.clause)


def go(turn: Activation, deeds: Sequence[Deed], answer: Sequence[Path], clause: str) -> None:
    """Teams go their ways; those who walk stand up, those who crawl lie down before. Of a group that does different
    things each way is told by its own action."""
    game, squad = turn.game, turn.squad
    for deed in deeds:
        if deed.action == CRAWL:
            stance.drop(game, deed.team, CLAUSES[CRAWL])
        else:
            stance.rise(game, deed.team)
    ways = dict(answer)
    squad.walked = (*squad.walked, *[trail(game, deed, ways.get(deed.team, ())) for deed in deeds])
    causes = {deed.team: clause if deed.action == deeds[0].action else CLAUSES[deed.action] for deed in deeds}
    ways_by = {cause: tuple([path for path in answer if causes[path[0]] == cause]) for cause in causes.values()}
    for cause, paths in _in_turn(game, {cause: paths for cause, paths in ways_by.items() if paths}):
        game.tell(Moved(cause, paths, far=gone(game, paths)))


_WIDEST = [CLAUSES[action] for action in (CRAWL, MOVE, DOUBLE_TIME)]


def _in_turn(game: Game, ways: dict[str, tuple[Path, ...]]) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """All go at once, but are told of by what they do: first those whose places are free already; who only change
    places are told of together, by the action that takes the farthest of them."""
    left = dict(ways)
    while left:
        cause = next((one for one in left if not _is_taken(game, one, left)), None)
        if cause is None:
            yield max(left, key=_WIDEST.index), tuple([path for paths in left.values() for path in paths])
            return
        yield cause, left.pop(cause)


def _is_taken(game: Game, cause: str, ways: dict[str, tuple[Path, ...]]) -> bool:
    """Whether somebody who is still to go stands where these would."""
    ends = [(id, path[-1]) for id, path in ways[cause] if path]
    others = [id for one, paths in ways.items() if one != cause for id, _ in paths]
    there = game.table.with_places(ends)
    return any(do_bases_overlap(there, id, other) for id, _ in ends for other in others)
