"""Units: who leads them, how close they keep, what a hero does for them, and who takes over when a leader falls."""

from grognard.engine.asking.acts import MODELS, Turn, done_with, the_thing
from grognard.engine.asking.demands import Cohesion, Mover
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Location, unit_ref
from grognard.kit.rounds.turns import UnitTurn, asks, unit_turn
from grognard.kit.units import closest, leaders
from grognard.kit.units import cohesion as kit
from grognard.kit.units.pieces import commander, members, name

from ..books.profiles import figure
from ..terms import ENGAGEMENT, LEADER_REACH, SPECIALISTS, figure_of, is_hero, is_special, pilot, rank, units_of

LEADS, SUCCESSION = "at43.unit.first-leader", "at43.unit.commander-succession"
BY_HAND = 100
"""1 cm that is left to the hand of who moves a torn unit."""

# -- what a unit is ------------------------------------------------------------------------------------------------


@implements("at43.unit.size-value", "at43.unit.base")
def stature(profile: str) -> tuple[int, int]:
    """Size and radius of the round base of every fighter in a unit of this card, its hero included."""
    card = figure(profile)
    return card.size, card.radius


@implements("at43.unit.composition")
def appoint(game: Game, unit: int, model: int | None, clause: str) -> None:
    """This member leads from now on; a single fighter is its own leader, a unit without fighters has none."""
    leaders.appoint(game, unit, model, clause)


@implements("at43.unit.first-leader")
def leader_choices(game: Game, unit: int) -> tuple[int, ...]:
    """Who may lead at the start: the hero or officer, else anybody without special weapon, relay, medic or mechanic."""
    group = members(game, unit)
    chiefs = [id for id in group if rank(game, id) or is_hero(game, id) or pilot(game, id)]
    if chiefs:
        return (chiefs[0],)
    plain = [id for id in group if SPECIALISTS.isdisjoint(game.state.models[id].tags)]
    return tuple(plain) or group


def first_leader(game: Game, unit: int) -> Script[None]:
    """The owner names the leader; fighters that are alike and not yet on the table need no asking."""
    yield from FIRST_LEADER.play(UnitTurn(game, unit))


def _may_lead(turn: UnitTurn) -> tuple[int, ...]:
    return _unlike(turn.game, leader_choices(turn.game, turn.unit))


@done_with(
    MODELS, "", lambda turn, model: figure_of(turn.game, model).name, LEADS, things=_may_lead, subject=the_thing,
    other=(LEADS, "the hero or officer leads, else a fighter without special weapon or task; of fighters alike, one"),
)  # fmt: skip
def lead(turn: UnitTurn, model: int) -> None:
    appoint(turn.game, turn.unit, model, LEADS)


FIRST_LEADER = Menu(name="first-leader", prompt=asks("who leads?"), clause=LEADS, turn=unit_turn, acts=(lead,))


def _unlike(game: Game, choices: tuple[int, ...]) -> tuple[int, ...]:
    """One of each sort of fighter, as long as none of them has a place."""
    if any(game.state.models[id].place is not None for id in choices):
        return choices
    sorts: dict[str, int] = {}
    for id in choices:
        model = game.state.models[id]
        sorts.setdefault(f"{model.profile} {model.tags} {sorted(model.counters.items())}", id)
    return tuple(sorts.values())


def name_commander(game: Game, seat: int) -> Script[None]:
    """Before the battle: every unit has its first leader, and of several officers of the highest rank one commands."""
    for one in game.state.units:
        if one.seat == seat and one.leader not in leader_choices(game, one.id):
            yield from first_leader(game, one.id)
    if commander(game, seat) is None:
        yield from succeed_command(game, seat)


# -- cohesion ------------------------------------------------------------------------------------------------------


@implements("at43.unit.cohesion-leader", "at43.unit.cohesion-neighbour")
def cohesion(game: Game, unit: int) -> Cohesion:
    """Every fighter within 2.5 cm of a comrade and within 10 cm of the leader."""
    chief = game.state.units[unit].leader
    assert chief is not None, "a living unit has a leader"
    return Cohesion(ENGAGEMENT, LEADER_REACH, chief)


@implements("at43.unit.cohesion-broken")
@remembered(PLACES)
def is_in_cohesion(game: Game, unit: int) -> bool:
    """As the unit stands now: one torn apart by losses must mend before it shoots; a unit of one always is together."""
    return kit.stands_together(game, members(game, unit), cohesion(game, unit))


@implements("at43.unit.cohesion-when", "at43.unit.cohesion-broken")
def can_end_together(
    game: Game, who: tuple[Mover, ...], bound: Cohesion, passes: int, leapers: tuple[int, ...] = ()
) -> bool:
    """Whether some move of these fighters, or none, ends in cohesion: then every other end is refused."""
    return kit.can_end_together(game, who, bound, passes, leapers=leapers)


@implements("at43.unit.cohesion-broken")
def can_come_so_near(game: Game, form: Move) -> int:
    """By how much in all a unit that nothing mends may still be apart after its move."""
    return kit.may_end_apart(form, game, BY_HAND)


# -- succession ----------------------------------------------------------------------------------------------------


@implements("at43.unit.leader-replaced", "at43.unit.officer-dies")
def succeed(game: Game, unit: int, gone: int, place_of_gone: Location | None, died: bool = True) -> Script[None]:
    """After a fighter was removed: if he led, the nearest comrade leads where he stands, without rank; if he commanded
    the army and is dead, the next officer commands. One who left the table alive keeps his command."""
    if game.state.units[unit].leader == gone:
        yield from _replace_leader(game, unit, gone, place_of_gone)
    if died and commander(game, game.state.units[unit].seat) == gone:
        yield from succeed_command(game, game.state.units[unit].seat)


def _replace_leader(game: Game, unit: int, gone: int, place_of_gone: Location | None) -> Script[None]:
    heirs, clause = successors(game, unit, gone, place_of_gone), "at43.unit.leader-replaced"
    why = "at43.unit.special-leader" if heirs and is_special(game, heirs[0]) else clause
    heir = yield from leaders.take_over(game, unit, heirs, clause, TIES, why, "at43.damage.unit-destroyed")
    if heir is not None and rank(game, gone) and not rank(game, heir):
        game.note("at43.unit.officer-dies", f"{name(game, unit)} is without an officer", unit_ref(unit))


@implements("at43.unit.special-cannot-lead", "at43.unit.special-leader")
def successors(game: Game, unit: int, gone: int, place_of_gone: Location | None) -> tuple[int, ...]:
    """The comrades closest to the fallen leader; special weapon bearers are passed over unless only they are left."""
    group = members(game, unit)
    plain = tuple(id for id in group if not is_special(game, id)) or group
    return leaders.closest_heirs(game, plain, place_of_gone)


def described(game: Game, model: int) -> str:
    """A fighter as people tell him apart."""
    unit = game.state.models[model].unit
    chief = game.state.units[unit].leader == model
    role = " (leader)" if chief else " (special weapon)" if is_special(game, model) else ""
    return f"{figure_of(game, model).name}{role} of {name(game, unit)}"


TIES = closest.ties(lambda turn, model: described(turn.game, model))


def choose_closest(game: Game, seat: int, tied: tuple[int, ...], clause: str, prompt: str) -> Script[int]:
    """Among equally close fighters their owner says which one counts as closer (at43.basics.fractions)."""
    return closest.choose_closest(TIES, game, seat, tied, clause, prompt)


@implements("at43.unit.commander-succession")
def succeed_command(game: Game, seat: int) -> Script[None]:
    """The living officer of highest rank commands from now on; with none left Authority and LP value are 0.

    A hero who walks with another officer's unit is an officer too, though he does not lead it.
    """
    return leaders.succeed(game, seat, COMMAND, SUCCESSION)


def _officers(turn: Turn) -> list[int]:
    living = [id for unit in units_of(turn.game, turn.seat) for id in members(turn.game, unit)]
    return [id for id in living if rank(turn.game, id)]


def _ranked(turn: Turn, model: int) -> str:
    return f"{turn.game.state.units[turn.game.state.models[model].unit].name}, rank {rank(turn.game, model)}"


COMMAND = leaders.Succession(
    SUCCESSION, _officers, rank, _ranked, "another officer has a higher rank", "only a living officer commands"
).menu("Who commands the army now?")


# -- officers --------------------------------------------------------------------------------------------------------


@implements("at43.unit.officer-dies")
def takers(game: Game, model: int) -> tuple[int, ...]:
    """Who is lost to shooting in an infantry officer's place: comrades without special weapons; nobody for others."""
    piece = game.state.models[model]
    if not rank(game, model) or piece.solid or is_hero(game, model):
        return ()
    plain = [id for id in members(game, piece.unit) if not is_special(game, id) and not rank(game, id)]
    return tuple(plain)


@implements("at43.unit.officer-dies")
def stand_in(game: Game, model: int) -> Script[int]:
    """Who falls where shooting would take this fighter: for an officer the nearest of his plain comrades."""
    piece = game.state.models[model]
    others = takers(game, model)
    if not others or not isinstance(piece.place, tuple):
        return model
    tied = closest.closest_to(game, piece.place, others)
    seat = game.state.units[piece.unit].seat
    return (yield from choose_closest(game, seat, tied, "at43.unit.officer-dies", "Who falls in the officer's place?"))


# -- heroes --------------------------------------------------------------------------------------------------------


def comrades_of(game: Game, unit: int) -> tuple[int, ...]:
    """Those who take the losses of the unit's heroes: everybody who is none himself."""
    return tuple([id for id in members(game, unit) if not is_hero(game, id)])


@implements("at43.unit.hero")
def bearer_of_loss(game: Game, model: int) -> Script[int]:
    """Who takes the loss that would fall on this fighter: for a hero with comrades the closest of them.

    Two heroes would pass a loss to and fro, so none is a comrade in that sense: with nobody else left it stays.
    """
    if not is_hero(game, model):
        return model
    piece = game.state.models[model]
    comrades = comrades_of(game, piece.unit)
    if not comrades or not isinstance(piece.place, tuple):
        return model
    tied = closest.closest_to(game, piece.place, comrades)
    seat = game.state.units[piece.unit].seat
    return (yield from choose_closest(game, seat, tied, "at43.unit.hero", "Who takes the loss for the hero?"))
