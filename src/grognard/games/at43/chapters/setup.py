"""Setting the mission up and bringing units into play: rosters become figures, sides are chosen, units enter."""

from collections.abc import Sequence

from grognard.engine.asking.acts import Turn
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Model, Seat, State, Unit, unit_ref
from grognard.kit.files.companies import both_forces, out_of_header
from grognard.kit.files.muster import Muster
from grognard.kit.files.outset import laid
from grognard.kit.rounds import deploying
from grognard.kit.units.pieces import COMMANDER, unit_of

from ..books.muster import muster
from ..books.profiles import profiles
from ..books.roster import MOST_UNITS, Roster, RosterUnit
from ..books.scenario import Scenario, scenario
from ..options import DEPLOYED
from ..terms import OUT, RANK, RESERVE, RP, SIDE, TRIPLE_LENS, VP, units_of
from . import army, board, entering, unit
from .basics import SIDES as DIE

KEPT_OUT = "no-room"


# -- from rosters to figures ---------------------------------------------------------------------------------------


@laid(__package__)
@implements("at43.setup.mission", "at43.setup.off-board-start")
def setup(game: str, scenario_id: str, options: tuple[str, ...], forces: Sequence[object]) -> State:
    """The table before the first script: the mission's board, terrain and markers; every unit out of play."""
    mission = scenario(scenario_id)
    rosters = mission.forces or tuple(
        out_of_header(force, Roster, profiles(), MOST_UNITS, lambda roster: army.army_faults(roster, mission))
        for force in forces
    )
    both_forces(mission.id, rosters)
    wanted = [_muster(seat, bought) for seat, roster in enumerate(rosters) for bought in roster.units]
    units, models = deploying.mustered(wanted, muster)
    return State(
        game,
        mission.id,
        options,
        board.board_of(mission),
        tuple(_seat(seat, roster, units, models) for seat, roster in enumerate(rosters)),
        models,
        units,
        board.fixed_features(mission),
        _markers(mission),
        phase="setup",
        step="terrain",
    )


def _muster(seat: int, bought: RosterUnit) -> Muster:
    """The unit as `RosterUnit.members` lists it: leader first, then upgraded fighters, bearers last."""
    lenses = (TRIPLE_LENS,) if TRIPLE_LENS in bought.upgrades else ()
    tags = (RESERVE if bought.reserve else OUT, *lenses)
    counters = {"cost": bought.cost, **({"chief": 1} if bought.commander else {})}
    return Muster(seat, bought.profile, bought.members(), bought.name, 0, tags, counters)


def _seat(seat: int, roster: Roster, units: tuple[Unit, ...], models: tuple[Model, ...]) -> Seat:
    tags = ("web-striders",) if roster.web_striders else ()
    officers = [
        one for one in units if one.seat == seat and one.leader is not None and models[one.leader].counters.get(RANK)
    ]
    named = [one for one in officers if one.counters.get("chief")]
    counters = {SIDE: seat} if seat else {}
    if named and named[0].leader is not None:
        counters[COMMANDER] = named[0].leader + 1
    return Seat(seat, roster.name, counters, (roster.army, *tags))


def _markers(mission: Scenario) -> tuple[Marker, ...]:
    return tuple(
        Marker(id, spot.kind, spot.at, None, {key: value for key, value in ((VP, spot.vp), (RP, spot.rp)) if value})
        for id, spot in enumerate(mission.spots)
    )


# -- sides, commanders and leaders ---------------------------------------------------------------------------------


@implements("at43.setup.sides")
def choose_sides(game: Game) -> Script[None]:
    """Where the mission leaves it open both roll a d6, and the higher chooses his side of the table."""
    if scenario(game.state.scenario).sides_chosen:
        winner = yield from deploying.roll_off("at43.setup.sides", "choice of sides", DIE)
        yield from SIDES.play(Turn(game, winner))
    game.tell(Began("at43.setup.mission", step="leaders"))


def _side_names(game: Game) -> list[str]:
    return [_side_name(scenario(game.state.scenario), index) for index in (0, 1)]


SIDES = deploying.sides(_side_names, SIDE, "at43.setup.sides", "Choose your side of the table")


def _side_name(mission: Scenario, index: int) -> str:
    """A side of the table; where both come from the same one, the west or the east of it."""
    both = mission.deployment
    place = both[index]
    if both[0].edge != both[1].edge or place.zone is None or (other := both[1 - index].zone) is None:
        return f"{place.edge} side"
    return f"{'west' if place.zone.left < other.left else 'east'} of the {place.edge} side"


def name_leaders(game: Game) -> Script[None]:
    """First leaders and commanders, then the first round begins."""
    for seat in (0, 1):
        yield from unit.name_commander(game, seat)
    if DEPLOYED in game.state.options:
        first = game.state.clock.get(board.FIRST, 1) - 1
        game.tell(Began("at43.setup.deployed", step="deploy", seat=first))
    else:
        _begin(game)


def _begin(game: Game) -> None:
    game.tell(Began("at43.round.phases", phase="tactical", step="lp", seat=-1))


# -- placing units before round 1 ------------------------------------------------------------------------------------


@implements("at43.setup.deployed")
def deploy(game: Game) -> Script[None]:
    """One unit of the seat whose turn it is, then one of the other's; when all stand on the table round 1 begins."""
    following = yield from deploying.deploy(game, DEPLOY, to_deploy)
    if following is None:
        _begin(game)
    else:
        game.tell(Began("at43.setup.deployed", step="deploy", seat=following))


def to_deploy(game: Game, seat: int) -> list[Unit]:
    """The units of a seat that are still to be placed before round 1."""
    own = [unit_of(game, one) for one in units_of(game, seat)]
    return [one for one in own if OUT in one.tags and KEPT_OUT not in one.tags]


def _set_out(game: Game, one: int) -> Script[None]:
    """A unit that finds no room enters play as if it had not been deployed."""
    form = entering.placing(game, one, entering.home(game, one), "at43.setup.deployed")
    if not (yield from deploying.set_down(game, one, form, (OUT,))):
        game.tag("at43.setup.deployed", unit_ref(one), (KEPT_OUT,))


DEPLOY = deploying.deployment(to_deploy, _set_out, "at43.setup.deployed")
