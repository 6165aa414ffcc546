"""Human NPCs: their figures, their attitude, what they do in a fight."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import npc
from grognard.games.alien.body import allowance
from grognard.games.alien.books.profiles import npcs
from grognard.games.alien.fight import attitude
from grognard.games.alien.position import Position
from grognard.games.alien.turns import social
from grognard.games.alien.words.terms import are_adjacent, has, marker_of, zone_of
from tests.games.alien.prowl import meeting


@clause("alien.npc.stats")
def test_human_npcs_have_fourteen_points_health_like_pcs_and_no_talents() -> None:
    usual = [card for card in npcs().values() if not card.is_android and card.id != "child"]
    assert all(sum(card.attributes.values()) == 14 for card in usual)
    assert {card.health: card.attributes["strength"] + card.attributes["agility"] for card in usual} == {3: 5, 4: 8}
    for card in npcs().values():
        half = (card.attributes["strength"] + card.attributes["agility"]) / 2
        assert half <= card.health < half + 1
        assert (card.talents, card.resolve) == ((), 0)
        assert all(0 < level <= 5 for level in card.skills.values())


def hall(cluttered: bool = False) -> Position:
    p = Position()
    p.zone("A1", cluttered=cluttered)
    p.zone("A2")
    p.border("A1", "A2")
    return p


# -- attitude -------------------------------------------------------------------------------------------------------


@clause("alien.npc.attitude")
def test_an_attack_turns_the_whole_group_hostile() -> None:
    p = hall()
    p.pc("medic", "A2", gear=())
    hit, mate = (p.npc("security-guard", "A1", seen=True, attitude="wary", group="guards") for _ in (1, 2))
    other = p.npc("mercenary", "A1", attitude="wary", group="mercs")
    game = p.game()
    attitude.turn_hostile(game, hit, "alien.npc.attitude")
    assert has(game, hit, "hostile")
    assert has(game, mate, "hostile")
    assert not has(game, mate, "wary")
    assert has(game, other, "wary")
    assert game.state.phase == "combat"


@clause("alien.npc.attitude")
@pytest.mark.parametrize(("theirs", "hostile"), [(1, False), (2, True)])
def test_a_persuasion_failed_by_two_turns_the_wary_hostile(theirs: int, hostile: bool) -> None:
    p = hall()
    who = p.pc("company-agent", "A1", gear=())
    guard = p.npc("security-guard", "A1", seen=True, attitude="wary")
    pool = 7 + sum(part.amount for part in social.factors(p.game(), who, guard, "pass"))
    dice = [("persuade", (2,) * pool), ("resist", (6,) * theirs + (2,) * (3 - theirs))]
    s = p.script(lambda game: social.persuade(game, who, guard), dice, phase="social", step="talk")
    s.choose("keep")
    assert has(s.game, guard, "hostile") is hostile
    assert (s.state.phase == "combat") is hostile


@clause("alien.npc.attitude")
def test_the_wary_take_offence_at_a_drawn_weapon() -> None:
    p = Position("severance")
    game = p.game()
    guard = next(model.id for model in game.state.models if model.profile == "security-guard")
    assert has(game, guard, "wary")
    armed = next(model.id for model in game.state.models if "pc" in model.tags)
    attitude.take_offence(game, guard, (armed,))
    assert has(game, guard, "wary"), "weapons are put away at the start"
    q = hall()
    who, guard = q.pc("officer", "A1", gear=("vp-70ma6-pistol",)), q.npc("security-guard", "A1", attitude="wary")
    game = q.game()
    attitude.take_offence(game, guard, (who,))
    assert has(game, guard, "hostile")


# -- tactics --------------------------------------------------------------------------------------------------------


def turn(p: Position, who: int, *dice: object) -> SoloRehearsal:
    return p.script(lambda game: npc.turn(game, who), dice, phase="combat", step="turn", round=1)


@clause("alien.npc.tactics")
def test_they_take_partial_cover_and_shoot_the_nearest() -> None:
    p = hall(cluttered=True)
    p.zone("A3")
    p.border("A2", "A3")
    p.sight("A1", "A2", "A3")
    p.pc("pilot", "A3", gear=("combat-knife",))
    near = p.pc("medic", "A2", gear=("combat-knife",))
    guard = p.npc("security-guard", "A1", seen=True)
    s = turn(p, guard, ("attack", (2,) * 8))
    assert s.asks == "dodge"
    assert f"m{near}" in s.decision.about
    s.choose("none")
    assert has(s.game, guard, "partial-cover")
    assert len(s.rolls("attack")) == 1
    assert (s.state.models[guard].counters["full"], s.state.models[guard].counters["quick"]) == (1, 1)
    assert zone_of(s.game, guard) == "A1"


@clause("alien.npc.tactics")
def test_badly_hurt_they_keep_a_quick_action_for_dodging() -> None:
    p = hall(cluttered=True)
    p.pc("medic", "A2", gear=("combat-knife",))
    guard = p.npc("security-guard", "A1", seen=True, health=1)
    assert npc.keeps_back(p.game(), guard)
    s = turn(p, guard, ("attack", (2,) * 8))
    s.choose("none")
    assert not has(s.game, guard, "partial-cover")
    assert s.state.models[guard].counters.get("quick") is None
    assert allowance.can_interrupt(s.game, guard)
    whole = p.npc("security-guard", "A1", seen=True)
    assert not npc.keeps_back(p.game(), whole)


@clause("alien.npc.tactics")
def test_they_close_in_with_the_unarmed_or_outnumbered_alone() -> None:
    p = hall()
    armed = p.pc("officer", "A1", gear=("vp-70ma6-pistol",))
    guard = p.npc("security-guard", "A1", seen=True)
    assert not npc.closes_in(p.game(), guard, armed)
    unarmed = p.pc("kid", "A1", gear=())
    assert npc.closes_in(p.game(), guard, unarmed)
    mates = hall()
    armed = mates.pc("officer", "A1", gear=("vp-70ma6-pistol",))
    guards = [mates.npc("security-guard", "A1", seen=True) for _ in (1, 2)]
    assert npc.closes_in(mates.game(), guards[0], armed)
    s = turn(mates, guards[0], ("attack", (2,) * 7))
    s.choose("none")
    assert are_adjacent(s.game, guards[0], armed)


@clause("alien.npc.tactics")
def test_named_comrades_get_first_aid_and_minor_ones_do_not() -> None:
    p = hall()
    p.pc("officer", "A2", gear=("vp-70ma6-pistol",))
    medic = p.npc("corpsman", "A1", seen=True)
    leader = p.npc("mercenary-leader", "A1", "broken", seen=True, health=0)
    assert npc.comrade(p.game(), medic) == leader
    q = hall()
    medic = q.npc("corpsman", "A1", seen=True)
    q.npc("mercenary", "A1", "broken", seen=True, health=0)
    assert npc.comrade(q.game(), medic) is None


@clause("alien.dice.npc-rolls")
@pytest.mark.parametrize("seen", [True, False])
def test_nothing_is_rolled_for_a_comrade_out_of_the_crews_sight(seen: bool) -> None:
    p = hall()
    medic = p.npc("corpsman", "A1", seen=seen, gear=())
    p.npc("mercenary-leader", "A1", "broken", seen=seen, health=0)
    s = turn(p, medic, *([("first aid", (6, 2, 2, 2, 2, 2, 2, 2))] if seen else ()))
    assert len(s.events(Rolled)) == seen


@clause("alien.npc.tactics")
def test_nobody_attacks_the_broken() -> None:
    p = hall()
    p.pc("officer", "A1", "broken", gear=())
    guard = p.npc("security-guard", "A1", seen=True)
    s = turn(p, guard)
    assert s.events(Rolled) == []


@clause("alien.npc.attitude")
def test_showing_oneself_with_a_drawn_weapon_means_a_fight() -> None:
    for gear, phase in (((), "social"), (("vp-70ma6-pistol",), "combat")):
        p = hall()
        who = p.pc("officer", "A1", gear=gear)
        p.npc("security-guard", "A2", attitude="wary")
        s = meeting(p, {who: 1}).choose("show")
        assert s.state.phase == phase


@clause("alien.npc.tactics")
def test_they_go_to_a_fallen_comrade_first() -> None:
    p = hall()
    p.pc("officer", "A2", gear=("vp-70ma6-pistol",))
    medic = p.npc("corpsman", "A1", seen=True, gear=())
    leader = p.npc("mercenary-leader", "A1", "broken", seen=True, health=0)
    s = turn(p, medic, ("first aid", (6, 2, 2, 2, 2, 2, 2, 2)))
    assert are_adjacent(s.game, medic, leader)
    assert not has(s.game, leader, "broken")


@clause("alien.npc.tactics")
def test_badly_hurt_they_close_in_and_wait() -> None:
    p = hall()
    unarmed = p.pc("kid", "A1", gear=())
    guard = p.npc("security-guard", "A1", seen=True, health=1)
    s = turn(p, guard)
    assert are_adjacent(s.game, guard, unarmed)
    assert allowance.can_interrupt(s.game, guard)


@clause("alien.npc.tactics", "alien.ranged.reload")
def test_they_reload_before_they_come_to_blows() -> None:
    p = hall()
    p.pc("officer", "A1", gear=("vp-70ma6-pistol",))
    guard = p.npc("security-guard", "A1", seen=True, gear=())
    pistol = p.item("vp-70ma6-pistol", guard, "held", rating=0)
    s = turn(p, guard, ("attack", (2,) * 8))
    s.choose("none")
    assert marker_of(s.game, pistol).counters["reloads"] == 1
    assert len(s.rolls("attack")) == 1
    assert (s.state.models[guard].counters["full"], s.state.models[guard].counters["quick"]) == (1, 1)


@clause("alien.npc.tactics", "alien.synth.zero", "alien.crit.move-full")
@pytest.mark.parametrize(
    ("flaw", "spent", "place"), [("", (0, 2), "A3"), ("flaw:2", (1, 0), "A2"), ("flaw:5", (0, 0), "A1")]
)
def test_what_is_broken_hampers_npcs_as_well(flaw: str, spent: tuple[int, int], place: str) -> None:
    p = hall()
    p.zone("A3")
    p.border("A2", "A3")
    p.zone("A4")
    p.border("A3", "A4")
    p.sight("A1", "A2", "A3", "A4")
    p.pc("medic", "A4", gear=("combat-knife",))
    android = p.npc("service-android", "A1", *filter(None, (flaw,)), seen=True, gear=())
    s = turn(p, android).finish()
    counters = s.state.models[android].counters
    assert (counters.get("full", 0), counters.get("quick", 0)) == spent
    assert zone_of(s.game, android) == place


@clause("alien.close.break-free", "alien.combat.action-pool")
def test_who_has_spent_the_round_does_not_break_free() -> None:
    p = hall()
    marine = p.pc("rifleman", "A1", gear=())
    guard = p.npc("security-guard", "A1", seen=True, quick=2)
    p.grapple(marine, guard)
    s = turn(p, guard).finish()
    assert not s.rolls()


@clause("alien.npc.tactics", "alien.supply.power", "alien.char.hands")
def test_npcs_use_what_works_and_what_their_hands_can_hold() -> None:
    p = hall()
    kid = p.pc("kid", "A2", gear=())
    android = p.npc("combat-android", "A1", "flaw:3", seen=True)
    assert npc.best_gun(p.game(), android, kid) is None
    p.untag(android, "flaw:3")
    assert npc.best_gun(p.game(), android, kid) is not None
    guard = p.npc("security-guard", "A2", seen=True, gear=())
    baton = p.item("stun-baton", guard, "held", rating=0)
    p.adjacent(guard, kid)
    s = turn(p, guard, ("attack", (2,) * 6))
    s.choose("none")
    assert marker_of(s.game, baton).counters.get("rating", 0) == 0
    assert "Stun Baton" not in [part.label for part in s.rolls("attack")[0].parts]
