"""The scenario as it runs: tasks, events at the ends of stretches, length and victory."""

from functools import cache

from grognard.engine.asking.acts import REFS
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Ended, Tagged
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, Outcome, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..body import dice
from ..books.scenario import Task, scenario
from ..harm import trauma
from ..known.busy import TASKS, worker_on
from ..words import help
from ..words.questions import Asked, one_of, pick, words_of
from ..words.terms import (
    BROKEN,
    CAPTURED,
    CIVILIAN,
    COCOONED,
    COMBAT,
    DEAD,
    FACEHUGGED,
    HELD,
    HOSTILE,
    OUT,
    PC,
    STRETCH,
    TASK,
    UNCONSCIOUS,
    WORKING,
    can_act,
    crew,
    crew_seats,
    has,
    is_crew,
    items_of,
    model_of,
    name_of,
    pcs,
    referee_seat,
    seat_of,
    who_is_in,
    zone_of,
)
from ..words.turn import Doing, asks, doing_of
from . import incidents, points

BLADES = ("combat-knife", "fire-axe")
LAST_ROUNDS = 20  # combat running at the last stretch is played no longer than this
NOISE, QUIETLY = "noise", "quietly:"
FOR_GOOD = (OUT, CAPTURED, FACEHUGGED, COCOONED, UNCONSCIOUS)  # they do not recover in time


# -- tasks ---------------------------------------------------------------------------------------------------------


def tasks_at(game: Game, who: int) -> list[str]:
    """The tasks somebody can work on here and now; in combat those the scenario allows there."""
    near = _tasks_near(game.state.scenario, zone_of(game, who), game.state.phase == COMBAT)
    return [task.id for task in near if can_try(game, who, task)] if near else []


@cache
def _tasks_near(id: str, here: str, in_combat: bool) -> list[Task]:
    tasks = scenario(id).tasks
    return [task for task in tasks if (task.in_combat or not in_combat) and task.zone in ("", here)]


def can_try(game: Game, who: int, task: Task) -> bool:
    if task.zone not in ("", zone_of(game, who)) or any(incidents.has_flag(game, flag) for flag in task.unless):
        return False
    return all(_is_given(game, who, need) for need in task.needs) and (
        not task.skills or bool(_skills(game, who, task))
    )


def _is_given(game: Game, who: int, need: str) -> bool:
    word, _, what = need.partition(":")
    here = who_is_in(game, zone_of(game, who))
    if word == "item":
        return any(thing.kind == what for other in here if is_crew(game, other) for thing in items_of(game, other))
    if word == "packed":
        packed = incidents.packed_here(game, who, what)
        return packed is not None and packed.known is None
    if word == "cocooned":
        return any(has(game, other, COCOONED) and model_of(game, other).known is None for other in here)
    return incidents.has_flag(game, need)


def _skills(game: Game, who: int, task: Task) -> list[str]:
    """The skills it can be done with; some need a blade in the hand."""
    return [skill.partition(":")[0] for skill in task.skills if not skill.endswith(":blade") or _has_blade(game, who)]


def _has_blade(game: Game, who: int) -> bool:
    return any(
        thing.kind in BLADES for thing in items_of(game, who) if HELD in thing.tags or game.state.phase != COMBAT
    )


@implements("alien.scen.tasks")
def work(game: Game, who: int, task: str) -> Script[None]:
    """The action of a stretch goes into a task, rolled when the stretch ends; in combat it is tried at once."""
    card = scenario(game.state.scenario).task(task)
    if not card.skills:
        yield from _done(game, who, card)
    elif game.state.phase == COMBAT:
        if (yield from _try(game, who, card)):
            yield from _done(game, who, card)
    else:
        game.tag(TASKS, model_ref(who), (WORKING + card.id,))
        game.note(TASKS, f"{name_of(game, who)} works to {card.title}", model_ref(who))


@implements("alien.scen.tasks")
def finish_work(game: Game) -> Script[None]:
    """The end of the stretch for those who worked: a roll in the first stretch, then only time. Before all else."""
    workers: dict[str, list[int]] = {}
    for who in crew(game):
        if id := worker_on(game, who):
            workers.setdefault(id, []).append(who)
    rows = [(model_ref(who), (), (WORKING + id,)) for id, some in workers.items() for who in some]
    if rows:
        game.tell(Tagged(TASKS, tuple(rows)))
    for id, some in workers.items():
        task = scenario(game.state.scenario).task(id)
        able = [who for who in some if can_act(game, who) and can_try(game, who, task)]
        if able:
            yield from _progress(game, able, task)


def _progress(game: Game, workers: list[int], task: Task) -> Script[None]:
    """One stretch of work: in the first of them one rolls for all."""
    key = TASK + task.id
    left, who = game.state.clock.get(key, 0), workers[0]
    if not left:
        who = _ablest(game, workers, task)
        _lend_a_hand(game, who, workers)
        successes = yield from _try(game, who, task)
        if not successes:
            return
        bought = yield from dice.spend_extras(game, who, successes - 1, _ways(task))
        if dice.QUIET in bought:
            game.tell(Counted("alien.dice.extra", ((CLOCK, QUIETLY + task.id, 1, 1),)))
        left = shortened(task.stretches, bought.count(dice.FASTER))
        game.tell(Counted(TASKS, ((CLOCK, key, left, left),)))
    game.tell(Counted(TASKS, ((CLOCK, key, -1, left - 1),)))
    if left == 1:
        yield from _done(game, who, task)


@implements("alien.scen.tasks")
def _ablest(game: Game, workers: list[int], task: Task) -> int:
    """Who rolls: the one with the most base dice."""

    def dice_of(who: int) -> int:
        attempts = [_attempt(who, skill, task) for skill in _skills(game, who, task)]
        return max([dice.base_dice(dice.all_parts(game, attempt)) for attempt in attempts], default=0)

    return max(workers, key=dice_of)


@implements("alien.scen.tasks")
def _lend_a_hand(game: Game, who: int, workers: list[int]) -> None:
    """Whoever works on the same thing beside the roller helps."""
    able = [other for other in workers if help.can_help(game, other, who)]
    for other in able[: help.MOST_HELPERS]:
        help.give_help(game, other, who)


def _ways(task: Task) -> tuple[str, ...]:
    """What extra successes can buy: time where there is time to save, silence where there would be noise."""
    return tuple(way for way, fits in ((dice.FASTER, task.stretches > 1), (dice.QUIET, NOISE in task.effects)) if fits)


@implements("alien.scen.tasks")
def shortened(stretches: int, extra: int) -> int:
    """Halved, rounding up, for each extra success; at least one."""
    for _ in range(extra):
        stretches = (stretches + 1) // 2
    return max(1, stretches)


def _try(game: Game, who: int, task: Task) -> Script[int]:
    skill = yield from _chosen_skill(game, who, task)
    rollout = yield from dice.skill_roll(game, _attempt(who, skill, task))
    return 0 if rollout.messed_up else rollout.successes


def _attempt(who: int, skill: str, task: Task) -> dice.Attempt:
    parts = difficulty(task.modifier, task.title)
    return dice.Attempt(who, skill, parts, clause=TASKS, purpose=f"to {task.title}", task=task.fits)


with_skill = one_of(REFS, lambda _, skill: skill.replace("-", " "), TASKS, words_of, "not a skill it can be done with")
SKILL = Menu(name="task-skill", prompt=asks("{}: with which skill?"), clause=TASKS, turn=doing_of, acts=(with_skill,))


def _chosen_skill(game: Game, who: int, task: Task) -> Script[str]:
    skill: str = yield from pick(SKILL, Doing(game, who, Asked(words=tuple(_skills(game, who, task)))))
    return skill


def _done(game: Game, who: int, task: Task) -> Script[None]:
    game.note(TASKS, f"{name_of(game, who)} has managed to {task.title}", model_ref(who))
    is_quiet = bool(game.state.clock.get(QUIETLY + task.id))
    for effect in (effect for effect in task.effects if effect != NOISE or not is_quiet):
        yield from incidents.carry_out(game, effect, who, TASKS)


# -- events --------------------------------------------------------------------------------------------------------


def end_of_stretch(game: Game) -> Script[None]:
    """The events of the stretch, and the end of the scenario if it was the last one."""
    for event in incidents.due(game):
        yield from incidents.happen(game, event)
    if game.state.clock.get(STRETCH, 0) >= scenario(game.state.scenario).length:
        yield from ending(game)


def entered(game: Game, who: int) -> Script[None]:
    """Some events wait for anybody of the crew to enter a zone."""
    if is_crew(game, who):
        for event in incidents.on_entering(game, zone_of(game, who)):
            yield from incidents.happen(game, event)


def found(game: Game, who: int, by: int) -> None:
    """Somebody to be rescued who was found follows the crew from now on."""
    if has(game, who, CIVILIAN) and not has(game, who, COCOONED):
        incidents.join(game, who, seat_of(game, by), "alien.scen.objectives")


def breached(game: Game) -> Script[None]:
    """The critical barrier of the scenario is hit: what it brings about begins."""
    for event in scenario(game.state.scenario).events:
        if event.id == "breach" and not incidents.has_happened(game, event.id):
            yield from incidents.happen(game, event)


def countdown_over(game: Game) -> Script[None]:
    """Everybody still on the map is lost."""
    yield from incidents.carry_out(game, "destroyed", None, "alien.time.countdown")
    yield from ending(game)


# -- the end -------------------------------------------------------------------------------------------------------


@remembered(ROSTER, PC, BROKEN, HOSTILE, *FOR_GOOD)
@implements("alien.scen.length")
def is_over(game: Game) -> bool:
    """Nobody left to play: all living PCs are gone, or none can act and none will recover. In a drill one side is."""
    if scenario(game.state.scenario).is_drill and (_is_won(game) or _is_lost(game)):
        return True
    return bool(_cast(game)) and all(has(game, who, *FOR_GOOD) for who in pcs(game))


def _cast(game: Game) -> list[int]:
    """Every PC there ever was."""
    return [model.id for model in game.state.models if PC in model.tags]


def _is_won(game: Game) -> bool:
    foes = [model.id for model in game.state.models if points.is_foe(game, model.id)]
    return all(points.is_beaten(game, foe) for foe in foes)


def _is_lost(game: Game) -> bool:
    return all(has(game, who, BROKEN, *FOR_GOOD) for who in pcs(game))


@implements("alien.scen.length")
def round_over(game: Game) -> bool:
    """After each round of combat the scenario may end; says whether it has."""
    if is_last_round(game):
        finish(game)
    return game.state.outcome is not None


def is_last_round(game: Game) -> bool:
    """A drill ends with its last round, the last stretch after twenty."""
    sheet, now = scenario(game.state.scenario), game.state.round
    is_last = game.state.clock.get(STRETCH, 0) >= sheet.length and not sheet.is_drill
    return (sheet.is_drill and now >= sheet.rounds) or (is_last and now >= LAST_ROUNDS) or is_over(game)


def check_end(game: Game) -> bool:
    """End the scenario if it is over; says whether it is."""
    if game.state.outcome is None and is_over(game):
        finish(game)
    return game.state.outcome is not None


def ending(game: Game) -> Script[None]:
    """The script of a scenario that is over."""
    yield from trauma.after_scenario(game)
    finish(game)


@implements("alien.scen.victory")
def finish(game: Game) -> None:
    """Add up what was met and say who has won."""
    sheet = scenario(game.state.scenario)
    if game.state.outcome is not None or trauma.is_due(game):
        return
    outcome = _drill_outcome(game) if sheet.is_drill or not sheet.results else _outcome(game)
    game.tell(Ended(outcome.clause, outcome))


def _outcome(game: Game) -> Outcome:
    sheet, total = scenario(game.state.scenario), points.total(game)
    is_lost = not any(PC in model.tags and DEAD not in model.tags for model in game.state.models)
    title = sheet.results[0].title if is_lost else points.result(sheet, total)
    parts = [f"{score.objective.title} {score.points}" for score in points.scores(game) if score.points]
    winners = (referee_seat(game),) if title == sheet.results[0].title else crew_seats(game)
    met = f"{total} points ({', '.join(parts) or 'nothing was met'})"
    reason = f"{title}: no PC is left alive, {met}" if is_lost else f"{title}: {met}"
    return Outcome(winners, reason, "alien.scen.victory")


def _drill_outcome(game: Game) -> Outcome:
    won, lost = _is_won(game), _is_lost(game)
    if won == lost:
        return Outcome((), "both sides have fallen" if won else "neither side has won", "alien.scen.victory")
    reason = "every enemy is dead or out" if won else "no PC is left standing"
    return Outcome(crew_seats(game) if won else (referee_seat(game),), reason, "alien.scen.victory")


@implements("alien.ref.difficulty")
def difficulty(amount: int, label: str) -> Modifiers:
    """The modifier that the scenario lists for a task, +1 to -2 dice; nothing listed means none."""
    if not amount:
        return ()
    return (Modifier(max(-2, min(1, amount)), "alien.ref.difficulty", label),)
