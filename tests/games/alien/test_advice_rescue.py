"""The computer's crew and those of it who lie elsewhere: who goes to them, who takes them along; nobody goes alone."""

from collections import Counter

from grognard.games.alien.advice import plans
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import crew
from tests.games.alien.test_advice import row_of_rooms, worth
from tests.games.alien.test_scenario_play import AGENT, MEDIC, OFFICER, PILOT, ROUGHNECK, tug


def bleeding() -> tuple[Position, int, int, int]:
    """A Medic and a kid two rooms away from somebody who is bleeding to death."""
    p = row_of_rooms(4)
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", gear=())
    patient = p.pc("pilot", "A3", "broken", "injured", gear=(), health=0)
    p.marker("injury", patient, tags=("lethal",), row=53, limit=3, left=1)
    return p, medic, kid, patient


def test_the_one_who_knows_how_goes_to_whom_a_wound_kills() -> None:
    p, medic, kid, _ = bleeding()
    game = p.game()
    assert plans.goal_of(game, medic) == "A3"
    assert plans.goal_of(game, kid) != "A3"
    assert worth(game, medic, "move:A2") > worth(game, medic, "search")


def test_nobody_leaves_while_a_comrade_needs_him() -> None:
    p, medic, _, patient = bleeding()
    assert plans.worth_of_leaving(p.game(), medic) < 0
    p.tag(patient, "dead")
    assert plans.worth_of_leaving(p.game(), medic) > 0


def embraced(is_open: bool) -> tuple[Position, int, int, int]:
    """A Roughneck and, farther away, a Medic; a kid with a Facehugger on the face; a way out in A4, or none."""
    p = Position()
    for index in range(1, 5):
        p.zone(f"A{index}", exit=is_open and index == 4)
    for index in range(1, 4):
        p.border(f"A{index}", f"A{index + 1}")
    roughneck, medic = p.pc("roughneck", "A3", gear=()), p.pc("medic", "A4", gear=())
    return p, roughneck, medic, p.pc("kid", "A2", "broken", "unconscious", "facehugged", gear=(), health=0)


def test_who_lies_under_a_facehugger_is_fetched_once_there_is_a_way_out() -> None:
    shut, roughneck, _, _ = embraced(False)
    assert plans.goal_of(shut.game(), roughneck) == ""
    p, roughneck, medic, _ = embraced(True)
    game = p.game()
    assert plans.goal_of(game, roughneck) == "A2"
    assert plans.goal_of(game, medic) == "A4"
    assert plans.worth_of_leaving(game, roughneck) < 0


def test_the_helpless_are_taken_along_towards_the_way_out() -> None:
    p, roughneck, _, kid = embraced(True)
    p.put(roughneck, "A2")
    game = p.game()
    out, back = (worth(game, roughneck, f"drag:{kid}:{to}") for to in ("A3", "A1"))
    assert out > worth(game, roughneck, "move:A3") > back


def test_from_the_corridor_nobody_goes_alone() -> None:
    p = tug(officer="A4", agent="A4", medic="A4", pilot="A4", roughneck="A4")
    p.reveal_all()
    game = p.game(clock={"stretch": 3})
    goals = Counter(plans.goal_of(game, who) for who in crew(game))
    assert min(goals.values()) > 1
    assert set(crew(game)) >= {OFFICER, AGENT, MEDIC, PILOT, ROUGHNECK}


def test_who_waits_at_the_way_out_for_others_stays_there() -> None:
    p, _, medic, kid = embraced(True)
    p.tag(kid, "dead")
    game = p.game()
    assert plans.goal_of(game, medic) == "A4"
    assert worth(game, medic, "move:A3") < worth(game, medic, "search")
