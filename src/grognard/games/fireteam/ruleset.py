"""Fireteam wired to the engine: which script is due, what a battle needs and how answers look.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.ruleset import Facts, ScenarioFacts
from grognard.kit.files.companies import taken
from grognard.kit.wiring import Wired

from .books.cards import FACTIONS
from .books.companies import companies, company, ready_for
from .books.roster import Roster
from .books.scenario import Scenario, scenario, scenarios
from .terms import ADVANCED, BASIC, STEADY_WATCH, VEHICLES

OPTIONS = (
    (BASIC, "the Basic level: no Leaders, attributes, special actions or vehicles"),
    (ADVANCED, "the Advanced level: further actions, traits of weapons, Leaders, attributes, indirect fire, smoke"),
    (VEHICLES, "the level with vehicles, transports and anti-tank fire"),
    (STEADY_WATCH, "pinned teams on Overwatch act without a roll"),
)


@implements("fireteam.measure.premeasure")
def measuring_first() -> bool:
    """Any distance and any line of sight may be checked at any time, also before declaring."""
    return True


class Fireteam(Wired):
    package = __package__
    planner = "advice.planning"
    id = "fireteam"
    title = "Fireteam"
    facts = Facts("inch", 2, ("d4", "d6", "d8", "d10", "d12"), measuring_first(), OPTIONS)

    def told(self) -> Iterator[ScenarioFacts]:
        return map(_facts, scenarios().values())

    def rosters(self, scenario_id: str, forces: tuple[str, ...]) -> Iterator[Roster]:
        mission = scenario(scenario_id)
        own = [names[0] for names in mission.companies]
        chosen = taken(scenario_id, own, forces, mission.fixed, "forces of this scenario")
        return (company(name, scenario_id, seat) for seat, name in enumerate(chosen))


def _facts(mission: Scenario) -> ScenarioFacts:
    names = tuple(FACTIONS[companies()[ready[0]].nation] for ready in mission.companies)
    forces = tuple(ready_for(mission, seat) for seat in (0, 1))
    return ScenarioFacts(mission.id, mission.title, mission.summary, names, forces, mission.first_training)


RULES = Fireteam()
