"""What a person is told beside a choice: names of zones, exact odds of attacks and pushes, and headings for menus."""

from fractions import Fraction

from grognard.engine.asking.decisions import Answer, Choose, Decision, Option
from grognard.engine.core.script import Game
from grognard.engine.core.state import feature_of, number_of
from grognard.engine.parts import Hints
from grognard.engine.showing.panels import Histogram
from grognard.engine.showing.view import SeatView

from ..body.stress import price_of_push, raised_by, resolve
from ..books.scenario import scenario
from ..turns import offers, small
from ..turns.stretch import MOST_SMALL_ACTS
from ..words.terms import DARK, FULL, QUICK, SMALL_ACTS, VACUUM, count_of, stress
from . import panel
from .aim import aim_of, modes_of
from .pools import NEVER, rows_of

COSTS = {FULL: "Full action", QUICK: "Quick action", offers.FREE: "Free"}
WALKS = ("move", "leave-open", "shut", "exit")
STAYS = ("search", "guard", "rest", "hide", "group", "social")
LONG = 7
"""Menus of up to so many choices need no headings."""


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing."""
    form = seat_view.decision
    if not isinstance(form, Choose) or len(answer) != 1:
        return ""
    game = seat_view.game
    if form.name == "push":
        return _push(game, form, answer[0])
    attack = _attack(game, form, answer)
    if attack:
        return attack
    subject = next((option.subject for option in form.options if option.key == answer[0]), None)
    return _zone(seat_view, subject) if subject is not None and subject[0] == "f" else ""


def _zone(seat_view: SeatView, subject: str) -> str:
    """What a zone is called and what is known against it."""
    feature = feature_of(seat_view.view, number_of(subject))
    if feature is None or len(feature.zones) != 1:
        return ""
    card = scenario(seat_view.view.scenario).zone(feature.zones[0])
    marks = [tag for tag in (DARK, VACUUM) if tag in feature.tags]
    return ", ".join([card.name, *marks]) if card is not None else ""


def _attack(game: Game, form: Decision, answer: Answer) -> str:
    """Dice, chance to hurt and damage to expect without pushes, as the panel has them, let come and defended."""
    aim = aim_of(game, form, answer)
    if aim is None:
        return ""
    let_come, *defended = panel.prospects_of(game, aim, modes_of(aim)[0], NEVER)
    pool = " + ".join(str(stage.dice) for stage in let_come.stages)
    words = [f"{pool} dice, {_odds(let_come.histogram)}"]
    words += [f"{row.label.removeprefix(f'{let_come.label}, ')}: {_odds(row.histogram)}" for row in defended]
    return "; ".join(words)


def _odds(histogram: Histogram) -> str:
    return f"hurts {histogram.some:.0%}, {histogram.mean:.2f} damage"


def _push(game: Game, form: Decision, key: str) -> str:
    """What the dice rolled again bring, and how often nerves show."""
    _, base, nerves = form.topic.split(":")
    if key != "push":
        return ""
    who, dice, fresh = int(form.about[0][1:]), int(base), int(nerves)
    more = 1 - Fraction(5, 6) ** (dice + fresh)
    shown = 1 - Fraction(5, 6) ** fresh
    level = stress(game, who) + raised_by(game, who, price_of_push(game, who))
    rows = rows_of(level, resolve(game, who))
    spoilt = shown * Fraction(rows.get(7, 0), 6)
    ruin = f", {float(spoilt):.0%} that all fails" if spoilt else ""
    return f"one more success {float(more):.0%}, a stress response {float(shown):.0%}{ruin}"


# -- headings -------------------------------------------------------------------------------------------------------


def groups(seat_view: SeatView) -> dict[str, str]:
    """The heading of each choice of a long menu."""
    form = seat_view.decision
    if not isinstance(form, Choose) or len(form.options) <= LONG or not form.about:
        return {}
    game, who = seat_view.game, number_of(form.about[0])
    if form.name == "turn":
        return {option.key: _deed(game, who, option) for option in form.options}
    if form.name == "stretch":
        left = MOST_SMALL_ACTS - count_of(game, who, SMALL_ACTS)
        return {option.key: _pastime(option, left) for option in form.options}
    return {}


def _deed(game: Game, who: int, option: Option) -> str:
    kind = option.key.partition(":")[0]
    if kind in ("done", "hold"):
        return "Wait or end"
    cost = COSTS[offers.cost_of(game, who, option.key)]
    return f"Move: {cost.lower()}" if kind in offers.MOVES else cost


def _pastime(option: Option, left: int) -> str:
    kind = option.key.partition(":")[0]
    if kind in WALKS:
        return "Move"
    if kind in small.ACTS:
        return f"Small acts, {left} more before or after the action"
    return "Stay here" if kind in STAYS else "Work"


HINTS = Hints(hint, groups, together=("group",))
