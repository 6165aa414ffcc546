"""What panels show of AT-43 beside the table: an attack before it is declared, sight and cover, who would react."""

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Chain, Locate
from grognard.engine.parts import Panel
from grognard.engine.showing.panels import Attack, Band, Histogram, Overlay, Prospect, Range, Shelter
from grognard.engine.showing.prospects import NOTHING, prospect_of
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.bands import band, open_moves, rings
from grognard.kit.panels.drafts import Drafts
from grognard.kit.rounds.objectives import claims_by
from grognard.kit.units.pieces import foremost, is_in_play, members

from ..books.cards import Weapon
from ..chapters import control, move
from ..chapters.ability import rocket_jumpers
from ..chapters.attack import Aim
from ..chapters.measuring import BAND, MOST_BANDS, farthest, is_impossible, may_measure
from ..chapters.melee import blows_of, chain_of
from ..chapters.salvo import between, salvo_chain
from ..chapters.shoot import salvo_kinds
from ..chapters.target import aim_at, bearers, fire_at
from ..chapters.weapon import PROJECTION, allows_cover, is_blast, uses_zone
from ..menus import MENUS
from ..terms import is_vehicle, ranged_weapons
from .card import CARDS
from .ghost import EYES, GHOST, shelter
from .looks import LEXICON
from .watch import WATCHERS

Shot = tuple[int, Weapon, tuple[str, ...], Ref]
"""A unit, its weapon, what has been fired before, and what is aimed at."""


# -- shooting -------------------------------------------------------------------------------------------------------


def is_wide(arm: Weapon) -> bool:
    """Whether it is not known beforehand who stands where it strikes."""
    return is_blast(arm) or arm.has(PROJECTION)


def _shooting(game: Game, shot: Shot) -> Overlay:
    unit, arm, fired, target = shot
    aim, pairs = aim_at(game, target), bearers(game, unit, arm, fired)
    firing = tuple(id for id, _ in pairs)
    lines = EYES.lines_to(game, firing, aim.models) if aim.feature is None else EYES.lines_to_ref(game, firing, aim.ref)
    is_help = any(allows_cover(kind) for _, kind in pairs)
    shown = Overlay(sight=lines, cover=_cover(game, unit, aim) if is_help else ())
    if uses_zone(arm):
        hull = space.zone(game.table, members(game, unit), aim.models, aim.feature)
        first = tuple(map(model_ref, between(game, unit, aim, arm)))
        shown = replace(shown, zone=hull, between=first)
    return shown if is_wide(arm) else replace(shown, attack=_attack(game, shot))


def _cover(game: Game, unit: int, aim: Aim) -> tuple[Shelter, ...]:
    """What the target has of it, if it has any."""
    if aim.unit is None:
        return ()
    found = shelter(game, unit, aim.unit, aim)
    return (found,) if found.covered else ()


def chains(game: Game, shot: Shot) -> Iterator[tuple[int | None, Chain | None]]:
    """One salvo at the Range where measuring is free, else one a band; none where it cannot hit."""
    unit, arm, fired, target = shot
    for far in (None,) if may_measure(game) else range(MOST_BANDS):
        yield far, None if _is_hopeless(game, arm, far) else salvo_chain(game, unit, arm, target, far, fired)


def _is_hopeless(game: Game, arm: Weapon, far: int | None) -> bool:
    return far is not None and is_impossible(game, arm, far)


def is_worn(chain: Chain) -> bool:
    """Whether what is aimed at wears down point by point: a vehicle that can be harmed, or terrain."""
    target = chain.branches[-1]
    return target.to[0] == "f" or isinstance(target.effect, Locate)


def _attack(game: Game, shot: Shot) -> Attack:
    unit, arm, _, target = shot
    rows = []
    for far, chain in chains(game, shot):
        label = "as measured" if far is None else f"up to {(far + 1) * BAND // 100} {LEXICON.unit}"
        row = Prospect(label, False, NOTHING) if chain is None else prospect_of(chain, label, is_worn(chain))
        rows.append(row if chain is None else replace(row, reply=_reply(game, unit, target, far)))
    return Attack(unit_ref(unit), target, arm.name, may_measure(game), tuple(rows))


def _reply(game: Game, unit: int, target: Ref, far: int | None) -> Histogram | None:
    """The most that one weapon of the target would do to the unit as both stand now."""
    foe, at = aim_at(game, target).unit, unit_ref(unit)
    if foe is None:
        return None
    if is_vehicle(game, unit):
        at = model_ref(members(game, unit)[0])
    arms = [arm for arm in salvo_kinds(game, foe) if not (is_wide(arm) or _is_hopeless(game, arm, far))]
    found = [prospect_of(salvo_chain(game, foe, arm, at, far), arm.name).histogram for arm in arms]
    return max(found, key=lambda one: one.mean, default=None)


def _fighting(game: Game, form: Decision, answer: Answer) -> Attack | None:
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
    return open_moves(
        seat_view, MENUS, move.MOVES, lambda turn, kind: reach(turn.game, turn.unit, kind, turn.acts.dash)
    )


def ranges(game: Game, unit: int) -> Range:
    """Where any unit in play could go, and as far as its weapons can hit: only where measuring is free."""
    if not (may_measure(game) and is_in_play(game, unit)):
        return Range()
    arms = dict.fromkeys(arm for id in members(game, unit) for arm in ranged_weapons(game, id))
    hits = rings((arm.name, foremost(game, unit), BAND * farthest(game, arm)) for arm in arms)
    return Range(tuple(reach(game, unit, kind) for kind in (move.COMBAT, move.RUSH)), hits)


def reach(game: Game, unit: int, kind: str, is_dash: bool = False) -> Band:
    """Of the leader, by a move."""
    chief = foremost(game, unit)
    through = space.EVERYTHING if chief in rocket_jumpers(game, unit) else move.passes(game, unit, kind)
    return band(game, chief, kind, move.LABELS[kind], move.allowance(game, chief, kind, is_dash), through)


DRAFTS = Drafts(
    menus=MENUS,
    moved=GHOST.moved,
    shots={fire_at: lambda turn, ref: [(turn.unit, turn.weapon, turn.aimed.fired, ref)]},
    shown=_shooting,
    fight=_fighting,
)
PANEL = Panel(CARDS.card, DRAFTS.overlay, bands, ranges, WATCHERS.watch, claims_by(control.claims))
