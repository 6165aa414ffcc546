"""ALIEN wired to the engine: which script is due, what a game needs, what seats may know and how answers look.

The chapters are loaded when a game begins, so that games can be listed at once.
"""

from collections.abc import Callable
from functools import cache

from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import State
from grognard.engine.dice.stream import Stream
from grognard.engine.ruleset import Facts, Header, ScenarioFacts
from grognard.kit.wiring import Wired

from .books.options import HUMAN_REFEREE, OPTIONS
from .books.scenario import scenarios

FIRST = "corridor"
"""The scenario for somebody who has never played."""


class Alien(Wired):
    package = __package__
    id = "alien"
    title = "ALIEN"
    planner = "advice.planning"
    facts = Facts("zone", 2, ("d6",), True, OPTIONS, 6, hosting=HUMAN_REFEREE, fallen="dead", clock="stretch")

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return tuple(
            ScenarioFacts(
                card.id, card.title, card.summary, ("Crew", "Referee"), ((card.id,), (card.id,)), card.id == FIRST
            )
            for card in scenarios().values()
        )

    def header(
        self, scenario_id: str, seats: tuple[str, ...], forces: tuple[str, ...] = (), options: tuple[str, ...] = ()
    ) -> Header:
        from .files import setup

        return setup.header(self.id, self.version, scenario_id, seats, forces, options)

    def next_script(self, game: Game) -> Script[None] | None:
        return _due()(game)

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        from . import imagine

        return imagine.imagine(view, seat, pick)


@cache
def _due() -> Callable[[Game], Script[None] | None]:
    """Which script is due; looked up once, for it is asked all the time."""
    from .scripts import next_script

    return next_script


RULES = Alien()
