"""How good an answer looks to its seat, from what it may know: the judgement of the greedy player.

Each decision has its own judge, by name; what nobody judges is all the same. Goals are in `plans`.
"""

from collections.abc import Callable

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView

from ..turns import stretch
from ..words.terms import HOSTILE, STRESS, has, is_there, model_of, pcs
from . import care, fight, plans

Judge = Callable[[Game, Decision, str], float]
CALM = 4
"""Up to this stress level a failed roll is worth a push."""


def candidates(seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
    """Every single option of a choice, else a few samples."""
    form = seat_view.decision
    if isinstance(form, Choose) and form.least <= 1 <= form.most and form.budget is None:
        return tuple((option.key,) for option in form.options)
    return tuple(form.sample(pick, seat_view.table) for _ in range(8))


def appraise(seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    if not isinstance(form, Choose) or len(answer) != 1:
        return float(len(answer))
    (key,) = answer
    if form.advised:
        return float(key == form.advised)
    judge = JUDGES.get(form.name)
    return judge(seat_view.game, form, key) if judge is not None else 0.0


def _who(form: Decision) -> int:
    return int(form.about[0][1:])


def _actor(game: Game, form: Decision, key: str) -> float:
    """Those who have most to do first; stopping only to get calm again."""
    if key == "social":
        return 60.0 if plans.needs_rest(game) else -100.0
    if key == "done":
        return 0.0
    if key.startswith(stretch.LATER):
        return plans.worth_later(game, number_of(key.removeprefix(stretch.LATER)))
    return plans.urgency(game, int(key[1:]))


def _later(game: Game, form: Decision, key: str) -> float:
    return 0.0 if key == "done" else plans.worth(game, _who(form), key)


def _stretch(game: Game, form: Decision, key: str) -> float:
    return plans.worth(game, _who(form), key)


def _social(game: Game, form: Decision, key: str) -> float:
    if key.startswith("rest:"):
        tired = max((model_of(game, who).counters.get(STRESS, 0) for who in pcs(game)), default=0)
        return 10.0 - abs(min(tired, 3) - int(key[5:])) if tired >= 2 and plans.needs_rest(game) else -5.0
    if key.startswith("talk:"):
        speaker, other = key[5:].split(":")
        return care.worth_of_talk(game, int(speaker), int(other))
    return 0.0 if key == "done" else -1.0


def _request(game: Game, form: Decision, key: str) -> float:
    return float(("give", "pass", "follow").index(key)) if key in ("give", "pass", "follow") else -1.0


def _counter(game: Game, form: Decision, key: str) -> float:
    return float(key == "agree")


def _push(game: Game, form: Decision, key: str) -> float:
    """Push what failed while nerves last; never risk what has succeeded."""
    if key != "push":
        return 0.0
    has_failed = form.prompt.startswith("No success")
    return 1.0 if has_failed and model_of(game, _who(form)).counters.get(STRESS, 0) <= CALM else -1.0


def _yes(game: Game, form: Decision, key: str) -> float:
    return -1.0 if key in ("none", "no", "stop") else 1.0


def _spotted(game: Game, form: Decision, key: str) -> float:
    """Whoever is well armed lies in wait; others keep out of the way."""
    strong = plans.firepower(game) >= 2.0 * max(1, len([who for who in pcs(game) if is_there(game, who)]))
    foes = [other for other in form.about if has(game, int(other[1:]), HOSTILE)]
    order = ("ambush", "hide", "withdraw", "stay", "show") if strong else ("hide", "withdraw", "stay", "ambush", "show")
    if key == "ambush" and not foes:
        return -9.0
    return float(-order.index(key)) if key in order else -9.0


def _damage(game: Game, form: Decision, key: str) -> float:
    return float(key == "damage")


def _myself(game: Game, form: Decision, key: str) -> float:
    return float(key == "self")


JUDGES: dict[str, Judge] = {
    "actor": _actor,
    "stretch": _stretch,
    "later": _later,
    "group-to": _stretch,
    "social": _social,
    "request": _request,
    "counter": _counter,
    "push": _push,
    "defend": _yes,
    "dodge": _yes,
    "interrupt": _yes,
    "spotted": _spotted,
    "conserve": _damage,
    "personal-safety": _myself,
    "turn": fight.turn,
    "crawl": fight.crawl,
    "attack": fight.attack,
    "mode": fight.mode,
    "burst": fight.burst,
    "special": fight.special,
    "flee": fight.flee,
    "withdraw": fight.flee,
}
