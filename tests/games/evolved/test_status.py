"""Status effects: grounded, knocked down, burning."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import (
    burning,
    cc,
    effects,
    engage,
    los,
    order,
    role,
    shoot,
    status,
    target,
    vehicle,
)
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import is_over, row, tags


@clause("evolved.status.grounded")
def test_a_grounded_soldier_does_nothing() -> None:
    p = Position()
    team = p.unit("sierra-mortar", [(10, 10), (11.2, 10), (10.6, 11.6)], grounded=[0, 1])
    mortar = p.models(team)[2]
    game = p.game()
    assert [status.can_act(game, id) for id in p.models(team)] == [False, False, True]
    assert role.servers(game, mortar, Acts()) == (), "he serves no support weapon"
    assert engage.reach_of(game, p.models(team)[0]) == 0, "and attacks nobody"
    led = Position()
    troopers = led.unit("sierra-troopers", row(3, (10, 10)), officer=0, grounded=[0])
    assert order.givers(led.game(), troopers) == [], "and gives no orders"


@clause("evolved.status.grounded")
def test_grounded_is_marked_soldier_by_soldier_and_they_do_not_fire() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), grounded=[1], tags=["overwatch"])
    thralls = p.unit("thralls", [(10, 20)], seat=1)
    battle = p.script(
        lambda game: shoot.volley(game, troopers, weapon("assault-rifle"), Acts(overwatch=True, named=thralls)),
        [("Assault rifle", (1, 1))],
    )
    assert len(battle.rolls()[0].faces) == 2, "two of three fire"


@clause("evolved.status.grounded")
def test_a_grounded_defender_has_no_evasion_in_close_combat() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 11.5)], seat=1, grounded=[0])
    battle = p.script(lambda game: cc.close_combat(game, thralls), [(1, 1)])
    assert battle.rolls("evolved.cc")[0].need == 4
    standing = Position()
    thralls = standing.unit("thralls", [(10, 10)])
    standing.unit("sierra-troopers", [(10, 11.5)], seat=1)
    battle = standing.script(lambda game: cc.close_combat(game, thralls), [(1, 1)])
    assert battle.rolls("evolved.cc")[0].need == 6


@clause("evolved.status.grounded-unit")
@pytest.mark.parametrize(("down", "grounded"), [(4, False), (5, True), (8, True), (0, False)])
def test_a_unit_is_grounded_when_more_than_half_of_it_is(down: int, grounded: bool) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(8, (10, 10)), grounded=range(down))
    assert status.is_grounded(p.game(), troopers) is grounded


@clause("evolved.status.grounded-stand")
@pytest.mark.parametrize(("down", "moves"), [(1, True), (2, True), (3, False), (4, False)])
def test_everybody_stands_up_and_a_grounded_unit_loses_its_movement(down: int, moves: bool) -> None:
    p = Position()
    raptors = p.unit("iron-raptors", row(4, (10, 10)), grounded=range(down))
    p.unit("thralls", [(10, 25)], seat=1)
    battle = p.activate(raptors)
    assert all(battle.state.models[id].tags == () for id in p.models(raptors))
    assert ("normal" in battle.options()) is moves
    assert ("split-fire" in battle.options()) is moves
    if not moves:
        assert battle.options() == ["fire:light-lmg", "done"], "it keeps its combat action"
        battle.choose("done")
        assert is_over(battle, raptors), "no drill in this activation"


@clause("evolved.status.grounded-unit", "evolved.status.grounded-stand", "evolved.drill.engaged-grounded")
def test_example_grounded_unit() -> None:
    """evolved.example.grounded-unit: five of eight down: drill lost, no movement; four of eight: all as usual."""
    p = Position()
    first = p.unit("sierra-troopers", row(8, (10, 10), 1.1), leader=3, tags=["take-cover"])
    second = p.unit("sierra-troopers", row(8, (10, 12), 1.1), leader=3, tags=["take-cover"])
    p.unit("thralls", row(3, (10, 25)), seat=1)
    game = p.game()
    effects.ground(game, p.models(first)[:5], "evolved.weapon.explosion-grounds")
    effects.ground(game, p.models(second)[:4], "evolved.weapon.explosion-grounds")
    assert game.state.units[first].tags == ()
    assert game.state.units[second].tags == ("take-cover",)
    for index in range(5):
        p.tag(p.models(first)[index], "grounded")
    for index in range(4):
        p.tag(p.models(second)[index], "grounded")
    assert p.activate(first).options() == ["fire:assault-rifle", "done"]
    assert "normal" in p.activate(second).options()


@clause("evolved.status.knocked-down")
def test_a_knocked_down_vehicle_neither_fires_nor_fights_nor_evades() -> None:
    p = Position()
    leo = p.vehicle("leo", (10, 10))
    thralls = p.unit("thralls", [(10, 12.5)], seat=1)
    (a,) = p.models(leo)
    game = p.game()
    assert cc.can_attack(game, leo)
    assert vehicle.evasion(game, a) == 1
    effects.knock_down(game, a, "evolved.weapon.knockdown")
    assert game.state.models[a].tags == ("knocked-down",)
    assert not status.can_act(game, a)
    assert not cc.can_attack(game, leo)
    assert vehicle.evasion(game, a) == 0
    assert not target.has_target(game, leo, weapon("heavy-autocannon"), Acts(overwatch=True, named=thralls))


@clause("evolved.status.knocked-down")
def test_it_does_not_block_sight() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10)])
    p.vehicle("leo", (10, 15))
    p.unit("thralls", [(10, 20)], seat=1)
    assert not los.sees(p.game(), 0, 2)
    p.tag(1, "knocked-down")
    assert los.sees(p.game(), 0, 2)


@clause("evolved.status.knocked-down-stand")
def test_standing_up_costs_the_movement_and_leaves_the_combat_action() -> None:
    p = Position()
    kodiak = p.vehicle("t50", (10, 10))
    p.unit("thralls", [(10, 25)], seat=1)
    p.tag(p.models(kodiak)[0], "knocked-down")
    battle = p.activate(kodiak)
    assert battle.state.models[p.models(kodiak)[0]].tags == ()
    assert battle.options() == ["fire:t30", "done"], "neither a movement nor Bulwark"
    assert battle.state.models[p.models(kodiak)[0]].counters["op"] == 3, "without a point"


@clause("evolved.status.burning")
@pytest.mark.parametrize(("face", "out"), [(6, True), (5, False)])
def test_a_burning_unit_takes_an_impact_and_may_go_out(face: int, out: bool) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), tags=["burning"])
    battle = p.script(lambda game: burning.burn(game, troopers), [("Flames", 6), ("flames", face)])
    assert (battle.asks, battle.decision.seat) == ("burn", 0)
    battle.choose(f"m{p.models(troopers)[2]}").finish()
    assert battle.rolls("Flames")[0].need == 6, "AP 4 and AV 2"
    assert battle.state.units[troopers].members == p.models(troopers)[:2]
    assert ("burning" in tags(battle, troopers)) is not out


@clause("evolved.status.burning")
def test_a_burning_vehicle_is_hit_where_the_location_roll_says() -> None:
    p = Position()
    panther = p.vehicle("panther", (10, 10), tags=["burning"])
    battle = p.script(lambda game: burning.burn(game, panther), [("Flames", 10), ("location", 1), ("flames", 6)])
    assert battle.rolls("Flames")[0].need == 10, "AT 7 and AV 3"
    assert battle.state.models[p.models(panther)[0]].counters["legs"] == 2


@clause("evolved.status.burning")
def test_a_unit_has_one_marker_at_most_and_may_burn_to_death() -> None:
    p = Position()
    last = p.unit("sierra-troopers", [(10, 10)], tags=["burning"])
    battle = p.script(lambda game: burning.burn(game, last), [("Flames", 10)])
    battle.finish()
    assert battle.state.units[last].members == ()
    game = p.game()
    effects.set_on_fire(game, last, "evolved.weapon.fire")
    assert game.told == []


@clause("evolved.status.burning-beaten-out")
def test_a_unit_forfeits_its_movement_to_beat_out_the_flames() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), tags=["burning"])
    p.unit("thralls", [(10, 25)], seat=1)
    battle = p.activate(troopers)
    battle.choose("beat-out")
    assert "burning" not in tags(battle, troopers)
    assert battle.options() == ["fire:assault-rifle", "done"], "the movement is gone, the combat action is not"
    held = Position()
    troopers = held.unit("sierra-troopers", row(3, (10, 10)), tags=["burning"])
    held.unit("thralls", [(10, 11.5)], seat=1)
    assert "beat-out" not in held.activate(troopers).options(), "not while it is engaged"
    plain = Position()
    troopers = plain.unit("sierra-troopers", row(3, (10, 10)))
    plain.unit("thralls", [(10, 25)], seat=1)
    assert "beat-out" not in plain.activate(troopers).options()
