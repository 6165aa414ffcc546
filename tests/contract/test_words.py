"""Everything is data that survives JSON, names its clause and can be said in words."""

import re
from collections.abc import Iterator

import pytest

from grognard.cli.chronicle import Chronicle, spoken
from grognard.engine.asking.acts import never
from grognard.engine.asking.decisions import Choose, Decision, Order
from grognard.engine.asking.moves import Move, Place
from grognard.engine.clauses import Catalogue
from grognard.engine.core.codec import decision_from_json, digest, event_from_json, state_from_json, to_json
from grognard.engine.core.events import Rolled
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.telling import describe
from grognard.games import catalogue, find, ids, parts
from tests.contract.battles import MIXED, RANDOM, Battle, begin, every_scenario, fought, playing, wrong_answers


def battles(game: str, scenario: str) -> Iterator[Battle]:
    yield fought(game, scenario, 1, MIXED)
    yield fought(game, scenario, 2, RANDOM)


def is_real(clause: str, book: Catalogue) -> bool:
    return clause in book.clauses or clause.startswith("engine.")


def clauses_of(form: Decision) -> Iterator[str]:
    yield form.clause
    match form:
        case Choose():
            yield from (option.clause for option in form.options if option.clause)
        case Order():
            yield from (item.clause for item in form.items if item.clause)
        case Move() | Place():
            yield from (clause for _, clause in form.rules)


@every_scenario
def test_events_and_decisions_survive_json(game: str, scenario: str) -> None:
    for battle in battles(game, scenario):
        for event in battle.match.log:
            again = event_from_json(to_json(event))
            assert to_json(again) == to_json(event)
            assert isinstance(event, Rolled) or again == event, "only what is read of dice loses its exact type"
        for moment in battle.moments:
            assert decision_from_json(to_json(moment.form), find(game).menus()) == moment.form


@every_scenario
def test_states_survive_json(game: str, scenario: str) -> None:
    for battle in battles(game, scenario):
        for chapter in battle.match.chapters[::5]:
            again = state_from_json(to_json(chapter.state))
            assert again == chapter.state
            assert digest(again) == digest(chapter.state)


@every_scenario
def test_events_and_decisions_name_real_clauses(game: str, scenario: str) -> None:
    book = catalogue(game)
    for battle in battles(game, scenario):
        named = {event.clause for event in battle.match.log}
        named |= {clause for moment in battle.moments for clause in clauses_of(moment.form)}
        assert battle.match.state.outcome is not None
        named.add(battle.match.state.outcome.clause)
        assert {clause for clause in named if not is_real(clause, book)} == set()


@every_scenario
def test_refusals_name_real_clauses(game: str, scenario: str) -> None:
    book = catalogue(game)
    match = begin(game, scenario, 4)
    for seat, form in playing(match, 4):
        for wrong in wrong_answers(form, stream_of(match.revision)):
            for refusal in form.refusals(wrong, match.table_for(seat)):
                assert is_real(refusal.clause, book), (form, refusal)


@every_scenario
def test_events_print_in_words(game: str, scenario: str) -> None:
    lexicon = parts(game).appearance().lexicon
    for battle in battles(game, scenario):
        for seat in (0, 1, -1):
            for event in battle.match.events_for(seat):
                line = describe(event, battle.match.state, lexicon)
                assert line.strip(), event
                assert "\n" not in line
                assert "None" not in line, line


PIECES = re.compile(r"(^|:)[mufkc]?\d+$")
"""Keys that end with a piece: these are told on the table, not in words."""
IDS = re.compile(r"(?<![\w-])[mufkcs]\d+\b|→ \d+ of$|revealed to $|\bNone\b|~")
"""What nobody but a program calls a piece by: m13, k0, f11."""


@every_scenario
def test_a_deed_is_called_the_same_on_offer_and_barred(game: str, scenario: str) -> None:
    lexicon = parts(game).appearance().lexicon
    asked = [moment.form for battle in battles(game, scenario) for moment in battle.moments]
    forms = [form for form in asked if isinstance(form, Choose)]
    barred = {(form.name, bar.key) for form in forms for bar in form.barred}
    labels = {(form.name, option.key): option.label for form in forms for option in form.options}
    for name, key in barred & labels.keys():
        if not PIECES.search(key):
            assert labels[name, key].lower().startswith(lexicon.deed(key).lower()), (name, key)


WORDS = re.compile(r"[a-z]+")


@pytest.mark.parametrize("game", ids())
def test_what_may_be_barred_is_called_as_it_is_on_offer(game: str) -> None:
    """Also where no battle comes to it: "Why not Strike", and not what its key is made of."""
    lexicon, called = parts(game).appearance().lexicon, dict[str, set[str]]()
    acts = [act for menu in find(game).menus().menus for act in menu.acts]
    for act in acts:
        called.setdefault(act.word, set()).add(act.label if isinstance(act.label, str) else "")
    for act in acts:
        if act.fixed is not None and act.bar is not never and len(called[act.word]) == 1:
            deed = lexicon.deed(act.word)
            assert set(WORDS.findall(deed.lower())) <= set(WORDS.findall(act.fixed.label.lower())), act.word


BOOKED = re.compile(r"[+-]\d+, now \d|\d\.\d, \d+\.\d (?:cm|inches)|\bgains \d+ .+: \d+ now|\bno longer \w+:")
"""What a book-keeper would write: `LP -1, now 4`, places by their measures, counters without words of their own."""


@every_scenario
def test_the_log_tells_deeds_and_no_bookkeeping(game: str, scenario: str) -> None:
    for battle in battles(game, scenario):
        state = battle.match.state
        for seat in (0, 1):
            lines = [
                line.plain.rsplit("  ", 1)[0] for line in Chronicle(state).lines(battle.match.events_for(seat), state)
            ]
            assert [line for line in lines if BOOKED.search(line)] == []


@every_scenario
def test_the_log_says_no_ids(game: str, scenario: str) -> None:
    for battle in battles(game, scenario):
        state = battle.match.state
        chronicle = Chronicle(state)
        for seat in (0, 1):
            told = "\n".join(
                line.plain.rsplit("  ", 1)[0] for line in chronicle.lines(battle.match.events_for(seat), state)
            )
            assert [line for line in told.splitlines() if IDS.search(line)] == []


STAGE = re.compile(r": (attack|re-roll|cover|damage|location)\b")
"""What the dice of an attack are for, after its weapon."""


@every_scenario
def test_every_stage_of_an_attack_names_whom_it_falls_on(game: str, scenario: str) -> None:
    """A player reads each line by itself: the dice say whom they are thrown at, not only the line before them."""
    for battle in battles(game, scenario):
        rolls = [one for one in battle.match.log if isinstance(one, Rolled) and STAGE.search(one.purpose)]
        assert [one.purpose for one in rolls if not one.about and " on " not in one.purpose] == []
        lines = [describe(one, battle.match.state, spoken(battle.match.chapters[0].state)) for one in rolls]
        assert [line for line in lines if not re.search(r": (re-roll of the )?[a-z ]+ on ", line)] == []
