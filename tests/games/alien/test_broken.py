"""Broken: zero Health, what it ends, first aid, rally and getting up alone."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import fright, injuries
from grognard.games.alien.body import stress as nerves
from grognard.games.alien.harm import broken, damage, panic
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, carrying, people, turns
from tests.games.alien import offered
from tests.games.alien.nerves import FIGHT, health, room, run, stress, tags
from tests.games.alien.test_criticals import hurt, is_stable, rows
from tests.games.alien.test_first_aid import treating


def hit(p: Position, who: int, points: int, *throws: Any, **changes: Any) -> SoloRehearsal:
    blow = damage.Hit(who, points, "alien.damage.sequence")
    return run(p, lambda game: damage.hit(game, blow), *throws, **changes)


@clause("alien.broken.state")
def test_example_broken() -> None:
    """alien.example.broken: Health 2, 3 damage: Health 0, broken, D66; a PC who sees it rolls for panic."""
    p = room()
    kid = p.pc("kid", "A1", health=2, gear=())
    p.pc("medic", "A1")
    battle = hit(p, kid, 3, ("critical injury", (1, 2)), ("panic", 1)).finish()
    assert health(battle, kid) == 0
    assert "broken" in tags(battle, kid)
    assert rows(battle, kid) == [12]
    assert "broken" not in tags(hit(p, kid, 1), kid)


@clause("alien.broken.actions")
def test_the_broken_move_or_speak() -> None:
    p = room("A1", "A2")
    kid = p.pc("kid", "A1", "broken", health=0)
    p.pc("medic", "A1")
    battle = run(p, lambda game: act.crawl_turn(game, kid), **FIGHT)
    assert all(
        key.startswith(("move", "go", "close", "back", "peek", "door", "done", "none", "end"))
        for key in battle.options()
    )
    battle.choose("move:A2")
    assert (battle.state.models[kid].place, battle.asks) == ("A2", ""), "one move and nothing else"
    held = p.npc("drone", "A1", seen=True)
    p.link("grapple", held, kid)
    assert run(p, lambda game: act.crawl_turn(game, kid), **FIGHT).asks == "", "nobody in a grip moves"


@clause("alien.broken.actions")
def test_the_broken_neither_fight_nor_take_cover() -> None:
    p = room("A1", "A2", marks=("cluttered",))
    kid, medic = p.pc("kid", "A1", "broken", health=0, gear=("m4a3-pistol",)), p.pc("medic", "A1", "broken", health=0)
    guard = p.npc("security-guard", "A1", seen=True)
    p.adjacent(kid, guard)
    battle = run(p, lambda game: turns.take_turn(game, kid), **FIGHT)
    assert set(battle.options()) == {"move:A2", "back", f"close:m{medic}", "done"}
    assert battle.choose("back").finish().match.is_over


@clause("alien.broken.more-damage")
def test_further_damage_brings_another_injury() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", health=0, gear=())
    p.pc("medic", "A1")
    battle = hit(p, kid, 1, ("critical injury", (2, 4))).finish()
    assert rows(battle, kid) == [24]


@clause("alien.broken.no-stress")
def test_the_broken_feel_neither_stress_nor_panic() -> None:
    p = room()
    kid = p.pc("kid", "A1", "panic:6", "panic:10", stress=2, health=1, gear=())
    battle = hit(p, kid, 1, ("critical injury", (1, 2)))
    assert not fright.is_panicking(battle.game, kid)
    nerves.gain(battle.game, kid, 1, "alien.stress.gain")
    assert stress(battle, kid) == 2
    assert not panic.can_panic(battle.game, kid)


@clause("alien.broken.drop")
def test_who_breaks_drops_big_things_leaves_cover_and_lets_go() -> None:
    p = room(marks=("cluttered",))
    marine = p.pc("rifleman", "A1", "full-cover", health=1, gear=("m41a-pulse-rifle",))
    held = p.npc("security-guard", "A1", seen=True)
    p.grapple(marine, held)
    rifle = p.find(marine, "m41a-pulse-rifle")
    battle = hit(p, marine, 1, ("critical injury", (1, 2)))
    assert next(m for m in battle.state.markers if m.id == rifle).at == "A1"
    assert "full-cover" not in tags(battle, marine)
    assert not any(link.kind == "grapple" for link in battle.state.links)


@clause("alien.broken.drop")
def test_small_things_stay_in_hand() -> None:
    p = room()
    officer = p.pc("officer", "A1", health=1, gear=("vp-70ma6-pistol",))
    pistol = p.find(officer, "vp-70ma6-pistol")
    battle = hit(p, officer, 1, ("critical injury", (1, 2)))
    assert next(m for m in battle.state.markers if m.id == pistol).on == f"m{officer}"


@clause("alien.broken.npc")
def test_named_npcs_break_and_minor_ones_are_out() -> None:
    p = room()
    boss = p.npc("mercenary-leader", "A1", seen=True, health=1, gear=())
    minor = p.npc("security-guard", "A1", seen=True, health=1, gear=())
    named = hit(p, boss, 1, ("critical injury", (1, 2))).finish()
    assert "broken" in tags(named, boss)
    assert "dead" in tags(hit(p, minor, 1).finish(), minor)


@clause("alien.broken.first-aid", "alien.broken.first-aid-only-broken")
def test_example_first_aid() -> None:
    """alien.example.first-aid: up with Health 2 and stabilized; no Health for one who is not broken."""
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    id = hurt(p, kid, 61)
    battle = treating(p, medic, kid, (6, 6) + (2,) * 8)
    assert (health(battle, kid), is_stable(battle, id), "broken" in tags(battle, kid)) == (2, True, False)
    q = room()
    medic, kid = q.pc("medic", "A1", gear=()), q.pc("kid", "A1", health=1)
    id = hurt(q, kid, 61)
    battle = treating(q, medic, kid, (6, 6) + (2,) * 8)
    assert (health(battle, kid), is_stable(battle, id)) == (1, True)


@clause("alien.broken.first-aid")
def test_who_can_be_treated() -> None:
    p = room("A1", "A2")
    medic, kid = p.pc("medic", "A1"), p.pc("kid", "A1", "broken", health=0)
    well, away = p.pc("officer", "A1"), p.pc("pilot", "A2", "broken", health=0)
    hugged = p.pc("marshal", "A1", "broken", "facehugged", health=0)
    android = p.pc("android", "A1", health=0)
    assert broken.patients(p.game(), medic) == [kid]
    assert not any(broken.can_treat(p.game(), medic, who) for who in (well, away, hugged, android, medic))
    assert not broken.can_treat(p.game(**FIGHT), medic, kid), "in combat only Adjacent"
    p.adjacent(medic, kid)
    assert broken.can_treat(p.game(**FIGHT), medic, kid)


@clause("alien.broken.first-aid")
def test_medical_gear_counts_and_a_medkit_is_used_up() -> None:
    p = room()
    scientist, kid = p.pc("scientist", "A1", gear=("medkit",)), p.pc("kid", "A1", "broken", health=0)
    battle = treating(p, scientist, kid, (6,) + (2,) * 5)
    assert not any(m.kind == "medkit" for m in battle.state.markers)
    q = room()
    medic, kid = q.pc("medic", "A1", gear=("surgical-kit", "medkit")), q.pc("kid", "A1", "broken", health=0)
    battle = treating(q, medic, kid, (6,) + (2,) * 11)
    assert any(m.kind == "medkit" for m in battle.state.markers)


@clause("alien.broken.rally")
def test_example_rally() -> None:
    """alien.example.rally: up with Health 1; death rolls go on."""
    p = room()
    officer, kid = p.pc("officer", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    id = hurt(p, kid, 61)
    battle = run(p, lambda game: broken.rally(game, officer, kid), (6,) + (2,) * 7).choose("keep")
    assert health(battle, kid) == 1
    assert "broken" not in tags(battle, kid)
    assert not is_stable(battle, id)
    assert injuries.is_dying_by_rounds(battle.game, kid)
    failed = run(p, lambda game: broken.rally(game, officer, kid), (2,) * 8).choose("keep")
    assert "broken" in tags(failed, kid)


@clause("alien.broken.rally", "alien.broken.first-aid", "alien.setup.hidden-info")
def test_nobody_is_offered_help_for_somebody_whom_his_side_does_not_know() -> None:
    p = room()
    officer = p.pc("officer", "A1")
    guard = p.npc("security-guard", "A1", "broken", seen=False)
    assert broken.can_rally(p.game(), officer, guard), "were he known, he could be"
    assert offered.keys(p.game(), officer, people.first_aid, people.rally) == []


@clause("alien.broken.rally", "alien.broken.rally-android")
def test_who_can_be_rallied() -> None:
    p = room("A1", "A2")
    officer, kid = p.pc("officer", "A1"), p.pc("kid", "A1", "broken", health=0)
    away = p.pc("pilot", "A2", "broken", health=0)
    android = p.pc("android", "A1", health=0)
    asleep = p.pc("medic", "A1", "broken", "unconscious", health=0)
    tough = p.pc("marshal", "A1", "broken", "talent:last-one-standing", health=0)
    game = p.game()
    assert broken.fallen(game, officer) == [kid, tough]
    assert not any(broken.can_rally(game, officer, who) for who in (away, android, asleep, officer))
    assert not broken.can_rally(game, kid, kid)
    assert not broken.can_rally(game, kid, tough)
    assert broken.can_rally(game, tough, tough)
    assert offered.keys(game, officer, people.first_aid, people.rally) == [
        f"first-aid:{kid}",
        f"first-aid:{asleep}",
        f"first-aid:{tough}",
        f"rally:{kid}",
        f"rally:{tough}",
    ]


@clause("alien.broken.own", "alien.broken.own-when")
def test_the_broken_get_up_after_a_full_stretch() -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", health=0)
    hurt(p, kid, 44, left=30)
    game = p.game()
    broken.stretch_passed(game)
    assert "broken" in game.state.models[kid].tags, "the stretch in which it happened does not count"
    broken.stretch_passed(game)
    assert "broken" not in game.state.models[kid].tags
    assert game.state.models[kid].counters["health"] == 1
    assert injuries.is_dying(game, kid)


@clause("alien.broken.own-when")
@pytest.mark.parametrize("state", ["facehugged", "captured", "unconscious"])
def test_some_do_not_get_up(state: str) -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", state, health=0)
    game = p.game()
    broken.stretch_passed(game)
    broken.stretch_passed(game)
    assert "broken" in game.state.models[kid].tags


@clause("alien.broken.max")
def test_health_never_exceeds_its_maximum() -> None:
    p = room()
    kid = p.pc("kid", "A1", health=3)
    game = p.game()
    assert broken.regain(game, kid, 5, "alien.broken.max") == 1
    assert game.state.models[kid].counters["health"] == 4
    assert broken.regain(game, kid, 5, "alien.broken.max") == 0


@clause("alien.broken.actions", "alien.move.prone")
def test_who_is_broken_and_down_crawls() -> None:
    p = room("A1", "A2")
    kid = p.pc("kid", "A1", "broken", "prone", health=0)
    battle = run(p, lambda game: act.crawl_turn(game, kid), **FIGHT)
    assert "move:A2" in battle.options()
    battle.choose("move:A2")
    assert battle.state.models[kid].place == "A2"
    p.untag(kid, "broken")
    assert not offered.keys(p.game(**FIGHT), kid, *act.CRAWLING, carrying.drag, menu=act.TURN), "others get up first"


@clause("alien.broken.more-damage", "alien.hazard.on-fire")
@pytest.mark.parametrize(("tags_", "is_spared"), [((), False), (("burnt",), True)])
def test_fire_spares_only_those_whom_it_has_broken_an_injury(tags_: tuple[str, ...], is_spared: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", "broken", *tags_, health=0, gear=())
    blow = damage.Hit(kid, 2, "alien.hazard.fire", kind="fire")
    throws = () if is_spared else (("critical injury", (1, 2)),)
    battle = run(p, lambda game: damage.hit(game, blow), *throws).finish()
    assert rows(battle, kid) == ([] if is_spared else [12])


@clause("alien.hazard.on-fire")
def test_who_is_broken_by_fire_is_marked_until_he_gets_up() -> None:
    p = room()
    kid = p.pc("kid", "A1", health=2, gear=())
    battle = run(p, lambda game: damage.hit(game, damage.Hit(kid, 2, "alien.hazard.fire", kind="fire"))).finish()
    assert {"broken", "burnt"} <= {*tags(battle, kid)}
    broken.get_up(battle.game, kid, 1, "alien.broken.rally")
    assert not {"broken", "burnt"} & {*battle.game.state.models[kid].tags}
