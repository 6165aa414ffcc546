"""Attributes of teams."""

from typing import Any

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.dice.stream import stream_of
from grognard.games.fireteam.books.profiles import weapon
from grognard.games.fireteam.chapters import arms, attribute, cc, fire, morale, move, results, setup
from grognard.games.fireteam.chapters import weapon as traits
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ASSAULT, ASSAULT_FIRE, FIRE, MOVE, Activation, Deed, Squad, Trail
from tests.games.fireteam.acting import act, lone
from tests.games.fireteam.test_game import begun

ADVANCED: dict[str, Any] = {"options": ("advanced",)}
VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


@clause("fireteam.attribute.sniper")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, False), (5, True), (6, False)])
def test_on_an_odd_die_the_sniper_falls_and_his_rifle_with_him(die: int, lost: bool) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-sniper")
    p.team((20, 34), seat=1)
    play = p.script(lambda game: results.share(game, 0, (0, 0, 1)), [die])
    assert ("no-sniper" in play.state.models[0].tags) == lost
    assert arms.can_fire(play.game, 0, weapon("sniper"), 1) != lost


@clause("fireteam.attribute.sniper")
def test_a_wound_reduces_the_snipers_rifle_first() -> None:
    p = lone(gap=10, profile="fa-sniper", **ADVANCED)
    p.hurt(0, wounds=1)
    play = p.activate(0, [(1, 1, 1)])
    act(play, "fire:m1", "sniper")
    assert play.rolls("fires at")[0].clause == "fireteam.fire.roll"
    assert arms.ensured(p.game(), Deed(0, FIRE, 1, ("sniper",))) == ("sniper",)


@clause("fireteam.attribute.ccw")
def test_close_combat_weapons_raise_team_weapons_dice_only() -> None:
    p = lone(gap=0, profile="nr-guard", **ADVANCED)
    assert list(cc.blows(p.game(), 0, {1: 4}, Trail(0, ASSAULT, ((2000, 2000),))).dice()[1:]) == [8] * 4
    assert list(cc.blows(p.game(), 0, {1: 4}, Trail(0, ASSAULT_FIRE, ((2000, 2000),))).dice()[1:]) == [6] * 4
    p.tag(0, "cowering")
    assert list(cc.blows(p.game(), 0, {1: 4}).dice()[1:]) == [4] * 4


def total(p: Position, team: int = 0) -> int:
    game = p.game()
    turn = Activation(game, game.state.models[team].unit, Squad())
    return sum(part.amount for part in morale.modifiers(turn, team))


@clause("fireteam.attribute.steadfast")
def test_steadfast_teams_count_a_marker_fewer() -> None:
    p = lone(profile="nr-guard", **ADVANCED)
    for pins, counted in ((0, 0), (1, 0), (3, -2)):
        p.hurt(0, pins=pins)
        assert total(p) == counted
    assert attribute.counted_pins(lone(profile="nr-guard").game(), 0) == 0


@clause("fireteam.attribute.shaky")
def test_shaky_teams_need_a_leader_near() -> None:
    p = Position(**ADVANCED)
    p.squad([(20, 20)], card="nr-militia-squad")
    assert total(p) == -1
    p.team((20, 33), profile="nr-hq")
    assert total(p) == 0
    far = Position(**ADVANCED)
    far.squad([(20, 20)], card="nr-militia-squad")
    far.team((20, 34.1), profile="nr-hq")
    assert total(far) == -1


@clause("fireteam.attribute.stealth")
def test_a_hidden_team_is_not_aimed_at_from_far_away_until_it_fires() -> None:
    def aimed(gap: float, *tags: str, ground: str = "scrub") -> bool:
        p = Position(**ADVANCED)
        p.team((20, 20))
        p.team((20, 22 + gap), seat=1, profile="fa-recon")
        p.terrain(ground, 15, 20 + gap, 25, 24 + gap)
        p.tag(1, *tags) if tags else None
        return "fire:m1" in p.activate(0).options()

    assert not aimed(12.1)
    assert aimed(12)
    assert aimed(12.1, "fired")
    assert aimed(12.1, ground="road")


@clause("fireteam.attribute.infiltrate")
def test_infiltrators_are_deployed_last_and_far_from_the_enemy() -> None:
    match = begun("relay-station")
    snipers = next(one for one in match.state.units if one.name == "Snipers")
    assert setup.comes_last(match.game, snipers)
    assert snipers not in setup.to_deploy(match.game, snipers.seat)
    pick = stream_of("deploy", 1)
    while snipers not in setup.to_deploy(match.game, snipers.seat):
        seat = match.seats_to_answer()[0]
        asked = match.form_for(seat)
        assert asked is not None
        assert "u6" not in [option.key for option in getattr(asked, "options", ())]
        assert not match.answer(seat, asked.sample(pick, match.game.table))
    form = setup.placing(match.game, snipers.id, snipers.members)
    assert form.regions[0].numbers == (0, 0, 4800, 3000)
    assert form.avoid_gap == 1199, "so near nobody may be; twelve inches are far enough"


@clause("fireteam.attribute.infiltrate")
def test_infiltrators_may_be_deployed_earlier_in_their_zone() -> None:
    p = Position(**ADVANCED)
    p.waiting(name="Gray", tags=())
    p.waiting("fa-recon-squad", name="Scouts", tags=())
    p.waiting(seat=1, name="Gold", tags=())
    play = p.play(phase="setup", step="deploy", active=0)
    assert play.options() == ["u0", "u1"]
    play.choose("u1")
    assert [one.numbers for one in play.decision.regions] == [(0, 0, 4800, 800)]  # type: ignore[attr-defined]
    assert play.decision.avoid_gap == 0  # type: ignore[attr-defined]


@clause("fireteam.attribute.marksman")
def test_marksmen_shoot_as_well_with_rifles_far_off() -> None:
    p = lone(gap=20, profile="nr-sniper", **ADVANCED)
    (shot,) = fire.shots(p.game(), Deed(0, FIRE, 1))
    assert [stack.die.sides for stack in shot.stacks] == [6]


@clause("fireteam.attribute.engineer")
def test_engineers_dig_in_with_one_action_and_throw_better_grenades() -> None:
    game = lone(profile="fa-eng", **ADVANCED).game()
    assert (attribute.digging_cost(game, 0), attribute.digging_cost(game, 1)) == (1, 2)
    assert attribute.grenades(game, 0)[1] == 3
    assert attribute.grenades(game, 1) == (1, 0)


@clause("fireteam.attribute.tank-hunter")
def test_all_tank_hunters_use_grenades() -> None:
    p = lone(profile="fa-eng", **ADVANCED)
    assert attribute.grenades(p.game(), 0)[0] == 3
    p.hurt(0, figures=2)
    assert attribute.grenades(p.game(), 0)[0] == 2


@clause("fireteam.attribute.medic", "fireteam.attribute.observer")
def test_medics_and_observers() -> None:
    game = lone(profile="fa-hq", **ADVANCED).game()
    assert [attribute.is_medic(game, id) for id in (0, 1)] == [True, False]
    assert [attribute.is_observer(game, id) for id in (0, 1)] == [True, False]
    assert not attribute.is_medic(lone(profile="fa-hq").game(), 0)


@clause("fireteam.attribute.jump")
def test_jumpers_fly_over_enemies_and_slow_ground() -> None:
    p = lone(gap=0.5, profile="fc-jump", **ADVANCED)
    p.terrain("woods", 10, 20.5, 30, 22)
    play = p.activate(0)
    play.choose("move")
    assert isinstance(play.decision, Move)
    play.walk({0: [(20, 25.5)]})
    assert play.state.models[0].place == (2000, 2550)
    on_foot = lone(gap=0.5, **ADVANCED).activate(0)
    on_foot.choose("move")
    assert on_foot.refused(((0, ((2000, 2500),)),))


@clause("fireteam.attribute.powered")
def test_powered_teams_heed_neither_wounds_nor_the_weight_of_weapons() -> None:
    p = lone(gap=14, profile="fc-missile", **ADVANCED)
    p.hurt(0, wounds=1)
    assert move.allowance(p.game(), 0) == 600
    p.tag(0, "prone", "moved")
    assert move.reach(p.game(), 0, MOVE) == 600
    assert not traits.is_heavy(p.game(), 0, weapon("atml"))
    assert arms.can_fire(p.game(), 0, weapon("atml"), 1)


def engineers(*, house: bool = False) -> Position:
    """Engineers in the south of a wall from west to east, or of a building."""
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-eng")
    p.team((20, 40), seat=1)
    if house:
        p.terrain("light-building", 16, 21, 26, 27)
    else:
        p.line("wall", (14, 21), (26, 21))
    return p


@clause("fireteam.attribute.engineer")
def test_engineers_open_a_gap_in_a_wall_that_they_touch() -> None:
    play = engineers().activate(0)
    play.choose("gap:0").choose("move")
    west, east = play.state.features
    assert [(min(x for x, _ in one.outline), max(x for x, _ in one.outline)) for one in (west, east)] == [
        (1400, 1900),
        (2100, 2600),
    ]
    assert not play.decision.refusals(((0, ((2000, 2500),)),), play.game.table)
    assert play.refused(((0, ((2250, 2050), (2250, 2480))),))
    assert "gap:0" not in lone(**ADVANCED).activate(0).options()


@clause("fireteam.attribute.engineer")
def test_through_a_gap_a_building_is_entered_without_extra_movement() -> None:
    play = engineers(house=True).activate(0)
    play.choose("gap:0").choose("move")
    assert not play.decision.refusals(((0, ((2000, 2500),)),), play.game.table)
    assert {one.clause for one in play.refused(((0, ((2180, 2020), (2180, 2330))),))} == {"fireteam.action.allowance"}
    play.answer(()).choose()
    assert not play.options().count("gap:0")


@clause("fireteam.attribute.engineer")
def test_only_engineers_in_touch_open_gaps() -> None:
    p = engineers()
    p.team((24, 20), name="Rifles")
    assert "gap:0" not in p.activate(2).options()
    far = Position(**ADVANCED)
    far.team((20, 20), profile="fa-eng")
    far.line("wall", (14, 21.2), (26, 21.2))
    assert "gap:0" not in far.activate(0).options()


@clause("fireteam.attribute.stealth")
def test_nobody_suppresses_shells_or_lays_a_gun_on_who_hides() -> None:
    def hiding(**how: Any) -> Position:
        p = Position(options=("vehicles",))
        p.terrain("scrub", 15, 38, 25, 42)
        p.team((20, 40), seat=1, profile="fa-recon", name="Hidden")
        p.team((24, 40), seat=1, name="Seen") if how.get("seen") else None
        return p

    p = hiding()
    p.team((20, 20), profile="tr-saw")
    assert [one.clause for one in p.activate(1).refused(("suppress:m0",))] == ["fireteam.attribute.stealth"]
    p = hiding(seen=True)
    p.vehicle((20, 20), profile="fa-tank", facing=270)
    play = p.activate(2)
    assert "fire:m0" not in play.options()
    play.choose("fire:m1")
    assert play.asks == "gun"
    assert not [key for key in play.options() if key.endswith(":m0")]
    p = hiding()
    p.squad([(20, 4), (20, 9.5)], card="fa-weapons", teams=["fa-mortar", "fa-rifle"])
    p.terrain("hard-building", 16, 6, 24, 7.5)
    play = p.activate(1)
    play.choose("m1")
    assert "fireteam.attribute.stealth" in {one.clause for one in play.refused(("indirect:m0",))}


@clause("fireteam.attribute.jump", "fireteam.terrain.impassable")
def test_jumpers_fly_over_deep_water_and_do_not_come_down_in_it() -> None:
    p = lone(gap=20, profile="fc-jump", **ADVANCED)
    p.terrain("deep-water", 15, 22, 25, 23)
    play = p.activate(0)
    play.choose("move")
    for y in (2250, 2101, 2399):
        assert [one.clause for one in play.refused(((0, ((2000, y),)),))] == ["fireteam.terrain.impassable"]
    play.walk({0: [(20, 24)]})
    assert play.state.models[0].place == (2000, 2400)
