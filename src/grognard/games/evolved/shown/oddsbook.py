"""The attacks and tests of The Evolved whose exact odds can be asked for, with the figures each of them takes."""

from msgspec.structs import replace

from grognard.engine.showing.oddsbook import HIGHER, LOWER, Key, Limit, Oddsbook, OddsTest

from . import workings

DICE = Limit(("models", "rate"), 400, 40)
MOST_SOLDIERS = 60
"""Told apart one by one."""
MOST_WEAPONS = 4
"""In one arm."""

POOLS = 3
"""Of dice in one attack: a vehicle each, or soldiers of another Accuracy."""


def _by_pool(key: Key) -> Key:
    """The same with a number for each vehicle that fires, or for soldiers of each Accuracy."""
    return replace(key, meaning=f"{key.meaning}; a number for each pool of dice", several=POOLS, by_kind=True)


_ATTACK = (
    _by_pool(Key("accuracy", "Accuracy of the shooter", 0, 20, better=LOWER)),
    Key("evasion", "Evasion of the target", 0, 20, "0", better=LOWER),
)
_COVER = Key("cover", "what cover adds to Evasion, 2 with Take cover!", default="0", choices=(0, 1, 2), better=LOWER)
_ARMOR = Key("armor", "Armor Value of the target", 0, 20, better=LOWER)
_POOL = (
    _by_pool(Key("models", "models that attack together", 0, 400, "1", better=HIGHER)),
    Key("rate", "rate of fire: dice for each model", 0, 100, "1", better=HIGHER),
    _by_pool(Key("rerolls", "missed dice that are rolled again, each once", 0, 400, "0", better=HIGHER)),
    Key("power", "AP of the weapon, AT against a vehicle; 0 for a dash, which harms nobody", 0, 20, better=LOWER),
    _ARMOR,
    Key("damage", "damage points of each success", 1, 99, "1", better=HIGHER),
)
_MIXED = tuple(
    replace(key, meaning="Armor Value of each soldier, the closest first; one number for all", several=MOST_SOLDIERS)
    if key is _ARMOR
    else key
    for key in _POOL
)
_TARGETS = (
    Key("targets", "soldiers that can be lost", 1, 400, "1"),
    Key(
        "health", "damage points that each soldier can take, the closest first; one number for all",
        1, 12, "1", several=MOST_SOLDIERS, better=LOWER,
    ),
)  # fmt: skip
_BETWEEN = Key(
    "between", "soldiers in the line of fire, who take an impact each before the target",
    0, MOST_SOLDIERS, "0", better=LOWER,
)  # fmt: skip
_SHARED = Key("shared", "re-rolls of an ability that all pools of dice share", 0, 9, "0", better=HIGHER)
_MEDIC = Key("medic", "place of the target's medic, counted from the closest; 0 without one", 0, MOST_SOLDIERS, "0")


def _part(name: str, meaning: str, least: int = 0, several: int = 0) -> Key:
    return Key(name, f"health boxes of {meaning}", least, 12, several=several, better=LOWER)


_SHOT = ("evolved.shoot.dice", "evolved.shoot.difficulty", "evolved.setup.attack-limits", "evolved.cover.bonus")
_PIERCED = ("evolved.damage.difficulty", "evolved.setup.damage-limits", "evolved.strategic.op-reroll")

BOOK = Oddsbook(
    "evolved",
    "The Evolved",
    (
        OddsTest(
            "shoot",
            "A volley at infantry: soldiers lost",
            (*_ATTACK, _COVER, _BETWEEN, *_MIXED, *_TARGETS, _MEDIC, _SHARED),
            (
                *_SHOT,
                *_PIERCED,
                "evolved.damage.soldier",
                "evolved.damage.one-target",
                "evolved.damage.infantry-order",
                "evolved.damage.mixed-armor",
                "evolved.damage.tough",
            ),
            workings.shoot,
            (DICE,),
        ),
        OddsTest(
            "mech",
            "A volley at an armored vehicle: core boxes lost, destroyed, immobilised, parts lost",
            (
                *_ATTACK,
                _COVER,
                _BETWEEN,
                *_POOL,
                Key("targets", "vehicles of a unit that share the impacts; the answer is about the closest", 1, 3, "1"),
                _part("legs", "the legs"),
                _part("right_arm", "each weapon of the right arm", several=MOST_WEAPONS),
                _part("left_arm", "each weapon of the left arm", several=MOST_WEAPONS),
                _part("drive", "the drive system"),
                _part("core", "the core", 1),
                _SHARED,
            ),
            (
                *_SHOT,
                *_PIERCED,
                "evolved.vehicle.location",
                "evolved.vehicle.transfer",
                "evolved.vehicle.excess",
                "evolved.vehicle.empty-arm",
                "evolved.vehicle.zero-hb",
                "evolved.vehicle.legs-destroyed",
                "evolved.vehicle.core-destroyed",
                "evolved.damage.av-split",
            ),
            workings.mech,
            (DICE,),
        ),
        OddsTest(
            "melee",
            "Like attackers in close combat: soldiers lost",
            (
                Key("accuracy", "Accuracy of the close combat weapon", 0, 20, better=LOWER),
                _ATTACK[1],
                *_MIXED,
                *_TARGETS,
                _SHARED,
            ),
            (
                "evolved.cc.dice",
                "evolved.cc.difficulty",
                "evolved.cc.damage",
                "evolved.cc.av-reroll",
                "evolved.cc.losses-infantry",
                "evolved.setup.attack-limits",
                "evolved.setup.damage-limits",
            ),
            workings.melee,
            (DICE,),
        ),
        OddsTest(
            "blast",
            "Explosions aimed at one model: soldiers lost of those in the area",
            (*_ATTACK, *_MIXED, *_TARGETS, _MEDIC, _SHARED),
            (
                "evolved.weapon.explosive",
                "evolved.weapon.explosion-victims",
                "evolved.shoot.dice",
                "evolved.setup.attack-limits",
                "evolved.damage.test-per-impact",
                "evolved.damage.tough",
                "evolved.role.medic",
                *_PIERCED,
            ),
            workings.blast,
            (DICE,),
        ),
        OddsTest(
            "command",
            "The Command test: won by the first side or not",
            (
                Key("command_a", "Command of the first side's Commander", 0, 20, better=HIGHER),
                Key("command_b", "Command of the other side's Commander", 0, 20, better=LOWER),
            ),
            ("evolved.round.command-test", "evolved.round.command-tie"),
            workings.command,
        ),
    ),
)
