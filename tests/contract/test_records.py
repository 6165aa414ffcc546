"""Same inputs, same battle: records replay to the same digest, here and in another process, and stay small."""

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

from msgspec.structs import replace

from grognard.engine.core.codec import digest
from grognard.engine.core.match import Match
from grognard.engine.core.record import lines_of, parse
from grognard.engine.core.replay import Replay
from grognard.engine.dice.rolls import SeededDice, commitment_of
from grognard.players import play_out
from grognard.players.chance import RandomPlayer
from tests.contract.battles import CASES, MIXED, Battle, begin, every_scenario, fought, playing

MOST_BYTES = 300_000
MOST_MEMORY = 20 * 1024 * 1024
ROOT = Path(__file__).parents[2]
ELSEWHERE = """
from grognard.engine.core.codec import digest
from tests.contract.battles import CASES, fought
for case in CASES:
    print(*case, digest(fought(*case, 1).match.state))
"""


def recorded(battle: Battle) -> bytes:
    header = replace(battle.header, commitment=commitment_of(battle.secret))
    return b"\n".join(lines_of(battle.match, header, battle.secret)) + b"\n"


@every_scenario
def test_a_record_replays_to_the_same_digest_and_its_dice_are_verified(game: str, scenario: str) -> None:
    for names in (("random", "random"), MIXED):
        battle = fought(game, scenario, 1, names)
        data = recorded(battle)
        assert len(data) < MOST_BYTES
        record = parse(data, "record")
        assert record.broken == ""
        again = Replay(battle.match.rules, record, verify_dice=True).run()
        assert digest(again.state) == digest(battle.match.state)
        assert again.log == battle.match.log


@every_scenario
def test_a_battle_can_be_played_on_from_any_checkpoint(game: str, scenario: str) -> None:
    """A header with a position instead of a set-up: the battle goes on from there, and its record replays."""
    battle = fought(game, scenario, 2)
    chapters = battle.match.chapters
    for chapter in (chapters[len(chapters) // 3], chapters[2 * len(chapters) // 3]):
        header = replace(battle.header, position=chapter.state)
        match = Match(battle.match.rules, battle.match.rules.setup(header), SeededDice(3))
        assert match.chapters[0].state == chapter.state if match.chapters else match.checkpoint == chapter.state
        play_out(match, [RandomPlayer()] * len(match.state.seats), 3)
        record = parse(b"\n".join(lines_of(match, header)) + b"\n", "record")
        assert digest(Replay(match.rules, record).run().state) == digest(match.state)


@every_scenario
def test_a_match_is_small(game: str, scenario: str) -> None:
    """Fought once before it is weighed: libraries and kernels that load or compile on first use belong to no match."""
    for _ in playing(begin(game, scenario, 14), 14):
        pass
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = begin(game, scenario, 14)
    for _ in playing(match, 14):
        pass
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert match.is_over
    assert size < MOST_MEMORY


def test_battles_are_the_same_in_another_process() -> None:
    expected = [" ".join((*case, digest(fought(*case, 1).match.state))) for case in CASES]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": paths}
    command = [sys.executable, "-c", ELSEWHERE]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines() == expected
