"""Quick and free acts of a combat turn: moves, small acts, interrupts."""

from typing import Any

from grognard.cli.chronicle import spoken
from grognard.engine.asking.acts import Act
from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Linked, Noted
from grognard.engine.core.script import Game, Script
from grognard.engine.showing.telling import describe
from grognard.games.alien.body import allowance
from grognard.games.alien.known import knowledge
from grognard.games.alien.turns import act, doors, fighting, handling, people, stretch, walking
from grognard.games.alien.words.terms import ACTIVE, FULL, QUICK, are_adjacent, grappled_by, has, marker_of
from tests.games.alien import offered
from tests.games.alien.prowl import corridor
from tests.games.alien.skirmish import CALM, FIGHT, faces, facing, health, menu, rooms, shoot, spent, strike, tags

# -- moves -------------------------------------------------------------------------------------------------------------


@clause("alien.act.quick-move-zone")
def test_a_move_arrives_at_short_range_without_cover() -> None:
    p = rooms()
    kid, drone, friend = (
        p.pc("kid", "A2", "partial-cover", gear=[]),
        p.npc("security-guard", "A1", seen=True),
        p.pc("medic", "A2"),
    )
    p.adjacent(kid, friend)
    r = p.fight([kid, friend, drone]).choose("move:A1")
    assert r.state.models[kid].place == "A1"
    assert "partial-cover" not in tags(r, kid)
    assert not are_adjacent(r.game, kid, drone)
    assert not are_adjacent(r.game, kid, friend)
    assert spent(r, kid) == (0, 1)


@clause("alien.act.quick-move-close")
def test_closing_in_and_stepping_back() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A1", gear=[]), p.npc("security-guard", "A1", seen=True)
    r = p.script(lambda game: act.turn(game, kid), **FIGHT).choose(f"close:m{guard}")
    assert are_adjacent(r.game, kid, guard)
    r.choose("back")
    assert not are_adjacent(r.game, kid, guard)
    assert spent(r, kid) == (0, 2)


@clause("alien.act.quick-move-close", "alien.gear.over")
def test_closing_in_and_stepping_back_are_moves_that_end_cover_and_weigh_on_the_laden() -> None:
    p = rooms()
    load = ["m56-smartgun"] * 2 + ["fire-axe"]
    medic, guard = p.pc("medic", "A1", "partial-cover", CALM, gear=load), p.npc("security-guard", "A1", seen=True)
    r = p.script(lambda game: act.turn(game, medic), **FIGHT).choose(f"close:m{guard}")
    assert "partial-cover" not in tags(r, medic)
    assert r.state.models[medic].counters["stress"] == 1
    r.choose("back")
    assert r.state.models[medic].counters["stress"] == 2


@clause("alien.act.move-actions", "alien.gear.over")
def test_example_over_two_moves() -> None:
    """Strength 3, load 7, to the next zone and then closing in on a Drone in one round: stress +2."""
    p = rooms()
    medic, drone = (
        p.pc("medic", "A1", "seen:adult", CALM, gear=["m56-smartgun"] * 2 + ["fire-axe"]),
        p.npc("drone", "A2", seen=True),
    )
    r = p.fight([medic, drone], [("panic", 1)]).choose("move:A2").choose(f"close:m{drone}")
    assert r.state.models[medic].counters["stress"] == 2


@clause("alien.act.move-actions")
def test_what_counts_as_a_move() -> None:
    moves: tuple[Act[Any, Any], ...] = (walking.step, walking.close_in, walking.back, walking.peek)
    assert [one.word for one in moves if one.kind not in act.MOVES] == []
    others: tuple[Act[Any, Any], ...] = (
        fighting.aim,
        fighting.attack,
        handling.reload,
        doors.lock,
        walking.stand,
        fighting.partial_cover,
    )
    assert [one.word for one in others if one.kind in act.MOVES] == []
    p = rooms()
    android = p.pc("android", "A1", "flaw:2")
    game = p.game(**FIGHT)
    assert offered.price(game, android, "move:A2") == FULL
    assert offered.price(game, android, "peek:f4") == FULL
    assert offered.price(game, android, "reload:k1") == QUICK


@clause("alien.act.quick-peek")
def test_peeking_opens_the_next_zone_to_sight() -> None:
    p = rooms()
    kid, lurker = p.pc("kid", "A2", gear=[]), p.npc("security-guard", "A3")
    r = p.fight([kid]).choose("peek:f4")
    assert "at:4" in tags(r, kid)
    assert r.state.models[lurker].known is None
    assert spent(r, kid) == (0, 1)


# -- other quick actions -----------------------------------------------------------------------------------------------


@clause("alien.act.quick-lock")
def test_locking_a_closed_door_of_the_own_zone() -> None:
    p = rooms()
    kid, drone = p.pc("kid", "A2", gear=[]), p.npc("drone", "A1", seen=True)
    r = p.fight([kid, drone]).choose("lock:f4")
    assert "locked" in r.state.features[4].tags
    assert spent(r, kid) == (0, 1)
    far = p.pc("kid", "A1", gear=[])
    assert "lock:f4" not in menu(p, far)


@clause("alien.act.quick-partial-cover")
def test_partial_cover_is_a_quick_action() -> None:
    p = rooms()
    kid, drone = p.pc("kid", "A2", gear=[]), p.npc("drone", "A1", seen=True)
    r = p.fight([kid, drone]).choose("partial-cover")
    assert "partial-cover" in tags(r, kid)
    assert spent(r, kid) == (0, 1)
    assert "partial-cover" not in r.options()


@clause("alien.act.quick-defend", "alien.act.quick-dodge")
def test_defending_and_dodging_cost_a_quick_action_each() -> None:
    p = rooms()
    guard, kid = p.npc("security-guard", "A1", seen=True), p.pc("kid", "A1", CALM, gear=[])
    dodged = shoot(p, guard, kid, "vp-70ma6-pistol", faces(0, 8), ("dodge", *faces(0, 8))).choose("dodge")
    assert spent(dodged, kid) == (0, 1)
    p.adjacent(guard, kid)
    defended = strike(p, guard, kid, "", faces(0, 6), ("defend", *faces(0, 2))).choose("defend")
    assert spent(defended, kid) == (0, 1)
    assert spent(strike(p, guard, kid, "", faces(0, 6)).choose("none"), kid) == (0, 0)


@clause("alien.act.quick-aim", "alien.ranged.aim")
def test_aiming_is_quick_and_offered_only_while_a_shot_is_left() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM), p.npc("drone", "A2", seen=True)
    r = p.fight([marine, drone]).choose("aim")
    assert spent(r, marine) == (0, 1)
    p.hurt(marine, quick=1)
    assert "aim" not in menu(p, marine)
    assert "aim" not in menu(p, p.pc("kid", "A1", gear=[]))


@clause("alien.act.quick-reload")
def test_reloading_is_a_quick_action() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", gear=[]), p.npc("drone", "A2", seen=True)
    pistol = p.item("m4a3-pistol", marine, "held", rating=1)
    r = p.fight([marine, drone]).choose(f"reload:k{pistol}")
    assert spent(r, marine) == (0, 1)


@clause("alien.act.quick-pickup")
def test_picking_something_up_from_the_ground_of_the_zone() -> None:
    p = rooms()
    kid, drone = p.pc("kid", "A1", gear=[]), p.npc("drone", "A2", seen=True)
    knife, away = p.item("combat-knife", "A1"), p.item("combat-knife", "A2")
    r = p.fight([kid, drone])
    assert f"take:k{away}" not in r.options()
    r.choose(f"take:k{knife}")
    assert marker_of(r.game, knife).on == f"m{kid}"
    assert spent(r, kid) == (0, 1)


@clause("alien.act.quick-rally")
def test_rallying_a_broken_comrade_in_the_zone() -> None:
    p = rooms()
    officer, fallen, drone = (
        p.pc("officer", "A1", CALM, gear=[]),
        p.pc("kid", "A1", "broken", health=0),
        p.npc("drone", "A2", seen=True),
    )
    r = p.fight([officer, fallen, drone], [("rally", *faces(2, 8))]).choose(f"rally:{fallen}")
    assert (health(r, fallen), spent(r, officer)) == (2, (0, 1))
    far = p.pc("officer", "A2", gear=[])
    assert f"rally:{fallen}" not in menu(p, far)


@clause("alien.act.quick-stand")
def test_getting_up_before_any_move() -> None:
    p = rooms()
    kid, drone = p.pc("kid", "A1", "prone", gear=[]), p.npc("drone", "A2", seen=True)
    r = p.fight([kid, drone])
    assert "move:A2" not in r.options()
    r.choose("stand")
    assert spent(r, kid) == (0, 1)
    assert "move:A2" in r.options()


@clause("alien.act.quick-use")
def test_small_acts_inject_hand_over_and_light() -> None:
    p = rooms()
    medic = p.pc("medic", "A1", gear=["naproleve", "flashlight"])
    near, far, drone = p.pc("kid", "A1", gear=[]), p.pc("kid", "A1", gear=[]), p.npc("drone", "A2", seen=True)
    p.adjacent(medic, near)
    lamp = p.item("flashlight", medic, "held")
    keys = menu(p, medic)
    assert f"give:k{lamp}:{near}" in keys
    assert f"give:k{lamp}:{far}" not in keys
    assert any(key.startswith("inject:") for key in keys)
    r = p.fight([medic, drone]).choose(f"lamp:k{lamp}")
    assert "lit" in marker_of(r.game, lamp).tags
    assert spent(r, medic) == (0, 1)
    assert {*stretch.SMALL_ONES} >= {handling.inject, handling.give, handling.lamp, handling.scan}


@clause("alien.act.free")
def test_free_acts() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM), p.npc("drone", "A2", seen=True)
    rifle, knife = p.find(marine, "m41a-pulse-rifle"), p.find(marine, "combat-knife")
    r = p.fight([marine, drone]).choose(f"draw:k{knife}")
    assert spent(r, marine) == (0, 0)
    assert "held" in marker_of(r.game, knife).tags
    assert not [key for key in r.options() if key.startswith("draw:")]
    r.choose(f"drop:k{knife}")
    assert marker_of(r.game, knife).at == "A1"
    assert spent(r, marine) == (0, 0)
    assert f"drop:k{rifle}" not in r.options()


@clause("alien.act.free", "alien.close.grapple")
def test_letting_go_is_free() -> None:
    p, marine, guard = facing()
    p.grapple(marine, guard)
    r = p.fight([marine, guard]).choose("let-go")
    assert grappled_by(r.game, marine) is None
    assert spent(r, marine) == (0, 0)
    assert "attack" in r.options()


@clause("alien.act.move-actions", "alien.crit.move-full")
def test_a_sprained_ankle_makes_every_move_a_full_action() -> None:
    p = rooms()
    lame, fit = p.pc("kid", "A1", "injured", gear=[]), p.pc("kid", "A1", gear=[])
    p.marker("injury", lame, row=14)
    game = p.game(**FIGHT)
    assert [allowance.move_price(game, who) for who in (lame, fit)] == [FULL, QUICK]
    p.hurt(lame, full=1)
    assert "move:A2" not in menu(p, lame)
    p.hurt(fit, full=1)
    assert "move:A2" in menu(p, fit)


@clause("alien.combat.turn", "alien.synth.zero")
def test_a_dislocated_head_leaves_one_act_a_round() -> None:
    p = rooms()
    android = p.pc("android", "A2", "flaw:4", gear=[])
    game = p.game(**FIGHT)
    assert offered.price(game, android, "partial-cover") == FULL
    assert not allowance.can_interrupt(game, android)
    p.hurt(android, full=1)
    assert menu(p, android) == [], "nobody is asked"


@clause("alien.act.free")
def test_the_chassis_that_cannot_move_still_acts() -> None:
    p = rooms()
    android = p.pc("android", "A2", "flaw:5", gear=[])
    keys = menu(p, android)
    assert "partial-cover" in keys
    assert not [key for key in keys if key.split(":")[0] in ("move", "peek", "close")]


@clause("alien.act.orders-effect", "alien.combat.action-pool")
def test_the_log_says_who_gave_the_order_and_what_was_used() -> None:
    p = rooms()
    officer, kid = p.pc("officer", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, gear=[])
    dice = [("orders", *faces(1, 8))]

    def lead(game: Game) -> Script[None]:
        allowance.spend(game, officer, "quick")
        yield from people.order(game, officer, kid)

    r = p.script(lead, dice, **FIGHT).finish()
    told = [describe(event, r.state, spoken(r.state)) for event in r.match.log if isinstance(event, Counted | Linked)]
    assert told == ["Officer gains 1 quick actions used: 1 now", "Officer gives orders to Kid"]


@clause("alien.ref.noise", "alien.setup.mode-scope")
def test_the_second_zone_entered_in_a_round_is_heard() -> None:
    p = corridor(6, "door")
    marine = p.pc("rifleman", "A1", CALM, gear=[])
    near, far = p.npc("drone", "A4", active=False), p.npc("drone", "A5", active=False)
    r = p.fight([marine]).choose("move:A2")
    assert not has(r.game, near, ACTIVE)
    r = p.script(lambda game: _run(game, marine), **FIGHT).finish()
    assert [has(r.game, who, ACTIVE) for who in (near, far)] == [True, False], "A3 is next to A4, not to A5"
    assert "A3" in knowledge.known_zones(r.game, near)


def _run(game: Game, who: int) -> Script[None]:
    yield from offered.perform(game, who, "move:A2")
    yield from offered.perform(game, who, "move:A3")


@clause("alien.close.sequence")
def test_a_blow_with_a_knife_is_announced_as_close_combat() -> None:
    p, marine, guard = facing(gear=["combat-knife"])
    r = p.fight([marine, guard], [("attack", *faces(0, 8)), ("defend", *faces(0, 6))]).choose("attack")
    while r.asks in ("attack", "mode"):
        r.choose(r.options()[0])
    notes = [event for event in r.events(Noted) if "attacks" in event.text]
    assert [note.clause for note in notes] == ["alien.close.sequence"]
