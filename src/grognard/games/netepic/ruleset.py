"""Net Epic Evolution wired to the engine: what a battle needs and which script is due.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from functools import cache

import msgspec

from grognard.engine.clauses import implements
from grognard.engine.core.files import Fault, FileFaults
from grognard.engine.ruleset import Facts, Header, ScenarioFacts
from grognard.kit.wiring import Wired

from .books.cards import ARMIES, Scenario
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

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return _all_facts()

    def header(
        self, scenario_id: str, seats: tuple[str, ...], forces: tuple[str, ...] = (), options: tuple[str, ...] = ()
    ) -> Header:
        mission = scenario(scenario_id)
        chosen = [(forces[seat] if seat < len(forces) else "") or mission.forces[seat] for seat in (0, 1)]
        if mission.standing and chosen != list(mission.forces):
            raise FileFaults([Fault(scenario_id, "", "the armies of this scenario are fixed; name no others")])
        plain = tuple(msgspec.to_builtins(army(name, scenario_id, seat)) for seat, name in enumerate(chosen))
        return Header(self.id, self.version, scenario_id, seats, plain, tuple(sorted(options)))


@cache
def _all_facts() -> tuple[ScenarioFacts, ...]:
    return tuple(map(_facts, scenarios().values()))


def _facts(mission: Scenario) -> ScenarioFacts:
    names = tuple(ARMIES[armies()[force].army] for force in mission.forces)
    forces = tuple(ready_for(mission, seat) for seat in (0, 1))
    return ScenarioFacts(mission.id, mission.title, mission.briefing, names, forces, mission.id == "first-contact")


RULES = NetEpic()
