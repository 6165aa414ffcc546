"""How scenarios end: leaving the map, objectives, length, victory."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import stress as nerves
from grognard.games.alien.books.scenario import scenario
from grognard.games.alien.moves import leaving
from grognard.games.alien.position import CREW, REF, Position
from grognard.games.alien.story import points, scenario_play
from grognard.games.alien.turns import ending, turns, walking
from grognard.games.alien.words.terms import BROKEN, DEAD, GONE, RISES, items_of, stress
from tests.games.alien import offered
from tests.games.alien.test_scenario_play import AGENT, MEDIC, OFFICER, PILOT, tug


def kept(seen: SoloRehearsal) -> SoloRehearsal:
    """Leave the dice as they lie, and use no talent."""
    while seen.asks in ("push", "reckless"):
        seen.choose(seen.options()[-1])
    return seen


def at_end_of(p: Position, stretch: int, **clock: int) -> SoloRehearsal:
    flags = {key.replace("_", "-"): value for key, value in clock.items()}
    return p.script(
        scenario_play.end_of_stretch, clock={"stretch": stretch, **{f"flag:{key}": v for key, v in flags.items()}}
    )


# -- leaving -------------------------------------------------------------------------------------------------------


@clause("alien.scen.exit")
def test_leaving_needs_an_open_exit() -> None:
    p = Position("block-nine")
    assert leaving.can_leave(p.game(), 0)
    p.put(0, "B2")
    assert not leaving.can_leave(p.game(), 0)
    assert offered.keys(p.game(), 0, walking.leave, walking.bring) == []
    assert offered.keys(p.game(), 1, walking.leave, walking.bring) == ["exit"]


@clause("alien.scen.exit")
def test_whoever_has_left_takes_no_further_part() -> None:
    p = Position("block-nine")
    p.adjacent(0, 1)
    seen = p.script(lambda game: leaving.leave(game, 0))
    model = seen.state.models[0]
    assert model.place is None
    assert GONE in model.tags
    assert seen.state.links == ()
    assert items_of(seen.game, 0)
    assert 0 not in [who for who in range(5) if seen.state.models[who].place]


@clause("alien.scen.exit")
def test_the_broken_are_dragged_out_with_a_stamina_roll() -> None:
    p = Position("block-nine")
    p.tag(2, BROKEN)
    assert offered.keys(p.game(), 0, walking.leave, walking.bring) == ["exit", "exit:2"]
    out = kept(p.script(lambda game: leaving.leave(game, 0, 2), [("drag", 6, 5, 5, 5, 5, 5, 5)]))
    assert [out.state.models[who].place for who in (0, 2)] == [None, None]
    stays = kept(p.script(lambda game: leaving.leave(game, 0, 2), [("drag", 5, 5, 5, 5, 5, 5, 5)]))
    assert [stays.state.models[who].place for who in (0, 2)] == ["B1", "B1"]


# -- points --------------------------------------------------------------------------------------------------------


def met(game: Game) -> dict[str, int]:
    return {score.objective.id: score.points for score in points.scores(game) if score.points}


@clause("alien.scen.objectives")
def test_objectives_of_cold_tow() -> None:
    p = tug()
    p.item("ship-log", PILOT)
    for who in (OFFICER, PILOT):
        p.gone(who)
    p.tag(OFFICER, DEAD)
    drone, *eggs, other = [m.id for m in p.game().state.models if m.profile in ("drone", "ovomorph")]
    assert met(p.game()) == {"pcs": 2, "log": 2}
    p.tag(eggs[0], DEAD)
    p.tag(eggs[1], DEAD)
    assert "eggs" not in met(p.game())
    p.tag(eggs[2], DEAD)
    p.tag(drone, DEAD)
    assert "drone" not in met(p.game())
    p.tag(other, DEAD)
    assert met(p.game()) == {"pcs": 2, "log": 2, "eggs": 2, "drone": 3}


@clause("alien.scen.objectives")
def test_people_and_things_count_only_with_a_living_pc() -> None:
    p = tug()
    sleeper = next(m.id for m in p.game().state.models if "sleeper" in m.tags)
    p.item("ship-log", sleeper)
    p.gone(sleeper)
    assert met(p.game()) == {}
    p.gone(MEDIC)
    assert met(p.game()) == {"pcs": 2, "sleeper": 2, "log": 2}


@clause("alien.scen.objectives")
def test_some_points_need_another_objective() -> None:
    p = Position("block-nine")
    p.gone(0)
    assert met(p.game(clock={"flag:locator": 1})) == {"locator": 1}
    child = next(u.id for u in p.game().state.units if u.profile == "child")
    grunt = next(u.id for u in p.game().state.units if u.profile == "marine-grunt")
    p.gone(child)
    p.gone(grunt)
    assert met(p.game()) == {"civilians": 3, "pcs": 1, "grunts": 1}


@clause("alien.scen.objectives")
def test_what_has_not_happened_is_judged_at_the_end() -> None:
    p = Position("severance")
    assert met(p.game()) == {}
    assert met(p.game(clock={"flag:evidence": 1})) == {"evidence": 4, "no-killing": 2}
    guard = next(u.id for u in p.game().state.units if u.profile == "security-guard")
    p.tag(guard, DEAD)
    assert met(p.game(clock={"flag:evidence": 1})) == {"evidence": 4}


@clause("alien.scen.objectives")
def test_drones_let_out_and_both_shut_in_again() -> None:
    p = Position("severance")
    one, two = [u.id for u in p.game().state.units if u.profile == "drone"]
    assert "drone" not in met(p.game())
    p.untag(one, "~shut-in")
    assert "drone" not in met(p.game())
    p.untag(two, "~shut-in")
    game = p.game()
    assert met(game) == {"drone": 2}
    game.tag("alien.zone.locked", f"f{game.zones.between('E10', 'E11')[0].id}", (), ("locked",))
    assert met(game) == {}


# -- length and victory --------------------------------------------------------------------------------------------


@clause("alien.scen.length")
def test_a_scenario_ends_after_its_last_stretch() -> None:
    p = Position("severance")
    assert at_end_of(p, 23).state.outcome.clause == "engine.rehearsal.end"  # type: ignore[union-attr]
    assert at_end_of(p, 24).state.outcome.clause == "alien.scen.victory"  # type: ignore[union-attr]


@clause("alien.scen.length")
def test_it_ends_when_all_living_pcs_have_left_or_none_will_recover() -> None:
    p = tug()
    for who in range(4):
        p.gone(who)
    assert not scenario_play.is_over(p.game())
    p.tag(AGENT, BROKEN)
    assert not scenario_play.is_over(p.game())
    p.tag(AGENT, "facehugged")
    assert scenario_play.is_over(p.game())
    p.untag(AGENT, "facehugged")
    p.tag(AGENT, DEAD)
    assert scenario_play.is_over(p.game())


@clause("alien.scen.length")
@pytest.mark.parametrize(("stretch", "round", "over"), [(24, 20, True), (24, 19, False), (23, 20, False)])
def test_combat_in_the_last_stretch_lasts_twenty_rounds_at_most(stretch: int, round: int, over: bool) -> None:
    p = Position("severance")
    game = p.game(phase="combat", step="round-end", round=round, clock={"stretch": stretch})
    assert scenario_play.round_over(game) is over
    assert (game.state.outcome is not None) is over


@clause("alien.scen.victory")
@pytest.mark.parametrize(
    ("out", "title", "winner"), [(0, "defeat", REF), (1, "defeat", REF), (2, "survival", CREW), (4, "success", CREW)]
)
def test_points_turn_into_a_result(out: int, title: str, winner: int) -> None:
    p = tug()
    for who in range(out):
        p.gone(who)
    game = p.game()
    scenario_play.finish(game)
    outcome = game.state.outcome
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert outcome.reason.startswith(f"{title}: {2 * out} points")


@clause("alien.scen.victory")
def test_steps_of_the_results() -> None:
    found = {id: [points.result(scenario(id), n) for n in range(16)] for id in ("cold-tow", "block-nine", "severance")}
    assert [found["cold-tow"].index(title) for title in ("defeat", "survival", "success", "triumph")] == [0, 4, 8, 12]
    assert [found["block-nine"].index(title) for title in ("survival", "success", "triumph")] == [4, 8, 13]
    assert [found["severance"].index(title) for title in ("survival", "success", "triumph")] == [4, 7, 11]


@clause("alien.scen.victory")
def test_the_break_up_leaves_nothing_but_defeat() -> None:
    seen = at_end_of(tug(), 36)
    outcome = seen.state.outcome
    assert outcome is not None
    assert outcome.winners == (REF,)
    assert outcome.reason == "defeat: no PC is left alive, 0 points (nothing was met)"


@clause("alien.scen.victory")
def test_without_a_living_pc_points_win_nothing() -> None:
    p = tug()
    for model in p.game().state.models:
        if model.profile in ("drone", "ovomorph"):
            p.tag(model.id, DEAD)
    lost = at_end_of(p, 36).state.outcome
    assert lost is not None
    assert (lost.winners, lost.reason.split(",")[0]) == ((REF,), "defeat: no PC is left alive")
    assert "5 points" in lost.reason
    p.gone(PILOT)
    won = at_end_of(p, 36).state.outcome
    assert won is not None
    assert won.winners == (CREW,), "one who got away is enough"


@clause("alien.scen.objectives")
def test_mere_departure_does_not_win_severance() -> None:
    p = Position("severance")
    for who in range(5):
        p.gone(who)
    assert points.result(scenario("severance"), points.total(p.game())) == "defeat"
    sent = p.game(clock={"flag:evidence": 1})
    assert met(sent) == {"evidence": 4, "pcs": 5, "no-killing": 2}


def drill(*, foes: bool = False, pcs: int = 0) -> Position:
    p = Position("corridor")
    if foes:
        p.tag(2, DEAD)
    for who in range(pcs):
        p.tag(who, BROKEN)
    return p


@clause("alien.scen.victory", "alien.scen.length")
def test_the_drill_ends_at_once_and_may_be_a_draw() -> None:
    assert not scenario_play.is_over(drill(pcs=1).game())
    for p, winners in ((drill(foes=True), (CREW,)), (drill(pcs=2), (REF,)), (drill(foes=True, pcs=2), ())):
        game = p.game()
        assert scenario_play.check_end(game)
        assert game.state.outcome is not None
        assert game.state.outcome.winners == winners
    late = drill().game(phase="combat", step="round-end", round=10)
    assert scenario_play.round_over(late)
    assert late.state.outcome is not None
    assert late.state.outcome.winners == ()
    assert not scenario_play.round_over(drill().game(phase="combat", step="round-end", round=9))


@clause("alien.scen.length", "alien.combat.leave-when")
def test_a_drill_goes_on_though_the_sides_lose_sight_of_each_other() -> None:
    p = drill()
    for who in range(2):
        p.tag(who, "full-cover")
    game = p.game(phase="combat", step="close", round=3)
    assert turns.lost_from_sight(game) == []
    assert ending.is_over(game), "anywhere else that would be the end of the fight"
    assert p.script(turns.close_round, phase="combat", step="close", round=3).state.phase == "combat"


@clause("alien.scen.pvp")
def test_a_pc_attacked_by_a_comrade_gains_stress() -> None:
    p = tug()
    game = p.game()
    nerves.attacked_by_own(game, MEDIC, OFFICER)
    assert stress(game, MEDIC) == 1
    assert stress(game, OFFICER) == 0
    drone = next(m.id for m in game.state.models if m.profile == "drone")
    nerves.attacked_by_own(game, MEDIC, drone)
    nerves.attacked_by_own(game, MEDIC, MEDIC)
    assert stress(game, MEDIC) == 1
    nerves.lower(game, MEDIC, 1, "alien.stress.gain")
    assert stress(game, MEDIC) == 0


@clause("alien.scen.objectives")
def test_somebody_rescued_is_no_grunt() -> None:
    p = Position("block-nine")
    child = next(m.id for m in p.game().state.models if m.profile == "child")
    grunt = next(m.id for m in p.game().state.models if m.profile == "marine-grunt")
    for who in (0, child, grunt):
        p.tag(who, GONE)
    p.tag(child, "ally")
    scores = {score.objective.id: score.times for score in points.scores(p.game())}
    assert (scores["civilians"], scores["grunts"], scores["pcs"]) == (1, 1, 1)


@clause("alien.scen.victory")
def test_a_drill_does_not_tell_who_only_seems_dead() -> None:
    p = Position("corridor")
    foe = next(m.id for m in p.game().state.models if "hostile" in m.tags)
    p.tag(foe, DEAD)
    dead = points.is_beaten(p.game(), foe)
    p.tag(foe, RISES)
    assert points.is_beaten(p.game(), foe) is dead is True


@clause("alien.scen.length", "alien.trauma.after")
def test_a_linked_scenario_ends_in_time_though_somebody_is_shaken() -> None:
    p = Position("cold-tow", options=("linked",))
    p.tag(OFFICER, "shaken")
    seen = p.script(scenario_play.end_of_stretch, [("Empathy", 6, 6, 6, 6, 6)], clock={"stretch": 99})
    assert seen.finish().state.outcome is not None
