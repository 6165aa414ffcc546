"""Close combat: who is in contact, who attacks whom, the dice enemy unit by enemy unit, and the losses."""

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import Reasons, plain
from grognard.engine.asking.decisions import Allocate, Bin, Lot, Option, Order
from grognard.engine.clauses import implements
from grognard.engine.core.events import Decided
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, feature_of, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain, Locate, Reroll, Victim, Volley, Wear
from grognard.engine.dice.rolling import rolled, successes
from grognard.engine.space import pairs_within
from grognard.kit.rounds.choices import Among, among, named
from grognard.kit.units.pieces import members, name

from ..acts import Activation
from ..books.cards import Weapon
from ..books.profiles import figure
from ..terms import ENGAGEMENT, MEDIC, STRUCTURE, WALL, close_weapon, figure_of, has_fighter, is_hero, structure_of
from . import ability, damage, routine, vehicle
from .attack import Salvo
from .basics import IMPOSSIBLE, close_combat_need, close_combat_parts, damage_need, penetration_part, protection_part
from .contact import Touch, contacts, defence_of, foe_of, label_of, parts_of
from .salvo import Gunnery, tell_certain, tell_tests
from .unit import comrades_of, described

ROLL, DAMAGE = "at43.melee.roll", "at43.basics.damage-test"


class Blow(Struct, frozen=True):
    """Like attackers on like defenders: one pool of dice."""

    target: str
    weapon: Weapon
    profile: str
    attackers: tuple[int, ...]


# -- the close combat of one activation -------------------------------------------------------------------------------


NO_FOE: Reasons = (("at43.melee.who", "no opponent within 2.5 cm of a fighter who can attack"),)


def can_attack(game: Game, unit: int) -> bool:
    return bool(contacts(game, unit))


def _bar_fight(turn: Activation) -> Reasons:
    return () if can_attack(turn.game, turn.unit) else NO_FOE


@plain(
    "fight",
    "Attack in close combat",
    "at43.melee.when",
    bar=_bar_fight,
    early=("at43.melee.when", "close combat comes last"),
    late=("at43.melee.when", "its time for close combat is over"),
)
def fight(turn: Activation) -> Script[None]:
    return close_combat(turn.game, turn.unit)


@implements("at43.melee.when", "at43.melee.unit-by-unit", "at43.melee.no-strike-back")
def close_combat(game: Game, unit: int) -> Script[None]:
    """The unit's last action: attackers are assigned, then the combats are fought one enemy unit after another.
    Nobody strikes back."""
    blows = blows_of(game, (yield from _assign(game, unit)))
    for foe in (yield from _order(game, unit, blows)):
        yield from _clash(game, unit, tuple(blow for blow in blows if foe_of(game, blow.target) == foe))


@implements("at43.melee.choose-unit")
def _assign(game: Game, unit: int) -> Script[tuple[Touch, ...]]:
    """Everybody in contact is given one enemy unit (and profile, vehicle or element) before the first dice."""
    touches = contacts(game, unit)
    attackers = dict.fromkeys(one for one, _ in touches)
    targets = dict.fromkeys(target for _, target in touches)
    words = f"attack {label_of(game, touches[0][1])}" if len(targets) == 1 else "who attacks whom"
    shares: tuple[tuple[str, str, int], ...] = yield Allocate(
        seat=game.state.units[unit].seat,
        name="attack",
        prompt=f"{name(game, unit)}: {words}?",
        clause="at43.melee.choose-unit",
        commits=True,
        about=(unit_ref(unit),),
        lots=tuple(Lot(model_ref(id), figure_of(game, id).name, 1, model_ref(id)) for id in attackers),
        bins=tuple(Bin(target, label_of(game, target), parts_of(target)[0]) for target in targets),
        fits=tuple((model_ref(one), target) for one, target in touches),
    )
    return tuple((number_of(one), target) for one, target, _ in shares)


@implements("at43.melee.separate")
def blows_of(game: Game, attacks: tuple[Touch, ...]) -> tuple[Blow, ...]:
    """Like attackers on the same target pool their dice; another weapon, profile or target is rolled apart."""
    pools: dict[tuple[str, str, str], list[int]] = {}
    for one, target in attacks:
        arm = close_weapon(game, one)
        assert arm is not None, "only armed fighters are in contact"
        pools.setdefault((target, arm.id, game.state.models[one].profile), []).append(one)
    return tuple(
        Blow(target, arm, profile, tuple(group))
        for (target, _, profile), group in pools.items()
        if (arm := close_weapon(game, group[0])) is not None
    )


def _order(game: Game, unit: int, blows: tuple[Blow, ...]) -> Script[tuple[Ref, ...]]:
    foes = dict.fromkeys(foe_of(game, blow.target) for blow in blows)
    order: tuple[Ref, ...] = yield Order(
        seat=game.state.units[unit].seat,
        name="combat-order",
        prompt="In which order are the close combats fought?",
        clause="at43.melee.unit-by-unit",
        items=tuple(Option(foe, _foe_name(game, foe), "", foe) for foe in foes),
    )
    return order


def _foe_name(game: Game, foe: Ref) -> str:
    return label_of(game, foe) if foe[0] == "f" else name(game, number_of(foe))


# -- one clash --------------------------------------------------------------------------------------------------------


def _clash(game: Game, unit: int, blows: tuple[Blow, ...]) -> Script[None]:
    """All attacks on one enemy unit, the chance to repeat failed damage tests, then the losses."""
    hits: list[int] = []
    failed: list[int] = []
    for blow in blows:
        struck, missed = yield from _strike(game, unit, blow)
        hits.append(struck)
        failed.append(missed if missed and need_of(game, blow) < IMPOSSIBLE else 0)
    if any(failed) and (yield from routine.hyper(game, unit, sum(failed))):
        for index, blow in enumerate(blows):
            hits[index] += yield from _again(game, unit, blow, failed[index])
    for blow, struck in sorted(zip(blows, hits, strict=True), key=lambda pair: _is_at_hero(pair[0])):
        yield from _suffer(game, unit, blow, struck)


def _is_at_hero(blow: Blow) -> bool:
    """Heroes come last: comrades struck beside them fall for themselves."""
    _, profile = parts_of(blow.target)
    return profile != "" and figure(profile).hero != ""


def _strike(game: Game, unit: int, blow: Blow) -> Script[tuple[int, int]]:
    """Roll one blow: hits still to take effect, and failed damage tests. Hits on a vehicle take effect at once."""
    if not is_there(game, blow) or game.state.outcome is not None:
        return 0, 0
    seat = game.state.units[unit].seat
    about = (unit_ref(unit), parts_of(blow.target)[0])
    game.tell(Decided("at43.melee.who", seat, _told(game, unit, blow), about))
    chain = ability.with_medic_put_off(chain_of(game, blow))
    tell_certain(game, chain)
    (taken,) = yield from rolled(chain, Gunnery(game, seat))
    tell_tests(game, chain, (taken,))
    if not taken.boxes:
        return taken.hits, sum(taken.failed)
    if taken.boxes[vehicle.CORE]:
        return 0, sum(taken.failed)
    yield from vehicle.wreck(game, (number_of(blow.target),), seat)
    return 0, 0


def _told(game: Game, unit: int, blow: Blow) -> str:
    """Who attacks whom, as the log says it before the dice."""
    times = f" x{len(blow.attackers)}" if len(blow.attackers) > 1 else ""
    return f"{_named(game, unit, blow.profile)} attacks {_attacked(game, blow.target)} with {blow.weapon.name}{times}"


def _attacked(game: Game, target: str) -> str:
    if target[0] == "f":
        return label_of(game, target)
    if target[0] == "m":
        model = game.state.models[number_of(target)]
        return _named(game, model.unit, model.profile)
    foe, profile = parts_of(target)
    return _named(game, number_of(foe), profile)


def _named(game: Game, unit: int, profile: str) -> str:
    """A unit, or the hero in it."""
    is_plain = profile == game.state.units[unit].profile
    return name(game, unit) if is_plain else f"{figure(profile).name} of {name(game, unit)}"


def is_there(game: Game, blow: Blow) -> bool:
    """Whether what the blow was meant for is still in contact; an earlier one may have removed it."""
    if blow.target[0] == "f":
        return feature_of(game.state, number_of(blow.target)) is not None
    if blow.target[0] == "m":
        return game.state.models[number_of(blow.target)].place is not None
    return bool(defenders(game, blow))


@implements("at43.melee.roll")
def volley_of(game: Game, blow: Blow) -> Volley:
    """Attack rate and re-rolls of all attackers together against the defender's Combat value."""
    return pooled(blow.weapon, len(blow.attackers), defence_of(game, blow.target).combat)


def pooled(arm: Weapon, number: int, combat: int) -> Volley:
    """The same when the defender's Combat is known."""
    need, parts = close_combat_need(arm.accuracy, combat), close_combat_parts(arm.accuracy, combat)
    rerolls = (Reroll(number * arm.reroll, "at43.shoot.rerolls"),) if arm.reroll else ()
    power = penetration_part(arm.penetration)
    return Volley(arm.name, number * arm.rate, need, ROLL, rerolls, arm.damage, parts, power)


def need_of(game: Game, blow: Blow) -> int:
    """What a damage test of this blow needs."""
    return damage_need(blow.weapon.penetration, defence_of(game, blow.target).protection)


@implements("at43.melee.vehicles-attacked", "at43.melee.terrain")
def chain_of(game: Game, blow: Blow) -> Chain:
    """The whole roll of one blow: penetrating hits on a vehicle are located, terrain and soldiers wear down."""
    seat = game.state.units[game.state.models[blow.attackers[0]].unit].seat
    if blow.target[0] == "m":
        place = vehicle.locate(game, number_of(blow.target), (need_of(game, blow),))
        return at_vehicle(seat, volley_of(game, blow), blow.target, place)
    foe, protection = foe_of(game, blow.target), defence_of(game, blow.target).protection
    treats = game.state.units[number_of(foe)].seat if _is_treated(game, blow) else None
    return at_line(seat, volley_of(game, blow), foe, _victims(game, blow), protection, treats)


def at_vehicle(seat: int, volley: Volley, to: Ref, place: Locate) -> Chain:
    return Chain(seat, (volley,), (Branch(to, effect=replace(place, clause=DAMAGE)),))


def at_line(
    seat: int, volley: Volley, to: Ref, victims: tuple[Victim, ...], protection: int, treats: int | None
) -> Chain:
    """Those in contact wear down; `treats` is the seat of a medic of theirs who is not among them."""
    effect = Wear(victims, DAMAGE, guard=protection_part(protection))
    if treats is not None:
        effect = ability.treated_in_contact(effect, treats, volley.damage)
    return Chain(seat, (volley,), (Branch(to, effect=effect),))


def _is_treated(game: Game, blow: Blow) -> bool:
    """Whether a medic may treat who falls, as odds see it: the attacker picks one in contact before anybody else."""
    unit = number_of(parts_of(blow.target)[0])
    if blow.target[0] != "u" or not has_fighter(game, unit, MEDIC):
        return False
    return not any(MEDIC in game.state.models[id].tags for id in defenders(game, blow))


def _victims(game: Game, blow: Blow) -> tuple[Victim, ...]:
    need = (need_of(game, blow),)
    if blow.target[0] == "f":
        piece = feature_of(game.state, number_of(blow.target))
        return (Victim(need, piece.counters.get(STRUCTURE, 0) if piece else 0),)
    return tuple(Victim(need, _endurance(game, id)) for id in defenders(game, blow))


def _endurance(game: Game, model: int) -> int:
    """Damage points that make a loss; the comrade who takes a hero's loss has but one structure point."""
    if is_hero(game, model) and comrades_of(game, game.state.models[model].unit):
        return 1
    return structure_of(game, model)


def defenders(game: Game, blow: Blow) -> tuple[int, ...]:
    """The defenders of the profile attacked who are in contact with these attackers now."""
    unit, profile = parts_of(blow.target)
    foes = tuple(id for id in members(game, number_of(unit)) if game.state.models[id].profile == profile)
    pairs = pairs_within(game.table, blow.attackers, foes, ENGAGEMENT, WALL)
    return tuple(id for id in foes if any(foe == id for _, foe in pairs))


def _again(game: Game, unit: int, blow: Blow, impacts: int) -> Script[int]:
    """Failed damage tests rolled once more: how many go through now; on a vehicle they take effect at once."""
    seat = game.state.units[unit].seat
    purpose, need = f"{blow.weapon.name}: damage", need_of(game, blow)
    if blow.target[0] != "m":
        return (yield from successes(seat, DAMAGE, purpose, impacts, need, (foe_of(game, blow.target),)))
    for _ in range(impacts):
        if is_there(game, blow) and (yield from successes(seat, DAMAGE, purpose, 1, need, (blow.target,))):
            yield from vehicle.impact(game, number_of(blow.target), blow.weapon.damage, seat)
    return 0


# -- losses -----------------------------------------------------------------------------------------------------------


def _suffer(game: Game, unit: int, blow: Blow, hits: int) -> Script[None]:
    """What went through takes effect; vehicles have had theirs."""
    if not hits or blow.target[0] == "m":
        return
    if blow.target[0] == "u":
        yield from _take_losses(game, unit, blow, hits)
    elif feature_of(game.state, number_of(blow.target)) is not None:
        seat = game.state.units[unit].seat
        damage.damage_feature(game, number_of(blow.target), hits * blow.weapon.damage, seat)


@implements("at43.melee.losses", "at43.melee.leader-chosen")
def _take_losses(game: Game, unit: int, blow: Blow, hits: int) -> Script[None]:
    """The attacker picks among the defenders in contact, leader and officer too; hits beyond their number are lost."""
    fight = Salvo.close_combat(game, unit, foe_of(game, blow.target))
    while hits and (foes := defenders(game, blow)):
        single = all(_endurance(game, id) <= blow.weapon.damage for id in foes)
        number = min(hits, len(foes)) if single else 1
        for model in (yield from _pick(game, unit, foes, number)):
            yield from damage.suffer(game, model, blow.weapon.damage, fight)
        hits = 0 if single else hits - 1


LOSSES = among("losses", lambda turn, model: described(turn.game, model), "only defenders in contact are removed")


def _pick(game: Game, unit: int, foes: tuple[int, ...], number: int) -> Script[tuple[int, ...]]:
    words = f"Choose {number} to be removed." if number > 1 else "Choose who is removed."
    return named(LOSSES, Among(game, game.state.units[unit].seat, foes, "at43.melee.losses", words, number))
