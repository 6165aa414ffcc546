"""First aid on critical injuries, what a failure does, and surgery."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.rehearsal import SoloRehearsal, SoloRules
from grognard.games.alien.harm import broken, criticals, damage, disease
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from tests.games.alien.nerves import health, room, run, tags
from tests.games.alien.test_criticals import ROUND, SHIFT, STRETCH, hurt, injury, is_stable, rows


def treating(p: Position, healer: int, patient: int, *throws: Any, **changes: Any) -> SoloRehearsal:
    battle = run(p, lambda game: broken.first_aid(game, healer, patient), *throws, **changes)
    return battle.choose("keep") if battle.asks == "push" else battle


@clause("alien.crit.first-aid", "alien.crit.several-lethal")
def test_first_aid_stabilizes_all_lethal_injuries() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    one, two = hurt(p, kid, 53, left=2), hurt(p, kid, 61)
    battle = treating(p, medic, kid, (6, 6) + (2,) * 8)
    assert is_stable(battle, one)
    assert is_stable(battle, two)
    assert health(battle, kid) == 2
    assert rows(battle, kid) == [53, 61], "other effects stay"
    run(p, lambda game: criticals.turn_end(battle.game, kid)).finish()


@clause("alien.crit.first-aid-self")
def test_example_self_aid() -> None:
    """alien.example.self-aid: -2 dice on oneself; a failure makes a stretch a round."""
    p = room()
    marshal = p.pc("marshal", "A1", gear=(), health=2)
    id = hurt(p, marshal, 53, left=2)
    parts = criticals.self_parts(marshal, marshal)
    assert [part.amount for part in parts] == [-2]
    assert criticals.self_parts(marshal, 9) == ()
    battle = treating(p, marshal, marshal, (2,))
    assert injury(battle, id)["limit"] == ROUND
    assert broken.can_treat(p.game(), marshal, marshal)
    p.tag(marshal, "broken")
    assert not broken.can_treat(p.game(), marshal, marshal)


@clause("alien.crit.first-aid-fail")
@pytest.mark.parametrize(("limit", "after"), [(SHIFT, STRETCH), (STRETCH, ROUND), (ROUND, 0)])
def test_example_first_aid_fail(limit: int, after: int) -> None:
    """alien.example.first-aid-fail: stretch; round; death."""
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    id = hurt(p, kid, 53, limit=limit, left=5 if limit != ROUND else 0)
    battle = treating(p, medic, kid, (2,) * 10)
    assert ("dead" in tags(battle, kid)) is (after == 0)
    if after:
        assert injury(battle, id)["limit"] == after
        assert injury(battle, id).get("left", 0) == (2 if after == STRETCH else 0)


@clause("alien.crit.first-aid-nonlethal")
def test_without_a_lethal_injury_nothing_gets_worse() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    hurt(p, kid, 32)
    stable = hurt(p, kid, 61, "stable")
    battle = treating(p, medic, kid, (2,) * 10)
    assert "dead" not in tags(battle, kid)
    assert injury(battle, stable)["limit"] == ROUND


@clause("alien.crit.several-lethal", "alien.crit.three")
def test_a_failure_worsens_the_shortest_limit_and_starts_its_count_anew() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "broken", health=0)
    long = hurt(p, kid, 44, left=30)
    short = hurt(p, kid, 53, left=1, **{"held-on": 2})
    battle = treating(p, medic, kid, (2,) * 10)
    assert injury(battle, long)["limit"] == SHIFT
    assert injury(battle, short)["limit"] == ROUND
    assert "held-on" not in injury(battle, short)


@clause("alien.crit.surgery")
def test_surgery_lets_bad_injuries_heal() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1")
    id = hurt(p, kid, 36)
    assert "age" not in injury(run(p, criticals.stretch_passed), id)
    assert criticals.needs_surgery(p.game(), kid)
    failed = run(p, lambda game: criticals.surgery(game, medic, kid), (2,) * 8).choose("keep")
    assert failed.result is False
    done = run(p, lambda game: criticals.surgery(game, medic, kid), (6,) + (2,) * 7).choose("keep")
    assert not criticals.needs_surgery(done.game, kid)
    list(criticals.stretch_passed(done.game))
    assert injury(done, id)["age"] == 1


def test_damage_names_who_broke_the_victim() -> None:
    p = room()
    kid = p.pc("kid", "A1", health=1, gear=())
    hugger = p.npc("facehugger", "A1", seen=True)
    hit = damage.Hit(kid, 1, "alien.damage.sequence", source=hugger)
    battle = run(p, lambda game: damage.hit(game, hit), ("critical", (4, 3)), ("trauma", (4, 6)))
    assert "fears:egg-borne" in tags(battle, kid)


@clause("alien.gear.table")
def test_a_data_transmitter_helps_every_medical_aid_roll_on_its_wearer() -> None:
    p = room()
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", "sick", "broken", gear=(), health=0)
    p.item("data-transmitter", kid, "worn")
    scripts: tuple[Callable[[Game], Script[Any]], ...] = (
        lambda game: broken.first_aid(game, medic, kid),
        lambda game: criticals.surgery(game, medic, kid),
        lambda game: disease.sicken(game, kid),
    )
    for script in scripts:
        match = Match(SoloRules(RULES, script), p.state(), SeededDice(1))
        if match.decision is not None and getattr(match.decision, "name", "") == "carer":
            match.answer(0, (str(medic),))
        first = next(event for event in match.log if isinstance(event, Rolled))
        assert ("data transmitter", 1) in [(one.label, one.amount) for one in first.parts]
