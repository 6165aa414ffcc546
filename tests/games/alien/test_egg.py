"""Eggs: when they open, what comes out and what it does at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.games.alien.beings import egg
from grognard.games.alien.harm import damage, death
from grognard.games.alien.known import combat
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative, turns
from grognard.games.alien.words import carcass
from grognard.games.alien.words.terms import COMBAT, DEAD, has, model_of, zone_of

FIGHT: dict[str, Any] = {"phase": COMBAT, "step": "turn", "round": 1}


def nest(host: str = "colonist", profile: str = "ovomorph") -> tuple[Position, int, int]:
    """Somebody in a zone with an egg."""
    p = Position()
    p.zone("A1")
    who = p.ally(host, "A1", gear=())
    return p, who, p.npc(profile, "A1", seen=True)


@clause("alien.egg.open")
@pytest.mark.parametrize(("face", "opens"), [(1, True), (2, False), (6, False)])
def test_a_one_opens_the_egg(face: int, opens: bool) -> None:
    p, _, ovomorph = nest()
    ended = p.script(egg.watch, dice=[("eggs", face)])
    assert has(ended.game, ovomorph, egg.EMPTY) is opens


@clause("alien.egg.open")
def test_the_cocooned_do_not_stir_an_egg() -> None:
    p, who, _ = nest()
    p.tag(who, "cocooned")
    p.script(egg.watch).finish()


@clause("alien.egg.open", "alien.egg.hatched")
def test_what_nobody_sees_happens_in_secret() -> None:
    p = Position()
    p.zone("A1", "hive")
    captive, ovomorph = p.ally("colonist", "A1", "captured", gear=()), p.npc("ovomorph", "A1")
    ended = p.script(egg.watch, dice=[("eggs", 1)]).finish()
    assert ended.rolls("eggs")[0].secret
    assert has(ended.game, captive, "facehugged")
    assert has(ended.game, ovomorph, egg.EMPTY)
    assert ended.game.state.models[-1].known == (1,)


@clause("alien.egg.open", "alien.egg.host")
def test_no_host_no_roll() -> None:
    p, _, _ = nest("service-android")
    p.script(egg.watch).finish()
    away = Position()
    away.zone("A1")
    away.zone("A2")
    away.ally("colonist", "A2")
    away.npc("ovomorph", "A1", seen=True)
    away.script(egg.watch).finish()


@clause("alien.egg.host")
def test_humans_are_hosts_androids_and_the_dead_are_not() -> None:
    p, who, _ = nest()
    android, dead = p.pc("android", "A1"), p.ally("colonist", "A1", "dead")
    assert [egg.is_host(p.game(), one) for one in (who, android, dead)] == [True, False, False]


@clause("alien.egg.adjacent")
@pytest.mark.parametrize(("faces", "opens"), [((1, 2, 3), True), ((6, 2, 3), False)])
def test_beside_an_egg_it_takes_a_mobility_roll(faces: tuple[int, ...], opens: bool) -> None:
    p, who, ovomorph = nest()
    p.adjacent(who, ovomorph)
    ended = p.script(lambda game: egg.adjacent(game, who), dice=[("disturb", faces)])
    assert has(ended.game, ovomorph, egg.EMPTY) is opens


@clause("alien.egg.adjacent")
def test_at_short_range_nothing_is_disturbed() -> None:
    p, who, _ = nest()
    p.script(lambda game: egg.adjacent(game, who)).finish()


@clause("alien.egg.hatched")
@pytest.mark.parametrize(("profile", "young"), [("ovomorph", "facehugger"), ("queens-egg", "royal-facehugger")])
def test_what_comes_out_depends_on_the_egg(profile: str, young: str) -> None:
    p, _, one = nest(profile=profile)
    game = p.game()
    hugger = egg.release(game, one)
    assert (model_of(game, hugger).profile, zone_of(game, hugger)) == (young, "A1")
    assert model_of(game, hugger).counters["~health"] > 0


@clause("alien.egg.hatched")
def test_in_stealth_the_leap_opens_combat() -> None:
    p, _, ovomorph = nest()
    ended = p.script(lambda game: egg.hatch(game, ovomorph), phase="stealth")
    assert ended.state.phase == COMBAT


@clause("alien.egg.hatched")
def test_in_combat_it_attacks_at_once() -> None:
    p, who, ovomorph = nest()
    fight = p.script(
        lambda game: egg.hatch(game, ovomorph),
        dice=[("signature", 3), ("tail grapple", 1)],
        phase=COMBAT,
        step="turn",
        round=1,
    ).finish()
    assert has(fight.game, who, "prone")


@clause("alien.egg.hatched")
def test_when_an_egg_counts_as_destroyed() -> None:
    p, _, ovomorph = nest()
    game = p.game()
    hugger = egg.release(game, ovomorph)
    assert not carcass.is_egg_destroyed(game, ovomorph), "its Facehugger lives"
    death.die(game, hugger, "alien.xeno.zero")
    assert carcass.is_egg_destroyed(game, ovomorph)
    other = p.game()
    death.die(other, ovomorph, "alien.xeno.zero")
    assert carcass.is_egg_destroyed(other, ovomorph)


@clause("alien.egg.hatched")
def test_an_empty_egg_rolls_no_more() -> None:
    p, _, ovomorph = nest()
    p.tag(ovomorph, egg.EMPTY)
    p.script(egg.watch).finish()


@clause("alien.egg.hatched")
def test_an_egg_at_zero_health_dies_with_its_content() -> None:
    p, _, ovomorph = nest()
    hit = damage.Hit(ovomorph, 2, "alien.damage.sequence", ignores_armor=True)
    ended = p.script(lambda game: damage.hit(game, hit)).finish()
    assert has(ended.game, ovomorph, DEAD)
    assert carcass.is_egg_destroyed(ended.game, ovomorph)


@clause("alien.egg.hatched", "alien.egg.open")
def test_what_leaps_out_attacks_the_host_it_felt() -> None:
    p, host, ovomorph = nest()
    p.tag(host, "full-cover")
    p.zone("A2")
    p.border("A1", "A2")
    p.ally("colonist", "A2", gear=())
    dice = [("signature", 3), ("tail grapple", 1)]
    fight = p.script(lambda game: egg.hatch(game, ovomorph), dice, phase=COMBAT, step="turn", round=1).finish()
    assert has(fight.game, host, "prone")


@clause("alien.egg.hatched", "alien.combat.surprise")
def test_all_that_leap_out_in_one_stretch_are_surprising() -> None:
    p, _, _ = nest()
    p.npc("ovomorph", "A1", seen=True)
    r = p.script(egg.watch, [("eggs", 1, 1)], phase="stealth").finish()
    young = [m.id for m in r.state.models if m.profile == "facehugger"]
    assert (len(young), r.state.phase) == (2, COMBAT)
    assert all(has(r.game, one, "surprise") for one in young)


@clause("alien.egg.hatched", "alien.combat.join")
def test_what_hatches_as_a_round_begins_draws_cards_in_the_next() -> None:
    p, who, _ = nest()
    dice = [("eggs", 1), ("signature", 3), ("tail grapple", 1)]
    r = p.script(egg.watch, dice, phase=COMBAT, step="round-start", round=1).finish()
    young = next(m.id for m in r.state.models if m.profile == "facehugger")
    drawn = []
    for round_ in (2, 3):
        game = Game(replace(r.state, round=round_, step="draw"))
        drawn.append([one for one in combat.fighters(game) if not initiative.joins_later(game, one)])
    assert (young in drawn[0], young in drawn[1], who in drawn[0]) == (False, True, True)


@clause("alien.egg.adjacent", "alien.hazard.decompression", "alien.combat.broken-cards")
def test_the_broken_roll_at_the_start_of_their_turns_too() -> None:
    p, who, ovomorph = nest()
    p.tag(who, "broken")
    p.adjacent(who, ovomorph)
    r = p.script(lambda game: turns.take_turn(game, who), [("disturb", *(2,) * 3), ("signature", 1)], **FIGHT).finish()
    assert has(r.game, ovomorph, egg.EMPTY)
    q = Position()
    q.zone("A1", "breached")
    q.zone("A2")
    q.border("A1", "A2")
    fallen = q.ally("colonist", "A1", "broken", gear=())
    gale = q.script(lambda game: turns.take_turn(game, fallen), [("gale", *(2,) * 6)], **FIGHT).finish()
    assert zone_of(gale.game, fallen) == "A1"
