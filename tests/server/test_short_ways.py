"""Short ways: a deed at an enemy found on forks, answered through all its steps, and taken back as one."""

import re
from typing import Any

import msgspec
import pytest

from grognard.engine.asking.decisions import Allocate, Bin, Choose, Lot
from grognard.engine.core.codec import digest, to_json
from grognard.engine.core.state import State
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import by_name
from grognard.players.laying import laid_out
from grognard.server.aims import Deed, Seeking
from grognard.server.battle import Battle
from grognard.server.deeds import deeds_of, match_after
from grognard.server.entries import AnyEntry, Gave, Undid
from grognard.server.messages import Tried, Trying
from grognard.server.speech import Draft
from grognard.server.ways import MOST_STEPS, is_foe, shared_with, unit_of
from tests.server.asked import answered, tried
from tests.server.table import Browser

MOST = 200
BATTLES = (
    ("at43", "fire"),
    ("evolved", "training-ground"),
    ("netepic", "first-contact"),
    ("fireteam", "first-contact"),
)


def started(game: str, scenario: str) -> Battle:
    rules = find(game)
    return Battle(rules, laid_out(rules, scenario, ("human", "human")), (0, 1), bytes(32))


def write(battle: Battle, entry: AnyEntry) -> None:
    assert battle.refusals(entry) == ()
    battle.play(battle.number + 1, entry)


def deeds(battle: Battle) -> tuple[int, tuple[Deed, ...]]:
    seat = battle.waiting()[0]
    return seat, deeds_of(battle, Seeking(battle.revision, seat)).deeds


def played_to_a_deed(battle: Battle, steps: int = 2, at: str = "um") -> tuple[int, Deed]:
    """Let computers play until somebody can do something of so many steps to an enemy of this kind: unit or model."""
    player = by_name("greedy", battle.rules)
    for number in range(MOST):
        seat, found = deeds(battle)
        fitting = [deed for deed in found if len(deed.chain) >= steps and deed.ref[0] in at]
        if fitting:
            return seat, fitting[0]
        answer = player.decide(battle.match.seat_view(seat), stream_of("short ways", number))
        write(battle, Gave(seat, msgspec.json.decode(to_json(answer))))
    raise AssertionError("nobody could do anything to anybody")


def unit_named(state: State, ref: str) -> str:
    return state.units[unit_of(state, ref)].name


def shares(*fits: tuple[str, str], most: int | None = None) -> Allocate:
    """Three dice of one gun and one of another, for two foes or nobody."""
    bins = (Bin("m1", "Foe", "m1", most), Bin("m2", "Other", "m2"), Bin("hold", "Do not fire"))
    lots = (Lot("gun", "Gun", 3), Lot("bow", "Bow"))
    return Allocate(seat=0, name="targets", prompt="", clause="", lots=lots, bins=bins, fits=fits)


def test_all_that_fits_goes_to_whom_it_is_meant_for_and_the_rest_to_nobody() -> None:
    form = shares()
    assert shared_with(form, [form.bins[0]]) == (("gun", "m1", 3), ("bow", "m1", 1))
    assert shared_with(form, list(form.bins[:2])) == (("gun", "m1", 2), ("gun", "m2", 1), ("bow", "m2", 1))
    narrow = shares(("gun", "m1"), ("gun", "hold"), ("bow", "m2"), ("bow", "hold"), most=2)
    assert shared_with(narrow, [narrow.bins[0]]) == (("gun", "m1", 2), ("gun", "hold", 1), ("bow", "hold", 1))


def test_nothing_is_shared_where_nothing_fits_or_something_would_be_left() -> None:
    form = shares(("gun", "m2"), ("bow", "hold"))
    assert shared_with(form, [form.bins[0]]) is None
    left = shares(("gun", "m1"), ("bow", "hold"), most=2)
    assert shared_with(left, [left.bins[0]]) is None


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_deed_names_means_and_target_and_leads_to_its_dice(game: str, scenario: str) -> None:
    battle = started(game, scenario)
    seat, deed = played_to_a_deed(battle)
    assert is_foe(battle.state, deed.ref, seat)
    assert unit_named(battle.state, deed.ref) in deed.words
    assert re.search(r" at | charges? ", deed.words), "a shot at somebody, or a charge"
    assert 2 <= len(deed.chain) <= MOST_STEPS
    before = match_after(battle, seat, deed.chain[:-1])
    assert before is not None
    form = before.form_for(seat)
    last = deed.chain[-1]
    if isinstance(form, Allocate):
        foes = {bin.key for bin in form.bins if unit_of(battle.state, bin.subject) == unit_of(battle.state, deed.ref)}
        assert foes & {to for _, to, _ in last}
    else:
        assert isinstance(form, Choose)
        assert last[0] in {option.key for option in form.options if option.subject == deed.ref}
    assert form.refusals(last, before.table_for(seat)) == ()


def test_a_machine_that_is_its_whole_unit_is_attacked_in_words_too() -> None:
    battle = started("at43", "fire")
    _, deed = played_to_a_deed(battle, at="m")
    named = unit_named(battle.state, deed.ref)
    assert deed.words.endswith(f" at {named}"), "whom, and what is done to him"


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_looking_for_deeds_changes_nothing(game: str, scenario: str) -> None:
    battle = started(game, scenario)
    played_to_a_deed(battle)
    before = digest(battle.state), battle.revision, len(battle.match.log), len(battle.tape.throws)
    deeds(battle)
    assert (digest(battle.state), battle.revision, len(battle.match.log), len(battle.tape.throws)) == before


def test_the_odds_of_a_deed_are_those_of_the_question_it_leads_to() -> None:
    battle = started("evolved", "training-ground")
    seat, deed = played_to_a_deed(battle)
    at_once = tried_after(battle, seat, deed)
    for answer in deed.chain[:-1]:
        write(battle, Gave(seat, answer))
    step_by_step = tried(battle, Trying(battle.revision, seat, Draft(answer=deed.chain[-1])))
    assert at_once is not None
    assert step_by_step.overlay.attack == at_once


def tried_after(battle: Battle, seat: int, deed: Deed) -> object:
    said = Trying(battle.revision, seat, Draft(answer=deed.chain[-1]), chain=deed.chain[:-1])
    return msgspec.json.decode(answered(battle, seat, said), type=Tried).overlay.attack


def test_joined_answers_are_taken_back_together_and_others_one_by_one() -> None:
    battle = started("evolved", "training-ground")
    seat, deed = played_to_a_deed(battle, 3)
    before = digest(battle.state)
    first, second = deed.chain[0], deed.chain[1]
    write(battle, Gave(seat, first))
    middle = digest(battle.state)
    write(battle, Gave(seat, second, joined=True))
    write(battle, Undid(seat))
    assert digest(battle.state) == before
    write(battle, Gave(seat, first))
    write(battle, Gave(seat, second))
    write(battle, Undid(seat))
    assert digest(battle.state) == middle


def test_a_deed_that_leads_nowhere_is_not_gone_through() -> None:
    battle = started("evolved", "training-ground")
    seat, deed = played_to_a_deed(battle)
    assert match_after(battle, seat, (["nothing"], *deed.chain)) is None
    assert match_after(battle, 1 - seat, deed.chain[:-1]) is None
    assert deeds_of(battle, Seeking(battle.revision, seat, (["nothing"],))).deeds == ()


def test_a_deed_is_one_message_and_many_lines_of_the_book(browser: Browser) -> None:
    made = browser.create("me", "me", game="evolved", scenario="training-ground", laid=True)
    table = browser.sit(made["battle"])
    table.until(lambda state: state["decision"])
    found: list[dict[str, Any]] = []
    for _ in range(MOST):
        seat = table.state["decision"]["seat"]
        found = table.ask(type="deeds", revision=table.revision, seat=seat)["deeds"]
        if found:
            break
        table.step()
    before, chain = table.revision, found[0]["chain"]
    table.send(type="answer", revision=before, seat=seat, answer=chain[0], chain=[["nobody"]])
    assert table.wait("refused", "state")["refusals"], "it is refused whole"
    assert table.ask(type="ping")
    assert table.revision == before
    heard = len(table.heard)
    table.send(type="answer", revision=before, seat=seat, answer=chain[0], chain=chain[1:])
    table.until(lambda state: state["revision"] > before)
    table.ask(type="ping")
    shown = [message["revision"] for message in table.heard[heard:] if message["type"] == "state"]
    assert shown == [before + len(chain)], "nothing is shown half done"
