"""Position files of Fireteam: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a squad is its card and a place for each team; written files list every team. See docs/positions.md.
"""

from grognard.engine import positions
from grognard.engine.core.files import Reader
from grognard.engine.core.state import Feature
from grognard.engine.parts import Positions
from grognard.kit.files.by_hand import ByHand, HandUnit, corners
from grognard.kit.files.muster import Member, Muster
from grognard.kit.files.positions import PositionFile, vocabulary

from ..muster import muster
from ..position import terrain_feature
from ..ruleset import OPTIONS
from ..scripts import SCRIPTS
from ..terms import COST, FIGURES, HULL, PRONE, RESERVE, SIDE
from .points import price
from .profiles import profiles, terrains, unit_card, unit_cards
from .scenario import line_outline, scenarios

WORDS = vocabulary(__package__)


def _enlist(hand: HandUnit) -> Muster | None:
    """The teams of the squad's card in order, or those named by `teams`."""
    named = hand.row.texts("teams", profiles())
    if not hand.profile:
        return None
    teams = (named or unit_card(hand.profile).teams)[: hand.number]
    if len(teams) < hand.number:
        hand.row.fault("at", f"a place too many: it has {len(teams)} teams", ("a place for each team",))
    told = hand.muster(tuple(map(Member, teams)), hand.leader or 0, {COST: sum(map(price, teams))})
    return Muster(told.seat, told.profile, told.members, told.name, told.leader, told.tags, _counters(hand, told))


def _counters(hand: HandUnit, told: Muster) -> dict[str, int]:
    """Its strength is counted in figures, which its teams know, unless the file says it."""
    return {key: value for key, value in told.counters.items() if key != "strength" or key in hand.counters}


def _terrain(row: Reader, id: int) -> Feature | None:
    """A rectangle by two opposite corners, or a wall or hedge `from` one point `to` another."""
    before, kind, is_line = len(row.faults), row.text("kind", None, terrains()), row.has("from")
    low, high = [positions.point(row, key, row.value(key)) for key in (("from", "to") if is_line else ("low", "high"))]
    is_read = len(row.faults) == before
    row.finish()
    if not is_read:
        return None
    outline = line_outline(low, high) if is_line else corners(row, low, high)
    return terrain_feature(id, kind, outline) if outline else None


FILES = PositionFile(
    game="fireteam",
    title="Fireteam",
    length="inches",
    usual="first-contact-full",
    boards=lambda: {id: mission.board for id, mission in scenarios().items()},
    options=tuple(name for name, _ in OPTIONS),
    steps=tuple(SCRIPTS),
    words=WORDS,
    figures=lambda: (*profiles(), *unit_cards()),
    figure_words="an id of teams.toml, vehicles.toml or units.toml",
    terrains=terrains,
    terrain=_terrain,
    by_hand=ByHand(
        number="teams-off",
        off=(RESERVE,),
        down=PRONE,
        profiles=unit_cards,
        enlist=_enlist,
        muster=muster,
        most=(FIGURES, HULL),
    ),
    side=SIDE,
    led=False,
)
read, read_brief, written, sound = FILES.read, FILES.read_brief, FILES.written, FILES.sound
POSITIONS = Positions(read, written)
