"""Attacks as panels show them before they are declared: dice given to targets, templates laid, and duels."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.outcomes import ways
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import State, model_ref, unit_ref
from grognard.engine.dice.rolls import Modifiers, total
from grognard.engine.showing.panels import Attack, Histogram, Prospect, Stage
from grognard.kit.panels.chances import Chances, added, chance_of, histogram, mixed, sums
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..chapters import (
    abilities_combat,
    aspects,
    duels,
    healers,
    holofield,
    save,
    shields,
    superheavy,
    template,
    titan,
    volley,
    wounds,
)
from ..chapters.abilities_combat import Bout
from ..chapters.aim import Barrel, Occasion
from ..chapters.blows import Hit, Laid
from ..chapters.volley import MOST, Parcels, Shot
from ..terms import (
    DAMAGED,
    MENDED,
    SHIELDS,
    bears,
    engagement,
    figure_of,
    full_name,
    is_on_table,
    shields_up,
)
from . import workings
from .workings import SIDES

LOST, THROUGH, DAMAGE = "stands lost", "hits past its shields", "damaged"
BY = "target"
"""What prospects of an attack differ in."""


class Salvo(Struct, frozen=True):
    """Dice of one kind that strike one target: how many, what they need, and what hits it."""

    hit: Hit
    dice: int
    need: int
    parts: Modifiers
    line: Weapon


def salvo_of(shot: Shot, dice: int) -> Salvo:
    return Salvo(Hit(shot.target, shot.firer, shot.weapon), dice, shot.need, shot.parts, shot.line)


# -- what one target suffers ------------------------------------------------------------------------------------------


def _hits(game: Game, salvo: Salvo) -> Fraction:
    """The chance of one die to hit and not to be dodged."""
    hits = chance_of(salvo.need, SIDES) if salvo.need <= MOST else Fraction(0)
    field = holofield.need(game, salvo.hit.target)
    return hits if salvo.hit.is_template else hits * (1 - chance_of(field, SIDES))


def _fails(game: Game, hit: Hit) -> Fraction:
    """The chance that a save fails; Medics and Mechanics near by give models without a table of their own another."""
    fails = 1 - chance_of(save.needed(save.parts(game, hit)), SIDES)
    if save.is_rerolled(game, hit):
        fails *= fails
    return fails * _unhealed(game, hit.target)


def _unhealed(game: Game, model: int) -> Fraction:
    """The chance that no Medic or Mechanic saves a model; superheavies have a table of their own."""
    is_healed = not superheavy.is_superheavy(game, model) and not bears(game, model, MENDED)
    return 1 - chance_of(healers.NEED, SIDES) if is_healed and healers.healers(game, model) else Fraction(1)


def _attack(game: Game, salvo: Salvo) -> workings.Attack:
    return workings.Attack(_hits(game, salvo), _fails(game, salvo.hit), salvo.line.has("d3-hits"))


def falls(game: Game, target: int, salvos: Iterable[Salvo]) -> Fraction:
    """The chance that a target without locations is destroyed."""
    if superheavy.is_superheavy(game, target):
        return _fate(game, target, salvos)[workings.DESTROYED]
    fails: Chances = [Fraction(1)]
    for salvo in salvos:
        fails = added(fails, list(workings.fails_of(_attack(game, salvo), salvo.dice)))
    return sum(fails[wounds.wounds_left(game, target) :], Fraction(0))


def _fate(game: Game, target: int, salvos: Iterable[Salvo]) -> Chances:
    """The chances that a superheavy is whole, damaged or destroyed."""
    is_damaged = bears(game, target, DAMAGED)
    now: Chances = [Fraction(not is_damaged), Fraction(is_damaged), Fraction(0)]
    for salvo in salvos:
        rows = [
            workings.superheavy_fate(_attack(game, salvo), salvo.dice, salvo.hit.penetrating, state == workings.DAMAGED)
            for state in (workings.WHOLE, workings.DAMAGED)
        ]
        now = mixed(
            [(now[0], list(rows[0])), (now[1], list(rows[1])), (now[2], [Fraction(0), Fraction(0), Fraction(1)])]
        )
    return now


Passed = dict[tuple[int, int], Fraction]
"""By shields that are up and hits that got through the chance of that."""


def past_shields(game: Game, target: int, salvos: Iterable[Salvo]) -> Chances:
    """The chances of 0, 1, 2… hits that reach the armour of a titan."""
    now: Passed = {(shields_up(game, target), 0): Fraction(1)}
    for salvo in salvos:
        one = workings.Attack(_hits(game, salvo), Fraction(1), salvo.line.has("d3-hits"))
        now = _stopped(game, salvo.hit, now, workings.fails_of(one, salvo.dice))
    found = [Fraction(0)] * (max(through for _, through in now) + 1)
    for (_, through), chance in now.items():
        found[through] += chance
    return found


def _stopped(game: Game, hit: Hit, now: Passed, hits: tuple[Fraction, ...]) -> Passed:
    """The same after so many more hits, each number with its chance: the rule of shields is asked for every way."""
    found: Passed = {}
    for up in dict.fromkeys([up for up, _ in now]):
        state, before = _with_shields(game, hit.target, up), [key for key in now if key[0] == up]
        for number, chance in enumerate(hits):
            for way in ways(state, partial(shields.stop, hit=hit, number=number)) if chance else ():
                left = shields_up(way.game, hit.target)
                for key in before:
                    end = left, key[1] + way.result
                    found[end] = found.get(end, Fraction(0)) + now[key] * chance * way.chance
    return found


def _with_shields(game: Game, model: int, up: int) -> State:
    models = list(game.state.models)
    models[model] = replace(models[model], counters={**models[model].counters, SHIELDS: up})
    return replace(game.state, models=tuple(models))


# -- attacks ----------------------------------------------------------------------------------------------------------


def of_dice(
    game: Game, parts: tuple[int, ...], found: Mapping[str, Barrel], answer: Parcels, occasion: Occasion
) -> Attack | None:
    """Dice that have been given to targets so far."""
    by_target: dict[int, list[Salvo]] = {}
    for shot, dice in volley.gathered(game, found, answer, occasion).items():
        by_target.setdefault(shot.target, []).append(salvo_of(shot, dice))
    if not by_target:
        return None
    weapons = dict.fromkeys([one.line.name for salvos in by_target.values() for one in salvos])
    target = model_ref(next(iter(by_target)))
    return Attack(unit_ref(parts[0]), target, ", ".join(weapons), True, _prospects(game, by_target), BY)


def _prospects(game: Game, by_target: Mapping[int, list[Salvo]]) -> tuple[Prospect, ...]:
    """All who may be lost together where there are several, then one for each target."""
    rows = [_prospect(game, target, salvos) for target, salvos in by_target.items()]
    plain = [target for target in by_target if not titan.sheet(game, target)]
    if len(plain) < 2:
        return tuple(rows)
    lost = sums([falls(game, target, by_target[target]) for target in plain])
    return (Prospect("all targets", True, histogram(LOST, lost, lost[-1])), *rows)


def _prospect(game: Game, target: int, salvos: list[Salvo]) -> Prospect:
    stages = tuple([stage for salvo in salvos for stage in _stages(game, salvo)])
    name, possible = full_name(game, target), any(salvo.need <= MOST for salvo in salvos)
    if titan.sheet(game, target):
        return Prospect(name, possible, histogram(THROUGH, past_shields(game, target, salvos)), stages)
    others: tuple[Histogram, ...] = ()
    if superheavy.is_superheavy(game, target):
        damaged = _fate(game, target, salvos)[workings.DAMAGED]
        others = (histogram(DAMAGE, [1 - damaged, damaged], ref=model_ref(target)),)
    dead = falls(game, target, salvos)
    return Prospect(name, possible, histogram(LOST, [1 - dead, dead], dead), stages, others)


def _stages(game: Game, salvo: Salvo) -> Iterator[Stage]:
    """What must be rolled, with every modifier."""
    target = salvo.hit.target
    seat = 1 - seat_of_model(game, target)
    expected = float(salvo.dice * chance_of(salvo.need, SIDES)) if salvo.need <= MOST else 0.0
    yield Stage(f"{salvo.line.name} to hit", seat, salvo.dice, salvo.need, "netepic.fire.roll", salvo.parts, expected)
    if not titan.sheet(game, target):
        made = save.parts(game, salvo.hit)
        yield Stage(f"save of {full_name(game, target)}", 1 - seat, 0, save.needed(made), "netepic.save.roll", made)


def of_template(game: Game, laid: Laid, occasion: Occasion) -> Attack | None:
    """Everybody under a template where it would lie if it does not scatter, the enemy first."""
    seat = seat_of_model(game, laid.guns[0])
    under = sorted(template.under(game, laid), key=lambda id: seat_of_model(game, id) == seat)
    if not under:
        return None
    rows = {id: [_under(game, laid, id, occasion)] for id in under}
    groups = [("enemies", [id for id in under if seat_of_model(game, id) != seat])]
    groups.append(("your own", [id for id in under if seat_of_model(game, id) == seat]))
    found = []
    for label, models in groups:
        plain = [id for id in models if not titan.sheet(game, id)]
        if plain:
            lost = sums([falls(game, id, rows[id]) for id in plain])
            stages = tuple(_stages(game, rows[plain[0]][0]))
            found.append(Prospect(f"{label}: {len(plain)}", True, histogram(LOST, lost, lost[-1]), stages))
        found += [_prospect(game, id, rows[id]) for id in models if titan.sheet(game, id)]
    unit = game.state.models[laid.guns[0]].unit
    return Attack(unit_ref(unit), model_ref(under[0]), laid.line.name, True, tuple(found), "who is covered")


def _under(game: Game, laid: Laid, target: int, occasion: Occasion) -> Salvo:
    """The one die for a model under a template; what needs no roll hits by itself."""
    firer = template.nearest(game, laid.guns, target)
    parts = volley.modifiers(game, firer, laid.line, target, occasion) if laid.score else ()
    need = volley.needed(laid.score, parts) if laid.score else 1
    return Salvo(Hit(target, firer, laid.line.id, is_template=True), 1, need, parts, laid.line)


def _lost(game: Game, model: int) -> Fraction:
    """The chance that the loser of a round is destroyed: what its Fixed Save and a healer near it leave."""
    fails = workings.fail_chance(0, 0, figure_of(game, model).fixed_save)
    return fails * _unhealed(game, model)


def _charged(game: Game, one: int, other: int) -> Game:
    """The game as if the first had engaged the second."""
    link = engagement(one, other)
    return game if link in game.state.links else Game(replace(game.state, links=(*game.state.links, link)))


def _met(one: int, other: int, game: Game) -> Script[Bout]:
    """What happens before the first dice of a duel."""
    yield from aspects.onset(game, (one, other))
    return (yield from abilities_combat.opening(game, one, other))


def _hands(game: Game, one: int, other: int, bout: Bout) -> workings.Hands:
    return duels.hand(game, one, other, bout), duels.hand(game, other, one, bout)


def killed_in(game: Game, one: int, other: int) -> Fraction:
    """The chance that the first, which charges, destroys the second: before the dice, in the first round or later."""
    found = Fraction(0)
    for way in ways(_charged(game, one, other).state, partial(_met, one, other)):
        if not (is_on_table(way.game, one) and is_on_table(way.game, other)):
            found += way.chance * (not is_on_table(way.game, other))
            continue
        fails = _lost(way.game, one), _lost(way.game, other)
        later, first = (_hands(way.game, one, other, bout) for bout in (Bout(), way.result))
        found += way.chance * workings.duel(later, fails, first)
    return found


def of_duel(game: Game, one: int, other: int) -> Attack | None:
    """A duel to the death as its first round would begin; titans fight otherwise."""
    if titan.sheet(game, one) or titan.sheet(game, other):
        return None
    game, bout = _charged(game, one, other), Bout(True)
    killed, hands = killed_in(game, one, other), _hands(game, one, other, bout)
    won, lost = workings.round_of(*hands)
    parts = duels.factors(game, one, other, bout)
    words = f"{len(hands[0].sides)}D6{total(parts):+} against {len(hands[1].sides)}D6{hands[1].plus:+}"
    rounds = Histogram("rounds won", (float(1 - won), float(won)), float(won), float(won), -1.0, str(won))
    back = histogram("own stands lost", [killed, 1 - killed])
    stage = Stage(words, seat_of_model(game, one), len(hands[0].sides), total(parts), duels.ROLL, parts)
    found = Prospect(full_name(game, other), won + lost > 0, histogram(LOST, [1 - killed, killed], killed), (stage,),
                     (rounds,), back)  # fmt: skip
    return Attack(model_ref(one), model_ref(other), "close combat", True, (found,), BY)
