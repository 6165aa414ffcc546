"""Support teams are set down and moved so that a gunner can serve the weapon."""

import pytest

from grognard.engine.asking.bounds import propose, propose_place
from grognard.engine.asking.moves import Move, Place
from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.chapters import reserves, role, setup
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from tests.games.evolved.acting import clauses, moving

TEAMS = ("sierra-mortar", "sierra-at", "red-mg", "red-flame", "arc-battery")
CREW = [(10.0, 10.0), (11.2, 10.0), (10.6, 11.6)]
SIDES = ("sides", 7, 3)


def arriving(team: str) -> tuple[Position, Place]:
    """A support team of the reserve that comes at the southern position of Sector Echo."""
    p = Position(scenario="sector-echo")
    unit = p.waiting(team, 3)
    p.unit("thralls", [(24, 40)], seat=1)
    south = p.marker("position", (24, 9), held=0)
    return p, reserves.placing(p.game(), unit, south)


def is_served(p: Position, form: Place, answer: tuple[tuple[str, tuple[int, int], int], ...]) -> bool:
    start = p.game()
    game = Game(start.state, start.table.with_places([(number_of(ref), at) for ref, at, _ in answer]))
    (gun,) = [escort.model for escort in form.escorts]
    return bool(role.crew_nearby(game, gun))


@clause("evolved.control.reserve-arrival")
@pytest.mark.parametrize("team", TEAMS)
def test_an_arriving_team_stands_with_a_gunner_beside_its_weapon(team: str) -> None:
    p, form = arriving(team)
    table = p.game().table
    proposals = [propose_place(form, table, at) for at in ((2400, 900), (2300, 1000))]
    proposals += [form.sample(stream_of(team), table), reserves.room(p.game(), form)]
    assert all(answer and form.refusals(answer, table) == () for answer in proposals)
    assert all(is_served(p, form, answer) for answer in proposals)


@clause("evolved.control.reserve-arrival")
def test_an_arriving_weapon_without_a_gunner_beside_it_is_refused() -> None:
    p, form = arriving("red-mg")
    a, b, gun = form.models
    places = ((f"m{a}", (2400, 700), 0), (f"m{b}", (2510, 700), 0))
    near, far = (*places, (f"m{gun}", (2400, 925), 0)), (*places, (f"m{gun}", (2400, 926), 0))
    assert form.refusals(near, p.game().table) == (), "exactly an inch is within"
    (refusal,) = form.refusals(far, p.game().table)
    assert (refusal.clause, refusal.about) == ("evolved.control.reserve-arrival", (f"m{gun}",))
    assert refusal.text == "none of its crew stands within 1.0 inch"


@clause("evolved.setup.deployment")
def test_a_deployed_weapon_needs_a_gunner_beside_it() -> None:
    battle = Rehearsal(RULES, RULES.setup(RULES.header("sector-echo", ("A", "B"), ())), (SIDES,))
    team = next(unit for unit in battle.state.units if unit.name == "Red Machine Gun Team")
    form = setup.placing(battle.game, team.id)
    proposal = propose_place(form, battle.game.table, (2400, 4400))
    assert form.refusals(proposal, battle.game.table) == ()
    apart = tuple((ref, (1000 + 245 * place, 4400), 0) for place, (ref, _, _) in enumerate(proposal))
    assert clauses(form.refusals(apart, battle.game.table)) == {"evolved.setup.deployment"}


@clause("evolved.role.support-move")
@pytest.mark.parametrize("goal", [(10.0, 14.0), (13.0, 12.0), (7.0, 10.0), (10.0, 6.5)])
def test_a_team_that_moves_as_a_group_takes_its_weapon_with_it(goal: tuple[float, float]) -> None:
    p = Position()
    team = p.unit("red-mg", CREW)
    p.terrain("container", 9.0, 12.8, 9.9, 16.0)
    p.terrain("container", 11.6, 12.8, 12.4, 16.0)
    battle = moving(p, team)
    form, table = battle.decision, battle.game.table
    assert isinstance(form, Move)
    answer = propose(form, table, (1000, 1000), (round(100 * goal[0]), round(100 * goal[1])))
    assert battle.refused(answer) == ()
    assert answer
