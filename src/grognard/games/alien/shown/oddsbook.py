"""The rolls of ALIEN whose exact odds can be asked for, with the figures each of them takes."""

from msgspec.structs import replace

from grognard.engine.showing.oddsbook import HIGHER, LOWER, Key, Oddsbook, OddsTest

from . import workings
from .pools import POLICIES
from .workings import COVERS

MOST_STRESS = 40
"""The level itself has no maximum (alien.char.stress-level); more than this nobody lives to see."""
_DICE = (
    Key("dice", "base dice: attribute, skill and gear", 1, 30, better=HIGHER),
    Key("stress", "stress level", 0, MOST_STRESS, "0"),
    Key("modifier", "dice added or taken away by circumstances", -20, 20, "0", better=HIGHER),
    Key("push", "when the roll is pushed", default="fail", words=POLICIES),
    Key("resolve", "Resolve", 0, 10, "4", better=HIGHER),
    Key("jumpy", "1 if Jumpy: a push gives 2 stress", 0, 1, "0"),
)


_NEED = Key("need", "successes needed; 0 for as many as possible", 0, 10, "1", better=LOWER)
_AMMO = (
    Key("rating", "ammunition rating before the first roll; 0 if it cannot run dry", 0, 20, "0", better=HIGHER),
    Key("fewer", "dice less of its supply rolls, as Precise Shooter gives", 0, 5, "0", better=HIGHER),
)
_POOL = ("alien.dice.base", "alien.dice.stress", "alien.dice.success", "alien.dice.modifiers", "alien.dice.minimum")
_PUSH = ("alien.push.effect", "alien.push.blocked", "alien.push.second-ones", "alien.stress.jumpy")
_RESPONSE = ("alien.stress.trigger", "alien.stress.roll", "alien.stress.mess-up")

_ONCE = Key("once", "dice that only the first roll of a burst has, such as those of an aim", 0, 20, "0")
_ATTACK = (
    Key("damage", "base damage of the weapon", 1, 20, "1", better=HIGHER),
    Key("armor", "armor level of the target", 0, 20, "0", better=LOWER),
    Key("cover", "cover of the target", default="none", words=COVERS),
    Key("barrier", "armor level of the barrier behind which full cover is taken", 0, 20, "0", better=LOWER),
    Key("weakspot", "1 if aimed at a weak spot", 0, 1, "0"),
    Key("piercing", "1 if armor piercing", 0, 1, "0", better=HIGHER),
    Key("auto", "1 for a burst of up to three rolls at the same target", 0, 1, "0"),
    _ONCE,
    Key("tension", "stress of each further roll of a burst", 0, 2, "1"),
    *_AMMO,
    Key("unrolled", "1 if every roll of a burst costs a point of the rating, as those of NPCs do", 0, 1, "0"),
    Key("had", "stress responses suffered already, by their numbers; 0 for none", 0, 6, "0", several=6),
    Key("deflated", "1 if Deflated: no roll is pushed", 0, 1, "0"),
)
_ATTACKED = (
    *_POOL, *_PUSH, *_RESPONSE, "alien.dice.extra", "alien.cover.partial", "alien.cover.full",
    "alien.barrier.breach-limit", "alien.ranged.weak-spot", "alien.ranged.full-auto", "alien.ranged.full-auto-stress",
    "alien.ranged.full-auto-empty", "alien.damage.armor", "alien.damage.armor-piercing",
)  # fmt: skip

BOOK = Oddsbook(
    "alien",
    "ALIEN",
    (
        OddsTest("skill", "A skill roll: successes", (*_DICE, _NEED), (*_POOL, *_PUSH, *_RESPONSE), workings.skill),
        OddsTest(
            "series",
            "Several skill rolls, one after another or by several people: how many succeed, at least one, all",
            (
                Key("dice", "base dice of each roll, or of each who rolls", 1, 30, several=10, better=HIGHER),
                Key("times", "how often each of them rolls", 1, 20, "1"),
                *_DICE[1:],
                replace(_NEED, least=1),
            ),
            (*_POOL, *_PUSH, *_RESPONSE),
            workings.series,
        ),
        OddsTest(
            "attack",
            "An attack that nobody opposes: damage",
            (*_DICE, *_ATTACK),
            _ATTACKED,
            workings.attack,
        ),
        OddsTest(
            "burst",
            "A burst of full auto at one target that nobody dodges: rolls that hit, while ammunition lasts",
            (*_DICE, _ONCE, *_AMMO),
            (
                *_POOL,
                *_PUSH,
                *_RESPONSE,
                "alien.ranged.full-auto",
                "alien.ranged.full-auto-stress",
                "alien.ranged.full-auto-empty",
                "alien.supply.roll",
            ),
            workings.burst,
        ),
        OddsTest(
            "draw",
            "Initiative cards: their turns before your first (lower is better)",
            (
                Key("mine", "cards that you, or your side, draw", 1, 9, "1", better=HIGHER),
                Key("theirs", "cards that the others draw, one for each point of Speed", 1, 9, "1", better=LOWER),
            ),
            ("alien.combat.deck", "alien.combat.round"),
            workings.draw,
        ),
        OddsTest(
            "panic",
            "A panic roll: which response",
            (
                Key("stress", "stress level", 0, MOST_STRESS, "0", better=LOWER),
                Key("resolve", "Resolve", 0, 10, "4", better=HIGHER),
            ),
            ("alien.panic.roll",),
            workings.panic,
        ),
        OddsTest(
            "supply",
            "A supply roll: points of the rating lost",
            (
                Key("rating", "rating now", 1, 20, better=HIGHER),
                Key("fewer", "dice less, as Precise Shooter gives", 0, 5, "0", better=HIGHER),
            ),
            ("alien.supply.roll", "alien.talent.precise-shooter"),
            workings.supply,
        ),
        OddsTest(
            "ammo",
            "Ammunition after several shots: the rating left (higher is better)",
            (
                Key("rating", "rating now", 1, 20, better=HIGHER),
                Key("rolls", "attack rolls made, each with its supply roll", 1, 20, "1", better=LOWER),
                Key("fewer", "dice less, as Precise Shooter gives", 0, 5, "0", better=HIGHER),
            ),
            ("alien.supply.roll", "alien.ranged.ammo", "alien.talent.precise-shooter"),
            workings.ammo,
        ),
        OddsTest(
            "defended",
            "An attack that is dodged or parried (of a burst the first roll); the defender does not push: damage",
            (
                *[replace(key, default="never") if key.name == "push" else key for key in _DICE],
                Key("against_dice", "dice of a dodge by MOBILITY, or a parry by CLOSE COMBAT", 1, 30, better=LOWER),
                Key("against_stress", "stress level of the defender", 0, MOST_STRESS, "0"),
                Key("against_resolve", "Resolve of the defender", 0, 10, "4", better=LOWER),
                *_ATTACK,
            ),
            (*_ATTACKED, "alien.opposed.cancel"),
            workings.attack,
        ),
        OddsTest(
            "detection",
            "Detection: whether a group sees the others first",
            (
                Key("watchers", "people of the group who look", 1, 10, "1", better=HIGHER),
                Key("watchers_dice", "OBSERVATION dice of each, all modifiers counted", 1, 30, better=HIGHER),
                Key("others", "beings of the other side", 1, 10, "1", better=LOWER),
                Key("others_dice", "dice of each of them", 1, 30, better=LOWER),
            ),
            ("alien.stealth.detection", "alien.stealth.detection-group", "alien.stealth.tie"),
            workings.detection,
        ),
        OddsTest(
            "opposed",
            "An opposed roll without pushes: successes left",
            (
                Key("dice", "base dice of the active side", 1, 30, better=HIGHER),
                Key("stress", "its stress level", 0, MOST_STRESS, "0"),
                Key("resolve", "its Resolve", 0, 10, "4", better=HIGHER),
                Key("against_dice", "base dice of the other side", 1, 30, better=LOWER),
                Key("against_stress", "its stress level", 0, MOST_STRESS, "0"),
                Key("against_resolve", "its Resolve", 0, 10, "4", better=LOWER),
            ),
            ("alien.opposed.basic", "alien.opposed.open", "alien.opposed.cancel", *_RESPONSE),
            workings.opposed,
        ),
    ),
)
