"""A unit where it would stand after a move: who could fire at it, whom its leader would see, and cover each way."""

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.decisions import Answer
from grognard.engine.events import Moved
from grognard.engine.moves import Move
from grognard.engine.panels import Facing, Overlay, Reaction, Shelter, Sight
from grognard.engine.script import Game
from grognard.engine.sightlines import drawn_lines
from grognard.engine.space import ordered_by_distance
from grognard.engine.state import model_ref, unit_ref

from . import cover, los, overwatch, target
from .acts import Acts
from .attack import Aim
from .cards import Weapon
from .looks import LEXICON
from .panel_shelter import shelter
from .terms import enemy_units, leader, members, name

MOST_VIEWERS = 12


def moving(game: Game, form: Move, answer: Answer) -> Overlay:
    """As it would stand after the move."""
    unit = game.state.models[form.movers[0].model].unit
    game.tell(Moved(form.clause, answer))
    foes = enemy_units(game, unit)
    clause = "evolved.drill.overwatch"
    watchers = [foe for foe in foes if overwatch.can_fire_at(game, foe, unit)]
    reactions = tuple(Reaction(unit_ref(foe), f"{name(game, foe)} on overwatch may fire", clause) for foe in watchers)
    if game.state.models[leader(game, unit)].place is None:
        return Overlay(reactions=reactions)
    acts = Acts()
    acts.moved = tuple(id for id, path in answer if path)
    return Overlay(reactions=reactions, sight=_outlook(game, unit, foes), facing=facing(game, unit, foes, acts))


def _outlook(game: Game, unit: int, foes: list[int]) -> tuple[Sight, ...]:
    chief = leader(game, unit)
    return tuple(line(game, chief, members(game, foe)) for foe in foes[:MOST_VIEWERS])


def line(game: Game, viewer: int, models: tuple[int, ...]) -> Sight:
    """One of the nine lines that the rule draws: the first open one, else the first."""
    at = ordered_by_distance(game.table, viewer, los.seen_by(game, viewer, models) or models)[0]
    lines = drawn_lines(game.state, viewer, model_ref(at), los.lines(game, viewer, at), LEXICON)
    return next((line for line in lines if line.free), lines[0])


# -- cover ----------------------------------------------------------------------------------------------------------


def facing(game: Game, unit: int, foes: list[int], acts: Acts) -> tuple[Facing, ...]:
    """Cover against and of every enemy unit in sight. Sight is the same both ways, so who is seen also sees."""
    seen = los.groups_seen(game, members(game, unit), [members(game, foe) for foe in foes])
    known = [foe for foe, is_seen in zip(foes, seen, strict=True) if is_seen][:MOST_VIEWERS]
    return tuple(_faced(game, unit, foe, acts) for foe in known)


def _faced(game: Game, unit: int, foe: int, acts: Acts) -> Facing:
    own, their_words = _against(game, foe, unit, Acts(), ("they", "your"))
    theirs, own_words = _against(game, unit, foe, acts, ("you", "their"))
    return Facing(unit_ref(foe), own, theirs, (*their_words, *own_words))


def _against(
    game: Game, unit: int, other: int, acts: Acts, whose: tuple[str, str]
) -> tuple[tuple[Shelter, ...], tuple[str, ...]]:
    """The cover of the other unit against the fire of this one, as it is aimed at, and what more there is to say."""
    found: list[Shelter] = []
    useless: dict[str, None] = {}
    reaches = False
    for ref in target.aims_at(game, other):
        aim = Aim.at(game, ref)
        volleys = list(_volleys(game, unit, aim, acts))
        reaches = reaches or bool(volleys)
        useless |= {arm.name: None for arm, _ in volleys if not cover.counts_against(arm)}
        found += _told_apart(game, unit, aim, [one for one in volleys if cover.counts_against(one[0])])
    notes = [f"{', '.join(useless)}: {whose[1]} cover is no help"] if useless else []
    return tuple(found), (*notes, *(() if reaches else (f"{whose[0]} have no weapon in range",)))


def _volleys(game: Game, unit: int, aim: Aim, acts: Acts) -> Iterator[tuple[Weapon, tuple[int, ...]]]:
    """The weapons that could be fired at it now, each with those who would."""
    for arm, _, _ in target.armament(game, unit).values():
        able = target.bearers(game, unit, arm, acts)
        firing = _firing(game, arm, able, aim) if able else ()
        if firing and target.may_be_aimed_at(game, arm, aim.unit, acts):
            yield arm, firing


def _firing(game: Game, arm: Weapon, able: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    if arm.radius:
        return able if target.can_hit(game, arm, able, aim) else ()
    return target.shooters(game, arm, able, aim)


def _told_apart(game: Game, unit: int, aim: Aim, volleys: list[tuple[Weapon, tuple[int, ...]]]) -> list[Shelter]:
    """One shelter if all volleys find the same; else one a weapon, since the lines come from different models."""
    if not volleys:
        seeing = los.who_sees(game, members(game, unit), aim.models)
        return [shelter(game, unit, aim, seeing)] if seeing else []
    rows = [(arm, shelter(game, unit, aim, firing)) for arm, firing in volleys]
    if len({row for _, row in rows}) == 1:
        return [rows[0][1]]
    return [replace(row, against=arm.name) for arm, row in rows]
