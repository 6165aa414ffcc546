"""What a person is told beside a choice: names of zones, exact odds of attacks and pushes, and headings for menus."""

from fractions import Fraction
from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import feature_of, number_of
from grognard.engine.parts import Hints
from grognard.engine.showing.panels import Histogram
from grognard.engine.showing.view import SeatView

from ..body import push
from ..body.stress import price_of_push, raised_by, resolve
from ..books.scenario import scenario
from ..menus import MENUS
from ..turns import act as turns
from ..turns import fighting, lying_low, stretch, walking
from ..words.terms import DARK, FULL, QUICK, SMALL_ACTS, VACUUM, count_of, stress
from ..words.turn import FREE, SMALL_KINDS, Doing
from . import panel
from .aim import aim_of, modes_of
from .pools import NEVER, rows_of

COSTS = {FULL: "Full action", QUICK: "Quick action", FREE: "Free"}
WALKS = (*stretch.WALKS, walking.leave, walking.bring)
STAYS = (stretch.search, *lying_low.STILL, stretch.group)
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
    words = [f"{'1 die' if pool == '1' else f'{pool} dice'}, {_odds(let_come.histogram)}"]
    words += [f"{row.label.removeprefix(f'{let_come.label}, ')}: {_odds(row.histogram)}" for row in defended]
    return "; ".join(words)


def _odds(histogram: Histogram) -> str:
    return f"hurts {histogram.some:.0%}, {histogram.mean:.2f} damage"


def _push(game: Game, form: Decision, key: str) -> str:
    """What the dice rolled again bring, and how often nerves show."""
    turn, act, _ = MENUS.read(form, key, game)
    if act is not push.push:
        return ""
    who, dice, fresh = turn.who, turn.progress.base, turn.progress.nerves
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
    heading = HEADINGS.get(form.name)
    if heading is None:
        return {}
    return {option.key: heading(*MENUS.read(form, option.key, seat_view.game)) for option in form.options}


def _deed(turn: Doing, act: Act[Doing, Any], thing: Any) -> str:
    if act in (turns.done, fighting.hold):
        return "Wait or end"
    cost = COSTS[turns.price_of(turn, act, thing)]
    return f"Move: {cost.lower()}" if act.kind in turns.MOVES else cost


def _pastime(turn: Doing, act: Act[Doing, Any], thing: Any) -> str:
    if act in WALKS:
        return "Move"
    if act.kind in SMALL_KINDS:
        left = stretch.MOST_SMALL_ACTS - count_of(turn.game, turn.who, SMALL_ACTS)
        return f"Small acts, {left} more before or after the action"
    return "Stay here" if act in STAYS else "Work"


HEADINGS = {turns.TURN.name: _deed, stretch.STRETCH.name: _pastime}
HINTS = Hints(hint, groups, together=("group",))
