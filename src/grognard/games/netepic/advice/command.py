"""Command distances as a player keeps them: headquarters among those who need them, troops not far from one."""

from collections.abc import Sequence
from itertools import combinations
from math import hypot, inf

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..books.profiles import army_card
from ..chapters import bindings, chain, near
from ..chapters.companies import is_staff
from ..terms import CM, PLATOON, bears, card_of, detachments_left, figure_of, models_of, place_of, standing

LEASH = chain.FAR - 3 * CM
"""Platoons keep so near to a headquarters, for not all of a platoon is where its middle is."""
COMMANDED = 60.0
"""What it is worth that a detachment can be given orders next turn."""
FLOCK = 35 * CM
"""Before any headquarters is on the table, platoons are set down no farther from each other."""
ASTRAY = 300.0
"""What it costs to be far beyond command: such a unit neither moves nor chooses its order."""
STEP = 10 * CM
HEARD = near.REACH - CM
"""Nobz keep so near to a mob that takes orders from them, and a mob no farther away than they come in a turn."""
OBEYED = 150.0
"""What it is worth that a mob does as it is told next turn, and not as its instinct bids it."""


@remembered(MOMENT)
def chiefs(game: Game, seat: int) -> tuple[Point, ...]:
    """Where the headquarters of Guard companies stand."""
    return tuple([place_of(game, id) for id in chain.company_headquarters(game, seat)])


@remembered(MOMENT)
def is_bound(game: Game, unit: int) -> bool:
    """Whether a detachment takes orders only near a headquarters."""
    return bool(models_of(game, unit)) and not chain.is_free(game, unit)


def astray(game: Game, unit: int, at: Point) -> float:
    """What it costs a detachment to stand there, beyond the distance of command."""
    seat = game.state.units[unit].seat
    if not is_bound(game, unit):
        return 0.0
    known = chiefs(game, seat)
    comrades = [spot for one, spot in platoons(game, seat).items() if one != unit] if not known else []
    if not known and not comrades:
        return 0.0
    far = min([hypot(at[0] - x, at[1] - y) for x, y in known or comrades]) - (LEASH if known else FLOCK)
    return ASTRAY * min(far / STEP, 1.0) if far > 0 else 0.0


@remembered(MOMENT)
def platoons(game: Game, seat: int) -> dict[int, Point]:
    """By detachment that takes orders only near a headquarters where the stand is from which that is measured; none
    that has lost it."""
    found = {}
    for unit in detachments_left(game, seat):
        heads = [id for id in near.on_table(game, unit) if bears(game, id, PLATOON)] if is_bound(game, unit) else []
        if heads:
            found[unit] = place_of(game, heads[0])
    return found


def reached(game: Game, seat: int, spots: Sequence[Point]) -> set[int]:
    """Whom headquarters at these places would command."""
    return {
        unit for unit, at in platoons(game, seat).items()
        if any(hypot(at[0] - x, at[1] - y) <= chain.FAR - CM for x, y in spots)
    }  # fmt: skip


def lead_worth(game: Game, unit: int, ends: Sequence[Point]) -> float:
    """What it is worth to a headquarters or Nobz to stand there: whom they command and no others do."""
    if is_nob(game, unit):
        return OBEYED * sum([_hears(game, mob, unit, ends) for mob in mobs(game, game.state.units[unit].seat)])
    if not leads(game, unit):
        return 0.0
    seat, own = game.state.units[unit].seat, game.state.units[unit].members
    others = [place_of(game, id) for id in chain.company_headquarters(game, seat) if id not in own]
    return COMMANDED * len(reached(game, seat, ends) - reached(game, seat, others))


@remembered(MOMENT)
def mobs(game: Game, seat: int) -> tuple[int, ...]:
    """The detachments on the table that act on instinct where no Nob is near."""
    return tuple([unit for unit in detachments_left(game, seat) if needs_nob(game, unit)])


@remembered(MOMENT)
def nobs(game: Game, seat: int) -> dict[int, tuple[Point, ...]]:
    """By detachment of Nobz where they stand."""
    units = [unit for unit in detachments_left(game, seat) if is_nob(game, unit)]
    return {unit: tuple([place_of(game, id) for id in near.on_table(game, unit)]) for unit in units}


def _hears(game: Game, mob: int, unit: int, ends: Sequence[Point]) -> bool:
    """Whether a mob hears Nobz at these ends, and no others."""
    others = [at for one, spots in nobs(game, game.state.units[mob].seat).items() if one != unit for at in spots]
    stands = [place_of(game, id) for id in standing(game, mob)]
    return _apart(stands, ends) <= HEARD and _apart(stands, others) > HEARD


def unheard(game: Game, unit: int, ends: Sequence[Point]) -> float:
    """What it costs a mob to go so far that no Nob comes near enough to it in a turn."""
    seat = game.state.units[unit].seat
    known = [at for spots in nobs(game, seat).values() for at in spots] if unit in mobs(game, seat) else []
    far = _apart(known, ends) - HEARD - STEP if known else 0.0
    return OBEYED * min(far / STEP, 1.0) if far > 0 else 0.0


def _apart(some: Sequence[Point], others: Sequence[Point]) -> float:
    return min([hypot(a - x, b - y) for a, b in some for x, y in others], default=inf)


def post(game: Game, unit: int, at: Point) -> Point | None:
    """Where a headquarters that others obey commands most of those whom no other one does, the nearest such place."""
    seat, own = game.state.units[unit].seat, game.state.units[unit].members
    others = [place_of(game, id) for id in chain.company_headquarters(game, seat) if id not in own]
    taken = reached(game, seat, others)
    spots = [spot for one, spot in platoons(game, seat).items() if one not in taken]
    if not spots:
        return None
    halves = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in combinations(spots, 2)]
    return min([at, *spots, *halves], key=lambda to: (-len(reached(game, seat, [to]) - taken), _square(to, at), to))


def leads(game: Game, unit: int) -> bool:
    """Whether a detachment is a headquarters from which others take their orders."""
    lines = [figure_of(game, id) for id in game.state.units[unit].members]
    return any(line.army == "guard" and line.has("command") for line in lines)


def needs_nob(game: Game, unit: int) -> bool:
    """Whether a mob acts by its instinct when no Nob is near."""
    members = standing(game, unit)
    if not members or not figure_of(game, members[0]).instinct:
        return False
    return not any(near.all_have(game, unit, ability) for ability in bindings.FREE)


def is_nob(game: Game, unit: int) -> bool:
    return any(game.state.models[id].profile in chain.NOBS for id in game.state.units[unit].members)


def is_character(game: Game, unit: int) -> bool:
    """Whether a detachment is a character who helps others: a Special Card of one stand of infantry."""
    lines = [figure_of(game, id) for id in game.state.units[unit].members]
    is_special = army_card(game.state.units[card_of(game, unit)].profile).kind == "special"
    return is_special and len(lines) == 1 and lines[0].type == "infantry"


def followers(game: Game, unit: int, units: Sequence[int], places: dict[int, Point]) -> list[int]:
    """Those who take orders only with a detachment near, of units at these places: the mob next to Nobz, whoever needs
    a headquarters and has it as the next, the company of any other headquarters, the next troops to a character."""
    others = [one for one in units if one != unit and one in places]
    if is_character(game, unit):
        troops = [one for one in others if not is_character(game, one) and not is_staff(game, one)]
        return sorted(troops, key=lambda one: _square(places[unit], places[one]))[:1]
    if is_nob(game, unit):
        mobs = [one for one in others if needs_nob(game, one)]
        return sorted(mobs, key=lambda one: _square(places[unit], places[one]))[:1]
    if not leads(game, unit):
        return [one for one in others if card_of(game, one) == card_of(game, unit)] if is_staff(game, unit) else []
    rivals = [places[one] for one in others if leads(game, one)]
    bound = [one for one in others if is_bound(game, one)]
    return [
        one for one in bound
        if all(_square(places[one], places[unit]) <= _square(places[one], rival) for rival in rivals)
    ]  # fmt: skip


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
