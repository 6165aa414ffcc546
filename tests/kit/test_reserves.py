"""Units kept back and what they cost; units that come onto the table; fire out of turn."""

from typing import Any

import pytest

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.demands import Region
from grognard.engine.asking.moves import Place
from grognard.engine.core.events import Began, Noted, Placed, Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import Model, Seat, State, Unit
from grognard.kit.rounds import deploying, overwatch, reserves

PURSE = reserves.Purse("kept", "price", "money", "coins")


def unit(id: int, seat: int, price: int = 0, *tags: str, members: tuple[int, ...] = (0,)) -> Unit:
    return Unit(id, seat, "squad", f"Squad {id}", members, counters={"price": price} if price else {}, tags=tags)


def game(*units: Unit, money: int = 10, place: tuple[int, int] | None = None) -> Game:
    seats = (Seat(0, "A", {"money": money}), Seat(1, "B"))
    return Game(State("t", "t", (), (4800, 4800), seats, (Model(0, 0, "man", 50, 2, place=place),), units))


def test_who_is_kept_back() -> None:
    own = (unit(0, 0, 10, "kept"), unit(1, 0, 11, "kept"), unit(2, 0, 1), unit(3, 1, 0, "kept"))
    now = game(*own, unit(4, 0, 1, "kept", members=()), unit(5, 0, 0, "kept"))
    assert [one.id for one in reserves.kept(now, 0, PURSE)] == [0, 1, 5], "kept back, alive, own"
    assert reserves.bank(now, 1, PURSE) == 0
    assert [one.id for one in reserves.kept(now, 1, PURSE)] == [3]


def test_a_unit_is_called_with_its_price_and_paying_takes_it() -> None:
    now = game(unit(0, 0, 4, "kept"), unit(1, 0, 0, "kept"))
    assert reserves.priced(now.state.units[0], PURSE) == "Squad 0, 4 coins"
    reserves.pay(now, 0, PURSE, "t.buy")
    assert reserves.bank(now, 0, PURSE) == 6
    reserves.pay(now, 1, PURSE, "t.buy")
    assert len(now.told) == 1, "what costs nothing is not told"


def test_units_of_one_seat_with_one_name_are_numbered() -> None:
    def muster(seat: int, unit: int, model: int) -> tuple[Unit, list[Model]]:
        return Unit(unit, seat, "squad", "Golems", (model, model + 1), model), [
            Model(model + index, unit, "man", 50, 2) for index in (0, 1)
        ]

    units, models = deploying.mustered([0, 0, 1], muster)
    assert [one.name for one in units] == ["Golems 1", "Golems 2", "Golems"]
    assert [one.members for one in units] == [(0, 1), (2, 3), (4, 5)]
    assert [one.id for one in models] == list(range(6))


def result(script: Any, *answers: Any) -> tuple[list[Any], Any]:
    """What a script asked, answered in order, and what it returned."""
    asked = []
    try:
        item = next(script)
        for given in answers:
            asked.append(item)
            item = script.send(given)
    except StopIteration as end:
        return asked, end.value
    raise AssertionError(f"asks on: {item}")


def test_ties_of_the_first_roll_are_rolled_again() -> None:
    asked, winner = result(deploying.roll_off("t.sides", "sides", 10), (None, 0), (1, 3))
    assert winner == 1
    assert [[hand.sides for hand in roll.hands] for roll in asked] == [[(10,), (10,)]] * 2


@pytest.mark.parametrize("drops", [(), ("kept",)])
def test_a_unit_is_set_down_or_stays(drops: tuple[str, ...]) -> None:
    form = Place(
        seat=0, name="place", prompt="", clause="t.zone", models=(0,), regions=(Region("rect", (0, 0, 100, 100)),)
    )
    now = game(unit(0, 0, 0, "kept"))
    assert result(deploying.set_down(now, 0, form, drops), ())[1] is False
    assert now.told == []
    assert result(deploying.set_down(now, 0, form, drops), (("m0", (50, 60), 0),))[1] is True
    assert now.state.models[0].place == (50, 60)
    assert [type(event) for event in now.told] == [Placed, Tagged][: 1 + len(drops)]
    assert now.state.units[0].tags == (() if drops else ("kept",))


def test_watchers_are_asked_anew_after_each_shot() -> None:
    now, fired = game(unit(0, 0), unit(1, 1, 0, "watch"), unit(2, 1, 0, "watch"), place=(1000, 1000)), list[int]()

    @overwatch.reacting("watch", "t.watch", lambda _, one: (("t.watch", "it has fired"),) if one in fired else ())
    def react(turn: overwatch.Window, one: int) -> Any:
        fired.append(one)
        yield from ()

    menu, stay = overwatch.window(react, "t.watch", "t.hold", lambda game, _: overwatch.Window(game, 0))
    asked, last = result(menu.repeat(overwatch.Window(now, 0)), ("u2",), ("u1",))
    assert (fired, last) == ([2, 1], None), "and then nobody is left to ask"
    assert [[option.key for option in form.options] for form in asked] == [["u1", "u2", "none"], ["u1", "none"]]
    assert {(form.seat, form.name, form.about) for form in asked} == {(1, "overwatch", ("u0",))}
    assert [form.prompt for form in asked] == [
        "Squad 0 (A) has moved, 2 of your units are on watch: which one fires?",
        "Your Squad 1 is on watch: fire at Squad 0 (A)?",
    ]
    fired.clear()
    assert result(menu.repeat(overwatch.Window(now, 0)), ("none",))[1] is stay
    assert fired == []


def test_the_winner_of_the_roll_takes_a_side_and_the_other_has_the_other() -> None:
    now = game()
    menu = deploying.sides(lambda _: ("north", "south"), "side", "t.sides", "Which side?")
    (form,), _ = result(menu.play(Turn(now, 1)), ("0",))
    assert (form.seat, form.prompt, [option.label for option in form.options]) == (1, "Which side?", ["north", "south"])
    assert [deploying.side_of(now, seat, "side") for seat in (0, 1)] == [1, 0]
    assert now.told[-1] == Noted("t.sides", "A takes the south and B takes the north")


def test_sides_deploy_in_turn_until_all_stand() -> None:
    units = (unit(0, 0), unit(1, 0), unit(2, 1))
    now, put = game(*units), list[int]()

    def left(_: Game, seat: int) -> list[Unit]:
        return [one for one in units if one.seat == seat and one.id not in put]

    def set_out(_: Game, one: int) -> Any:
        put.append(one)
        yield from ()

    menu = deploying.deployment(left, set_out, "t.deploy")

    def turn(seat: int, key: str, on: int | None = None) -> Any:
        now.tell(Began("t.deploy", seat=seat))
        (form,), following = result(deploying.deploy(now, menu, left, on), (key,))
        assert (form.seat, form.name) == (seat, "deploy")
        return following

    assert turn(0, "u1", on=0) == 0, "the mission lets it deploy completely"
    put.clear()
    assert turn(0, "u1") == 1
    assert turn(1, "u2") == 0
    assert turn(0, "u0") is None
    assert put == [1, 2, 0]
