"""What panels show of The Evolved beside the table: an attack before it is declared, sight and cover, reactions."""

from msgspec.structs import replace

from grognard.engine.decisions import Answer, Decision
from grognard.engine.moves import Move
from grognard.engine.panels import Attack, Overlay, Prospect, Shelter, Sight, UnitCard
from grognard.engine.script import Game
from grognard.engine.space import ordered_by_distance
from grognard.engine.state import Ref, State, model_ref, number_of, unit_ref
from grognard.engine.view import SeatView
from grognard.kit import objectives

from . import cc, combat, control, shoot, target, volley
from . import weapon as traits
from .acts import Acts
from .advice_fire import touches_of
from .attack import Aim
from .cards import Weapon
from .declared import declared
from .panel_bands import bands, ranges
from .panel_blast import blast_prospects
from .panel_card import card_of
from .panel_caught import caught_prospects
from .panel_ghost import MOST_VIEWERS, line, moving
from .panel_medic import treating
from .panel_odds import prospects_of
from .panel_shelter import shelter
from .panel_watch import watch
from .profiles import weapon
from .terms import leader

__all__ = ["bands", "card", "claims", "overlay", "ranges", "shot_of", "watch"]


def claims(game: Game) -> dict[Ref, tuple[int, int]]:
    """How many of either side stand where markers are fought for."""
    return objectives.claims(game, control.soldiers_in)


def card(view: State, unit: int) -> UnitCard:
    """The card of a unit as a seat sees it."""
    return card_of(Game(view), unit)


def overlay(seat_view: SeatView, answer: Answer) -> Overlay:
    """What the rules say about a draft answer; anybody may measure anything at any time."""
    form, game = seat_view.decision, seat_view.game
    if isinstance(form, Move):
        return moving(game, form, answer) if answer else Overlay()
    if form.name == "attack" and answer:
        return Overlay(attack=_fighting(game, number_of(form.about[0]), answer))
    shot = shot_of(game, form, answer)
    return _shooting(game, *shot) if shot is not None else Overlay()


# -- shooting -------------------------------------------------------------------------------------------------------


Shot = tuple[int, Weapon, Ref, Acts]
"""A unit, its weapon, what it would be fired at, and what the unit has done."""


def shot_of(game: Game, form: Decision, answer: Answer) -> Shot | None:
    """The volley that an answer declares, if it is clear at whom: a target, a model, or a weapon with one target."""
    if len(answer) != 1 or form.name not in ("target", "aim", "step"):
        return None
    unit, arm, acts = declared(form)
    if form.name != "step":
        return (unit, arm, answer[0], acts) if arm is not None and answer[0][0] in "um" else None
    if not answer[0].startswith("fire:"):
        return None
    arm = weapon(answer[0][5:])
    refs = [option.key for option in shoot.targets(game, unit, arm, acts)]
    return (unit, arm, refs[0], acts) if len(refs) == 1 else None


def _shooting(game: Game, unit: int, arm: Weapon, at: Ref, acts: Acts) -> Overlay:
    aim = Aim.at(game, at)
    able = target.bearers(game, unit, arm, acts)
    firing = target.shooters(game, arm, able, aim)
    sight = _lines(game, firing or able, aim.models)
    if arm.radius:
        found = blast_prospects(game, unit, arm, _aimed(game, unit, arm, able, aim), acts)
        return Overlay(sight=sight, attack=Attack(unit_ref(unit), at, arm.name, True, found, "who is hit"))
    if not firing:
        return Overlay(sight=sight)
    between = volley.caught(game, unit, arm, aim, firing, acts)
    return Overlay(
        sight=sight,
        between=tuple(map(model_ref, between)),
        cover=_cover(game, unit, arm, aim, firing, acts),
        attack=_attack(game, unit, arm, at, acts, firing, between),
    )


def _aimed(game: Game, unit: int, arm: Weapon, able: tuple[int, ...], aim: Aim) -> int:
    """The model an explosive would be aimed at: the one named, else the nearest that it can be."""
    models = target.aims(game, arm, able, aim) or aim.models
    return ordered_by_distance(game.table, leader(game, unit), models)[0]


def _attack(
    game: Game, unit: int, arm: Weapon, at: Ref, acts: Acts, firing: tuple[int, ...], between: tuple[int, ...]
) -> Attack:
    chain, medic = shoot.volley_chain(game, unit, arm, at, acts), treating(game, Aim.at(game, at).unit, firing)
    by, found = prospects_of(chain, f"{len(firing)} firing", medic)
    others = caught_prospects(game, chain, between)
    return Attack(unit_ref(unit), at, arm.name, True, tuple(replace(one, others=others) for one in found), by)


def _lines(game: Game, firing: tuple[int, ...], models: tuple[int, ...]) -> tuple[Sight, ...]:
    """From each shooter to the nearest he sees, along an open line; to the nearest, closed, if he sees none."""
    return tuple(line(game, shooter, models) for shooter in firing[:MOST_VIEWERS])


def _cover(game: Game, unit: int, arm: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> tuple[Shelter, ...]:
    """What the target has of it, if it has any and it counts."""
    if not traits.allows_cover(arm) or acts.reached:
        return ()
    found = shelter(game, unit, aim, firing)
    return (found,) if found.covered or found.holds else ()


# -- close combat ---------------------------------------------------------------------------------------------------


def _fighting(game: Game, unit: int, answer: Answer) -> Attack | None:
    """Every combat that the attackers are shared out to, the largest first."""
    rows: list[Prospect] = []
    combats = sorted(cc.combats_of(game, touches_of(game, unit, answer)), key=lambda one: -len(one.attackers))
    aims: list[Ref] = []
    for one in combats:
        victims = combat.defenders(game, one)
        if victims:
            label = f"{len(one.attackers)} {one.weapon.name} at {combat.label_of(game, one.target)}"
            rows.append(prospects_of(combat.chain_of(game, unit, one, victims), label)[1][0])
            aims.append(one.target.partition("/")[0])
    if not rows:
        return None
    return Attack(unit_ref(unit), aims[0], combats[0].weapon.name, True, tuple(rows), "combat")
