"""Positions by hand: put squads, terrain and objectives on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in inches.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.core.state import AREA, SHUT, SLOW, Feature, Model, Point, model_ref
from grognard.engine.ruleset import Ruleset
from grognard.kit.files.muster import Member, Muster
from grognard.kit.files.tabletop import Spot, Tabletop, point

from .books.profiles import kept_out, unit_card, unit_cards
from .books.profiles import terrain as terrain_kind
from .books.scenario import circle_outline, line_outline
from .muster import muster
from .terms import BASIC, COST, PRONE, RESERVE, SIDE

LOW, IMPASSABLE = 1, 9
"""Heights of what infantry steps over, and of what nobody does."""


class Position(Tabletop):
    muster, down = staticmethod(muster), PRONE
    joint = "."

    def __init__(
        self,
        board: Spot = (48, 48),
        options: Sequence[str] = (BASIC,),
        scenario: str = "first-contact-full",
        round: int = 1,
    ) -> None:
        super().__init__("fireteam", scenario, board, options, round, [{}, {SIDE: 1}])

    @staticmethod
    def rank(model: Model) -> int:
        """Nobody commands a whole side."""
        return 0

    def rules(self) -> Ruleset:
        from .ruleset import RULES

        return RULES

    def squad(
        self,
        at: Sequence[Spot],
        *,
        seat: int = 0,
        card: str = "tr-squad",
        teams: Sequence[str] = (),
        prone: Sequence[int] = (),
        tags: Sequence[str] = (),
        name: str = "",
        cost: int = 100,
    ) -> int:
        """A squad with a team at each place: those of its card in order, or the ones named."""
        members = tuple(Member(id) for id in (teams or unit_card(card).teams)[: len(at)])
        return self.put(Muster(seat, card, members, name, 0, tuple(tags), {COST: cost}), at, prone)

    def team(self, at: Spot, *, seat: int = 0, profile: str = "tr-rifle", name: str = "", cost: int = 100) -> int:
        """A squad of one team: the number of the team."""
        return self.models(self.squad([at], seat=seat, teams=[profile], name=name, cost=cost))[0]

    def platoon(
        self, at: Sequence[Spot], *, seat: int = 0, vehicles: Sequence[str], facing: int = 0, name: str = ""
    ) -> int:
        """Vehicles on the board, all facing one way (0: east, clockwise)."""
        card = next(one.id for one in unit_cards().values() if one.kind == "platoon" and vehicles[0] in one.teams)
        unit = self.squad(at, seat=seat, card=card, teams=vehicles, name=name)
        for id in self.models(unit):
            self.turn(id, facing)
        return unit

    def vehicle(self, at: Spot, *, seat: int = 0, profile: str = "fa-tank", facing: int = 0, name: str = "") -> int:
        """A platoon of one vehicle: the number of the vehicle."""
        return self.models(self.platoon([at], seat=seat, vehicles=[profile], facing=facing, name=name))[0]

    def turn(self, model: int, facing: int) -> None:
        """Let a vehicle face another way."""
        self._models[model] = replace(self._models[model], facing=facing)

    def embark(self, team: int, vehicle: int) -> None:
        """Put a team aboard a vehicle."""
        self._models[team] = replace(self._models[team], place=model_ref(vehicle))

    def waiting(
        self,
        card: str = "tr-squad",
        *,
        seat: int = 0,
        name: str = "",
        teams: Sequence[str] = (),
        tags: Sequence[str] = (RESERVE,),
    ) -> int:
        """A squad off the board, in reserve unless other tags are given."""
        members = tuple(Member(id) for id in teams or unit_card(card).teams)
        return self.put(Muster(seat, card, members, name, 0, tuple(tags), {COST: 100}))

    def terrain(self, kind: str, left: float, bottom: float, right: float, top: float) -> int:
        """A rectangle of terrain."""
        low, high = point((left, bottom)), point((right, top))
        return self._ground(kind, (low, (high[0], low[1]), high, (low[0], high[1])))

    def line(self, kind: str, start: Spot, end: Spot) -> int:
        """A wall or hedge from one point to another."""
        return self._ground(kind, line_outline(point(start), point(end)))

    def circle(self, kind: str, at: Spot, radius: float) -> int:
        return self._ground(kind, circle_outline(point(at), round(radius * 100)))

    def _ground(self, kind: str, outline: tuple[Point, ...]) -> int:
        return self._lay(terrain_feature(len(self._features), kind, outline))

    def objective(self, at: Spot, *, held: int | None = None, points: int = 3) -> int:
        return self._mark("objective", at, {"points": points}, held)


def terrain_feature(id: int, kind: str, outline: tuple[Point, ...], name: str = "") -> Feature:
    """A piece of terrain as the table knows it: ground that is entered, unless nobody can cross it, or not by some."""
    card = terrain_kind(kind)
    is_solid = card.impassable or card.stepped
    tags = [*([] if is_solid else [AREA, *[f"{SHUT}{one}" for one in kept_out(kind)]])]
    tags += [*([SLOW] if card.slow else []), *([f"name:{name}"] if name else [])]
    height = IMPASSABLE if card.impassable or card.wet else LOW if card.stepped else card.level
    return Feature(id, kind, outline, height, is_solid, {}, tuple(sorted(tags)))
