"""The types of the page are those of the server, and every message names a kind of its own."""

import msgspec

from grognard.server.messages import AnySaid, AnyTold
from tools import wire


def test_the_types_of_the_page_are_fresh() -> None:
    assert wire.main(["--check"]) == 0


def test_stale_types_are_noticed(capsys: object) -> None:
    target = wire.TARGET
    text = target.read_text(encoding="utf-8")
    assert wire.written() == text
    assert wire.written() + "\n" != text


def test_every_message_has_a_kind_of_its_own() -> None:
    for union in (AnySaid, AnyTold):
        tags = [info.tag for info in msgspec.inspect.type_info(union).types]  # type: ignore[attr-defined]
        assert len(set(tags)) == len(tags) > 10
