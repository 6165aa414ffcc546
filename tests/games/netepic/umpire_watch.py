"""The umpire of Net Epic at a whole battle: what the players are asked and say is written down for him."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.core.match import Match
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.players import play_out
from grognard.players.playing import Player
from tests.games.netepic.umpire import Umpire


class Scribe:
    """A player with somebody beside him who writes down what he was asked and said, and when."""

    def __init__(self, player: Player, match: Match, book: list[tuple[int, Any, Any]]) -> None:
        self.player, self.match, self.book = player, match, book

    def decide(self, seat_view: SeatView, pick: Stream) -> Any:
        answer = self.player.decide(seat_view, pick)
        self.book.append((len(self.match.log), seat_view.decision, answer))
        return answer


def watched(match: Match, players: Sequence[Player], seed: str) -> Umpire:
    """Play a battle out and let the umpire go through it."""
    book: list[tuple[int, Any, Any]] = []
    play_out(match, [Scribe(one, match, book) for one in players], seed)
    umpire, said = Umpire(), iter(book)
    upcoming = next(said, None)
    for number, (before, event, after) in enumerate(match.history()):
        while upcoming is not None and upcoming[0] <= number:
            umpire.hears(before, *upcoming[1:])
            upcoming = next(said, None)
        umpire.watch(before, event, after)
    umpire.settles_up()
    return umpire
