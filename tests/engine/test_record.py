"""Records give the same battle anywhere, and a replay notices the first thing that goes otherwise."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.engine.core.codec import digest, state_from_json, to_json
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.record import MOST_BYTES, BrokenRecord, Divergence, Record, lines_of, load, parse, save
from grognard.engine.core.replay import Replay
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import CommittedDice, SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Header
from tests.engine.forging import old_format, relinked, unlinked
from tests.engine.toy import HEADER, TOY, Toy, at_turn, begin, play

SECRET = b"nobody knows this before the end"


@pytest.fixture(scope="module")
def battle() -> Match:
    return play(begin(SeededDice("record")))


def written(match: Match, secret: bytes = b"") -> bytes:
    header = replace(HEADER, commitment=CommittedDice(secret).commitment) if secret else HEADER
    return b"\n".join(lines_of(match, header, secret)) + b"\n"


def recorded(match: Match, secret: bytes = b"") -> bytes:
    """The lines of a record without their hashes, for a forger who writes them anew when he has changed something."""
    return b"\n".join([*unlinked(written(match, secret)), b""])


def committed() -> bytes:
    return recorded(play(begin(CommittedDice(SECRET))), SECRET)


def replayed(data: bytes, verify_dice: bool = False) -> Match:
    return Replay(TOY, parse(relinked(data.split(b"\n")), "test"), verify_dice).run()


def diverges(data: bytes, verify_dice: bool = False) -> str:
    with pytest.raises(Divergence) as caught:
        replayed(data, verify_dice)
    return str(caught.value)


def changed(data: bytes, start: bytes, old: bytes, new: bytes) -> tuple[bytes, int]:
    """The record with something replaced in the first line that begins so and holds it; the line's number."""
    rows = data.split(b"\n")
    at = next(i for i, row in enumerate(rows) if row.startswith(start) and old in row)
    rows[at] = rows[at].replace(old, new, 1)
    return b"\n".join(rows), at + 1


# -- there and back ------------------------------------------------------------------------------------------------


def test_an_input_on_which_the_rules_broke_is_told_and_passed_over() -> None:
    match = at_turn((4, 5, 6), options=("crash",))
    with pytest.raises(ScriptFault):
        match.answer(1, ("crash",))
    data = recorded(match)
    assert b'"void":"ZeroDivisionError: a broken rule"' in data
    record = parse(relinked(data.split(b"\n")), "test")
    assert record.broken == ""
    again = Replay(TOY, replace(record, header=replace(HEADER, options=("crash",)))).run()
    assert digest(again.state) == digest(match.state)


def test_saved_and_loaded_and_played_again(battle: Match, tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    save(path, battle, HEADER)
    record = load(path)
    assert (record.header, record.broken) == (HEADER, "")
    again = Replay(TOY, record).run()
    assert again.state == battle.state
    assert again.log == battle.log
    assert written(again) == path.read_bytes()
    assert [entry.name for entry in tmp_path.iterdir()] == ["battle.jsonl"], "nothing is left beside it"


def test_a_battle_can_be_recorded_and_resumed_at_every_decision() -> None:
    match = begin(SeededDice("record"))
    while not match.is_over:
        again = replayed(recorded(match))
        assert (again.state, again.decision, again.log) == (match.state, match.decision, match.log)
        play(match, most=1)


def test_waiting_answers_are_not_recorded() -> None:
    match = begin()
    empty = recorded(match)
    match.answer(0, tuple("cab"))
    assert recorded(match) == empty


def test_the_digest_is_the_same_in_another_process(battle: Match) -> None:
    code = (
        "from grognard.engine.core.codec import digest; from grognard.engine.dice.rolls import SeededDice;"
        "from tests.engine.toy import begin, play; print(digest(play(begin(SeededDice('record'))).state))"
    )
    root = Path(__file__).parents[2]
    for seed in ("1", "2"):
        environment = os.environ | {
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")]),
        }
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        assert done.stdout.strip() == digest(battle.state)


def test_the_digest_does_not_depend_on_the_order_of_counters(battle: Match) -> None:
    seat = battle.state.seats[0]
    turned = replace(seat, counters=dict(reversed(list((seat.counters | {"a": 1, "b": 2}).items()))))
    plain = replace(seat, counters=seat.counters | {"a": 1, "b": 2})
    one, other = (replace(battle.state, seats=(piece, battle.state.seats[1])) for piece in (turned, plain))
    assert digest(one) == digest(other) != digest(battle.state)
    assert state_from_json(to_json(one)) == one


# -- what a replay notices -----------------------------------------------------------------------------------------


def test_tampered_answers_are_noticed(battle: Match) -> None:
    data = recorded(battle)
    illegal, line = changed(data, b'{"a"', b'"wait"', b'"fly"')
    assert diverges(illegal).startswith(f"line {line}: refused: fly is not on offer")
    wrong_seat, line = changed(data, b'{"a":[1', b"[1", b"[0")
    assert diverges(wrong_seat) == f"line {line}: seat 0 is not asked anything here"
    no_answer, line = changed(data, b'{"a"', b'["wait"]', b'{"x":7}')
    assert diverges(no_answer).startswith(f"line {line}: refused: not an answer to 'Act'")


def test_other_secret_answers_are_noticed_by_the_next_digest(battle: Match) -> None:
    rows = recorded(battle).split(b"\n")
    rows[1] = b'{"t":[[0,["c","b","a"]],[1,["c","b","a"]]]}'
    assert diverges(b"\n".join(rows)) == "line 3: the state differs from the recorded one"


@pytest.mark.parametrize(
    ("new", "words"), [(b"[9,", "cannot show 9"), (b"[0,", "cannot show 0"), (b"[", "1 dice given")]
)
def test_impossible_dice_are_noticed(battle: Match, new: bytes, words: str) -> None:
    data = recorded(battle)
    row = next(row for row in data.split(b"\n") if row.startswith(b'{"d"'))
    first = row[len(b'{"d":') : row.index(b",") + 1]
    other, line = changed(data, b'{"d"', first, new)
    assert diverges(other).startswith(f"line {line}: ")
    assert words in diverges(other)


def test_other_dice_are_noticed_by_the_next_digest(battle: Match) -> None:
    """With bids of 0 to 3 a six beats a one, whatever was bid: the other seat wins the first turn."""
    rows = recorded(battle).split(b"\n")
    at = next(i for i, row in enumerate(rows) if row.startswith(b'{"d"') and rows[i + 1].startswith(b'{"x"'))
    rows[at] = b'{"d":[1,6]}' if rows[at + 2].startswith(b'{"a":[0') else b'{"d":[6,1]}'
    assert diverges(b"\n".join(rows)) == f"line {at + 2}: the state differs from the recorded one"


def test_missing_and_left_over_lines_are_noticed(battle: Match) -> None:
    rows = recorded(battle).split(b"\n")
    dice = next(i for i, row in enumerate(rows) if row.startswith(b'{"d"'))
    assert diverges(b"\n".join(row for row in rows if not row.startswith(b'{"d"'))).startswith("the record has no dice")
    doubled = [*rows[:dice], rows[dice], *rows[dice:]]
    assert diverges(b"\n".join(doubled))
    assert diverges(b"\n".join([*rows[:-1], b'{"d":[6]}', b""])) == f"line {len(rows)}: dice that nobody rolls"
    digests = [i for i, row in enumerate(rows) if row.startswith(b'{"x"')]
    early = [*rows[:1], rows[digests[0]], *rows[1:]]
    assert diverges(b"\n".join(early)) == "line 2: a digest in the middle of a script"
    assert "ends here" in diverges(b"\n".join([*rows[: digests[0] + 1], rows[-2], b""]))


def test_a_record_of_other_rules_is_played_as_far_as_they_agree(battle: Match) -> None:
    class Newer(Toy):
        version = "2"

    class Other(Newer):
        def setup(self, header: Header) -> State:
            return replace(super().setup(header), round=2)

    class Chess(Toy):
        id = "chess"

    record = parse(written(battle), "test")
    assert digest(Replay(Newer(), record).run().state) == digest(battle.state)
    with pytest.raises(Divergence, match="line 3: the state differs"):
        Replay(Other(), record).run()
    with pytest.raises(BrokenRecord, match="one of toy, not of chess"):
        Replay(Chess(), record)


# -- committed dice ------------------------------------------------------------------------------------------------


def test_committed_dice_are_verified_with_the_opened_secret() -> None:
    record = parse(relinked(committed().split(b"\n")), "test")
    assert record.secret == SECRET.hex()
    assert SECRET.hex() not in str(record.header)
    assert Replay(TOY, record, verify_dice=True).run().is_over


def test_a_secret_is_not_opened_before_the_end() -> None:
    match = play(begin(CommittedDice(SECRET)), most=6)
    assert SECRET.hex().encode() not in recorded(match, SECRET)
    assert "not opened" in diverges(recorded(match, SECRET), verify_dice=True)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (SECRET.hex().encode(), b"00" * 20, "does not have the hash"),
        (SECRET.hex().encode(), b"xyz", "not a hexadecimal"),
        (CommittedDice(SECRET).commitment.encode(), b"0" * 64, "does not have the hash"),
    ],
)
def test_a_false_secret_is_noticed(old: bytes, new: bytes, words: str) -> None:
    assert words in diverges(committed().replace(old, new), verify_dice=True)


def test_dice_other_than_the_secrets_are_noticed() -> None:
    forged = play(begin(CommittedDice(b"another secret")))
    assert "the opened secret gives other dice than" in diverges(recorded(forged, SECRET), verify_dice=True)
    assert replayed(recorded(forged, SECRET)).is_over, "unless nobody looks"


# -- the hashes of its lines -----------------------------------------------------------------------------------------


def test_of_a_thousand_changed_numbers_a_thousand_are_found() -> None:
    """Any number anywhere: of an answer, a die, a digest, a hash, the header."""
    data = written(play(begin(CommittedDice(SECRET))), SECRET)
    places = [found.span() for found in re.finditer(rb"\d+", data)]
    pick = stream_of("one changed number")
    for _ in range(1000):
        start, end = pick.choice(places)
        old, most = int(data[start:end]), 10 ** (end - start)
        other = (old + 1 + pick.below(most - 1)) % most
        assert is_doubted(data[:start] + str(other).encode() + data[end:]), (start, other)
    assert not is_doubted(data)


def is_doubted(data: bytes) -> bool:
    try:
        record = parse(data, "test")
        Replay(TOY, record, verify_dice=True).run()
    except (BrokenRecord, Divergence):
        return True
    return bool(record.broken) or not record.proofs


def test_a_line_taken_out_put_in_or_moved_is_found(battle: Match) -> None:
    rows = written(battle).split(b"\n")
    for at in range(1, len(rows) - 2):
        assert parse(b"\n".join(rows[:at] + rows[at + 1 :]), "test").broken.startswith(f"test: line {at + 1} is")
        assert parse(b"\n".join([*rows[:at], rows[at], *rows[at:]]), "test").broken
    assert "had ended before" in parse(written(battle) + rows[-2] + b"\n", "test").broken
    assert "cut off" in parse(b"\n".join(rows[:-2]) + b"\n", "test").broken


def test_who_writes_all_hashes_anew_is_betrayed_by_committed_dice() -> None:
    data = committed()
    rows = data.split(b"\n")
    dice = [at for at, row in enumerate(rows) if row.startswith(b'{"d"')]
    for at in dice:
        other = re.sub(rb"\d", lambda face: b"5" if face[0] == b"6" else b"6", rows[at], count=1)
        assert "gives other dice" in diverges(b"\n".join([*rows[:at], other, *rows[at + 1 :]]), verify_dice=True)


def test_a_commitment_that_was_cut_out_is_missed() -> None:
    cut = committed().replace(b',"commitment":"' + CommittedDice(SECRET).commitment.encode() + b'"', b"")
    with pytest.raises(BrokenRecord, match=r"promises other proofs \(lines, digests, dice\)"):
        replayed(cut)


def test_older_records_are_read_and_prove_nothing(battle: Match) -> None:
    record = parse(old_format(written(battle)), "old")
    assert (record.broken, record.proofs) == ("", ())
    assert digest(Replay(TOY, record).run().state) == digest(battle.state)
    assert parse(written(battle), "new").proofs == ("lines", "digests")
    disguised = written(battle).replace(b"grognard-record-2", b"grognard-record-1")
    with pytest.raises(BrokenRecord, match="promises other proofs"):
        parse(disguised, "disguised")


# -- limits --------------------------------------------------------------------------------------------------------


def test_what_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(BrokenRecord, match="larger than 16 MiB"):
        load(path)
    with pytest.raises(BrokenRecord, match="larger than 16 MiB"):
        parse(bytes(MOST_BYTES + 1), "test")


def test_too_many_lines_are_refused(battle: Match) -> None:
    with pytest.raises(BrokenRecord, match="more than 200000 lines"):
        parse(written(battle) + b"\n" * 200_001, "test")


@pytest.mark.parametrize("row", [b"[" * 500_000, b'{"a":' * 300_000, b'{"t":[[0,' + b"[" * 400_000])
def test_deep_nesting_is_damage_not_a_crash(battle: Match, row: bytes) -> None:
    data = written(battle)
    record: Record = parse(data[: data.index(b'{"end"')] + row + b"\n", "test")
    assert "is damaged" in record.broken
    with pytest.raises(BrokenRecord, match="line 1 is not a header"):
        parse(row, "test")
