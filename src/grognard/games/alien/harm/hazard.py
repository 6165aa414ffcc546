"""What the place itself does: fire, falls, blasts and weightlessness. Air, want, sickness and rays are in `peril`."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.core.state import feature_ref, model_ref
from grognard.engine.dice.rolls import Count, Draw, Hidden, Pool, Total
from grognard.engine.space.zones import Zones, mapped

from ..body import dice, hide, stress
from ..body.hindrances import ZERO_G
from ..map import screen
from ..words import carcass, help
from ..words.terms import (
    BURNING,
    BURNT,
    COMBAT,
    DEAD,
    FIRE,
    count_of,
    everybody,
    has,
    is_human,
    is_pc,
    is_there,
    is_zone,
    model_of,
    referee_seat,
    who_is_in,
    zone,
    zone_of,
    zone_ref,
)
from . import criticals, damage, peril

INTENSITY = 9


# -- fire ----------------------------------------------------------------------------------------------------------


@mapped
def _burns(zones: Zones) -> bool:
    """Whether there is fire anywhere on the map."""
    return any(FIRE in feature.counters for feature in zones.features)


def is_burning(game: Game, at: str) -> bool:
    return bool(zone(game, at).counters.get(FIRE))


def kindle(game: Game, at: str, intensity: int = INTENSITY) -> None:
    """Set a zone on fire; a fire that burns already keeps the higher intensity."""
    change = intensity - zone(game, at).counters.get(FIRE, 0)
    if change > 0:
        game.count("alien.hazard.fire", (zone_ref(game, at), FIRE, change))


@implements("alien.hazard.fire")
def entered(game: Game, who: int) -> Script[None]:
    """Who comes into a burning zone is burnt by it."""
    intensity = zone(game, zone_of(game, who)).counters.get(FIRE, 0)
    if intensity:
        if (yield from _singe(game, who, intensity, "alien.hazard.fire")):
            _burn_on(game, who, max(intensity, count_of(game, who, BURNING)))


@implements("alien.hazard.on-fire")
def burn(game: Game, who: int, intensity: int, clause: str) -> Script[None]:
    """Who takes damage burns on, who takes none does not."""
    lost = yield from _singe(game, who, intensity, clause)
    _burn_on(game, who, intensity if lost else 0)


@implements("alien.hazard.fire")
def _singe(game: Game, who: int, intensity: int, clause: str) -> Script[int]:
    """As many dice as the intensity, 1 damage a success; what is left of it after armor."""
    roll = Count(referee_seat(game), clause, "fire", (Pool(intensity, (6,)),), (model_ref(who),))
    points = yield screen.roll_for(game, who, roll)
    lost = 0
    if points:
        lost = yield from damage.hit(game, damage.Hit(who, points, clause, kind="fire"))
    return lost


def _burn_on(game: Game, who: int, intensity: int) -> None:
    """With so many dice at the start of the next round."""
    change = intensity - count_of(game, who, BURNING)
    if change and not has(game, who, DEAD):
        game.count("alien.hazard.on-fire", (model_ref(who), BURNING, change))


@implements("alien.hazard.on-fire")
def put_out(game: Game, who: int) -> Script[bool]:
    """A MOBILITY roll as a full action puts the fire out."""
    clause = "alien.hazard.on-fire"
    attempt = dice.Attempt(who, "mobility", clause=clause, purpose="to put the fire out")
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        game.count(clause, (model_ref(who), BURNING, -count_of(game, who, BURNING)))
    return bool(rollout.successes)


@implements("alien.hazard.fire-spread")
def spread(game: Game) -> Script[None]:
    """Each burning zone: out on 1 or 2, on 5 or 6 it also spreads to a neighbouring zone."""
    for feature in game.state.features if _burns(game.zones) else ():
        if len(feature.zones) != 1 or not feature.counters.get(FIRE):
            continue
        clause, at = "alien.hazard.fire-spread", feature.zones[0]
        face = yield screen.roll_at(game, at, Total(referee_seat(game), clause, f"fire in {at}", (6,)))
        if face <= 2:
            now = counter(game.state, feature_ref(feature.id), FIRE)
            game.tell(Counted(clause, ((feature_ref(feature.id), FIRE, -now, 0),)))
        elif face >= 5:
            yield from _spread_from(game, at, feature.counters[FIRE])


def _spread_from(game: Game, at: str, intensity: int) -> Script[None]:
    near = game.zones.neighbours(at, peril.lets_air)
    if near:
        draw = Draw(referee_seat(game), "alien.hazard.fire-spread", "where the fire spreads", len(near))
        (index,) = yield screen.roll_at(game, at, draw)
        kindle(game, near[index], intensity)


@implements("alien.combat.round-start")
def round_start(game: Game) -> Script[None]:
    """Spread of fire, then damage from burning zones and burning bodies; acid comes next, then vacuum."""
    yield from spread(game)
    models = game.state.models
    if not _burns(game.zones) and not [who for who in everybody(game) if BURNING in models[who].counters]:
        return
    for who in everybody(game):
        if BURNING not in model_of(game, who).counters and not _burns(game.zones):
            continue
        intensity = _flames_about(game, who)
        if intensity:
            yield from _scorch(game, who, intensity)
    yield from _char_bodies(game)


@implements("alien.hazard.fire")
def _char_bodies(game: Game) -> Script[None]:
    """What only seems dead lies in the flames like a body."""
    for who in carcass.feigning(game):
        if is_burning(game, zone_of(game, who)):
            yield from _char(game, who, zone(game, zone_of(game, who)).counters[FIRE])


def _char(game: Game, who: int, intensity: int) -> Script[None]:
    """One that only seems dead burns like the living; to all but the referee it is a body in the flames."""
    clause = "alien.hazard.fire"
    roll = Count(referee_seat(game), clause, "fire on a body", (Pool(intensity, (6,)),), (model_ref(who),))
    points = yield Hidden.of(roll)
    if damage.after_armor(game, damage.Hit(who, points, clause, kind=damage.FIRE)) > 0:
        hide.hurt_again(game, who)


@implements("alien.hazard.on-fire")
def _scorch(game: Game, who: int, intensity: int) -> Script[None]:
    """Burning on; somebody broken by fire makes a death roll each round while burning."""
    was_broken = has(game, who, BURNT)
    yield from burn(game, who, intensity, "alien.hazard.fire")
    if was_broken and is_human(game, who) and count_of(game, who, BURNING):
        yield from criticals.death_roll(game, who, "alien.hazard.on-fire")


def stretch_passed(game: Game) -> Script[None]:
    """Outside combat a stretch leaves no fire on anybody but PCs, whom rounds wait for: the worst of it is done in one
    roll."""
    for who in everybody(game) if game.state.phase != COMBAT else ():
        intensity = _flames_about(game, who)
        if intensity:
            yield from burn(game, who, intensity, "alien.hazard.fire")
            if not is_pc(game, who):
                _burn_on(game, who, 0)
    if game.state.phase != COMBAT:
        yield from _char_bodies(game)
    yield from peril.stretch_passed(game)


def _flames_about(game: Game, who: int) -> int:
    """The fiercer of the fire in the zone and the fire on somebody."""
    return max(zone(game, zone_of(game, who)).counters.get(FIRE, 0), count_of(game, who, BURNING))


# -- falls, blasts, no gravity -------------------------------------------------------------------------------------


@implements("alien.hazard.fall")
def fall(game: Game, who: int, metres: int, *, controlled: bool = False) -> Script[int]:
    """Half the height in metres; a controlled jump takes off 1 for each success of MOBILITY. Armor does not help."""
    clause, points = "alien.hazard.fall", metres // 2
    if controlled:
        attempt = dice.Attempt(who, "mobility", clause=clause, purpose="to land well")
        rollout = yield from dice.skill_roll(game, attempt)
        points -= rollout.successes
    if points < 1:
        return 0
    lost: int = yield from damage.hit(game, damage.Hit(who, points, clause, kind="fall", ignores_armor=True))
    return lost


@implements("alien.hazard.blast")
def blast(game: Game, at: str, power: int) -> Script[None]:
    """One roll for all in the zone: base damage is a third of the Blast Power, rounded up, plus extra successes."""
    clause = "alien.hazard.blast"
    successes = yield screen.roll_at(game, at, Count(referee_seat(game), clause, "blast", (Pool(power, (6,)),)))
    if not successes:
        return
    base = -(-power // 3)
    points = base + successes - 1
    yield from damage.tear_bodies(game, at, points, clause)
    shelters = {who: damage.shelter(game, who) for who in who_is_in(game, at)}
    for who, level in shelters.items():
        if is_there(game, who):
            yield from damage.hit(game, damage.Hit(who, points, clause, kind="explosion", barrier=level, base=base))


@implements("alien.hazard.zero-g")
def drifts(game: Game, who: int) -> Script[bool]:
    """Without gravity each move needs a MOBILITY roll; who fails stays put and gains stress."""
    clause = "alien.hazard.zero-g"
    if not is_zone(game, zone_of(game, who), ZERO_G):
        return False
    attempt = dice.Attempt(who, "mobility", clause=clause, purpose="to move without gravity", task=help.DRIFT)
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        stress.gain(game, who, 1, clause)
    return not rollout.successes
