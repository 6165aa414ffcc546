"""An attack before it is declared, as a question to the odds: which dice, which nerves, what each success does."""

from fractions import Fraction

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.rolls import Modifiers
from grognard.engine.dice.rolls import total as sum_of
from grognard.engine.dice.solve import Odds

from ..body import android, dice, gear, stress, talent
from ..body.gear import Arm
from ..fight import close, exchange, fight, shooting
from ..fight.fight import BURST, WEAK
from ..harm import damage
from ..menus import MENUS
from ..words.attempt import Attempt
from ..words.shot import Shot
from ..words.terms import RATING, has_response, is_pc
from .pools import Question
from .spreads import MOST_ROLLS, Supply, spread_of

FOR_ONE_ROLL = ("alien.combat.ambush", "alien.dice.help", "alien.act.orders-effect")
SPARE = 33
"""Values are given for more successes than any roll can bring."""


class Aim(Struct, frozen=True):
    """Who would attack whom with what; without a `mode` all ways are open."""

    who: int
    victim: int
    arm: Arm
    mode: str = ""


def aim_of(game: Game, form: Decision, answer: Answer) -> Aim | None:
    """The attack that an answer declares; None for blasts at zones, and where none is declared."""
    if form.name not in (fight.ATTACK.name, fight.MODE.name) or not form.about or len(answer) != 1:
        return None
    turn, act, thing = MENUS.read(form, str(answer[0]), game)
    if act is fight.strike:
        return _aim(game, turn.who, thing)
    if isinstance(turn, fight.Aiming):
        return _aim(game, turn.who, fight.Mark(turn.arm.key, form.about[1]), act.word)
    return None


def _aim(game: Game, who: int, mark: fight.Mark, mode: str = "") -> Aim | None:
    arm = next((arm for arm in gear.weapons(game, who) if arm.key == mark.weapon), None)
    if arm is None or arm.card.is_explosive or mark.is_zone(game):
        return None
    return Aim(who, number_of(mark.target), arm, mode)


def modes_of(aim: Aim) -> tuple[str, ...]:
    """The way that is meant, or all but blows at weak spots, which need not be shown before they are thought of."""
    if aim.mode:
        return (aim.mode,)
    return tuple([mode for mode in fight.modes(aim.arm.card) if not mode.endswith(WEAK)])


def question_of(game: Game, aim: Aim, mode: str, push: int) -> tuple[Question, Modifiers]:
    """The roll, and the parts that its base dice are made of."""
    attempt = _attempt(game, aim, mode)
    parts = dice.all_parts(game, attempt)
    base, nerves = dice.base_dice(parts), dice.stress_dice(game, attempt)
    question = Question(
        base,
        nerves,
        push,
        stress.resolve(game, aim.who) if android.has_nerves(game, aim.who) else 0,
        jumpy=has_response(game, aim.who, stress.JUMPY),
        deflated=stress.bars_push(game, aim.who) if android.has_nerves(game, aim.who) else True,
        values=_values(game, aim, mode, base + nerves + SPARE),
        had=frozenset(number for number, what in enumerate(stress.RESPONSES, 1) if has_response(game, aim.who, what)),
        short=max(0, 1 - sum_of(parts)),
        once=_once(game, aim, parts) if mode.startswith(BURST) else 0,
        tension=stress.raised_by(game, aim.who, talent.burst_stress(game, aim.who)),
    )
    return question, parts


def _once(game: Game, aim: Aim, parts: Modifiers) -> int:
    """The dice among these that the further rolls of a burst do not have."""
    gone = set(FOR_ONE_ROLL)
    if not aim.arm.card.has("smart-sight"):
        gone.add("alien.ranged.aim")
    if not exchange.is_restrained(game, aim.victim, aim.who):
        gone.add("alien.close.unaware")
    return sum([part.amount for part in parts if part.clause in gone])


def odds_of(game: Game, aim: Aim, mode: str, question: Question, defence: Question | None = None) -> Odds:
    """The damage of the attack, exactly: a burst goes on while unpushed hits and ammunition last."""
    if mode.startswith(BURST):
        return spread_of(question, MOST_ROLLS, defence, _supply(game, aim))
    return spread_of(question, 1, defence)


def _supply(game: Game, aim: Aim) -> Supply | None:
    if aim.arm.marker is None or not shooting.rolls_ammo(aim.arm.card):
        return None
    is_rolled = is_pc(game, aim.who)
    return Supply(aim.arm.marker.counters.get(RATING, 0), talent.spared_dice(game, aim.who), is_rolled)


def defence_of(game: Game, aim: Aim) -> tuple[str, Question] | None:
    """How the one who is attacked may defend at all, and the roll of that, which is not pushed."""
    is_dodge = aim.arm.card.group != "close" and not shooting.is_at_hand(game, _shot(game, aim, ""))
    how = exchange.DODGE if is_dodge else exchange.DEFEND
    may = exchange.can_dodge if is_dodge else exchange.can_defend
    if not may(game, aim.victim, aim.who):
        return None
    attempt_of = exchange.dodge_attempt if is_dodge else exchange.defend_attempt
    attempt = attempt_of(game, aim.victim, aim.who)
    base, nerves = dice.base_dice(dice.all_parts(game, attempt)), dice.stress_dice(game, attempt)
    resolve = stress.resolve(game, aim.victim) if android.has_nerves(game, aim.victim) else 0
    return how, Question(base, nerves, resolve=resolve)


def _shot(game: Game, aim: Aim, mode: str) -> Shot:
    spot, auto = mode.endswith(WEAK), mode.startswith(BURST)
    thing = aim.arm.marker
    aimed = thing is not None and shooting.is_aimed(game, aim.who, thing)
    return Shot(aim.who, aim.victim, aim.arm.card, thing, aimed=aimed, spot=spot, auto=auto)


def _attempt(game: Game, aim: Aim, mode: str) -> Attempt:
    card = aim.arm.card
    if card.group != "close":
        return shooting.attempt_of(game, _shot(game, aim, mode))
    spot = close.WEAK_SPOT if mode.endswith(WEAK) else ()
    return close.attempt_of(game, aim.who, aim.victim, card, more=spot)


def _values(game: Game, aim: Aim, mode: str, number: int) -> tuple[Fraction, ...]:
    """Damage of 0, 1, 2… successes after everything that is subtracted."""
    found = [Fraction(0)]
    for left in range(1, number):
        if aim.arm.card.group == "close":
            blow = close.blow_of(aim.who, aim.victim, aim.arm.card, left, mode.endswith(WEAK))
        else:
            blow = shooting.blow_of(game, _shot(game, aim, mode), left)
        found.append(Fraction(max(0, damage.after_armor(game, blow))))
    return tuple(found)
