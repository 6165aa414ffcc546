"""What panels show of The Evolved beside the table: an attack before it is declared, sight and cover, reactions."""

from grognard.engine.decisions import Answer, Decision
from grognard.engine.events import Moved
from grognard.engine.moves import Move
from grognard.engine.panels import Attack, Overlay, Prospect, Reaction, Shelter, Sight, UnitCard
from grognard.engine.script import Game
from grognard.engine.sightlines import drawn_lines
from grognard.engine.space import ordered_by_distance
from grognard.engine.state import Ref, State, model_ref, number_of, unit_ref
from grognard.engine.view import SeatView
from grognard.engine.words import terrain_of
from grognard.kit import objectives

from . import cc, combat, control, cover, los, overwatch, shoot, target, volley
from . import weapon as traits
from .acts import Acts
from .advice_fire import touches_of
from .attack import Aim
from .cards import Weapon
from .declared import declared
from .looks import LEXICON
from .panel_bands import bands, ranges
from .panel_blast import blast_prospects
from .panel_card import card_of
from .panel_medic import treating
from .panel_odds import prospects_of
from .profiles import weapon
from .terms import TAKE_COVER, enemy_units, has, leader, members, name

__all__ = ["bands", "card", "claims", "overlay", "ranges", "shot_of"]
MOST_VIEWERS = 12


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
        return _moving(game, form, answer) if answer else Overlay()
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
        attack=_attack(game, unit, arm, at, acts, firing),
    )


def _aimed(game: Game, unit: int, arm: Weapon, able: tuple[int, ...], aim: Aim) -> int:
    """The model an explosive would be aimed at: the one named, else the nearest that it can be."""
    models = target.aims(game, arm, able, aim) or aim.models
    return ordered_by_distance(game.table, leader(game, unit), models)[0]


def _attack(game: Game, unit: int, arm: Weapon, at: Ref, acts: Acts, firing: tuple[int, ...]) -> Attack:
    chain, medic = shoot.volley_chain(game, unit, arm, at, acts), treating(game, Aim.at(game, at).unit, firing)
    by, found = prospects_of(chain, f"{len(firing)} firing", medic)
    return Attack(unit_ref(unit), at, arm.name, True, found, by)


def _lines(game: Game, firing: tuple[int, ...], models: tuple[int, ...]) -> tuple[Sight, ...]:
    """From each shooter to the nearest he sees, along an open line; to the nearest, closed, if he sees none."""
    return tuple(_line(game, shooter, models) for shooter in firing[:MOST_VIEWERS])


def _line(game: Game, viewer: int, models: tuple[int, ...]) -> Sight:
    """One of the nine lines that the rule draws: the first open one, else the first."""
    at = ordered_by_distance(game.table, viewer, los.seen_by(game, viewer, models) or models)[0]
    lines = drawn_lines(game.state, viewer, model_ref(at), los.lines(game, viewer, at), LEXICON)
    return next((line for line in lines if line.free), lines[0])


def _cover(game: Game, unit: int, arm: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> tuple[Shelter, ...]:
    """How many of the target are behind what, and what that adds to its Evasion."""
    if not traits.allows_cover(arm) or acts.reached:
        return ()
    origin, drilled = cover.origin(game, unit, firing, aim.models), has(game, aim.unit, TAKE_COVER)
    covered = cover.sheltered(game, unit, aim.unit, origin, aim.models, drilled)
    bonus = cover.bonus(game, unit, aim.unit, origin, aim.vehicle)
    if not covered and not bonus:
        return ()
    by = tuple(dict.fromkeys(ref for id in covered for ref in _behind(game, unit, aim, origin, id, drilled)))
    words = terrain_of(by, game.state, LEXICON)
    text = f"{len(covered)} of {len(aim.models)} behind {words or 'cover'}: Evasion +{bonus}"
    number, clause = len(aim.models), "evolved.cover.half-unit"
    return (Shelter(aim.ref, len(covered), number, by, f"+{bonus}", bonus > 0, clause, text),)


def _behind(game: Game, unit: int, aim: Aim, origin: int, model: int, drilled: bool) -> tuple[Ref, ...]:
    size = game.state.models[model].size
    return cover.obstacles_before(game, unit, aim.unit, origin, (model,), size, drilled)[0]


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


# -- moving ---------------------------------------------------------------------------------------------------------


def _moving(game: Game, form: Move, answer: Answer) -> Overlay:
    """As it would stand after the move: who on overwatch could fire at the unit, and whom its leader would see."""
    unit = game.state.models[form.movers[0].model].unit
    game.tell(Moved(form.clause, answer))
    foes = enemy_units(game, unit)
    clause = "evolved.drill.overwatch"
    watchers = [foe for foe in foes if overwatch.can_fire_at(game, foe, unit)]
    reactions = tuple(Reaction(unit_ref(foe), f"{name(game, foe)} on overwatch may fire", clause) for foe in watchers)
    return Overlay(reactions=reactions, sight=_outlook(game, unit, foes))


def _outlook(game: Game, unit: int, foes: list[int]) -> tuple[Sight, ...]:
    chief = leader(game, unit)
    if game.state.models[chief].place is None:
        return ()
    return tuple(_line(game, chief, members(game, foe)) for foe in foes[:MOST_VIEWERS])
