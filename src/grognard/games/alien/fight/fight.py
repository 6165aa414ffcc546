"""Attacks as choices: which weapon, at whom, how; special attacks; what a grapple leaves to do."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.asking.acts import Act, Name, Reasons, Why, done_with, idle, the_thing
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, Ref, model_ref, number_of

from ..body import allowance, gear, supply
from ..body.gear import Arm
from ..books.cards import Weapon
from ..map import range as bands
from ..moves import door
from ..words import carcass, shot
from ..words.questions import Asked, words_of
from ..words.terms import FULL, known_others, marker_of, model_of, name_of, zone_ref
from ..words.turn import PEOPLE, Doing, asks, called, doing_of
from . import blast, close, exchange, ranged, shooting
from . import special as special_attacks
from .shooting import fallen_targets

SINGLE, BURST, NORMAL, WEAK = "single", "burst", "normal", "-weak"
UNSEEN: Why = ("alien.ranged.los", "not seen from here")
TOO_FAR: Why = ("alien.ranged.max-range", "too far away for it")
NO_TARGET: Why = ("alien.act.full-ranged", "no weapon at hand that can be used on that")


ZONE_CLAUSES = {
    "smoke in": "alien.ranged.smoke",
    "fire in": "alien.ranged.fire-weapon",
    "the hull of": "alien.hazard.decompression",
}


# -- attacks -------------------------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """A weapon at hand and what it is used on: a being, or a zone to be filled with smoke or fire."""

    weapon: str
    target: str

    def is_zone(self, game: Game) -> bool:
        return self.target[0] != "m" or self.target in game.zones


MARKS: Name[Mark] = Name(lambda mark: f"{mark.weapon}:{mark.target}", lambda text: Mark(*text.split(":", 1)))


@implements("alien.act.full-close", "alien.act.full-ranged")
def marks(game: Game, who: int) -> list[Mark]:
    """Every weapon at hand with everything it can be used on."""
    found: list[Mark] = []
    for arm in gear.weapons(game, who):
        if arm.card.group == "close":
            if _has_power(arm):
                near = (*close.opponents(game, who), *carcass.fallen_beside(game, who))
                found += [Mark(arm.key, model_ref(victim)) for victim in near]
        elif arm.marker is not None and shooting.is_ready(game, who, arm.marker, arm.card):
            found += [Mark(arm.key, model_ref(victim)) for victim in _targets(game, who, arm)]
            found += [Mark(arm.key, at) for at in blast.zones_to_hit(game, who, arm.marker, arm.card)]
    return found


def _has_power(arm: Arm) -> bool:
    return arm.marker is None or supply.works(arm.marker)


def _targets(game: Game, who: int, arm: Arm) -> list[int]:
    """Everybody within reach, and fallen creatures: whether they are dead shows when they are shot at."""
    if arm.card.has("smoke"):
        return []
    aimed = _is_aimed(game, who, arm)
    return [*shooting.targets(game, who, arm.card, aimed), *fallen_targets(game, who, arm.card, aimed)]


def _is_aimed(game: Game, who: int, arm: Arm) -> bool:
    return arm.marker is not None and shooting.is_aimed(game, who, arm.marker)


def can_shoot(game: Game, who: int, arms: Sequence[Arm]) -> bool:
    """Whether there is anybody, or a zone, within reach of a weapon that is ready; bare hands reach the Adjacent."""
    for arm in arms:
        if arm.marker is None or arm.card.group == "close" or not shooting.is_ready(game, who, arm.marker, arm.card):
            continue
        if not arm.card.has("smoke") and _has_target(game, who, arm):
            return True
        if blast.zones_to_hit(game, who, arm.marker, arm.card):
            return True
    return False


def _has_target(game: Game, who: int, arm: Arm) -> bool:
    aimed = _is_aimed(game, who, arm)
    for victim in exchange.not_friends(game, who):
        if shooting.can_target(game, who, victim, arm.card, aimed):
            return True
    return bool(carcass.fallen(game)) and bool(fallen_targets(game, who, arm.card, aimed))


def _attacks(turn: Doing) -> list[Mark]:
    return marks(turn.game, turn.who)


def _attack_label(turn: Doing, mark: Mark) -> str:
    card = arm_of(turn.game, turn.who, mark.weapon).card
    if mark.is_zone(turn.game):
        return f"{card.name}: {_at_zone(card)} {mark.target}"
    return f"{card.name}: {name_of(turn.game, number_of(mark.target))}"


def _at_zone(card: Weapon) -> str:
    """What a shot at a zone is to bring about."""
    return "smoke in" if card.has("smoke") else "fire in" if card.has("fire") else "the hull of"


def _attack_clause(turn: Doing, mark: Mark) -> str:
    card = arm_of(turn.game, turn.who, mark.weapon).card
    if mark.is_zone(turn.game):
        return ZONE_CLAUSES[_at_zone(card)]
    return sequence_of(card)


def _aimed_at(turn: Doing, mark: Mark) -> Ref:
    return zone_ref(turn.game, mark.target) if mark.is_zone(turn.game) else mark.target


def _out_of_reach(turn: Doing) -> Iterator[tuple[Mark, Reasons]]:
    """Somebody of whom the crew knows is no target of a weapon at hand: not seen, or too far away."""
    game, who, open_ones = turn.game, turn.who, marks(turn.game, turn.who)
    guns = [arm for arm in gear.weapons(game, who) if arm.marker is not None and arm.card.group != "close"]
    for other in known_others(game):
        why = TOO_FAR if bands.band(game, who, other) is not None else UNSEEN
        for mark in [Mark(arm.key, model_ref(other)) for arm in guns]:
            if mark not in open_ones:
                yield mark, (why,)


@done_with(
    MARKS, "", _attack_label, _attack_clause, things=_attacks, others=_out_of_reach, other=NO_TARGET, subject=_aimed_at
)
def strike(turn: Doing, mark: Mark) -> Script[None]:
    """How is asked; then it is carried out. What is fired or thrown at a zone strikes at once."""
    game, who = turn.game, turn.who
    allowance.spend(game, who, FULL)
    arm = arm_of(game, who, mark.weapon)
    _take_in_hand(game, who, arm)
    if mark.is_zone(game):
        assert arm.marker is not None
        yield from blast.at_zone(game, who, mark.target, marker_of(game, arm.marker.id))
        return
    victim = number_of(mark.target)
    way = yield from MODE.ask(Aiming(game, who, victim, arm.key))
    assert way is not None, "there is always a plain way"
    yield from carry_out(game, who, victim, arm, way[0].word)


not_yet: Act[Doing, None] = idle("not-yet", "Something else after all", "alien.combat.turn")
"""The way back for somebody who sees what would be fired, and at whom."""
ATTACK = Menu(
    name="attack", prompt=asks("{} attacks: with what, and whom?"), clause="alien.act.full-ranged", turn=doing_of,
    acts=(strike,), rest=not_yet,
)  # fmt: skip


def attack(game: Game, who: int) -> Script[None]:
    """Choose weapon and target, then how; then strike, fire or throw. Only then the action is spent."""
    yield from ATTACK.play(Doing(game, who))


def arm_of(game: Game, who: int, key: str) -> Arm:
    return next(arm for arm in gear.weapons(game, who) if arm.key == key)


def _take_in_hand(game: Game, who: int, arm: Arm) -> None:
    """Swapping what is in the hands is free, once a turn; a grenade is taken from the belt for the throw."""
    held = [thing.id for thing in gear.held(game, who)]
    if arm.marker is not None and not shot.is_thrown(arm.card) and arm.marker.id not in held:
        shooting.unaim(game, who)
        gear.draw(game, who, arm.marker.id)


class Aiming(Doing):
    """How a weapon is used on somebody."""

    __slots__ = ("arm",)

    def __init__(self, game: Game, who: int, victim: int, weapon: str) -> None:
        super().__init__(game, who, Asked(words=(weapon,)), victim)
        self.arm = arm_of(game, who, weapon)


def aiming_of(game: Game, form: Decision) -> Aiming:
    who, victim = map(number_of, form.about)
    return Aiming(game, who, victim, words_of(form)[0])


def _bar_mode(turn: Aiming, word: str) -> Reasons:
    if word not in modes(turn.arm.card):
        yield sequence_of(turn.arm.card), "not with this weapon"


def modes(card: Weapon) -> tuple[str, ...]:
    """How a weapon can be used: single fire or full auto, at the body or at a weak spot."""
    if card.group == "close":
        return NORMAL, NORMAL + WEAK
    return (SINGLE, SINGLE + WEAK, BURST, BURST + WEAK) if card.has("full-auto") else (SINGLE, SINGLE + WEAK)


def sequence_of(card: Weapon) -> str:
    return "alien.close.sequence" if card.group == "close" else "alien.ranged.sequence"


def _mode(word: str, label: str, clause: str) -> Act[Aiming, None]:
    return idle(word, label, clause, bar=lambda turn: _bar_mode(turn, word))


MODES: dict[str, Act[Aiming, None]] = {
    act.word: act
    for act in (
        _mode(SINGLE, "Single fire", "alien.ranged.sequence"),
        _mode(SINGLE + WEAK, "Single fire, weak spot", "alien.ranged.weak-spot"),
        _mode(BURST, "Full auto", "alien.ranged.full-auto"),
        _mode(BURST + WEAK, "Full auto, weak spot", "alien.ranged.weak-spot"),
        _mode(NORMAL, "Strike", "alien.close.sequence"),
        _mode(NORMAL + WEAK, "Strike at a weak spot", "alien.close.weak-spot"),
    )
}


@implements("alien.ranged.burst-declare", "alien.ranged.weak-spot")
def _mode_clause(turn: Aiming) -> str:
    """Full auto and the weak spot are named before any roll."""
    return "alien.ranged.burst-declare" if turn.arm.card.has("full-auto") else "alien.close.weak-spot"


MODE = Menu(
    name="mode",
    prompt=lambda turn, _: f"{turn.arm.card.name} at {name_of(turn.game, turn.other)}: how?",
    clause=_mode_clause,
    turn=aiming_of,
    acts=tuple(MODES.values()),
)


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
        game.note(sequence_of(card), text, model_ref(who), model_ref(victim))


def _now(game: Game, arm: Arm) -> Marker | None:
    """The weapon's marker as it is now."""
    return None if arm.marker is None else marker_of(game, arm.marker.id)


# -- special attacks -----------------------------------------------------------------------------------------------


def _special(kind: str, label: str) -> Act[Doing, int]:
    clause = f"alien.close.{kind}"

    def victims(turn: Doing) -> list[int]:
        near = close.opponents(turn.game, turn.who)
        return [victim for victim in near if kind in special_attacks.kinds(turn.game, turn.who, victim)]

    def run(turn: Doing, victim: int) -> Script[None]:
        allowance.spend(turn.game, turn.who, FULL)
        shooting.unaim(turn.game, turn.who)
        yield from special_attacks.attack(turn.game, turn.who, victim, kind)

    return done_with(
        PEOPLE, kind, called(label + " {}"), clause, things=victims,
        other=(clause, "not Adjacent, or it cannot be done to them"), subject=the_thing,
    )(run)  # fmt: skip


SPECIALS = {
    kind: _special(kind, label)
    for kind, label in {"disarm": "Disarm", "pass": "Get past", "shove": "Shove", "grapple": "Grapple"}.items()
}
rather_not: Act[Doing, None] = idle("not-yet", "Something else after all", "alien.combat.turn")
SPECIAL = Menu(
    name="special", prompt=asks("{}: which special attack?"), clause="alien.close.special-general", turn=doing_of,
    acts=tuple(SPECIALS.values()), rest=rather_not,
)  # fmt: skip


@implements("alien.act.full-special")
def has_special(turn: Doing) -> bool:
    """Whether somebody Adjacent can be disarmed, passed, shoved or grappled."""
    near = close.opponents(turn.game, turn.who)
    return any(special_attacks.kinds(turn.game, turn.who, victim) for victim in near)


def special(game: Game, who: int) -> Script[None]:
    """Choose what and against whom; only then the action is spent."""
    yield from SPECIAL.play(Doing(game, who))


# -- doors ---------------------------------------------------------------------------------------------------------


def strike_door(game: Game, who: int, border: Feature) -> Script[None]:
    """With the best close combat weapon at hand."""
    arm = door.best_tool(game, who)
    _take_in_hand(game, who, arm)
    yield from special_attacks.strike_door(game, who, border, _now(game, arm))
