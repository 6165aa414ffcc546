"""The referee's beings between fights: what they do each stretch, unseen, by table, patrol and what they know."""

from functools import lru_cache

from grognard.engine.asking.acts import Act, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Tagged
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Tags, model_ref
from grognard.engine.dice.rolls import Draw, Hidden, Thrown

from ..body import android, gear
from ..body.character import speed
from ..books.profiles import rows
from ..known import combat, knowledge, sight
from ..map import screen, zone
from ..moves import detection, move, stealth
from ..words import carcass, optional_rules
from ..words.questions import Asked, numbers_of
from ..words.tagging import retag
from ..words.terms import (
    ACTIVE,
    CLUTTERED,
    COMBAT,
    DARK,
    HEARD,
    HELPLESS,
    HIDDEN,
    HOSTILE,
    LEG,
    MET_TAG,
    MOVED,
    PASSIVE,
    PRONE,
    RISES,
    SAC,
    SEARCHING,
    SECRET_FROM,
    SHUT_IN,
    SPOTTED,
    STALK,
    STRETCH,
    STRETCH_DONE,
    can_act,
    count_of,
    crew,
    has,
    is_egg,
    is_xeno,
    is_zone,
    model_of,
    name_of,
    npcs,
    patrol_of,
    referee_seat,
    zone_of,
)
from ..words.turn import Doing, doing_of
from . import prey, referee, xenomorph

LIE_UP, SHADOW, CLOSE_IN, HUNT = "lie-up", "shadow", "close-in", "hunt"
PLANS = (LIE_UP, SHADOW, CLOSE_IN, HUNT)
PICKS = 60
"""Sides of the die that picks among up to six ways without favour."""


def now(game: Game) -> int:
    """A number for the stretch being played, never 0."""
    return game.state.clock.get(STRETCH, 0) + 1


# -- the order of the phase -----------------------------------------------------------------------------------------


@implements("alien.stealth.npc-move", "alien.stealth.tracker")
def begin_phase(game: Game) -> None:
    """The PCs have acted: nobody of the referee's has moved yet in this stretch. What none of them sees any more is
    forgotten first, or what rises later would tell."""
    sight.forget_unseen(game)
    moved = [(npc, game.state.models[npc].counters.get(MOVED, 0)) for npc in npcs(game)]
    stale = [(model_ref(npc), MOVED, -number, 0) for npc, number in moved if number]
    if stale:
        game.tell(Counted("alien.stealth.npc-move", tuple(stale)))


@implements("alien.stealth.active", "alien.stealth.passive")
@remembered(ROLES, ACTIVE, SHUT_IN, SAC, *HELPLESS)
def _restless(game: Game) -> list[int]:
    """The NPCs that are active and free to act; the passive stay where they are, and a Queen on her sac."""
    active = [npc for npc in npcs(game) if has(game, npc, ACTIVE) and not has(game, npc, SHUT_IN, SAC)]
    return [npc for npc in active if not is_egg(game, npc) and can_act(game, npc)]


def mark_done(game: Game, npc: int) -> None:
    by = now(game) - count_of(game, npc, STRETCH_DONE)
    if by:
        game.count("alien.stealth.npc-move", (model_ref(npc), STRETCH_DONE, by))


def npc_phase(game: Game) -> Script[None]:
    """One being of the referee moves in secret; when all have, there is one more blind roll."""
    due = None if optional_rules.simple_stealth(game) else _next_due(game)
    if due is None:
        stealth.call_for_roll(game, stealth.NPC_DETECT)
        return
    mark_done(game, due)
    if has(game, due, RISES):
        get_up(game, due)
    if game.state.phase != COMBAT:
        yield from stretch_of(game, due)


@implements("alien.xeno.zero-again")
def get_up(game: Game, npc: int) -> None:
    """One that only seemed dead has its next turn after the fight: it rises, and if the crew sees that there is a
    fight again."""
    sight.lose_sight(game, npc)
    xenomorph.rise(game, npc)
    retag(game, "alien.xeno.zero-again", model_ref(npc), (ACTIVE,), (PASSIVE,))
    if sight.meets_crew(game, npc):
        combat.join(game, npc)
        combat.begin(game, "alien.combat.start")


def _next_due(game: Game) -> int | None:
    """The first who has not yet had this stretch."""
    models, this = game.state.models, now(game)
    for npc in (*_restless(game), *carcass.feigning(game)):
        if models[npc].counters.get(STRETCH_DONE, 0) != this:
            return npc
    return None


@implements("alien.xeno.captured", "alien.ref.retreat")
def stretch_of(game: Game, npc: int) -> Script[None]:
    """What one being does with a stretch, on its feet: before all else it takes on to the hive whom it carries off; a
    creature that has had enough rests."""
    _forget_way(game, npc)
    if has(game, npc, PRONE):
        move.stand_up(game, npc, "alien.act.quick-stand")
    victim = prey.carried_by(game, npc)
    if victim is not None and (yield from prey.carry_off(game, npc, victim)):
        come_out(game, npc)
    elif _is_searching(game, npc):
        yield from search(game, npc)
    elif referee.has_had_enough(game, npc) and not xenomorph.has_stirred(game, npc):
        _lie_down(game, npc)
    elif is_xeno(game, npc):
        yield from stalk(game, npc)
    else:
        yield from human_move(game, npc)


@implements("alien.ref.search")
def _is_searching(game: Game, npc: int) -> bool:
    """Still where it lost its prey: whoever has left there since, or knows better, gives the search up."""
    if has(game, npc, SEARCHING) and zone_of(game, npc) not in knowledge.known_zones(game, npc):
        game.tag("alien.ref.search", model_ref(npc), (), (SEARCHING,))
    return has(game, npc, SEARCHING)


def _forget_way(game: Game, npc: int) -> None:
    gone = _came_from(model_of(game, npc).tags)
    if gone:
        game.tell(Tagged("alien.stealth.npc-move", ((model_ref(npc), (), gone),)))


@lru_cache(1024)
def _came_from(tags: Tags) -> Tags:
    return tuple([tag for tag in tags if tag.startswith(SECRET_FROM)])


# -- searching ------------------------------------------------------------------------------------------------------


@implements("alien.ref.search")
def search(game: Game, npc: int) -> Script[None]:
    """A stretch spent on the zone: each success finds one hidden PC; if none, it no longer knows where they are."""
    clause = "alien.ref.search"
    if is_xeno(game, npc):
        xenomorph.stir(game, npc)
    found = yield from detection.find_hidden(game, npc, clause)
    game.tag(clause, model_ref(npc), (), (SEARCHING,))
    if not found:
        knowledge.forget(game, npc, clause)
        return
    by = detection.FOUND - count_of(game, npc, SPOTTED)
    game.tell(Counted(clause, ((model_ref(npc), SPOTTED, by, detection.FOUND),)))
    game.tag(clause, model_ref(npc), (MET_TAG,), (HIDDEN,))


# -- creatures ------------------------------------------------------------------------------------------------------


@implements("alien.ref.stalk")
def stalk_bonus(game: Game, npc: int) -> int:
    """+1 for noise heard since its last move, +1 for knowing of a PC alone in a zone."""
    alone = any(number == knowledge.ALONE for number in knowledge.known_zones(game, npc).values())
    return has(game, npc, HEARD) + alone


@implements("alien.ref.stalk")
def plan_of(total: int) -> str:
    """The row of the stalking table."""
    for plan, (span, *_) in zip(PLANS, rows("alien.stalk"), strict=True):
        if total <= int(str(span).split("-")[-1]):
            return plan
    return HUNT


WISHES: dict[str, Act[Doing, None]] = {
    plan: idle(plan, str(row[1]), "alien.ref.stalk") for plan, row in zip(PLANS, rows("alien.stalk"), strict=True)
}
STALKING = Menu(
    name="stalk",
    prompt=lambda turn, _: f"{name_of(turn.game, turn.who)}: what does it do? (rolled {numbers_of(turn)[0]})",
    clause="alien.ref.stalk",
    turn=doing_of,
    acts=tuple(WISHES.values()),
)


def stalk(game: Game, npc: int) -> Script[None]:
    """D6 on the stalking table, in secret, and what it says."""
    bonus = stalk_bonus(game, npc)
    face, pick = yield Hidden.of(Thrown(referee_seat(game), "alien.ref.stalk", "stalking", (6, PICKS)))
    total = face + bonus
    by = total - count_of(game, npc, STALK)
    if by:
        game.tell(Counted("alien.ref.stalk", ((model_ref(npc), STALK, by, total),)))
    if has(game, npc, HEARD):
        game.tag("alien.ref.stalk", model_ref(npc), (), (HEARD,))
    act, _ = yield from screen.ask(STALKING, Doing(game, npc, Asked((total,))), WISHES[plan_of(total)])
    yield from follow(game, npc, act.word, pick)


@implements("alien.ref.stalk", "alien.stealth.active")
def follow(game: Game, npc: int, plan: str, pick: int) -> Script[None]:
    """Lie up in the dark, shadow the prey two zones off, or close in on it."""
    if plan == LIE_UP:
        yield from lie_up(game, npc)
    elif plan == SHADOW:
        yield from shadow(game, npc, pick)
    else:
        yield from close_in(game, npc)


def lie_up(game: Game, npc: int) -> Script[None]:
    """To the nearest crawlspace or dark cluttered zone, and hide; hidden there it stays motionless."""
    if is_lair(game, zone_of(game, npc)):
        _lie_down(game, npc)
        return
    lairs = [at for at in game.zones.all() if is_lair(game, at) and referee.has_room(game, npc, at)]
    goal = _nearest(game, npc, lairs)
    if goal:
        yield from walk(game, npc, goal)
        if zone_of(game, npc) == goal:
            _lie_down(game, npc)


def _lie_down(game: Game, npc: int) -> None:
    if stealth.can_hide(game, npc) and not sight.meets_crew(game, npc):
        stealth.hide(game, npc, "alien.ref.stalk")


def is_lair(game: Game, at: str) -> bool:
    return zone.is_crawl(game, at) or (is_zone(game, at, DARK) and is_zone(game, at, CLUTTERED))


def shadow(game: Game, npc: int, pick: int) -> Script[None]:
    """End two zones from the nearest PC it knows of, out of sight; knowing of none, one zone at random."""
    prey_at = _nearest(game, npc, list(knowledge.known_zones(game, npc)))
    if not prey_at:
        ways = [at for at in prey.exits(game, npc) if referee.path(game, npc, at)]
        if ways:
            yield from step(game, npc, ways[(pick - 1) % len(ways)])
        return
    seen = sight.zones_in_view(game)
    goals = [at for at in game.zones.all() if zone.distance(game, prey_at, at) == 2 and at not in seen]
    goal = _nearest(game, npc, goals)
    if goal and goal != zone_of(game, npc):
        yield from walk(game, npc, goal)


def close_in(game: Game, npc: int) -> Script[None]:
    """Towards the nearest known PC or noise, into that zone if it can; seeing nobody there it searches next."""
    goal = _nearest(game, npc, list(knowledge.known_zones(game, npc)))
    if not goal:
        yield from prowl(game, npc)
        return
    yield from walk(game, npc, goal)
    if zone_of(game, npc) == goal and not sight.meets_crew(game, npc) and not _waits(game, npc):
        game.tag("alien.ref.search", model_ref(npc), (SEARCHING,))


@implements("alien.ref.stalk", "alien.stealth.active")
def prowl(game: Game, npc: int) -> Script[None]:
    """Knowing of nobody it roams: up to its Speed, each step into a random zone near, never back, until it is seen."""
    behind = ""
    for _ in range(allowance(game, npc)):
        ways = [at for at in prey.exits(game, npc) if at != behind and referee.path(game, npc, at)]
        if not can_act(game, npc) or come_out(game, npc) or not ways:
            return
        index = 0
        if len(ways) > 1:
            (index,) = yield Hidden.of(Draw(referee_seat(game), "alien.ref.stalk", "where it prowls", len(ways)))
        behind = zone_of(game, npc)
        yield from step(game, npc, ways[index])
    come_out(game, npc)


def _waits(game: Game, npc: int) -> bool:
    """Hidden among the crew it comes out rather than searching."""
    return has(game, npc, HIDDEN) and any(
        zone.has_line(game, npc, who) and not has(game, who, HIDDEN) for who in crew(game)
    )


def _nearest(game: Game, npc: int, goals: list[str]) -> str:
    """The goal with the shortest way for this being, doors it could break included; empty for none."""
    here = zone_of(game, npc)
    away = {goal: zone.distance(game, here, goal) for goal in goals}
    reached = [goal for goal in goals if away[goal] is not None]
    return min(reached, key=lambda goal: away[goal] or 0, default="")


# -- walking --------------------------------------------------------------------------------------------------------


@implements("alien.stealth.npc-move")
def allowance(game: Game, npc: int) -> int:
    """Zones in a stretch: one for humans and androids, none with a breached chassis or too heavy a load, one for each
    point of Speed that wounds have left to Xenomorphs."""
    if is_xeno(game, npc):
        return speed(game, npc)
    return 0 if android.cannot_move(game, npc) or not gear.can_move(game, npc) else 1


def walk(game: Game, npc: int, goal: str) -> Script[None]:
    """Towards a goal up to its allowance, or into sight; past no blocker, and a locked door costs the stretch."""
    start = zone_of(game, npc)
    for _ in range(allowance(game, npc)):
        if not can_act(game, npc) or come_out(game, npc) or zone_of(game, npc) == goal:
            return
        ways = referee.path(game, npc, goal)
        if not ways:
            if zone_of(game, npc) == start and is_xeno(game, npc):
                yield from xenomorph.break_way(game, npc, goal)
            return
        if not (free := [to for to in ways if not move.holders(game, npc, to)]):
            return
        yield from step(game, npc, free[0])
    come_out(game, npc)


def come_out(game: Game, npc: int) -> bool:
    """Whether it and the crew have each other in sight now; one that was hidden among them has left its hiding."""
    if has(game, npc, HIDDEN):
        stealth.leave_hiding(game, npc)
    return sight.meets_crew(game, npc) and not has(game, npc, MET_TAG)


def step(game: Game, npc: int, to: str) -> Script[None]:
    """One zone, seen by nobody who does not see the walker; the place does to it what it does to all."""
    if (yield from move.drifts(game, npc)):
        return
    start = zone_of(game, npc)
    move.shift(game, (npc,), to, "alien.stealth.npc-move")
    old = _came_from(model_of(game, npc).tags)
    game.tell(Tagged("alien.stealth.npc-move", ((model_ref(npc), (SECRET_FROM + start,), old),)))
    yield from move.arrive(game, npc)


# -- humans ---------------------------------------------------------------------------------------------------------


@implements("alien.ref.human-move")
def human_move(game: Game, npc: int) -> Script[None]:
    """Hostile ones go where they know a PC to be, if there is a way; a patrol walks its round; all others stay."""
    places = knowledge.known_zones(game, npc) if has(game, npc, HOSTILE) else ()
    goal = _nearest(game, npc, referee.within_reach(game, npc, places))
    if goal:
        yield from walk(game, npc, goal)
        if zone_of(game, npc) == goal and not sight.meets_crew(game, npc):
            game.tag("alien.ref.search", model_ref(npc), (SEARCHING,))
    elif route := patrol_of(game, npc):
        yield from _patrol(game, npc, route)


def _patrol(game: Game, npc: int, route: tuple[str, ...]) -> Script[None]:
    """On to the next zone of the round, however many lie between; who has not set out begins where he is put."""
    before, here = count_of(game, npc, LEG), zone_of(game, npc)
    leg = before - 1 if before else route.index(here) if here in route else 0
    if here == route[leg % len(route)]:
        leg = (leg + 1) % len(route)
    if leg + 1 != before:
        game.tell(Counted("alien.ref.human-move", ((model_ref(npc), LEG, leg + 1 - before, leg + 1),)))
    yield from walk(game, npc, route[leg % len(route)])
