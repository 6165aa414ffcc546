"""What a squad is doing in its activation: it lives as long as the activation's script, and decisions carry a copy."""

from msgspec import Struct

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.decisions import Decision, Progress
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, model_ref, number_of, unit_ref

from .terms import ADVANCED, BASIC, JOINED, ORPHAN, ORPHANS, VEHICLES, WAITS

Places = tuple[tuple[int, Point], ...]
Facings = tuple[tuple[int, int], ...]
"""Where pieces are, and how vehicles face."""
MOVE, DOUBLE_TIME, CRAWL, FIRE, LOITER = "move", "double-time", "crawl", "fire", "loiter"
ASSAULT, OVERWATCH, DROP = "assault", "overwatch", "drop"
ADVANCING_FIRE, ASSAULT_FIRE, SUPPRESSIVE_FIRE = "advancing-fire", "assault-fire", "suppressive-fire"
ARMORED = "armored"
INDIRECT, SMOKE_SHELL, CALL, DISCHARGE = "indirect", "smoke-shell", "call", "discharge"
DIG_IN, BREACH, THROW_SMOKE, TREAT, WORK = "dig-in", "gap", "throw-smoke", "treat", "work"
MOVES = (MOVE, DOUBLE_TIME, CRAWL)
"""Actions that are a movement and nothing else."""
MOUNT, DISMOUNT, SCRAMBLE = "mount", "dismount", "scramble"
"""Into a transport, out of it, and out of one that has used Double Time."""
PIVOT = "pivot"
"""How a tracked vehicle loiters that turns on the spot."""
APPROACH, AFTERMATH = "approach", "aftermath"
"""When an Assault is answered: before its close combat, or after it."""


class Kind(Struct, frozen=True):
    """An action as the table of actions has it."""

    cost: int = 1
    moves: bool = False
    fires: bool = False
    """Whether it is Move-based, and Fire-based."""
    quiet: bool = False
    """Whether it gives the enemy no occasion for Overwatch."""
    alone: bool = False
    """Whether it is done in concert only with teams of its squad that do the same."""
    level: str = BASIC


KINDS = {
    MOVE: Kind(moves=True),
    DOUBLE_TIME: Kind(moves=True),
    CRAWL: Kind(moves=True),
    FIRE: Kind(fires=True),
    ASSAULT: Kind(moves=True),
    OVERWATCH: Kind(quiet=True),
    LOITER: Kind(quiet=True),
    DROP: Kind(quiet=True),
    ADVANCING_FIRE: Kind(2, moves=True, fires=True, alone=True, level=ADVANCED),
    ASSAULT_FIRE: Kind(2, moves=True, fires=True, alone=True, level=ADVANCED),
    SUPPRESSIVE_FIRE: Kind(fires=True, level=ADVANCED),
    DIG_IN: Kind(2, level=ADVANCED),
    BREACH: Kind(level=ADVANCED),
    THROW_SMOKE: Kind(level=ADVANCED),
    TREAT: Kind(level=ADVANCED),
    WORK: Kind(),
    INDIRECT: Kind(fires=True, level=ADVANCED),
    SMOKE_SHELL: Kind(fires=True, level=ADVANCED),
    CALL: Kind(level=ADVANCED),
    DISCHARGE: Kind(level=VEHICLES),
    ARMORED: Kind(moves=True, level=VEHICLES),
    MOUNT: Kind(moves=True, level=VEHICLES),
    DISMOUNT: Kind(moves=True, level=VEHICLES),
    SCRAMBLE: Kind(2, moves=True, level=VEHICLES),
}


class Deed(Struct, frozen=True, omit_defaults=True):
    """What a team of the group is about to do at this number."""

    team: int
    action: str
    target: int = -1
    """The enemy team it is aimed at."""
    arms: tuple[str, ...] = ()
    """The non-team weapons that fire."""
    reduced: tuple[str, ...] = ()
    """One weapon id for each Wounded marker: whose die is reduced."""
    stance: str = ""
    """Where it loiters: `prone` or `stand`."""
    named: tuple[int, ...] = ()
    """The enemy teams that it assaults."""
    places: Places = ()
    """Teams that count elsewhere for this attack: at a point of the way that they have gone."""
    turned: Facings = ()
    """How vehicles face there."""
    answers: tuple[tuple[int, str], ...] = ()
    """On Overwatch: those who are shot at on their way, each with the movement that is answered."""
    aims: tuple[tuple[str, int], ...] = ()
    """Weapons aimed at a target of their own: those of vehicles, and AT weapons while the rest fires at infantry."""
    impact: Point | None = None
    """Where shells come down that are fired at what nobody of the team sees."""
    enters: bool = False
    """Whether it comes onto the board by it."""
    raised: int = 0
    """By how many types a Leader's Direct Fire raises the Experience die."""

    @property
    def targets(self) -> tuple[int, ...]:
        """Everybody it is aimed at, the one named first before the others."""
        named = [self.target] if self.target >= 0 else []
        return tuple(dict.fromkeys([*named, *[target for _, target in self.aims]]))


class Trail(Struct, frozen=True):
    """What a team has done that may be answered: the points it has passed, from where it began to where it stands."""

    team: int
    action: str
    points: tuple[Point, ...]
    facings: tuple[int, ...] = ()
    """How a vehicle faces at each of them."""

    @property
    def posts(self) -> list[tuple[Places, Facings]]:
        """Each of these points as it is measured from: who is there, and how it faces."""
        turned: list[Facings] = [((self.team, facing),) for facing in self.facings] or [()] * len(self.points)
        return [(((self.team, at),), way) for at, way in zip(self.points, turned, strict=True)]


class Halt(Struct, frozen=True):
    """A vehicle is shot at on its way: at which point, and the ways of its whole group."""

    point: Point
    trails: tuple[Trail, ...]


class Squad(Struct, Progress, tag=True, omit_defaults=True):
    """The record of one activation."""

    number: int = 0
    """The number of the actions that are being taken."""
    last: int = 0
    """The highest number: the most actions that any team has."""
    unused: tuple[tuple[int, int], ...] = ()
    """Teams, and how many actions each of them has not used."""
    acted: tuple[int, ...] = ()
    """Teams that have acted at this number, or let it pass."""
    busy: tuple[tuple[int, int], ...] = ()
    """Teams whose actions count as two, and the number that these use up as well."""
    testing: int = -1
    """The unit that tests its morale."""
    steady: tuple[int, ...] = ()
    """Leaders who steady it, once for each point."""
    doubled: tuple[int, ...] = ()
    """Teams that have used Double Time in this activation."""
    group: tuple[int, ...] = ()
    """The teams that act together now."""
    deeds: tuple[Deed, ...] = ()
    """What the group has declared so far."""
    walked: tuple[Trail, ...] = ()
    """The ways that teams of the group have gone."""
    turned: Facings = ()
    """How vehicles face at the ends of these ways."""
    led: tuple[int, ...] = ()
    """Vehicles of the group that have moved with teams."""
    beside: tuple[tuple[int, int], ...] = ()
    """Teams that began beside a vehicle of their own squad, each with that vehicle."""
    joined: bool = False
    """Whether teams that waited for a vehicle act with it now."""
    ways: tuple[tuple[int, tuple[Point, ...]], ...] = ()
    """The ways that teams will go when they have fired."""
    answering: tuple[Trail, ...] = ()
    """On Overwatch: what the enemy's group has done."""
    gun: int = 0
    """The weapon of a vehicle that is being laid."""
    shots: tuple[Deed, ...] = ()
    """The same shot at different points of a way, while its owner chooses one."""
    vacated: tuple[Point, ...] = ()
    """Where enemies stood whom the team has wiped out, while it may step there."""
    spotted: tuple[int, ...] = ()
    """The enemy's teams on Overwatch that saw one of the group when its action began, where smoke may close sight."""
    moment: str = ""
    """On Overwatch against an Assault: before or after its close combat."""

    @property
    def left(self) -> dict[int, int]:
        """Actions that each team has not used; replaced as a whole, never changed."""
        return dict(self.unused)

    @left.setter
    def left(self, actions: dict[int, int]) -> None:
        self.unused = tuple(actions.items())


class Sharing(Struct, Progress, tag=True, omit_defaults=True):
    """Results of an attack that are shared out: of which kind, and at which team it was aimed."""

    kind: str
    target: int


class Breaking(Struct, Progress, tag=True, omit_defaults=True):
    """A vehicle that is damaged."""

    vehicle: int


class LeaderTurn(Turn):
    """A seat decides what a Leader does, or who takes his place."""

    __slots__ = ("chief",)

    def __init__(self, game: Game, seat: int, chief: int) -> None:
        super().__init__(game, seat, (model_ref(chief),))
        self.chief = chief


def leader_turn(game: Game, form: Decision) -> LeaderTurn:
    return LeaderTurn(game, form.seat, number_of(form.about[0]))


class VehicleTurn(Turn):
    """Somebody decides about a vehicle that is damaged."""

    __slots__ = ("vehicle",)

    def __init__(self, game: Game, seat: int, vehicle: int) -> None:
        super().__init__(game, seat, (model_ref(vehicle),), Breaking(vehicle))
        self.vehicle = vehicle


def vehicle_turn(game: Game, form: Decision) -> VehicleTurn:
    return VehicleTurn(game, form.seat, number_of(form.about[0]))


@remembered(ROSTER, JOINED)
def joined(game: Game) -> tuple[int, ...]:
    """The units that act by Combined Operations with the one that is activated."""
    return tuple([one.id for one in game.state.units if JOINED in one.tags])


@remembered(ROSTER, WAITS)
def waiters(game: Game) -> tuple[tuple[int, int], ...]:
    """The teams that wait for a vehicle, each with the unit of that vehicle."""
    marked = [(one.id, tag) for one in game.state.models for tag in one.tags if tag.startswith(WAITS)]
    return tuple([(id, number_of(tag.removeprefix(WAITS))) for id, tag in marked])


class Activation(Turn):
    """The activation of a squad."""

    __slots__ = ("squad", "unit")

    def __init__(self, game: Game, unit: int, squad: Squad) -> None:
        self.game, self.unit, self.squad = game, unit, squad
        self.seat, self.about, self.progress = game.state.units[unit].seat, (unit_ref(unit),), squad

    @property
    def units(self) -> tuple[int, ...]:
        """The unit, and the one that acts with it by Combined Operations."""
        others = joined(self.game)
        return (self.unit, *[unit for unit in others if unit != self.unit]) if others else (self.unit,)

    @property
    def members(self) -> tuple[int, ...]:
        """The teams of its units, and those who have waited for a vehicle among them."""
        game, units = self.game, self.units
        late = waiters(game) if self.squad.joined else ()
        if not late and len(units) == 1:
            return self._acting(self.unit)
        own = [id for unit in units for id in self._acting(unit)]
        return (*own, *[id for id, unit in late if unit in units and game.state.models[id].place])

    def _acting(self, unit: int) -> tuple[int, ...]:
        """Those of a unit who act; where some of its teams have lost their vehicle and form a unit of their own, these
        alone."""
        one, models = self.game.state.units[unit], self.game.state.models
        return tuple([id for id in one.members if ORPHAN in models[id].tags]) if ORPHANS in one.tags else one.members

    @property
    def whole(self) -> list[int]:
        """Its units without those that teams form which have lost their vehicle."""
        return [unit for unit in self.units if ORPHANS not in self.game.state.units[unit].tags]

    @property
    def testing(self) -> tuple[int, ...]:
        """The teams of the unit that tests its morale."""
        return self.game.state.units[self.squad.testing].members


class Acting(Turn):
    """The turn of one team of the group: its owner says what it does at this number."""

    __slots__ = ("squad", "team", "unit")

    def __init__(self, game: Game, team: int, squad: Squad) -> None:
        self.game, self.team, self.squad = game, team, squad
        self.unit = game.state.models[team].unit
        self.seat, self.about, self.progress = game.state.units[self.unit].seat, (model_ref(team),), squad

    def declare(self, deed: Deed) -> None:
        self.squad.deeds = (*self.squad.deeds, deed)

    @property
    def usable(self) -> int:
        """How many actions the team can still use at this number."""
        squad = self.squad
        return min(squad.left.get(self.team, 0), squad.last - squad.number + 1)


def squad_of(form: Decision) -> Squad:
    assert isinstance(form.progress, Squad), "decisions of an activation tell what has been done in it"
    return form.progress


def activation_of(game: Game, form: Decision) -> Activation:
    """The activation in which something is asked."""
    return Activation(game, number_of(form.about[0]), squad_of(form))


def acting_of(game: Game, form: Decision) -> Acting:
    """The team about whose action something is asked."""
    return Acting(game, number_of(form.about[0]), squad_of(form))


def seat_turn(game: Game, form: Decision) -> Turn:
    """The turn of a seat that decides about nothing in particular."""
    return Turn(game, form.seat)
