"""What panels show of AT-43 beside the table: an attack before it is declared, sight and cover, who would react."""

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.decisions import Answer, Choose, Option
from grognard.engine.moves import Move
from grognard.engine.panels import (
    Attack,
    Band,
    Histogram,
    Overlay,
    Prospect,
    Range,
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
from grognard.kit import objectives

from . import control, move
from .ability import rocket_jumpers
from .attack import Aim
from .looks import LEXICON
from .measuring import BAND, farthest, is_impossible, may_measure
from .melee import blows_of, chain_of
from .panel_card import card_of
from .panel_ghost import MOST_VIEWERS, moving, nearest, shelter
from .panel_watch import watch
from .profiles import Weapon
from .salvo import between, salvo_chain
from .shoot import salvo_kinds
from .sight import seen_on
from .target import aim_at, asked, bearers
from .terms import is_in_play, is_vehicle, leader, members, ranged_weapons
from .weapon import PROJECTION, allows_cover, is_blast, uses_zone

__all__ = ["bands", "card", "claims", "overlay", "ranges", "watch"]
MOST_BANDS = 8


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
        return moving(game, form, answer) if answer else Overlay()
    if form.name == "target" and form.about and len(answer) == 1 and answer[0][0] in "umf":
        return _shooting(game, *asked(form), answer[0])
    if form.name == "attack" and answer:
        return Overlay(attack=_fighting(game, answer))
    return Overlay()


# -- shooting -------------------------------------------------------------------------------------------------------


def _shooting(game: Game, unit: int, arm: Weapon, fired: tuple[str, ...], target: Ref) -> Overlay:
    aim = aim_at(game, target)
    pairs = bearers(game, unit, arm, fired)
    firing = tuple(id for id, _ in pairs)
    is_help = any(allows_cover(kind) for _, kind in pairs)
    shown = Overlay(sight=_lines(game, firing, aim), cover=_cover(game, unit, aim) if is_help else ())
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
        at = aim.ref if aim.feature is not None else model_ref(nearest(game, shooter, aim.models))
        lines += lines_between(game.state, seen_on(game), shooter, at, LEXICON)
    return tuple(lines)


def _cover(game: Game, unit: int, aim: Aim) -> tuple[Shelter, ...]:
    """What the target has of it, if it has any."""
    if aim.unit is None:
        return ()
    found = shelter(game, unit, aim.unit, aim)
    return (found,) if found.covered else ()


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
    hits = [(arm, farthest(game, arm)) for arm in arms]
    rings = tuple(Ring(arm.name, (leader(game, unit),), BAND * far) for arm, far in hits if far)
    return Range(tuple(_led(game, unit, kind) for kind in (move.COMBAT, move.RUSH)), rings)


def _band(game: Game, option: Option, unit: int) -> Band:
    is_dash = option.key == move.RUSH and option not in move.kinds(game, unit, False, False)
    return _led(game, unit, option.key, is_dash)


def _led(game: Game, unit: int, kind: str, is_dash: bool = False) -> Band:
    chief = leader(game, unit)
    most = move.allowance(game, chief, kind, is_dash)
    others = tuple(id for id in members(game, unit) if id != chief)
    through = space.EVERYTHING if chief in rocket_jumpers(game, unit) else move.passes(game, unit, kind)
    return Band(kind, move.LABELS[kind], chief, most, through, others)
