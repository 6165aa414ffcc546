"""Indirect fire: artillery on First Fire shoots at what another unit sees."""

from msgspec import Struct

from grognard.engine.asking.acts import MODELS, Reasons, Turn, done_with, plain, the_thing
from grognard.engine.asking.aims import reaches, sees
from grognard.engine.asking.decisions import Decision, Progress
from grognard.engine.asking.demands import Aim
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, Ref, model_ref

from ..books.cards import Weapon
from ..terms import (
    CHARGE,
    FALL_BACK,
    FIRST_FIRE,
    SPENT,
    bears,
    called,
    detachment_of,
    has_ability,
    has_fired,
    is_concealed,
    is_engaged,
    model_name,
    order_of,
    present,
    type_of,
)  # fmt: skip
from . import hover
from .aim import ARTILLERY, Occasion

CONDITION, COST = "netepic.indirect.condition", "netepic.indirect.spotter-cost"
PART = "netepic.barrage.part-sees"
OBSERVER = "forward-observer"
NOBODY, MARK = -1, -2
"""In place of a spotter: the guns see the point themselves; it was marked from above."""


@implements(
    "netepic.indirect.condition",
    "netepic.indirect.non-artillery",
    "netepic.titan.rocket-launcher",
    "netepic.titan.quake-cannon",
)
def is_indirect(game: Game, model: int, line: Weapon, occasion: Occasion) -> bool:
    """Whether a gun may fire at what it does not see: artillery on First Fire, and rockets of a titan that has not
    moved; nothing that says otherwise."""
    if order_of(game, game.state.models[model].unit) != FIRST_FIRE or line.has("no-indirect-fire"):
        return False
    if line.has("rocket-launcher"):
        return model not in occasion.moved
    return type_of(game, model).id in ARTILLERY and bool(line.barrage)


@implements(
    "netepic.indirect.condition",
    "netepic.indirect.limits",
    "netepic.indirect.spotter-cost",
    "netepic.indirect.one-per-model",
)
def may_spot(game: Game, model: int, part: int) -> bool:
    """Whether a model may call a barrage: of another unit, not engaged, with its fire left, not on Charge or Fall Back,
    and not under Fog of War. A Forward Observer who has given up his fire for one barrage may call others, but not one
    who has fired."""
    unit = game.state.models[model].unit
    if detachment_of(game, unit) == detachment_of(game, part) or is_engaged(game, model) or is_concealed(game, unit):
        return False
    is_free = not bears(game, model, SPENT) or (has_ability(game, model, OBSERVER) and not has_fired(game, unit))
    return is_free and order_of(game, unit) not in (CHARGE, FALL_BACK)


@implements("netepic.fog.no-spotting")
def spotters(game: Game, part: int) -> tuple[int, ...]:
    """Everybody who could call a barrage for a part."""
    return tuple([id for id in present(game, game.state.units[part].seat) if may_spot(game, id, part)])


@implements("netepic.indirect.limits", "netepic.barrage.part-sees")
def reaching(game: Game, where: Aim, at: Point) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The guns that have a point in range and arc, and those of them that see it."""
    near = tuple([gun.model for gun in where.guns if reaches(game.table, gun, at)])
    return near, tuple([id for id in near if sees(game.table, where, id, at)])


class Calls(Struct, Progress, tag=True, omit_defaults=True):
    """Who could call a barrage down on a point: those who see it, a mark from above, so many of the guns themselves."""

    seers: tuple[int, ...] = ()
    is_marked: bool = False
    guns: int = 0


class Calling(Turn):
    """A barrage is laid at a point that not all of its guns see."""

    __slots__ = ("calls",)

    def __init__(self, game: Game, seat: int, about: tuple[Ref, ...], calls: Calls) -> None:
        super().__init__(game, seat, about, calls)
        self.calls = calls


def calling_of(game: Game, form: Decision) -> Calling:
    assert isinstance(form.progress, Calls), "a barrage is called by somebody"
    return Calling(game, form.seat, form.about, form.progress)


def _spots(turn: Calling, id: int) -> str:
    return f"{model_name(turn.game, id)} of {called(turn.game, turn.game.state.models[id].unit)} spots"


@done_with(
    MODELS, "", _spots, CONDITION, things=lambda turn: turn.calls.seers,
    other=(CONDITION, "it does not see the point, or may not spot"), subject=the_thing,
)  # fmt: skip
def spot(turn: Calling, model: int) -> None:
    """All guns fire, and this one gives up its own fire."""


def _unmarked(turn: Calling) -> Reasons:
    return () if turn.calls.is_marked else (("netepic.popup.spot", "nobody has marked the point"),)


@plain("mark", "The point was marked from above", "netepic.popup.spot", bar=_unmarked)
def from_above(turn: Calling) -> None:
    """All guns fire, and the mark is used up."""


def _blind(turn: Calling) -> Reasons:
    return () if turn.calls.guns else ((PART, "none of the guns sees the point"),)


def _seeing(turn: Calling, _: None) -> str:
    return f"Only the {turn.calls.guns} that see the point fire"


@plain("direct", _seeing, PART, bar=_blind)
def see_for_themselves(turn: Calling) -> None:
    """The others are silent."""


SPOTTER = Menu(
    name="spotter", prompt="Who spots for the barrage?", clause=CONDITION, turn=calling_of,
    acts=(spot, from_above, see_for_themselves),
)  # fmt: skip


@implements("netepic.barrage.part-sees", "netepic.barrage.direct", "netepic.barrage.combine")
def chosen(game: Game, where: Aim, at: Point) -> Script[tuple[tuple[int, ...], int]]:
    """The guns that fire at a point, and the model that spots for them, if they do not see it themselves. If only some
    see it, the owner chooses between those alone and all of them indirectly."""
    near, direct = reaching(game, where, at)
    seers = [id for id in where.spotters if sees(game.table, where, id, at)]
    if not (seers or at in where.known) or len(direct) == len(near):
        return direct, NOBODY
    seat = game.state.units[game.state.models[near[0]].unit].seat
    calls = Calls(tuple(seers), at in where.known, len(direct))
    chosen = yield from SPOTTER.ask(Calling(game, seat, (model_ref(near[0]),), calls))
    if chosen is None or chosen[0] is see_for_themselves:
        return direct, NOBODY
    return near, MARK if chosen[0] is from_above else chosen[1]


@implements("netepic.indirect.spotter-cost", "netepic.indirect.spotting-free", "netepic.indirect.spotter-later-order")
def pay(game: Game, spotter: int, at: Point) -> None:
    """The spotter gives up its fire of this turn; its unit may still be activated, and its comrades may fire. A point
    that was marked from above is used up."""
    if spotter == MARK:
        for seat in (0, 1):
            hover.use(game, seat, at)
    elif spotter != NOBODY:
        game.tag(COST, model_ref(spotter), adds=(SPENT,))
