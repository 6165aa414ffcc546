"""What an android is: its figures, whether stress touches it, and which parts of it no longer work."""

from collections.abc import Mapping

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..books.cards import Character
from ..books.profiles import being
from ..words.terms import ANDROID

LEG_SERVOS, ARM_SERVOS, HEAD, CHASSIS, SHUTDOWN = "flaw:2", "flaw:3", "flaw:4", "flaw:5", 6
PUMP = 1
POINTS, BOOST, BOOSTED, KEY_CAP, CAP = 14, 3, 2, 8, 7
LEAST, HUMAN_CAP, HUMAN_KEY_CAP = 2, 4, 5


def moves_slowly(game: Game, who: int) -> bool:
    """Moving is a full action: destroyed leg servos."""
    return LEG_SERVOS in game.state.models[who].tags


def cannot_move(game: Game, who: int) -> bool:
    return CHASSIS in game.state.models[who].tags


def is_one_handed(game: Game, who: int) -> bool:
    return ARM_SERVOS in game.state.models[who].tags


def is_slow_witted(game: Game, who: int) -> bool:
    """Quick actions cost a full action, so one action a round and no interrupts."""
    return HEAD in game.state.models[who].tags


@implements("alien.synth.no-push")
def has_nerves(game: Game, who: int) -> bool:
    """Whether stress, pushing and panic touch somebody: human PCs, and secret androids who play their part."""
    model = game.state.models[who]
    if "pc" not in model.tags or ANDROID in model.tags:
        return False
    card = being(model.profile)
    return type(card) is Character and not card.is_android


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
