"""Position files of The Evolved: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a unit is its card and a place for each model; written files list every model. See docs/positions.md.
"""

from grognard.engine import positions
from grognard.engine.core.files import Reader
from grognard.engine.core.state import Feature
from grognard.engine.parts import Positions
from grognard.kit.files.by_hand import ByHand, HandUnit, corners, misplaced
from grognard.kit.files.muster import Muster
from grognard.kit.files.positions import PositionFile, vocabulary

from ..position import terrain_feature
from ..ruleset import OPTIONS
from ..scripts import SCRIPTS
from ..terms import COST, GROUNDED, MECHANIC, MEDIC, OP, RESERVE, SIDE, WAITING
from .cards import PARTS
from .muster import described, muster, price_of, rank_of
from .profiles import figures, terrains, unit_card, unit_cards
from .scenario import scenarios

WORDS = vocabulary(__package__)


def _enlist(hand: HandUnit) -> Muster | None:
    """The officer of a unit, who joins it, who pilots it."""
    row, card = hand.row, hand.profile
    officer = positions.optional_number(row, "officer", hand.number)
    own = [one for one in figures().values() if not card or one.faction == unit_card(card).faction]
    joined = row.text("joined", "", [one.profile for one in own if not one.is_vehicle])
    pilot = row.text("pilot", "", [one.profile for one in own if one.on_foot])
    if not card:
        return None
    if officer is not None and not _has_officer(row, card):
        officer = None
    if misplaced(row, figures()[unit_card(card).figure].is_vehicle, "joined"):
        joined = pilot = ""
    members = described(card, hand.number, officer, joined, hand.special, hand.roles, [pilot] if pilot else ())
    leader = (officer or 0) if hand.leader is None else hand.leader
    return hand.muster(members, leader, {COST: price_of(card, members, hand.lost)})


def _arms(card: str) -> tuple[str, ...]:
    """The special weapons that a card allows."""
    return (*unit_card(card).carries, *[one.gives for one in unit_card(card).extras if one.kind == "weapon"])


def _has_officer(row: Reader, card: str) -> bool:
    fits = any(extra.kind == "officer" for extra in unit_card(card).extras)
    if not fits:
        row.fault("officer", f"{unit_card(card).name} have no officer of their own", ("no such key here",))
    return fits


def _terrain(row: Reader, id: int) -> Feature | None:
    """A rectangle of terrain by two opposite corners, left bottom and right top."""
    before, kind = len(row.faults), row.text("kind", None, terrains())
    low = positions.point(row, "low", row.value("low"))
    high = positions.point(row, "high", row.value("high"))
    is_whole = len(row.faults) == before and bool(corners(row, low, high))
    row.finish()
    return terrain_feature(id, kind, low, high) if is_whole else None


FILES = PositionFile(
    game="evolved",
    title="The Evolved",
    length="inches",
    usual="sector-echo",
    boards=lambda: {id: mission.board for id, mission in scenarios().items()},
    options=tuple(name for name, _ in OPTIONS),
    steps=tuple(SCRIPTS),
    words=WORDS,
    figures=figures,
    figure_words="an id of figures.toml",
    terrains=terrains,
    terrain=_terrain,
    by_hand=ByHand(
        number="models",
        off=(RESERVE, WAITING),
        down=GROUNDED,
        roles=(MEDIC, MECHANIC),
        profiles=unit_cards,
        arms=_arms,
        enlist=_enlist,
        muster=muster,
        boxes=(*PARTS, OP),
    ),
    rank=rank_of,
    side=SIDE,
)
read, read_brief, written, sound = FILES.read, FILES.read_brief, FILES.written, FILES.sound
POSITIONS = Positions(read, written)
