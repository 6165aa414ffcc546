"""What is not on offer names the rule that bars it, as the state of the character has it."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act as combat_act
from grognard.games.alien.turns import stretch
from tests.games.alien.prowl import BLIND, act, ship
from tests.games.alien.skirmish import CALM, FIGHT, faces, rooms


def why(r: Rehearsal, *keys: str) -> list[str]:
    """The clause that bars each of these."""
    return [r.refused((key,))[0].clause for key in keys]


def fight(p: Position, who: int) -> Rehearsal:
    return p.fight(first=(who,))


def duct(*tags: str) -> tuple[Position, int, int, int]:
    """Two in a crawlspace between A1 and A2, both come from A1; the far access point."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("C1", kind="crawl")
    p.border("A1", "C1", "access")
    far = p.border("A2", "C1", "access")
    first = p.pc("kid", "C1", "came:A1", "deep:1", gear=())
    return p, first, p.pc("medic", "C1", "came:A1", "deep:2", *tags, gear=()), far


# -- a turn of combat -----------------------------------------------------------------------------------------------


@clause("alien.close.grapple", "alien.combat.action-pool")
def test_a_grip_is_the_reason_for_all_that_it_forbids() -> None:
    p = rooms()
    marine, guard = p.pc("rifleman", "A1", CALM), p.npc("security-guard", "A1", seen=True)
    p.grapple(guard, marine)
    assert why(fight(p, marine), "attack", "move:A2", "close:m1", "aim", "special") == ["alien.close.grapple"] * 5
    q = rooms()
    marine, guard = q.pc("rifleman", "A1", CALM), q.npc("security-guard", "A1", seen=True)
    q.grapple(marine, guard)
    assert why(fight(q, marine), "attack", "move:A2", "aim") == ["alien.close.grapple"] * 3
    q.hurt(marine, full=1)
    assert why(fight(q, marine), "grapple-attack", "attack") == ["alien.combat.action-pool", "alien.close.grapple"]


@clause("alien.move.prone")
def test_who_is_down_is_told_to_get_up_first() -> None:
    p = rooms(cluttered=True)
    who = p.pc("kid", "A1", "prone", gear=())
    p.npc("drone", "A1", seen=True)
    keys = ("move:A2", "close:m1", "peek:f3", "drag:1:A2", "full-cover", "partial-cover")
    assert why(fight(p, who), *keys) == ["alien.move.prone"] * 6
    p.hurt(who, quick=2)
    p.item("combat-knife", who)
    assert why(fight(p, who), "move:A2") == ["alien.combat.action-pool"]


@clause("alien.gear.over-limit", "alien.synth.zero", "alien.vehicle.where", "alien.xeno.signature")
@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("laden", "alien.gear.over-limit"),
        ("riding", "alien.vehicle.where"),
        ("flaw:5", "alien.synth.zero"),
        ("held-down:1", "alien.xeno.signature"),
    ],
)
def test_what_keeps_somebody_from_moving_is_named(state: str, reason: str) -> None:
    p = rooms()
    who = p.pc("kid", "A1", CALM, *((state,) if ":" in state else ()), gear=())
    p.npc("facehugger", "A2", seen=True)
    if state == "riding":
        p.link("rides", who, p.npc("nr-9-atv", "A1", seen=True))
    if state == "laden":
        p.item("combat-knife", who, number=400)
    assert why(fight(p, who), "move:A2") == [reason]
    assert why(act(p, who), "move:A2", "group") == [reason] * 2


@clause("alien.crawl.features", "alien.move.blocking")
def test_a_body_in_the_way_is_the_reason() -> None:
    p, _, second, far = duct()
    assert why(act(p, second), "move:A2", f"peek:f{far}", "hide") == ["alien.crawl.features"] * 3
    p.npc("drone", "A1", seen=True)
    assert why(fight(p, second), "move:A2", "full-cover") == ["alien.crawl.features"] * 2
    q = rooms()
    who = q.pc("kid", "A2", CALM, gear=())
    q.npc("security-guard", "A3", "at:4", seen=True)
    assert why(fight(q, who), "move:A3", "move:A9") == ["alien.move.blocking", "alien.zone.borders"]


@clause("alien.act.quick-pickup", "alien.panic.lose-item")
def test_things_that_cannot_be_picked_up() -> None:
    p = rooms()
    who = p.pc("kid", "A1", CALM, gear=())
    lost, far = p.item("combat-knife", "A1", "lost"), p.item("combat-knife", "A2")
    keys, reasons = (f"take:k{lost}", f"take:k{far}"), ["alien.panic.lose-item", "alien.act.quick-pickup"]
    assert why(act(p, who), *keys) == reasons
    p.npc("drone", "A2", seen=True)
    assert why(fight(p, who), *keys) == reasons


@clause("alien.combat.action-pool", "alien.combat.turn")
def test_the_allowance_is_the_reason_only_where_it_is_spent() -> None:
    """With all of it left it bars nothing; those who move slowly lack a full action for it."""
    p = rooms()
    who = p.pc("kid", "A1", CALM, gear=("m4a3-pistol",))
    p.npc("drone", "A1", seen=True)
    fresh = ("special", "stand", "back", "let-go", "break-free", "scan:k9", "nonsense")
    assert "alien.combat.action-pool" not in why(fight(p, who), *fresh)
    p.tag(who, "flaw:2")
    p.hurt(who, full=1)
    spent = fight(p, who)
    assert why(spent, "move:A2", "aim", "attack") == ["alien.combat.action-pool"] * 3
    assert why(spent, "stand", "rally:0") == ["alien.act.quick-stand", "alien.act.quick-rally"]


@clause("alien.ranged.ammo", "alien.ranged.jam", "alien.ranged.los")
@pytest.mark.parametrize(("tags", "rating", "reason"), [((), 0, "ammo"), (("jammed",), 3, "jam"), ((), 3, "los")])
def test_a_weapon_that_cannot_fire_says_why(tags: tuple[str, ...], rating: int, reason: str) -> None:
    p = rooms()
    who = p.pc("kid", "A1", CALM, gear=())
    p.item("m4a3-pistol", who, "held", *tags, rating=rating)
    p.npc("drone", "A2" if reason != "los" else "A3", seen=True)
    assert why(fight(p, who), "attack") == [f"alien.ranged.{reason}"]


@clause("alien.ranged.aim-required")
def test_a_weapon_that_must_be_aimed_says_so() -> None:
    p = rooms()
    who = p.pc("kid", "A1", CALM, gear=())
    p.item("xm99a-plasma-rifle", who, "held", rating=1)
    p.npc("drone", "A2", seen=True)
    assert why(fight(p, who), "attack") == ["alien.ranged.aim-required"]


@clause("alien.dice.retry", "alien.panic.paranoid")
def test_a_failed_try_and_panic_are_named() -> None:
    p = rooms()
    who, fallen = p.pc("kid", "A1", CALM, "panic:5", gear=()), p.pc("medic", "A1", "broken", gear=())
    p.npc("drone", "A2", seen=True)
    assert why(fight(p, who), f"help:{fallen}") == ["alien.panic.paranoid"]
    p.untag(who, "panic:5")
    r = p.script(lambda game: combat_act.turn(game, who), [("rally", *faces(0, 3))], **FIGHT)
    r.choose(f"rally:{fallen}")
    assert why(r, f"rally:{fallen}") == ["alien.dice.retry"]


@clause("alien.broken.actions", "alien.move.prone", "alien.move.blocking")
def test_the_broken_are_told_what_bars_a_move() -> None:
    p = rooms()
    who = p.pc("kid", "A2", "broken", gear=())
    p.npc("security-guard", "A3", "at:4", seen=True)
    r = p.script(lambda game: combat_act.crawl_turn(game, who), **FIGHT)
    keys = ("move:A3", "move:A9", "attack", "drag:0:A1")
    assert why(r, *keys) == ["alien.move.blocking", "alien.zone.borders", *["alien.broken.actions"] * 2]


# -- a stretch ------------------------------------------------------------------------------------------------------


@clause("alien.move.prone", "alien.stealth.hide")
def test_in_a_stretch_too_who_is_down_gets_up_first() -> None:
    p = ship()
    who = p.pc("medic", "A3", "prone", gear=())
    p.pc("kid", "A3", gear=())
    assert why(act(p, who), "move:A2", "leave-open:A2", "group", "peek:f5") == ["alien.move.prone"] * 4
    q = ship()
    hidden = q.pc("medic", "A3", "hidden", gear=())
    assert why(act(q, hidden), "hide") == ["alien.stealth.hide"]


@clause("alien.stealth.small-acts", "alien.act.quick-pickup")
def test_small_acts_say_whether_they_are_spent_or_not_possible() -> None:
    p = ship()
    who = p.pc("medic", "A2", gear=("flashlight",))
    lamp = p.find(who, "flashlight")
    changes: dict[str, Any] = {"dice": [BLIND], "clock": {"stretch": 1}}
    later = act(p, who, "guard", f"later:m{who}", **changes)
    assert why(later, "take:k99", "search") == ["alien.act.quick-pickup", "alien.stealth.small-acts"]
    spent = act(p, who, f"lamp:k{lamp}", f"lamp:k{lamp}")
    assert why(spent, "scan:k99", "take:k99", f"lamp:k{lamp}") == ["alien.stealth.small-acts"] * 3


@clause("alien.stealth.group")
def test_a_group_is_only_made_of_those_who_share_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can be chosen with whom the others have no way in common: a stretch is never lost by it."""
    p = ship()
    leader, first, second = (p.pc(card, "A2", gear=()) for card in ("medic", "kid", "pilot"))
    goals = {leader: {"A1", "A3"}, first: {"A1"}, second: {"A3"}}
    monkeypatch.setattr(stretch, "_goals", lambda game, who: goals[who])
    assert stretch.companions(p.game(), leader) == [first]
    s = act(p, leader, "group", dice=[BLIND])
    assert [s.state.models[who].place for who in (leader, first, second)] == ["A1", "A1", "A2"]
    goals[second] = {"A1", "A3"}
    assert stretch.companions(p.game(), leader) == [first, second]
