"""The sample that the page's own dice are tested against is what the engine throws."""

import json
from pathlib import Path

from grognard.engine.dice.rolls import CommittedDice, Thrown

SAMPLE = Path(__file__).parents[2] / "web" / "src" / "panels" / "fairdice.sample.json"


def test_the_page_is_tested_against_the_engine_s_dice() -> None:
    sample = json.loads(SAMPLE.read_text())
    dice = CommittedDice(bytes.fromhex(sample["secret"]))
    assert dice.commitment == sample["commitment"]
    kinds: set[int] = set()
    for thrown in sample["throws"]:
        sides = tuple(thrown["sides"])
        kinds.update(sides)
        assert list(dice.throw(Thrown(0, "", "", sides))) == thrown["faces"]
    assert max(kinds) > 256, "dice of more than a byte must be among them"


def test_the_page_is_tested_against_the_engine_s_shares() -> None:
    sample = json.loads(SAMPLE.read_text())
    shares = tuple((seat, share) for seat, share in sample["shares"])
    dice = CommittedDice(bytes.fromhex(sample["secret"]), shares)
    for thrown in sample["shared"]:
        assert list(dice.throw(Thrown(0, "", "", tuple(thrown["sides"])))) == thrown["faces"]
    assert sample["shared"] != sample["throws"]
