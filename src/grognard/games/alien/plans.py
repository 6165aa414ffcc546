"""What a crew is after outside combat: which task calls whom, the way there over what is known, when to rest or go."""

from grognard.engine.script import Game, remembered
from grognard.engine.state import Feature

from . import char, gear, scen
from .cards import SKILLS, Character
from .incidents import has_flag
from .scenario import Task, scenario
from .terms import (
    ALLY,
    BROKEN,
    CIVILIAN,
    CLUTTERED,
    EXIT,
    GONE,
    HOSTILE,
    LIT,
    LOCKED,
    RATING,
    SEALED,
    STRESS,
    STRETCH,
    WRECKED,
    being_of,
    crew,
    has,
    health,
    is_crew,
    is_human,
    is_there,
    is_zone,
    item_card,
    items_of,
    marker_of,
    model_of,
    pcs,
    who_is_in,
    zone_of,
)

TIRED = 4
FAR = 30
AID = {"first-aid": 90.0, "rally": 85.0, "stop-panic": 60.0, "cut-free": 50.0, "remove": -5.0}
SMALL = {"stand": 80.0, "reload": 40.0, "pick-up": 6.0, "scan": 0.4, "unlock": 3.0, "switch": 0.5}


# -- tasks ---------------------------------------------------------------------------------------------------------


@remembered
def open_tasks(game: Game) -> tuple[Task, ...]:
    """The tasks of the scenario's sheet that are not done and not needless."""
    sheet = scenario(game.state.scenario)
    return tuple(task for task in sheet.tasks if task.zone and not _is_done(game, task))


def _is_done(game: Game, task: Task) -> bool:
    if any(has_flag(game, flag) for flag in task.unless):
        return True
    return any(has_flag(game, word.partition(":")[2]) for word in task.effects if word.startswith("flag:"))


def is_open(game: Game, task: Task) -> bool:
    """Whether what it needs is there already, as far as flags go."""
    return all(":" in need or has_flag(game, need) for need in task.needs)


def chance(game: Game, who: int, task: Task) -> float:
    """Of at least one success with the best of its skills."""
    card = being_of(game, who)
    if not isinstance(card, Character):
        return 0.0
    skills = [skill.partition(":")[0] for skill in task.skills]
    dice = [card.attributes[SKILLS[skill]] + card.skills.get(skill, 0) for skill in skills]
    return 1 - (5 / 6) ** max(dice, default=6)


def goal_of(game: Game, who: int) -> str:
    """The zone that calls somebody: a task, somebody to be fetched, or the exit; civilians think of nothing else."""
    away = distances(game, zone_of(game, who))
    found: dict[str, float] = {}
    if not has(game, who, CIVILIAN):
        for task in open_tasks(game):
            if is_open(game, task) and not task.needs:
                found[task.zone] = chance(game, who, task) - 0.04 * away.get(task.zone, FAR)
            elif is_open(game, task):
                found[task.zone] = 0.2 + chance(game, who, task) - 0.04 * away.get(task.zone, FAR)
        for other in to_be_fetched(game):
            found[zone_of(game, other)] = 1.0 - 0.02 * away.get(zone_of(game, other), FAR)
    exits = [id for id in game.zones.all() if is_zone(game, id, EXIT)]
    if exits and (not found or is_late(game)):
        return min(exits, key=lambda id: away.get(id, FAR))
    return max(found, key=lambda id: found[id]) if found else ""


def to_be_fetched(game: Game) -> list[int]:
    """Civilians whose place is known and who do not follow yet."""
    return [
        m.id
        for m in game.state.models
        if m.id >= 0 and CIVILIAN in m.tags and is_there(game, m.id) and ALLY not in m.tags
    ]


@remembered
def leaving_pays(game: Game) -> bool:
    """Whether a PC who leaves now counts: in some scenarios only after others have been brought out."""
    for objective in scenario(game.state.scenario).objectives:
        if objective.kind == "pcs-out":
            return not objective.needs or any(CIVILIAN in m.tags and GONE in m.tags for m in game.state.models)
    return True


def is_late(game: Game) -> bool:
    """Time to be off: a quarter of the stretches is left."""
    length = scenario(game.state.scenario).length
    return 4 * game.state.clock.get(STRETCH, 0) >= 3 * length


# -- ways ----------------------------------------------------------------------------------------------------------


def passes(border: Feature) -> bool:
    return WRECKED in border.tags or not {LOCKED, SEALED} & set(border.tags)


@remembered
def distances(game: Game, start: str) -> dict[str, int]:
    """Over the known map; zones that are only known as the other side of a border count too."""
    return game.zones.distances(start, passes)


def nearness(game: Game, at: str, goal: str) -> float:
    """How near a goal is; one not yet found is looked for behind the nearest border nobody has looked behind."""
    away = distances(game, at)
    if goal in away:
        return float(-away[goal])
    dark = [steps for id, steps in away.items() if id not in game.zones]
    return -float(min(dark, default=FAR)) - 5


# -- worth of a stretch --------------------------------------------------------------------------------------------


def urgency(game: Game, who: int) -> float:
    """Workers first, then whoever is nearest to a goal."""
    if scen.tasks_at(game, who):
        return 20.0
    goal = goal_of(game, who)
    return nearness(game, zone_of(game, who), goal) if goal else -FAR


def needs_rest(game: Game) -> bool:
    """Nerves are going and nothing hostile is in sight."""
    levels = [model_of(game, who).counters.get(STRESS, 0) for who in pcs(game) if is_human(game, who)]
    return bool(levels) and max(levels) >= TIRED and not foes(game) and not is_late(game)


def foes(game: Game) -> list[int]:
    """Known enemies."""
    return [m.id for m in game.state.models if m.id >= 0 and HOSTILE in m.tags and is_there(game, m.id)]


def worth(game: Game, who: int, key: str) -> float:
    """What an action of the stretch is worth."""
    kind, _, what = key.partition(":")
    if kind == "task":
        return 50 + 30 * chance(game, who, scenario(game.state.scenario).task(what))
    if kind in ("move", "leave-open"):
        return _worth_of_move(game, who, what) - (kind == "leave-open")
    if kind in AID:
        return AID[kind] if kind != "first-aid" or needs_aid(game, what) else -5.0
    if kind == "exit":
        return worth_of_leaving(game, who, what)
    if kind == "rest":
        return _worth_of_rest(game, who)
    return _worth_of_staying(game, who, kind, what)


def worth_of_leaving(game: Game, who: int, along: str) -> float:
    if has(game, who, CIVILIAN) or along:
        return 90.0
    is_done = not any(is_open(game, task) for task in open_tasks(game)) and not to_be_fetched(game)
    if is_late(game) or is_done:
        return 70.0
    return 20.0 if leaving_pays(game) else -20.0


def needs_aid(game: Game, what: str) -> bool:
    return what.isdigit() and has(game, int(what), BROKEN)


def _worth_of_move(game: Game, who: int, to: str) -> float:
    goal = goal_of(game, who)
    if not goal:
        return -2.0
    gain = nearness(game, to, goal) - nearness(game, zone_of(game, who), goal)
    danger = sum(5.0 for foe in foes(game) if zone_of(game, foe) == to)
    return 10 + 8 * gain - danger


def _worth_of_rest(game: Game, who: int) -> float:
    stress = model_of(game, who).counters.get(STRESS, 0)
    hurt = char.max_health(game, who) - health(game, who)
    return 6.0 * max(0, stress - 2) + 6.0 * hurt - 6 if not foes(game) else -10.0


def _worth_of_staying(game: Game, who: int, kind: str, what: str) -> float:
    if kind == "hide":
        return 12.0 if foes(game) and is_zone(game, zone_of(game, who), CLUTTERED) else -3.0
    if kind == "guard":
        return 1.0
    if kind == "search":
        here = zone_of(game, who)
        return 60.0 if any(zone_of(game, other) == here for other in to_be_fetched(game)) else 2.0
    if kind == "reload":
        return SMALL["reload"] if not marker_of(game, int(what[1:])).counters.get(RATING) else -3.0
    if kind == "switch":
        return 15.0 if LIT not in marker_of(game, int(what[1:])).tags else -8.0
    return SMALL.get(kind, -3.0)


# -- strength ------------------------------------------------------------------------------------------------------


def firepower(game: Game) -> float:
    """Base damage of the best loaded gun of everybody, added up."""
    return sum(best_gun(game, who) for who in crew(game))


def best_gun(game: Game, who: int) -> float:
    guns = [arm.card.damage for arm in gear.weapons(game, who) if arm.card.group != "close" and arm.card.far > 1]
    return float(max(guns, default=0))


def friends_in(game: Game, at: str) -> int:
    return sum(is_crew(game, who) for who in who_is_in(game, at))


def things(game: Game, who: int) -> list[str]:
    return [card.name for thing in items_of(game, who) if (card := item_card(thing)) is not None]
