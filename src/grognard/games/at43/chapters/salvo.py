"""A salvo as data: who fires what at whom, and the chain of dice that it is, rolled by `shoot` and solved for odds."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of
from grognard.engine.dice.chain import (
    AUTOMATIC,
    Branch,
    Chain,
    Locate,
    Reroll,
    Save,
    Taken,
    Thin,
    Victim,
    Volley,
    Wear,
    need_of,
)
from grognard.engine.dice.rolling import Calls
from grognard.engine.dice.rolls import Modifiers, total
from grognard.engine.showing.words import name_of
from grognard.kit.rounds.choices import Again, Missed, number_again, rerolls
from grognard.kit.units.pieces import leader, members, seat_of, seat_of_model

from ..books.cards import Figure, Weapon
from ..terms import MEDIC, figure_of, has_fighter, is_hero, structure_of
from . import ability, cover, damage, drill, measuring, naming, sight, target, vehicle, zone
from .attack import Aim, Shooters
from .basics import IMPOSSIBLE, damage_need, majority, penetration_part, protection_part, told_without_dice
from .unit import comrades_of, takers
from .weapon import JAMMING, SNIPER, allows_cover, is_blast, uses_zone

# -- the dice ---------------------------------------------------------------------------------------------------------


def salvo_chain(
    game: Game,
    unit: int,
    weapon: Weapon,
    at: Ref,
    band: int | None = None,
    fired: tuple[str, ...] = (),
) -> Chain:
    """The dice of a salvo. With `band` the Range is supposed and nothing is measured: odds before declaring."""
    return salvo_chains(game, unit, weapon, at, (band,), fired)[0]


def salvo_chains(
    game: Game, unit: int, weapon: Weapon, at: Ref, bands: Sequence[int | None], fired: tuple[str, ...] = ()
) -> list[Chain]:
    """The dice of a salvo at each of these Ranges; snipers name whom they see, the others fire past nobody."""
    aim = target.aim_at(game, at)
    firing = target.shooters(game, aim, target.bearers(game, unit, weapon, fired))
    snipers = tuple([id for id, arm in firing if SNIPER in arm.traits])
    arms = [arm for id, arm in firing if id not in snipers] or [arm for _, arm in firing] or [weapon]
    first = between(game, unit, aim, arms[0])
    chains = chains_of(game, unit, aim, firing, bands, first)
    if not snipers:
        return chains
    if first:
        chains = [past(chain) for chain in chains]
    if at[0] != "u":
        return chains
    seen = sight.who_sees(game, aim.models, snipers)
    return [_sniped(game, aim, chain, seen, firing[0][1], band) for chain, band in zip(chains, bands, strict=True)]


def past(chain: Chain) -> Chain:
    """The volley of the snipers, who fire first, goes past those in between."""
    return replace(chain, volleys=(replace(chain.volleys[0], past=True), *chain.volleys[1:]))


def _sniped(game: Game, aim: Aim, chain: Chain, seen: tuple[int, ...], arm: Weapon, band: int | None) -> Chain:
    """The first volley is that of snipers, who name their victims before cover and damage."""
    assert aim.unit is not None
    thin = chain.branches[-1].thin
    need = thin.needs[0] if thin else IMPOSSIBLE
    return named(chain, naming.outcomes(game, aim.unit, seen, arm, chain.volleys[0].dice, need, band is None))


def named(chain: Chain, rows: naming.Rows) -> Chain:
    """The dice of snipers, where this becomes of the impacts of their volley."""
    *rest, last = chain.branches
    assert isinstance(last.effect, Wear)
    return replace(chain, branches=(*rest, replace(last, effect=replace(last.effect, outcomes=rows))))


@implements("at43.shoot.sequence")
def chain_of(
    game: Game, unit: int, aim: Aim, firing: Shooters, band: int | None = None, first: tuple[int, ...] = ()
) -> Chain:
    """Impacts and re-rolls, fighters in the zone of fire first, cover, damage: all as it stands at the declaration."""
    return chains_of(game, unit, aim, firing, (band,), first)[0]


def chains_of(
    game: Game, unit: int, aim: Aim, firing: Shooters, bands: Sequence[int | None], first: tuple[int, ...]
) -> list[Chain]:
    """The same at several supposed Ranges: what impacts do is the same at all of them but 0, where nobody has cover."""
    arms, seat, extra = arms_of(firing), seat_of(game, unit), drill.extra_rerolls(game, unit)
    spared = bool(first) and any(seat_of_model(game, id) == seat for id in first)
    weapons = tuple([arm for arm, _ in arms])
    known: dict[int | None, tuple[Branch, ...]] = {}
    chains = []
    for band in bands:
        alike = band if band is None else min(band, 1)
        if alike not in known:
            crossed = [_crossed(game, unit, id, weapons, band) for id in first]
            known[alike] = (*crossed, _target(game, unit, aim, weapons, band))
        distance = target.range_of(game, unit, aim) if band is None else band
        volleys = tuple([volley(game, arm, number, distance, extra, spared) for arm, number in arms])
        chains.append(Chain(seat, volleys, known[alike]))
    return chains


def arms_of(firing: Shooters) -> tuple[tuple[Weapon, int], ...]:
    """Like weapons together, with their number."""
    if len(firing) == 1:
        return ((firing[0][1], 1),)
    pools: dict[Weapon, int] = {}
    for _, arm in firing:
        pools[arm] = pools.get(arm, 0) + 1
    return tuple(pools.items())


@implements("at43.shoot.dice", "at43.shoot.rerolls", "at43.shoot.reroll-once")
def volley(game: Game, weapon: Weapon, number: int, band: int, extra: int = 0, offered: bool = False) -> Volley:
    """Pooled dice and re-rolls of like weapons; the extra ones of fire at will may go to any failed die.

    Re-rolls are asked for where friends stand in between, otherwise they are taken.
    """
    need, parts = measuring.shot_need(game, weapon, band), measuring.shot_parts(game, weapon, band)
    return pooled(weapon, number, need, parts, extra, offered)


@lru_cache(maxsize=1024)
def pooled(weapon: Weapon, number: int, need: int, parts: Modifiers, extra: int, offered: bool) -> Volley:
    """The same when the number needed is known."""
    rerolls = [Reroll(number * weapon.reroll, "at43.shoot.rerolls", True, offered, "best")] if weapon.reroll else []
    if extra:
        rerolls.append(Reroll(number * extra, "at43.drill.fire-at-will", False, offered, "best"))
    dice, power = number * weapon.rate, penetration_part(weapon.penetration)
    return Volley(weapon.name, dice, need, "at43.shoot.dice", tuple(rerolls), weapon.damage, parts, power)


def between(game: Game, unit: int, aim: Aim, weapon: Weapon) -> tuple[int, ...]:
    """Who takes impacts before the target."""
    if not uses_zone(weapon):
        return ()
    return zone.intervening(game, unit, aim.models, aim.unit, aim.size, aim.feature)


# -- what impacts do --------------------------------------------------------------------------------------------------


@implements("at43.shoot.damage")
def damage_needs(weapons: tuple[Weapon, ...], protection: int) -> tuple[int, ...]:
    """For each volley what its impacts need against this Protection."""
    return tuple([damage_need(arm.penetration, protection) for arm in weapons])


def _target(game: Game, unit: int, aim: Aim, weapons: tuple[Weapon, ...], band: int | None) -> Branch:
    effect = effect_on(game, aim, weapons, leader(game, unit) if band is None else None)
    if isinstance(effect, Wear) and aim.unit is not None and has_fighter(game, aim.unit, MEDIC):
        effect = replace(effect, save=_save(game, unit, aim.unit, band))
    return Branch(aim.ref, None, cover_of(game, unit, aim, weapons, band), effect)


def _save(game: Game, unit: int, foe: int, band: int | None) -> Save | None:
    """The die of the target's medic for the first who falls; none if that one is the medic himself. Who is closest is
    not looked at where the Range is only supposed."""
    if seat_of(game, foe) == seat_of(game, unit) or len(members(game, foe)) < 2:
        return None
    return ability.save_of(seat_of(game, foe)) if band is not None or _can_be_first(game, unit, foe) else None


def _can_be_first(game: Game, unit: int, foe: int) -> bool:
    """Whether the first loss may fall on somebody other than the medic; heroes and officers pass it on."""
    group = members(game, foe)
    first = space.closest(game.table, leader(game, unit), group)
    others = comrades_of(game, foe) if is_hero(game, first[0]) else takers(game, first[0])
    if len(first) == 1 and others:
        first = space.closest(game.table, first[0], others)
    return any(MEDIC not in game.state.models[id].tags for id in first)


def effect_on(
    game: Game, aim: Aim, weapons: tuple[Weapon, ...], measured_from: int | None = None
) -> Wear | Locate | None:
    for arm in weapons:
        if arm.traits and (arm.has(JAMMING) or is_blast(arm)):
            return None
    if aim.feature is not None:
        return _terrain(game, aim.feature, weapons)
    if aim.vehicle is not None:
        return _hull(game, aim.vehicle, weapons)
    cards = [figure_of(game, id) for id in aim.models]
    return worn(victims(game, aim.models, cards, weapons, measured_from), [card.protection for card in cards])


def worn(line: tuple[Victim, ...], protections: list[int]) -> Wear:
    """Damage tests on fighters of these Protections, lost in this order."""
    return Wear(line, "at43.shoot.damage", guard=protection_part(majority(protections)))


@implements("at43.shoot.terrain-target")
def _terrain(game: Game, id: int, weapons: tuple[Weapon, ...]) -> Wear:
    """Terrain is like a unit of one figure: no cover, no location."""
    return single(damage.feature_protection(game, id), damage.structure_left(game, id), weapons)


def single(protection: int, structure: int, weapons: tuple[Weapon, ...]) -> Wear:
    """Damage tests on something that is one by itself: terrain, or a fighter in between."""
    return zone.single(protection, structure, damage_needs(weapons, protection))


@implements("at43.shoot.vehicle-target")
def _hull(game: Game, model: int, weapons: tuple[Weapon, ...]) -> Locate:
    """One vehicle takes all impacts; those left over when it is destroyed are lost."""
    return vehicle.locate(game, model, damage_needs(weapons, figure_of(game, model).protection))


def cover_of(game: Game, unit: int, aim: Aim, weapons: tuple[Weapon, ...], band: int | None = None) -> Thin | None:
    """The cover rolls of the target's owner, if he has any; terrain never has."""
    if aim.unit is None or not any(allows_cover(arm) for arm in weapons):
        return None
    need = cover.cover_need(game, unit, aim.unit, aim.vehicle, band)
    return thin(game, aim.unit, weapons, need)


def thin(game: Game, unit: int, weapons: tuple[Weapon, ...], need: int) -> Thin | None:
    if need >= IMPOSSIBLE:
        return None
    return cover_rolls(weapons, need, seat_of(game, unit))


def cover_rolls(weapons: tuple[Weapon, ...], need: int, seat: int) -> Thin:
    """A die for each impact that cover helps against."""
    return Thin(tuple([need if allows_cover(arm) else IMPOSSIBLE for arm in weapons]), seat, cover.CLAUSE)


def _crossed(game: Game, unit: int, model: int, weapons: tuple[Weapon, ...], band: int | None) -> Branch:
    """One impact on a fighter in the zone of fire, resolved against himself (at43.zone.resolve-intervening)."""
    own = game.state.models[model].unit
    harmless = any(arm.has(JAMMING) for arm in weapons)
    needs = damage_needs(weapons, figure_of(game, model).protection)
    effect = None if harmless else zone.effect_on(game, model, needs)
    guard = thin(game, own, weapons, zone.cover_need(game, unit, model, band))
    return in_the_way(model_ref(model), effect, guard, seat_of_model(game, model) == seat_of(game, unit))


def in_the_way(to: Ref, effect: Wear | Locate | None, guard: Thin | None, is_friend: bool) -> Branch:
    """One impact at most; the shooter would spare a friend."""
    return Branch(to, 1, guard, effect, -1 if is_friend else 1)


def victims(
    game: Game,
    models: tuple[int, ...],
    cards: list[Figure],
    weapons: tuple[Weapon, ...],
    measured_from: int | None = None,
) -> tuple[Victim, ...]:
    """Those who will be lost one after another: heroes pass losses on while they can, so they come last; of two heroes
    the one nearer to the firing leader first, where that may be measured.
    """
    if len({(card.protection, card.structure, card.hero) for card in cards}) == 1 and cards[0].structure == 1:
        return (Victim(damage_needs(weapons, cards[0].protection), 1, len(models)),)
    queue = sorted(models, key=lambda id: is_hero(game, id))
    heroes = [id for id in models if is_hero(game, id)]
    if len(heroes) > 1 and measured_from is not None:
        queue[-len(heroes) :] = space.ordered_by_distance(game.table, measured_from, tuple(heroes))
    fighters = tuple([(figure_of(game, id).protection, structure_of(game, id)) for id in queue])
    return in_line(fighters, tuple([arm.penetration for arm in weapons]))


@implements("at43.shoot.mixed-protection")
def in_line(fighters: tuple[tuple[int, int], ...], penetrations: tuple[int, ...]) -> tuple[Victim, ...]:
    """Fighters by Protection and structure points left, in the order in which they are lost.

    The Protection of the majority (the higher on a tie) counts until only fighters of another value are left.
    """
    rows, value = [], 0
    for index, (_, structure) in enumerate(fighters):
        values = [protection for protection, _ in fighters[index:]]
        if value not in values:
            value = majority(values)
        rows.append(Victim(tuple([damage_need(power, value) for power in penetrations]), structure))
    return tuple(rows)


def tell_certain(game: Game, chain: Chain) -> None:
    """Say before the dice which impacts need none."""
    for one in chain.volleys:
        if one.need <= AUTOMATIC and one.dice:
            number = "1 impact" if one.dice == 1 else f"{one.dice} impacts"
            game.note("at43.basics.automatic", f"{one.name}: {number} without a die")


def tell_tests(game: Game, chain: Chain, results: tuple[Taken, ...]) -> None:
    """Say why impacts that were not cancelled made no damage tests; of mixed Protection only the first is told of."""
    for branch, taken in zip(chain.branches, results, strict=True):
        effect = branch.effect
        if effect is None or not any(taken.kept):
            continue
        needs = effect.needs if isinstance(effect, Locate) else effect.victims[0].needs
        for place, one in enumerate(chain.volleys):
            power, guard = total(one.power), -total(effect.guard)
            whom = name_of(branch.to, game.state)
            words = told_without_dice(taken.kept[place], one.name, whom, need_of(needs, place), power, guard)
            if words is not None:
                game.note(*words, branch.to)


REROLL = rerolls()


class Gunnery(Calls):
    """What is asked and told while the dice of a salvo are rolled."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat

    def box(self, branch: Branch, among: tuple[int, ...], boxes: tuple[int, ...]) -> Script[int]:
        return (yield from vehicle.choose_weapon(self.game, number_of(branch.to), among, self.seat))

    def struck(self, branch: Branch, box: int, lost: int, boxes: tuple[int, ...], is_rolled: bool) -> Script[None]:
        vehicle.take(self.game, number_of(branch.to), box, lost, is_rolled)
        yield from ()

    def rerolls(self, chain: Chain, volley: Volley, reroll: Reroll, most: int) -> Script[int]:
        """Friends are in the way: the shooter says how many failed dice he rolls again."""
        missed = Missed(volley.name, reroll.clause, most)
        return number_again(REROLL, Again(self.game, self.seat, (), missed, volley.name))
