"""Drugs, kits, medical machines and suits to put on: gear that is used rather than held ready."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, marker_ref, model_ref, number_of

from ..body import android, burden, cover, dice, fatigue, gear, lamps, stress, supply
from ..books.cards import Character, Suit
from ..books.profiles import suits, with_feature
from ..words import clock
from ..words.tagging import retag
from ..words.terms import (
    BEARERS,
    COMBAT,
    DARK,
    DOSED,
    DOSES,
    HEAPS,
    HELPLESS,
    OPERATED,
    USED_IN,
    WORN,
    are_adjacent,
    being_of,
    can_act,
    count_of,
    is_crew,
    is_human,
    is_there,
    is_zone,
    item_card,
    items_in,
    items_of,
    knows_of,
    marker_of,
    name_of,
    number_in,
    seat_of,
    who_is_in,
    zone_of,
)
from ..words.terms import stress as stress_of
from . import broken, criticals

FIRST_AID, SURGERY = "first-aid-", "surgery-"
LOADER_SKILL = 2
"""HEAVY MACHINERY needed to wear a power loader."""


# -- drugs ---------------------------------------------------------------------------------------------------------


@remembered(BEARERS)
def doses(game: Game, who: int) -> list[Marker]:
    drugs = with_feature("drug")
    return [marker for marker in items_of(game, who) if marker.kind in drugs]


@implements("alien.gear.table")
def can_inject(game: Game, who: int, patient: int) -> bool:
    """Oneself, or somebody Adjacent who is willing or helpless; outside combat whoever is known to be in the zone."""
    if who == patient:
        return True
    if not knows_of(game, who, game.state.models[patient].known):
        return False
    near = (
        are_adjacent(game, who, patient) if game.state.phase == COMBAT else zone_of(game, who) == zone_of(game, patient)
    )
    is_willing = is_crew(game, patient) or not HELPLESS.isdisjoint(game.state.models[patient].tags)
    return near and is_willing and is_there(game, patient) and type(being_of(game, patient)) is Character


@implements("alien.gear.naproleve", "alien.gear.drug-immune")
def give_dose(game: Game, dose: int, patient: int) -> None:
    """Naproleve takes all stress, Hydr8tion the fatigue of hypersleep; androids and Xenomorphs feel nothing."""
    kind = marker_of(game, dose).kind
    gear.use_up(game, dose, "alien.gear.table")
    if not is_human(game, patient) and not android.has_nerves(game, patient):  # a secret one plays its part
        game.note("alien.gear.drug-immune", f"the drug has no effect on {name_of(game, patient)}", model_ref(patient))
    elif kind == "hydr8tion":
        fatigue.rest_up(game, patient, "alien.gear.table")
    else:
        _calm(game, patient)


def _calm(game: Game, patient: int) -> None:
    clause, now = "alien.gear.naproleve", clock.shift_now(game)
    before = count_of(game, patient, DOSES) if count_of(game, patient, DOSED) == now else 0
    stress.lower(game, patient, stress_of(game, patient), clause)
    game.count(
        clause,
        (model_ref(patient), DOSES, before + 1 - count_of(game, patient, DOSES)),
        (model_ref(patient), DOSED, now - count_of(game, patient, DOSED)),
    )


# -- kits and machines ---------------------------------------------------------------------------------------------


def dice_of(machine: Marker, what: str = FIRST_AID) -> int:
    """The base dice a medical machine has for first aid or surgery; none: it cannot do that."""
    features = gear.card(machine).features
    return next((int(feature[len(what) :]) for feature in features if feature.startswith(what)), 0)


@implements("alien.gear.autodoc")
def machines(game: Game, who: int) -> list[Marker]:
    """The medical machines here that have power and have treated nobody this stretch."""
    here = zone_of(game, who)
    if is_zone(game, here, DARK):
        return []
    found = _machines_in(game, here)
    return [one for one in found if one.counters.get(USED_IN, 0) != clock.this_stretch(game)] if found else []


@remembered(HEAPS)
def _machines_in(game: Game, at: str) -> list[Marker]:
    return [one for one in items_in(game, at) if dice_of(one)]


def machine_patients(game: Game, who: int) -> list[int]:
    """Whom a machine could treat: the broken and the dying in the zone who are human."""
    near = broken.known_in_zone(game, who) if can_act(game, who) else ()
    return [one for one in near if is_human(game, one) and broken.needs_aid(game, one)]


def pod_patients(game: Game, who: int) -> list[int]:
    """Whom surgery in a MedPod could help: humans of the crew in the zone."""
    near = [one for one in who_is_in(game, zone_of(game, who)) if is_crew(game, one) and is_human(game, one)]
    return [one for one in near if criticals.needs_surgery(game, one)]


@implements("alien.gear.autodoc")
def treat(game: Game, machine: int, patient: int) -> Script[bool]:
    """First aid by a machine with its own dice, never pushed; one patient in a stretch."""
    _occupy(game, machine)
    rollout = yield from dice.skill_roll(game, _by_machine(game, machine, patient, FIRST_AID, "first aid"))
    yield from broken.treat(game, patient, rollout.successes)
    return rollout.successes > 0


@implements("alien.gear.autodoc")
def operate(game: Game, machine: int, patient: int) -> Script[None]:
    """A stretch of surgery in a MedPod; when they make a shift it rolls its own dice."""
    _occupy(game, machine)
    if not clock.is_shift_done(game, patient, OPERATED, "alien.crit.surgery"):
        return
    rollout = yield from dice.skill_roll(game, _by_machine(game, machine, patient, SURGERY, "surgery"))
    if rollout.successes:
        criticals.operated(game, patient)


def _occupy(game: Game, machine: int) -> None:
    used = marker_of(game, machine).counters.get(USED_IN, 0)
    game.count("alien.gear.autodoc", (marker_ref(machine), USED_IN, clock.this_stretch(game) - used))


def _by_machine(game: Game, machine: int, patient: int, what: str, purpose: str) -> dice.Attempt:
    own, clause = dice_of(marker_of(game, machine), what), "alien.gear.autodoc"
    return dice.Attempt(patient, "medical-aid", dice=own, passive=True, can_push=False, clause=clause, purpose=purpose)


# -- suits ---------------------------------------------------------------------------------------------------------


@implements("alien.gear.suit", "alien.gear.loader")
def can_wear(game: Game, who: int, marker: Marker) -> bool:
    """A suit carried or lying here; a power loader only for those who know machinery. Nothing goes over a vacuum suit
    or a loader."""
    own, card = item_card(marker), being_of(game, who)
    if type(own) is not Suit or WORN in marker.tags or type(card) is not Character:
        return False
    if "loader" in own.features and card.skills.get("heavy-machinery", 0) < LOADER_SKILL:
        return False
    return not any(_is_bulky(other) for _, other in gear.suits(game, who))


def _is_bulky(own: Suit) -> bool:
    return "vacuum" in own.features or "loader" in own.features


def suits_at_hand(game: Game, who: int) -> list[Marker]:
    """What somebody could put on now."""
    own, lying = _own_suits(game, who), _suits_in(game, zone_of(game, who))
    if not own and not lying:
        return own
    seat = seat_of(game, who)
    here = [one for one in lying if one.known is None or seat in one.known]
    return [one for one in (*own, *here) if can_wear(game, who, one)]


@remembered(BEARERS)
def _own_suits(game: Game, who: int) -> list[Marker]:
    return [one for one in items_of(game, who) if WORN not in one.tags and one.kind in suits()]


@remembered(HEAPS)
def _suits_in(game: Game, at: str) -> list[Marker]:
    return [one for one in items_in(game, at) if one.kind in suits()]


@implements("alien.gear.suit", "alien.gear.loader")
def put_on(game: Game, who: int, marker: int) -> None:
    """A stretch of work; the caller spends it. Armor comes off for another suit and is carried on; in a power loader
    it stays on, and that is too big for any cover."""
    one = marker_of(game, marker)
    own = gear.card(one)
    clause, before = gear.clause_of(own), [] if "loader" in own.features else gear.suits(game, who)
    if one.on != model_ref(who) or number_in(one) > 1:
        marker = gear.take(game, who, marker, clause)
    retag(game, clause, marker_ref(marker), (WORN,), ("held",))
    for other, _ in before:
        take_off(game, who, other.id)
    if gear.wears_loader(game, who):
        cover.lose(game, who)


@implements("alien.gear.suit", "alien.gear.loader")
def put_on_in_a_hurry(game: Game, who: int, marker: int) -> Script[bool]:
    """A full action with a MOBILITY roll; getting into a power loader needs no roll."""
    if "loader" not in gear.card(marker_of(game, marker)).features:
        attempt = dice.Attempt(who, "mobility", clause="alien.gear.suit", purpose="to put the suit on in a hurry")
        rollout = yield from dice.skill_roll(game, attempt)
        if not rollout.successes:
            return False
    put_on(game, who, marker)
    return True


def take_off(game: Game, who: int, marker: int) -> None:
    """A power loader stays where it is left; anything else is carried on. Who suffocated in it breathes again."""
    wearer = number_of(marker_of(game, marker).on or model_ref(who))
    clause, was_stifled = gear.clause_of(gear.card(marker_of(game, marker))), fatigue.is_stifled(game, wearer)
    retag(game, clause, marker_ref(marker), (), (WORN, "lit"))
    if not burden.is_carried(marker_of(game, marker)):
        gear.drop(game, wearer, marker, clause)
    lamps.mount(game, wearer)
    if was_stifled:
        fatigue.rest_up(game, wearer, "alien.hazard.fatigued")


@implements("alien.supply.air-tracked", "alien.gear.loader")
def suits_to_leave(game: Game, who: int) -> list[tuple[int, str]]:
    """Suits to get out of, with what to call it: a loader or, outside combat, a vacuum suit of one's own; one without
    air, also that of somebody helpless beside one."""
    in_combat, worn = game.state.phase == COMBAT, _bulky_suits(game, who)
    if not worn:
        return [*_stale_suits(game, who).items()]
    found = {
        one.id: "Get out of the power loader" if "loader" in own.features else f"Take off {own.name}"
        for one, own in worn
        if not in_combat or "loader" in own.features
    }
    return [*{**_stale_suits(game, who), **found}.items()]


@remembered(BEARERS)
def _bulky_suits(game: Game, who: int) -> list[tuple[Marker, Suit]]:
    return [(one, own) for one, own in gear.suits(game, who) if _is_bulky(own)]


def _stale_suits(game: Game, who: int) -> dict[int, str]:
    if not supply.tracks_air(game):
        return {}
    near = [other for other in who_is_in(game, zone_of(game, who)) if other == who or not can_act(game, other)]
    stale = [other for other in near if supply.is_used_up(game, other) and can_inject(game, who, other)]
    return {
        one.id: f"Take off {own.name}" if other == who else f"Take {name_of(game, other)} out of {own.name}"
        for other in stale
        for one, own in gear.suits(game, other)
        if own.air
    }
