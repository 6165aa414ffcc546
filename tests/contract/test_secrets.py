"""What only another seat knows shows nowhere: not in views, events, prompts, options, refusals or log lines."""

from grognard.engine.asking.decisions import Decision, Together
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.telling import describe
from grognard.engine.showing.view import _owner, is_referee, redact
from grognard.games import parts
from tests.contract.battles import begin, every_scenario, playing, wrong_answers


def shown_to(match: Match, seat: int, form: Decision | None) -> list[str]:
    """All that a seat is shown at a moment, in words; names as the log has them, also of what was lost from sight."""
    lexicon = parts(match.state.game).appearance().lexicon
    lines = [describe(event, match.state, lexicon) for event in match.events_for(seat, match._log_start)]
    if form is not None:
        refusals = [form.refusals(wrong, match.table_for(seat)) for wrong in wrong_answers(form, stream_of(1))]
        lines += [repr(form), repr(refusals), repr(form.sample(stream_of(2), match.table_for(seat)))]
    return [*lines, repr(match.view(seat)), repr(match.answer(seat, ()) if form is None else "")]


def hidden_from(state: State, seat: int) -> bool:
    """Whether something is hidden from a seat that could be imagined otherwise: cards or pieces."""
    view = redact(state, seat)
    cards = tuple(sorted(state.cards, key=lambda c: (c.owner, c.pile, c.index)))
    return not is_referee(state, seat) and (view.cards != cards or view.models != state.models)


def hidden_things(state: State) -> list[object]:
    """What another seat may not know: subjects of cards, places of pieces, secret counters."""
    secrets = [sorted(item for item in model.counters.items() if item[0][0] == "~") for model in state.models]
    return [*(card.subject for card in state.cards), *(m.place for m in state.models if m.known is not None), secrets]


def imagined(match: Match, number: int, seat: int) -> Match | None:
    """What is invented need not fit all that was seen; then something else is invented."""
    tries = (match.imagined(seat, stream_of("imagine", number, seat, n), SeededDice(n)) for n in range(30))
    return next((copy for copy in tries if copy is not None), None)


@every_scenario
def test_nothing_shows_when_only_hidden_things_change(game: str, scenario: str) -> None:
    """The other seat's face-down cards are dealt anew behind the seat's back."""
    match = begin(game, scenario, 11)
    tried = failed = other_hands = 0
    for number, _ in enumerate(playing(match, 11)):
        for seat in range(len(match.state.seats)):
            if number % 3 or not hidden_from(match.state, seat):
                continue
            copy = imagined(match, number, seat)
            tried += 1
            if copy is None:
                failed += 1
                continue
            other_hands += hidden_things(copy.state) != hidden_things(match.state)
            assert shown_to(copy, seat, copy.form_for(seat)) == shown_to(match, seat, match.form_for(seat))
    assert 10 * failed <= tried + 9, f"{failed} of {tried} imagined battles disagree with what was seen"
    assert not tried or other_hands > tried // 4, "what is hidden was really changed"


@every_scenario
def test_sealed_answers_show_nowhere(game: str, scenario: str) -> None:
    """Where several seats decide in secret, those still to answer see the same whatever the first one sealed."""
    match = begin(game, scenario, 12)
    for seat, form in playing(match, 12):
        if not isinstance(match.decision, Together) or len(match.seats_to_answer()) < len(match.decision.forms):
            continue
        before = [shown_to(match, other, match.form_for(other)) for other in match.seats_to_answer() if other != seat]
        for number in range(3):
            fork = match.fork(SeededDice(1))
            assert fork.answer(seat, form.sample(stream_of(number), fork.table_for(seat))) == ()
            others = [other for other in match.seats_to_answer() if other != seat]
            if fork.waiting:
                assert [shown_to(fork, other, fork.form_for(other)) for other in others] == before
                assert fork.fork(SeededDice(1)).waiting == {}


@every_scenario
def test_events_never_show_hidden_cards(game: str, scenario: str) -> None:
    match = begin(game, scenario, 13)
    for _ in playing(match, 13):
        pass
    for seat in (*range(len(match.state.seats)), -1):
        if is_referee(match.state, seat):
            continue
        for event in match.events_for(seat):
            for card in getattr(event, "cards", ()):
                assert card.up or card.owner == seat or (card.id, card.subject) == (-1, None)
            for row in getattr(event, "changes", ()):
                secret = [word for word in row[1:] if isinstance(word, str) and word.startswith("~")]
                assert not secret or _owner(row[0], match.state) == seat, "secret keys are shown to their owner alone"
