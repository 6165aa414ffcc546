"""What holds of everything that rules tell, roll and ask: it names a clause of the catalogue, seats and pieces that can
be, and has words for people."""

import re
from collections.abc import Iterator
from typing import Any

from grognard.engine.asking.decisions import Choose, Decision, Together
from grognard.engine.clauses import Catalogue
from grognard.engine.core.events import Counted, Event, Noted, Removed
from grognard.engine.core.script import counter
from grognard.engine.core.state import State, Tags
from grognard.engine.dice.rolls import Roll, Total
from grognard.games import find

REF = re.compile(r"[mufkcs]\d+|clock")
OWN = "engine."
"""Clauses of the engine itself are in no catalogue."""


def check_event(event: Event, state: State, book: Catalogue) -> None:
    _check_clause(event.clause, book)
    refs = list(_refs(event))
    assert all(isinstance(ref, str) and REF.fullmatch(ref) for ref in refs), f"{event}: {refs}"
    if isinstance(event, Noted):
        assert event.text, event
        assert isinstance(event.text, str), event
    if isinstance(event, Removed):
        assert event.fate.islower(), event
    if isinstance(event, Counted):
        _check_sums(event, state)
    _check_words(event)


def _check_sums(event: Counted, state: State) -> None:
    """What is said to be there now is what was there and the change."""
    now: dict[tuple[str, str], int] = {}
    for ref, key, by, after in event.changes:
        before = now.get((ref, key), counter(state, ref, key))
        assert before + by == after, event
        now[ref, key] = after


def _check_words(event: Event) -> None:
    for row in getattr(event, "changes", ()):
        tags: Tags = tuple(word for part in row[1:] if isinstance(part, tuple) for word in part)
        assert all(tags), event


def _refs(event: Event) -> Iterator[Any]:
    yield from getattr(event, "refs", ())
    yield from getattr(event, "about", ())
    yield from (row[0] for row in getattr(event, "changes", ()))
    for link in (*getattr(event, "added", ()), *getattr(event, "dropped", ())):
        yield from (link.a, link.b)


def check_roll(roll: Roll, state: State, book: Catalogue) -> None:
    _check_clause(roll.clause, book)
    assert roll.seat in range(-1, len(state.seats)), roll
    assert isinstance(roll.purpose, str), roll
    assert roll.purpose, roll
    assert all(REF.fullmatch(ref) for ref in roll.subjects), roll
    for part in roll.modifiers:
        _check_clause(part.clause, book)
        assert part.label, roll
    if isinstance(roll, Total):
        assert set(roll.dice()) <= {int(die[1:]) for die in find(state.game).facts.dice}, roll


def check_decision(decision: Decision | Together, state: State, book: Catalogue) -> None:
    for form in decision.forms if isinstance(decision, Together) else (decision,):
        _check_clause(form.clause, book)
        assert form.seat in range(len(state.seats)), form
        assert form.name.replace("-", "").islower(), form
        assert form.prompt, form
        assert all(REF.fullmatch(ref) for ref in form.about), form
        if isinstance(form, Choose):
            _check_options(form, book)


def _check_options(form: Choose, book: Catalogue) -> None:
    for option in form.options:
        assert isinstance(option.label, str), form
        assert option.label, form
        assert option.subject is None or REF.fullmatch(option.subject), form
        if option.clause:
            _check_clause(option.clause, book)


def _check_clause(id: str, book: Catalogue) -> None:
    assert isinstance(id, str), "every rule says its clause"
    assert id.startswith(OWN) or book.find(id) is not None, f"{id} is not in the catalogue"
