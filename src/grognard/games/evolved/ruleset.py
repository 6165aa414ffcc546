"""The Evolved wired to the engine: which script is due, what a battle needs and how answers look.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.ruleset import Facts, ScenarioFacts
from grognard.kit.files.companies import taken
from grognard.kit.wiring import Wired

from .books.cards import FACTIONS
from .books.companies import companies, company, ready_for
from .books.roster import Roster
from .books.scenario import Scenario, scenario, scenarios
from .terms import KNEE, OVERWATCH

OPTIONS = (
    (OVERWATCH, "the combat drill Overwatch!: one reaction volley after an enemy movement"),
    (KNEE, "the combat drill Knee to the ground!: not caught by fire at others"),
)


@implements("evolved.measure.pre-measuring")
def measuring_first() -> bool:
    """Any distance may be measured at any time, also before declaring."""
    return True


class Evolved(Wired):
    package = __package__
    id = "evolved"
    title = "The Evolved"
    planner = "advice.planning"
    facts = Facts("inch", 2, ("d10",), measuring_first(), OPTIONS)

    def told(self) -> Iterator[ScenarioFacts]:
        return map(_facts, scenarios().values())

    def rosters(self, scenario_id: str, forces: tuple[str, ...]) -> Iterator[Roster]:
        mission = scenario(scenario_id)
        own = [names[0] for names in mission.companies]
        chosen = taken(scenario_id, own, forces, mission.fixed, "forces of this mission")
        return (company(name, scenario_id, seat) for seat, name in enumerate(chosen))

    @implements("evolved.absent.morale")
    def next_script(self, game: Game) -> Script[None] | None:
        """What is due: the steps of the round and nothing else, so nobody is ever asked to rout or to rally."""
        return super().next_script(game)


def _facts(mission: Scenario) -> ScenarioFacts:
    names = tuple(FACTIONS[companies()[ready[0]].faction] for ready in mission.companies)
    forces = tuple(ready_for(mission, seat) for seat in (0, 1))
    return ScenarioFacts(mission.id, mission.title, mission.summary, names, forces, mission.first_training)


RULES = Evolved()
