"""Transports: room, getting in and out, passengers of vehicles that are hit."""

from typing import Any

import pytest

from grognard.engine import space
from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import damage, mounting, transport
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters, tags

VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def squad(**how: Any) -> Position:
    """A rifle squad (m0 to m2) with its APC (m3) behind it, facing east, and an enemy team (m4) far away."""
    p = Position(**VEHICLES)
    own = ["fa-rifle-sl", "fa-rifle", "fa-saw", "fa-apc"]
    p.squad([(20, 20), (23, 20), (26, 20), (23, 25)], card="fa-rifle-squad", teams=own, name="Alpha")
    p.team(how.get("foe", (23, 46)), seat=1, name="Gold")
    return p


def quiet(play: Any) -> Any:
    """Past what Leaders and dischargers may do."""
    while play.asks in ("push", "regroup", "discharge", "steady"):
        play.choose("none")
    return play


@clause("fireteam.transport.capacity")
def test_a_transport_holds_whole_teams_and_powered_ones_count_twice() -> None:
    p = squad()
    assert transport.room(p.game(), 3) == 10
    for team in (0, 1):
        p.embark(team, 3)
    assert transport.room(p.game(), 3) == 2
    assert transport.riders(p.game(), 3) == (0, 1)
    q = Position(**VEHICLES)
    q.team((20, 20), profile="fc-troop")
    assert transport.load(q.game(), 0) == 6


@clause("fireteam.transport.capacity", "fireteam.transport.mount")
def test_who_does_not_fit_or_would_mount_a_moving_transport_is_refused() -> None:
    p = squad()
    p.embark(0, 3)
    p.embark(1, 3)
    p.hurt(2, figures=3)
    play = quiet(p.activate(0))
    play.choose("m2")
    assert {one.clause for one in play.refused(("mount:m3",))} == {"fireteam.transport.capacity"}
    again = quiet(squad().activate(0))
    again.choose("m0", "m3").choose("loiter")
    other = quiet(squad().activate(0))
    other.choose("m3", "m1").choose("move")
    assert {one.clause for one in other.refused(("mount:m3",))} == {"fireteam.transport.mount"}


@clause("fireteam.transport.mount", "fireteam.transport.aboard")
def test_a_team_mounts_at_the_side_and_has_no_place_of_its_own() -> None:
    play = quiet(squad().activate(0))
    play.choose("m1").choose("mount:m3")
    assert play.refused(((1, ((2300, 2200),)),))
    play.walk({1: [(23, 22.98)]})
    assert play.state.models[1].place == "m3"
    assert "fire" not in {key.partition(":")[0] for key in quiet(play).options()}
    assert "moved" in play.state.models[1].tags


@clause("fireteam.transport.mount")
def test_nobody_mounts_through_the_front() -> None:
    p = Position(**VEHICLES)
    p.team((29, 25))
    p.vehicle((23, 25), profile="fa-apc")
    play = p.activate(0)
    play.choose("mount:m1")
    assert play.refused(((0, ((2602, 2500),)),))


@clause("fireteam.transport.aboard")
def test_aboard_a_team_loiters_or_dismounts_and_cannot_be_aimed_at() -> None:
    p = squad(foe=(23, 36))
    p.embark(1, 3)
    play = quiet(p.activate(0))
    play.choose("m1")
    assert play.options() == ["dismount", "loiter", "none"]
    assert {one.clause for one in play.refused(("move",))} >= {"fireteam.transport.aboard"}
    enemy = p.activate(1)
    assert "fire:m1" not in enemy.options()
    assert "fire:m0" in enemy.options()


@clause("fireteam.transport.dismount")
def test_a_team_gets_out_beside_or_behind_the_vehicle() -> None:
    p = squad()
    p.embark(1, 3)
    play = quiet(p.activate(0))
    play.choose("m1").choose("dismount")
    assert play.asks == "dismount"
    assert {one.clause for one in play.refused((("m1", (2850, 2500), 0),))} == {"fireteam.transport.dismount"}
    assert play.refused((("m1", (2300, 3000), 0),))
    play.put({"m1": (23, 22.5)})
    assert play.state.models[1].place == (2300, 2250)
    assert quiet(play).decision.progress.left[1] == 2


@clause("fireteam.transport.dismount-after-dash")
def test_after_a_dash_of_the_transport_getting_out_takes_two_actions() -> None:
    p = squad()
    p.embark(1, 3)
    p.tag(3, "dashed")
    play = quiet(p.activate(0))
    play.choose("m1").choose("dismount").put({"m1": (23, 22.5)})
    assert quiet(play).decision.progress.left[1] == 1
    p.hurt(1, figures=4)
    assert p.activate(1).options()


@clause("fireteam.transport.attached")
def test_the_transport_acts_with_its_squad_and_tests_on_its_roll_with_its_own_motivation() -> None:
    p = squad()
    p.hurt(3, pins=1)
    play = quiet(p.activate(0, [3]))
    assert play.decision.progress.left == {0: 3, 1: 3, 2: 3, 3: 1}
    far = Position(**VEHICLES)
    own = ["fa-rifle-sl", "fa-rifle", "fa-apc"]
    far.squad([(20, 20), (23, 20), (40, 40)], card="fa-rifle-squad", teams=own)
    assert quiet(far.activate(0)).options() == ["m0", "m1", "m2"]


@clause("fireteam.transport.destroyed")
@pytest.mark.parametrize(
    ("dice", "left"), [((1, 3, 5, 6), (3, 1, 3)), ((1, 2, 2, 1), (0, 0, 0)), ((5, 5, 6, 6), (4, 0, 1))]
)
def test_passengers_of_a_destroyed_transport(dice: tuple[int, ...], left: tuple[int, int, int]) -> None:
    p = squad()
    p.embark(1, 3)
    play = p.script(lambda game: damage.suffer(game, 3, (0, 0, 1), 1), [dice])
    assert play.state.models[3].place is None
    if left[0]:
        assert counters(play, 1) == left
        assert "prone" in tags(play, 1)
        x, y = play.game.table.place(1)
        assert abs(y - 2500) <= 202
        assert abs(x - 2300) <= 302
    else:
        assert play.state.models[1].place == "m3" or play.state.models[1].place is None
        assert 1 not in play.state.units[0].members


@clause("fireteam.transport.destroyed", "fireteam.vehicle.cowering")
def test_out_of_an_abandoned_vehicle_everybody_gets_unharmed() -> None:
    p = squad()
    p.embark(1, 3)
    play = p.script(lambda game: damage.destroy(game, 3, "fireteam.vehicle.cowering", abandoned=True))
    assert counters(play, 1) == (4, 0, 0)
    assert isinstance(play.state.models[1].place, tuple)


@clause("fireteam.transport.damage")
def test_an_internal_hit_wounds_a_team_aboard() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-ifv")
    p.team((40, 40))
    p.team((44, 40))
    p.embark(1, 0)
    p.embark(2, 0)
    play = p.script(lambda game: damage.suffer(game, 0, (0, 1, 0), 1), [6])
    assert (play.asks, play.decision.seat) == ("passenger", 0)
    play.choose("m2")
    assert counters(play, 2) == (4, 1, 1)
    assert play.state.models[0].counters["hull"] == 1


@clause("fireteam.transport.mount", "fireteam.measure.contact")
@pytest.mark.parametrize(("x", "faults"), [(22.03, {"fireteam.measure.contact"}), (22.1, set())])
def test_nobody_mounts_through_contact_with_an_enemy(x: float, faults: set[str]) -> None:
    p = Position(options=("vehicles",))
    p.vehicle((20, 24), profile="fa-apc")
    p.team((20, 19.5), name="Riders")
    p.team((x, 20.5), seat=1)
    form, game = mounting.form(p.game(), 1, 0, 500), p.game()
    top = min(y for _, y in space.base_outline(game.table, 0)) - 100
    assert {one.clause for one in form.refusals(((1, ((2000, top),)),), game.table)} == faults
