"""What the computer would have done at a moment of a battle that is over, and why, beside what was done."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, only_deed
from grognard.engine.core.inputs import Answered, AnsweredTogether, Chapter, Fell, KnownDice
from grognard.engine.core.match import Match
from grognard.engine.ruleset import Ruleset

from .accounts import alone, beside
from .battle import Battle
from .bodies import Hindsight
from .counsel import advised, reason_of
from .foresight import plan_reason
from .lobby import Refuse
from .past import Window
from .room import Room
from .welcoming import summary_of
from .wording import answer_in_words

MOST_SCRIPTS = 200
"""So far on somebody's choice is looked for."""


class Crossroads(Struct, frozen=True):
    """A moment at which somebody had a choice: the match before it, whose it was, and what he answered."""

    match: Match
    seat: int
    answer: Answer
    place: int
    """Events of the log before it."""


async def hindsight(room: Room, window: Window, seat: int, at: int, nth: int) -> Hindsight:
    """The nth choice from a step of the replay on; refused while the battle goes on, for nobody is to be told."""
    if not window.battle.is_open:
        raise Refuse(409, "not-over", "What the computer would have done is told when the battle is over.")
    if window.battle.rest is not None:
        raise Refuse(409, "not-playable", "This battle cannot be played again by the rules of today.")
    chronicle = window.showing.chronicle(seat)
    chronicle.lines()
    place = chronicle.place_of(min(at, chronicle.steps))
    async with alone():
        found = await beside(lambda: nth_choice(window.battle.match, place, seat, nth))
        if found is None:
            raise Refuse(409, "no-choice", "Nobody had a choice after this moment.")
        thought = await room.suggest(found.seat, (found.match, found.place))
    match = found.match
    form = match.form_for(found.seat)
    assert form is not None, "it was answered"
    answer, reason = thought.answer, plan_reason(thought.prospects)
    if not reason:
        past = _shown(window.battle, match)
        answer = answer if thought.is_planned else advised(past, found.seat, answer)
        reason = reason_of(past, found.seat, answer, summary_of(room))
    did, would = answer_in_words(form, found.answer), answer_in_words(form, answer)
    name = match.state.seats[found.seat].name
    return Hindsight(chronicle.step_at(found.place), found.seat, name, form.prompt, did, would, reason)


def _shown(battle: Battle, match: Match) -> Battle:
    """The battle as it stood in an earlier match, only to be read."""
    return Battle(battle.rules, battle.header, battle.people, b"", match=match)


# -- finding the moment ------------------------------------------------------------------------------------------------


def nth_choice(match: Match, place: int, seat: int, nth: int = 0) -> Crossroads | None:
    """The first moment, so many events on or later, at which somebody had more than one answer, or one further on; of
    several who were asked together this seat's."""
    found = (one for script in _scripts_from(match, place) for one in _in_script(match.rules, script, place, seat))
    return next(islice(found, nth, None), None)


def _scripts_from(match: Match, place: int) -> Iterator[Chapter]:
    start, state = match.checkpoint_at(len(match.log))
    scripts = [*match.chapters, Chapter(state, tuple(match.inputs), start)]
    ends = [later.log_start for _, later in pairwise(scripts)] + [len(match.log)]
    left = [script for script, end in zip(scripts, ends, strict=True) if end >= place]
    yield from [script for script in left if any(not isinstance(one, Fell) for one in script.inputs)][:MOST_SCRIPTS]


def _in_script(rules: Ruleset, chapter: Chapter, place: int, seat: int) -> Iterator[Crossroads]:
    """The script is run again with its dice and answers, no further than to its last question."""
    dice = KnownDice([one.faces for one in chapter.inputs if isinstance(one, Fell)])
    match = Match(rules, chapter.state, dice)
    given = [one for one in chapter.inputs if isinstance(one, Answered | AnsweredTogether)]
    for number, taken in enumerate(given):
        told = chapter.log_start + len(match.log)
        answers = dict(taken.answers) if isinstance(taken, AnsweredTogether) else {taken.seat: taken.answer}
        own = next((one for one in sorted(answers, key=lambda other: other != seat) if _is_choice(match, one)), None)
        if told >= place and own is not None:
            yield Crossroads(match, own, answers[own], told)
        if number + 1 < len(given):
            _give(match, answers)


def _is_choice(match: Match, seat: int) -> bool:
    form = match.form_for(seat)
    return form is not None and only_deed(form) is None


def _give(match: Match, answers: dict[int, Any]) -> None:
    for seat, answer in answers.items():
        refused = match.answer(seat, answer)
        assert not refused, "what was answered is answered again"
