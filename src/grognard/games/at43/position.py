"""Positions by hand: put units, terrain and markers on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in cm.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.core.state import Card
from grognard.engine.ruleset import Ruleset
from grognard.kit.files.muster import STRENGTH, Muster
from grognard.kit.files.tabletop import Spot, Tabletop, point

from .books.muster import muster, rank_of
from .books.roster import described
from .chapters.board import feature_for
from .terms import LP, MECHANIC, MEDIC, OUT, RELAY, RESERVE, RP, VP


class Position(Tabletop):
    muster, rank = staticmethod(muster), staticmethod(rank_of)
    joint = "."

    def __init__(
        self,
        board: Spot = (120, 120),
        lp: tuple[int, int] = (5, 5),
        options: Sequence[str] = (),
        scenario: str = "drop-points",
        round: int = 1,
    ) -> None:
        super().__init__("at43", scenario, board, options, round, [{LP: points} if points else {} for points in lp])

    def rules(self) -> Ruleset:
        from .ruleset import RULES

        return RULES

    def unit(
        self,
        seat: int,
        profile: str,
        at: Sequence[Spot],
        *,
        special: Mapping[int, str] | None = None,
        officer: int = 0,
        hero: str = "",
        pilot: str = "",
        leader: int = 0,
        relay: int | None = None,
        medic: int | None = None,
        mechanic: int | None = None,
        tags: Sequence[str] = (),
        grounded: Sequence[int] = (),
        lost: int = 0,
        name: str = "",
    ) -> int:
        """A unit in play with one fighter at each place (the hero first); `lost` fighters have fallen before."""
        roles = {RELAY: relay, MEDIC: medic, MECHANIC: mechanic}
        members = described(profile, len(at), leader, officer, hero, pilot, special, roles)
        strength, chief = {STRENGTH: len(at) + lost}, 0 if hero else leader
        return self.put(Muster(seat, profile, members, name, chief, tuple(tags), strength), at, grounded)

    def waiting(self, seat: int, profile: str, strength: int, *, reserve: bool = False, **how: Any) -> int:
        """A unit out of play, or in the reserve; `how` it is made up is said as of units in play."""
        roles = {role: how.pop(role, None) for role in (RELAY, MEDIC, MECHANIC)}
        counters = how.pop("counters", {})
        members = described(profile, strength + bool(how.get("hero")), roles=roles, **how)
        return self.put(Muster(seat, profile, members, tags=(RESERVE if reserve else OUT,), counters=counters))

    def terrain(self, kind: str, at: Spot, turn: int = 0, tags: Sequence[str] = ()) -> int:
        """A terrain element with its middle at a place, turned clockwise by whole degrees."""
        return self._lay(feature_for(kind, point(at), turn, len(self._features), tags))

    def marker(self, kind: str, at: Spot, *, vp: int = 0, rp: int = 0, held: int | None = None) -> int:
        return self._mark(kind, at, {VP: vp, RP: rp}, held)

    def row(self, seat: int, *units: int) -> None:
        """The face-down activation row of a seat."""
        for index, unit in enumerate(units):
            self._cards.append(Card(len(self._cards), "row", index, seat, f"u{unit}", known=(seat,)))
