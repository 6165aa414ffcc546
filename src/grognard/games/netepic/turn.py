"""What the units that are activated together are doing: it lives as long as the activation's script, and decisions
carry a copy of it. A reaction has a progress of its own."""

from msgspec import Struct

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.decisions import Decision, Progress
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref


class Deeds(Struct, Progress, tag=True, omit_defaults=True):
    """The record of one activation."""

    units: tuple[int, ...] = ()
    """The detachments that are activated together."""
    orders: tuple[tuple[int, str], ...] = ()
    """Orders that have been declared so far, by part."""
    popping: tuple[int, ...] = ()
    """Parts that make a Pop-Up attack."""
    walks: tuple[tuple[int, int], ...] = ()
    """Models, and how much of its movement each has used, in hundredths."""
    stirred: tuple[int, ...] = ()
    """Parts one of whose models has moved: they may be snap fired at."""
    rested: tuple[int, ...] = ()
    """Models that have completed this leg of their move; the fire of their part begins another."""
    fired: tuple[int, ...] = ()
    """Parts that have used their moment of fire."""
    halted: tuple[int, ...] = ()
    """Models that move no more: they fired after their movement, or have engaged."""
    names: tuple[tuple[int, int], ...] = ()
    """Chargers, and the enemy model that each has named."""
    whole: tuple[int, ...] = ()
    """Parts that stood in one chain when they were given their orders."""
    mired: tuple[int, ...] = ()
    """Models on Charge that began in ground that is entered on Advance alone: they go no farther than their Move."""
    swings: tuple[tuple[int, int], ...] = ()
    """Titans that are not free to turn, and how often each has turned in its move."""
    balked: tuple[tuple[int, int], ...] = ()
    """Chargers and models to which they found no way."""
    offered: tuple[tuple[int, int, int, int], ...] = ()
    """Enemy parts and the movers at which they were offered a shot already, with so many weapons and at such cover."""
    guarded: tuple[tuple[int, int], ...] = ()
    """Enemy parts and the movers at which they were offered Point Defence already."""
    waived: bool = False
    """Whether the other side lets all further chances to snap fire pass."""

    @property
    def walked(self) -> dict[int, int]:
        return dict(self.walks)

    @property
    def named(self) -> dict[int, int]:
        return dict(self.names)


class Activation(Turn):
    """The activation of a detachment, and of those that act with it."""

    __slots__ = ("deeds", "unit")

    def __init__(self, game: Game, unit: int, deeds: Deeds) -> None:
        self.game, self.unit, self.deeds = game, unit, deeds
        self.seat, self.about, self.progress = game.state.units[unit].seat, (unit_ref(unit),), deeds

    def rest(self, *models: int) -> None:
        """Models have completed this leg of their move."""
        self.deeds.rested = (*self.deeds.rested, *models)


class Window(Struct, Progress, tag=True, omit_defaults=True):
    """A chance to break into a movement: who is moving, and who may be shot at."""

    mover: int
    parts: tuple[int, ...] = ()
    """The parts that may be shot at."""
    ready: tuple[int, ...] = ()
    """The units that could fire."""
    guards: tuple[int, ...] = ()
    """The parts that could use Point Defence."""
    named: tuple[tuple[int, int], ...] = ()
    """Parts that charge, and the units of which they have named a model."""


class Reaction(Turn):
    """The other side's chance to snap fire at a point of a movement."""

    __slots__ = ("window",)

    def __init__(self, game: Game, seat: int, window: Window) -> None:
        self.game, self.window = game, window
        self.seat, self.about, self.progress = seat, (model_ref(window.mover),), window


class Doorway(Turn):
    """An activation in which stands go into or out of something: a transport, a building."""

    __slots__ = ("deeds", "ref", "unit")

    def __init__(self, game: Game, unit: int, deeds: Deeds, ref: Ref) -> None:
        self.game, self.unit, self.deeds, self.ref = game, unit, deeds, ref
        self.seat, self.about, self.progress = game.state.units[unit].seat, (unit_ref(unit), ref), deeds

    @property
    def activation(self) -> Activation:
        return Activation(self.game, self.unit, self.deeds)


class Listed(Struct, Progress, tag=True, omit_defaults=True):
    """What may be chosen from where the table alone does not tell it: loads, locations, dice."""

    rows: tuple[str, ...] = ()


class Picking(Turn):
    """Somebody chooses from a list, by one clause."""

    __slots__ = ("clause", "rows", "words")

    def __init__(
        self, game: Game, seat: int, about: tuple[Ref, ...], rows: tuple[str, ...], clause: str, words: str = ""
    ) -> None:
        super().__init__(game, seat, about, Listed(rows))
        self.rows, self.clause, self.words = rows, clause, words


def rows_of(turn: Picking) -> tuple[str, ...]:
    return turn.rows


def places_of(turn: Picking) -> range:
    """The list by the places in it."""
    return range(len(turn.rows))


def at_place(turn: Picking, index: int) -> str:
    return turn.rows[index]


def clause_of(turn: Picking, thing: object = None) -> str:
    return turn.clause


class Charging(Turn):
    """A model that charges: its owner names whom it will engage."""

    __slots__ = ("deeds", "model")

    def __init__(self, game: Game, model: int, deeds: Deeds) -> None:
        self.game, self.model, self.deeds = game, model, deeds
        seat = game.state.units[game.state.models[model].unit].seat
        self.seat, self.about, self.progress = seat, (model_ref(model),), deeds


def deeds_of(form: Decision) -> Deeds:
    assert isinstance(form.progress, Deeds), "decisions of an activation tell what has been done in it"
    return form.progress


def activation_of(game: Game, form: Decision) -> Activation:
    """The activation in which something is asked."""
    return Activation(game, number_of(form.about[0]), deeds_of(form))


def doorway_of(game: Game, form: Decision) -> Doorway:
    return Doorway(game, number_of(form.about[0]), deeds_of(form), form.about[1])


def picking_of(game: Game, form: Decision) -> Picking:
    assert isinstance(form.progress, Listed), "who chooses from a list has it before him"
    return Picking(game, form.seat, form.about, form.progress.rows, form.clause, form.prompt)


def charging_of(game: Game, form: Decision) -> Charging:
    return Charging(game, number_of(form.about[0]), deeds_of(form))


def reaction_of(game: Game, form: Decision) -> Reaction:
    assert isinstance(form.progress, Window), "a chance to snap fire says at whom"
    return Reaction(game, form.seat, form.progress)
