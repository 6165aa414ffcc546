"""Judgement of what keeps a crew going: first aid, drugs, light, things worth taking, help and orders, talks, rest."""

from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, number_of

from ..beings.hugger import NUMBED
from ..body import burden, character, gear, injuries, lamps, stress, supply
from ..books.cards import SKILLS, Character, Suit, Weapon
from ..books.profiles import items, with_feature
from ..books.scenario import scenario
from ..harm import broken, medicine
from ..turns import social
from ..words import deck
from ..words.terms import (
    BROKEN,
    CIVILIAN,
    COMBAT,
    DARK,
    DEAD,
    DOSES,
    FATIGUED,
    FRIENDLY,
    GUARDING,
    LIT,
    RATING,
    RESTING,
    WARY,
    WORKING,
    being_of,
    can_act,
    count_of,
    crew,
    endings,
    has,
    is_crew,
    is_human,
    is_zone,
    items_of,
    marker_of,
    who_is_in,
    zone_of,
)
from ..words.terms import stress as stress_of
from .task_worth import open_tasks

FIRST = 95.0
"""What is done at once, since it costs no action of the stretch: more than any action is worth."""
NOTHING = -3.0
NERVOUS, SHATTERED = 5, 7
"""Stress levels from which a calming drug is worth a dose, and in a fight a quick action."""
STRONG = 2
"""Damage of a gun that is worth going into a fight with."""
FAIR = 0.5
"""The chance from which somebody is asked for something."""


def skill_chance(game: Game, who: int, skill: str) -> float:
    """Of at least one success, by attribute and level alone."""
    return 1 - (5 / 6) ** max(1, skill_dice(game, who, skill))


def skill_dice(game: Game, who: int, skill: str) -> int:
    card = being_of(game, who)
    return card.attributes[SKILLS[skill]] + card.skills.get(skill, 0) if isinstance(card, Character) else 0


# -- the fallen ------------------------------------------------------------------------------------------------------


def worth_of_aid(game: Game, who: int, patient: int, is_rally: bool) -> float:
    """Up to 100 in a stretch: a running lethal injury comes first, and first aid is for those who know it: a failure
    makes it worse."""
    if not broken.needs_aid(game, patient):
        return NOTHING
    is_dying = injuries.is_dying(game, patient)
    if is_rally:
        return 80 + 10 * skill_chance(game, who, "command") - 15 * is_dying
    hope = hope_of_aid(game, who, patient)
    if is_dying and hope < FAIR and not has(game, patient, BROKEN):
        return NOTHING
    return 80 + 10 * hope + (10 if is_dying and hope >= FAIR else 0)


def hope_of_aid(game: Game, who: int, patient: int) -> float:
    """The chance of a success with first aid: on oneself it is harder."""
    number = skill_dice(game, who, "medical-aid") - 2 * (who == patient)
    return 1 - (5 / 6) ** max(1, number)


def worth_of_aid_in_combat(game: Game, who: int, patient: int, is_rally: bool) -> float:
    """Rallying is quick; first aid costs the shot, and only a life about to end is worth that."""
    if not broken.needs_aid(game, patient):
        return -5.0
    if is_rally:
        return 64.0 if not injuries.is_dying(game, patient) else 58.0
    if injuries.is_dying_by_rounds(game, patient):
        return 75.0
    if not injuries.is_dying(game, patient):
        return 50.0
    return 64.5 if hope_of_aid(game, who, patient) >= FAIR else NOTHING


# -- small acts ------------------------------------------------------------------------------------------------------


def worth_of_dose(game: Game, dose: int, patient: int) -> float:
    """One a shift for shattered nerves, or something against fatigue."""
    in_combat = game.state.phase == COMBAT
    if marker_of(game, dose).kind == "hydr8tion":
        return FIRST + 1 if has(game, patient, FATIGUED) and not in_combat else NOTHING
    if not is_human(game, patient) or count_of(game, patient, DOSES):
        return NOTHING
    if in_combat:
        return 63.0 if stress_of(game, patient) >= SHATTERED else NOTHING
    return FIRST + stress_of(game, patient) if stress_of(game, patient) >= NERVOUS else NOTHING


def worth_of_lamp(game: Game, who: int, lamp: int) -> float:
    """Lit where it is dark and nobody else gives light; never put out."""
    here = zone_of(game, who)
    if LIT in marker_of(game, lamp).tags or not is_zone(game, here, DARK):
        return NOTHING
    lit = [one for other in who_is_in(game, here) if is_crew(game, other) for one in items_of(game, other)]
    return NOTHING if any(LIT in one.tags for one in lit) else FIRST + 2


def worth_of_taking(game: Game, who: int, thing: int) -> float:
    """What a task or an objective asks for; a better gun, and what heals, calms or gives light, if it can be borne."""
    marker = marker_of(game, thing)
    if marker.kind in wanted(game):
        return FIRST + 4
    room = burden.FREE * burden.ROW * burden.strength(game, who) - burden.load(game, who)
    if burden.weight_of(marker) > room or not _is_useful(game, who, marker):
        return NOTHING
    return FIRST + 3


def _is_useful(game: Game, who: int, marker: Marker) -> bool:
    card = burden.card(marker)
    if isinstance(card, Weapon):
        is_ready = card.far > 1 and bool(marker.counters.get(RATING)) and not card.is_explosive
        return is_ready and card.damage > best_gun(game, who)
    if card.bonus.get("medical-aid"):
        return skill_dice(game, who, "medical-aid") > 5 and not _carries(game, who, card.id)
    if marker.kind in with_feature("lamp"):
        return not lamps.of(game, who) and not _carries(game, who, card.id)
    return marker.kind in with_feature("drug") and not medicine.doses(game, who)


def _carries(game: Game, who: int, kind: str) -> bool:
    return any(one.kind == kind for one in items_of(game, who))


def best_gun(game: Game, who: int) -> float:
    guns = [arm.card.damage for arm in gear.weapons(game, who) if arm.card.group != "close" and arm.card.far > 1]
    return float(max(guns, default=0))


def is_armed(game: Game, who: int) -> bool:
    """Whether somebody has a gun with which he goes into a fight, in his hands or on his belt, of whatever range; not
    what is thrown."""
    own = gear.arms(game, who, True, character.hands(game, who))
    guns = [arm.card for arm in own if arm.card.group not in ("close", "thrown") and arm.card.far]
    return any(card.damage >= STRONG for card in guns)


def wanted(game: Game) -> set[str]:
    """Kinds of things that open tasks need or that count when they are taken off."""
    sheet = scenario(game.state.scenario)
    needs = {need[5:] for task in open_tasks(game) for need in task.needs if need.startswith("item:")}
    return needs | {objective.of for objective in sheet.objectives if objective.kind == "item-out"}


def lying(game: Game) -> dict[str, str]:
    """Such things that lie on the floor or on a body, as far as the crew knows, and where."""
    kinds = wanted(game)
    return {one.kind: at for one in game.state.markers if one.kind in kinds and (at := _lies_at(game, one))}


def _lies_at(game: Game, marker: Marker) -> str:
    if isinstance(marker.at, str):
        return marker.at
    if marker.on is None or marker.on[0] != "m" or DEAD not in game.state.models[number_of(marker.on)].tags:
        return ""
    return zone_of(game, number_of(marker.on))


# -- suits, power, baggage -------------------------------------------------------------------------------------------


def worth_of_suit(game: Game, who: int, suit: int) -> float:
    """Armor that lies there is put on by who has less, in a quiet moment; nothing that seals one in or is driven."""
    card = burden.card(marker_of(game, suit))
    if game.state.phase == COMBAT or not isinstance(card, Suit) or {"vacuum", "loader"} & set(card.features):
        return NOTHING
    room = burden.FREE * burden.ROW * burden.strength(game, who) - burden.load(game, who)
    better = card.armor - gear.armor(game, who)
    return 16.0 + better if better > 0 and card.weight <= room else NOTHING


def worth_of_removal(game: Game, victim: int) -> float:
    """It kills whoever is not numbed by cold."""
    return 60.0 if has(game, victim, NUMBED) else NOTHING


def worth_of_cell(game: Game, thing: int) -> float:
    """For what has no power left."""
    return NOTHING if marker_of(game, thing).counters.get(RATING) or game.state.phase == COMBAT else 40.0


def worth_of_scan(game: Game, who: int, thing: int) -> float:
    """A look at the tracker costs no action and comes before everything else; without a cell to follow, the last of
    its power is kept."""
    marker = marker_of(game, thing)
    return FIRST if supply.rating(marker) > 1 or supply.has_cell(game, who) else NOTHING


def worth_of_packing(kind: str) -> float:
    """What a crew misses most: a gun."""
    card = items()[kind]
    return card.damage + card.modifier / 3 + card.has("full-auto") if isinstance(card, Weapon) and card.far > 1 else 0.0


# -- for others ------------------------------------------------------------------------------------------------------


def worth_of_help(game: Game, other: int) -> float:
    """One die more for somebody at work, from those who have nothing to do."""
    return 8.0 if endings(game.state.models[other].tags, WORKING) else NOTHING


def is_to_act(game: Game, other: int) -> bool:
    """Whether a comrade's card is still to come in this round."""
    return can_act(game, other) and any(deck.holder(card) == other for card in deck.cards_left(game))


def worth_of_talk(game: Game, who: int, other: int) -> float:
    """Wary people are asked to let the crew pass by its best speaker, the friendly to come along if that counts."""
    speakers = [one for one in crew(game) if can_act(game, one) and social.can_address(game, one, other)]
    if any(skill_dice(game, one, "manipulation") > skill_dice(game, who, "manipulation") for one in speakers):
        return NOTHING
    request = "pass" if has(game, other, WARY) else "follow"
    counts = has(game, other, WARY) or (has(game, other, FRIENDLY) and has(game, other, CIVILIAN))
    if not counts or request not in social.requests(game, other):
        return NOTHING
    parts = sum(part.amount for part in social.factors(game, who, other, request))
    mine, theirs = skill_dice(game, who, "manipulation") + parts, skill_dice(game, other, "manipulation")
    return 40.0 if chance_to_beat(max(1, mine), max(1, theirs)) >= FAIR else NOTHING


def chance_to_beat(mine: int, theirs: int) -> float:
    """Of more sixes with so many dice than the other has."""
    other = sixes(theirs)
    return sum(p * sum(other[:number]) for number, p in enumerate(sixes(mine)))


def sixes(dice: int) -> list[float]:
    """The chances of 0, 1, 2 … sixes."""
    chances = [1.0]
    for _ in range(dice):
        chances = [p * 5 / 6 + q / 6 for p, q in zip((*chances, 0.0), (0.0, *chances), strict=True)]
    return chances


# -- rest ------------------------------------------------------------------------------------------------------------


def is_restful(game: Game, who: int) -> bool:
    """Whether a rest here would count: all shut, or somebody else keeps watch."""
    here = zone_of(game, who)
    if not stress.is_safe(game, here):
        return False
    return all(stress.is_shut(border) for _, border in game.zones.borders(here)) or bool(_watchers(game, who))


def _watchers(game: Game, who: int) -> list[int]:
    near = [one for one in who_is_in(game, zone_of(game, who)) if one != who and is_crew(game, one)]
    return [one for one in near if can_act(game, one) and not has(game, one, RESTING)]


def is_on_watch(game: Game, who: int) -> bool:
    """Of those in a zone that is not shut the calmest keeps watch, so that the others can rest."""
    here = zone_of(game, who)
    if all(stress.is_shut(border) for _, border in game.zones.borders(here)):
        return False
    able = [one for one in who_is_in(game, here) if is_crew(game, one) and can_act(game, one)]
    return len(able) > 1 and who == min(able, key=lambda one: (stress_of(game, one), one))


def worth_of_guard(game: Game, who: int) -> float:
    """Somebody watches over those who rest."""
    sleepers = [one for one in who_is_in(game, zone_of(game, who)) if has(game, one, RESTING)]
    return 9.0 if sleepers and not any(has(game, one, GUARDING) for one in _watchers(game, who)) else 1.0
