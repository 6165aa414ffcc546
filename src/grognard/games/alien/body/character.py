"""Characters: attributes, skills, Health, Resolve, Speed, career and talent, and what may be built with the points."""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker

from ..books import raises
from ..books.cards import ATTRIBUTES, SKILLS, Character, Creature, half_up
from ..books.profiles import careers, item
from ..words.terms import BEARERS, HELD, ROW, SPEED_LOST, being_of, count_of, injuries_of, items_of, talents
from . import android

ATTRIBUTE_POINTS = 14
SKILL_POINTS = 10
LEAST, MOST, KEY_MOST = 2, 4, 5
CAREER_SKILL, OTHER_SKILL, HIGHEST_SKILL = 3, 1, 5
HANDS = 2
SEVERED_ARM = 55
"""Row of the critical injury that leaves one arm."""
WITHOUT_RULE = frozenset({
    "authority", "cunning", "frontline-leader", "full-throttle", "hard-to-catch", "inquisitive", "investigator",
    "like-the-back-of-your-hand", "nurse", "pull-rank", "steady-hands",
})  # fmt: skip
"""Talents that the lists of careers name and no clause describes."""


# -- figures ---------------------------------------------------------------------------------------------------------


@implements("alien.char.resolve")
def resolve_of(attributes: dict[str, int]) -> int:
    """What a human subtracts from stress responses and panic."""
    return half_up(attributes["wits"] + attributes["empathy"])


def max_health(game: Game, who: int) -> int:
    """The most Health a being can have: its card, and what talents add."""
    return being_of(game, who).health + raises.raised(talents(game, who), "hardened")


@implements("alien.char.speed")
def speed(game: Game, who: int) -> int:
    """Turns in a round, for creatures zones in a stretch too: as the stat line says, less what wounds took, at least
    1."""
    card = being_of(game, who)
    return max(1, card.speed - count_of(game, who, SPEED_LOST)) if type(card) is Creature else 1


# -- hands -----------------------------------------------------------------------------------------------------------


@implements("alien.char.hands")
def hands(game: Game, who: int) -> int:
    """Two, unless an arm is gone."""
    is_one_handed = android.ARM_SERVOS in game.state.models[who].tags or _has_lost_arm(game, who)
    return 1 if is_one_handed else HANDS


@remembered(BEARERS)
def _has_lost_arm(game: Game, who: int) -> bool:
    return bool([injury for injury in injuries_of(game, who) if injury.counters.get(ROW) == SEVERED_ARM])


@implements("alien.char.hands")
def hands_for(marker: Marker) -> int:
    """The hands a thing needs while it is held; a clipped lamp, armor and worn things need none."""
    card = item(marker.kind)
    return card.hands if card is not None and HELD in marker.tags else 0


@implements("alien.char.hands")
def free_hands(game: Game, who: int) -> int:
    return hands(game, who) - sum(map(hands_for, items_of(game, who)))


# -- building ----------------------------------------------------------------------------------------------------------


def faults_of(card: Character) -> Iterator[tuple[str, str, str]]:
    """Everything a new PC may not be: the key of its file, what is wrong, and the clause."""
    yield from _attribute_faults(card)
    yield from _skill_faults(card)
    yield from _career_faults(card)


@implements("alien.char.attribute-points")
def _attribute_faults(card: Character) -> Iterator[tuple[str, str, str]]:
    key = careers()[card.career].key
    if card.is_android:
        for text in android.attribute_faults(card.attributes, key):
            yield "attributes", text, "alien.synth.attribute-points"
        return
    spent = sum(card.attributes[name] for name in ATTRIBUTES)
    if spent != ATTRIBUTE_POINTS:
        yield "attributes", f"{spent} points spent, {ATTRIBUTE_POINTS} needed", "alien.char.attribute-points"
    for name in ATTRIBUTES:
        most = KEY_MOST if name == key else MOST
        if not LEAST <= card.attributes[name] <= most:
            text = f"{name} {card.attributes[name]}: {LEAST} to {most} allowed"
            yield "attributes", text, "alien.char.attribute-points"


@implements("alien.char.skill-points", "alien.char.skills")
def _skill_faults(card: Character) -> Iterator[tuple[str, str, str]]:
    spent, own = sum(card.skills.values()), careers()[card.career].skills
    if spent != SKILL_POINTS:
        yield "skills", f"{spent} points spent, {SKILL_POINTS} needed", "alien.char.skill-points"
    for name, level in card.skills.items():
        if name not in SKILLS:
            yield "skills", f"{name} is no skill", "alien.char.skills"
        elif not 0 <= level <= (CAREER_SKILL if name in own else OTHER_SKILL):
            most = CAREER_SKILL if name in own else OTHER_SKILL
            yield "skills", f"{name} {level}: 0 to {most} allowed", "alien.char.skill-points"


@implements("alien.char.career")
def _career_faults(card: Character) -> Iterator[tuple[str, str, str]]:
    own = careers()[card.career].talents
    if len(card.talents) != 1:
        yield "talents", f"{len(card.talents)} talents; a new character has one", "alien.char.career"
    ruled = [name for name in own if name not in WITHOUT_RULE]
    for name in card.talents:
        if name not in own:
            yield "talents", f"{name} is not on the list of the career ({', '.join(ruled)})", "alien.char.career"
        elif name in WITHOUT_RULE:
            text = f"{name} has no rule and would do nothing; choose {' or '.join(ruled)}"
            yield "talents", text, "alien.char.career"
