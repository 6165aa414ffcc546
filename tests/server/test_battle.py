"""A battle and its book: the same entries give the same battle, undo and take-back cut the log, dice may be typed."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.core.codec import digest, to_json
from grognard.engine.core.match import ScriptFault
from grognard.engine.core.record import parse
from grognard.engine.core.replay import Replay
from grognard.engine.dice.rolls import Hidden, Total, commitment_of
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players.laying import laid_out
from grognard.server.battle import Battle
from grognard.server.chronicle import Chronicle
from grognard.server.entries import Agreed, AnyEntry, Asked, Gave, Resigned, Typed, Undid
from grognard.server.records import record_lines
from grognard.server.tape import DiceWanted, TypedTape
from grognard.server.wording import answer_in_words

RULES = find("at43")
SECRET = bytes(32)


def start(secret: bytes = SECRET, people: tuple[int, ...] = (0, 1), is_typed: bool = False) -> Battle:
    return Battle(RULES, RULES.header("fire", ("human", "human"), (), ()), people, secret, is_typed)


def laid(is_typed: bool = False) -> Battle:
    return Battle(RULES, laid_out(RULES, "fire", ("human", "human")), (0, 1), SECRET, is_typed)


def write(battle: Battle, entry: AnyEntry, book: list[AnyEntry] | None = None) -> None:
    assert battle.refusals(entry) == ()
    battle.play(battle.number + 1, entry)
    if book is not None:
        book.append(entry)


def any_answer(battle: Battle) -> Gave:
    seat = battle.waiting()[0]
    view = battle.match.seat_view(seat)
    pick = stream_of("any", battle.number)
    answers = (view.decision.sample(pick, view.table) for _ in range(50))
    answer = next(one for one in answers if not view.decision.refusals(one, view.table))
    return Gave(seat, msgspec.json.decode(to_json(answer)))


def play(battle: Battle, number: int, book: list[AnyEntry] | None = None) -> None:
    for _ in range(number):
        if not battle.is_over:
            write(battle, any_answer(battle), book)


def log_of(battle: Battle, seat: int = -1) -> list[str]:
    from grognard.games.at43.shown.looks import LEXICON

    return [line.text for line in Chronicle(battle, LEXICON, seat).lines()]


def test_the_same_book_gives_the_same_battle() -> None:
    battle, book = start(), list[AnyEntry]()
    play(battle, 60, book)
    again = start()
    for number, entry in enumerate(book, 1):
        again.play(number, entry)
    assert digest(again.state) == digest(battle.state)
    assert (again.revision, again.number) == (battle.revision, battle.number)
    assert log_of(again) == log_of(battle)
    assert again.tape.throws == battle.tape.throws


def until_undo(battle: Battle) -> int:
    """Play until somebody could undo his last answer; who."""
    for _ in range(200):
        play(battle, 1)
        for seat in (0, 1):
            if battle.undo_refusal(seat) is None and not battle.match.waiting:
                return seat
    raise AssertionError("nobody could ever undo")


def test_an_undone_answer_is_asked_again_and_leaves_no_line() -> None:
    battle = start()
    seat = until_undo(battle)
    before, lines = battle.match.log[:], log_of(battle)
    write(battle, Undid(seat))
    assert battle.waiting() == (seat,)
    assert len(log_of(battle)) <= len(lines)
    assert battle.match.log == before[: len(battle.match.log)]


def test_undo_looked_up_agrees_with_undo_done() -> None:
    """What the button says is what happens."""
    battle = start()
    seen = set()
    for _ in range(120):
        play(battle, 1)
        for seat in (0, 1):
            why = battle.undo_refusal(seat)
            probe = battle.match.fork(SeededNever())
            probe.waiting = dict(battle.match.waiting)
            done = probe.undo(seat)
            assert (why is None) == (done is None), (why, done)
            seen.add(why.text if why is not None else "")
    assert {"", "dice have fallen since", "another seat has decided since"} <= seen


class SeededNever:
    """Dice for a fork that rolls nothing."""

    def throw(self, roll: Any) -> tuple[int, ...]:
        raise AssertionError(f"{roll.purpose} was rolled")


def test_dice_after_a_take_back_are_new_ones() -> None:
    battle = start(people=(0,))
    while not (battle.tape.throws and battle.last_of(0) and battle.undo_refusal(0)):
        play(battle, 1)
    thrown = list(battle.tape.throws)
    write(battle, Asked(0, "takeback"))
    assert battle.tape.throws == thrown
    assert battle.waiting()[0] == 0 or 0 in battle.waiting()
    play(battle, 30)
    assert battle.tape.throws[: len(thrown)] == thrown
    assert any("takes back" in line for line in log_of(battle))


@pytest.mark.parametrize("resigns", [True, False], ids=["resigned", "played-out"])
def test_the_record_of_a_battle_with_take_backs_can_be_verified(resigns: bool) -> None:
    secret = bytes(range(32))
    header = replace(RULES.header("fire", ("human", "greedy"), (), ()), commitment=commitment_of(secret))
    battle = Battle(RULES, header, (0,), secret)
    taken = 0
    while not battle.is_over:
        play(battle, 1)
        last = battle.last_of(0)
        if (
            taken < 6
            and last is not None
            and not battle.refusals(Asked(0, "takeback"))
            and last.thrown < len(battle.tape.throws)
        ):
            write(battle, Asked(0, "takeback"))
            taken += 1
        if resigns and taken > 3 and len(battle.tape.throws) > 12:
            write(battle, Resigned(0))
    assert taken > 2
    assert any(first < last for first, last in battle.gone)
    record = parse(b"\n".join(record_lines(battle, secret)) + b"\n", "battle")
    assert (record.broken, record.secret) == ("", secret.hex())
    replayed = Replay(RULES, record, verify_dice=True).run()
    assert digest(replayed.state) == digest(battle.state)


def test_what_nobody_asked_cannot_be_agreed_to() -> None:
    battle = start()
    assert battle.refusals(Agreed(0, "draw", True))
    assert battle.refusals(Asked(0, "takeback"))
    assert battle.refusals(Typed((3,)))
    write(battle, Asked(0, "draw"))
    assert battle.refusals(Agreed(0, "draw", True))
    assert not battle.refusals(Agreed(1, "draw", True))


def test_a_battle_that_is_over_takes_nothing_more() -> None:
    battle = start()
    write(battle, Resigned(0))
    assert battle.outcome is not None
    assert battle.outcome.winners == (1,)
    assert battle.is_over
    assert battle.waiting() == ()
    for entry in (Resigned(1), Undid(0), Asked(1, "draw"), Gave(0, [])):
        assert battle.refusals(entry)[0].text == "the battle is over"


def test_typed_dice_wait_until_they_are_read_off() -> None:
    battle, book = start(is_typed=True), list[AnyEntry]()
    for _ in range(120):
        if battle.wanted is None:
            write(battle, any_answer(battle), book)
            continue
        sides = battle.wanted.roll.dice()
        assert battle.refusals(Gave(0, []))
        assert battle.refusals(Typed((1,) * (len(sides) + 1)))
        assert battle.refusals(Typed((9,) * len(sides)))
        write(battle, Typed(tuple(1 + (len(book) + index) % most for index, most in enumerate(sides))), book)
    assert any(isinstance(entry, Typed) for entry in book)
    again = start(is_typed=True)
    for number, entry in enumerate(book, 1):
        again.play(number, entry)
    assert digest(again.state) == digest(battle.state)
    assert (again.wanted is None) == (battle.wanted is None)


def test_what_a_computer_rolls_in_secret_nobody_types() -> None:
    tape, roll = TypedTape(SECRET, (0,)), Total(1, "x.y.z", "a secret", (6,) * 20)
    tape.load(((1,) * 20,), 7)
    fell = tape.throw(Hidden.of(roll))
    assert tape.throw(roll) == (1,) * 20
    with pytest.raises(DiceWanted):
        tape.throw(roll)
    with pytest.raises(DiceWanted):
        tape.throw(Hidden.of(replace(roll, seat=0)))
    tape.load((), 7)
    assert tape.throw(Hidden.of(roll)) == fell
    tape.load((), 8)
    assert tape.throw(Hidden.of(roll)) != fell


def test_a_book_that_cannot_be_is_noticed() -> None:
    with pytest.raises(ScriptFault, match="refused"):
        start().play(1, Gave(start().waiting()[0], ["nonsense"]))
    asked = start().waiting()[0]
    with pytest.raises(ScriptFault, match="was not asked"):
        start().play(1, Gave(1 - asked, []))


def test_answers_have_words_of_all_kinds() -> None:
    battle, kinds = start(), set()
    for _ in range(150):
        if battle.is_over:
            battle = start(bytes([1]) * 32)
        entry = any_answer(battle)
        form = battle.form_for(entry.seat)
        assert form is not None
        kinds.add(type(form).__name__)
        assert answer_in_words(form, entry.answer)
        write(battle, entry)
    assert {"Choose", "Order", "Move", "Place"} <= kinds


def test_a_laid_battle_begins_with_one_line_that_holds_the_laying() -> None:
    from grognard.games.at43.shown.looks import LEXICON

    battle = laid()
    lines = Chronicle(battle, LEXICON, 0).lines()
    assert (lines[0].kind, lines[0].text) == ("laid", "The table is laid as the mission says")
    outside = [line for line in lines if line.activation != lines[0].id]
    assert [line.kind for line in outside] == ["laid", "round", "activation"]
    assert any("Low wall" in line.text for line in lines[1:])
    play(battle, 3)
    later = Chronicle(battle, LEXICON, 0).lines()
    assert later[: len(lines)] == lines
    assert all(line.activation != lines[0].id for line in later[len(lines) :])


def test_who_is_asked_first_in_a_laid_battle_has_nothing_to_take_back() -> None:
    battle = laid()
    assert battle.waiting() == (0,)
    refusal = battle.undo_refusal(0)
    assert refusal is not None
    assert refusal.text == "there is nothing to take back"
    play(battle, 1)


def test_typed_dice_are_awaited_while_the_table_is_laid() -> None:
    battle, typed = laid(is_typed=True), 0
    while battle.wanted is not None:
        assert battle.waiting() == ()
        sides = tuple(battle.wanted.roll.dice())
        write(battle, Typed((6, *(1,) * (len(sides) - 1))))
        typed += 1
    assert typed == 2, "who places terrain first, and Authority"
    assert battle.waiting() == (0,)
    assert battle.match.laid == len(battle.match.log)


def test_a_laid_battle_is_the_same_from_its_record() -> None:
    battle = laid()
    play(battle, 30)
    replay = Replay(RULES, parse(b"\n".join(record_lines(battle, b"")) + b"\n", "laid")).run()
    assert digest(replay.state) == digest(battle.state)
    assert replay.laid == battle.match.laid
