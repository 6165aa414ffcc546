"""Slow dangers of a place: vacuum and decompression, fatigue and radiation."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, feature_ref, model_ref
from grognard.engine.dice.rolls import Count, Modifier, Pool
from grognard.engine.space.zones import Zones, mapped

from ..body import dice, fatigue, gear, grip, sedation, stress, supply, talent
from ..body.fatigue import AIR, WANT, rest_up, wants_of
from ..books.cards import Machine
from ..map import screen
from ..words.clock import ROUNDS_IN_STRETCH, STRETCHES_IN_SHIFT
from ..words.tagging import retag
from ..words.terms import (
    AIRLESS,
    BROKEN,
    CLOSED,
    COMBAT,
    EXHAUSTED,
    FATIGUED,
    LOCKED,
    RADS,
    SEALED,
    UNCONSCIOUS,
    VACUUM,
    WRECKED,
    being_of,
    count_of,
    endings,
    everybody,
    has,
    health,
    health_key,
    is_in_play,
    is_pc,
    is_xeno,
    is_zone,
    seat_of,
    seems_human,
    zone_of,
)
from . import broken, criticals, damage, disease, panic, synth

BREACHED = "breached"
SLEEP, ASLEEP = "sleep", "asleep"
"""A want, and the stretches that somebody overcome by it still sleeps."""
RADIATION = {"radiation:weak": "shift", "radiation:strong": "stretch", "radiation:extreme": "round"}
LEVELS = ("radiation:weak", "radiation:strong", "radiation:extreme")
FOOD = "food"
HOW_OFTEN = {AIR: "round", FOOD: "shift", "sleep": "shift"}
"""How often want of these calls for a roll; heat and cold: as the scenario says (`want:heat:stretch`)."""


def lets_air(border: Feature) -> bool:
    """Whether air and fire pass: nothing that is closed, locked or sealed."""
    return WRECKED in border.tags or not {CLOSED, LOCKED, SEALED} & set(border.tags)


def _are_any(zones: Zones, *tags: str) -> bool:
    """Whether any feature of the map has one of these tags."""
    return not _all_tags(zones).isdisjoint(tags)


@mapped
def _all_tags(zones: Zones) -> set[str]:
    found: set[str] = set()
    return found.union(*[feature.tags for feature in zones.features])


# -- air -----------------------------------------------------------------------------------------------------------


@implements("alien.synth.immune")
def is_exposed(game: Game, who: int) -> bool:
    """In vacuum without a suit that holds; androids that are known for such and Xenomorphs need no air."""
    if not seems_human(game, who) or not is_zone(game, zone_of(game, who), VACUUM):
        return False
    return not gear.holds_air(game, who)


@implements("alien.hazard.vacuum")
def round_start(game: Game) -> Script[None]:
    """Each round without air: 1 stress level, and SURVIVAL at a further -1 or Health drops to 0."""
    airless = _are_any(game.zones, VACUUM)
    for who in everybody(game):
        if airless and is_exposed(game, who):
            yield from _gasp(game, who)
        elif AIRLESS in game.state.models[who].counters:
            game.count("alien.hazard.vacuum", (model_ref(who), AIRLESS, -count_of(game, who, AIRLESS)))
    yield from _irradiate(game, "round")
    yield from _wants(game, "round")


def _gasp(game: Game, who: int) -> Script[None]:
    clause = "alien.hazard.vacuum"
    if has(game, who, BROKEN):
        yield from criticals.death_roll(game, who, clause)
        return
    stress.gain(game, who, 1, clause)
    rounds = count_of(game, who, AIRLESS)
    game.count(clause, (model_ref(who), AIRLESS, 1))
    parts = (Modifier(-rounds, clause, "rounds without air"),) if rounds else ()
    rollout = yield from dice.skill_roll(game, dice.Attempt(who, "survival", parts, clause=clause, purpose="to act"))
    if not rollout.successes and not synth.is_spared(game, who):
        yield from collapse(game, who, clause)


def collapse(game: Game, who: int, clause: str) -> Script[None]:
    """Health drops to 0 without a critical injury; in all else it is to be broken, also for those who see it."""
    if health(game, who):
        game.count(clause, (model_ref(who), health_key(game, who), -health(game, who)))
    if not has(game, who, BROKEN):
        broken.fall(game, who)
        if is_pc(game, who):
            yield from panic.saw_fall(game, who, None)


@implements("alien.hazard.decompression")
def breach(game: Game, at: str) -> None:
    """The hull of a zone is open: it empties in one stretch."""
    ref = feature_ref(game.zones.zone(at).id)
    game.tag("alien.hazard.decompression", ref, (BREACHED,))


@implements("alien.hazard.decompression")
def decompress(game: Game) -> None:
    """A breached zone empties, then one neighbouring open zone per stretch."""
    if not _are_any(game.zones, BREACHED, VACUUM):
        return
    fresh = [one for one in game.state.features if BREACHED in one.tags and VACUUM not in one.tags]
    _spread_vacuum(game)
    for feature in fresh:
        game.tag("alien.hazard.decompression", feature_ref(feature.id), (VACUUM,))


def _spread_vacuum(game: Game) -> None:
    """One zone more, from those that were empty before."""
    for feature in game.state.features:
        if len(feature.zones) == 1 and VACUUM in feature.tags:
            for other in game.zones.neighbours(feature.zones[0], lets_air):
                if not is_zone(game, other, VACUUM):
                    game.tag("alien.hazard.decompression", feature_ref(game.zones.zone(other).id), (VACUUM,))
                    return


@implements("alien.hazard.decompression")
def can_act(game: Game, who: int) -> Script[bool]:
    """While the air rushes out everybody in the zone needs a SURVIVAL roll to act each turn."""
    if not is_in_gale(game, who):
        return True
    attempt = dice.Attempt(who, "survival", clause="alien.hazard.decompression", purpose="to act in the gale")
    rollout = yield from dice.skill_roll(game, attempt)
    return bool(rollout.successes)


def is_in_gale(game: Game, who: int) -> bool:
    at = zone_of(game, who)
    return is_zone(game, at, BREACHED) and not is_zone(game, at, VACUUM) and not is_xeno(game, who)


# -- want and sickness ---------------------------------------------------------------------------------------------


def suffocates(game: Game, who: int) -> bool:
    """Whether somebody has no air, in vacuum or elsewhere."""
    return is_exposed(game, who) or (seems_human(game, who) and AIR in wants_of(game, who))


@implements("alien.hazard.radiation", "alien.hazard.fatigue")
def wears_down(game: Game, who: int) -> bool:
    """Whether a place works on somebody round by round: without air, with such heat or cold, with extreme rays."""
    if suffocates(game, who) or radiation_at(game, who) == "round":
        return True
    return seems_human(game, who) and any(how_often(cause) == "round" for cause in wants_of(game, who))


def may_wear_down(game: Game) -> bool:
    """Whether there is anything of that kind; where there is not nobody is looked at."""
    return _are_any(game.zones, VACUUM, LEVELS[-1]) or supply.tracks_air(game) or bool(_in_want(game))


@implements("alien.hazard.fatigue")
def how_often(cause: str) -> str:
    name, _, interval = cause.partition(":")
    return interval or HOW_OFTEN[name]


@implements("alien.synth.immune")
def _wants(game: Game, interval: str) -> Script[None]:
    for who in everybody(game) if supply.tracks_air(game) else _in_want(game):
        for cause in wants_of(game, who):
            if how_often(cause) == interval and seems_human(game, who):
                yield from suffer_want(game, who, cause)


@remembered(ROSTER, WANT)
def _in_want(game: Game) -> list[int]:
    return [who for who in everybody(game) if endings(game.state.models[who].tags, WANT)]


@implements("alien.hazard.fatigue", "alien.hazard.fatigue-broken")
def suffer_want(game: Game, who: int, cause: str) -> Script[None]:
    """A SURVIVAL roll; somebody broken by fatigue makes death rolls instead, but none for want of sleep."""
    clause = "alien.hazard.fatigue"
    if cause == SLEEP and (count_of(game, who, ASLEEP) or has(game, who, EXHAUSTED)):
        return
    if has(game, who, EXHAUSTED):
        yield from criticals.death_roll(game, who, "alien.hazard.fatigue-broken")
        return
    attempt = dice.Attempt(who, "survival", clause=clause, purpose="to bear it")
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        yield from weaken(game, who, cause)


@implements("alien.hazard.fatigued", "alien.hazard.fatigue-broken")
def weaken(game: Game, who: int, cause: str) -> Script[None]:
    """Fatigued first; then 1 damage and 1 stress level each time, down to collapse or sleep."""
    ref = model_ref(who)
    if not has(game, who, FATIGUED):
        game.tag("alien.hazard.fatigue", ref, (FATIGUED,))
        stress.gain(game, who, 1, "alien.hazard.fatigue")
        return
    if synth.is_spared(game, who):
        return
    stress.gain(game, who, 1, "alien.hazard.fatigued")
    if not (yield from talent.resilient(game, who, 1)):
        return
    game.count("alien.hazard.fatigued", (ref, health_key(game, who), -min(1, health(game, who))))
    if health(game, who):
        return
    if cause == SLEEP:
        grip.let_go(game, who, "alien.close.grapple-end")
        game.tag("alien.hazard.fatigue-broken", ref, (UNCONSCIOUS,))
        game.count("alien.hazard.fatigue-broken", (ref, ASLEEP, STRETCHES_IN_SHIFT))
    else:
        game.tag("alien.hazard.fatigue-broken", ref, (EXHAUSTED,))
        yield from collapse(game, who, "alien.hazard.fatigue-broken")


@implements("alien.hazard.fatigue-broken")
def sleep_on(game: Game) -> None:
    """A stretch of sleep; after a shift of it the sleeper wakes, no longer in want of it, with 1 Health at least."""
    for who in everybody(game):
        left, clause = count_of(game, who, ASLEEP), "alien.hazard.fatigue-broken"
        if left:
            game.count(clause, (model_ref(who), ASLEEP, -1))
        if left == 1:
            sedation.rouse(game, who, clause)
            relieve(game, who, SLEEP)
            if not health(game, who) and not has(game, who, BROKEN):
                game.count(clause, (model_ref(who), health_key(game, who), 1))


def relieve(game: Game, who: int, cause: str) -> None:
    """The cause is gone, and with the last one the fatigue."""
    retag(game, "alien.hazard.fatigued", model_ref(who), (), (WANT + cause,))
    rest_up(game, who, "alien.hazard.fatigued")


# -- rays ----------------------------------------------------------------------------------------------------------


@implements("alien.hazard.radiation", "alien.xeno.dark")
def radiation_at(game: Game, who: int) -> str:
    """How often somebody gains a rad here: round, stretch or shift. Xenomorphs count it two levels lower, machines
    have no flesh for it."""
    if not _are_any(game.zones, *LEVELS) or isinstance(being_of(game, who), Machine):
        return ""
    levels = [level for level, tag in enumerate(LEVELS) if is_zone(game, zone_of(game, who), tag)]
    level = max(levels, default=-1) - (2 if is_xeno(game, who) else 0)
    return RADIATION[LEVELS[level]] if level >= 0 else ""


def _irradiate(game: Game, interval: str) -> Script[None]:
    if not _are_any(game.zones, *LEVELS):
        return
    for who in everybody(game):
        if radiation_at(game, who) == interval:
            yield from take_rad(game, who)


@implements("alien.hazard.radiation")
def take_rad(game: Game, who: int) -> Script[None]:
    """One rad more, then as many dice as rads: each success is 1 damage that armor does not stop."""
    clause = "alien.hazard.radiation"
    game.count(clause, (model_ref(who), RADS, 1))
    pools = (Pool(count_of(game, who, RADS), (6,)),)
    points = yield screen.roll_for(game, who, Count(seat_of(game, who), clause, "radiation", pools, (model_ref(who),)))
    if points:
        yield from damage.hit(game, damage.Hit(who, points, clause, ignores_armor=True))


@implements("alien.hazard.radiation")
def _burn_out(game: Game) -> Script[None]:
    """Outside combat extreme rays work on all but PCs, whom rounds wait for, as long as a stretch lasts."""
    for who in everybody(game) if game.state.phase != COMBAT else ():
        for _ in range(ROUNDS_IN_STRETCH):
            if is_pc(game, who) or not is_in_play(game, who) or radiation_at(game, who) != "round":
                break
            yield from take_rad(game, who)


# -- time ----------------------------------------------------------------------------------------------------------


def stretch_passed(game: Game) -> Script[None]:
    decompress(game)
    sleep_on(game)
    is_over = game.state.phase != COMBAT and _are_any(game.zones, VACUUM)
    for who in everybody(game) if is_over else ():
        if is_exposed(game, who) and not is_pc(game, who):  # PCs without air play on in rounds, as all do in a fight
            yield from collapse(game, who, "alien.hazard.vacuum")
            yield from criticals.death_roll(game, who, "alien.hazard.vacuum")
    yield from _irradiate(game, "stretch")
    yield from _burn_out(game)
    yield from _wants(game, "stretch")
    yield from disease.infect(game)
    if game.state.clock.get("stretch", 0) % STRETCHES_IN_SHIFT == 0:
        yield from shift_passed(game)


def shift_passed(game: Game) -> Script[None]:
    """Hunger, sleep, sickness and weak radiation; where there is none, a rad heals."""
    yield from _irradiate(game, "shift")
    yield from _wants(game, "shift")
    for who in everybody(game):
        if has(game, who, fatigue.SICK):
            yield from disease.sicken(game, who)
        if count_of(game, who, RADS) and not radiation_at(game, who):
            game.count("alien.hazard.radiation", (model_ref(who), RADS, -1))
