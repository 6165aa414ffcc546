"""Position files of Net Epic: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a detachment is a line of the army lists and a place for each model; it belongs to a card of its own. See
docs/positions.md.
"""

from msgspec.structs import replace

from grognard.engine import positions
from grognard.engine.core.files import Reader
from grognard.engine.core.state import Feature, Model, Unit
from grognard.engine.parts import Positions
from grognard.kit.files.by_hand import ByHand, HandUnit, corners
from grognard.kit.files.muster import Member, Muster
from grognard.kit.files.positions import PositionFile, vocabulary

from ..chapters.field import CLASS, LEVELS, STOREYS, feature
from ..chapters.setup import FACES_NORTH, FACES_SOUTH, board
from ..muster import muster
from ..position import some_card
from ..ruleset import OPTIONS
from ..scripts import SCRIPTS
from ..terms import ALOFT, CARD, COST, SIDE, STRENGTH
from . import tables
from .profiles import army_card, army_cards, figure, figures, scenarios

WORDS = vocabulary(__package__)
Pieces = tuple[tuple[Unit, ...], tuple[Model, ...]]


def _enlist(hand: HandUnit) -> Muster | None:
    """As many models of the line as there are places."""
    if not hand.profile:
        return None
    told = hand.muster((Member(hand.profile),) * hand.number, 0)
    return Muster(
        told.seat, some_card(hand.profile), told.members, told.name or figure(hand.profile).name, 0, told.tags
    )


def _with_cards(pieces: Pieces) -> Pieces:
    """Every detachment belongs to a card, and looks at the enemy."""
    units, models = list(pieces[0]), pieces[1]
    for unit in pieces[0]:
        printed = army_card(unit.profile)
        units[unit.id] = replace(unit, parent=len(units), counters={})
        counters = {COST: printed.points, STRENGTH: len(unit.members)}
        units.append(Unit(len(units), unit.seat, printed.id, printed.name, (), counters=counters, tags=(CARD,)))
    turned = [replace(one, facing=FACES_SOUTH if units[one.unit].seat else FACES_NORTH) for one in models]
    return tuple(units), tuple(turned)


def _terrain(row: Reader, id: int) -> Feature | None:
    """A rectangle by two opposite corners; `class`, `storeys` and `levels` say more of it."""
    before, kind = len(row.faults), row.text("kind", None, tables.terrain())
    low, high = [positions.point(row, key, row.value(key)) for key in ("low", "high")]
    is_read = len(row.faults) == before
    counters = {key: row.number(key, 0, 0, 20) for key in (CLASS, STOREYS, LEVELS)}
    row.finish()
    if not is_read:
        return None
    outline, told = corners(row, low, high), {key: number for key, number in counters.items() if number}
    return feature(id, kind, outline, told) if outline else None


FILES = PositionFile(
    game="netepic",
    title="Net Epic Evolution",
    length="cm",
    usual="crossroads",
    boards=lambda: {id: board(mission) for id, mission in scenarios().items()},
    options=tuple(name for name, _ in OPTIONS),
    steps=tuple(SCRIPTS),
    words=WORDS,
    figures=lambda: (*figures(), *army_cards()),
    figure_words="an id of units.toml or cards.toml",
    terrains=tables.terrain,
    terrain=_terrain,
    by_hand=ByHand(
        number="models-off",
        off=(ALOFT,),
        down="down",
        profiles=figures,
        enlist=_enlist,
        muster=muster,
    ),
    side=SIDE,
    led=False,
    completed=_with_cards,
)
read, read_brief, written, sound = FILES.read, FILES.read_brief, FILES.written, FILES.sound
POSITIONS = Positions(read, written)
