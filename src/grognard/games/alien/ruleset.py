"""ALIEN wired to the engine: which script is due, what a game needs, what seats may know and how answers look."""

from collections.abc import Callable

from grognard.engine.decisions import Answer
from grognard.engine.dice import Stream
from grognard.engine.ruleset import Facts, Header, ScenarioFacts
from grognard.engine.script import Game, Script
from grognard.engine.state import State
from grognard.engine.view import SeatView

from . import advice, imagine, ref, scen, sequence, setup, turns
from .scenario import scenarios

FIRST = "corridor"
"""The scenario for somebody who has never played."""
Scripts = Callable[[Game], Script[None]]
SCRIPTS: dict[tuple[str, str], Scripts] = {**setup.SCRIPTS, **sequence.SCRIPTS, **turns.SCRIPTS}


class Alien:
    id = "alien"
    title = "ALIEN"
    version = "1"
    facts = Facts("zone", 2, ("d6",), True, setup.OPTIONS, 6, hosting=ref.HUMAN_REFEREE)

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
        return setup.header(self.id, self.version, scenario_id, seats, forces, options)

    def setup(self, header: Header) -> State:
        return setup.setup(header)

    def next_script(self, game: Game) -> Script[None] | None:
        if game.state.outcome is not None:
            return None
        if scen.is_over(game):
            return scen.ending(game)
        return SCRIPTS[game.state.phase, game.state.step](game)

    def imagine(self, view: State, seat: int, pick: Stream) -> State:
        return imagine.imagine(view, seat, pick)

    def appraise(self, seat_view: SeatView, answer: Answer) -> float:
        return advice.appraise(seat_view, answer)

    def candidates(self, seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
        return advice.candidates(seat_view, pick)


RULES = Alien()
