"""Button, panel, suggestion and `grognard odds` tell the same of attacks met in real battles, to the last digit."""

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from msgspec import Struct

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.oddsbook import Figures
from grognard.engine.showing.panels import Attack, Histogram
from grognard.engine.showing.view import SeatView
from grognard.games import parts
from grognard.odds.question import find_test, read
from grognard.server.counsel import odds_reason
from tests.contract.battles import CASES, begin, playing

GREEDY, RANDOM = ("greedy", "greedy"), ("random", "random")
"""Players who come to close combat, and those who also name every single enemy whom they engage."""
PLAYED = {"at43": (GREEDY, range(1, 4)), "netepic": (RANDOM, range(1, 17))}
"""Who plays and from which seeds, where it is not one battle of greedy players: not each of AT-43 sees a blow."""
OF_ONE = 3
"""Attacks looked at of one decision and of one kind of target."""
NUMBER = re.compile(r"(?<![\w.])\d+\.\d+%?|\d+%")
ASKED = {
    "at43": {"shoot", "hull", "terrain", "melee", "blow"},
    "evolved": {"shoot", "mech", "melee", "blast"},
    "alien": {"attack", "defended"},
    "fireteam": {"fire", "assault", "at"},
    "netepic": {"fire", "melee"},
}
"""Every question about attacks that the books of the games have, but those about blasts and jamming in AT-43, and those
of Net Epic about what the short battle lacks."""
SILENT = {"at43": 0, "evolved": 1, "alien": 0, "fireteam": 1, "netepic": 1}
"""Of a hundred attacks at most so many that the book cannot state."""
every_game = pytest.mark.parametrize("game", ASKED)


NOTHING = Attack("", "", "", True, ())


class Met(Struct, frozen=True):
    """An attack that was open to be declared: the words on the button, what the panel shows."""

    words: str
    reason: str
    """Of the computer, if it suggests this."""
    attack: Attack
    rows: list[tuple[str, Histogram]]
    """What the panel shows of it, each with the question for `grognard odds`; none where the book has no such one."""
    further: list[str]
    """Questions behind words that the panel does not show."""


@cache
def attacks_met(game: str) -> list[Met]:
    return [met for of, scenario in CASES if of == game for met in _attacks(game, scenario)]


def _attacks(game: str, scenario: str) -> Iterator[Met]:
    asked = importlib.import_module(f"tests.contract.asked_{game}")
    players, seeds = PLAYED.get(game, (GREEDY, (1,)))
    for seed in seeds:
        match = begin(game, scenario, seed)
        for seat, form in playing(match, seed, players):
            if asked.is_attack(form):
                yield from _declared(game, asked, match.seat_view(seat), form)


def _declared(game: str, asked: Any, view: SeatView, form: Decision) -> Iterator[Met]:
    panel, hints = parts(game).panel(), parts(game).hints()
    for answer in _answers(view, form):
        attack, further = panel.overlay(view, answer).attack or NOTHING, list(asked.on_buttons(view, answer))
        if attack.prospects or further:
            rows = list(asked.shown(view, answer, attack)) if attack.prospects else []
            reason = odds_reason(game, view, form, answer) if isinstance(form, Choose) else ""
            yield Met(hints.hint(view, answer), reason, attack, rows, further)


def _answers(view: SeatView, form: Decision) -> Iterator[Answer]:
    if isinstance(form, Choose) and form.most == 1:
        kinds: Counter[str] = Counter()
        for option in form.options:
            kinds[option.key[0]] += 1
            if kinds[option.key[0]] <= OF_ONE:
                yield (option.key,)
    elif isinstance(form, Allocate):
        yield form.sample(stream_of("odds", 1), view.table)


def figures_of(attack: Attack) -> set[float]:
    """Every mean and chance that the panel shows, and their sum where it shows part by part."""
    shown = [row.histogram for row in attack.prospects]
    means = {one.mean for one in shown} | {sum(one.mean for one in shown)}
    return means | {one.some for one in shown} | {one.all for one in shown}


def shown_as(number: str, figure: float) -> bool:
    digits = len(number.rstrip("%").partition(".")[2])
    return number == (f"{figure:.{digits}%}" if number.endswith("%") else f"{figure:.{digits}f}")


def strangers(words: str, figures: set[float]) -> list[str]:
    """Numbers among the words that are none of these figures."""
    return [one for one in NUMBER.findall(words) if not any(shown_as(one, figure) for figure in figures)]


@cache
def answered(game: str, question: str) -> Figures:
    """As `grognard odds` answers."""
    id, *words = question.split()
    test = find_test(parts(game).oddsbook(), id)
    return test.work(read(test, words))


@every_game
def test_every_number_of_the_button_stands_in_the_panel(game: str) -> None:
    seen = 0
    for met in attacks_met(game):
        if not met.attack.prospects or met.further:
            continue
        seen += bool(NUMBER.findall(met.words))
        assert strangers(met.words, figures_of(met.attack)) == [], (met.words, met.rows)
    assert seen >= 50, "attacks with odds on the button"


@every_game
def test_the_figures_of_the_panel_belong_to_its_bars(game: str) -> None:
    for met in attacks_met(game):
        for one in [row.histogram for row in met.attack.prospects]:
            assert sum(one.chances) == pytest.approx(1)
            assert sum(number * share for number, share in enumerate(one.chances)) == pytest.approx(one.mean)
            assert 1 - one.chances[0] == pytest.approx(one.some)


@every_game
def test_the_panel_tells_what_the_book_answers(game: str) -> None:
    """The question is read off cards and table, the answer compared as exact fractions."""
    asked, silent = Counter[str](), 0
    for met in attacks_met(game):
        for question, shown in met.rows:
            if not question:
                silent += 1
                continue
            odds = answered(game, question).odds
            assert shown.exact == str(odds.at_least(1)), question
            assert shown.mean == float(odds.mean()), question
            assert _cut(shown.chances) == _cut([float(odds.chance(n)) for n in range(len(odds.weights))]), question
            asked[question.partition(" ")[0]] += 1
    assert set(asked) >= ASKED[game]
    assert 100 * silent <= SILENT[game] * sum(asked.values()), "few attacks cannot be asked about"


def _cut(chances: Any) -> list[float]:
    """Without the numbers at the end that cannot come up."""
    found = list(chances)
    while found and not found[-1]:
        found.pop()
    return found


def figures_answered(game: str, question: str) -> set[float]:
    figures = answered(game, question)
    exact = [figures.odds.mean(), figures.odds.at_least(1), *[chance for _, chance in figures.named]]
    points = figures.odds.mean_points() if figures.odds.boxes else Fraction(0)
    return {float(one) for one in [*exact, points]}


@every_game
def test_every_number_of_the_button_is_in_the_answers_of_the_book(game: str) -> None:
    seen = 0
    for met in attacks_met(game):
        questions = [*[question for question, _ in met.rows], *met.further]
        if questions and all(questions):
            told = set[float]().union(*[figures_answered(game, question) for question in questions])
            assert strangers(met.words, told) == [], (met.words, questions)
            seen += bool(NUMBER.findall(met.words))
    assert seen >= 50, "attacks with odds on the button"


@every_game
def test_a_suggestion_tells_the_odds_of_the_button(game: str) -> None:
    """Whatever the computer would do, the odds in its reason are those that stand on the button."""
    seen = 0
    for met in attacks_met(game):
        assert met.words in met.reason or not met.reason
        seen += bool(met.reason)
    assert seen >= 50, "suggestions with odds"
