"""Who works on a task of the scenario, and that a fight interrupts it."""

from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..words.terms import WORKING, crew, ending

TASKS = "alien.scen.tasks"


def worker_on(game: Game, who: int) -> str:
    """The task somebody works on this stretch; empty for none."""
    return ending(game.state.models[who].tags, WORKING)


def interrupt(game: Game) -> None:
    """A fight breaks out: the stretch of work is lost."""
    rows = [(model_ref(who), (), (WORKING + task,)) for who in crew(game) if (task := worker_on(game, who))]
    if rows:
        game.tell(Tagged(TASKS, tuple(rows)))
