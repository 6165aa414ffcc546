"""Every menu of every game: each act cites a real clause, gives a reason where it is not on offer, and has a worth."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Choose
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import Catalogue
from grognard.engine.core.match import Match
from grognard.games import all_games, catalogue, find
from tests.contract.battles import MIXED, begin, every_scenario, playing

GAMES = [rules.id for rules in all_games() if rules.menus().menus]
every_game = pytest.mark.parametrize("game", GAMES)
EVERY = 7
"""Explaining everything takes its time: every so many forms are looked at, and the first of each menu in a battle."""


def acts(game: str) -> Iterator[tuple[Menu[Any], Act[Any, Any]]]:
    for menu in find(game).menus().menus:
        for act in menu.every:
            yield menu, act


def is_real(clause: object, book: Catalogue) -> bool:
    return not isinstance(clause, str) or clause in book.clauses


@every_game
def test_every_act_cites_a_clause_that_exists(game: str) -> None:
    book = catalogue(game)
    assert [(menu.name, act.word) for menu, act in acts(game) if not is_real(act.clause, book)] == []
    assert [menu.name for menu in find(game).menus().menus if not is_real(menu.clause, book)] == []


@every_game
def test_every_act_has_a_worth(game: str) -> None:
    worths = import_module(f"grognard.games.{game}.advice.player").ACTS
    assert [(menu.name, act.word) for menu, act in acts(game) if act not in worths] == []
    assert set(worths) == {act for _, act in acts(game)}, "and nothing else has"


@every_game
def test_acts_of_steps_say_why_they_are_not_done_in_the_others(game: str) -> None:
    for menu in find(game).menus().menus:
        assert [act.word for act in menu.early if act.early is None] == []
        assert [act.word for act in menu.late if act.late is None] == []


@every_game
def test_acts_say_why_they_are_not_done_with_anything_else(game: str) -> None:
    assert [(menu.name, act.word) for menu, act in acts(game) if act.name is not None and act.other is None] == []


@every_game
def test_every_choice_is_asked_by_a_menu(game: str) -> None:
    """Nothing is offered by hand: so every option has its clause, its reasons and its worth in one place."""
    asked = [form for facts in find(game).scenarios() for _, form in playing(begin(game, facts.id, 6), 6, MIXED)]
    menus = find(game).menus()
    assert {form.name for form in asked if isinstance(form, Choose) and menus.of(form) is None} == set()


@every_game
def test_words_are_told_apart(game: str) -> None:
    for menu in find(game).menus().menus:
        assert len(menu.table) == len(menu.every), menu.name


@cache
def explained(game: str) -> tuple[tuple[Choose, tuple[Act[Any, Any], ...]], ...]:
    """Forms of a battle of each scenario with their reasons, and the acts of their menus."""
    found = []
    for facts in find(game).scenarios():
        match = begin(game, facts.id, 5)
        seen: set[str] = set()
        for number, (seat, form) in enumerate(playing(match, 5, MIXED)):
            if number % EVERY == 0 or form.name not in seen:
                found += list(_explained(match, seat, form))
            seen.add(form.name)
    return tuple(found)


def _explained(match: Match, seat: int, form: object) -> Iterator[tuple[Choose, tuple[Act[Any, Any], ...]]]:
    told = match.explained(seat)
    if isinstance(form, Choose) and isinstance(told, Choose):
        menu = match.rules.menus().of(form)
        if menu is not None:
            yield told, menu.every


@every_game
def test_what_is_not_on_offer_has_a_reason(game: str) -> None:
    """Of what an act is not done with, `*` speaks for everything that was not thought of."""
    seen = 0
    for form, menu in explained(game):
        offered, barred = {option.key for option in form.options}, {bar.key for bar in form.barred}
        for act in menu:
            seen += 1
            if act.name is None:
                assert (act.word in offered) != (act.word in barred), (form.name, act.word)
            else:
                assert act.pattern in barred, (form.name, act.word)
    assert seen > 100


@every_game
def test_reasons_cite_real_clauses_and_speak_of_nothing_that_is_on_offer(game: str) -> None:
    book = catalogue(game)
    for form, _ in explained(game):
        offered = {option.key for option in form.options}
        assert [bar for bar in form.barred if bar.key in offered or bar.clause not in book.clauses] == [], form.name
        assert [option.key for option in form.options if option.clause not in book.clauses] == [], form.name


@every_scenario
def test_no_reason_stands_against_what_is_on_offer(game: str, scenario: str) -> None:
    """Of every question, also those that no menu asks: who reads reasons need not look whether they hold."""
    match = begin(game, scenario, 3)
    seen = 0
    for number, (seat, form) in enumerate(playing(match, 3, MIXED)):
        told = match.explained(seat) if number % EVERY == 0 or not match.rules.menus().of(form) else None
        if isinstance(told, Choose):
            offered = {option.key for option in told.options}
            assert [bar for bar in told.barred if bar.key in offered] == [], (form.name, sorted(offered))
            seen += len(told.barred)
    assert seen, "a battle without a single reason proves nothing"
