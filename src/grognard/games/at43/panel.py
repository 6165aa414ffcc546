"""What panels show of AT-43 beside the table: an attack before it is declared, sight and cover, who would react."""

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.decisions import Answer, Choose, Option
from grognard.engine.events import Moved
from grognard.engine.moves import Move
from grognard.engine.panels import (
    Attack,
    Band,
    Histogram,
    Overlay,
    Prospect,
    Range,
    Reaction,
    Ring,
    Shelter,
    Sight,
    UnitCard,
)
from grognard.engine.prospects import NOTHING, prospect_of
from grognard.engine.script import Game
from grognard.engine.sightlines import lines_between
from grognard.engine.state import Ref, State, model_ref, number_of, unit_ref
from grognard.engine.view import SeatView
from grognard.engine.words import terrain_of
from grognard.kit import objectives

from . import control, cover, drill, move, overwatch
from .attack import Aim
from .basics import IMPOSSIBLE
from .looks import LEXICON
from .measuring import BAND, is_impossible, may_measure
from .melee import blows_of, chain_of
from .panel_card import card_of
from .profiles import Weapon
from .salvo import between, salvo_chain
from .shoot import salvo_kinds
from .sight import seen_on
from .target import aim_at, asked, bearers
from .terms import enemy_units, is_in_play, is_vehicle, leader, members, name, ranged_weapons
from .weapon import PROJECTION, is_blast, uses_zone

MOST_BANDS = 8
MOST_VIEWERS = 12


def claims(game: Game) -> dict[Ref, tuple[int, int]]:
    """How many of either side stand where markers are fought for."""
    return objectives.claims(game, control.claims)


def card(view: State, unit: int) -> UnitCard:
    """The card of a unit as a seat sees it."""
    return card_of(Game(view), unit)


def overlay(seat_view: SeatView, answer: Answer) -> Overlay:
    """What the rules say about a draft answer: nothing is measured that may not be."""
    form = seat_view.decision
    game = seat_view.game
    if isinstance(form, Move):
        return _moving(game, form, answer) if answer else Overlay()
    if form.name == "target" and form.about and len(answer) == 1 and answer[0][0] in "umf":
        return _shooting(game, *asked(form), answer[0])
    if form.name == "attack" and answer:
        return Overlay(attack=_fighting(game, answer))
    return Overlay()


# -- shooting -------------------------------------------------------------------------------------------------------


def _shooting(game: Game, unit: int, arm: Weapon, fired: tuple[str, ...], target: Ref) -> Overlay:
    aim = aim_at(game, target)
    firing = tuple(id for id, _ in bearers(game, unit, arm, fired))
    shown = Overlay(sight=_lines(game, firing, aim), cover=_cover(game, unit, aim))
    if uses_zone(arm):
        hull = space.zone(game.table, members(game, unit), aim.models, aim.feature)
        first = tuple(map(model_ref, between(game, unit, aim, arm)))
        shown = replace(shown, zone=hull, between=first)
    if is_blast(arm) or arm.has(PROJECTION):
        return shown
    return replace(shown, attack=_attack(game, unit, arm, fired, target))


def _lines(game: Game, firing: tuple[int, ...], aim: Aim) -> tuple[Sight, ...]:
    """Two lines from each shooter to the fighter of the target nearest to him, or to the element."""
    lines: list[Sight] = []
    for shooter in firing[:MOST_VIEWERS]:
        at = aim.ref if aim.feature is not None else model_ref(_nearest(game, shooter, aim.models))
        lines += lines_between(game.state, seen_on(game), shooter, at, LEXICON)
    return tuple(lines)


def _nearest(game: Game, shooter: int, models: tuple[int, ...]) -> int:
    """For the drawing alone: the one he sees, else the nearest."""
    seen = [id for id in models if space.sees(seen_on(game), shooter, id)]
    return space.ordered_by_distance(game.table, shooter, seen or models)[0]


def _cover(game: Game, unit: int, aim: Aim) -> tuple[Shelter, ...]:
    if aim.unit is None:
        return ()
    rows = cover.covering(game, unit, aim.unit, aim.models)
    covered = sum(bool(refs) for refs in rows)
    if not covered:
        return ()
    by = tuple(dict.fromkeys(ref for refs in rows for ref in refs))
    band = None if may_measure(game) else 1
    holds = cover.is_under_cover(game, unit, aim.unit, aim.vehicle, band)
    need = drill.cover_need(game, aim.unit) if holds else IMPOSSIBLE
    words = ", ".join(dict.fromkeys(_obstacle(game, ref) for ref in by))
    text = f"{covered} of {len(aim.models)} behind {words}"
    return (Shelter(aim.ref, covered, len(aim.models), by, f"{need}+", holds, "at43.cover.half-unit", text),)


def _obstacle(game: Game, ref: Ref) -> str:
    """What gives cover: terrain by its kind, a vehicle in shield formation by its unit."""
    return (
        terrain_of((ref,), game.state, LEXICON) if ref[0] == "f" else name(game, game.state.models[number_of(ref)].unit)
    )


def _attack(game: Game, unit: int, arm: Weapon, fired: tuple[str, ...], target: Ref) -> Attack:
    """One prospect at the Range where measuring is free, else one a band."""
    is_thing = target[0] == "f"
    if may_measure(game):
        measured = prospect_of(salvo_chain(game, unit, arm, target, None, fired), "as measured", is_thing)
        found = (replace(measured, reply=_reply(game, unit, target, None)),)
        return Attack(unit_ref(unit), target, arm.name, True, found)
    rows = []
    for band in range(MOST_BANDS):
        label = f"up to {(band + 1) * BAND // 100} {LEXICON.unit}"
        if is_impossible(game, arm, band):
            rows.append(Prospect(label, False, NOTHING))
        else:
            row = prospect_of(salvo_chain(game, unit, arm, target, band, fired), label, is_thing)
            rows.append(replace(row, reply=_reply(game, unit, target, band)))
    return Attack(unit_ref(unit), target, arm.name, False, tuple(rows))


def _reply(game: Game, unit: int, target: Ref, band: int | None) -> Histogram | None:
    """The most that one weapon of the target would do to the unit as both stand now."""
    foe, at = aim_at(game, target).unit, unit_ref(unit)
    if foe is None:
        return None
    if is_vehicle(game, unit):
        at = model_ref(members(game, unit)[0])
    found = []
    for arm in salvo_kinds(game, foe):
        is_wide = is_blast(arm) or arm.has(PROJECTION)
        if not is_wide and (band is None or not is_impossible(game, arm, band)):
            found.append(prospect_of(salvo_chain(game, foe, arm, at, band), arm.name).histogram)
    return max(found, key=lambda one: one.mean, default=None)


def _fighting(game: Game, answer: Answer) -> Attack | None:
    """The largest of the close combats that the attackers are shared out to."""
    blows = blows_of(game, tuple((number_of(one), target) for one, target, _ in answer))
    if not blows:
        return None
    blow = max(blows, key=lambda one: len(one.attackers))
    chain = chain_of(game, blow)
    unit = game.state.models[blow.attackers[0]].unit
    found = prospect_of(chain, f"{len(blow.attackers)} attackers", chain.branches[-1].to[0] == "f")
    return Attack(unit_ref(unit), chain.branches[-1].to, blow.weapon.name, True, (found,))


# -- moving ---------------------------------------------------------------------------------------------------------


def bands(seat_view: SeatView) -> tuple[Band, ...]:
    """The reach of every move that is open to the acting unit."""
    form = seat_view.decision
    if not isinstance(form, Choose) or form.name != "step":
        return ()
    game = seat_view.game
    moves = [(option, option.subject) for option in form.options if option.key in move.CLAUSES]
    return tuple(_band(game, option, number_of(unit)) for option, unit in moves if unit is not None)


def ranges(game: Game, unit: int) -> Range:
    """Where any unit in play could go, and as far as its weapons can hit: only where measuring is free."""
    if not (may_measure(game) and is_in_play(game, unit)):
        return Range()
    arms = dict.fromkeys(arm for id in members(game, unit) for arm in ranged_weapons(game, id))
    hits = [(arm, _farthest(game, arm)) for arm in arms]
    rings = tuple(Ring(arm.name, (leader(game, unit),), BAND * far) for arm, far in hits if far)
    return Range(tuple(_led(game, unit, kind) for kind in (move.COMBAT, move.RUSH)), rings)


def _farthest(game: Game, arm: Weapon) -> int:
    """How many Ranges away a weapon can hit, as far as the table is long."""
    most = max(game.state.board) // BAND + 1
    return next((band for band in range(most) if is_impossible(game, arm, band)), most)


def _band(game: Game, option: Option, unit: int) -> Band:
    is_dash = option.key == move.RUSH and option not in move.kinds(game, unit, False, False)
    return _led(game, unit, option.key, is_dash)


def _led(game: Game, unit: int, kind: str, is_dash: bool = False) -> Band:
    chief = leader(game, unit)
    most = move.allowance(game, chief, kind, is_dash)
    others = tuple(id for id in members(game, unit) if id != chief)
    return Band(kind, move.LABELS[kind], chief, most, move.passes(game, unit, kind), others)


def _moving(game: Game, form: Move, answer: Answer) -> Overlay:
    """As it would stand after the move: who on overwatch could fire at the unit, and whom its leader would see."""
    game.tell(Moved(form.clause, answer))
    unit = game.state.models[form.movers[0].model].unit
    foes = enemy_units(game, unit)
    watchers = [foe for foe in foes if overwatch.can_fire_at(game, foe, unit)]
    clause = "at43.drill.overwatch-trigger"
    reactions = tuple(Reaction(unit_ref(foe), f"{name(game, foe)} on overwatch may fire", clause) for foe in watchers)
    return Overlay(reactions=reactions, sight=_outlook(game, unit, foes))


def _outlook(game: Game, unit: int, foes: list[int]) -> tuple[Sight, ...]:
    chief = leader(game, unit)
    lines: list[Sight] = []
    if game.state.models[chief].place is None:
        return ()
    for foe in foes[:MOST_VIEWERS]:
        at = model_ref(_nearest(game, chief, members(game, foe)))
        lines += lines_between(game.state, seen_on(game), chief, at, LEXICON)
    return tuple(lines)
