"""What panels show of The Evolved beside the table: an attack before it is declared, sight and cover, reactions."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.parts import Panel
from grognard.engine.showing.panels import Attack, Overlay, Prospect, Shelter
from grognard.engine.space import ordered_by_distance
from grognard.kit.panels.drafts import Drafts, led_to
from grognard.kit.rounds.objectives import claims_by
from grognard.kit.units.pieces import leader

from ..acts import Activation, Acts
from ..advice.fire import touches_of
from ..books.cards import Weapon
from ..chapters import blast, cc, combat, control, overwatch, shoot, shots, target, volley
from ..chapters import weapon as traits
from ..chapters.attack import Aim
from ..menus import MENUS
from .bands import bands, ranges
from .blast import blast_prospects
from .card import CARDS
from .caught import caught_prospects
from .ghost import EYES, GHOST
from .medic import treating
from .odds import prospects_of
from .shelter import shelter
from .watch import watch

Shot = tuple[int, Weapon, Ref, Acts]
"""A unit, its weapon, what it would be fired at, and what the unit has done."""


# -- shooting -------------------------------------------------------------------------------------------------------


def _of_reaction(turn: overwatch.Window, unit: int) -> list[Shot]:
    """All that a unit would fire on overwatch."""
    acts = overwatch.reacting(turn.mover)
    arms = overwatch.weapons_for(turn.game, unit, turn.mover)
    return [(unit, arm, unit_ref(turn.mover), acts) for arm in arms]


def _of_weapon(turn: Activation, arm: Weapon) -> list[Shot]:
    """A weapon with one target."""
    refs = target.targets(turn.game, turn.unit, arm, turn.acts)
    return [(turn.unit, arm, refs[0], turn.acts)] if len(refs) == 1 else []


SHOTS: dict[Act[Any, Any], Callable[[Any, Any], list[Shot]]] = {
    shots.fire: _of_weapon,
    target.aim_at: lambda turn, ref: [(turn.unit, turn.weapon, ref, turn.acts)],
    blast.point_at: lambda turn, model: [(turn.unit, turn.weapon, model_ref(model), turn.acts)],
    overwatch.react: _of_reaction,
    overwatch.shoot_with: lambda turn, arm: [(turn.unit, arm, unit_ref(turn.mover), turn.acts)],
}
"""The volleys that each act leads to."""


def shots_of(game: Game, form: Decision, answer: Answer) -> Sequence[Shot]:
    """The volleys that an answer leads to, if it is clear at whom."""
    return led_to(MENUS, SHOTS, game, form, answer)


def shooting(game: Game, shot: Shot) -> Overlay:
    unit, arm, at, acts = shot
    aim = Aim.at(game, at)
    able = target.bearers(game, unit, arm, acts)
    firing = target.shooters(game, arm, able, aim)
    sight = EYES.lines_to(game, firing or able, aim.models)
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


def _cover(game: Game, unit: int, arm: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> tuple[Shelter, ...]:
    """What the target has of it, if it has any and it counts."""
    if not traits.allows_cover(arm) or acts.reached:
        return ()
    found = shelter(game, unit, aim, firing)
    return (found,) if found.covered or found.holds else ()


# -- close combat ---------------------------------------------------------------------------------------------------


def _fighting(game: Game, form: Decision, answer: Answer) -> Attack | None:
    """Every combat that the attackers are shared out to, the largest first."""
    rows: list[Prospect] = []
    unit = number_of(form.about[0])
    combats = sorted(cc.combats_of(game, touches_of(game, unit, answer)), key=lambda one: -len(one.attackers))
    aims: list[Ref] = []
    for one in combats:
        victims = combat.defenders(game, one)
        if victims:
            label = f"{len(one.attackers)} {one.weapon.name} at {combat.label_of(game, one.target)}"
            rows.append(prospects_of(combat.chain_of(game, unit, one, victims), label)[1][0])
            aims.append(combat.piece_of(one.target))
    if not rows:
        return None
    return Attack(unit_ref(unit), aims[0], combats[0].weapon.name, True, tuple(rows), "combat")


DRAFTS = Drafts(menus=MENUS, moved=GHOST.moved, shots=SHOTS, shown=shooting, fight=_fighting)
PANEL = Panel(CARDS.card, DRAFTS.overlay, bands, ranges, watch, claims_by(control.soldiers_in))
