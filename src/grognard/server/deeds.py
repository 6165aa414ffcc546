"""Deeds at the table: who can be attacked with what by a click, and a whole deed answered through all its steps.

Each step is an ordinary answer of the book; the joined ones are taken back together.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grognard.engine.asking.decisions import Answer, Refusal
from grognard.engine.core.codec import read_answer
from grognard.engine.core.match import Match
from grognard.games import parts

from .aims import Deed, DeedList, Seeking
from .checks import TURN, judged_answer
from .entries import Gave
from .ways import Way, ahead, ways

if TYPE_CHECKING:
    from .battle import Battle
    from .room import Room

MOST_DEEDS = 40
GONE = Refusal(TURN, "this can no longer be done in one go")


def deeds_of(battle: "Battle", said: Seeking) -> DeedList:
    """What the seat could do to each piece of another side from here, what promises most first."""
    after = _read(battle.match, said.seat, said.after)
    found: dict[tuple[str, str], tuple[float, Deed]] = {}
    for worth, deed in _weighed(battle, said.seat, after) if after is not None else ():
        found.setdefault((deed.ref, deed.words), (worth, deed))
    best = sorted(found.values(), key=lambda row: -row[0])
    return DeedList(said.n, said.revision, said.seat, tuple(deed for _, deed in best))


def _weighed(battle: "Battle", seat: int, after: tuple[Answer, ...]) -> Iterator[tuple[float, Deed]]:
    hints, rules = parts(battle.header.game).hints(), battle.rules
    for number, way in enumerate(ways(battle.match, seat, after)):
        if number >= MOST_DEEDS:
            return
        if len(way.answers) > 1:
            seat_view, last = way.match.seat_view(seat), way.answers[-1]
            worth = (hints.worth or rules.appraise)(seat_view, last)
            yield worth, Deed(way.ref, way.answers, words_of(way), hints.hint(seat_view, last))


def words_of(way: Way) -> str:
    """Deed and target, and what is done on the way to it: `Hold, then fire laser rifles at Red Kodiaks`."""
    *before, last = way.options
    steps = [option.label.replace(": ", " ", 1) for option in before if option.key != option.subject]
    means = ", then ".join(steps)
    if not means or way.ref[0] == "m":
        return last.label
    return f"{means} at {last.label}"


def match_after(battle: "Battle", seat: int, chain: tuple[Any, ...]) -> Match | None:
    """The match after answers as they came, on a fork; None where they do not lead on."""
    answers = _read(battle.match, seat, chain)
    return None if answers is None else ahead(battle.match, seat, answers)


def _read(match: Match, seat: int, chain: tuple[Any, ...]) -> tuple[Answer, ...] | None:
    """Answers as they came in the types of the questions that they answer."""
    answers: tuple[Answer, ...] = ()
    for raw in chain:
        then = ahead(match, seat, answers)
        form = then.form_for(seat) if then is not None else None
        answer = read_answer(form, raw) if form is not None else GONE
        if isinstance(answer, Refusal):
            return None
        answers = (*answers, answer)
    return answers


async def done(room: "Room", seat: int, chain: tuple[Any, ...], revision: int) -> tuple[Refusal, ...]:
    """Answer through a whole deed: taken whole, or refused whole. Raises Outdated as a single answer does."""
    then = match_after(room.battle, seat, chain[:-1]) if revision == room.battle.revision else room.battle.match
    against: tuple[Refusal, ...] = (GONE,) if then is None else ()
    if then is not None and then is not room.battle.match:
        against = judged_answer(then, seat, chain[-1]).refusals
    for number, answer in enumerate(chain):
        if against:
            break
        entry = Gave(seat, answer, joined=number > 0)
        against = await room.write(entry, room.battle.revision if number else revision, number == len(chain) - 1)
        if against and number:  # the rules broke down half way: what was answered stands, and is shown
            room.show_all()
    return against
