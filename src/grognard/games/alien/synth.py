"""Synthetics: who has nerves at all, what androids are immune to, what zero Health does to them, and secret ones."""

from collections.abc import Mapping

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Total

from . import character, clock, referee, stress, zone
from .attempt import Attempt
from .cards import Character
from .flaws import PUMP, SHUTDOWN
from .profiles import being
from .tagging import retag
from .terms import (
    ANDROID,
    FATIGUED,
    FLAW,
    LOST_TURN,
    OUT,
    REPAIRED,
    SECRET_ANDROID,
    can_act,
    has,
    health,
    health_key,
    is_android,
    is_pc,
    model_of,
    pcs,
    seat_of,
)

PLAYED = (FATIGUED, "sick")
POINTS, BOOST, BOOSTED, KEY_CAP, CAP = 14, 3, 2, 8, 7
LEAST, HUMAN_CAP, HUMAN_KEY_CAP = 2, 4, 5


@implements("alien.synth.no-push")
def has_nerves(game: Game, who: int) -> bool:
    """Whether stress, pushing and panic touch somebody: human PCs, and secret androids who play their part."""
    model = game.state.models[who]
    if "pc" not in model.tags or ANDROID in model.tags:
        return False
    card = being(model.profile)
    return isinstance(card, Character) and not card.is_android


@implements("alien.synth.attributes", "alien.synth.attribute-points")
def attribute_faults(attributes: Mapping[str, int], key: str) -> list[str]:
    """What is wrong with the attributes of an android PC: 14 points, then +3 on two; key up to 8, others up to 7."""
    faults = []
    if sum(attributes.values()) != POINTS + BOOST * BOOSTED:
        faults.append(
            f"{sum(attributes.values())} attribute points; allowed: {POINTS} and {BOOST} more on two attributes"
        )
    for name, value in attributes.items():
        most = KEY_CAP if name == key else CAP
        if not LEAST <= value <= most:
            faults.append(f"{name} = {value}; allowed: {LEAST} to {most}")
    if not faults and not _can_be_built(attributes, key):
        faults.append(f"no human attributes lead to these with +{BOOST} on two")
    return faults


def _can_be_built(attributes: Mapping[str, int], key: str) -> bool:
    names = list(attributes)
    pairs = [(a, b) for index, a in enumerate(names) for b in names[index + 1 :]]
    return any(all(_is_human(name, attributes[name] - BOOST * (name in pair), key) for name in names) for pair in pairs)


def _is_human(name: str, value: int, key: str) -> bool:
    return LEAST <= value <= (HUMAN_KEY_CAP if name == key else HUMAN_CAP)


# -- damage ------------------------------------------------------------------------------------------------------------


@implements("alien.synth.zero", "alien.synth.more-damage")
def at_zero(game: Game, who: int) -> Script[None]:
    """Zero Health, or more damage at zero: a roll on the table; what it already has counts as the next higher."""
    if has(game, who, OUT):
        return
    roll = Total(seat_of(game, who), "alien.synth.zero", "android damage", (6,))
    row: int = yield referee.roll_for(game, who, roll)
    while row < SHUTDOWN and has(game, who, f"{FLAW}{row}"):
        row += 1
    suffer(game, who, row)


@implements("alien.synth.zero")
def suffer(game: Game, who: int, row: int) -> None:
    """One row of the table; it goes on operating until system shutdown."""
    if row >= SHUTDOWN:
        shut_down(game, who, "alien.synth.zero")
        return
    lost = (LOST_TURN,) if row == PUMP else ()
    game.tag("alien.synth.zero", model_ref(who), (f"{FLAW}{row}", *lost))


def shut_down(game: Game, who: int, clause: str) -> None:
    """Out of play for good; whoever it held is free."""
    from . import close

    close.let_go(game, who, "alien.close.grapple-end")
    game.tag(clause, model_ref(who), (f"{FLAW}{SHUTDOWN}", OUT))


@implements("alien.synth.repair")
def can_repair(game: Game, who: int, android: int) -> bool:
    """Anything but a system shutdown, by somebody else who can act."""
    hurt = _is_below_full(game, android) or any(tag.startswith(FLAW) for tag in model_of(game, android).tags)
    return is_android(game, android) and hurt and not has(game, android, OUT) and who != android and can_act(game, who)


def _is_below_full(game: Game, android: int) -> bool:
    return health(game, android) < character.max_health(game, android)


@implements("alien.synth.repair")
def work_on(game: Game, who: int, android: int) -> Script[None]:
    """One stretch of repairs; when they make a shift the roll is due."""
    if clock.is_shift_done(game, android, REPAIRED, "alien.synth.repair"):
        yield from repair(game, who, android)


@implements("alien.synth.repair")
def repair(game: Game, who: int, android: int) -> Script[bool]:
    """The roll after a shift of work: a success restores the android completely."""
    from . import dice

    attempt = Attempt(who, "comtech", clause="alien.synth.repair", purpose="repair", task="repair", target=android)
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        return False
    flaws = tuple(tag for tag in model_of(game, android).tags if tag.startswith(FLAW))
    retag(game, "alien.synth.repair", model_ref(android), (), (*flaws, LOST_TURN))
    missing = character.max_health(game, android) - health(game, android)
    if missing:
        game.count("alien.synth.repair", (model_ref(android), health_key(game, android), missing))
    return True


# -- secret androids ---------------------------------------------------------------------------------------------------


@implements("alien.synth.secret")
def reveal(game: Game, who: int) -> None:
    """Damage shows what a secret android is."""
    if _is_below_full(game, who):
        is_spared(game, who)


@implements("alien.synth.secret", "alien.synth.immune")
def is_spared(game: Game, who: int) -> bool:
    """A secret android makes every roll that a human would; where what comes of it does not harm it, all see what it
    is. What it only played falls away, and PCs who see it gain stress."""
    if not has(game, who, SECRET_ANDROID):
        return False
    from . import panic

    panic.stop(game, who, "alien.synth.secret")
    played = tuple(tag for tag in model_of(game, who).tags if tag.startswith("response:") or tag in PLAYED)
    stress.lower(game, who, 99, "alien.synth.secret")
    game.tag("alien.synth.secret", model_ref(who), (ANDROID,), (SECRET_ANDROID, *played))
    for other in pcs(game):
        if other != who and is_pc(game, other) and zone.sees(game, other, who):
            stress.gain(game, other, 1, "alien.synth.secret")
    return True
