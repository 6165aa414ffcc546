"""Talents: each a small hook that the chapters call where it matters."""

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.asking.acts import NUMBERS, REFS, Act, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, model_ref, next_id
from grognard.engine.dice.rolls import Count, Modifiers, Pool

from ..books.cards import SKILLS, Carried, Character, Suit
from ..books.profiles import items
from ..known import combat
from ..map import zone
from ..words import muster, statuses
from ..words.attempt import Attempt, Throw, part
from ..words.questions import Asked, numbers_of, one_of, pick, yes_no
from ..words.tagging import retag
from ..words.terms import (
    BROKEN,
    ONCE,
    ONCE_A_ROUND,
    OUT,
    OVERKILL,
    RESTING,
    STUDIED,
    STUNNED,
    being_of,
    can_act,
    crew,
    everybody,
    has,
    has_talent,
    is_crew,
    is_foe,
    is_pc,
    knows_of,
    model_of,
    seat_of,
    who_is_in,
    zone_of,
)
from ..words.turn import Doing, called, doing_of, ref_of
from . import stress

BONUS = {"grapple": ("subdue", 2), "first-aid": ("field-medic", 2), "surgery": ("surgeon", 2), "death": ("survivor", 2)}
"""Talents that add dice to one task."""
TWICE = {"nimble": "agility", "true-grit": "strength"}
RECKLESS_SKILLS = ("piloting", "mobility")
RESOURCES_COST = 1000
ATTACKS = ("attack", "disarm", "pass", "shove", "grapple")
"""Tasks that are attacks, the special ones of close combat among them."""


VETERAN = yes_no("veteran", lambda turn, _: f"Keep card {numbers_of(turn)[0]}?", "alien.talent.combat-veteran")
RECKLESS = yes_no("reckless", "Reckless: 1 stress for one more die?", "alien.talent.reckless")
LUCKY = yes_no("lucky", "Lucky: roll again?", "alien.talent.lucky")
RAMPAGE = yes_no("overkill", "Overkill: attack instead of panic?", "alien.talent.overkill")


def _is_fresh(game: Game, who: int, talent: str) -> bool:
    """Has the talent and has not used it up."""
    tags = model_of(game, who).tags
    return f"talent:{talent}" in tags and ONCE + talent not in tags and ONCE_A_ROUND + talent not in tags


def round_begins(game: Game) -> None:
    """Talents of once per round are fresh again."""
    statuses.end(game, statuses.ROUND_BEGUN, *crew(game))


# -- dice --------------------------------------------------------------------------------------------------------------


@implements("alien.talent.subdue", "alien.talent.field-medic", "alien.talent.surgeon", "alien.talent.survivor")
def modifiers(game: Game, who: int, task: str) -> Modifiers:
    """+2 dice on grapples, first aid, surgery or death rolls."""
    if task not in BONUS:
        return ()
    talent, amount = BONUS[task]
    return (part(amount, f"alien.talent.{talent}", talent),) if has_talent(game, who, talent) else ()


@implements("alien.talent.weapon-specialist")
def weapon_parts(game: Game, who: int, weapon: str) -> Modifiers:
    """+2 dice with the one weapon named with the talent, as `weapon-specialist:<weapon>`."""
    if has_talent(game, who, f"weapon-specialist:{weapon}"):
        return (part(2, "alien.talent.weapon-specialist", "weapon specialist"),)
    return ()


@implements("alien.talent.nimble", "alien.talent.true-grit", "alien.talent.second-push")
def may_push_again(game: Game, attempt: Attempt, throw: Throw) -> bool:
    """A second push, for the Kid of Agility rolls and the Roughneck of Strength rolls, unless a stress die shows 1."""
    if throw.pushes != 1 or throw.ones:
        return False
    attribute = attempt.attribute or SKILLS.get(attempt.skill, "")
    return any(attribute == of and has_talent(game, attempt.who, talent) for talent, of in TWICE.items())


@implements("alien.talent.reckless")
def reckless(game: Game, who: int, skill: str) -> Script[None]:
    """Before a PILOTING or MOBILITY roll: 1 stress, and so one stress die, more."""
    if skill in RECKLESS_SKILLS and has_talent(game, who, "reckless") and stress.can_pay(game, who):
        if (yield from RECKLESS.wants(game, who)):
            stress.gain(game, who, 1, "alien.talent.reckless")


@implements("alien.talent.precise-shooter")
def spared_dice(game: Game, who: int) -> int:
    """Dice that an ammo supply roll is made with less."""
    return 2 if has_talent(game, who, "precise-shooter") else 0


@implements("alien.talent.machinegunner")
def burst_stress(game: Game, who: int) -> int:
    """Stress of each further attack roll of a burst."""
    return 0 if has_talent(game, who, "machinegunner") else 1


@implements("alien.talent.stealthy")
def stealthy_parts(game: Game, group: Sequence[int]) -> Modifiers:
    """-2 for those who would detect a group that is stealthy to the last."""
    if group and not [who for who in group if not has_talent(game, who, "stealthy")]:
        return (part(-2, "alien.talent.stealthy", "stealthy"),)
    return ()


# -- Health, nerves, initiative ----------------------------------------------------------------------------------------


@implements("alien.talent.banter")
def relief(game: Game, who: int) -> int:
    """Levels that a stretch of rest takes off: 2 at Short range of a resting Marine with Banter."""
    near = who_is_in(game, zone_of(game, who))
    return 2 if any(has_talent(game, other, "banter") and has(game, other, RESTING) for other in near) else 1


@implements("alien.talent.resilient")
def resilient(game: Game, who: int, damage: int) -> Script[int]:
    """The Roughneck rolls Strength alone; each success takes off 1 damage. Returns what is left."""
    card = being_of(game, who)
    if damage <= 0 or not has_talent(game, who, "resilient") or not isinstance(card, Character):
        return damage
    pool = Pool(card.attributes["strength"], (6,))
    saved: int = yield Count(seat_of(game, who), "alien.talent.resilient", "resilient", (pool,), (model_ref(who),))
    return max(0, damage - saved)


@implements("alien.talent.lucky")
def lucky(game: Game, who: int) -> Script[bool]:
    """Once per scenario: whether a death roll or critical injury roll is made again."""
    if not _is_fresh(game, who, "lucky"):
        return False
    if not (yield from LUCKY.wants(game, who)):
        return False
    game.tag("alien.talent.lucky", model_ref(who), (f"{ONCE}lucky",))
    return True


@implements("alien.talent.combat-veteran")
def keeps_card(game: Game, who: int, last: int) -> Script[bool]:
    """Whether the initiative card of the last round is kept."""
    if not last or not has_talent(game, who, "combat-veteran"):
        return False
    return (yield from VETERAN.wants(game, who, Asked((last,))))


@implements("alien.talent.fast-reflexes")
def cards_drawn(game: Game, who: int) -> int:
    """Cards drawn for one turn; one of them is kept."""
    return 2 if has_talent(game, who, "fast-reflexes") else 1


kept = one_of(
    NUMBERS, lambda _, card: f"card {card}", "alien.talent.fast-reflexes", numbers_of, "not one of the cards drawn"
)
REFLEXES = Menu(
    name="reflexes", prompt="Which card is kept?", clause="alien.talent.fast-reflexes", turn=doing_of, acts=(kept,)
)


@implements("alien.talent.fast-reflexes")
def picked_card(game: Game, who: int, cards: Sequence[int]) -> Script[int]:
    """Which of the cards drawn is kept."""
    card: int = yield from pick(REFLEXES, Doing(game, who, Asked(tuple(sorted(cards)))))
    return card


@implements("alien.talent.field-commander")
def orders_are_quick(game: Game, who: int) -> bool:
    return has_talent(game, who, "field-commander")


@implements("alien.talent.last-one-standing")
def rallies_itself(game: Game, who: int) -> bool:
    """Broken, it may rally itself with STAMINA, as its only action."""
    return has(game, who, BROKEN) and has_talent(game, who, "last-one-standing")


# -- the Agent ---------------------------------------------------------------------------------------------------------


def _shields(turn: Doing) -> list[int]:
    near = who_is_in(turn.game, zone_of(turn.game, turn.who))
    return [who for who in near if who != turn.who and _is_shield(turn.game, who, turn.other)]


myself: Act[Doing, None] = idle("self", "I do", "alien.talent.personal-safety")
shield = one_of(
    NUMBERS, called("{}, for 1 stress"), "alien.talent.personal-safety", _shields,
    "only another of the own side in the zone who stands", ref_of,
)  # fmt: skip
SAFETY = Menu(
    name="personal-safety", prompt="Who takes the attack?", clause="alien.talent.personal-safety", turn=doing_of,
    acts=(myself, shield),
)  # fmt: skip


@implements("alien.talent.personal-safety")
def new_victim(game: Game, victim: int, attacker: int) -> Script[int]:
    """Once per round the Agent takes 1 stress and the attack goes to another of the own side in the zone."""
    turn = Doing(game, victim, None, attacker)
    may = _is_fresh(game, victim, "personal-safety") and stress.can_pay(game, victim)
    if not may or not can_act(game, victim) or has(game, victim, STUNNED) or not _shields(turn):
        return victim
    other: int | None = yield from pick(SAFETY, turn)
    if other is None:
        return victim
    stress.gain(game, victim, 1, "alien.talent.personal-safety")
    game.tag("alien.talent.personal-safety", model_ref(victim), (f"{ONCE_A_ROUND}personal-safety",))
    return other


def _is_shield(game: Game, who: int, attacker: int) -> bool:
    is_person = type(being_of(game, who)) is Character
    return is_person and who != attacker and is_crew(game, who) and not has(game, who, BROKEN, OUT)


@implements("alien.talent.company-resources")
def can_produce(game: Game, who: int) -> bool:
    return _is_fresh(game, who, "company-resources") and stress.can_pay(game, who)


packed = one_of(
    REFS,
    lambda _, kind: items()[kind].name,
    "alien.talent.company-resources",
    lambda turn: [card.id for card in items().values() if 0 < card.cost <= RESOURCES_COST],
    f"no item of up to ${RESOURCES_COST:,} that could have been packed",
)
BAGGAGE = Menu(
    name="resources", prompt="What was packed after all?", clause="alien.talent.company-resources", turn=doing_of,
    acts=(packed,),
)  # fmt: skip


@implements("alien.talent.company-resources")
def produce(game: Game, who: int) -> Script[None]:
    """Once per scenario, for 1 stress: one item of up to $1,000 that could have been packed."""
    clause = "alien.talent.company-resources"
    kind: str = yield from pick(BAGGAGE, Doing(game, who))
    made = muster.belongings(Carried(kind), next_id(game.state.markers), on=model_ref(who))
    game.tell(Placed(clause, markers=tuple(replace(one, tags=()) if _is_packed(one) else one for one in made)))
    stress.gain(game, who, 1, clause)
    game.tag(clause, model_ref(who), (f"{ONCE}company-resources",))


def _is_packed(thing: Marker) -> bool:
    """Armor and suits come out of the baggage folded; small things are worn at once."""
    return isinstance(items()[thing.kind], Suit)


# -- the Scientist -----------------------------------------------------------------------------------------------------


@implements("alien.talent.xenomorphology")
def studied(game: Game, who: int, target: int, task: str) -> Modifiers:
    """+1 die for PCs on attacks against a creature that was made out."""
    if task not in ATTACKS or not game.state.links or not is_pc(game, who):
        return ()
    ref = model_ref(target)
    if any(link.kind == STUDIED and link.b == ref for link in game.state.links):
        return (part(1, "alien.talent.xenomorphology", "its weak points are known"),)
    return ()


# -- the Marine --------------------------------------------------------------------------------------------------------


@implements("alien.talent.overkill")
def overkill(game: Game, who: int, total: int) -> Script[bool]:
    """Whether a panic total of 9 or more is ignored for the sake of a rampage."""
    if total < 9 or not has_talent(game, who, "overkill") or not foes_in_sight(game, who):
        return False
    if not (yield from RAMPAGE.wants(game, who)):
        return False
    retag(game, "alien.talent.overkill", model_ref(who), (OVERKILL,), ("partial-cover", "full-cover"))
    return True


@implements("alien.talent.overkill")
def foes_in_sight(game: Game, who: int) -> list[int]:
    """Enemies in sight, spotted, in the fight and not broken: neither eggs nor what is shut up in a tank."""
    return [
        other
        for other in everybody(game)
        if is_foe(game, who, other)
        and combat.is_fighting(game, other)
        and not has(game, other, BROKEN, OUT)
        and knows_of(game, who, model_of(game, other).known)
        and zone.sees(game, who, other)
    ]
