"""The attacks and tests of The Evolved whose exact odds can be asked for, with the figures each of them takes."""

from fractions import Fraction

from grognard.engine.chain import Branch, Chain, Reroll, Victim, Volley, Wear
from grognard.engine.oddsbook import Figures, Given, Key, Limit, Oddsbook, OddsTest
from grognard.engine.solve import Odds, solve
from grognard.kit import parts as kit

from .basics import SIDES, attack_difficulty, damage_difficulty
from .cards import PARTS

LEGS, CORE = 0, 4
DICE = Limit(("models", "rate"), 400)
ROWS = tuple((face // 2,) for face in range(SIDES))
"""The location table: two faces for each part, from the legs down to the core."""
MECH = kit.Parts(PARTS, ROWS, CORE, passes_on=True)

_ATTACK = (
    Key("accuracy", "Accuracy of the shooter, lower is better", 0, 20),
    Key("evasion", "Evasion of the target", 0, 20, "0"),
)
_COVER = Key("cover", "what cover adds to Evasion: 0, 1, or 2 with Take cover!", default="0", choices=(0, 1, 2))
_POOL = (
    Key("models", "models that attack together", 0, 400, "1"),
    Key("rate", "rate of fire: dice for each model", 0, 100, "1"),
    Key("rerolls", "missed dice that are rolled again, each once", 0, 400, "0"),
    Key("power", "AP of the weapon, AT against a vehicle", 1, 20),
    Key("armor", "Armor Value of the target", 0, 20),
    Key("damage", "damage points of each success", 1, 99, "1"),
)
_TARGETS = Key("targets", "soldiers that can be lost", 1, 400, "1")


def _volley(given: Given, clause: str) -> Volley:
    """Dice and re-rolls of like attackers."""
    cover = given.values.get("cover", (0,))[0]
    need = attack_difficulty(given["accuracy"] + given["evasion"] + cover)
    rerolls = (Reroll(given["rerolls"], "evolved.strategic.op-reroll"),) if given["rerolls"] else ()
    return Volley("attack", given["models"] * given["rate"], need, clause, rerolls, given["damage"])


def _losses(given: Given, clause: str) -> Figures:
    """One soldier for each success, whatever its damage."""
    volley, pierce = _volley(given, clause), damage_difficulty(given["power"], given["armor"])
    wear = Wear((Victim((pierce,), 1, given["targets"]),), "evolved.damage.difficulty")
    (odds,) = solve(Chain(0, (volley,), (Branch("target", effect=wear),), SIDES))
    return Figures(odds, "losses", needs=(("attack", volley.need), ("damage", pierce)), sides=SIDES)


def _shoot(given: Given) -> Figures:
    return _losses(given, "evolved.shoot.dice")


def _melee(given: Given) -> Figures:
    return _losses(given, "evolved.cc.dice")


def _mech(given: Given) -> Figures:
    """The vehicle closest to the shooters; those of its unit share the impacts with it."""
    volley, pierce = _volley(given, "evolved.shoot.dice"), damage_difficulty(given["power"], given["armor"])
    boxes = tuple(given[part.replace("-", "_")] for part in PARTS)
    plan = kit.locate(MECH, boxes, (pierce,), "evolved.damage.difficulty", "evolved.vehicle.location")
    branches = tuple(Branch(f"m{place}", effect=plan, in_turn=True) for place in range(given["targets"]))
    odds = solve(Chain(0, (volley,), branches, SIDES))[0]
    needs = (("attack", volley.need), ("damage", pierce))
    return Figures(odds, "core boxes lost", _mech_chances(odds), needs, sides=SIDES)


def _mech_chances(odds: Odds) -> tuple[tuple[str, Fraction], ...]:
    stranded = odds.chance_of(lambda boxes: boxes[CORE] > 0 and boxes[LEGS] == 0)
    return (
        ("destroyed", odds.gone(CORE)),
        ("immobilised", odds.gone(LEGS)),
        ("immobilised but not destroyed", stranded),
        *[(f"{part.replace('-', ' ')} lost", odds.gone(box)) for box, part in enumerate(PARTS)],
    )


def _command(given: Given) -> Figures:
    """Ties are rolled again with Command added again, so only the throws that decide count."""
    ahead = given["command_a"] - given["command_b"]
    margins = [ahead + mine - theirs for mine in range(1, SIDES + 1) for theirs in range(1, SIDES + 1)]
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    named = (("a wins", Fraction(won, won + lost)), ("b wins", Fraction(lost, won + lost)))
    return Figures(Odds((lost, won), won + lost), "tests won by a", named)


def _part(name: str, meaning: str, least: int = 0) -> Key:
    return Key(name, f"health boxes of {meaning}", least, 12)


_SHOT = ("evolved.shoot.dice", "evolved.shoot.difficulty", "evolved.setup.attack-limits", "evolved.cover.bonus")
_PIERCED = ("evolved.damage.difficulty", "evolved.setup.damage-limits", "evolved.strategic.op-reroll")

BOOK = Oddsbook(
    "evolved",
    "The Evolved",
    (
        OddsTest(
            "shoot",
            "A volley at infantry: soldiers lost",
            (*_ATTACK, _COVER, *_POOL, _TARGETS),
            (*_SHOT, *_PIERCED, "evolved.damage.soldier", "evolved.damage.one-target", "evolved.damage.infantry-order"),
            _shoot,
            (DICE,),
        ),
        OddsTest(
            "mech",
            "A volley at an armored vehicle: core boxes lost, destroyed, immobilised, parts lost",
            (
                *_ATTACK,
                _COVER,
                *_POOL,
                Key("targets", "vehicles of a unit that share the impacts; the answer is about the closest", 1, 3, "1"),
                _part("legs", "the legs"),
                _part("right_arm", "the right arm"),
                _part("left_arm", "the left arm"),
                _part("drive", "the drive system"),
                _part("core", "the core", 1),
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
            _mech,
            (DICE,),
        ),
        OddsTest(
            "melee",
            "Like attackers in close combat: soldiers lost",
            (
                Key("accuracy", "Accuracy of the close combat weapon, lower is better", 0, 20),
                _ATTACK[1],
                *_POOL,
                _TARGETS,
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
            _melee,
            (DICE,),
        ),
        OddsTest(
            "command",
            "The Command test: won by the first side or not",
            (
                Key("command_a", "Command of the first side's Commander", 0, 20),
                Key("command_b", "Command of the other side's Commander", 0, 20),
            ),
            ("evolved.round.command-test", "evolved.round.command-tie"),
            _command,
        ),
    ),
)
