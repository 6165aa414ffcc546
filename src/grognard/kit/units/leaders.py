"""Leaders: naming one, and who takes over where a leader fell."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, Reasons, Turn, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.core.events import Formed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Location, seat_ref, unit_ref
from grognard.engine.showing.words import called

from ..rounds.choices import Among
from ..rounds.turns import seat_turn
from .closest import choose_closest, closest_to
from .pieces import COMMANDER


def appoint(game: Game, unit: int, model: int | None, clause: str) -> None:
    """This member leads from now on; a unit without models has no leader."""
    if game.state.units[unit].leader != model:
        game.tell(Formed(clause, replace(game.state.units[unit], leader=model)))


def closest_heirs(game: Game, candidates: tuple[int, ...], place_of_gone: Location | None) -> tuple[int, ...]:
    """Those of the candidates closest to where the leader fell; off the table simply the first."""
    return closest_to(game, place_of_gone, candidates) if isinstance(place_of_gone, tuple) else candidates[:1]


def take_over(
    game: Game, unit: int, heirs: tuple[int, ...], clause: str, menu: Menu[Among], told: str = "", gone: str = "",
) -> Script[int | None]:  # fmt: skip
    """One of these leads now, the owner choosing; without heirs nobody does. `told` says why, if not by the clause, and
    `gone` that nobody is left."""
    if not heirs:
        appoint(game, unit, None, gone or clause)
        return None
    heir = yield from choose_closest(menu, game, game.state.units[unit].seat, heirs, clause, "Who takes over?")
    appoint(game, unit, heir, told or clause)
    game.note(told or clause, f"{called(game.state, unit)}: another takes the lead", unit_ref(unit))
    return heir


# -- who commands --------------------------------------------------------------------------------------------------


class Succession(Struct, frozen=True, eq=False):
    """How a game finds the next commander: the highest by some standing of those who may, one of equals by choice."""

    clause: str
    heirs: Callable[[Turn], Sequence[int]]
    """Those who may command."""
    standing: Callable[[Game, int], int]
    label: Callable[[Turn, int], str]
    lower: str
    """Why somebody of lower standing does not, and why nobody else does."""
    other: str

    def menu(self, prompt: str) -> Menu[Turn]:
        def outranked(turn: Turn, model: int) -> Reasons:
            best = max([self.standing(turn.game, id) for id in self.heirs(turn)])
            return () if self.standing(turn.game, model) == best else ((self.clause, self.lower),)

        @done_with(
            MODELS, "", self.label, self.clause, things=self.heirs, miss=outranked, other=(self.clause, self.other),
            subject=the_thing,
        )  # fmt: skip
        def succeed(turn: Turn, model: int) -> None:
            take_command(turn.game, turn.seat, model, self.clause)

        return Menu(name="commander", prompt=prompt, clause=self.clause, turn=seat_turn, acts=(succeed,))


def succeed(game: Game, seat: int, menu: Menu[Turn], clause: str) -> Script[None]:
    """Somebody commands now, of equals whom the owner names; without heirs nobody does."""
    if (yield from menu.play(Turn(game, seat))) is None:
        take_command(game, seat, None, clause)


def take_command(game: Game, seat: int, model: int | None, clause: str) -> None:
    """This model commands from now on (None: nobody)."""
    now, before = 0 if model is None else model + 1, game.state.seats[seat].counters.get(COMMANDER, 0)
    if now != before:
        game.count(clause, (seat_ref(seat), COMMANDER, now - before))
