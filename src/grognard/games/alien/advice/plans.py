"""What a crew is after outside combat: which task calls whom, the way there over what is known, when to rest or go."""

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game

from ..body import character
from ..books.cards import SKILLS, Character
from ..books.scenario import Task, scenario
from ..story import points, scenario_play
from ..words.terms import (
    CIVILIAN,
    CLUTTERED,
    EXIT,
    GONE,
    HIVE,
    HOSTILE,
    STRESS,
    STRETCH,
    being_of,
    can_act,
    crew,
    has,
    health,
    is_crew,
    is_egg,
    is_human,
    is_pc,
    is_there,
    is_zone,
    items_of,
    model_of,
    pcs,
    who_is_in,
    zone_of,
)
from . import care, rescue
from .task_worth import is_open, open_tasks, sought, worth_of
from .ways import FAR, distances, is_wide, nearness

TIRED = 4
NOT_YET = -20.0
"""What leaving is worth to whom others still need."""
ASTRAY = -2.0
"""What a step away from where one is wanted is worth."""
TEAM = 2
URGENT = 2.0
"""What a comrade who needs help calls as, where a task calls as its chance."""


# -- tasks ---------------------------------------------------------------------------------------------------------


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
    found = {} if has(game, who, CIVILIAN) else _calls(game, who, away)
    exits = [id for id in game.zones.all() if is_zone(game, id, EXIT)]
    if exits and (not found or is_late(game)):
        return min(exits, key=lambda id: away.get(id, FAR))
    if not found:
        return next((word[5:] for task in open_tasks(game) for word in task.effects if word.startswith("exit:")), "")
    return _together(game).get(who) or max(found, key=lambda id: found[id])


@remembered(MOMENT)
def _together(game: Game) -> dict[int, str]:
    """Where everybody who is fit goes if nobody is to go alone: to as many of the zones that call as there are pairs,
    those that call loudest; but who is needed by a comrade goes to him, and nobody where the crew may not be seen."""
    people = [who for who in crew(game) if can_act(game, who) and not has(game, who, CIVILIAN)]
    calls = {who: _calls(game, who, distances(game, zone_of(game, who))) for who in people}
    calls = {who: found for who, found in calls.items() if found and max(found.values()) < URGENT}
    forbidden = scenario(game.state.scenario).forbidden
    loudest = {at: max(found.get(at, 0.0) for found in calls.values()) for row in calls.values() for at in row}
    ranked = sorted([at for at in loudest if at not in forbidden], key=lambda at: -loudest[at])
    kept = ranked[: max(1, len(calls) // 2)]
    goals = {
        who: _of_these(game, who, calls[who], kept) for who in calls if kept and not set(calls[who]) & set(forbidden)
    }
    for at in kept:
        alone = [who for who in goals if goals[who] == at]
        crowd = [who for who in goals if len([one for one in goals.values() if one == goals[who]]) > TEAM]
        if len(alone) == 1 and crowd:
            spare = min(crowd, key=lambda who: calls[who].get(goals[who], 0.0) - calls[who].get(at, 0.0))
            goals[spare] = at
    return goals


def _of_these(game: Game, who: int, calls: dict[str, float], zones: list[str]) -> str:
    away = distances(game, zone_of(game, who))
    return max(zones, key=lambda at: calls.get(at, -0.04 * away.get(at, FAR)))


def _calls(game: Game, who: int, away: dict[str, int]) -> dict[str, float]:
    found: dict[str, float] = {}
    lying = care.lying(game)
    for task in open_tasks(game):
        if is_open(game, task) and is_equipped(game, task) and is_for(game, who, task):
            bonus = 0.2 if task.needs else 0.0
            found[task.zone] = bonus + chance(game, who, task) - 0.04 * away.get(task.zone, FAR)
    for at in (*to_be_fetched(game), *lying.values(), *rescue.wanted_at(game, who)):
        found[at] = max(found.get(at, 0.0), 1.0 - 0.02 * away.get(at, FAR))
    for at in rescue.called_to(game, who):
        found[at] = URGENT
    return found


def is_equipped(game: Game, task: Task) -> bool:
    """Whether somebody of the crew who can act has the things with him that a task takes."""
    wanted = [need.partition(":")[2] for need in task.needs if need.startswith("item:")]
    able = [who for who in crew(game) if can_act(game, who)] if wanted else []
    return {thing.kind for who in able for thing in items_of(game, who)}.issuperset(wanted)


def is_for(game: Game, who: int, task: Task) -> bool:
    """Where nobody may be seen only the two go who are best at it."""
    if task.zone not in scenario(game.state.scenario).forbidden:
        return True
    best = sorted((one for one in crew(game) if can_act(game, one)), key=lambda one: -chance(game, one, task))
    return who in best[:TEAM]


def to_be_fetched(game: Game) -> list[str]:
    """Where people to be rescued are, the hive left out: nobody comes back from there."""
    return [at for at in sought(game) if not is_zone(game, at, HIVE)]


def leaving_pays(game: Game) -> bool:
    """Whether a PC who leaves now counts: in some scenarios only after others have been brought out."""
    for objective in scenario(game.state.scenario).objectives:
        if objective.kind == "pcs-out":
            return not objective.needs or _is_achieved(game, objective.needs)
    return True


def _is_achieved(game: Game, id: str) -> bool:
    """Whether what another objective hangs on is done; people brought out count as soon as they are."""
    needed = next(one for one in scenario(game.state.scenario).objectives if one.id == id)
    if needed.kind == "out":
        return any(needed.of in m.tags and GONE in m.tags for m in game.state.models)
    return points.COUNTS[needed.kind](game, needed.of) > 0


def is_late(game: Game) -> bool:
    """Time to be off: a quarter of the stretches is left."""
    length = scenario(game.state.scenario).length
    return 4 * game.state.clock.get(STRETCH, 0) >= 3 * length


# -- worth of a stretch --------------------------------------------------------------------------------------------


def urgency(game: Game, who: int) -> float:
    """Workers first, then whoever is nearest to a goal."""
    if any(worth_of_task(game, who, task) > 0 for task in scenario_play.tasks_at(game, who)):
        return 20.0
    goal = goal_of(game, who)
    return nearness(game, zone_of(game, who), goal) if goal else -FAR


def needs_rest(game: Game) -> bool:
    """Nerves are going, nothing hostile is in sight, and those who need it would find rest where they are. Whoever was
    carried off to where nobody has looked is left out."""
    people = [who for who in pcs(game) if is_human(game, who) and zone_of(game, who) in game.zones]
    tired = [who for who in people if model_of(game, who).counters.get(STRESS, 0) >= TIRED]
    able = [who for who in tired if care.is_restful(game, who)]
    return bool(able) and len(able) == len(tired) and not hunters(game) and not is_late(game)


def hunters(game: Game) -> list[int]:
    """Known enemies that may come: eggs stay where they are."""
    return [foe for foe in foes(game) if not is_egg(game, foe)]


def foes(game: Game) -> list[int]:
    """Known enemies."""
    return [m.id for m in game.state.models if m.id >= 0 and HOSTILE in m.tags and is_there(game, m.id)]


def worth_of_task(game: Game, who: int, id: str) -> float:
    task = scenario(game.state.scenario).task(id)
    pays = worth_of(game, task) > 0 and is_for(game, who, task)
    return 50 + 30 * chance(game, who, task) if pays or "cut-free" in task.effects else -5.0


def worth_of_leaving(game: Game, who: int, along: bool = False) -> float:
    """Civilians first, whoever has nothing left to do next, once it counts: until then nobody leaves those behind who
    still see to it. The last PC keeps the way open for those who follow."""
    if has(game, who, CIVILIAN) or along:
        return 90.0
    if is_pc(game, who) and len(pcs(game)) == 1 and not is_last_call(game) and _followers(game, who):
        return NOT_YET
    if is_late(game):
        return 70.0
    if not leaving_pays(game) and _followers(game, who):
        return NOT_YET
    if rescue.called_to(game, who) or rescue.wanted_at(game, who):
        return NOT_YET
    return 20.0 if _calls(game, who, {}) else 70.0


def wants_out(game: Game, who: int) -> bool:
    """Nothing is left to do but to reach an open exit, which is known: no fight is worth staying for."""
    goal = goal_of(game, who)
    return bool(goal) and is_zone(game, goal, EXIT) and worth_of_leaving(game, who) > 0


def _followers(game: Game, who: int) -> bool:
    """Somebody else of the crew who can still come."""
    return any(other != who and can_act(game, other) for other in crew(game))


def is_last_call(game: Game) -> bool:
    return game.state.clock.get(STRETCH, 0) >= scenario(game.state.scenario).length - 1


def worth_of_move(game: Game, who: int, to: str) -> float:
    goal = goal_of(game, who)
    if not goal:
        return -2.0
    gain = nearness(game, to, goal) - nearness(game, zone_of(game, who), goal)
    danger = sum(5.0 for foe in foes(game) if zone_of(game, foe) == to)
    return (10 + 8 * gain if gain >= 0 else ASTRAY) - danger


def worth_of_lock(game: Game, who: int, border: int) -> float:
    """A lock is picked that bars the only way to where somebody wants to go."""
    goal, here = goal_of(game, who), zone_of(game, who)
    if not goal or goal in distances(game, here):
        return -3.0
    beyond = next((to for to, one in game.zones.borders(here) if one.id == border), here)
    before, after = (game.zones.distances(at, is_wide).get(goal, FAR) for at in (here, beyond))
    return 30.0 if after < before else -3.0


def worth_of_rest(game: Game, who: int) -> float:
    """Only where it would count."""
    if hunters(game) or not care.is_restful(game, who):
        return -10.0
    stress = model_of(game, who).counters.get(STRESS, 0)
    hurt = character.max_health(game, who) - health(game, who)
    return 6.0 * max(0, stress - 2) + 6.0 * hurt - 6


def worth_of_hiding(game: Game, who: int) -> float:
    return 12.0 if hunters(game) and is_zone(game, zone_of(game, who), CLUTTERED) else -3.0


def worth_of_search(game: Game, who: int) -> float:
    return 60.0 if zone_of(game, who) in to_be_fetched(game) else 2.0


# -- strength ------------------------------------------------------------------------------------------------------


def firepower(game: Game) -> float:
    """Base damage of the best loaded gun of everybody, added up."""
    return sum(care.best_gun(game, who) for who in crew(game))


def friends_in(game: Game, at: str) -> int:
    return sum(is_crew(game, who) for who in who_is_in(game, at))
