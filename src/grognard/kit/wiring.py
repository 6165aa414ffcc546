"""A ruleset wired to chapters of the usual names, which are loaded when a battle begins: games are listed at once."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from types import ModuleType

import msgspec

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.menus import Menus
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import State
from grognard.engine.dice.stream import Stream
from grognard.engine.planning import NO_PLANNING, Planning
from grognard.engine.ruleset import ANY_FORCES, Header, Opening, Ruleset, ScenarioFacts
from grognard.engine.showing.view import SeatView

from .edition import edition_of
from .files.datafiles import read

Scripts = Mapping[tuple[str, str], Callable[[Game], Script[None]]]
"""The script of every step of every phase."""


@cache
def opening(package: str, scenario: str) -> Opening:
    """How a scenario is laid out: files in `openings/` of a game, one a scenario, and `any.toml` for forces of the
    players' own; nothing is prepared where there is no file."""
    if not files(package).joinpath("openings", f"{scenario}.toml").is_file():
        return Opening()
    return msgspec.convert(read(package, f"openings/{scenario}.toml"), type=Opening)


class Wired(Ruleset):
    """Rules whose package has `scripts`, `menus` and a computer player; a game says the rest, and what differs."""

    package: str
    player = "advice.player"
    """The module of the package that says which answers are looked at and how good they look."""
    planner = ""
    """The module that says how plans are made and judged; without one nobody plans."""

    @property
    def version(self) -> str:
        return edition_of(self.package)

    def told(self) -> Iterable[ScenarioFacts]:
        """What everybody is told of its scenarios."""
        raise NotImplementedError

    def rosters(self, scenario_id: str, forces: tuple[str, ...]) -> Iterable[object]:
        """The forces of both sides in a scenario, those named or its own; raises FileFaults."""
        raise NotImplementedError

    def scenarios(self) -> tuple[ScenarioFacts, ...]:
        return self._scenarios

    def header(
        self, scenario_id: str, seats: tuple[str, ...], forces: tuple[str, ...] = (), options: tuple[str, ...] = ()
    ) -> Header:
        plain = tuple(map(msgspec.to_builtins, self.rosters(scenario_id, forces)))
        return Header(self.id, self.version, scenario_id, seats, plain, tuple(sorted(options)))

    def opening(self, scenario: str = ANY_FORCES) -> Opening:
        return opening(self.package, scenario)

    def setup(self, header: Header) -> State:
        state: State = self._chapter("scripts").SETUP(header)
        return state

    def next_script(self, game: Game) -> Script[None] | None:
        state = game.state
        return None if state.outcome is not None else self._scripts[state.phase, state.step](game)

    def menus(self) -> Menus:
        menus: Menus = self._chapter("menus").MENUS
        return menus

    def appraise(self, seat_view: SeatView, answer: Answer) -> float:
        worth: float = self._advice.appraise(seat_view, answer)
        return worth

    def candidates(self, seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
        answers: tuple[Answer, ...] = self._advice.candidates(seat_view, pick)
        return answers

    def planning(self) -> Planning:
        if not self.planner:
            return NO_PLANNING
        planning: Planning = self._chapter(self.planner).PLANNING
        return planning

    # -- found once, for they are asked for all the time -------------------------------------------------------------

    @cached_property
    def _scenarios(self) -> tuple[ScenarioFacts, ...]:
        """Every ready force is judged for it."""
        return tuple(self.told())

    @cached_property
    def _scripts(self) -> Scripts:
        scripts: Scripts = self._chapter("scripts").SCRIPTS
        return scripts

    @cached_property
    def _advice(self) -> ModuleType:
        return self._chapter(self.player)

    def __getstate__(self) -> dict[str, object]:
        """Another process finds its chapters by itself."""
        return {}

    def _chapter(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")
