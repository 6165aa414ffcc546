"""Hidden passengers: by agreement nobody need tell which of his transports carry troops."""

from collections.abc import Iterator
from functools import partial

from grognard.engine.asking.acts import Act, Reason, idle, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.kit.rounds.turns import UnitTurn, unit_turn

from ..terms import ADVANCE, BLUFF, CARRIERS, CHARGE, FIRST_FIRE, HIDDEN, RIDES, aboard, called, standing

CLAUSE, HONEST = "netepic.transport.hidden", "netepic.transport.hidden-honesty"


def is_agreed(game: Game) -> bool:
    return HIDDEN in game.state.options


@implements("netepic.transport.hidden", "netepic.transport.hidden-honesty")
def take_seats(game: Game, carriers: int, rows: list[tuple[int, int]]) -> None:
    """Stands get into transports before the battle: everybody learns that they are in those of their unit, their owner
    alone in which; it is written down and stays so until they get out of that one."""
    game.tell(Tagged(HONEST, tuple([(model_ref(id), (f"{RIDES}{model_ref(one)}",), ()) for id, one in rows])))
    game.tell(Moved(CLAUSE, tuple([(id, (unit_ref(carriers),)) for id, _ in rows])))


@implements("netepic.transport.hidden-honesty")
def come_to_light(game: Game, stands: tuple[int, ...]) -> None:
    """Stands have got out: where they were is no secret any more."""
    tags = [(id, [tag for tag in game.state.models[id].tags if tag.startswith(RIDES)]) for id in stands]
    rows = tuple([(model_ref(id), (), tuple(found)) for id, found in tags if found])
    if rows:
        game.tell(Tagged(HONEST, rows))


# -- bluffs ----------------------------------------------------------------------------------------------------------


def may_bluff(game: Game, part: int) -> bool:
    """Whether a part is of transports, one of which is empty."""
    is_rides = CARRIERS in game.state.units[part].tags
    return is_agreed(game) and is_rides and any(not aboard(game, id) for id in standing(game, part))


def _full(turn: UnitTurn) -> Iterator[Reason]:
    if not may_bluff(turn.game, turn.unit):
        yield CLAUSE, "none of its transports is empty"


def _lay(order: str, turn: UnitTurn) -> None:
    turn.game.tell(Tagged(CLAUSE, ((unit_ref(turn.unit), (f"{BLUFF}{order}",), ()),)))


first_fire = plain("first-fire", "A First Fire counter", CLAUSE, bar=_full)(partial(_lay, FIRST_FIRE))
advance = plain("advance", "An Advance counter", CLAUSE, bar=_full)(partial(_lay, ADVANCE))
charge = plain("charge", "A Charge counter", CLAUSE, bar=_full)(partial(_lay, CHARGE))
none: Act[UnitTurn, None] = idle("none", "None", CLAUSE)
MENU = Menu(
    name="bluff", prompt=lambda turn, _: f"{called(turn.game, turn.unit)}: a second order counter, as if laden?",
    clause=CLAUSE, turn=unit_turn, acts=(first_fire, advance, charge), rest=none,
)  # fmt: skip


@implements("netepic.transport.hidden")
def bluff(game: Game, parts: tuple[int, ...]) -> Script[None]:
    """A second order counter may lie beside empty transports."""
    for part in parts:
        if may_bluff(game, part):
            yield from MENU.play(UnitTurn(game, part))
