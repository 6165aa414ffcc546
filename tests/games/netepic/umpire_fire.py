"""What the umpire of Net Epic has to say about a shot: who may fire at whom, with how many dice, and what they need."""

import math
from itertools import product

from msgspec import Struct, field

from grognard.engine.core.events import Rolled
from grognard.engine.core.state import Model, State, number_of
from grognard.games.netepic.books.cards import Weapon
from grognard.games.netepic.books.profiles import gun, weapon
from tests.games.netepic.umpire_eyes import (
    CM,
    Spot,
    card,
    covers,
    far,
    house_of,
    on_table,
    opponents,
    pin_class,
    post,
    sees,
    spot,
    standing,
)

POINT_DEFENCE = Weapon(id="point-defence", name="Point Defence", arc=360, range=15 * CM, dice=1, hit=6)
ODD = ("heat-lance", "distortion", "tremor", "gutbuster-ball", "cluster", "barrage-missile", "plasma-destructor")
"""Marks of weapons whose dice, range or effect are a chapter of their own."""
SLACK = 3.0


class Shot(Struct):
    """Dice of one weapon at one target, as they were thrown."""

    state: State
    event: Rolled
    firer: Model
    target: Model
    arms: list[Weapon]
    is_snap: bool
    is_reserved: bool
    moved_before: bool
    declared: State
    """When dice were given to targets: all of a volley's are before the first is rolled."""
    faults: list[str] = field(default_factory=list)

    @property
    def seen_from(self) -> Model:
        return post(self.state, self.firer)

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, [self.event.purpose, *words])))


def arms_of(model: Model) -> list[Weapon]:
    """The lines of fire of a model, those of bought guns too."""
    own = card(model)
    bought = [tag.split(":")[2] for tag in model.tags if tag.startswith("gun:")]
    lines = [*own.weapons, *[load for one in bought for load in gun(one).loads]]
    defence = [POINT_DEFENCE] * own.point_defence
    return [*map(weapon, lines), *defence]


def named(model: Model, purpose: str) -> list[Weapon]:
    _, _, told = purpose.rpartition(": ")
    return [arm for arm in arms_of(model) if told.startswith((f"{arm.name} at ", f"{arm.name}, "))]


def order(state: State, model: Model) -> str:
    return next((tag[6:] for tag in state.units[model.unit].tags if tag.startswith("order:")), "")


def judge_bodies(shot: Shot) -> None:
    """Whom the shot goes from and to: fog, close combat, orders, carried troops."""
    state, firer, target = shot.state, shot.firer, shot.target
    units, defends = state.units, shot.arms[0] is POINT_DEFENCE
    if "fog" in units[firer.unit].tags or "fog" in units[target.unit].tags:
        shot.object_to("in the fog")
    if not on_table(target):
        shot.object_to("at somebody who is not on the table")
    if not on_table(firer) and not card(shot.seen_from).has("open-top"):
        shot.object_to("by somebody carried")
    commands = card(firer).has("command") and not shot.is_snap and not shot.is_reserved
    if order(state, firer) in ("charge", "fall-back") and not commands and not defends:
        shot.object_to("on", order(state, firer))
    if not shot.is_reserved and opponents(state, firer.id):
        shot.object_to("by somebody in close combat")
    foes = [id for part in _mates(state, firer) for id in shot.declared.units[part].members]
    own_fight = shot.is_reserved and any(target.id == one.id for id in foes for one in opponents(shot.declared, id))
    if opponents(state, target.id) and not own_fight and not card(firer).has("cold-blooded"):
        shot.object_to("into close combat")
    if shot.is_reserved and not own_fight:
        shot.object_to("in the Close Combat Phase at somebody else")
    if (shot.is_snap or shot.is_reserved) and "artillery" in card(firer).type and not defends:
        shot.object_to("is reserved fire of artillery")


def _mates(state: State, model: Model) -> list[int]:
    """The parts of a model's detachment."""
    own = state.units[model.unit]
    top = own.parent if "carriers" in own.tags else own.id
    return [one.id for one in state.units if one.id == top or one.parent == top and "carriers" in one.tags]


def judge_aim(shot: Shot) -> None:
    """Range, arc, sight, and headquarters that others stand before."""
    state, firer, target = shot.state, shot.seen_from, shot.target
    if not on_table(target) or not on_table(firer):
        return
    reach = [arm for arm in shot.arms if not set(ODD).intersection(arm.traits)]
    distance = far(firer, target)
    if reach and not any(arm.least_range - SLACK <= distance <= arm.range + SLACK for arm in reach):
        shot.object_to("at", round(distance), "of", [(arm.least_range, arm.range) for arm in reach])
    if not any(in_arc(firer, spot(target), arm.arc) for arm in shot.arms):
        shot.object_to("out of its arc of", [arm.arc for arm in shot.arms])
    if not sees(state, firer, target):
        shot.object_to("out of sight")
    if card(target).has("hq") and _is_screened(shot) and not card(shot.firer).has("sniper"):
        shot.object_to("at a protected HQ")
    if card(target).has("stealth") and 0 not in covers(state, firer, target) and distance > 25 * CM + SLACK:
        shot.object_to("at somebody stealthy in cover")


def in_arc(firer: Model, at: Spot, arc: int) -> bool:
    (x, y), (u, v) = spot(firer), at
    off = (-math.degrees(math.atan2(v - y, u - x)) - firer.facing + 180) % 360 - 180
    return arc >= 360 or abs(off) <= arc / 2 + 1.5


def _is_screened(shot: Shot) -> bool:
    """Whether a friend stands near an HQ, and somebody nearer to the firer could be shot instead."""
    state, firer, target = shot.declared, shot.seen_from, shot.target
    own = state.units[target.unit]
    friends = [
        one for one in standing(state, own.seat)
        if pin_class(one) == pin_class(target) and not (one.unit == target.unit and card(one).has("hq"))
    ]  # fmt: skip
    if not any(far(one, target) <= 10 * CM - SLACK for one in friends if one.id != target.id):
        return False
    corps = [one for one in standing(state, own.seat) if one.unit == target.unit and card(one).has("hq")]
    nearest = min(far(firer, one) for one in corps)
    return any(
        far(firer, one) < nearest - SLACK and "fog" not in state.units[one.unit].tags and not opponents(state, one.id)
        and one not in corps and (one.unit == target.unit or not shot.is_snap and not shot.is_reserved)
        and any(in_arc(firer, spot(one), arm.arc - 4) for arm in arms_of(firer) if far(firer, one) <= arm.range)
        and sees_surely(state, firer, one)
        for one in standing(state, own.seat)
    )  # fmt: skip


def sees_surely(state: State, firer: Model, target: Model) -> bool:
    """With nothing at all in between: no terrain that could hide it."""
    from shapely.geometry import LineString

    from tests.games.netepic.umpire_eyes import shape

    line = LineString([spot(firer), spot(target)]).buffer(5 * CM)
    veils = [one for one in state.features if one.kind in ("building", "bunker", "hill", "woods", "cliff")]
    return not any(shape(one).intersects(line) for one in veils) and not card(target).has("stealth")


# -- the number needed ---------------------------------------------------------------------------------------------


def needs(shot: Shot, moved_after: bool) -> set[int]:
    """What a die may have needed: the printed score less all modifiers, several where something is not told."""
    found: set[int] = set()
    for arm in shot.arms:
        scores = {arm.hit, *arm.hits} - {0}
        options = [
            _order_bonus(shot, arm),
            _exposed(shot),
            _haste(shot, arm, moved_after),
            _cover(shot, arm),
            _aids(shot),
        ]
        for score, *amounts in product(scores, *options):
            found.add(max(score - sum(amounts) - _lasting(shot), 2))
    return found


def _order_bonus(shot: Shot, arm: Weapon) -> set[int]:
    unit = shot.state.units[shot.firer.unit]
    if arm is POINT_DEFENCE or order(shot.state, shot.firer) != "first-fire" or "popped" in unit.tags:
        return {0}
    roved = "roved" in shot.firer.tags or not on_table(shot.firer) or card(shot.firer).has("command")
    return {0, 1} if roved else {1}


def _exposed(shot: Shot) -> set[int]:
    unit = shot.state.units[shot.target.unit]
    if order(shot.state, shot.target) != "first-fire" or "popped" in unit.tags or "roved" in shot.target.tags:
        return {0}
    return {1}


def _haste(shot: Shot, arm: Weapon, moved_after: bool) -> set[int]:
    if arm is POINT_DEFENCE:
        return {0}
    if shot.is_snap:
        charges = order(shot.state, shot.target) == "charge" or card(shot.target).has("avatar")
        return {0} if card(shot.firer).has("quickdraw") else {0, -1} if charges else {-1}
    if shot.moved_before and moved_after and not card(shot.firer).has("fire-on-the-fly"):
        return {-1}
    return {0, -1} if shot.moved_before else {0}


def _cover(shot: Shot, arm: Weapon) -> set[int]:
    if arm.has("ignores-cover") or not on_table(shot.target):
        return {0}
    return covers(shot.state, shot.seen_from, shot.target)


def _lasting(shot: Shot) -> int:
    """Damage, a target that is hard to hit, a guide, a fire control centre."""
    own, target = shot.firer, card(shot.target)
    hard = target.has("hard-to-hit")
    hard |= target.has("hard-to-hit-on-charge") and order(shot.state, shot.target) == "charge"
    dazed = any(tag.startswith("hurt:1:") and ("head" in tag.lower() or "bridge" in tag.lower()) for tag in own.tags)
    bonus = sum(gun(tag.split(":")[2]).fire_bonus for tag in own.tags if tag.startswith("gun:"))
    guided = "guided" in shot.state.units[own.unit].tags
    return bonus + guided - hard - ("damaged" in own.tags) - dazed


def _aids(shot: Shot) -> set[int]:
    """An observation turret helps against one target."""
    observes = any(gun(tag.split(":")[2]).observes for tag in shot.firer.tags if tag.startswith("gun:"))
    return {0, 1} if observes else {0}


# -- saves ---------------------------------------------------------------------------------------------------------


def face_worsens(state: State, firer: Model, target: Model) -> set[int]:
    """How much worse a save is by the side that is hit; two where it is on the border."""
    own = card(target)
    if own.type not in ("vehicle", "heavy-artillery", "superheavy", "knight") or own.has("all-around-armour"):
        return {0}
    (x, y), (u, v) = spot(target), spot(post(state, firer))
    found = set[int]()
    for more in (-1.2, 0.0, 1.2):
        off = abs((-math.degrees(math.atan2(v - y, u - x)) - target.facing + more + 180) % 360 - 180)
        found.add(0 if off <= 45 else 1 if off <= 135 else 2)
    if own.has("stormhammer-armour") or own.id == "stormhammer":
        found = {max(one - 1, 0) for one in found}
    return found


def save_needs(shot: Shot) -> set[int]:
    """What the target's save may be: the better of armour and a fixed save; 7 and more is none."""
    own = card(shot.target)
    found = set[int]()
    for arm, worse in product(shot.arms, face_worsens(shot.state, shot.firer, shot.target)):
        armour = own.save - arm.modifier + worse if own.save else 99
        fixed = {own.fixed_save or 99} | ({5} if own.has("ion-shield") and worse == 0 else set())
        found.add(min(armour, *fixed))
    return found


def is_plain(shot: Shot) -> bool:
    """Whether a hit simply is saved or kills: nothing with shields, wounds, locations, healers or several hits."""
    own = card(shot.target)
    special = own.wounds or own.has("holofield") or "shields" in shot.target.counters or own.has("gorgon-armour")
    odd = any({*ODD, "d3-hits", "plasma-cannon"}.intersection(arm.traits) for arm in shot.arms)
    fighting = bool(opponents(shot.state, shot.target.id))
    return not special and not odd and not fighting and pin_class(shot.target) <= 3 and not _is_healed(shot)


def _is_healed(shot: Shot) -> bool:
    seat = shot.state.units[shot.target.unit].seat
    near = [one for one in standing(shot.state, seat) if far(one, shot.target) <= 10 * CM + SLACK]
    return any(card(one).has("medic") or card(one).has("mechanic") for one in near if one.id != shot.target.id)


def number(ref: str) -> int:
    return number_of(ref)


def in_house(state: State, model: Model) -> bool:
    return house_of(state, model) is not None
