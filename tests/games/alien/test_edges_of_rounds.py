"""Edges of rounds: what comes into sight as one ends or begins, and what that does to those who see it."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import effects, egg, signature
from grognard.games.alien.books.cards import Attack
from grognard.games.alien.books.options import HUMAN_REFEREE
from grognard.games.alien.fight import flight
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, turns
from grognard.games.alien.words.terms import ALERTED, health, zone_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT
from tests.games.alien.test_edges import hall


@clause("alien.combat.round-end", "alien.panic.first-sight")
@pytest.mark.parametrize(("met", "rolls"), [((), 1), (("seen:adult",), 0)])
def test_reinforcements_of_an_unknown_kind_terrify_those_who_see_them_come(met: tuple[str, ...], rolls: int) -> None:
    p = hall(3)
    p.npc("queen", "A1", seen=True)
    guard = p.npc("soldier", "A3", "~coming:A1", active=False)
    p.pc("kid", "A1", "seen:royal", *met, CALM, gear=[])
    r = Played(p, turns.round_end, phase="combat", step="round-end", round=1)
    assert r.state.models[guard].known is None
    assert len(r.rolls("panic")) == rolls


@clause("alien.xeno.signature", "alien.panic.first-sight")
def test_one_that_is_called_terrifies_at_once_who_has_never_seen_its_kind() -> None:
    p = hall(3)
    caller = p.npc("praetorian", "A1", seen=True)
    p.npc("soldier", "A3", active=False)
    kid = p.pc("kid", "A1", "seen:royal", CALM, gear=[])
    row = Attack(0, 0, "call-for-reinforcements", "Call For Reinforcements")

    def calls(game: Game) -> Script[None]:
        yield from effects.EFFECTS[row.id](game, caller, kid, row)

    r = Played(p, calls, **FIGHT)
    assert len(r.rolls("panic")) == 1


@clause("alien.broken.actions", "alien.combat.broken-cards", "alien.ref.fair")
@pytest.mark.parametrize(("options", "asked"), [((), []), ((HUMAN_REFEREE,), ["crawl"])])
def test_only_a_person_makes_the_broken_of_the_referee_crawl(options: tuple[str, ...], asked: list[str]) -> None:
    p = Position(options=options)
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    leader = p.npc("mercenary-leader", "A1", "broken", ALERTED, seen=True, gear=[], health=0)
    p.pc("kid", "A2", CALM, gear=[])
    r = Played(p, lambda game: act.crawl_turn(game, leader), answers=("move:A2",), **FIGHT)
    assert r.asked == asked
    assert zone_of(r.game, leader) == ("A2" if asked else "A1")


@clause("alien.gear.loader", "alien.panic.out-of-turn", "alien.panic.frenzy")
@pytest.mark.parametrize(
    ("loader", "weapon", "lost"), [(True, "combat-knife", 3), (True, "", 3), (False, "combat-knife", 2)]
)
def test_rage_in_a_power_loader_strikes_with_its_claws(loader: bool, weapon: str, lost: int) -> None:
    p = hall(1)
    raging = p.pc("roughneck", "A1", CALM, gear=[weapon] if weapon else [])
    if loader:
        p.item("power-loader", raging, "worn")
    victim = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    before = health(p.game(), victim)
    r = Played(p, lambda game: flight.assault(game, raging, victim, "alien.panic.frenzy"), {"attack": 1}, **FIGHT)
    assert before - health(r.game, victim) == lost


@clause("alien.ref.target", "alien.synth.secret")
@pytest.mark.parametrize(("what", "spared"), [("~android", False), ("android", True)])
def test_a_creature_takes_a_secret_android_for_a_human_until_it_is_revealed(what: str, spared: bool) -> None:
    p = hall(1)
    bishop, kid = p.pc("medic", "A1", what, CALM, gear=[]), p.pc("kid", "A1", CALM, gear=[])
    soldier = p.npc("soldier", "A1", seen=True)
    r = Played(p, lambda game: signature._human_instead(game, soldier, bishop), **FIGHT)
    assert r.result == (kid if spared else bishop)


@clause("alien.panic.first-sight", "alien.egg.hatched")
@pytest.mark.parametrize(("met", "rolls"), [((), 1), (("seen:egg-borne",), 0)])
def test_what_leaps_out_of_an_egg_terrifies_all_who_see_it(met: tuple[str, ...], rolls: int) -> None:
    p = hall(1)
    eggs = p.npc("ovomorph", "A1", seen=True)
    prey = p.pc("kid", "A1", CALM, gear=[])
    other = p.pc("medic", "A1", CALM, *met, gear=[])
    p.adjacent(eggs, prey)
    young = len(p.state().models)

    def leaps(game: Game) -> Script[None]:
        hatched = egg.release(game, eggs)
        yield from signature.attack(game, hatched, prey)

    r = Played(p, leaps, **FIGHT)
    assert r.state.models[young].known is None
    assert len([roll for roll in r.rolls("panic") if roll.about == (f"m{other}",)]) == rolls
