"""Edges of doing things together: what fright leaves of a stretch spent with others, and who is driven along."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.body import stress
from grognard.games.alien.fight import vehicle
from grognard.games.alien.moves import detection, hauling
from grognard.games.alien.position import Position
from grognard.games.alien.turns import respite, stretch
from grognard.games.alien.words.terms import ACTED, GUARDING, RESTING, SOCIAL, has, zone_of
from grognard.games.alien.words.turn import party_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM
from tests.games.alien.test_edges import hall
from tests.games.alien.test_edges_of_doors_and_darkness import in_stretch

IN_TERROR = [("panic:7", "lost-turn"), ("panic:10",), ("panic:11",)]
TALKING: dict[str, Any] = {"phase": SOCIAL, "step": "talk"}


def _stopped(p: Position) -> list[str]:
    """What the party may do in social mode."""
    form = respite.MENU.form(party_of(p.game(**TALKING)))
    assert form is not None
    return [option.key for option in form.options]


@clause("alien.panic.freeze", "alien.panic.flee", "alien.panic.frenzy", "alien.stealth.group")
@pytest.mark.parametrize("terror", [(), ("panic:5",), *IN_TERROR])
def test_nobody_leads_along_whom_fright_has_in_its_grip(terror: tuple[str, ...]) -> None:
    p = hall(2)
    leader, other = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", CALM, *terror, gear=[])
    may = terror not in IN_TERROR
    assert stretch.companions(p.game(), leader) == ([other] if may else [])
    assert ("group" in offered.keys(p.game(), leader)) is may


@clause("alien.panic.freeze", "alien.panic.flee", "alien.panic.frenzy", "alien.stealth.act-from-hiding")
@pytest.mark.parametrize("terror", [*IN_TERROR, ("hidden",)])
def test_nobody_carries_a_gun_with_somebody_in_terror_or_in_hiding(terror: tuple[str, ...]) -> None:
    p = hall(2)
    one, other = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", CALM, gear=[])
    p.item("sentry-gun", "A1")
    assert hauling.ways_out(p.game(), one) == [(other, "A2")]
    p.tag(other, *terror)
    assert hauling.ways_out(p.game(), one) == []


@clause("alien.panic.freeze", "alien.panic.flee", "alien.panic.frenzy", "alien.social.enter")
@pytest.mark.parametrize("terror", IN_TERROR)
def test_in_social_mode_too_those_in_terror_do_nothing_of_use(terror: tuple[str, ...]) -> None:
    p = hall(1)
    calm, afraid = p.pc("kid", "A1", CALM, gear=[]), p.pc("medic", "A1", CALM, *terror, gear=[])
    friend = p.npc("colonist", "A1", attitude="friendly", seen=True, gear=[])
    keys = _stopped(p)
    assert {f"talk:{calm}:{friend}", f"fight:{calm}:{friend}"} <= {*keys}
    assert ("rest:1" in keys) is ("panic:11" not in terror)
    assert not {f"talk:{afraid}:{friend}", f"fight:{afraid}:{friend}"} & {*keys}


@clause("alien.panic.flee", "alien.scen.tasks", "alien.social.long-task")
def test_who_flees_works_on_nothing_while_the_others_rest() -> None:
    p = Position("cold-tow")
    officer = next(model.id for model in p.state().models if model.profile == "officer")
    p.put(officer, "A8")
    task = f"task:{officer}:find-key"
    assert task in _stopped(p)
    p.tag(officer, "panic:10")
    assert task not in _stopped(p)


@clause("alien.stealth.guard", "alien.vehicle.drive")
def test_who_is_driven_to_another_zone_has_not_kept_guard_in_one() -> None:
    p = Position()
    for at in ("G1", "G2"):
        p.zone(at, kind="ground")
    p.border("G1", "G2")
    atv = p.npc("nr-9-atv", "G1", "started", seen=True, attitude="friendly")
    driver, rider = p.pc("pilot", "G1", CALM, gear=[]), p.pc("kid", "G1", CALM, GUARDING, gear=[])
    p.link("rides", driver, atv)
    p.link("rides", rider, atv)
    r = Played(p, lambda game: vehicle.roll_to(game, atv, "G2"))
    assert zone_of(r.game, rider) == "G2"
    assert not has(r.game, rider, GUARDING)


@clause("alien.social.command-npc")
@pytest.mark.parametrize(("ordered", "at"), [(2, "A2"), (0, "A1")])
@pytest.mark.parametrize("how", ["jump", "haul"])
def test_an_ally_goes_nowhere_dangerous_without_an_order(how: str, ordered: int, at: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    gap = p.border("A1", "A2", gap=how == "jump")
    kid, ally = p.pc("kid", "A1", CALM, gear=[]), p.ally("colonist", "A1", gear=[])
    p.npc("mercenary", "A2", "hidden", seen=True, gear=[])
    p.item("sentry-gun", "A1")
    who, key = (ally, f"jump:f{gap}") if how == "jump" else (kid, f"haul:{ally}:A2")
    r = Played(p, lambda game: in_stretch(game, who, key), {"order": ordered, "jump": 2})
    assert len(r.rolls("order")) == 1
    assert zone_of(r.game, ally) == at


@clause("alien.stress.relief", "alien.stress.relief-broken-off", "alien.social.command-npc")
@pytest.mark.parametrize(("other_rests", "commands"), [(False, "medic"), (True, "officer")])
def test_who_gives_orders_in_the_middle_of_a_rest_has_not_rested(other_rests: bool, commands: str) -> None:
    p = hall(2)
    ally = p.ally("colonist", "A1", gear=[])
    officer = p.pc("officer", "A1", CALM, RESTING, ACTED, gear=[])
    medic = p.pc("medic", "A1", CALM, *((RESTING, ACTED) if other_rests else ()), gear=[])
    p.npc("mercenary", "A2", "hidden", seen=True, gear=[])
    r = Played(p, lambda game: in_stretch(game, ally, "move:A2"))
    (roll,) = r.rolls("order")
    assert roll.about == (f"m{medic if commands == 'medic' else officer}",)
    assert has(r.game, officer, RESTING) is (commands == "medic")


@clause("alien.stealth.guard", "alien.stealth.small-acts", "alien.stress.safe-area")
@pytest.mark.parametrize(("acts", "more"), [(0, 2), (1, 0)])
def test_who_has_handled_something_before_is_no_better_watch_at_first(acts: int, more: int) -> None:
    p = hall(1)
    watch = p.pc("kid", "A1", CALM, gear=[], small_acts=acts)
    p.pc("medic", "A1", CALM, gear=[])

    def settles(game: Game) -> Script[None]:
        respite._settle(game, [watch])
        yield from ()

    r = Played(p, settles, **TALKING)
    assert sum(part.amount for part in detection.guard_parts(r.game, watch)) == more
    assert not has(r.game, watch, RESTING)
    assert stress.is_watched(r.game, "A1")


@clause("alien.panic.freeze", "alien.stress.relief")
@pytest.mark.parametrize(("terror", "rests"), [("panic:7", False), ("panic:10", False), ("panic:5", True)])
def test_whom_fright_has_cost_the_stretch_does_not_rest_in_it(terror: str, rests: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, terror, gear=[])

    def settles(game: Game) -> Script[None]:
        respite._settle(game, [])
        yield from ()

    r = Played(p, settles, **TALKING)
    assert has(r.game, kid, RESTING) is rests
