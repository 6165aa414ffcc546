"""Questions about a battle as the server asks them: through the workers' own functions, as JSON there and back."""

import msgspec
from msgspec.structs import replace

from grognard.engine.showing.panels import UnitCard, Watch
from grognard.server.battle import Battle
from grognard.server.messages import Carded, Reading, Tried, Trying
from grognard.server.reckoning import Question, job_of
from grognard.server.speech import Watched, Watching


def answered(battle: Battle, seat: int, said: Question) -> bytes:
    job = job_of(battle, seat, said)
    assert job is not None, "it leads somewhere"
    work, given = job
    return work(*given)


def tried(battle: Battle, said: Trying) -> Tried:
    said_back, form = msgspec.json.decode(answered(battle, said.seat, said), type=Tried), battle.form_for(said.seat)
    assert form is not None
    answer = said_back.answer
    return replace(said_back, answer=None if answer is None else msgspec.convert(answer, type=form.answer_type))


def card_of(battle: Battle, seat: int, unit: int, ranges: bool = False) -> UnitCard | None:
    return msgspec.json.decode(answered(battle, seat, Reading(unit, ranges)), type=Carded).card


def watch_of(battle: Battle, seat: int, unit: int | None) -> Watch:
    return msgspec.json.decode(answered(battle, seat, Watching(unit)), type=Watched).watch
