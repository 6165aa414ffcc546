"""Questions that table games ask alike: who begins, and how many dice are rolled again."""

from typing import Any

import pytest

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.menus import Menus
from grognard.engine.core.script import Game
from grognard.engine.core.state import Seat, State
from grognard.kit.rounds.choices import Again, Missed, number_again, rerolls, who_begins


def table() -> Game:
    return Game(State("t", "t", (), (4800, 4800), (Seat(0, "A"), Seat(1, "B")), (), ()))


@pytest.mark.parametrize(("key", "first"), [("me", 1), ("you", 0)])
def test_who_has_won_says_who_begins(key: str, first: int) -> None:
    begun: list[int] = []
    menu, go_first, go_second = who_begins("t.first", lambda _, seat: begun.append(seat))
    script = menu.play(Turn(table(), 1))
    form: Any = next(script)
    assert (form.name, form.seat, [option.key for option in form.options]) == ("first", 1, ["me", "you"])
    with pytest.raises(StopIteration) as end:
        script.send((key,))
    assert begun == [first]
    assert end.value.value is (go_first if key == "me" else go_second)


@pytest.mark.parametrize(
    ("paid", "labels", "costs"),
    [(False, ["2", "1", "None"], [0, 0, 0]), (True, ["2 for 2 OP", "1 for 1 OP", "None"], [2, 1, 0])],
)
def test_as_many_dice_as_missed_are_rolled_again(paid: bool, labels: list[str], costs: list[int]) -> None:
    menu, game = rerolls("OP"), table()
    script = number_again(menu, Again(game, 0, ("u0",), Missed("gun", "t.again", 2, paid), "Gun"))
    form: Any = next(script)
    assert form.prompt == "Gun: roll how many missed dice again?"
    assert ([option.label for option in form.options], [option.cost for option in form.options]) == (labels, costs)
    told: Any = Menus(menu).explained(form, game)
    (bar,) = told.barred
    assert (bar.clause, bar.text) == ("t.again", "at most 2 dice may be rolled again")
    with pytest.raises(StopIteration) as end:
        script.send(("1",))
    assert end.value.value == 1


def test_one_die_is_no_dice() -> None:
    menu, game = rerolls("OP"), table()
    form: Any = next(number_again(menu, Again(game, 0, ("u0",), Missed("gun", "t.again", 1, False), "Gun")))
    told: Any = Menus(menu).explained(form, game)
    assert [bar.text for bar in told.barred] == ["at most 1 die may be rolled again"]
