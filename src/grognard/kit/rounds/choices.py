"""Questions that table games ask alike: which of these models, who begins, how many dice are rolled again."""

from collections.abc import Callable

from msgspec import Struct

from grognard.engine.asking.acts import MODELS, NUMBERS, Act, Turn, Why, done_with, plain, the_thing
from grognard.engine.asking.decisions import Choose, Decision, Progress
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, number_of
from grognard.engine.showing.phrases import counted_dice

from ..units.pieces import name, refs_of
from .turns import UnitTurn, seat_turn, unit_turn

# -- which of these models -----------------------------------------------------------------------------------------


class Among(Turn):
    """So many of these models are to be named, by one clause."""

    __slots__ = ("clause", "models", "number", "words")

    def __init__(
        self, game: Game, seat: int, models: tuple[int, ...], clause: str, words: str, number: int = 1
    ) -> None:
        super().__init__(game, seat, refs_of(models))
        self.models, self.clause, self.words, self.number = models, clause, words, number


def _among_of(game: Game, form: Decision) -> Among:
    number = form.least if isinstance(form, Choose) else 1
    return Among(game, form.seat, tuple(map(number_of, form.about)), form.clause, form.prompt, number)


def among(word: str, label: Callable[[Among, int], str], why: str) -> Menu[Among]:
    """A menu that has models named; `why` no others are."""

    @done_with(
        MODELS, "", label, lambda turn, _: turn.clause, things=lambda turn: turn.models,
        other=lambda turn: (turn.clause, why), subject=the_thing,
    )  # fmt: skip
    def name_one(turn: Among, model: int) -> None:
        """Who asked goes on with this one."""

    return Menu(
        name=word, prompt=lambda turn, _: turn.words, clause=lambda turn: turn.clause, turn=_among_of,
        acts=(name_one,), least=lambda turn: turn.number, most=lambda turn: turn.number,
    )  # fmt: skip


def named(menu: Menu[Among], turn: Among) -> Script[tuple[int, ...]]:
    """Those who are named; without a choice all of them."""
    if turn.number >= len(turn.models):
        return turn.models
    chosen = yield from menu.ask_all(turn)
    return tuple([model for _, model in chosen])


def named_one(menu: Menu[Among], turn: Among) -> Script[int]:
    (one,) = yield from named(menu, turn)
    return one


# -- who begins ----------------------------------------------------------------------------------------------------


def who_begins(clause: str, begin: Callable[[Game, int], None]) -> tuple[Menu[Turn], Act[Turn, None], Act[Turn, None]]:
    """The menu of who won the right to say which side activates first, and its two acts."""

    @plain("me", "I activate first", clause)
    def go_first(turn: Turn) -> None:
        begin(turn.game, turn.seat)

    @plain("you", "My opponent activates first", clause)
    def go_second(turn: Turn) -> None:
        begin(turn.game, 1 - turn.seat)

    menu: Menu[Turn] = Menu(
        name="first", prompt="Who activates first?", clause=clause, turn=seat_turn, acts=(go_first, go_second)
    )
    return menu, go_first, go_second


# -- who cannot follow ---------------------------------------------------------------------------------------------


def stay_or_leave(clause: str, words: str) -> tuple[Menu[UnitTurn], Act[UnitTurn, None], Act[UnitTurn, None]]:
    """The menu of vehicles beside one that cannot move, and its two acts."""

    @plain("stay", "Stay in cohesion with it", clause)
    def stay(turn: UnitTurn) -> None:
        """The others move about it."""

    @plain("leave", "Leave, it is abandoned", clause)
    def leave(turn: UnitTurn) -> None:
        """It is lost once the others are out of cohesion with it."""

    menu: Menu[UnitTurn] = Menu(
        name="leave",
        prompt=lambda turn, _: f"{name(turn.game, turn.unit)}: one vehicle {words}. Stay with it?",
        clause=clause,
        turn=unit_turn,
        acts=(stay, leave),
    )
    return menu, stay, leave


# -- dice again ----------------------------------------------------------------------------------------------------


class Missed(Struct, Progress, tag=True, omit_defaults=True):
    """Dice that may be rolled again: of which weapon, by which clause, how many at most, and whether for points."""

    arm: str
    clause: str
    most: int
    paid: bool = False


class Again(Turn):
    """Dice have missed, and something lets them be rolled again."""

    __slots__ = ("missed", "words")

    def __init__(self, game: Game, seat: int, about: tuple[Ref, ...], missed: Missed, words: str = "") -> None:
        super().__init__(game, seat, about, missed)
        self.missed, self.words = missed, words


def _again_of(game: Game, form: Decision) -> Again:
    assert isinstance(form.progress, Missed), "what is asked about misses tells how many there are"
    return Again(game, form.seat, form.about, form.progress)


def _too_many(turn: Again) -> Why:
    return turn.missed.clause, f"at most {counted_dice(turn.missed.most)} may be rolled again"


def rerolls(points: str = "") -> Menu[Again]:
    """The menu of how many missed dice are rolled again, those that are paid for in such points."""

    def how_many(turn: Again, number: int) -> str:
        if not number:
            return "None"
        return f"{number} for {number} {points}" if turn.missed.paid else str(number)

    @done_with(
        NUMBERS, "", how_many, lambda turn, _: turn.missed.clause, things=lambda turn: range(turn.missed.most, -1, -1),
        other=_too_many, cost=lambda turn, number: number * turn.missed.paid,
    )  # fmt: skip
    def roll_again(turn: Again, number: int) -> None:
        """So many are taken up."""

    return Menu(
        name="reroll",
        prompt=lambda turn, _: f"{turn.words}: roll how many missed dice again?",
        clause=lambda turn: turn.missed.clause,
        turn=_again_of,
        acts=(roll_again,),
    )


def number_again(menu: Menu[Again], turn: Again) -> Script[int]:
    """How many are rolled again."""
    chosen = yield from menu.ask(turn)
    return 0 if chosen is None else int(chosen[1])
