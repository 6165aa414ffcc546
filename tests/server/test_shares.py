"""People add to the dice, after the server has published the hash of its secret: nobody can choose what falls."""

import json

import pytest
from msgspec.structs import replace

from grognard.engine.core.record import parse
from grognard.engine.core.replay import Replay
from grognard.engine.dice.rolls import CommittedDice, Thrown, commitment_of
from grognard.games import find
from grognard.server.battle import Battle
from grognard.server.entries import AnyEntry, Begun, Gave, Pledged, Resigned, Shared
from grognard.server.records import record_lines
from grognard.server.shares import pledge_of
from tests.engine.forging import relinked, unlinked
from tests.server.table import Browser, Seat
from tests.server.test_battle import play

RULES = find("at43")
SECRET = bytes(range(32))
ONE, TWO = "11" * 32, "22" * 32


def gathering(people: tuple[int, ...] = (0, 1)) -> Battle:
    header = RULES.header("fire", ("human", "human"), (), ())
    return Battle(RULES, replace(header, commitment=commitment_of(SECRET), shared=True), people, SECRET)


def write(battle: Battle, *entries: AnyEntry) -> None:
    for entry in entries:
        assert battle.refusals(entry) == ()
        battle.play(battle.number + 1, entry)


def begun(*shares: str) -> Battle:
    battle = gathering()
    write(battle, *(Pledged(seat, pledge_of(share)) for seat, share in enumerate(shares)))
    write(battle, *(Shared(seat, share) for seat, share in enumerate(shares)))
    return battle


def faces(battle: Battle) -> list[tuple[int, ...]]:
    play(battle, 12)
    return [throw.faces for throw in battle.tape.throws]


def test_nothing_falls_and_nobody_is_asked_before_all_shares_are_in() -> None:
    battle = gathering()
    for entry in (Pledged(1, pledge_of(TWO)), Pledged(0, pledge_of(ONE)), Shared(0, ONE), Shared(1, TWO)):
        assert (battle.waiting(), battle.is_over, battle.tape.throws, battle.match.log) == ((), False, [], [])
        assert battle.refusals(Gave(0, [])) != ()
        write(battle, entry)
    assert battle.waiting()
    assert battle.header.shares == ((0, ONE), (1, TWO))


def test_the_dice_follow_from_the_secret_and_every_share() -> None:
    fell = faces(begun(ONE, TWO))
    assert fell == faces(begun(ONE, TWO))
    assert fell != faces(begun(ONE, ONE))
    assert fell != faces(begun(TWO, ONE))
    dice = CommittedDice(SECRET, ((0, ONE), (1, TWO)))
    again = begun(ONE, TWO)
    play(again, 12)
    for throw in again.tape.throws:
        assert dice.throw(Thrown(-1, "", "", throw.sides)) == throw.faces


@pytest.mark.parametrize(
    ("before", "entry", "words"),
    [
        ((), Shared(0, ONE), "awaited of this seat"),
        ((), Pledged(0, "11"), "32 bytes"),
        ((), Pledged(0, "G" * 64), "32 bytes"),
        ((), Pledged(7, ONE), "awaited of this seat"),
        ((Pledged(0, pledge_of(ONE)),), Pledged(0, pledge_of(TWO)), "awaited of this seat"),
        ((Pledged(0, pledge_of(ONE)), Pledged(1, pledge_of(TWO))), Shared(0, TWO), "not the share that was pledged"),
        ((), Begun(0), "your own share first"),
    ],
)
def test_nobody_can_choose_a_share_that_suits_those_of_others(
    before: tuple[AnyEntry, ...], entry: AnyEntry, words: str
) -> None:
    battle = gathering()
    write(battle, *before)
    assert words in battle.refusals(entry)[0].text


def test_shares_come_before_the_first_die_or_not_at_all() -> None:
    battle = begun(ONE, TWO)
    for entry in (Pledged(0, pledge_of(TWO)), Shared(0, TWO), Begun(0)):
        assert "awaited now" in battle.refusals(entry)[0].text


def test_who_never_comes_does_not_hold_up_the_battle_and_the_log_says_so() -> None:
    battle = gathering()
    write(battle, Pledged(0, pledge_of(ONE)), Begun(0), Shared(0, ONE))
    assert battle.waiting()
    assert battle.header.shares == ((0, ONE),)
    assert [mark.text for mark in battle.marks] == ["A begins without a share of B in the dice"]


def test_who_pledges_and_does_not_open_is_left_out_too() -> None:
    battle = gathering()
    write(battle, Pledged(0, pledge_of(ONE)), Pledged(1, pledge_of(TWO)), Shared(0, ONE), Begun(0))
    assert battle.header.shares == ((0, ONE),)
    assert [mark.text for mark in battle.marks] == ["A begins without a share of B in the dice"]


def test_computers_add_nothing_and_nobody_waits_for_them() -> None:
    battle = gathering((0,))
    write(battle, Pledged(0, pledge_of(ONE)), Shared(0, ONE))
    assert battle.waiting()
    assert gathering(()).waiting()


def test_the_record_has_the_shares_and_is_verified_with_them() -> None:
    battle = begun(ONE, TWO)
    play(battle, 12)
    write(battle, Resigned(0))
    data = b"\n".join(record_lines(battle, SECRET)) + b"\n"
    record = parse(data, "battle")
    assert record.header.shares == ((0, ONE), (1, TWO))
    assert Replay(RULES, record, verify_dice=True).run().log == battle.match.log
    forged = parse(relinked([row.replace(ONE.encode(), TWO.encode()) for row in unlinked(data)]), "forged")
    with pytest.raises(Exception, match="the opened secret gives other dice"):
        Replay(RULES, forged, verify_dice=True).run()


# -- over the wire --------------------------------------------------------------------------------------------------


def arrived(browser: Browser, battle: str, key: str = "") -> Seat:
    """Somebody who has come and has said nothing yet."""
    seat = Seat(browser, battle, hello=False)
    seat.send(type="hello", key=key)
    seat.wait("state")
    return seat


def test_the_commitment_is_published_before_anybody_adds_a_share(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    one, two = arrived(browser, made["battle"]), arrived(other, made["battle"], made["seats"][1]["key"])
    assert len(one.welcome["commitment"]) == 64
    assert one.state["shares"] == {"phase": "pledge", "awaited": [0, 1], "pledges": [], "shares": []}
    assert one.state["decision"] is None
    for _ in range(2):  # a browser that is shown the table again says it again
        one.send(type="pledge", seat=0, pledge=pledge_of(ONE))
    one.send(type="begin", seat=0)
    assert "are here" in one.wait("refused")["refusals"][0]["text"]
    one.send(type="pledge", seat=1, pledge=pledge_of(ONE))
    assert one.wait("error")["code"] == "not-yours"
    two.send(type="pledge", seat=1, pledge=pledge_of(TWO))
    two.until(lambda state: state["shares"]["phase"] == "share")
    two.send(type="share", seat=1, share=TWO)
    one.send(type="share", seat=0, share=ONE)
    for seat in (one, two):
        seat.until(lambda state: state["shares"]["phase"] == "done")
        assert seat.state["shares"]["shares"] == [[0, ONE], [1, TWO]]
    assert one.state["waiting"]
    one.send(type="resign", revision=one.revision, seat=0)
    one.until(lambda state: state["outcome"])
    dice = browser.get(f"battles/{made['battle']}/dice")
    assert dice["shares"] == [[0, ONE], [1, TWO]]
    again = CommittedDice(bytes.fromhex(dice["secret"]), ((0, ONE), (1, TWO)))
    assert [list(again.throw(Thrown(-1, "", "", tuple(one["sides"])))) for one in dice["throws"]] == [
        one["faces"] for one in dice["throws"]
    ]
    log = browser.get(f"battles/{made['battle']}/log.json")
    assert log["shares"] == dice["shares"]
    assert json.dumps(ONE) in json.dumps(log)


def test_who_is_not_there_is_not_waited_for(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    one = arrived(browser, made["battle"])
    one.share()
    assert one.state["waiting"]
    assert "A begins without a share of B in the dice" in [line["text"] for line in one.log]
    two = other.sit(made["battle"], made["seats"][1]["key"])
    assert two.state["shares"]["shares"] == [[0, f"{0:064x}"]]
