"""A decision that commits is asked even where but one answer is possible; who acts at once gives it unasked."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.asking.decisions import Allocate, Bin, Choose, Lot, Option, only_deed
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Count, Pool
from grognard.engine.rehearsal import SoloRehearsal
from tests.engine.toy import HEADER, TOY

ONE = (Option("u3", "the only one"),)


class Confirming(SoloRehearsal):
    confirming = True


def shot(commits: bool, options: tuple[Option, ...] = ONE) -> Any:
    def script(game: Game) -> Script[int]:
        (arm,) = yield Choose(
            seat=0, name="arm", prompt="Fire?", clause="toy.turn", options=(Option("a", "Fire"), Option("no", "No"))
        )
        (key,) = yield Choose(
            seat=0, name="at", prompt="At the only one?", clause="toy.turn", options=options, commits=commits
        )
        hits: int = yield Count(0, "toy.strike", f"{arm} at {key}", (Pool(1, (4,)),))
        return hits

    return script


def begin(kind: type[SoloRehearsal], script: Any, dice: Sequence[Any] = ()) -> SoloRehearsal:
    return kind(TOY, TOY.setup(HEADER), script, dice)


def test_a_single_answer_is_asked_where_dice_will_fall() -> None:
    battle = begin(Confirming, shot(True), [(5,)]).choose("a")
    assert battle.asks == "at"
    assert not battle.rolls()
    assert only_deed(battle.decision) == ("u3",)
    battle.choose("u3")
    assert battle.result == 1


def test_one_can_step_back_before_the_dice_fall() -> None:
    battle = begin(Confirming, shot(True)).choose("a")
    assert battle.match.undo(0) is None
    assert battle.asks == "arm"
    assert not battle.rolls()


def test_without_commitment_a_single_answer_is_not_asked() -> None:
    battle = begin(Confirming, shot(False), [(5,)]).choose("a")
    assert len(battle.rolls()) == 1


def test_who_acts_at_once_is_asked_only_where_there_is_a_choice() -> None:
    assert len(begin(SoloRehearsal, shot(True), [(5,)]).choose("a").rolls()) == 1
    several = begin(SoloRehearsal, shot(True, (*ONE, Option("u4", "another"))), [(5,)]).choose("a")
    assert several.asks == "at"
    assert only_deed(several.decision) is None


def test_shares_with_one_taker_each_are_confirmed_too() -> None:
    form = Allocate(
        seat=0, name="attack", prompt="Attack?", clause="toy.turn", commits=True,
        lots=(Lot("m1", "one"), Lot("m2", "two")), bins=(Bin("u3", "the only one"),),
    )  # fmt: skip

    def script(game: Game) -> Script[Any]:
        return (yield form)

    battle = begin(Confirming, script)
    assert battle.asks == "attack"
    battle.share(("m1", "u3", 1), ("m2", "u3", 1))
    assert battle.result == (("m1", "u3", 1), ("m2", "u3", 1))
