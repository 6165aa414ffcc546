"""What units of several games share: who is closest, who takes over, keeping together, running over."""

from typing import Any

import pytest

from grognard.engine.asking.demands import Cohesion, Mover
from grognard.engine.asking.menus import Menus
from grognard.engine.core.events import Noted
from grognard.engine.core.script import Game
from grognard.engine.core.state import Location, Model, Seat, State, Unit
from grognard.kit.rounds.choices import Among, named
from grognard.kit.units import closest, cohesion, leaders, run_over
from grognard.kit.units.pieces import commander

TIES = closest.ties(lambda _, model: f"man {model}")
BOUND = Cohesion(200, 600, 0)


def game(*places: Location | None, radii: tuple[int, ...] = ()) -> Game:
    """One unit of seat 0, its first model leading; bases of radius 50 unless said otherwise."""
    models = tuple(Model(id, 0, "man", radii[id] if radii else 50, 2, place=place) for id, place in enumerate(places))
    unit = Unit(0, 0, "squad", "Alpha", tuple(range(len(places))), 0)
    return Game(State("t", "t", (), (4800, 4800), (Seat(0, "A"), Seat(1, "B")), models, (unit,)))


def answered(script: Any, *answers: str) -> Any:
    """Run a script that asks for keys."""
    given = list(answers)
    item = next(script, None)
    while item is not None:
        try:
            item = script.send((given.pop(0),))
        except StopIteration as end:
            return end.value
    return None


def test_the_closest_by_the_edge_of_the_base() -> None:
    one = game((1000, 1000), (1200, 1000), (1000, 1210), None, radii=(50, 50, 75, 50))
    assert closest.closest_to(one, (1000, 1000), (1, 2)) == (2,), "135 from the larger base, 150 from the other"
    assert closest.closest_to(one, (1000, 1000), (1, 3)) == (1,), "who has no place is not asked"
    assert closest.closest_to(one, (1000, 1000), (3,)) == (3,)
    tied = game((1000, 1000), (1200, 1000), (1000, 1200), (1000, 1201))
    assert closest.closest_to(tied, (1000, 1000), (1, 2, 3)) == (1, 2)


def test_the_choice_among_equals_is_asked_only_where_there_is_one() -> None:
    table = game()
    script = closest.choose_closest(TIES, table, 1, (4,), "t.rule", "Who?")
    assert list(script) == []
    script = closest.choose_closest(TIES, table, 1, (4, 7), "t.rule", "Who?")
    form: Any = next(script)
    assert (form.seat, form.name, [option.label for option in form.options]) == (1, "closest", ["man 4", "man 7"])
    with pytest.raises(StopIteration) as end:
        script.send(("m7",))
    assert end.value.value == 7


def test_so_many_of_equals() -> None:
    table = game()
    assert list(named(TIES, Among(table, 1, (4, 7), "t.rule", "Who?", 2))) == [], "all of them"
    script = named(TIES, Among(table, 1, (4, 7, 9), "t.rule", "Who?", 2))
    form: Any = next(script)
    assert (form.least, form.most, form.about) == (2, 2, ("m4", "m7", "m9"))
    told: Any = Menus(TIES).explained(form, table)
    assert [(bar.key, bar.clause) for bar in told.barred] == [("m*", "t.rule")], "by the clause that is asked under"
    with pytest.raises(StopIteration) as end:
        script.send(("m9", "m4"))
    assert end.value.value == (9, 4)


def test_who_takes_over() -> None:
    one = game((1000, 1000), (1500, 1000), (1200, 1000))
    assert leaders.closest_heirs(one, (1, 2), (1000, 1000)) == (2,)
    assert leaders.closest_heirs(one, (1, 2), None) == (1,)
    assert list(leaders.take_over(one, 0, (2,), "t.rule", TIES)) == []
    assert one.state.units[0].leader == 2
    formed, noted = one.told
    words = f"{one.state.units[0].name}: another takes the lead"
    assert (formed.clause, noted) == ("t.rule", Noted("t.rule", words, ("u0",)))
    leaders.appoint(one, 0, 2, "t.rule")
    assert len(one.told) == 2, "who leads already is not named again"
    assert list(leaders.take_over(one, 0, (), "t.rule", TIES)) == []
    assert one.state.units[0].leader is None


def test_the_owner_chooses_among_equal_heirs() -> None:
    one = game((1000, 1000), (1200, 1000), (800, 1000))
    assert answered(leaders.take_over(one, 0, (1, 2), "t.rule", TIES), "m1") == 1
    assert one.state.units[0].leader == 1


def test_the_highest_of_those_who_may_takes_command_and_of_equals_whom_the_owner_names() -> None:
    one, standing = game((1000, 1000), (1200, 1000), (800, 1000)), {0: 1, 1: 2, 2: 2}
    heirs: list[int] = []
    menu = leaders.Succession(
        "t.heirs", lambda _: heirs, lambda _, id: standing[id], lambda _, id: f"man {id}", "outranked", "no officer"
    ).menu("Who commands?")

    def succeeded(*keys: str) -> tuple[int | None, int]:
        answered(leaders.succeed(one, 0, menu, "t.heirs"), *keys)
        return commander(one, 0), len(one.told)

    assert succeeded() == (None, 0), "nobody commanded, and nobody does: nothing is told"
    heirs += [0, 1, 2]
    form: Any = next(leaders.succeed(one, 0, menu, "t.heirs"))
    assert (form.name, [option.key for option in form.options]) == ("commander", ["m1", "m2"])
    told: Any = Menus(menu).explained(form, one)
    assert [(bar.key, bar.text) for bar in told.barred] == [("m0", "outranked"), ("m*", "no officer")]
    assert succeeded("m2") == (2, 1)
    heirs.clear()
    assert succeeded() == (None, 2)


def test_keeping_together() -> None:
    near = game((1000, 1000), (1300, 1000), (1600, 1000))
    far = game((1000, 1000), (1300, 1000), (2400, 1000))
    assert cohesion.stands_together(near, (0, 1, 2), BOUND)
    assert not cohesion.stands_together(far, (0, 1, 2), BOUND)
    assert cohesion.stands_together(far, (2,), BOUND), "a model alone is together"
    assert cohesion.is_chain(far, ((0, (1000, 1000)), (1, (1300, 1000)), (2, (1600, 1000))), BOUND)
    assert not cohesion.is_chain(far, ((0, (1000, 1000)), (1, (1301, 1000))), BOUND)


def test_whether_a_move_can_end_together() -> None:
    far = game((1000, 1000), (1300, 1000), (2400, 1000))
    for most, able in ((900, True), (100, False)):
        who = tuple(Mover(id, most) for id in (0, 1, 2))
        assert cohesion.can_end_together(far, who, BOUND, 1) is able
    assert cohesion.can_end_together(game((1000, 1000), (1300, 1000)), (Mover(0, 0), Mover(1, 0)), BOUND, 1)


def test_a_leader_goes_to_those_who_cannot_come_and_others_stay_with_them() -> None:
    """The second one is beside the third, who is stuck: he stays there, though he could go to meet the leader."""
    apart = game((1000, 1000), (1900, 1000), (2200, 1000))
    assert cohesion.can_end_together(apart, (Mover(0, 700), Mover(1, 700), Mover(2, 0)), BOUND, 1)
    assert not cohesion.can_end_together(apart, (Mover(0, 100), Mover(1, 100), Mover(2, 0)), BOUND, 1)


def test_whom_a_vehicle_passes_over() -> None:
    one = game((1000, 1000), (1000, 1400), (1149, 1400), (1150, 1400), (1000, 2000), radii=(100, 50, 50, 50, 50))
    paths = run_over.with_starts(one, ((0, ((1000, 1800),)),))
    assert paths == ((0, ((1000, 1000), (1000, 1800))),)
    assert run_over.passed_over(one, paths[0][1], 0, (1, 2, 3, 4)) == (1, 2), "touching is not enough"
