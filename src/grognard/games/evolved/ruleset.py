"""The Evolved wired to the engine: which script is due, what a battle needs and how answers look.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from functools import cache

import msgspec

from grognard.engine.clauses import implements
from grognard.engine.core.files import Fault, FileFaults
from grognard.engine.core.script import Game, Script
from grognard.engine.ruleset import Facts, Header, ScenarioFacts
from grognard.kit.wiring import Wired

from .books.cards import FACTIONS
from .books.companies import companies, company, ready_for
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

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return _all_facts()

    def header(
        self, scenario_id: str, seats: tuple[str, ...], forces: tuple[str, ...] = (), options: tuple[str, ...] = ()
    ) -> Header:
        mission = scenario(scenario_id)
        own = [names[0] for names in mission.companies]
        chosen = [(forces[seat] if seat < len(forces) else "") or own[seat] for seat in (0, 1)]
        if mission.fixed and chosen != own:
            raise FileFaults([Fault(scenario_id, "", "the forces of this mission are fixed; name no others")])
        rosters = [company(name, scenario_id, seat) for seat, name in enumerate(chosen)]
        plain = tuple(map(msgspec.to_builtins, rosters))
        return Header(self.id, self.version, scenario_id, seats, plain, tuple(sorted(options)))

    @implements("evolved.absent.morale")
    def next_script(self, game: Game) -> Script[None] | None:
        """What is due: the steps of the round and nothing else, so nobody is ever asked to rout or to rally."""
        return super().next_script(game)


@cache
def _all_facts() -> tuple[ScenarioFacts, ...]:
    """Found once: it takes judging every ready force, and everybody who comes to a table is told it."""
    return tuple(map(_facts, scenarios().values()))


def _facts(mission: Scenario) -> ScenarioFacts:
    names = tuple(FACTIONS[companies()[ready[0]].faction] for ready in mission.companies)
    forces = tuple(ready_for(mission, seat) for seat in (0, 1))
    return ScenarioFacts(mission.id, mission.title, mission.summary, names, forces, mission.first_training)


RULES = Evolved()
