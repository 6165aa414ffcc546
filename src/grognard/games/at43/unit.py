"""Units: who leads them, how close they keep, what a hero does for them, and who takes over when a leader falls."""

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.moves import Cohesion, Mover
from grognard.engine.script import Game, Script, remembered_places
from grognard.engine.state import Place, model_ref, number_of, seat_ref, unit_ref
from grognard.kit import closest, leaders
from grognard.kit import cohesion as kit

from .profiles import figure
from .terms import (
    COMMANDER,
    ENGAGEMENT,
    LEADER_REACH,
    SPECIALISTS,
    commander,
    figure_of,
    is_hero,
    is_special,
    members,
    pilot,
    rank,
    units_of,
)

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
    choices = _unlike(game, leader_choices(game, unit))
    (key,) = yield Choose(
        seat=game.state.units[unit].seat,
        name="first-leader",
        prompt=f"{game.state.units[unit].name}: who leads?",
        clause="at43.unit.first-leader",
        about=(unit_ref(unit),),
        options=tuple(Option(model_ref(id), figure_of(game, id).name, "", model_ref(id)) for id in choices),
    )
    appoint(game, unit, number_of(key), "at43.unit.first-leader")


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
@remembered_places
def is_in_cohesion(game: Game, unit: int) -> bool:
    """As the unit stands now: one torn apart by losses must mend before it shoots; a unit of one always is together."""
    return kit.stands_together(game, members(game, unit), cohesion(game, unit))


@implements("at43.unit.cohesion-when", "at43.unit.cohesion-broken")
def can_end_together(
    game: Game, who: tuple[Mover, ...], bound: Cohesion, passes: int, leapers: tuple[int, ...] = ()
) -> bool:
    """Whether some move of these fighters, or none, ends in cohesion: then every other end is refused."""
    return kit.can_end_together(game, who, bound, passes, leapers=leapers)


# -- succession ----------------------------------------------------------------------------------------------------


@implements("at43.unit.leader-replaced", "at43.unit.officer-dies")
def succeed(game: Game, unit: int, gone: int, place_of_gone: Place | None, died: bool = True) -> Script[None]:
    """After a fighter was removed: if he led, the nearest comrade leads where he stands, without rank; if he commanded
    the army and is dead, the next officer commands. One who left the table alive keeps his command."""
    if game.state.units[unit].leader == gone:
        yield from _replace_leader(game, unit, gone, place_of_gone)
    if died and commander(game, game.state.units[unit].seat) == gone:
        yield from succeed_command(game, game.state.units[unit].seat)


def _replace_leader(game: Game, unit: int, gone: int, place_of_gone: Place | None) -> Script[None]:
    heirs, clause = successors(game, unit, gone, place_of_gone), "at43.unit.leader-replaced"
    why = "at43.unit.special-leader" if heirs and is_special(game, heirs[0]) else clause
    heir = yield from leaders.take_over(game, unit, heirs, clause, lambda id: figure_of(game, id).name, why)
    if heir is not None and rank(game, gone) and not rank(game, heir):
        game.note("at43.unit.officer-dies", f"{game.state.units[unit].name} is without an officer", unit_ref(unit))


@implements("at43.unit.special-cannot-lead", "at43.unit.special-leader")
def successors(game: Game, unit: int, gone: int, place_of_gone: Place | None) -> tuple[int, ...]:
    """The comrades closest to the fallen leader; special weapon bearers are passed over unless only they are left."""
    group = members(game, unit)
    plain = tuple(id for id in group if not is_special(game, id)) or group
    return leaders.closest_heirs(game, plain, place_of_gone)


def choose_closest(game: Game, seat: int, tied: tuple[int, ...], clause: str, prompt: str) -> Script[int]:
    """Among equally close fighters their owner says which one counts as closer (at43.basics.fractions)."""
    return (yield from closest.choose_closest(seat, tied, clause, prompt, lambda id: figure_of(game, id).name))


@implements("at43.unit.commander-succession")
def succeed_command(game: Game, seat: int) -> Script[None]:
    """The living officer of highest rank commands from now on; with none left Authority and LP value are 0.

    A hero who walks with another officer's unit is an officer too, though he does not lead it.
    """
    living = [id for unit in units_of(game, seat) for id in members(game, unit)]
    ranks = [(rank(game, id), id) for id in living if rank(game, id)]
    best = max((value for value, _ in ranks), default=0)
    heirs = tuple(id for value, id in ranks if value == best)
    heir = (yield from _choose_commander(game, seat, heirs)) if heirs else None
    now = 0 if heir is None else heir + 1
    game.count("at43.unit.commander-succession", (seat_ref(seat), COMMANDER, now - _command_number(game, seat)))


def _choose_commander(game: Game, seat: int, heirs: tuple[int, ...]) -> Script[int]:
    units = [game.state.units[game.state.models[id].unit] for id in heirs]
    (key,) = yield Choose(
        seat=seat,
        name="commander",
        prompt="Who commands the army now?",
        clause="at43.unit.commander-succession",
        options=tuple(
            Option(model_ref(id), f"{unit.name}, rank {rank(game, id)}", "at43.army.commander", model_ref(id))
            for id, unit in zip(heirs, units, strict=True)
        ),
    )
    return number_of(key)


def _command_number(game: Game, seat: int) -> int:
    return game.state.seats[seat].counters.get(COMMANDER, 0)


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
