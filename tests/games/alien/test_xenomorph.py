"""Xenomorphs: what they are, their turns, doors, and what zero Health means."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.rolls import total
from grognard.games.alien.beings import prey, referee, stalk, xenomorph
from grognard.games.alien.body import dice, hide
from grognard.games.alien.books.profiles import attacks, creatures, weapons
from grognard.games.alien.fight import exchange, shooting
from grognard.games.alien.harm import damage
from grognard.games.alien.known import hive
from grognard.games.alien.map import zone
from grognard.games.alien.moves import detection
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import DEAD, are_adjacent, grappler_of, has, health, model_of, zone_of
from tests.games.alien.duels import attack, duel, faces, let_come, row_of_zones

FIGHT: dict[str, Any] = {"phase": "combat", "step": "turn", "round": 1}


def row_of(profile: str, id: str) -> int:
    return next(row.low for row in attacks(creatures()[profile].attacks) if row.id == id)


# -- what they are -------------------------------------------------------------------------------------------------


@clause("alien.xeno.no-attributes")
def test_they_roll_their_listed_skills() -> None:
    p, _, drone = duel()
    own = [dice.own_dice(p.game(), dice.Attempt(drone, skill)) for skill in ("mobility", "observation")]
    assert list(map(total, own)) == [8, 8]


@clause("alien.xeno.armor")
def test_armor_is_often_lower_against_fire() -> None:
    p, _, drone = duel()
    assert (hide.armor(p.game(), drone), hide.armor(p.game(), drone, True)) == (2, 1)


@clause("alien.xeno.charger-armor", "alien.xeno.charger-front")
def test_a_charger_is_weaker_from_behind() -> None:
    p, front, charger = duel("charger")
    rear = p.ally("marine-grunt", "A2")
    p.tag(charger, "~rear:A2")
    game = p.game()
    ways = [(fire, who) for who in (front, rear) for fire in (False, True)]
    assert [hide.armor(game, charger, fire, who) for fire, who in ways] == [5, 3, 3, 1]
    p.tag(front, "hidden")
    assert hide.armor(p.game(), charger, False, front) == 3


@clause("alien.xeno.no-defence", "alien.xeno.stun-immune", "alien.xeno.dark")
def test_what_they_do_not_do_and_do_not_mind() -> None:
    p = Position()
    p.zone("A1", "dark")
    human, drone = p.pc("kid", "A1", gear=()), p.npc("drone", "A1", seen=True)
    game = p.game(**FIGHT)
    assert exchange.can_defend(game, human, drone)
    assert not exchange.can_defend(game, drone, human)
    assert total(detection.darkness_parts(game, human, (drone,))) == -2
    assert detection.darkness_parts(game, drone, (human,)) == ()
    stun = damage.Hit(drone, 9, "alien.damage.sequence", kind=damage.STUNNING)
    ended = p.script(lambda game: damage.hit(game, stun), **FIGHT).finish()
    assert not has(ended.game, drone, "stunned")
    assert health(ended.game, drone) == health(game, drone)


@clause("alien.xeno.size")
@pytest.mark.parametrize(("profile", "by"), [("facehugger", -2), ("drone", 0), ("queen", 2), ("bloodburster", -2)])
def test_size_counts_for_shots(profile: str, by: int) -> None:
    p, _, creature = duel(profile)
    marine = p.pc("rifleman", "A2")
    shot = Shot(marine, creature, weapons()["m41a-pulse-rifle"])
    counted = [part.amount for part in shooting.attempt_of(p.game(**FIGHT), shot).parts if "size" in part.clause]
    assert sum(counted) == by


@clause("alien.xeno.sentry")
def test_sentries_keep_to_the_hive_unless_the_queen_leaves_it() -> None:
    p = Position()
    p.zone("A1", "hive")
    p.zone("A2")
    sentry, soldier = p.npc("sentry", "A1"), p.npc("soldier", "A1")
    game = p.game()
    assert [hive.keeps_to_hive(game, who, "A2") for who in (sentry, soldier)] == [False, True]
    assert hive.keeps_to_hive(game, sentry, "A1")
    p.border("A1", "A2")
    assert [referee.path(p.game(), who, "A2") for who in (sentry, soldier)] == [[], ["A2"]]
    assert [prey.exits(p.game(), who) for who in (sentry, soldier)] == [[], ["A2"]]
    p.npc("queen", "A2")
    assert hive.keeps_to_hive(p.game(), sentry, "A2")
    assert referee.path(p.game(), sentry, "A2") == ["A2"]


@clause("alien.xeno.silent-assassin")
def test_a_drone_is_hard_to_spot() -> None:
    p, _, drone = duel()
    soldier = p.npc("soldier", "A1")
    assert [total(detection.silence_parts(p.game(), (who,))) for who in (drone, soldier)] == [-2, 0]


@clause("alien.xeno.turn")
def test_as_many_turns_as_speed_less_wounds() -> None:
    p, _, drone = duel()
    assert initiative.speed(p.game(), drone) == 2
    p.hurt(drone, speed_lost=1)
    assert initiative.speed(p.game(), drone) == 1
    p.hurt(drone, speed_lost=5)
    assert initiative.speed(p.game(), drone) == 1


# -- turns ---------------------------------------------------------------------------------------------------------


@clause("alien.xeno.move", "alien.xeno.turn")
def test_it_moves_a_zone_and_closes_in() -> None:
    """alien.example.xeno-turns: PCs one zone away, so the first card is a move to Adjacent."""
    p, who, drone = row_of_zones("drone", 3, 1)
    ended = p.script(lambda game: xenomorph.approach(game, drone, who), phase="combat", step="turn", round=1).finish()
    assert (zone_of(ended.game, drone), are_adjacent(ended.game, drone, who)) == ("A1", True)


@clause("alien.xeno.move", "alien.xeno.sprint")
@pytest.mark.parametrize(("profile", "end"), [("drone", "A2"), ("neomorph-adult", "A3")])
def test_two_zones_or_three_for_neomorphs(profile: str, end: str) -> None:
    p, who, creature = row_of_zones(profile, 5, 4)
    ended = p.script(
        lambda game: xenomorph.approach(game, creature, who), phase="combat", step="turn", round=1
    ).finish()
    assert zone_of(ended.game, creature) == end


@clause("alien.xeno.attack-move")
def test_an_attack_includes_the_move_to_adjacent() -> None:
    p, who, drone = duel()
    ended = attack(p, drone, who, [("signature", 5), ("Tail Spike", faces(10, 0))]).finish()
    assert are_adjacent(ended.game, drone, who)


@clause("alien.xeno.worker")
def test_workers_flee_and_do_not_attack() -> None:
    p, _, worker = duel("worker")
    ended = p.script(lambda game: xenomorph.turn(game, worker), phase="combat", step="turn", round=1).finish()
    assert zone_of(ended.game, worker) == "A2"


@clause("alien.xeno.queen-sac")
def test_a_queen_on_her_sac_spends_a_turn_to_get_free() -> None:
    p, who, queen = duel("queen")
    p.tag(queen, "egg-sac")
    assert total(dice.own_dice(p.game(), dice.Attempt(queen, "mobility"))) == 0
    assert total(dice.own_dice(p.game(), dice.Attempt(queen, "observation"))) > 0
    ended = p.script(lambda game: xenomorph.turn(game, queen), phase="combat", step="turn", round=1).finish()
    assert not has(ended.game, queen, "egg-sac")
    assert health(ended.game, who) == 4
    assert total(dice.own_dice(ended.game, dice.Attempt(queen, "mobility"))) == 6


@clause("alien.xeno.doors")
def test_a_locked_door_takes_turns_to_break() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    door = p.border("A1", "A2", "door", locked=True)
    p.ally("marine-grunt", "A2", gear=())
    drone = p.npc("drone", "A1", seen=True)
    who = 0
    battered = p.script(
        lambda game: xenomorph.approach(game, drone, who),
        dice=[("door", faces(10, 3))],
        phase="combat",
        step="turn",
        round=1,
    ).finish()
    assert zone_of(battered.game, drone) == "A1"
    assert damage_of(battered.game, door) == 2 + 2 - 1, "armor piercing leaves one level of armor"


def damage_of(game: Any, door: int) -> int:
    """How much of a door's ten points is gone."""
    feature = next(feature for feature in game.state.features if feature.id == door)
    return 10 - int(feature.counters.get("points", 0))


@clause("alien.xeno.doors")
def test_the_young_cannot_break_doors() -> None:
    p, _, _ = duel()
    game = p.game()
    hugger = p.npc("facehugger", "A1")
    assert not xenomorph.can_batter(p.game(), hugger)
    assert xenomorph.can_batter(game, 1)


# -- zero Health ---------------------------------------------------------------------------------------------------


def finish_off(p: Position, creature: int, dice: list[Any]) -> Any:
    hit = damage.Hit(creature, 40, "alien.damage.sequence", kind="fire", ignores_armor=True)
    return p.script(lambda game: damage.hit(game, hit), dice=dice, phase="combat", step="turn", round=1).finish()


@clause("alien.xeno.zero")
@pytest.mark.parametrize(
    ("face", "life", "dead", "tags"),
    [(1, 0, True, ("~rises",)), (2, 1, False, ("~wounded",)), (4, 0, False, ("~last-breath",)), (5, 0, True, ())],
)
def test_rows_of_the_table(face: int, life: int, dead: bool, tags: tuple[str, ...]) -> None:
    p, _, drone = duel()
    ended = finish_off(p, drone, [("dead", face)])
    assert (health(ended.game, drone), has(ended.game, drone, DEAD)) == (life, dead)
    assert all(has(ended.game, drone, tag) for tag in tags)


@clause("alien.xeno.zero")
def test_desperate_escape_moves_at_once() -> None:
    p, _, drone = duel()
    ended = finish_off(p, drone, [("dead", 3)])
    assert (health(ended.game, drone), zone_of(ended.game, drone)) == (1, "A2")


@clause("alien.xeno.zero")
def test_the_young_simply_die() -> None:
    for profile in ("facehugger", "chestburster", "ovomorph"):
        p, _, young = duel(profile)
        assert has(finish_off(p, young, []).game, young, DEAD)


@clause("alien.xeno.zero-again")
def test_nobody_can_tell_feigned_death_from_death() -> None:
    p, _, drone = duel()
    feigned, real = finish_off(p, drone, [("dead", 1)]), finish_off(p, drone, [("dead", 6)])
    assert feigned.match.view(0) == real.match.view(0)
    assert list(feigned.match.events_for(0)) == list(real.match.events_for(0))
    assert feigned.match.view(1) != real.match.view(1)


@clause("alien.xeno.zero-again")
def test_it_rises_with_one_health_and_one_more_wound_ends_it() -> None:
    p, who, drone = duel()
    p.tag(drone, DEAD, "~rises")
    p.hurt(drone, **{"~health": 0})
    p.adjacent(who, drone)
    risen = p.script(
        lambda game: xenomorph.turn(game, drone),
        dice=[("signature", 2)],
        phase="combat",
        step="turn",
        round=1,
    )
    assert (health(risen.game, drone), has(risen.game, drone, DEAD)) == (1, False)
    q, _, gasping = duel()
    q.tag(gasping, xenomorph.LAST_BREATH)
    q.hurt(gasping, **{"~health": 0})
    assert has(finish_off(q, gasping, []).game, gasping, DEAD)


@clause("alien.xeno.zero")
def test_last_breath_is_one_attack_more() -> None:
    p, who, drone = duel()
    p.tag(drone, xenomorph.LAST_BREATH)
    p.hurt(drone, **{"~health": 0})
    p.adjacent(who, drone)
    dice = [("signature", 5), ("Tail Spike", faces(10, 0))]
    last = p.script(lambda game: xenomorph.turn(game, drone), dice=dice, phase="combat", step="turn", round=1)
    assert has(let_come(last).finish().game, drone, DEAD)


@clause("alien.xeno.praetorian-loss")
def test_soldiers_who_see_a_praetorian_die_lose_a_turn() -> None:
    p, _, praetorian = duel("praetorian")
    near = p.npc("soldier", "A2", seen=True)
    p.zone("A9")
    far = p.npc("soldier", "A9")
    ended = finish_off(p, praetorian, [("dead", 6)])
    assert zone.sees(p.game(), near, praetorian)
    assert [has(ended.game, who, "lost-turn") for who in (near, far)] == [True, False]


@clause("alien.opt.fragile-xenos")
def test_with_the_option_they_die_at_zero() -> None:
    p = Position(options=("fragile-xenos",))
    p.zone("A1")
    drone = p.npc("drone", "A1", seen=True)
    assert has(finish_off(p, drone, []).game, drone, DEAD)


# -- time ----------------------------------------------------------------------------------------------------------


@clause("alien.xeno.recover")
def test_a_still_stretch_restores_all_health() -> None:
    p, _, drone = duel()
    p.hurt(drone, **{"~health": 2})
    game = p.game()
    xenomorph.stretch_passed(game)
    assert health(game, drone) == 7
    p.hurt(drone, **{"~moved": 1})
    moved = p.game()
    xenomorph.stretch_passed(moved)
    assert health(moved, drone) == 2


@clause("alien.xeno.neo-lifespan")
def test_an_old_neomorph_dies() -> None:
    p, _, neomorph = duel("neomorph-adult")
    p.hurt(neomorph, **{"~age": 238})
    game = p.game()
    xenomorph.stretch_passed(game)
    assert not has(game, neomorph, DEAD)
    xenomorph.stretch_passed(game)
    assert has(game, neomorph, DEAD)
    assert model_of(game, neomorph).counters["~age"] == 240


@clause("alien.xeno.zero-again")
@pytest.mark.parametrize(("points", "rises"), [(2, True), (3, False)])
def test_an_explosion_ends_one_that_only_seems_dead_if_its_armor_does_not_hold(points: int, rises: bool) -> None:
    p, _, drone = duel()
    p.tag(drone, DEAD, "~rises")
    p.hurt(drone, **{"~health": 0})
    blown = p.script(lambda game: damage.tear_bodies(game, "A1", points, "alien.hazard.blast"), **FIGHT)
    assert has(blown.game, drone, "~rises") is rises
    assert has(blown.game, drone, DEAD)


# -- where moves meet other rules ----------------------------------------------------------------------------------


@clause("alien.xeno.charger-front")
def test_a_chargers_back_is_where_it_last_came_from() -> None:
    p, who, charger = row_of_zones("charger", 3, 2)
    behind = p.ally("marine-grunt", "A0", gear=())
    ended = p.script(lambda game: xenomorph.approach(game, charger, who), phase="combat", step="turn", round=1).finish()
    assert zone_of(ended.game, charger) == "A2"
    assert [hide.armor(ended.game, charger, False, one) for one in (who, behind)] == [5, 5]
    between = p.ally("marine-grunt", "A1", gear=())
    ended = p.script(lambda game: xenomorph.approach(game, charger, who), phase="combat", step="turn", round=1).finish()
    assert hide.armor(ended.game, charger, False, between) == 3


@clause("alien.xeno.charger-front")
def test_a_blow_out_of_hiding_finds_the_weaker_armor() -> None:
    p, who, charger = duel("charger", "marine-grunt", "hidden")
    p.item("combat-knife", who, "held")
    p.adjacent(who, charger)
    dice = [("unnoticed", (6, 2, 2)), ("to notice", (2,) * 5)]
    blow = p.script(lambda game: exchange.open_attack(game, who, charger), dice, **FIGHT).finish()
    assert not has(blow.game, who, "hidden")
    assert hide.armor(blow.game, charger, False, who) == 3


@clause("alien.close.grapple", "alien.xeno.move")
def test_a_creature_lets_go_before_it_moves() -> None:
    p, held, drone = duel()
    p.grapple(drone, held)
    fled = p.script(lambda game: prey.flee(game, drone, "alien.ref.retreat"), phase="combat", step="turn").finish()
    assert (zone_of(fled.game, drone), zone_of(fled.game, held)) == ("A2", "A1")
    assert grappler_of(fled.game, held) is None


@clause("alien.close.grapple", "alien.xeno.zero")
def test_no_desperate_escape_out_of_a_grapple() -> None:
    p, holder, drone = duel()
    p.grapple(holder, drone)
    ended = finish_off(p, drone, [("dead", 3)])
    assert zone_of(ended.game, drone) == "A1"
    assert are_adjacent(ended.game, holder, drone)


@clause("alien.xeno.queen-sac")
def test_a_queen_on_her_sac_walks_nowhere_between_fights() -> None:
    p = Position()
    p.zone("A1")
    p.npc("queen", "A1", "egg-sac")
    assert p.script(stalk.npc_phase, step="npcs").state.step == "npc-detect", "nobody is left to move"


@clause("alien.xeno.zero", "alien.xeno.recover")
def test_nobody_recovers_from_its_last_breath() -> None:
    p, _, drone = duel()
    p.tag(drone, xenomorph.LAST_BREATH)
    p.hurt(drone, **{"~health": 0})
    game = p.game()
    xenomorph.stretch_passed(game)
    assert (has(game, drone, DEAD), health(game, drone)) == (True, 0)
