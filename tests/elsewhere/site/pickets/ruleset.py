"""Pickets wired to the engine. Everything lies open and nothing is advised, so that much is left to the defaults."""

from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import State
from grognard.engine.ruleset import Facts, Header, Ruleset, ScenarioFacts
from grognard.kit.edition import edition_of


class Pickets(Ruleset):
    id = "pickets"
    title = "Pickets"
    facts = Facts("cm", 2, ("d6",), measuring_first=True)

    @property
    def version(self) -> str:
        return edition_of(__package__ or "")

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return (ScenarioFacts("meadow", "The meadow", "Two lines meet on a bare field.", ("A", "B"), ((), ()), True),)

    def header(
        self, scenario: str, seats: tuple[str, ...], forces: tuple[str, ...] = (), options: tuple[str, ...] = ()
    ) -> Header:
        return Header(self.id, self.version, scenario, seats, (), options)

    def setup(self, header: Header) -> State:
        from .setup import setup

        return setup(header)

    def next_script(self, game: Game) -> Script[None] | None:
        from .round import turn

        return None if game.state.outcome is not None else turn(game)


RULES = Pickets()
