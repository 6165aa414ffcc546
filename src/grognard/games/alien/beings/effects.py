"""What each signature attack does to its victim, row by row of the tables of attacks."""

from collections.abc import Callable

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Total

from ..body import dice, gear, grip, hide, stress
from ..books.cards import Attack, Machine
from ..books.profiles import attacks
from ..fight import exchange
from ..harm import broken, criticals, damage, panic
from ..known import sight
from ..map import zone
from ..moves import move, stealth
from ..words.terms import (
    BROKEN,
    are_enemies,
    being_of,
    grappler_of,
    has,
    is_human,
    is_in_play,
    is_pc,
    is_there,
    pcs,
    referee_seat,
    who_is_in,
    zone_of,
)
from . import hugger, prey, signature

FADING = "fading"
Effect = Callable[[Game, int, int, Attack], Script[None]]


def _frighten(game: Game, who: int, victim: int, clause: str = "alien.panic.triggers") -> Script[None]:
    if is_pc(game, victim) and is_there(game, victim):
        yield from panic.panic(game, victim, who, clause)


def _terrify(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """A panic roll and nothing else."""
    yield from _frighten(game, who, victim)


def _unnerve(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Hypnotizing Gaze, Skittering Menace: 1 stress level and a panic roll."""
    stress.gain(game, victim, 1, "alien.xeno.signature")
    yield from _frighten(game, who, victim)
    if row.id == "skittering-menace":
        signature.set_on(game, who, victim, bonus=1)


def _plain(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Talon Attack, Tail Spike, Tail Slash: damage alone."""
    left = yield from signature.roll(game, who, victim, row)
    if left:
        yield from signature.wound(game, who, victim, row, left)


def _kill(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Headbite and the neomorph's Throat Bite: any damage on a human kills."""
    left = yield from signature.roll(game, who, victim, row)
    if not left:
        return
    yield from signature.wound(game, who, victim, row, left, kills=is_human(game, victim))


def _throat_bite(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    if "kills" in row.effect:
        yield from _kill(game, who, victim, row)
        return
    left = yield from signature.roll(game, who, victim, row)
    lost = (yield from signature.wound(game, who, victim, row, left)) if left else 0
    if lost:
        yield from _frighten(game, who, victim)


def _slash(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Leg Slash, Leg Bite: damage on a human brings critical injury 25 as well."""
    left = yield from signature.roll(game, who, victim, row)
    lost = (yield from signature.wound(game, who, victim, row, left)) if left else 0
    if lost and is_human(game, victim) and is_there(game, victim):
        yield from criticals.inflict(game, victim, 25, "alien.xeno.exact-damage")


def _bowl_over(game: Game, victim: int) -> None:
    """Knocked down, whoever has legs."""
    if not isinstance(being_of(game, victim), Machine):
        move.fall_prone(game, victim, "alien.move.prone")


def _toy(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Playing With Its Prey: knocked down, one item dropped, a panic roll."""
    _bowl_over(game, victim)
    gear.drop_one(game, victim, "alien.ref.drop-choice")
    yield from _frighten(game, who, victim)


def _grab(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Deadly Grab: damage, then dragged to a neighbouring zone; an item dropped, a panic roll."""
    left = yield from signature.roll(game, who, victim, row)
    if not left:
        return
    yield from signature.wound(game, who, victim, row, left)
    if not is_there(game, victim) or not is_there(game, who):
        return
    gear.drop_one(game, victim, "alien.ref.drop-choice")
    yield from prey.drag_away(game, who, victim)
    yield from _frighten(game, who, victim)


def _ready_to_kill(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Exactly 1 damage and grappled; friends panic; Headbite next turn unless the victim is free."""
    left = yield from signature.roll(game, who, victim, row)
    if not left:
        return
    yield from signature.wound(game, who, victim, row, left, exact=True)
    if not is_there(game, victim) or not is_there(game, who):
        return
    holder = grappler_of(game, victim)
    if holder is not None:
        grip.let_go(game, holder, "alien.close.grapple-end")
    grip.grapple(game, who, victim)
    for friend in pcs(game):
        if friend != victim and zone_of(game, friend) == zone_of(game, victim):
            yield from _frighten(game, who, friend)
    signature.set_on(game, who, victim, row=_number_of(game, who, "headbite"))


def _number_of(game: Game, who: int, id: str) -> int:
    """Which row of its table an attack is, from 1."""
    return [row.id for row in attacks(hide.card_of(game, who).attacks)].index(id) + 1


def _frenzy(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """All in the zone: a MOBILITY roll as a dodge, or knocked down, 1 damage and a panic roll."""
    for other in who_is_in(game, zone_of(game, who)):
        if not are_enemies(game, who, other) or not is_there(game, other):
            continue
        if (yield from _leaps_aside(game, who, other)):
            continue
        _bowl_over(game, other)
        hit = damage.Hit(other, row.damage, "alien.xeno.signature", source=who)
        yield from damage.hit(game, hit)
        yield from _frighten(game, who, other)


def _leaps_aside(game: Game, who: int, other: int) -> Script[bool]:
    attempt = yield from exchange.offer_defence(game, who, other, exchange.DODGE)
    if attempt is None:
        return False
    rollout = yield from dice.skill_roll(game, attempt)
    return bool(rollout.successes)


@implements("alien.xeno.captured")
def _capture(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Capture For The Hive: exactly 1 damage; STAMINA successes are the rounds awake, then unconscious for a shift."""
    clause = "alien.xeno.captured"
    left = yield from signature.roll(game, who, victim, row)
    lost = (yield from signature.wound(game, who, victim, row, left, exact=True)) if left else 0
    if not lost or not is_in_play(game, victim):
        return
    rollout = yield from dice.skill_roll(game, dice.Attempt(victim, "stamina", clause=clause, purpose="to stay awake"))
    if rollout.successes:
        game.count(clause, (model_ref(victim), FADING, rollout.successes))
    else:
        prey.fade(game, who, victim)


def _reinforce(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """More of the hive: one in a neighbouring zone at once, or D3 guards who arrive when the round is over."""
    coming = prey.reinforcements(game, who, row.id)
    if row.id == "call-the-guard":
        number = yield from dice.d3(game, referee_seat(game), "alien.dice.d6", "guards")
        prey.call(game, who, coming[:number])
    else:
        yield from prey.summon(game, coming[0], zone_of(game, who))
        for witness in sight.awake(game):
            if zone.sees(game, witness, who):
                stress.gain(game, witness, 1, "alien.xeno.signature")
        yield from stealth.first_sights(game)


def _beastly_bite(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Any damage on a human takes all Health that is left."""
    left = yield from signature.roll(game, who, victim, row)
    lost = (yield from signature.wound(game, who, victim, row, left)) if left else 0
    if lost and is_human(game, victim) and is_there(game, victim) and not has(game, victim, BROKEN):
        yield from broken.to_zero(game, victim, who, "alien.xeno.exact-damage")


@implements("alien.xeno.charge")
def _charge(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Into the victim's zone, one attack that can only be dodged, and on into a further zone."""
    came_from = zone_of(game, who)
    if zone_of(game, victim) != came_from:
        yield from move.enter(game, who, zone_of(game, victim), "alien.xeno.charge")
    base = 2 if hide.card_of(game, who).id == "queen" else row.damage
    left = yield from signature.roll(game, who, victim, row)
    if left:
        yield from signature.wound(game, who, victim, row, left, base=base)
    if is_there(game, who):
        yield from prey.run_on(game, who, came_from)


def _leap(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """Leaping Attack: knocked down, a panic roll, and a free second attack with 10 dice, base damage 2, on whoever has
    not fled out of reach."""
    left = yield from signature.roll(game, who, victim, row)
    if not left:
        return
    yield from signature.wound(game, who, victim, row, left)
    if not is_there(game, victim):
        return
    _bowl_over(game, victim)
    yield from _frighten(game, who, victim)
    if not (yield from signature.gets_at(game, who, victim)):
        return
    again = Attack(0, 0, "leap-again", row.name, 10, 2, defend="defend")
    more = yield from signature.roll(game, who, victim, again)
    if more:
        yield from signature.wound(game, who, victim, again, more)


def _tail_grapple(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    """A D6: falls and is held, or drops what is in hand, or is throttled; a panic roll each time."""
    clause = "alien.xeno.signature"
    face = yield Total(referee_seat(game), clause, "tail grapple", (6,), about=(model_ref(who),))
    if face <= 2:
        _bowl_over(game, victim)
        game.tag(clause, model_ref(victim), (f"{move.HELD_DOWN}{who}",))
    elif face <= 4 and gear.in_hands(game, victim):
        gear.drop_one(game, victim, "alien.ref.drop-choice")
    yield from _frighten(game, who, victim)
    if face >= 5:
        yield from _throttle(game, who, victim)
    signature.set_on(game, who, victim, bonus=2)


def _throttle(game: Game, who: int, victim: int) -> Script[None]:
    clause = "alien.xeno.signature"
    attempt = dice.Attempt(victim, "stamina", clause=clause, purpose="to breathe")
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        yield from damage.hit(game, damage.Hit(victim, 1, clause, source=who, ignores_armor=True))


def _face_grapple(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    left = yield from signature.roll(game, who, victim, row)
    if left:
        yield from _frighten(game, who, victim)
        signature.set_on(game, who, victim, row=len(attacks(hide.card_of(game, who).attacks)))


def _final_embrace(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    left = yield from signature.roll(game, who, victim, row)
    if left:
        yield from hugger.seize(game, who, victim)


def _escape(game: Game, who: int, victim: int, row: Attack) -> Script[None]:
    yield from prey.escape(game, who)


EFFECTS: dict[str, Effect] = {
    "skittering-menace": _unnerve,
    "tail-grapple": _tail_grapple,
    "face-grapple": _face_grapple,
    "the-final-embrace": _final_embrace,
    "escape": _escape,
    "terrorizing-hiss": _terrify,
    "terrifying-hiss": _terrify,
    "leg-slash": _slash,
    "leg-bite": _slash,
    "throat-bite": _throat_bite,
    "hypnotizing-gaze": _unnerve,
    "playing-with-its-prey": _toy,
    "deadly-grab": _grab,
    "ready-to-kill": _ready_to_kill,
    "tail-spike": _plain,
    "tail-slash": _plain,
    "talon-attack": _plain,
    "headbite": _kill,
    "call-for-reinforcements": _reinforce,
    "call-the-guard": _reinforce,
    "frenzy": _frenzy,
    "capture-for-the-hive": _capture,
    "beastly-bite": _beastly_bite,
    "charge": _charge,
    "leaping-attack": _leap,
}
