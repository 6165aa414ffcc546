"""Xenomorphs: a turn is a signature attack or a move; what they are immune to; what happens at zero Health."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, model_ref
from grognard.engine.dice.rolls import Count, Hidden, Pool, Total

from ..body import dice, grip, sedation
from ..body.hide import card_of
from ..fight import close, exchange
from ..harm import broken, death, peril
from ..known import hive
from ..map import crawl, screen, zone
from ..moves import door, hunt, move, stealth
from ..moves.move import close_in, enter, holders
from ..words import clock, optional_rules
from ..words.carcass import YOUNG_STAGES
from ..words.tagging import retag
from ..words.terms import (
    COMBAT,
    DEAD,
    FLEEING,
    FOUGHT,
    LOST_TURN,
    OUT,
    RISES,
    SAC,
    SPEED_LOST,
    STUNNED,
    are_adjacent,
    count_of,
    everybody,
    grappler_of,
    has,
    health,
    health_key,
    is_there,
    is_xeno,
    model_of,
    name_of,
    npcs,
    referee_seat,
    zone_of,
)
from . import births, hugger, prey, referee, signature

WOUNDED, LAST_BREATH, AGE = "~wounded", "~last-breath", "~age"
DOOR_DICE, DOOR_DAMAGE = 10, 2
LIFESPAN = 240
"""Four shifts of sixty stretches."""


# -- what they are -------------------------------------------------------------------------------------------------


@implements("alien.xeno.sprint")
def zones_per_move(game: Game, who: int) -> int:
    return 3 if card_of(game, who).stage.startswith("neo") else 2


# -- a turn --------------------------------------------------------------------------------------------------------


@implements("alien.xeno.turn", "alien.xeno.worker", "alien.xeno.queen-sac")
def turn(game: Game, who: int) -> Script[None]:
    """One signature attack or a move; before that whatever keeps it from both."""
    if has(game, who, RISES):
        rise(game, who)
    if not is_there(game, who) or has(game, who, OUT):
        return
    stir(game, who)
    if not (yield from _is_held_up(game, who)):
        yield from _act(game, who)
    if has(game, who, LAST_BREATH) and is_there(game, who):
        death.die(game, who, "alien.xeno.zero")
        yield from _mourn(game, who)


@implements("alien.xeno.recover")
def stir(game: Game, who: int) -> None:
    """Whoever has a turn in this stretch, breaks a door, searches or runs for its life does not rest in it."""
    by = clock.this_stretch(game) - count_of(game, who, FOUGHT)
    if by:
        game.count("alien.xeno.recover", (model_ref(who), FOUGHT, by))


def has_stirred(game: Game, who: int) -> bool:
    return count_of(game, who, FOUGHT) == clock.this_stretch(game)


def _act(game: Game, who: int) -> Script[None]:
    if has(game, who, SAC):
        game.tag("alien.xeno.queen-sac", model_ref(who), (), (SAC,))
    elif referee.lies_low(game, who):
        prey.let_go(game, who)
    elif (yield from _wants_away(game, who)):
        retag(game, "alien.ref.retreat", model_ref(who), (FLEEING,))
        yield from leave(game, who)
    else:
        retag(game, "alien.ref.retreat", model_ref(who), (), (FLEEING,))
        yield from _hunt(game, who)


def _is_held_up(game: Game, who: int) -> Script[bool]:
    _forget_hold(game, who)
    if has(game, who, LOST_TURN):
        game.tag("alien.combat.lost-turn", model_ref(who), (), (LOST_TURN,))
        return True
    if grappler_of(game, who) is not None:
        yield from close.break_free(game, who)
        return True
    return has(game, who, STUNNED)


def _forget_hold(game: Game, who: int) -> None:
    """A Facehugger's tail holds its victim down only until the creature acts again."""
    if not hive.is_hugger(game, who):
        return
    tag = f"{move.HELD_DOWN}{who}"
    for other in everybody(game):
        if has(game, other, tag):
            game.tag("alien.xeno.signature", model_ref(other), (), (tag,))


def _wants_away(game: Game, who: int) -> Script[bool]:
    if model_of(game, who).profile == "worker":
        return True
    if has(game, who, LAST_BREATH):
        return False
    if has(game, who, WOUNDED):
        purpose, about = "whether its wounds drive it off", (model_ref(who),)
        roll = Total(referee_seat(game), "alien.xeno.zero", purpose, (6,), about=about)
        face = yield screen.roll_for(game, who, roll)
        if face <= 3:
            return True
    return referee.retreats(game, who)


def leave(game: Game, who: int) -> Script[None]:
    prey.let_go(game, who)
    yield from prey.flee(game, who, "alien.ref.retreat", zones_per_move(game, who))


def _hunt(game: Game, who: int) -> Script[None]:
    victim = prey.carried_by(game, who)
    if victim is not None and (yield from prey.carry_off(game, who, victim)):
        return
    host = hugger.unmoving_host(game, who) if hive.is_hugger(game, who) else None
    if host is not None:
        yield from hugger.seize(game, who, host)
        return
    signature.lapse(game, who)
    victim = yield from referee.target(game, who)
    if victim is None and hunt.looks_for_hidden(game, who):
        yield from hunt.seek(game, who)
    elif victim is None and (goal := referee.believed(game, who)):
        yield from approach(game, who, None, goal)
    if victim is None or not card_of(game, who).attacks:
        return
    if zone_of(game, victim) == zone_of(game, who) or are_adjacent(game, who, victim):
        yield from signature.attack(game, who, victim)
    else:
        yield from approach(game, who, victim)


@implements("alien.xeno.move", "alien.xeno.doors")
def approach(game: Game, who: int, victim: int | None, goal: str = "") -> Script[None]:
    """Two zones, or one zone and then to Adjacent range; a locked door on the way is battered instead. Without a
    victim towards the zone where it believes one, until it sees one."""
    steps = zones_per_move(game, who)
    grip.let_go(game, who, "alien.close.grapple")
    while steps and is_there(game, who):
        if victim is None:
            victim = yield from referee.target(game, who)
        here, goal = zone_of(game, who), goal if victim is None else zone_of(game, victim)
        if here == goal:
            if victim is not None:
                yield from move.close_in(game, who, victim, "alien.xeno.move")
            return
        ways = referee.path(game, who, goal)
        if not ways:
            if steps == zones_per_move(game, who):
                yield from _batter_way(game, who, goal)
            return
        free = [way for way in ways if not move.holders(game, who, way)]
        if not free:
            yield from meet_blocker(game, who, ways[0])
            return
        if not (yield from move.enter(game, who, free[0], "alien.xeno.move")):
            return
        steps -= 1


def _batter_way(game: Game, who: int, goal: str) -> Script[None]:
    """The first locked door on the shortest way."""
    border = referee.door_on_the_way(game, who, goal)
    if border is not None and can_batter(game, who):
        yield from batter(game, who, border)


@implements("alien.xeno.doors")
def break_way(game: Game, who: int, goal: str) -> Script[None]:
    """Outside combat a stretch goes into the first locked door on the way, if it can break any; what lies behind is
    seen from either side."""
    barred = referee.door_on_the_way(game, who, goal)
    if barred is not None and door.can_break(game, who, barred):
        stir(game, who)
        door.break_open(game, who, barred)
        yield from stealth.look_again(game)


def can_batter(game: Game, who: int) -> bool:
    return card_of(game, who).stage not in YOUNG_STAGES


@implements("alien.xeno.doors")
def batter(game: Game, who: int, border: Feature) -> Script[None]:
    """Ten dice, base damage 2, armor piercing, against the door's armor and points."""
    roll = Count(referee_seat(game), "alien.xeno.doors", "to break the door", (Pool(DOOR_DICE, (6,)),))
    successes = yield screen.roll_for(game, who, roll)
    if successes:
        door.strike(game, border, DOOR_DAMAGE, successes, piercing=True, by=who)
        yield from stealth.look_again(game)


# -- zero Health ---------------------------------------------------------------------------------------------------


@broken.CREATURE_FALLS.here
@implements("alien.xeno.zero", "alien.xeno.zero-again", "alien.opt.fragile-xenos")
def at_zero(game: Game, who: int) -> Script[None]:
    """A creature at zero Health: the young die, one already finished dies, others roll in secret on their table."""
    prey.let_go(game, who)
    is_finished = has(game, who, LAST_BREATH, RISES)
    if card_of(game, who).stage in YOUNG_STAGES or is_finished or optional_rules.are_fragile(game):
        death.die(game, who, "alien.xeno.zero")
        yield from hugger.tear_off(game, who)
        yield from _mourn(game, who)
        return
    face = yield Hidden.of(Total(referee_seat(game), "alien.xeno.zero", "whether it is dead", (6,)))
    if face == 1:
        feign(game, who)
        yield from _mourn(game, who)
    elif face == 2:
        _recover(game, who)
        game.tag("alien.xeno.zero", model_ref(who), (WOUNDED,))
        game.count("alien.xeno.zero", (model_ref(who), SPEED_LOST, 1))
    elif face == 3:
        _recover(game, who)
        stir(game, who)
        yield from prey.flee(game, who, "alien.xeno.zero")
    elif face == 4:
        game.tag("alien.xeno.zero", model_ref(who), (LAST_BREATH,))
    else:
        death.die(game, who, "alien.xeno.zero")
        yield from _mourn(game, who)


def _recover(game: Game, who: int) -> None:
    game.count("alien.xeno.zero", (model_ref(who), health_key(game, who), 1))


def feign(game: Game, who: int) -> None:
    """It looks like death to everybody but the referee."""
    death.die(game, who, "alien.xeno.zero")
    game.tag("alien.xeno.zero", model_ref(who), (RISES,))


@implements("alien.xeno.zero-again")
def rise(game: Game, who: int) -> None:
    """At its next turn it regains 1 Health and acts."""
    retag(game, "alien.xeno.zero", model_ref(who), (), (DEAD, RISES))
    stir(game, who)
    _recover(game, who)


@implements("alien.xeno.praetorian-loss")
def _mourn(game: Game, who: int) -> Script[None]:
    """When a Praetorian dies, or seems to, Soldiers who see it lose their next turn: they must not tell which it is."""
    if model_of(game, who).profile == "praetorian":
        for other in npcs(game):
            if model_of(game, other).profile == "soldier" and zone.sees(game, other, who):
                game.tag("alien.xeno.praetorian-loss", model_ref(other), (LOST_TURN,))
    yield from ()


# -- time ----------------------------------------------------------------------------------------------------------


@implements("alien.xeno.recover")
def _has_rested(game: Game, who: int) -> bool:
    """Motionless all the stretch, neither moved nor in a fight, and out of all rays that it feels."""
    if referee.has_moved(game, who) or peril.radiation_at(game, who):
        return False
    return not has_stirred(game, who)


@implements("alien.xeno.recover", "alien.xeno.neo-lifespan")
def stretch_passed(game: Game) -> None:
    """Who lay still for a stretch regains all Health; old neomorphs die."""
    for who in npcs(game):
        model = game.state.models[who]
        if not is_xeno(game, who):
            continue
        if LAST_BREATH in model.tags:
            if game.state.phase != COMBAT:
                death.die(game, who, "alien.xeno.zero")
            continue
        missing = card_of(game, who).health - health(game, who)
        if missing > 0 and _has_rested(game, who):
            game.count("alien.xeno.recover", (model_ref(who), health_key(game, who), missing))
        if model.profile == "neomorph-adult":
            game.count("alien.xeno.neo-lifespan", (model_ref(who), AGE, 1))
            if count_of(game, who, AGE) >= LIFESPAN:
                death.die(game, who, "alien.xeno.neo-lifespan")
    sedation.sleep_on(game)
    for at, profile in prey.stretch_passed(game):
        births.born(game, profile, at, "alien.xeno.signature", (referee_seat(game),))


def meet_blocker(game: Game, xeno: int, to: str) -> Script[None]:
    """A creature whose way is held comes up to the blocker, or if it is there already forces its way past."""
    held = holders(game, xeno, to)
    near = [other for other in held if are_adjacent(game, xeno, other)]
    if near:
        yield from force_past(game, xeno, near[0], to)
    elif held:
        yield from close_in(game, xeno, held[0], "alien.move.block-reach")


@implements("alien.move.block-xeno")
def force_past(game: Game, xeno: int, blocker: int, to: str) -> Script[bool]:
    """A turn spent to get past an Adjacent blocker: MOBILITY against a defend roll that costs a quick action."""
    clause = "alien.move.block-xeno"
    purpose = f"to get past {name_of(game, blocker)}"
    attempt = dice.Attempt(xeno, "mobility", clause=clause, purpose=purpose, can_push=False, target=blocker)
    defence = yield from exchange.offer_defence(game, xeno, blocker)
    rollout, against = yield from dice.contest(game, attempt, defence)
    if rollout.successes <= (against.successes if against else 0):
        return False
    start = zone_of(game, xeno)
    yield from enter(game, xeno, to, clause)
    crawl.leave_behind(game, xeno, blocker, start, clause)
    return True
