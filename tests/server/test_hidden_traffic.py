"""Secrecy on real traffic where beings are hidden: with or without them the crew and watchers hear the same bytes.

Dice are typed, so that what falls in the open does not hang on how often dice fall in secret.
"""

import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.codec import decision_from_json, to_json
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import commitment_of
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.server.keys import hashed
from grognard.server.store import BattleRow, Chair, Store
from tests.awaiting import awaited
from tests.server.table import Seat, Server

SECRET = bytes(range(32))
KEY = "key-of-the-crew"
STRETCHES = 4
MOST_ANSWERS = 80


def with_hidden(state: State, are_there: bool) -> State:
    """Everybody the crew does not know of: as they start, or not there at all."""
    return (
        state
        if are_there
        else replace(
            state, models=tuple(replace(one, place=None) if one.known is not None else one for one in state.models)
        )
    )


def prepare(database: str, are_there: bool) -> None:
    rules = find("alien")
    header = replace(rules.header("cold-tow", ("human", "greedy"), (), ()), commitment=commitment_of(SECRET))
    header = replace(header, position=with_hidden(rules.setup(header), are_there))
    chairs = (Chair("person"), Chair("computer", "greedy"))
    row = BattleRow("battle", "2026-01-01T00:00:00Z", "", "typed", header, SECRET.hex(), chairs)
    store = Store.open(database)
    awaited(store.create(row, [(0, hashed(KEY))], []))
    store.close()


def fixed(seat: Seat, number: int) -> Any:
    """An answer by chance, the same whoever is hidden; with this stream the crew meets nobody until the end."""
    form = decision_from_json(json.dumps(seat.state["decision"]).encode(), find("alien").menus())
    return json.loads(to_json(form.sample(stream_of("crew-4", number), None)))  # type: ignore[arg-type]


def roll(seat: Seat, number: int) -> None:
    stream, wanted = stream_of("dice", number), seat.state["dice"]
    faces = [stream.below(sides) + 1 for sides in wanted["sides"]]
    seat.send(type="dice", revision=seat.revision, faces=faces)
    seat.ask(type="ping")


def heard(folder: Path, are_there: bool) -> tuple[list[str], list[str], int]:
    """All that the crew and a watcher hear in some stretches, looks back and cards included; how many stretches."""
    database = str(folder / f"battles-{are_there}.db")
    prepare(database, are_there)
    with Server(database) as server:
        crew, watcher = server.visit().sit("battle", KEY), server.visit().sit("battle")
        for number in range(MOST_ANSWERS):
            watcher.ask(type="ping")
            if crew.state["view"]["clock"]["stretch"] >= STRETCHES:
                break
            if crew.state["dice"]:
                roll(crew, number)
            else:
                assert crew.answer(fixed(crew, number))["type"] == "state"
        watcher.ask(type="ping")
        for seat in (crew, watcher):
            for at in range(0, seat.state["step"], 3):
                seat.ask(type="look", at=at)
            for unit in range(8):
                seat.ask(type="card", unit=unit)
            seat.ask(type="moments")
        return crew.raw, watcher.raw, crew.state["view"]["clock"]["stretch"]


def test_with_or_without_hidden_beings_the_crew_hears_the_same_bytes_for_several_stretches(tmp_path: Path) -> None:
    crew, watcher, stretch = heard(tmp_path, True)
    crew_too, watcher_too, _ = heard(tmp_path, False)
    start = find("alien").setup(find("alien").header("cold-tow", ("human", "greedy"), (), ()))
    assert sum(one.known is not None for one in start.models) > sum(
        one.known is not None and one.place is not None for one in with_hidden(start, False).models
    )
    assert stretch >= STRETCHES, "a rest may pass several at once"
    assert len(crew) > 60
    assert '"Drone"' not in "".join(crew)
    assert crew == crew_too
    assert watcher == watcher_too
