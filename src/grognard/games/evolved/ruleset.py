"""The Evolved wired to the engine: which script is due, what a battle needs and how answers look.

The chapters are loaded when a battle begins, so that games can be listed at once.
"""

from collections.abc import Callable
from functools import cache

import msgspec

from grognard.engine.clauses import implements
from grognard.engine.decisions import Answer
from grognard.engine.files import Fault, FileFaults
from grognard.engine.ruleset import Facts, Header, ScenarioFacts
from grognard.engine.script import Game, Script
from grognard.engine.state import State
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView

from .cards import FACTIONS
from .companies import companies, company, ready_for
from .scenario import Scenario, scenario, scenarios
from .terms import KNEE, OVERWATCH

OPTIONS = (
    (OVERWATCH, "the combat drill Overwatch!: one reaction volley after an enemy movement"),
    (KNEE, "the combat drill Knee to the ground!: not caught by fire at others"),
)


@implements("evolved.measure.pre-measuring")
def measuring_first() -> bool:
    """Any distance may be measured at any time, also before declaring."""
    return True


class Evolved:
    id = "evolved"
    title = "The Evolved"
    version = "1"
    facts = Facts("inch", 2, ("d10",), measuring_first(), OPTIONS)

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return tuple(_facts(mission) for mission in scenarios().values())

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

    def setup(self, header: Header) -> State:
        from . import setup

        return setup.setup(header)

    @implements("evolved.absent.morale")
    def next_script(self, game: Game) -> Script[None] | None:
        """What is due: the steps of the round and nothing else, so nobody is ever asked to rout or to rally."""
        state = game.state
        return None if state.outcome is not None else _scripts()[state.phase, state.step](game)

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        """Everything lies open, so the view is the whole."""
        return view

    def appraise(self, seat_view: SeatView, answer: Answer) -> float:
        from . import advice

        return advice.appraise(seat_view, answer)

    def candidates(self, seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
        from . import advice

        return advice.candidates(seat_view, pick)


def _facts(mission: Scenario) -> ScenarioFacts:
    names = tuple(FACTIONS[companies()[ready[0]].faction] for ready in mission.companies)
    forces = tuple(ready_for(mission, seat) for seat in (0, 1))
    return ScenarioFacts(mission.id, mission.title, mission.briefing, names, forces, mission.first_training)


@cache
def _scripts() -> dict[tuple[str, str], Callable[[Game], Script[None]]]:
    """The script of every step; looked up once, for they are asked for all the time."""
    from .scripts import SCRIPTS

    return SCRIPTS


RULES = Evolved()
