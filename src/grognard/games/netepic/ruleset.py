"""Net Epic Evolution wired to the engine: what a battle needs and which script is due.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.ruleset import Facts, ScenarioFacts
from grognard.kit.files.companies import taken
from grognard.kit.wiring import Wired

from .books.cards import ARMIES, Army, Scenario
from .books.companies import armies, army, ready_for
from .books.profiles import scenario, scenarios
from .terms import AGREED, EVERY_TURN, HIDDEN, UNIT_OF_LENGTH


@implements("netepic.measure.premeasure")
def measuring_first() -> bool:
    """Distances may be measured before anything is declared."""
    return True


OPTIONS = (
    (AGREED, "terrain by agreement: where dice would lay the field, it lies as the scenario proposes"),
    (HIDDEN, "hidden passengers: nobody need tell which transports carry troops"),
    (EVERY_TURN, "objectives score 5 Victory Points in every turn in which they are held, and keep them"),
)


class NetEpic(Wired):
    id = "netepic"
    title = "Net Epic Evolution"
    package = __package__
    planner = "advice.planning"
    facts = Facts(UNIT_OF_LENGTH, 2, ("d6", "d3"), measuring_first(), OPTIONS)

    def told(self) -> Iterator[ScenarioFacts]:
        return map(_facts, scenarios().values())

    def rosters(self, scenario_id: str, forces: tuple[str, ...]) -> Iterator[Army]:
        mission = scenario(scenario_id)
        chosen = taken(scenario_id, mission.forces, forces, bool(mission.standing), "armies of this scenario")
        return (army(name, scenario_id, seat) for seat, name in enumerate(chosen))


def _facts(mission: Scenario) -> ScenarioFacts:
    names = tuple(ARMIES[armies()[force].army] for force in mission.forces)
    forces = tuple(ready_for(mission, seat) for seat in (0, 1))
    return ScenarioFacts(mission.id, mission.title, mission.briefing, names, forces, mission.id == "first-contact")


RULES = NetEpic()
