"""A unit where it would stand after a move: who could fire at it, whom its leader would see, and cover each way."""

from grognard.engine import space
from grognard.engine.decisions import Answer
from grognard.engine.events import Moved
from grognard.engine.moves import Move
from grognard.engine.panels import Facing, Overlay, Reaction, Shelter, Sight
from grognard.engine.script import Game
from grognard.engine.sightlines import lines_between
from grognard.engine.state import model_ref, unit_ref
from grognard.engine.words import terrain_of
from grognard.kit.half_cover import is_half_covered

from . import cover, overwatch, shoot
from .attack import Aim
from .basics import IMPOSSIBLE
from .looks import LEXICON
from .measuring import may_measure
from .sight import groups_seen, seen_on
from .target import aim_at
from .terms import enemy_units, is_infantry, leader, members, name
from .weapon import allows_cover

MOST_VIEWERS = 12


def moving(game: Game, form: Move, answer: Answer) -> Overlay:
    """As it would stand after the move."""
    game.tell(Moved(form.clause, answer))
    unit = game.state.models[form.movers[0].model].unit
    foes = enemy_units(game, unit)
    watchers = [foe for foe in foes if overwatch.can_fire_at(game, foe, unit)]
    clause = "at43.drill.overwatch-trigger"
    reactions = tuple(Reaction(unit_ref(foe), f"{name(game, foe)} on overwatch may fire", clause) for foe in watchers)
    if game.state.models[leader(game, unit)].place is None:
        return Overlay(reactions=reactions)
    return Overlay(reactions=reactions, sight=_outlook(game, unit, foes), facing=facing(game, unit, foes))


def _outlook(game: Game, unit: int, foes: list[int]) -> tuple[Sight, ...]:
    chief = leader(game, unit)
    lines: list[Sight] = []
    for foe in foes[:MOST_VIEWERS]:
        at = model_ref(nearest(game, chief, members(game, foe)))
        lines += lines_between(game.state, seen_on(game), chief, at, LEXICON)
    return tuple(lines)


def nearest(game: Game, shooter: int, models: tuple[int, ...]) -> int:
    """For the drawing alone: the one he sees, else the nearest."""
    seen = [id for id in models if space.sees(seen_on(game), shooter, id)]
    return space.ordered_by_distance(game.table, shooter, seen or models)[0]


# -- cover ----------------------------------------------------------------------------------------------------------


def facing(game: Game, unit: int, foes: list[int]) -> tuple[Facing, ...]:
    """Cover against and of every enemy unit in sight. Sight is the same both ways, so who is seen also sees."""
    seen = groups_seen(game, members(game, unit), [members(game, foe) for foe in foes])
    known = [foe for foe, is_seen in zip(foes, seen, strict=True) if is_seen][:MOST_VIEWERS]
    return tuple(
        Facing(unit_ref(foe), _shelters(game, foe, unit), _shelters(game, unit, foe), _notes(game, unit, foe))
        for foe in known
    )


def _shelters(game: Game, unit: int, target: int) -> tuple[Shelter, ...]:
    """The target's cover, as it is aimed at: soldiers as a whole, vehicles one by one."""
    refs = [unit_ref(target)] if is_infantry(game, target) else list(map(model_ref, members(game, target)))
    return tuple(shelter(game, unit, target, aim_at(game, ref)) for ref in refs)


def _notes(game: Game, unit: int, foe: int) -> tuple[str, ...]:
    """Weapons against which cover is no help."""
    found = []
    for shooter, whose in ((foe, "your"), (unit, "their")):
        names = dict.fromkeys(arm.name for arm in shoot.salvo_kinds(game, shooter) if not allows_cover(arm))
        if names:
            found.append(f"{', '.join(names)}: {whose} cover is no help")
    return tuple(found)


def shelter(game: Game, unit: int, target: int, aim: Aim) -> Shelter:
    """What the target's owner needs to cancel impacts of the unit's fire, as salvos reckon it.

    Where measuring is forbidden nothing is said about shooters who are near.
    """
    rows = cover.covering(game, unit, target, aim.models)
    need = cover.cover_need(game, unit, target, aim.vehicle, None if may_measure(game) else 1)
    covered, number = sum(map(bool, rows)), len(aim.models)
    by = tuple(dict.fromkeys(ref for refs in rows for ref in refs))
    text = f"{covered} of {number} behind {terrain_of(by, game.state, LEXICON)}" if covered else "in the open"
    if need >= IMPOSSIBLE and covered:
        text += ", void so close" if is_half_covered(covered, number) else ", fewer than half"
    elif covered and not may_measure(game):
        text += ", void within 10 cm"
    return Shelter(aim.ref, covered, number, by, f"{need}+", need < IMPOSSIBLE, "at43.cover.half-unit", text)
