"""The attacks and tests of AT-43 whose exact odds can be asked for, with the figures each of them takes."""

from msgspec.structs import replace

from grognard.engine.showing.oddsbook import HIGHER, LOWER, Key, Limit, Oddsbook, OddsTest

from . import workings
from .workings import NO_COVER

DICE = Limit(("weapons", "rate"), 400, 40)
MOST_FIGHTERS = 60
"""Told apart one by one."""

MOST_STRUCTURE = 12
"""Of one fighter."""

KINDS = 2
"""Of weapons in one salvo."""


def _by_kind(key: Key) -> Key:
    """The same with a number for each kind of weapon in the salvo."""
    return replace(key, meaning=f"{key.meaning}; a number for each kind of weapon", several=KINDS, by_kind=True)


_PIERCING = (
    Key("penetration", "Penetration of the weapon", better=HIGHER),
    Key("protection", "Protection of the target", better=LOWER),
)
_SALVO = (
    Key("weapons", "like weapons that attack together", 0, 400, "1", better=HIGHER),
    Key("rate", "Attack rate: dice for each weapon", 0, 100, "1", better=HIGHER),
    Key("reroll", "Re-roll value: re-rolls for each weapon", 0, 100, "0", better=HIGHER),
)
_AIMED = (
    Key("accuracy", "Accuracy of the weapon", better=HIGHER),
    Key("range", "Range in bands: 0 up to 10 cm, 1 up to 20 cm, ...", better=LOWER),
)
_PROTECTIONS = replace(
    _PIERCING[1],
    meaning="Protection of each fighter, in the order they are lost; that of the majority counts",
    several=MOST_FIGHTERS,
)
_DAMAGE = Key("damage", "damage points of each success", 1, 99, "1", better=HIGHER)
_VICTIMS = (
    Key("targets", "fighters that can be lost", 1, 400, "1"),
    Key(
        "structure",
        "structure points of each fighter, in the order they are lost; the last number holds for all after it",
        1, MOST_STRUCTURE, "1", several=MOST_FIGHTERS, better=LOWER,
    ),
)  # fmt: skip
_COVER = Key("cover", "number that cancels an impact, 0 without cover", default="0", choices=(NO_COVER, 2, 3, 4, 5, 6))
_MEDIC = Key("medic", "1 if a medic treats the first who would be lost", 0, 1, "0", better=LOWER)
_HYPER = Key("hyper", "1 if failed damage tests are rolled again (hyper nanonucleus)", 0, 1, "0", better=HIGHER)
_EXTRA = Key("extra", "extra re-rolls for each weapon, as fire at will gives", 0, 1, "0", better=HIGHER)
_BETWEEN = (
    Key(
        "between", "fighters in the zone of fire, who take an impact each before the target",
        0, MOST_FIGHTERS, "0", better=LOWER,
    ),
    Key(
        "friends", "1 for each of these who is a friend, 0 for a foe: re-rolls are then taken as far as they pay",
        0, 1, "0", several=MOST_FIGHTERS,
    ),
    Key("between_protection", "Protection of each of these", 0, 99, "0", several=MOST_FIGHTERS),
    Key("between_structure", "structure points of each of these", 1, MOST_STRUCTURE, "1", several=MOST_FIGHTERS),
    Key("between_cover", "cover of each of these", default="0", choices=_COVER.choices, several=MOST_FIGHTERS),
)  # fmt: skip
_WAY_HULLS = (
    Key(
        "between_propulsion",
        "propulsion points of each vehicle among these",
        0,
        12,
        "0",
        several=MOST_FIGHTERS,
    ),
    Key("between_frame", "frame points of each of these, 0 if it is a soldier", 0, 12, "0", several=MOST_FIGHTERS),
    Key(
        "between_mount",
        "points of the first weapon of each vehicle among these",
        0,
        12,
        "0",
        several=MOST_FIGHTERS,
    ),
)
_SNIPERS = Key("snipers", "1 if the first kind of weapon is fired by snipers, past those in between", 0, 1, "0")
_NAMED = (
    replace(_SNIPERS, meaning=f"{_SNIPERS.meaning}, who name their victims"),
    Key("seen", "for snipers: 1 for each fighter in their sight, 0 for others", 0, 1, "1", several=MOST_FIGHTERS),
    Key(
        "heroes",
        "for snipers: how many fighters, the last, are heroes; the last but these is the medic",
        0,
        4,
        "0",
    ),
)
_SHOTS = (*map(_by_kind, (_AIMED[0],)), _AIMED[1], *map(_by_kind, _SALVO), _EXTRA)
_THROUGH, _HARM = _by_kind(_PIERCING[0]), _by_kind(_DAMAGE)

_TABLE = ("at43.basics.resolution-table", "at43.basics.impossible", "at43.basics.automatic")
_POOLED = ("at43.shoot.rerolls", "at43.shoot.reroll-once")
_LOST = (
    "at43.shoot.damage", "at43.basics.damage-test", "at43.damage.infantry", "at43.damage.multi-structure",
    "at43.ability.medic", "at43.routine.hyper-nanonucleus",
)  # fmt: skip

_FIRED = (
    "at43.shoot.dice", "at43.basics.shooting-test", *_POOLED, "at43.zone.distribution", "at43.zone.resolve-intervening",
)  # fmt: skip
_LOCATED = (
    "at43.vehicle.one-by-one", "at43.vehicle.locations", "at43.vehicle.location-destroyed", "at43.vehicle.no-spill",
    "at43.vehicle.weapon-choice", "at43.vehicle.propulsion-destroyed", "at43.vehicle.frame-destroyed",
)  # fmt: skip
_HULL = (
    Key("propulsion", "structure points of the propulsion", 0, 12, better=LOWER),
    Key("frame", "structure points of the frame", 1, 12, better=LOWER),
)
_MOUNTS = Key("mounts", "points of each weapon as they are shot off", 0, 12, "2,2", several=4, better=LOWER)

BOOK = Oddsbook(
    "at43",
    "AT-43",
    (
        OddsTest(
            "shoot",
            "A salvo of like weapons at infantry: fighters lost",
            (
                *_SHOTS,
                _COVER,
                *_BETWEEN,
                _THROUGH,
                _PROTECTIONS,
                _HARM,
                *_VICTIMS,
                _MEDIC,
                _HYPER,
                *_WAY_HULLS,
                *_NAMED,
            ),
            (*_FIRED, "at43.cover.roll", "at43.shoot.mixed-protection", *_LOST, *_TABLE),
            workings.shoot,
            (DICE,),
        ),
        OddsTest(
            "melee",
            "Like attackers in close combat: fighters lost",
            (
                Key("accuracy", "Accuracy of the close combat weapon", better=HIGHER),
                Key("combat", "Combat of the defender", better=LOWER),
                *_SALVO,
                _PIERCING[0],
                _PROTECTIONS,
                _DAMAGE,
                *_VICTIMS,
                _MEDIC,
                _HYPER,
            ),
            ("at43.melee.roll", "at43.basics.close-combat-test", *_POOLED, "at43.melee.losses", *_LOST, *_TABLE),
            workings.melee_odds,
            (DICE,),
        ),
        OddsTest(
            "blow",
            "Like attackers in close combat with one vehicle: frame points lost, destroyed, immobilised",
            (
                Key("accuracy", "Accuracy of the close combat weapon", better=HIGHER),
                Key("combat", "Combat of the vehicle", better=LOWER),
                *_SALVO,
                *_PIERCING,
                _DAMAGE,
                *_HULL,
                _MOUNTS,
                _HYPER,
            ),
            (
                "at43.melee.roll",
                "at43.melee.vehicles-attacked",
                *_POOLED,
                *_LOCATED,
                "at43.basics.damage-test",
                *_TABLE,
            ),
            workings.blow,
            (DICE,),
        ),
        OddsTest(
            "area",
            "One blast of like area weapons, direct or indirect: fighters lost of those it touches",
            (
                *_AIMED,
                *_SALVO,
                _EXTRA,
                Key("radius", "radius of the weapon in mm", 1, 100, "25", better=HIGHER),
                Key("touched", "fighters touched with 1, 2, 3... hits", 0, 60, "1", several=12, better=HIGHER),
                Key("indirect", "1 for indirect fire: no cover, and a blast even if all dice miss", 0, 1, "0"),
                _COVER,
                *_PIERCING,
                _DAMAGE,
                Key("structure", "structure points of each fighter", 1, 99, "1", better=LOWER),
                _HYPER,
            ),
            (
                "at43.weapon.area-direct",
                "at43.weapon.area-touch",
                "at43.weapon.area-cap",
                "at43.weapon.area-cover",
                "at43.weapon.indirect-hits",
                "at43.weapon.indirect-all-miss",
                "at43.weapon.indirect-impossible",
                "at43.basics.shooting-test",
                *_POOLED,
                "at43.basics.damage-test",
                *_TABLE,
            ),
            workings.area,
            (DICE,),
        ),
        OddsTest(
            "damage",
            "Damage tests of impacts: successes",
            (*_PIERCING, Key("impacts", "impacts that make the test", 0, 400, "1", better=HIGHER)),
            ("at43.basics.damage-test", *_TABLE),
            workings.damage,
        ),
        OddsTest(
            "chart",
            "A cell of the accuracy chart: one impact, plain and with one re-roll",
            (Key("accuracy", "Accuracy of the weapon", better=HIGHER), Key("range", "Range in bands", better=LOWER)),
            ("at43.basics.accuracy-chart", "at43.basics.shooting-test", *_TABLE),
            workings.chart,
        ),
        OddsTest(
            "morale",
            "A morale test: passed or not",
            (Key("morale", "highest Morale in the unit", better=HIGHER),),
            ("at43.basics.morale-test", *_TABLE),
            workings.morale,
        ),
        OddsTest(
            "vehicle",
            "Impacts on a vehicle: frame points lost, destroyed, immobilised",
            (
                Key("impacts", "impacts on the vehicle", 0, 100, "1", better=HIGHER),
                *_PIERCING,
                _DAMAGE,
                *_HULL,
                Key("weapons", "points of each weapon as they are shot off", 0, 12, "2,2", several=4, better=LOWER),
            ),
            (*_LOCATED, "at43.basics.damage-test", *_TABLE),
            workings.impacts,
        ),
        OddsTest(
            "hull",
            "A salvo of like weapons at one vehicle: structure points lost, destroyed, immobilised",
            (
                *_SHOTS,
                _COVER,
                *_BETWEEN,
                _THROUGH,
                _PIERCING[1],
                _HARM,
                *_HULL,
                _MOUNTS,
                *_WAY_HULLS,
                _SNIPERS,
            ),
            (*_FIRED, "at43.shoot.vehicle-target", *_LOCATED, "at43.basics.damage-test", *_TABLE),
            workings.hull,
            (DICE,),
        ),
        OddsTest(
            "jamming",
            "A salvo of like weapons that jam: impacts that are not cancelled, one of which is enough",
            (*_SHOTS, _COVER, _BETWEEN[0], _BETWEEN[1], _BETWEEN[4]),
            (*_FIRED, "at43.cover.roll", "at43.weapon.jamming", *_TABLE),
            workings.jamming,
            (DICE,),
        ),
        OddsTest(
            "terrain",
            "A salvo of like weapons at terrain: structure points lost, destroyed",
            (
                *_SHOTS,
                *_BETWEEN,
                _THROUGH,
                _PIERCING[1],
                _HARM,
                Key("structure", "structure points of the element", 1, 99, "1", better=LOWER),
                _HYPER,
                *_WAY_HULLS,
                _SNIPERS,
            ),
            (*_FIRED, "at43.shoot.terrain-target", "at43.shoot.damage", "at43.basics.damage-test", *_TABLE),
            workings.terrain,
            (DICE,),
        ),
        OddsTest(
            "run_over",
            "A rush over soldiers: losses",
            (
                Key("free", "soldiers of free units", 0, 400, "1"),
                Key("engaged", "soldiers of engaged units", 0, 400, "0"),
            ),
            ("at43.vehicle.run-over", "at43.vehicle.run-over-engaged"),
            workings.run_over,
        ),
        OddsTest(
            "authority",
            "The Authority test: won or lost",
            (
                Key("authority", "Authority of your commander", 0, 99, "1", better=HIGHER),
                Key("lp", "LP you spend", 0, 99, "0", better=HIGHER),
                Key("their_authority", "Authority of the other commander", 0, 99, "1", better=LOWER),
                Key("their_lp", "LP the other spends", 0, 99, "0", better=LOWER),
            ),
            ("at43.round.authority-test", "at43.round.authority-lp"),
            workings.authority,
        ),
    ),
)
