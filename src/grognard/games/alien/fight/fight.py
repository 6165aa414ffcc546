"""Attacks as choices: which weapon, at whom, how; special attacks; what a grapple leaves to do."""

from collections.abc import Sequence

from grognard.engine.asking.decisions import Barred, Choose, Option, against
from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Ref, feature_ref, marker_ref, model_ref, number_of

from ..body import allowance, gear
from ..body.gear import Arm
from ..books.cards import Weapon
from ..map import range as bands
from ..map import zone
from ..moves import door
from ..words import carcass, shot
from ..words.terms import BEARERS, FULL, JAMMED, items_of, known_others, marker_of, model_of, name_of, seat_of
from . import blast, close, exchange, ranged, shooting
from . import special as special_attacks
from .shooting import fallen_targets

SINGLE, BURST, NORMAL, WEAK = "single", "burst", "normal", "-weak"
MODES = {
    SINGLE: Option(SINGLE, "Single fire", "alien.ranged.sequence"),
    SINGLE + WEAK: Option(SINGLE + WEAK, "Single fire, weak spot", "alien.ranged.weak-spot"),
    BURST: Option(BURST, "Full auto", "alien.ranged.full-auto"),
    BURST + WEAK: Option(BURST + WEAK, "Full auto, weak spot", "alien.ranged.weak-spot"),
    NORMAL: Option(NORMAL, "Strike", "alien.close.sequence"),
    NORMAL + WEAK: Option(NORMAL + WEAK, "Strike at a weak spot", "alien.close.weak-spot"),
}
NOT_YET = Option("not-yet", "Something else after all", "alien.combat.turn")
"""The way back for somebody who sees what would be fired, and at whom."""
UNSEEN = "alien.ranged.los", "not seen from here"
TOO_FAR = "alien.ranged.max-range", "too far away for it"
SPECIAL_LABELS = {
    "disarm": ("Disarm", "alien.close.disarm"),
    "pass": ("Get past", "alien.close.pass"),
    "shove": ("Shove", "alien.close.shove"),
    "grapple": ("Grapple", "alien.close.grapple"),
}


# -- attacks -------------------------------------------------------------------------------------------------------


@implements("alien.act.full-close", "alien.act.full-ranged")
def attack_options(game: Game, who: int) -> list[Option]:
    """Every weapon at hand with everybody it can be used on, as keys `<weapon>:<target>`."""
    found: list[Option] = []
    for arm in gear.weapons(game, who):
        if arm.card.group == "close":
            if arm.marker is None or _has_power(arm):
                near = (*close.opponents(game, who), *carcass.fallen_beside(game, who))
                found += [_option(game, arm, victim) for victim in near]
        elif arm.marker is not None and shooting.is_ready(game, who, arm.marker, arm.card):
            found += [_option(game, arm, victim) for victim in _targets(game, who, arm)]
            found += blast.zone_options(game, who, arm.marker, arm.card)
    return found


def _has_power(arm: Arm) -> bool:
    return arm.marker is not None and (not arm.card.power or bool(arm.marker.counters.get("rating")))


def _targets(game: Game, who: int, arm: Arm) -> list[int]:
    """Everybody within reach, and fallen creatures: whether they are dead shows when they are shot at."""
    if arm.card.has("smoke"):
        return []
    aimed = _is_aimed(game, who, arm)
    return [*shooting.targets(game, who, arm.card, aimed), *fallen_targets(game, who, arm.card, aimed)]


def _is_aimed(game: Game, who: int, arm: Arm) -> bool:
    return arm.marker is not None and shooting.is_aimed(game, who, arm.marker)


def _option(game: Game, arm: Arm, victim: int) -> Option:
    clause = "alien.close.sequence" if arm.card.group == "close" else "alien.ranged.sequence"
    ref = model_ref(victim)
    return Option(f"{arm.key}:{ref}", f"{arm.card.name}: {name_of(game, victim)}", clause, ref)


def can_shoot(game: Game, who: int, arms: Sequence[Arm]) -> bool:
    """Whether there is anybody, or a zone, within reach of a weapon that is ready; bare hands reach the Adjacent."""
    for arm in arms:
        if arm.marker is None or arm.card.group == "close" or not shooting.is_ready(game, who, arm.marker, arm.card):
            continue
        if not arm.card.has("smoke") and _has_target(game, who, arm):
            return True
        if blast.zone_options(game, who, arm.marker, arm.card):
            return True
    return False


def _has_target(game: Game, who: int, arm: Arm) -> bool:
    aimed = _is_aimed(game, who, arm)
    for victim in exchange.not_friends(game, who):
        if shooting.can_target(game, who, victim, arm.card, aimed):
            return True
    return bool(carcass.fallen(game)) and bool(fallen_targets(game, who, arm.card, aimed))


def attack(game: Game, who: int) -> Script[None]:
    """Choose weapon and target, then how; then strike, fire or throw. Only then the action is spent."""
    found = (*attack_options(game, who), NOT_YET)
    (key,) = yield Choose(
        seat=seat_of(game, who),
        name="attack",
        prompt=f"{name_of(game, who)} attacks: with what, and whom?",
        clause="alien.act.full-ranged",
        about=(model_ref(who),),
        options=found,
        barred=against(_barred(game, who), found),
    )
    if key == NOT_YET.key:
        return
    allowance.spend(game, who, FULL)
    weapon, _, target = key.partition(":")
    arm = _arm(game, who, weapon)
    _take_in_hand(game, who, arm)
    if _is_at_zone(game, key):
        assert arm.marker is not None
        yield from blast.at_zone(game, who, target, marker_of(game, arm.marker.id))
        return
    mode = yield from _mode(game, who, arm, target)
    yield from carry_out(game, who, int(target[1:]), arm, mode)


def _barred(game: Game, who: int) -> tuple[Barred, ...]:
    """Why somebody of whom the crew knows is no target of a weapon at hand: not seen, or too far away."""
    arms = [arm for arm in gear.weapons(game, who) if arm.marker is not None and arm.card.group != "close"]
    return tuple(
        Barred(f"{arm.key}:{model_ref(other)}", *(TOO_FAR if bands.band(game, who, other) is not None else UNSEEN))
        for other in known_others(game)
        for arm in arms
    )


def _is_at_zone(game: Game, key: str) -> bool:
    """What is thrown or launched at a zone falls at once; for all else its mode is asked."""
    target = key.partition(":")[2]
    return target[0] != "m" or target in game.zones


def _arm(game: Game, who: int, key: str) -> Arm:
    return next(arm for arm in gear.weapons(game, who) if arm.key == key)


def _take_in_hand(game: Game, who: int, arm: Arm) -> None:
    """Swapping what is in the hands is free, once a turn; a grenade is taken from the belt for the throw."""
    held = [thing.id for thing in gear.held(game, who)]
    if arm.marker is not None and not shot.is_thrown(arm.card) and arm.marker.id not in held:
        shooting.unaim(game, who)
        gear.draw(game, who, arm.marker.id)


def modes(card: Weapon) -> list[Option]:
    """How a weapon can be used: single fire or full auto, at the body or at a weak spot."""
    if card.group == "close":
        keys = [NORMAL, NORMAL + WEAK]
    elif card.has("full-auto"):
        keys = [SINGLE, SINGLE + WEAK, BURST, BURST + WEAK]
    else:
        keys = [SINGLE, SINGLE + WEAK]
    return [MODES[key] for key in keys]


@implements("alien.ranged.burst-declare", "alien.ranged.weak-spot")
def _mode(game: Game, who: int, arm: Arm, target: Ref) -> Script[str]:
    """Full auto and the weak spot are named before any roll."""
    card = arm.card
    (mode,) = yield Choose(
        seat=seat_of(game, who),
        name="mode",
        prompt=f"{card.name} at {name_of(game, number_of(target))}: how?",
        clause="alien.ranged.burst-declare" if card.has("full-auto") else "alien.close.weak-spot",
        about=(model_ref(who), target, *((marker_ref(arm.marker.id),) if arm.marker is not None else ())),
        topic=card.id,
        options=tuple(modes(card)),
    )
    return str(mode)


def carry_out(game: Game, who: int, victim: int, arm: Arm, mode: str) -> Script[None]:
    spot = mode.endswith(WEAK)
    _announce(game, who, victim, arm.card)
    if arm.card.group == "close":
        yield from close.attack(game, who, victim, _now(game, arm), spot=spot)
    else:
        thing = _now(game, arm)
        assert thing is not None
        yield from ranged.attack(game, who, victim, thing, auto=mode.startswith(BURST), spot=spot)


def _announce(game: Game, who: int, victim: int, card: Weapon) -> None:
    """A line for the log, where everybody sees both."""
    if model_of(game, who).known is None and model_of(game, victim).known is None:
        text = f"{name_of(game, who)} attacks {name_of(game, victim)}: {card.name}"
        clause = "alien.close.sequence" if card.group == "close" else "alien.ranged.sequence"
        game.note(clause, text, model_ref(who), model_ref(victim))


def _now(game: Game, arm: Arm) -> Marker | None:
    """The weapon's marker as it is now."""
    return None if arm.marker is None else marker_of(game, arm.marker.id)


# -- special attacks -----------------------------------------------------------------------------------------------


@implements("alien.act.full-special")
def special_options(game: Game, who: int) -> list[Option]:
    """Disarm, pass, shove and grapple, against those Adjacent, as keys `<kind>:<target>`."""
    return [
        Option(
            f"{kind}:{model_ref(victim)}",
            f"{SPECIAL_LABELS[kind][0]} {name_of(game, victim)}",
            SPECIAL_LABELS[kind][1],
            model_ref(victim),
        )
        for victim in close.opponents(game, who)
        for kind in special_attacks.kinds(game, who, victim)
    ]


def special(game: Game, who: int) -> Script[None]:
    """Choose what and against whom; only then the action is spent."""
    (key,) = yield Choose(
        seat=seat_of(game, who),
        name="special",
        prompt=f"{name_of(game, who)}: which special attack?",
        clause="alien.close.special-general",
        about=(model_ref(who),),
        options=(*special_options(game, who), NOT_YET),
    )
    if key == NOT_YET.key:
        return
    allowance.spend(game, who, FULL)
    shooting.unaim(game, who)
    kind, _, target = key.partition(":")
    yield from special_attacks.attack(game, who, int(target[1:]), kind)


# -- doors and jams ------------------------------------------------------------------------------------------------


def door_options(game: Game, who: int) -> list[Option]:
    """Locked doors that somebody could break down."""
    return [
        Option(f"break:{feature_ref(border.id)}", f"Strike at the {border.kind} to {to}", "alien.zone.break-door")
        for to, border in door.locked_doors(game, who)
        if door.can_break(game, who, border)
    ]


def strike_door(game: Game, who: int, what: str) -> Script[None]:
    """With the best close combat weapon in hand."""
    border = zone.border_of(game, int(what[1:]))
    arms = [arm for arm in gear.weapons(game, who) if arm.card.group == "close" and not arm.card.is_stun]
    arm = max(arms, key=lambda arm: (arm.card.damage + arm.card.has("armor-piercing"), arm.card.modifier))
    _take_in_hand(game, who, arm)
    yield from special_attacks.strike_door(game, who, border, _now(game, arm))


@remembered(BEARERS)
def jam_options(game: Game, who: int) -> list[Option]:
    return [
        Option(f"jam:{marker_ref(thing.id)}", "Clear the jam", "alien.act.full-jam", marker_ref(thing.id))
        for thing in items_of(game, who)
        if JAMMED in thing.tags
    ]
