"""Same inputs, same battle: records replay to the same digest, here and in another process, and stay small."""

import os
import subprocess
import sys
from pathlib import Path

from msgspec.structs import replace

from grognard.engine.codec import digest
from grognard.engine.dice import commitment_of
from grognard.engine.record import Replay, lines_of, parse
from tests.contract.battles import CASES, MIXED, Battle, every_scenario, fought

MOST_BYTES = 300_000
ROOT = Path(__file__).parents[2]
ELSEWHERE = """
from grognard.engine.codec import digest
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


def test_battles_are_the_same_in_another_process() -> None:
    expected = [" ".join((*case, digest(fought(*case, 1).match.state))) for case in CASES]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": paths}
    command = [sys.executable, "-c", ELSEWHERE]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines() == expected
