"""Explosions: aimed and indirect, where they fall, how large they are, and whom they throw down."""

from math import cos, radians, sin

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.cards import Weapon
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import blast, status
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import file, firing, lost, needs, refs, targets

CREW = [(10, 25.5), (10, 22.5), (10, 24)]
"""Two gunners beside their weapon, which stands at (10, 24)."""


def grenadier(*foes: tuple[float, float]) -> Position:
    """A trooper with a grenade launcher at (10, 24), an enemy unit of Red Hammer soldiers (EV 2, AV 1)."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], special={0: "grenade-launcher"})
    p.unit("red-hammer", foes, seat=1)
    return p


def grounded(battle: Rehearsal) -> list[int]:
    return [piece.id for piece in battle.state.models if "grounded" in piece.tags]


# -- aimed ------------------------------------------------------------------------------------------------------------


@clause("evolved.weapon.explosive", "evolved.weapon.explosion-victims")
def test_a_success_explodes_around_the_model_aimed_at() -> None:
    """Radius 1.5: the base 1.5 + 0.5 away is still touched, the one 2.01 away is not."""
    p = grenadier((20, 24), (21, 24), (22, 24), (22.01, 26))
    battle = firing(p, 0, "grenade-launcher", ("1 die needs 5", 5), ("damage", (1, 5, 5)))
    assert battle.asks == "aim"
    assert battle.options() == refs(1, 2, 3, 4)
    battle.choose("m1").finish()
    assert lost(battle) == refs(2, 3)
    assert grounded(battle) == [1]


@clause("evolved.weapon.explosive")
def test_misses_do_nothing_and_cover_is_no_help() -> None:
    p = grenadier((20, 24), (21, 24))
    p.wall(18, 20, 18.5, 28)
    battle = firing(p, 0, "grenade-launcher", ("1 die needs 5", 4)).choose("m1").finish()
    assert not lost(battle)
    assert not grounded(battle)


@clause("evolved.weapon.explosive")
def test_it_is_aimed_at_a_visible_model_in_range_and_nobody_is_caught_in_the_line() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], special={0: "grenade-launcher"})
    p.unit("red-hammer", [(20, 24), (29.5, 24), (16, 40)], seat=1)
    p.unit("sierra-troopers", [(14, 24)])
    p.wall(10, 33, 20, 34, "building")
    battle = firing(p, 0, "grenade-launcher", (5,), (1,)).finish()
    assert grounded(battle) == [1]
    assert not lost(battle)
    assert battle.asks == ""


@clause("evolved.weapon.explosive", "evolved.weapon.explosion-victims")
def test_two_successes_are_two_explosions_at_once() -> None:
    """The Medved's rocket pods: every model inside makes two tests, positions as before the volley."""
    p = Position()
    p.vehicle("medved", (10, 24), op=0)
    p.unit("thralls", [(20, 24), (21.5, 24)], seat=1)
    dice = ("2 dice need 6", (6, 6)), ("damage", (3, 4, 1, 1))
    battle = firing(p, 0, "rocket-pods", *dice).choose("m1").finish()
    assert needs(battle, "damage") == [4]
    assert lost(battle) == refs(1)
    assert grounded(battle) == [2]


@clause("evolved.weapon.explosive")
def test_only_bearers_who_have_the_model_in_range_and_sight_fire() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (10, 34)], special={0: "grenade-launcher", 1: "grenade-launcher"})
    p.unit("red-hammer", [(20, 24)], seat=1)
    assert firing(p, 0, "grenade-launcher", (1, 1)).finish().rolls()[0].faces == (1, 1)
    p.wall(12, 30, 18, 31, "building")
    assert firing(p, 0, "grenade-launcher", (1,)).finish().rolls()[0].faces == (1,)


@clause("evolved.weapon.explosion-victims")
def test_friend_and_foe_soldier_and_vehicle_and_engaged_ones() -> None:
    """Aimed at a vehicle; a soldier of ours who is engaged with it and a Thrall stand in the area too."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], special={0: "grenade-launcher"})
    p.vehicle("techno-brute", (20, 24), seat=1)
    p.unit("sierra-troopers", [(20, 25.9)])
    p.unit("thralls", [(20, 22.1)], seat=1)
    battle = firing(p, 0, "grenade-launcher", ("needs 5", 5), ("damage", (9, 1, 5)), ("location", 9), at="u1").finish()
    (roll,) = battle.rolls("Grenade launcher: damage")
    assert roll.about == ("m1", "m2", "m3")
    assert battle.state.models[1].counters["core"] == 4
    assert battle.state.models[1].tags == ()
    assert lost(battle) == refs(3)
    assert grounded(battle) == [2]


@clause("evolved.weapon.explosion-victims")
def test_an_engaged_unit_cannot_be_the_aim() -> None:
    p = grenadier((20, 24))
    assert targets(p, 0, "grenade-launcher") == ["u1"]
    p.unit("sierra-troopers", [(21.5, 24)])
    assert targets(p, 0, "grenade-launcher") == []


@clause("evolved.weapon.explosion-grounds", "evolved.status.grounded-unit")
def test_example_grounded_unit() -> None:
    """evolved.example.grounded-unit: five of eight down ground the unit, which loses Take cover!; four do not."""
    near = [(20, 24), (20, 25), (20, 23), (21, 24.5), (19, 24.5)]
    p = grenadier(*near, (20, 30), (20, 31), (20, 32))
    q = grenadier(*near[:4], (20, 30), (20, 31), (20, 32), (20, 33))
    for place, number, drill in ((p, 5, ()), (q, 4, ("take-cover",))):
        place._units[1] = replace(place._units[1], tags=("take-cover",))
        battle = firing(place, 0, "grenade-launcher", (9,), (1,) * number).choose("m1").finish()
        assert len(grounded(battle)) == number
        assert status.is_grounded(battle.game, 1) is (number == 5)
        assert battle.state.units[1].tags == drill


# -- indirect ---------------------------------------------------------------------------------------------------------


def mortar(*foes: tuple[float, float], hidden: bool = True) -> Position:
    p = Position()
    p.unit("sierra-mortar", CREW)
    p.unit("red-hammer", foes, seat=1)
    if hidden:
        p.wall(14, 10, 15, 40, "building")
    return p


@clause("evolved.weapon.indirect")
def test_indirect_fire_needs_no_sight_but_is_harder_without() -> None:
    assert targets(mortar((24, 24)), 0, "mortar") == ["u1"]
    for hidden, need in ((True, 6), (False, 5)):
        p = mortar((24, 24), hidden=hidden)
        p.wall(22, 20, 22.5, 28)
        battle = firing(p, 0, "mortar", (f"2 dice need {need}", (9, 9)), (1,)).finish()
        assert needs(battle, "attack") == [need]


@clause("evolved.weapon.indirect")
def test_indirect_fire_needs_range_and_a_free_unit() -> None:
    p = Position(board=(80, 48))
    p.unit("sierra-mortar", CREW)
    p.unit("red-hammer", [(10 + 0.75 + 48.01 + 0.5, 24)], seat=1)
    assert targets(p, 0, "mortar") == []
    p.unit("red-hammer", [(40, 24)], seat=1)
    assert targets(p, 0, "mortar") == ["u2"]
    p.unit("sierra-troopers", [(41.5, 24)])
    assert targets(p, 0, "mortar") == []


@clause("evolved.weapon.indirect")
def test_each_weapon_is_resolved_for_itself() -> None:
    p = Position()
    crew = ["sierra-gunner", "sierra-gunner", "mortar", "mortar"]
    p.unit("sierra-mortar", [(10, 25.2), (10, 22.8), (10, 24), (10, 26.6)], profiles=crew)
    p.unit("red-hammer", [(30, 24)], seat=1)
    acts = Acts()
    dice = ("2 dice", (9, 9)), ("damage", 1), ("2 dice", (9, 9)), ("damage", 9)
    battle = firing(p, 0, "mortar", *dice, acts=acts).finish()
    assert lost(battle) == refs(4)
    assert set(acts.idle) == {0, 1}


@clause("evolved.weapon.indirect", "evolved.weapon.indirect-drift", "evolved.weapon.indirect-radius")
@pytest.mark.parametrize(
    ("faces", "direction", "centre", "radius"),
    [((7, 3), (1,), (25, 24), 1.5), ((9, 6), (), (24, 24), 3.0), ((2, 5), (6,), (22, 24), 1.5)],
)
def test_example_mortar_drift(
    faces: tuple[int, int], direction: tuple[int, ...], centre: tuple[float, float], radius: float
) -> None:
    """evolved.example.mortar-drift: difficulty 6; 1 inch of drift a miss; the radius grows with the hits.

    Bystanders of ours just inside and just outside the circle show where it lies.
    """
    p = mortar((24, 24))
    x, y = centre
    p.unit("sierra-troopers", [(x, y + radius + 0.45)])
    p.unit("sierra-troopers", [(x, y - radius - 0.55)])
    hit = [id for id, spot in ((3, (24, 24)), (4, (x, y + radius + 0.45))) if abs(spot[0] - x) <= radius + 0.5]
    battle = firing(p, 0, "mortar", ("2 dice need 6", faces), *direction, ("damage", (1,) * len(hit))).finish()
    assert grounded(battle) == hit


@clause("evolved.weapon.indirect-radius")
@pytest.mark.parametrize(
    ("radius", "hits", "expected"),
    [(250, 2, (400, 2)), (150, 2, (300, 1)), (200, 2, (400, 1)), (150, 0, (150, 1)), (250, 1, (250, 1))],
)
def test_the_size_of_the_blast(radius: int, hits: int, expected: tuple[int, int]) -> None:
    """Case four of evolved.example.mortar-drift: 5 exceeds 4, so 4 inches and two impacts on everybody inside."""
    arm = Weapon("big", "Big mortar", False, 2, 4, 6, 1, radius=radius, traits=("indirect",))
    assert blast.extent(arm, hits) == expected


@clause("evolved.weapon.indirect-drift")
@pytest.mark.parametrize(("face", "degrees"), [(1, 0), (2, 36), (6, 180), (10, 324)])
def test_the_drift_table_turns_clockwise_from_the_line_of_fire(face: int, degrees: int) -> None:
    p = mortar((24, 24))
    battle = p.script(lambda game: blast.drifted(game, 0, weapon("mortar"), 2, 3, 2), (face,)).finish()
    x, y = battle.result
    assert x == pytest.approx(2400 + 200 * cos(radians(degrees)), abs=1)
    assert y == pytest.approx(2400 - 200 * sin(radians(degrees)), abs=1)


@clause("evolved.weapon.minimum-range", "evolved.weapon.indirect-drift")
def test_a_drifted_blast_may_land_nearer_than_it_was_aimed() -> None:
    p = mortar((19.4, 24), hidden=False)
    p.unit("sierra-troopers", [(16.5, 24)])
    battle = firing(p, 0, "mortar", (9, 1), 6, (1, 1)).finish()
    assert grounded(battle) == [3, 4]


@clause("evolved.weapon.explosive")
def test_explosions_are_not_limited_to_the_unit_aimed_at() -> None:
    p = grenadier((20, 24))
    p.unit("thralls", file(21.5, 1), seat=1)
    battle = firing(p, 0, "grenade-launcher", (5,), ("damage", (9, 9)), at="u1").finish()
    assert lost(battle) == refs(1, 2)


@clause("evolved.weapon.indirect", "evolved.weapon.explosive")
def test_the_evasion_of_who_is_aimed_at_counts_by_the_rule_of_the_weapon() -> None:
    """Indirect fire has a rule of its own: that of directly aimed explosives does not apply."""
    battle = firing(mortar((24, 24)), 0, "mortar", (9, 9), (1,)).finish()
    (roll,) = battle.rolls("attack")
    assert [part.clause for part in roll.parts[1:]] == ["evolved.weapon.indirect"] * 2
