"""Talents, one by one, with what happens without them."""

from collections.abc import Callable

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import allowance, character, dice, supply, talent
from grognard.games.alien.body import stress as nerves
from grognard.games.alien.body.dice import Attempt, Throw
from grognard.games.alien.books import raises
from grognard.games.alien.fight import burst, responses
from grognard.games.alien.harm import broken, criticals, damage, panic, recovery
from grognard.games.alien.position import Position
from grognard.games.alien.turns import people, science
from tests.games.alien import offered
from tests.games.alien.nerves import FIGHT, count, health, rolling, room, run, stress, tags
from tests.games.alien.test_criticals import hurt


@clause("alien.talent.banter")
def test_banter_doubles_relief() -> None:
    p = room()
    kid = p.pc("kid", "A1", "resting", stress=4)
    gunner = p.pc("smartgunner", "A1", "resting", stress=4)
    battle = run(p, recovery.rest)
    assert (stress(battle, kid), stress(battle, gunner)) == (2, 2)
    p.untag(gunner, "talent:banter")
    assert stress(run(p, recovery.rest), kid) == 3


@clause("alien.talent.overkill")
def test_overkill_takes_the_place_of_panic() -> None:
    p = room("A1", "A2")
    marine, kid = p.pc("rifleman", "A1", "partial-cover", "seen:adult", gear=()), p.pc("kid", "A1", "seen:adult")
    p.npc("drone", "A1", seen=True)
    battle = run(p, lambda game: panic.suffer(game, marine, 9, None), ("panic", 1), **FIGHT)
    assert battle.asks == "overkill"
    battle.choose("yes").finish()
    assert "overkill" in tags(battle, marine)
    assert not {"panic:9", "partial-cover"} & set(tags(battle, marine))
    assert not allowance.can_interrupt(battle.game, marine)
    assert allowance.can_interrupt(battle.game, kid)
    declined = run(p, lambda game: panic.suffer(game, marine, 9, None), ("panic", 1), **FIGHT).choose("no")
    assert "panic:9" in tags(declined, marine)
    weak = run(p, lambda game: panic.suffer(game, marine, 7, None), **FIGHT)
    assert weak.asks == ""


@clause("alien.talent.overkill")
def test_overkill_attacks_each_turn_until_no_enemy_stands() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", "overkill", "seen:adult", gear=())
    drone = p.npc("drone", "A1", seen=True)
    p.adjacent(marine, drone)
    battle = run(p, lambda game: responses.turn(game, marine), ("attack", (2,) * 7), **FIGHT).choose("keep")
    assert battle.result is True
    assert count(battle, marine, "full") == 1
    p.tag(drone, "broken")
    over = run(p, lambda game: responses.turn(game, marine), **FIGHT)
    assert over.result is False
    assert "overkill" not in tags(over, marine)


@clause("alien.talent.precise-shooter")
def test_precise_shooters_roll_two_dice_less() -> None:
    p = room()
    sharp, other = p.pc("rifleman", "A1", "talent:precise-shooter", gear=()), p.pc("officer", "A1", gear=())
    for who, dice_rolled in ((sharp, 1), (other, 3)):
        gun = p.item("m41a-pulse-rifle", who, "held", rating=3)
        run(p, _supply(gun, who), (2,) * dice_rolled).finish()
    tracker = p.item("m314-tracker", sharp, rating=3)
    run(p, _supply(tracker, sharp), (2, 2, 2)).finish()


def _supply(item: int, who: int) -> Callable[[Game], Script[int]]:
    return lambda game: supply.roll(game, item, who, "alien.supply.roll")


@clause("alien.talent.subdue", "alien.talent.field-medic", "alien.talent.surgeon", "alien.talent.survivor")
@pytest.mark.parametrize(
    ("name", "task"),
    [("subdue", "grapple"), ("field-medic", "first-aid"), ("surgeon", "surgery"), ("survivor", "death")],
)
def test_talents_for_one_task(name: str, task: str) -> None:
    p = room()
    able, other = p.pc("kid", "A1", f"talent:{name}", gear=()), p.pc("pilot", "A1", gear=())
    game = p.game()
    assert [(part.amount, part.clause) for part in talent.modifiers(game, able, task)] == [(2, f"alien.talent.{name}")]
    assert talent.modifiers(game, other, task) == ()
    assert talent.modifiers(game, able, "attack") == ()
    skill = {"grapple": "close-combat", "death": "stamina"}.get(task, "medical-aid")
    plain, better = (dice.roll_of(game, Attempt(able, skill, task=what)).pools[0].number for what in ("", task))
    assert better == plain + 2


@clause("alien.talent.personal-safety")
def test_personal_safety_puts_another_in_the_way_once_a_round() -> None:
    p = room("A1", "A2")
    agent, kid = p.pc("company-agent", "A1"), p.pc("kid", "A1")
    p.pc("medic", "A2")
    guard = p.npc("security-guard", "A1", seen=True)
    battle = run(p, lambda game: talent.new_victim(game, agent, guard), **FIGHT)
    assert battle.options() == ["self", str(kid)]
    battle.choose(str(kid))
    assert (battle.result, stress(battle, agent)) == (kid, 1)
    assert list(talent.new_victim(battle.game, agent, guard)) == []
    kept = run(p, lambda game: talent.new_victim(game, agent, guard), **FIGHT).choose("self")
    assert (kept.result, stress(kept, agent)) == (agent, 0)
    assert run(p, lambda game: talent.new_victim(game, kid, guard), **FIGHT).result == kid


@clause("alien.talent.personal-safety")
def test_personal_safety_is_fresh_each_round() -> None:
    p = room()
    agent = p.pc("company-agent", "A1", "once:round:personal-safety")
    p.pc("kid", "A1")
    guard = p.npc("security-guard", "A1", seen=True)
    assert run(p, lambda game: talent.new_victim(game, agent, guard), **FIGHT).asks == ""
    game = p.game()
    talent.round_begins(game)
    assert "once:round:personal-safety" not in game.state.models[agent].tags


@clause("alien.talent.company-resources")
def test_company_resources_produce_one_thing() -> None:
    p = room()
    agent, kid = p.pc("company-agent", "A1", "talent:company-resources", gear=()), p.pc("kid", "A1")
    assert talent.can_produce(p.game(), agent)
    assert not talent.can_produce(p.game(), kid)
    battle = run(p, lambda game: talent.produce(game, agent))
    assert "medkit" in battle.options()
    assert "m314-tracker" not in battle.options(), "too dear"
    assert "es-4-pistol" in battle.options(), "for $1,000"
    battle.choose("electronic-tools")
    assert [m.kind for m in battle.state.markers if m.on == f"m{agent}"] == ["electronic-tools"]
    assert stress(battle, agent) == 1
    assert not talent.can_produce(battle.game, agent)
    talent.round_begins(battle.game)
    assert not talent.can_produce(battle.game, agent), "once a scenario, not once a round"


@clause("alien.talent.nimble", "alien.talent.true-grit", "alien.talent.second-push")
@pytest.mark.parametrize(
    ("who", "skill", "other"), [("kid", "mobility", "stamina"), ("roughneck", "stamina", "mobility")]
)
def test_pushing_twice(who: str, skill: str, other: str) -> None:
    p = room()
    id = p.pc(who, "A1", gear=())
    number = dice.roll_of(p.game(), Attempt(id, skill)).pools[0].number
    throws = [(2,) * number, (2,) * (number + 1), (2,) * (number + 2)]
    battle = rolling(p, Attempt(id, skill), *throws).choose("push").choose("push").finish()
    assert (battle.result.pushed, stress(battle, id), battle.asks) == (2, 2, "")
    one = rolling(p, Attempt(id, skill), throws[0], (2,) * number + (1,), ("response", 1)).choose("push").finish()
    assert one.result.pushed == 1, "a 1 after the first push bars the second"
    number = dice.roll_of(p.game(), Attempt(id, other)).pools[0].number
    assert rolling(p, Attempt(id, other), (2,) * number, (2,) * (number + 1)).choose("push").finish().asks == ""


@clause("alien.talent.second-push")
def test_no_third_push() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    may = [talent.may_push_again(p.game(), Attempt(kid, "mobility"), Throw(3, 2, pushes=n)) for n in (1, 2)]
    assert may == [True, False]
    assert not talent.may_push_again(p.game(), Attempt(kid, "mobility"), Throw(3, 2, ones=1, pushes=1))


@clause("alien.talent.lucky")
def test_lucky_rolls_again_once() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", "talent:lucky", gear=())

    def script(game):  # type: ignore[no-untyped-def]
        yield from criticals.roll(game, kid, "alien.crit.roll")
        yield from criticals.roll(game, kid, "alien.crit.roll")

    battle = run(p, script, (6, 6), (1, 2), (2, 4))
    assert battle.asks == "lucky"
    battle.choose("yes").finish()
    assert [m.counters["row"] for m in battle.state.markers if m.kind == "injury"] == [12, 24]
    saved = run(p, lambda game: criticals.death_roll(game, kid, "alien.crit.death-roll"), (2, 2, 2), (6, 2, 2)).choose(
        "yes"
    )
    assert "dead" not in tags(saved, kid)
    lost = run(p, lambda game: criticals.death_roll(game, kid, "alien.crit.death-roll"), (2, 2, 2)).choose("no")
    assert "dead" in tags(lost, kid)


@clause("alien.talent.field-commander")
def test_orders_are_quick_for_a_field_commander() -> None:
    p = room()
    officer, medic = p.pc("officer", "A1"), p.pc("medic", "A1")
    game = p.game(**FIGHT)
    assert [talent.orders_are_quick(game, who) for who in (officer, medic)] == [True, False]
    assert [offered.price(game, who, "orders:0") for who in (officer, medic)] == ["quick", "full"]


@clause("alien.talent.reckless")
def test_reckless_adds_a_stress_die() -> None:
    p = room()
    pilot = p.pc("pilot", "A1", gear=())
    battle = rolling(p, Attempt(pilot, "piloting"), (2,) * 8 + (6,))
    assert battle.asks == "reckless"
    battle.choose("yes")
    assert battle.asks == "push"
    battle.choose("keep").finish()
    assert (battle.result.successes, stress(battle, pilot)) == (1, 1)
    plain = rolling(p, Attempt(pilot, "piloting"), (2,) * 8).choose("no").choose("keep")
    assert stress(plain, pilot) == 0
    assert rolling(p, Attempt(pilot, "comtech"), (2,) * 5).asks == "push"


@clause("alien.talent.resilient")
def test_resilient_takes_off_damage() -> None:
    p = room()
    tough = p.pc("roughneck", "A1", "talent:resilient", stress=3, gear=())
    soft = p.pc("rifleman", "A1", gear=())
    battle = run(
        p, lambda game: damage.hit(game, damage.Hit(tough, 3, "alien.damage.sequence")), ("resilient", (6, 6, 2, 2, 1))
    ).finish()
    assert health(battle, tough) == 4
    plain = run(p, lambda game: damage.hit(game, damage.Hit(soft, 3, "alien.damage.sequence"))).finish()
    assert health(plain, soft) == 2


@clause("alien.talent.analysis")
@pytest.mark.parametrize(("faces", "facts", "after"), [((6, 6, 2, 2, 2, 2, 2, 2, 2, 2, 2), 2, 1), ((2,) * 11, 0, 3)])
def test_analysis_learns_and_calms_or_frightens(faces: tuple[int, ...], facts: int, after: int) -> None:
    p = room("A1", "A2", "A3")
    android, near, far = p.pc("android", "A1", gear=()), p.pc("kid", "A1", stress=2), p.pc("medic", "A3", stress=2)
    assert science.can_analyse(p.game(), android, "egg")
    battle = run(p, lambda game: science.analyse(game, android, "egg"), faces)
    assert (battle.result, stress(battle, near), stress(battle, far)) == (facts, after, 2)
    assert not science.can_analyse(battle.game, android, "egg")
    assert science.can_analyse(battle.game, android, "ship")
    assert not science.can_analyse(p.game(), near, "egg")


@clause("alien.talent.xenomorphology")
def test_xenomorphology_finds_weak_points() -> None:
    p = room("A1", "A2")
    scientist, kid = p.pc("scientist", "A1", gear=()), p.pc("kid", "A1", gear=())
    drone = p.npc("drone", "A2", seen=True)
    assert science.can_study(p.game(), scientist, drone)
    assert not science.can_study(p.game(), kid, drone)
    battle = run(p, lambda game: science.study(game, scientist, drone), (6,) + (2,) * 7).choose("keep")
    assert "MOBILITY 8" in getattr(battle.match.log[-2], "text", "") + getattr(battle.match.log[-3], "text", "")
    attack = Attempt(kid, "close-combat", task="attack", target=drone)
    assert dice.roll_of(battle.game, attack).pools[0].number == 3
    assert dice.roll_of(p.game(), attack).pools[0].number == 2
    assert not science.can_study(battle.game, scientist, drone)
    failed = run(p, lambda game: science.study(game, scientist, drone), (2,) * 8).choose("keep")
    assert stress(failed, scientist) == 1


@clause("alien.talent.hardened", "alien.talent.seen-it-all")
def test_hardened_and_seen_it_all_up_to_three_times() -> None:
    p = room()
    plain, tough = p.pc("kid", "A1"), p.pc("kid", "A1", "talent:hardened", "talent:hardened:2", "talent:seen-it-all")
    game = p.game()
    assert (character.max_health(game, plain), character.max_health(game, tough)) == (4, 6)
    assert (nerves.resolve(game, plain), nerves.resolve(game, tough)) == (4, 5)
    assert raises.raised(["hardened"] * 5, "hardened") == 3


@clause("alien.talent.weapon-specialist")
def test_a_specialist_has_two_dice_more_with_one_weapon() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", "talent:weapon-specialist:m41a-pulse-rifle")
    game = p.game()
    assert [part.amount for part in talent.weapon_parts(game, marine, "m41a-pulse-rifle")] == [2]
    assert talent.weapon_parts(game, marine, "combat-knife") == ()


@clause("alien.talent.machinegunner")
def test_a_machinegunner_fires_bursts_calmly() -> None:
    p = room()
    calm, other = p.pc("smartgunner", "A1", "talent:machinegunner"), p.pc("rifleman", "A1")
    game = p.game()
    assert [talent.burst_stress(game, who) for who in (calm, other)] == [0, 1]
    for who in (calm, other):
        burst._tense(game, who)
    assert [game.state.models[who].counters.get("stress", 0) for who in (calm, other)] == [0, 1]


@clause("alien.talent.stealthy")
def test_stealthy_hides_a_group_only_if_all_are() -> None:
    p = room()
    sly, loud = p.pc("kid", "A1", "talent:stealthy"), p.pc("medic", "A1")
    game = p.game()
    assert [part.amount for part in talent.stealthy_parts(game, (sly,))] == [-2]
    assert talent.stealthy_parts(game, (sly, loud)) == ()
    assert talent.stealthy_parts(game, ()) == ()


@clause("alien.talent.combat-veteran")
def test_a_veteran_may_keep_the_card() -> None:
    p = room()
    old, new = p.pc("marshal", "A1", "talent:combat-veteran"), p.pc("kid", "A1")
    battle = run(p, lambda game: talent.keeps_card(game, old, 2), **FIGHT)
    assert battle.choose("yes").result is True
    assert run(p, lambda game: talent.keeps_card(game, old, 2), **FIGHT).choose("no").result is False
    assert run(p, lambda game: talent.keeps_card(game, new, 2), **FIGHT).result is False
    assert run(p, lambda game: talent.keeps_card(game, old, 0), **FIGHT).result is False


@clause("alien.talent.fast-reflexes")
def test_fast_reflexes_draw_two_and_keep_one() -> None:
    p = room()
    quick, slow = p.pc("pilot", "A1", "talent:fast-reflexes"), p.pc("kid", "A1")
    assert [talent.cards_drawn(p.game(), who) for who in (quick, slow)] == [2, 1]
    battle = run(p, lambda game: talent.picked_card(game, quick, [7, 3]), **FIGHT)
    assert battle.options() == ["3", "7"]
    assert battle.choose("7").result == 7


@clause("alien.talent.last-one-standing")
def test_the_last_one_standing_rallies_itself_with_stamina() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", "broken", "talent:last-one-standing", health=0, gear=())
    other = p.pc("roughneck", "A1", "broken", health=0)
    assert [talent.rallies_itself(p.game(), who) for who in (marine, other)] == [True, False]
    battle = run(p, lambda game: broken.rally(game, marine, marine), ("rally", (6, 6) + (2,) * 5))
    done: SoloRehearsal = battle.choose("keep") if battle.asks == "push" else battle
    assert (health(done, marine), "broken" in tags(done, marine)) == (2, False)


@clause("alien.talent.analysis", "alien.talent.xenomorphology", "alien.talent.company-resources")
def test_experts_have_their_own_acts_in_a_stretch() -> None:
    p = room("A1", "A2")
    scientist, android = p.pc("scientist", "A1", gear=()), p.pc("android", "A1", gear=())
    agent = p.pc("company-agent", "A1", "talent:company-resources")
    near, p_far = p.npc("drone", "A1", "dead", seen=True), p.npc("drone", "A2", seen=True)
    hidden = p.npc("drone", "A1")
    game = p.game()
    keys = {
        who: offered.keys(game, who, people.surgery, people.repair, people.study, people.analyse, people.produce)
        for who in (scientist, android, agent)
    }
    studies = [f"study:{near}", f"study:{p_far}"]
    assert keys == {scientist: studies, android: [f"analyse:{near}"], agent: ["resources"]}
    assert hidden not in [int(key[-1]) for key in keys[scientist]]
    battle = run(p, lambda game: offered.do(game, android, f"analyse:{near}"), (6, 6) + (2,) * 9)
    told = [event.text for event in battle.events(Noted)]
    assert told == ["Drone: Speed 2", "Health 7"]


@clause("alien.crit.surgery", "alien.synth.repair")
@pytest.mark.parametrize(("done", "rolls"), [(58, 0), (59, 1)])
def test_surgery_and_repairs_take_a_shift(done: int, rolls: int) -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", operated=done)
    android = p.pc("android", "A1", "flaw:2", health=0, repaired=done)
    hurt(p, kid, 36)
    assert offered.keys(
        p.game(), medic, people.surgery, people.repair, people.study, people.analyse, people.produce
    ) == [f"surgery:{kid}", f"repair:{android}"]
    for key, number in ((f"surgery:{kid}", 8), (f"repair:{android}", 4)):
        throws = [(6,) + (2,) * (number - 1)] if rolls else []
        battle = run(p, _doing(medic, key), *throws)
        if rolls:
            battle.choose("keep")
        assert len(battle.finish().rolls()) == rolls


def _doing(who: int, key: str) -> Callable[[Game], Script[None]]:
    return lambda game: offered.do(game, who, key)


@clause("alien.talent.overkill")
def test_overkill_is_not_offered_because_of_something_nobody_has_spotted() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", "seen:adult", gear=())
    p.npc("drone", "A1")
    battle = run(p, lambda game: panic.suffer(game, marine, 9, None), **FIGHT)
    assert battle.asks == ""
    assert "panic:9" in tags(battle, marine)


@clause("alien.talent.company-resources", "alien.setup.reloads")
def test_what_was_packed_after_all_comes_with_its_reloads() -> None:
    p = room()
    agent = p.pc("company-agent", "A1", gear=())
    battle = run(p, lambda game: talent.produce(game, agent)).choose("bolt-gun")
    assert battle.state.markers[-1].counters == {"rating": 1, "reloads": 2}


@clause("alien.talent.xenomorphology")
def test_what_is_learnt_of_a_creature_is_said_in_words() -> None:
    p = Position()
    p.zone("A1")
    drone = p.npc("drone", "A1", seen=True)
    said = science.stat_line(p.game(), drone)
    assert "Tail Spike" in said
    assert "attack-stage4" not in said
