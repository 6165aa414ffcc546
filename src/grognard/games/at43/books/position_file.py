"""Position files of AT-43: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a unit is its profile and a place for each fighter; written files list every model. See docs/positions.md.
"""

from grognard.engine import positions
from grognard.engine.core.files import Reader
from grognard.engine.core.state import Feature
from grognard.engine.parts import Positions
from grognard.kit.files.by_hand import ByHand, HandUnit, misplaced
from grognard.kit.files.muster import Muster
from grognard.kit.files.positions import PositionFile, vocabulary

from ..chapters.board import feature_for
from ..options import OPTIONS
from ..scripts import SCRIPTS
from ..terms import GROUNDED, LP, MECHANIC, MEDIC, OUT, RELAY, RESERVE
from .muster import muster, rank_of
from .profiles import figures, heroes, profile, profiles, terrains
from .roster import HIGHEST_RANK, described
from .scenario import scenarios

WORDS = vocabulary(__package__)


def _enlist(hand: HandUnit) -> Muster | None:
    """The hero or officer of a unit, and the one who pilots it."""
    own = [id for id, hero in heroes().items() if not hand.profile or hero.army == profile(hand.profile).army]
    hero, pilot = (hand.row.text(role, "", own, "at43.army.hero") for role in ("hero", "pilot"))
    officer, leader = hand.row.number("officer", 0, 0, HIGHEST_RANK), hand.leader or 0
    if not hand.profile:
        return None
    if misplaced(hand.row, profile(hand.profile).is_vehicle, "hero"):
        hero = pilot = ""
    members = described(hand.profile, hand.number, leader, officer, hero, pilot, hand.special, hand.roles)
    return hand.muster(members, 0 if hero else leader)


def _terrain(row: Reader, id: int) -> Feature | None:
    """An element of the terrain list by its middle and turn."""
    before = len(row.faults)
    kind = row.text("kind", None, [name for name, card in terrains().items() if card.outline])
    middle, turn = positions.point(row, "at", row.value("at")), row.number("turn", 0, 0, 359)
    is_whole, tags = len(row.faults) == before, row.texts("tags")
    row.finish()
    return feature_for(kind, middle, turn, id, tags) if is_whole else None


FILES = PositionFile(
    game="at43",
    title="AT-43",
    length="cm",
    usual="drop-points",
    boards=lambda: {id: mission.board for id, mission in scenarios().items()},
    options=tuple(name for name, _ in OPTIONS),
    steps=tuple(SCRIPTS),
    words=WORDS,
    figures=figures,
    figure_words="an id of units.toml, hero:<id> or dismounted:<id>",
    terrains=terrains,
    terrain=_terrain,
    by_hand=ByHand(
        number="strength",
        off=(OUT, RESERVE),
        down=GROUNDED,
        roles=(RELAY, MEDIC, MECHANIC),
        profiles=profiles,
        arms=lambda id: tuple(profile(id).special_costs),
        enlist=_enlist,
        muster=muster,
    ),
    rank=rank_of,
    purse={LP: 5},
)
read, read_brief, written, sound = FILES.read, FILES.read_brief, FILES.written, FILES.sound
POSITIONS = Positions(read, written)
