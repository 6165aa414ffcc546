"""Options of a game, all off unless chosen: what they change is asked of this file alone."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref

from ..books.scenario import scenario
from .attempt import Attempt, Throw
from .questions import Asked, numbers_of, yes_no
from .terms import STRETCH, count_of, is_option, is_pc

STORY_POINTS, FRAGILE_XENOS, SINGLE_DRAW, SIMPLE_STEALTH, CORE_DRIVING = (
    "story-points", "fragile-xenos", "single-draw", "simple-stealth", "core-driving",
)  # fmt: skip
STORY, STORY_ACT = "story-points", "story-act"
"""How many somebody holds, and the act in which the last one was earned."""
MOST_STORY_POINTS = 3


@implements("alien.opt.story-points")
def can_earn(game: Game, who: int) -> bool:
    """A PC earns one in an act of the scenario and holds three at most."""
    if not is_option(game, STORY_POINTS) or not is_pc(game, who):
        return False
    return count_of(game, who, STORY) < MOST_STORY_POINTS and count_of(game, who, STORY_ACT) < _act(game)


@implements("alien.opt.story-points")
def as_earned(game: Game, who: int) -> tuple[Ref, str, int]:
    """What notes that the point of this act is earned: the next one comes with the next act."""
    return model_ref(who), STORY_ACT, _act(game) - count_of(game, who, STORY_ACT)


def _act(game: Game) -> int:
    return scenario(game.state.scenario).act_at(game.state.clock.get(STRETCH, 0))


@implements("alien.opt.story-points")
def can_spend(game: Game, who: int) -> bool:
    return is_option(game, STORY_POINTS) and count_of(game, who, STORY) > 0


SPEND = yes_no(
    "story", lambda turn, _: f"{numbers_of(turn)[0]} successes. Spend a story point?", "alien.opt.story-points",
    ("spend", "Spend a story point"), ("keep", "Keep it"),
)  # fmt: skip


@implements("alien.opt.story-points")
def story(game: Game, attempt: Attempt, throw: Throw) -> Script[Throw]:
    """Before or after pushing a point may turn a base die into a success."""
    who = attempt.who
    if attempt.passive or not can_spend(game, who) or throw.base_sixes == throw.base:
        return throw
    if not (yield from SPEND.wants(game, who, Asked((throw.successes,)))):
        return throw
    game.count("alien.opt.story-points", (model_ref(who), STORY, -1))
    return replace(throw, base_sixes=throw.base_sixes + 1)


@implements("alien.opt.fragile-xenos")
def are_fragile(game: Game) -> bool:
    """Xenomorphs die at zero Health without a roll."""
    return is_option(game, FRAGILE_XENOS)


@implements("alien.opt.simple-stealth")
def simple_stealth(game: Game) -> bool:
    """No hidden map: nobody moves or is rolled for unseen; NPCs appear when the scenario says so."""
    return is_option(game, SIMPLE_STEALTH)


@implements("alien.opt.core-driving")
def driving_cost(game: Game) -> str:
    """A full action, or with the option a quick one."""
    return "quick" if is_option(game, CORE_DRIVING) else "full"
