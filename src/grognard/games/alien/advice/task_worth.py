"""What a task of the scenario is worth to the crew: the points of what it brings about, itself or by what it opens."""

from grognard.engine.core.script import Game

from ..books.scenario import Objective, Scenario, Task, scenario
from ..story.incidents import has_flag
from ..words.terms import ALLY, CIVILIAN, LOCATED, is_there, pcs

TOOLS = 0.4
"""What a weapon or another help is worth that no objective asks for."""
DEPTH = 4
"""So many steps from a task to an objective are looked at."""


def open_tasks(game: Game) -> tuple[Task, ...]:
    """The tasks of the scenario's sheet that are worth something and not done."""
    sheet = scenario(game.state.scenario)
    return tuple(task for task in sheet.tasks if task.zone and not is_done(game, task) and worth_of(game, task) > 0)


def is_done(game: Game, task: Task) -> bool:
    if any(has_flag(game, flag) for flag in task.unless):
        return True
    return any(has_flag(game, word.partition(":")[2]) for word in task.effects if word.startswith("flag:"))


def is_open(game: Game, task: Task) -> bool:
    """Whether what it needs is there already, as far as flags go."""
    return all(":" in need or has_flag(game, need) for need in task.needs)


def worth_of(game: Game, task: Task, depth: int = DEPTH) -> float:
    """Points it brings; in a place where the crew may not be seen, only if they are many."""
    if not depth or is_done(game, task):
        return 0.0
    sheet = scenario(game.state.scenario)
    points = sum(_of_effect(game, sheet, effect, depth) for effect in task.effects)
    return points if points >= 2 or task.zone not in sheet.forbidden else 0.0


def _of_effect(game: Game, sheet: Scenario, effect: str, depth: int) -> float:
    word, _, what = effect.partition(":")
    if word == "flag":
        return _points(sheet, "flag", what) + _of_needs(game, sheet, what, depth)
    if word == "join":
        return _points(sheet, "out", what)
    if word == "take":
        kind = what.partition(":")[0]
        return max(TOOLS, _points(sheet, "item-out", kind) + _of_needs(game, sheet, f"item:{kind}", depth))
    if word == "exit":
        return _points(sheet, "pcs-out", "") * len(pcs(game))
    if word == "locate":
        return _points(sheet, "out", what)
    if word == "unlock":
        behind = [task for task in sheet.tasks if task.zone == what.partition("-")[2]]
        return sum(worth_of(game, task, depth - 1) for task in behind)
    return 0.0


def _of_needs(game: Game, sheet: Scenario, need: str, depth: int) -> float:
    return sum(worth_of(game, task, depth - 1) for task in sheet.tasks if need in task.needs)


def _points(sheet: Scenario, kind: str, of: str) -> float:
    """Of the objectives of a kind, with what hangs on them."""
    found = [one for one in sheet.objectives if one.kind == kind and of in ("", one.of)]
    return float(sum(one.points + _hanging(sheet, one) for one in found))


def _hanging(sheet: Scenario, objective: Objective) -> int:
    return sum(other.points for other in sheet.objectives if other.needs == objective.id)


# -- people to be brought out ----------------------------------------------------------------------------------------


def sought(game: Game) -> tuple[str, ...]:
    """The zones where people to be rescued are: seen there, or told of by the locator and not with the crew yet."""
    seen = [str(m.place) for m in game.state.models if m.id >= 0 and _is_lost(game, m.id)]
    return tuple(dict.fromkeys((*seen, *_told(game))))


def _is_lost(game: Game, who: int) -> bool:
    tags = game.state.models[who].tags
    return CIVILIAN in tags and ALLY not in tags and is_there(game, who)


def _told(game: Game) -> list[str]:
    """What the locator has said, less those who were found since."""
    zones = [feature for feature in game.state.features if any(key.startswith(LOCATED) for key in feature.counters)]
    return [feature.zones[0] for feature in zones]
