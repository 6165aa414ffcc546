"""What a move may demand of its ends: near somebody, out of reach, escorted, gathered, without detours."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.contact import approach, gather, one_by_one, reach_contact
from grognard.engine.asking.demands import Away, Cohesion, Ends, Escort, Mover, Toward
from grognard.engine.asking.moves import Move
from grognard.engine.core.codec import AnyDecision, decision_from_json, to_json
from grognard.engine.core.state import Feature, Location, Model, Seat, State, Unit
from grognard.engine.dice.stream import stream_of
from grognard.engine.space import shortest
from grognard.engine.space.table import Table

KINDS = ("far", "terrain", "base", "neighbour", "leader", "contact", "farther", "reach", "escort", "gather", "detour")
RULES = tuple((kind, f"t.{kind}") for kind in KINDS)
TOGETHER = Cohesion(300, 1000, 0)
WALL = Feature(0, "wall", ((3000, 2000), (3200, 2000), (3200, 4000), (3000, 4000)), 4)


def table(*walls: Feature, own: tuple[Location, ...] = (), foes: tuple[Location, ...] = ((1000, 5000),)) -> Table:
    """Three men of seat 0 in a column at x = 10, the first on top, and enemies; bases of radius 1."""
    places = [*(own or ((1000, 3000), (1000, 2700), (1000, 2400))), *foes]
    models = tuple(Model(id, int(id > 2), "man", 100, 2, place=place) for id, place in enumerate(places))
    units = (
        Unit(0, 0, "squad", "Alpha", (0, 1, 2), 0),
        Unit(1, 1, "squad", "Beta", tuple(range(3, len(places))), 3),
    )
    return Table.of(State("t", "t", (), (6000, 6000), (Seat(0, "A"), Seat(1, "B")), models, units, walls))


def move(ends: Ends, allowance: int = 1200, **more: Any) -> Move:
    settings: dict[str, Any] = {"passes": 1, "cohesion": TOGETHER, "rules": RULES} | more
    movers = tuple(Mover(id, allowance) for id in range(3))
    return Move(seat=0, name="move", prompt="Move", clause="t.move", movers=movers, ends=ends, **settings)


def faults(form: Move, on: Table, *answer: Any) -> list[str]:
    refusals = form.refusals(answer, on)
    return list(dict.fromkeys(refusal.clause.removeprefix("t.") for refusal in refusals))


def shift(dy: int) -> tuple[Any, ...]:
    return tuple((id, ((1000, 3000 - 300 * id + dy),)) for id in range(3))


REACHING = Ends(toward=Toward((3,), ((0, 100), (1, 100))))


@pytest.mark.parametrize(("dy", "reasons"), [(1700, []), (1699, ["contact"]), (1800, []), (1801, ["base"])])
def test_somebody_must_end_with_a_target_in_reach(dy: int, reasons: list[str]) -> None:
    assert faults(move(REACHING, allowance=2000), table(), *shift(dy))[:1] == reasons


def test_who_is_not_listed_has_no_reach() -> None:
    ends = Ends(toward=Toward((3,), ((2, 100),)))
    assert "contact" in faults(move(ends, allowance=2000), table(), *shift(1700))


def test_nobody_may_stay_away_where_contact_is_demanded() -> None:
    assert faults(move(REACHING), table()) == ["contact"]
    near = table(foes=((1000, 3250),))
    assert faults(move(REACHING), near) == [], "in contact already"
    assert faults(move(Ends(toward=Toward((3,)))), table()) == [], "without reaches nobody need move"


def test_what_one_table_has_agreed_to_is_judged_anew_by_another() -> None:
    form, answer = move(Ends(toward=Toward((3,)))), shift(100)
    for on, reasons in ((table(), []), (table(foes=((1000, 1000),)), ["farther"])):
        for _ in range(2):
            assert faults(form, on, *answer) == reasons
            refusals = form.refusals(answer, on)
            assert [one.clause for one in refusals] == 3 * ["t.farther"] * bool(reasons)
    agreed = table()
    assert form.refusals(answer, agreed) == ()
    assert form.refusals(shift(-100), agreed) != (), "another answer to the same form"


def test_nobody_ends_farther_from_the_nearest_target() -> None:
    form = move(Ends(toward=Toward((3,))))
    assert faults(form, table(), (2, ((1000, 2399),))) == ["farther"]
    assert faults(form, table(), (2, ((800, 2700),))) == []
    both = move(Ends(toward=Toward((3, 4))))
    assert faults(both, table(foes=((1000, 5000), (1000, 1000))), (2, ((1000, 2300),))) == [], "nearer to the other"


def test_bases_of_different_size_are_measured_from_their_edges() -> None:
    big = table(foes=((1000, 5000), (5000, 2400)))
    big.bases[4, 2] = 2000
    form = move(Ends(toward=Toward((3, 4))), passes=31)
    assert faults(form, big, (2, ((1100, 2400),))) == [], "1999 hundredths from the edge of the big one"
    assert faults(form, big, (2, ((900, 2400),))) == ["farther"]


@pytest.mark.parametrize(("reaches", "gap", "reasons"), [
    (((0, 100),), 100, ["reach"]), (((0, 100),), 101, []), (((3, 200),), 200, ["reach"]), (((3, 200),), 201, []),
    (((0, 100), (3, 200)), 150, ["reach"]), ((), 0, []),
])  # fmt: skip
def test_movers_end_out_of_reach(reaches: Any, gap: int, reasons: list[str]) -> None:
    form = move(Ends(away=Away((3,), reaches)), allowance=2000)
    assert faults(form, table(), *shift(1800 - gap)) == reasons


def test_only_those_who_go_count_when_nobody_moves() -> None:
    near = table(foes=((1000, 3250),))
    form = move(Ends(away=Away((3,), ((0, 100),))))
    assert faults(form, near) == []
    assert faults(form, near, (2, ((1000, 2300),))) == ["reach"], "one who stays in reach while others go"


def test_an_escorted_model_goes_with_one_of_its_escorts() -> None:
    form = move(Ends(escorts=(Escort(2, (1,), 100),)))
    assert faults(form, table(), (2, ((1300, 2400),))) == ["escort"]
    assert faults(form, table(), (2, ((1200, 2600),))) == []
    assert faults(form, table(), (1, ((1200, 2800),))) == [], "the escort alone may go"
    alone = move(Ends(escorts=(Escort(2, (), 100),)))
    assert faults(alone, table(), (2, ((1000, 2300),))) == ["escort"]


def test_scattered_members_come_nearer_to_the_leader() -> None:
    far = table(own=((1000, 3000), (1000, 2700), (5000, 3000)))
    form = move(Ends(gather=(2,)), may_break=True)
    assert faults(form, far, (2, ((5000, 2900),))) == ["gather"]
    assert faults(form, far, (0, ((1000, 3200),))) == ["gather"]
    assert faults(form, far, (2, ((4800, 3000),))) == []
    assert faults(form, far) == []
    answer = gather(form, far)
    assert dict(answer)[2][-1] == (3800, 3000), "as far as he can"


def test_gathering_gives_up_where_somebody_cannot_come_nearer() -> None:
    walled = table(Feature(0, "wall", ((4500, 2800), (4900, 2800), (4900, 3200), (4500, 3200)), 4),
                   own=((1000, 3000), (1000, 2700), (5000, 3000)))  # fmt: skip
    form = move(Ends(gather=(2,)), allowance=10, may_break=True)
    assert gather(form, walled) == ()


def test_a_detour_is_refused_and_the_way_around_is_not() -> None:
    form = move(Ends(direct=True), cohesion=None)
    assert faults(form, table(), (0, ((1300, 3300), (1000, 3600)))) == ["detour"]
    assert faults(form, table(), (0, ((1000, 3300), (1000, 3600)))) == []
    wall = Feature(0, "wall", ((800, 3200), (1600, 3200), (1600, 3300), (800, 3300)), 4)
    form = move(Ends(direct=True), 2500, cohesion=None)
    way = shortest(table(wall), 0, (1000, 3600), 2500, 1)
    assert way is not None
    assert len(way) > 1
    assert faults(form, table(wall), (0, way)) == []
    assert faults(form, table(wall), (0, ((1750, 3000), (1750, 3500), (1000, 3600)))) == ["detour"]


@pytest.mark.parametrize("seed", range(12))
def test_samples_meet_every_demand(seed: int) -> None:
    pick = stream_of("ends", seed)
    on = table(WALL, foes=((2000 + pick.below(2500), 3000 + pick.below(2500)), (4500, 4500)))
    forms = [
        move(Ends(toward=Toward((3, 4))), 1500),
        move(Ends(away=Away((3, 4), ((0, 100), (3, 200))), direct=True), 2000),
        move(Ends(escorts=(Escort(2, (1,), 150),), direct=True), 900),
    ]
    for form in forms:
        assert form.refusals(form.sample(pick, on), on) == ()


@pytest.mark.parametrize("seed", range(12))
def test_a_way_into_contact_is_found_and_legal(seed: int) -> None:
    pick = stream_of("contact", seed)
    on = table(foes=((1500 + pick.below(1500), 4500 + pick.below(600)),))
    form = move(REACHING, 2600)
    answer = reach_contact(form, on)
    assert answer
    assert form.refusals(answer, on) == ()
    assert form.sample(pick, on) == answer


def test_no_way_into_contact() -> None:
    assert reach_contact(move(REACHING, 1699), table()) == ()
    assert reach_contact(move(REACHING, 1700), table()) != ()
    closed = Feature(0, "wall", ((0, 3500), (6000, 3500), (6000, 3600), (0, 3600)), 4)
    assert reach_contact(move(REACHING, 3000), table(closed)) == ()


def test_one_may_reach_while_the_others_only_follow() -> None:
    form = move(REACHING, 1700)
    slow = replace(form, movers=(Mover(0, 1700), Mover(1, 1500), Mover(2, 1500)))
    answer = reach_contact(slow, table())
    assert dict(answer)[0][-1] == (1000, 4700)
    assert slow.refusals(answer, table()) == ()


def test_nobody_follows_off_the_board() -> None:
    """Who would leave the board on his comrade's step makes a shorter one, or none."""
    edge = table(own=((1200, 3000), (900, 3000), (300, 3000)), foes=((400, 4700),))
    slow = replace(move(REACHING, 1700), movers=(Mover(0, 1700), Mover(1, 1400), Mover(2, 1300)))
    answer = reach_contact(slow, edge)
    assert slow.refusals(answer, edge) == ()
    walks = dict(one_by_one(move(REACHING, 2000), edge, 0, (500, 4350)))
    assert walks == {} or all(100 <= x <= 5900 for path in walks.values() for x, _ in path)


def test_approaching_goes_part_of_the_way() -> None:
    form = move(Ends(toward=Toward((3,))), 800)
    assert form.ends is not None
    assert form.ends.toward is not None
    assert dict(approach(form, form.ends.toward, table(), 8))[0][-1] == (1000, 3800)
    assert dict(approach(form, form.ends.toward, table(), 4))[0][-1] == (1000, 3400)


def test_demands_travel_with_the_decision() -> None:
    form: AnyDecision = move(
        Ends(Toward((3,), ((0, 100),)), Away((3,), ((3, 100),)), (Escort(2, (1,), 100),), (2,), True)
    )
    assert decision_from_json(to_json(form)) == form


def test_who_keeps_out_of_reach_all_along_passes_no_foe_within_it() -> None:
    """A foe beside the way at 0.5; reaches of 1 are kept at the end in both cases."""
    on = table(foes=((1250, 3600),))
    past = ((0, ((1000, 4200),)),)
    loose, strict = (move(Ends(away=Away((3,), ((0, 100),), along)), cohesion=None) for along in (False, True))
    assert faults(loose, on, *past) == []
    assert faults(strict, on, *past) == ["reach"]
    assert len(strict.refusals(((0, ((1000, 3600),)),), on)) == 1
    near = table(foes=((1250, 3100),))
    assert faults(strict, near, *past) == []
