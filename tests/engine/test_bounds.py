"""Moves and placements: every fault is refused under its own clause, and samples are never refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.bounds import propose
from grognard.engine.asking.decisions import Refusal
from grognard.engine.asking.demands import Cohesion, Edge, Mover, Region
from grognard.engine.asking.excess import MOST_POINTS
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.codec import AnyDecision, decision_from_json, read_answer, to_json
from grognard.engine.core.state import Feature, Model, Seat, State, Unit
from grognard.engine.dice.stream import stream_of
from grognard.engine.space.table import Table

ON_THE_WAY = ("far", "terrain", "base", "end-terrain", "end-base", "off-board", "neighbour", "leader", "edge")
RULES = tuple((kind, f"t.{kind}") for kind in (*ON_THE_WAY, "region", "avoid", "near", "spacing", "marker"))
WALL = Feature(0, "wall", ((3000, 2000), (3200, 2000), (3200, 4000), (3000, 4000)), 4)
TOGETHER = Cohesion(300, 1000, 0)
SQUARE = ((-200, -200), (200, -200), (200, 200), (-200, 200))
AREA = Region("rect", (0, 0, 2000, 6000))


def table() -> Table:
    r"""
    Board of 60 by 60; models 0, 1, 2 of seat 0 stand left of a wall, the enemy 3 right of it; 4 is not yet there.

        |            |#|       |
        |   0        |#|   3   |
        |   1        |#|       |
        |   2        |#|       |
    """
    places = [(1000, 3000), (1000, 2700), (1000, 2400), (4500, 3000), None, None]
    models = tuple(Model(id, int(id == 3), "man", 100, 2, place=place) for id, place in enumerate(places))
    units = (Unit(0, 0, "squad", "Alpha", (0, 1, 2, 4, 5), 0), Unit(1, 1, "squad", "Beta", (3,), 3))
    return Table.of(State("t", "t", (), (6000, 6000), (Seat(0, "A"), Seat(1, "B")), models, units, (WALL,)))


def move(*ids: int, allowance: int = 1200, **more: Any) -> Move:
    settings: dict[str, Any] = {"passes": 0, "cohesion": None, "rules": RULES} | more
    movers = tuple(Mover(id, allowance) for id in ids)
    return Move(seat=0, name="move", prompt="Move", clause="t.move", movers=movers, **settings)


def place(*ids: int, **more: Any) -> Place:
    return Place(seat=0, name="place", prompt="Place", clause="t.place", models=ids, rules=RULES, **more)


def faults(form: Move | Place, *answer: Any) -> list[str]:
    """The clauses of all refusals, each once."""
    refusals = form.refusals(answer, table())
    assert all(refusal.text for refusal in refusals)
    return list(dict.fromkeys(refusal.clause.removeprefix("t.") for refusal in refusals))


# -- moves ---------------------------------------------------------------------------------------------------------


def test_a_chain_may_be_broken_while_those_who_wait_could_close_it() -> None:
    """Models 300 apart, links of 500 from centre to centre: who goes ahead is joined by who has yet to move."""
    chain = Cohesion(300, 10**6, 0, chained=True)
    ahead = (0, ((1000, 3900),))
    assert faults(move(0, 1, 2, cohesion=chain), ahead) == ["neighbour"]
    assert faults(move(0, 1, 2, cohesion=chain, later=True), ahead) == []
    assert faults(move(0, 1, 2, cohesion=chain, later=True), ahead, (1, ((1000, 2690),)), (2, ((1000, 2390),))) == [
        "neighbour"
    ], "nobody is left to close it"
    slow = (Mover(0, 1200), Mover(1, 300), Mover(2, 100))
    for far, found in ((3900, ["neighbour"]), (3500, [])):
        form = move(cohesion=chain, later=True)
        tried = replace(form, movers=slow)
        assert faults(tried, (0, ((1000, far),))) == found, "not farther than the others come"
    stuck = replace(move(cohesion=chain, later=True), movers=(Mover(0, 1200), Mover(1, 1200), Mover(2, 0)))
    assert faults(stuck, (0, ((1000, 3400),))) == [], "one link between the two"
    assert faults(stuck, (0, ((1000, 3900),))) == ["neighbour"], "it would take two"


def test_leapers_are_hindered_by_nothing_and_the_others_by_what_they_were() -> None:
    over = ((3500, 3000),)
    assert faults(move(0, 1, allowance=3000), (0, over)) == ["terrain"]
    assert faults(move(0, 1, allowance=3000, leapers=(0,)), (0, over)) == []
    form = move(0, 1, allowance=3000, leapers=(0,))
    assert faults(form, (0, over), (1, ((3500, 2700),))) == ["terrain"]
    assert faults(form, (0, ((3100, 3000),))) == ["end-terrain"], "they land on free ground like others"


def test_a_legal_walk_is_not_refused() -> None:
    assert faults(move(0, 1, 2), (0, ((1500, 3000),)), (1, ((1500, 2700), (1500, 2600)))) == []
    assert faults(move(0, 1, 2)) == [], "nobody has to move"


@pytest.mark.parametrize(
    ("path", "reasons"),
    [
        (((1000, 4201),), ["far"]),
        (((1000, 3600), (1000, 3000), (1000, 3100)), ["far"]),
        (((2200, 3000), (2201, 3000)), ["far"]),
        (((1000, 2500),), ["base", "end-base"]),
        (((1000, 2000),), ["base"]),
        (((1000, 2550),), ["base", "end-base"]),
        (((50, 3000),), ["off-board"]),
        (((1000, 30001),), ["off-board"]),
        (((-1, 3000),), ["off-board"]),
        (((2950, 3000),), ["far", "terrain", "end-terrain"]),
    ],
)
def test_a_wrong_walk_is_refused_for_every_reason(path: Any, reasons: list[str]) -> None:
    assert sorted(faults(move(0), (0, path))) == sorted(reasons)


def test_terrain_in_the_way_is_refused_and_marked() -> None:
    form = move(0, allowance=9000)
    (refusal,) = form.refusals(((0, ((4000, 3000),)),), table())
    assert (refusal.clause, refusal.text) == ("t.terrain", "the way leads through terrain")
    assert refusal.at is not None
    assert 2800 <= refusal.at[0] <= 3300
    assert faults(form, (0, ((2000, 4500), (4000, 4500)))) == [], "round the wall it goes"


def test_too_far_says_how_much() -> None:
    (refusal,) = move(0).refusals(((0, ((1000, 4350),)),), table())
    assert (refusal.text, refusal.at) == ("1.5 too far", (1000, 4200)), "the mark is where the allowance ends"
    (refusal,) = move(0, unit="cm").refusals(((0, ((1000, 4350),)),), table())
    assert refusal.text == "1.5 cm too far"


@pytest.mark.parametrize(
    "answer",
    [
        ((3, ((4400, 3000),)),),
        ((99, ((4400, 3000),)),),
        ((0, ()),),
        ((0, ((1000, 3100),) * (MOST_POINTS + 1)),),
        ((0, ((1100, 3000),)), (0, ((1200, 3000),))),
    ],
)
def test_what_is_no_path_of_these_movers_is_refused(answer: Any) -> None:
    assert faults(move(0, 1), *answer) == ["far"]


def test_two_movers_may_not_end_on_one_spot() -> None:
    assert faults(move(0, 1), (0, ((1500, 2800),)), (1, ((1500, 2900),))) == ["end-base"]
    assert faults(move(0, 1), (0, ((1000, 2700),)), (1, ((1000, 3000),))) == [], "they may change places"


def test_a_unit_must_stay_together() -> None:
    form = move(0, 1, 2, cohesion=TOGETHER)
    assert faults(form, (2, ((2000, 2000),))) == ["neighbour", "leader"]
    assert faults(move(0, 1, 2, cohesion=TOGETHER, may_break=True), (2, ((2000, 2000),))) == []
    (near, lead) = form.refusals(((2, ((2000, 2000),)),), table())
    assert near.about == lead.about == ("m2",)


EDGE = Edge((0, 0), (6000, 0), 500)


def test_coming_on_from_an_edge() -> None:
    form = move(4, 5, edge=EDGE, cohesion=Cohesion(300, 1000, 4))
    assert faults(form, (4, ((2000, 0), (2000, 600))), (5, ((2300, 0), (2300, 600)))) == []
    assert faults(form, (4, ((2000, 0), (2000, 600)))) == ["far"], "all must come"
    assert "edge" in faults(form, (4, ((2000, 10), (2000, 600))), (5, ((2300, 0), (2300, 600))))
    assert "edge" in faults(form, (4, ((2000, 0), (2000, 600))), (5, ((2600, 0), (2300, 600))))
    assert "edge" in faults(form, (4, ((2000, 0),)), (5, ((2300, 0), (2300, 600))))
    assert "far" in faults(form, (4, ((2000, 0), (2000, 1300))), (5, ((2300, 0), (2300, 1150))))


@pytest.mark.parametrize(
    "form",
    [
        move(0, 1, 2),
        move(0, 1, 2, cohesion=TOGETHER),
        move(0, 1, 2, allowance=2500, cohesion=TOGETHER, passes=16),
        move(4, 5, edge=EDGE, cohesion=Cohesion(300, 1000, 4)),
    ],
)
def test_samples_of_a_move_are_accepted(form: Move) -> None:
    ground = table()
    answers = [form.sample(stream_of(seed), ground) for seed in range(30)]
    assert all(form.refusals(answer, ground) == () for answer in answers)
    assert sum(map(bool, answers)) > 15, "most samples move somebody"


def test_a_proposal_heads_for_its_goal() -> None:
    form = move(0, 1, 2, cohesion=TOGETHER)
    found = dict(propose(form, table(), (1000, 3000), (1900, 3300)))
    assert found[0][-1] == (1900, 3300)
    assert form.refusals(tuple(found.items()), table()) == ()


def test_nobody_to_move_is_no_question() -> None:
    assert move().forced() == ()
    assert move(0).forced() is None


# -- placements ----------------------------------------------------------------------------------------------------


def test_a_legal_placement_is_not_refused() -> None:
    form = place(4, 5, regions=(AREA,), cohesion=Cohesion(300, 1000, 4), avoid=(3,), avoid_gap=1000)
    assert faults(form, ("m4", (500, 500), 0), ("m5", (500, 900), 0)) == []


@pytest.mark.parametrize(
    ("at", "reasons"),
    [
        ((1950, 500), ["region"]),
        ((3100, 3000), ["end-terrain", "region"]),
        ((1000, 3000), ["end-base"]),
        ((50, 500), ["off-board", "region"]),
        ((30001, 500), ["off-board"]),
    ],
)
def test_a_wrong_placement_is_refused_for_every_reason(at: Any, reasons: list[str]) -> None:
    assert sorted(faults(place(4, regions=(AREA,)), ("m4", at, 0))) == sorted(reasons)


def test_circles_hold_bases_wholly() -> None:
    form = place(4, regions=(Region("circle", (1000, 1000, 500)), Region("rect", (5000, 5000, 6000, 6000))))
    assert faults(form, ("m4", (1400, 1000), 0)) == []
    assert faults(form, ("m4", (1401, 1000), 0)) == ["region"]
    assert faults(form, ("m4", (5500, 5500), 0)) == [], "any of the areas will do"


def test_enemies_are_kept_away_from_and_friends_near() -> None:
    shy = place(4, avoid=(3,), avoid_gap=500)
    assert faults(shy, ("m4", (4500, 2300), 0)) == ["avoid"], "within 5 is too near"
    assert faults(shy, ("m4", (4500, 2299), 0)) == []
    close = place(4, near=(0, 1), near_gap=300)
    assert faults(close, ("m4", (1500, 3000), 0)) == []
    assert faults(close, ("m4", (1501, 3000), 0)) == ["near"]


@pytest.mark.parametrize(
    "answer",
    [(), (("m4", (500, 500), 0),), (("m4", (500, 500), 0), ("m4", (900, 500), 0)), (("x", (500, 500), 0),) * 2],
)
def test_every_piece_is_placed_once(answer: Any) -> None:
    assert faults(place(4, 5), *answer) == ["place"]
    assert place(4, 5, optional=True).refusals((), table()) == ()
    texts = [place(*ids).refusals((), table())[0].text for ids in ((4, 5), (4,))]
    assert texts == ["all 2 models must be placed, and only once", "the model must be placed, and only once"]


def test_placed_units_stand_together() -> None:
    form = place(4, 5, cohesion=Cohesion(300, 1000, 4))
    assert faults(form, ("m4", (500, 500), 0), ("m5", (500, 1100), 0)) == ["neighbour"]


@pytest.mark.parametrize(
    ("answer", "reasons"),
    [
        ((("f", (500, 500), 0),), []),
        ((("f", (100, 500), 0),), ["off-board"]),
        ((("f", (2700, 3000), 0),), ["spacing"]),
        ((("f", (500, 5500), 0),), ["marker"]),
        ((("f", (5500, 500), 0),), ["region"]),
        ((("f", (500, 500), 360),), ["place"]),
        ((("f", (500, 500), -1),), ["place"]),
        ((("f", (500, 500), 0), ("f", (1500, 500), 0)), ["place"]),
        ((("f", (-500, 500), 0),), ["off-board"]),
    ],
)
def test_terrain_is_laid_by_its_rules(answer: Any, reasons: list[str]) -> None:
    form = place(
        outline=SQUARE,
        spacing=1000,
        markers=((500, 5500),),
        marker_gap=500,
        regions=(Region("rect", (5000, 0, 6000, 1000)),),
    )
    assert faults(form, *answer) == reasons


@pytest.mark.parametrize(
    "form",
    [
        place(4, 5, cohesion=Cohesion(300, 1000, 4), regions=(AREA,)),
        place(4, 5, cohesion=Cohesion(300, 1000, 4), avoid=(3,), avoid_gap=1500),
        place(4, near=(0, 1, 2), near_gap=500),
        place(outline=SQUARE, spacing=500, optional=True),
    ],
)
def test_samples_of_a_placement_are_accepted(form: Place) -> None:
    ground = table()
    answers = [form.sample(stream_of(seed), ground) for seed in range(20)]
    assert all(answers)
    assert all(form.refusals(answer, ground) == () for answer in answers)


# -- as data -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [move(0, 1, cohesion=TOGETHER, edge=EDGE), place(4, regions=(AREA,), outline=SQUARE)])
def test_forms_survive_json(form: AnyDecision) -> None:
    assert decision_from_json(to_json(form)) == form


def test_answers_off_the_wire() -> None:
    assert read_answer(move(0), [[0, [[1, 2]]]]) == ((0, ((1, 2),)),)
    assert read_answer(place(4), [["m4", [1, 2], 0]]) == (("m4", (1, 2), 0),)
    for raw in ([[0, [[1.5, 2]]]], [["0", [[1, 2]]]], [[0, [[1, 2, 3]]]], [[0]], "x"):
        assert isinstance(read_answer(move(0), raw), Refusal)


def test_what_a_table_has_agreed_to_is_that_answer_to_that_form_alone() -> None:
    form, stricter = move(0, 1, 2, cohesion=TOGETHER), move(0, 1, 2, allowance=1, cohesion=TOGETHER)
    ground = table()
    answer = next(filter(None, (form.sample(stream_of(seed), ground) for seed in range(30))))
    assert ground.agreed == (form, answer)
    assert form.refusals(answer, ground) == ()
    assert stricter.refusals(answer, ground), "another form"
    far = tuple((id, ((29000, 29000),)) for id, _ in answer)
    assert form.refusals(far, ground), "another answer"
