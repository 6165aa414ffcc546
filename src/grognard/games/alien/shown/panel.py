"""What panels show of ALIEN beside the table: the sheet of a being, and an attack before it is rolled."""

from fractions import Fraction

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.script import Game
from grognard.engine.core.state import State, unit_ref
from grognard.engine.dice.solve import Odds
from grognard.engine.parts import Panel
from grognard.engine.showing.panels import Attack, Histogram, Overlay, Prospect, Stage, UnitCard
from grognard.engine.showing.view import SeatView

from ..fight.exchange import DEFEND, DODGE
from ..fight.fight import MODES
from ..words.terms import health_key, is_crew, model_of, seat_of
from .aim import Aim, aim_of, defence_of, modes_of, odds_of, question_of
from .card import card_of
from .pools import FAIL, NEVER, Question

PUSHES = ((NEVER, "not pushed"), (FAIL, "a miss is pushed"))
DEFENDED = {DODGE: "it dodges", DEFEND: "it defends"}
"""Once, and without a push: of a burst the first roll."""
UNKNOWN = -1.0


def card(view: State, unit: int) -> UnitCard:
    """The sheet of a being as a seat sees it."""
    return card_of(Game(view), unit)


def overlay(seat_view: SeatView, answer: Answer) -> Overlay:
    """The attack that a draft answer would be, with its exact odds."""
    game = seat_view.game
    aim = aim_of(game, seat_view.decision, answer)
    return Overlay(attack=attack_of(game, aim)) if aim is not None else Overlay()


def attack_of(game: Game, aim: Aim) -> Attack:
    """One prospect for each way to use the weapon and to push."""
    pushes = [push for push, _ in PUSHES if push == NEVER or is_crew(game, aim.who)]
    rows = [row for mode in modes_of(aim) for push in pushes for row in prospects_of(game, aim, mode, push)]
    return Attack(unit_ref(aim.who), unit_ref(aim.victim), aim.arm.card.name, True, tuple(rows), by="way")


def prospects_of(game: Game, aim: Aim, mode: str, push: int) -> list[Prospect]:
    """What an attack promises if it is let come and, where that can be, if it is defended."""
    words, defence = f"{MODES[mode].label}, {dict(PUSHES)[push]}", defence_of(game, aim)
    rows = [_prospect(game, aim, mode, push, words, None)]
    if defence is not None:
        rows.append(_prospect(game, aim, mode, push, f"{words}, {DEFENDED[defence[0]]}", defence[1]))
    return rows


def _prospect(game: Game, aim: Aim, mode: str, push: int, words: str, defence: Question | None) -> Prospect:
    question, parts = question_of(game, aim, mode, push)
    odds = odds_of(game, aim, mode, question, defence)
    seat, clause = seat_of(game, aim.who), "alien.dice.base"
    stages = [Stage("base dice", seat, question.base, 6, clause, parts, question.base / 6)]
    if question.stress:
        nerves = question.stress
        stages.append(Stage("stress dice", seat, nerves, 6, "alien.dice.stress", (), nerves / 6))
    if defence is not None:
        number, against = defence.base + defence.stress, seat_of(game, aim.victim)
        stages.append(Stage("dice against it", against, number, 6, "alien.opposed.cancel", (), number / 6))
    return Prospect(words, True, _histogram(game, aim, odds), tuple(stages))


def _histogram(game: Game, aim: Aim, odds: Odds) -> Histogram:
    chances = [Fraction(weight, odds.total) for weight in odds.weights]
    some = sum(chances[1:], Fraction(0))
    mean = sum((number * chance for number, chance in enumerate(chances)), Fraction(0))
    health = model_of(game, aim.victim).counters.get(health_key(game, aim.victim))
    least = UNKNOWN if health is None else float(odds.at_least(health))
    what = "stun" if aim.arm.card.is_stun else "damage"
    return Histogram(what, tuple(map(float, chances)), float(mean), float(some), least, str(some), unit_ref(aim.victim))


PANEL = Panel(card, overlay)
