"""Objectives and tasks as a list for people: what is done, who is at it, what is missing, as far as a state knows."""

from collections.abc import Callable, Iterator

from grognard.engine.core.script import Game
from grognard.engine.core.state import feature_ref
from grognard.engine.showing.looks import Goal

from ..books.scenario import Scenario, Task, scenario
from ..story.points import Score, scores
from ..words.terms import FLAG, TASK, WORKING, crew, endings, model_of, name_of

SURE = ("pcs-out", "out", "item-out", "flag")
"""Kinds of objectives that the crew itself brings about and so knows of."""
EACH = ("pcs-out", "out")


def goals(game: Game) -> tuple[Goal, ...]:
    """The objectives with what they have brought; what hangs on the hidden is done only as far as is known."""
    return tuple(_goal(game, score) for score in scores(game))


def _goal(game: Game, score: Score) -> Goal:
    one = score.objective
    is_sure = one.kind in SURE or game.state.outcome is not None
    worth = f"{one.points} point{'' if one.points == 1 else 's'}{' each' if one.kind in EACH else ''}"
    if not score.times:
        return Goal(one.title, worth)
    if one.kind in EACH:
        return Goal(one.title, f"{worth}, {score.times} so far", done=True)
    return Goal(one.title, worth if is_sure else f"{worth}, as far as is known", done=is_sure, doing=not is_sure)


def standing(game: Game) -> str:
    """The points of what is sure, and what the next result takes."""
    sheet = scenario(game.state.scenario)
    if not sheet.results:
        return ""
    points = sum(score.points for score in scores(game) if score.objective.kind in SURE)
    following = next((row for row in sheet.results if row.least > points), None)
    have = f"{points} point{'' if points == 1 else 's'}"
    return f"{have}, {following.least} for {following.title}" if following else f"{have}: {sheet.results[-1].title}"


def tasks(game: Game, label: Callable[[str], str]) -> tuple[Goal, ...]:
    """Tasks of the zones on this map: first those in hand, then the open ones, then what lacks something or is done."""
    sheet = scenario(game.state.scenario)
    found = list(_tasks(game, sheet, label))
    return tuple(sorted(found, key=lambda goal: (goal.done, goal.barred, not goal.doing)))


def _tasks(game: Game, sheet: Scenario, label: Callable[[str], str]) -> Iterator[Goal]:
    state = game.state
    known = {feature.zones[0]: feature_ref(feature.id) for feature in state.features if len(feature.zones) == 1}
    flags = {key[len(FLAG) :] for key, value in state.clock.items() if key.startswith(FLAG) and value}
    for task in sheet.tasks:
        if task.zone in known:
            missing = [label(need.partition(":")[2] or need) for need in task.needs if need not in flags]
            done = not flags.isdisjoint(task.unless)
            workers = () if done else tuple(_workers(game, task))
            note = _note(game, task, () if done else tuple(missing), workers)
            barred = bool(missing) and not done and not workers
            yield Goal(task.title, note, done, known[task.zone], bool(workers), barred)


def _workers(game: Game, task: Task) -> Iterator[str]:
    for who in crew(game):
        if task.id in endings(model_of(game, who).tags, WORKING):
            yield name_of(game, who)


def _note(game: Game, task: Task, missing: tuple[str, ...], workers: tuple[str, ...]) -> str:
    skills = " or ".join(skill.replace("-", " ").replace(":", " with ") for skill in task.skills)
    left = game.state.clock.get(TASK + task.id, 0)
    words = [f"{task.zone}, {skills}"]
    if workers:
        words.append(f"{' and '.join(workers)} at work")
    elif missing:
        words.append(f"needs {' and '.join(missing)}")
    if left and task.stretches > 1:
        words.append(f"{left} stretch{'' if left == 1 else 'es'} left")
    return ", ".join(words)
