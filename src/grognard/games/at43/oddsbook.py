"""The attacks and tests of AT-43 whose exact odds can be asked for, with the figures each of them takes."""

from fractions import Fraction
from math import comb, lcm

from grognard.engine.chain import Branch, Chain, Locate, Reroll, Thin, Victim, Volley, Wear
from grognard.engine.oddsbook import Figures, Given, Key, Limit, Oddsbook, OddsTest
from grognard.engine.solve import Odds, solve
from grognard.kit import parts as kit

from . import vehicle
from .ability import MEDIC_NEED
from .basics import IMPOSSIBLE, chart_cell, close_combat_need, damage_need, morale_need, shooting_need
from .blast import extent_of

PROPULSION, FRAME, FIRST_WEAPON = 0, 1, 2
NO_COVER = 0
MM = 10
"""Hundredths of a cm."""
DICE = Limit(("weapons", "rate"), 400)

_PIERCING = (
    Key("penetration", "Penetration of the weapon"),
    Key("protection", "Protection of the target"),
)
_SALVO = (
    Key("weapons", "like weapons that attack together", 0, 400, "1"),
    Key("rate", "Attack rate: dice for each weapon", 0, 100, "1"),
    Key("reroll", "Re-roll value: re-rolls for each weapon", 0, 100, "0"),
)
_VICTIMS = (
    Key("damage", "damage points of each success", 1, 99, "1"),
    Key("targets", "fighters that can be lost", 1, 400, "1"),
    Key("structure", "structure points of each fighter", 1, 99, "1"),
)
_COVER = Key("cover", "number that cancels an impact, 0 without cover", default="0", choices=(NO_COVER, 2, 3, 4, 5, 6))
_MEDIC = Key("medic", "1 if a medic treats the first who would be lost", 0, 1, "0")
_HYPER = Key("hyper", "1 if failed damage tests are rolled again (hyper nanonucleus)", 0, 1, "0")
_EXTRA = Key("extra", "extra re-rolls for each weapon, as fire at will gives", 0, 1, "0")


def _volley(given: Given, need: int, clause: str) -> Volley:
    """Dice and re-rolls pooled over like weapons; extra re-rolls may go to dice already rolled again."""
    weapons = given["weapons"]
    rerolls = [Reroll(weapons * given["reroll"], "at43.shoot.rerolls")]
    if given.values.get("extra", (0,))[0]:
        rerolls.append(Reroll(weapons * given["extra"], "at43.drill.fire-at-will", fresh_only=False))
    return Volley("attack", weapons * given["rate"], need, clause, tuple(rerolls), given.values.get("damage", (1,))[0])


def _losses(given: Given, need: int, clause: str) -> Figures:
    pierce = damage_need(given["penetration"], given["protection"])
    cover = given.values.get("cover", (NO_COVER,))[0] or IMPOSSIBLE
    line = (Victim((pierce,), given["structure"], given["targets"]),)
    mercy = MEDIC_NEED if given["medic"] else 0
    victims = Wear(line, "at43.shoot.damage", mercy=mercy, twice=bool(given["hyper"]))
    branch = Branch("target", None, Thin((cover,), 1, "at43.cover.roll"), victims)
    (odds,) = solve(Chain(0, (_volley(given, need, clause),), (branch,)))
    return Figures(odds, "losses", needs=(("attack", need), ("cover", cover), ("damage", pierce)))


def _shoot(given: Given) -> Figures:
    return _losses(given, shooting_need(given["accuracy"], given["range"]), "at43.shoot.dice")


def _area(given: Given) -> Figures:
    """One blast for all hits: who stands in it is given by the number of hits, since nobody measures for the player."""
    need, pierce = (
        shooting_need(given["accuracy"], given["range"]),
        damage_need(given["penetration"], given["protection"]),
    )
    indirect, touched = bool(given["indirect"]), given.many("touched")
    cover = IMPOSSIBLE if indirect else given["cover"] or IMPOSSIBLE
    (hits,) = solve(Chain(0, (_volley(given, need, "at43.shoot.dice"),), (Branch("target"),)))
    through = Fraction(cover - 1, 6) * Fraction(7 - pierce, 6)
    rows = [Fraction(0)] * (max(touched) + 1)
    for number in range(len(hits.weights)):
        falls = (indirect and need < IMPOSSIBLE) or number > 0
        men = touched[min(max(number, 1), len(touched)) - 1] if falls else 0
        impacts = extent_of(given["radius"] * MM, number)[1]
        lost = 1 - (1 - through) ** impacts
        for fallen in range(men + 1):
            rows[fallen] += hits.chance(number) * comb(men, fallen) * lost**fallen * (1 - lost) ** (men - fallen)
    total = lcm(*[row.denominator for row in rows])
    odds = Odds(tuple([int(row * total) for row in rows]), total)
    return Figures(odds, "losses", needs=(("attack", need), ("cover", cover), ("damage", pierce)))


def _melee(given: Given) -> Figures:
    return _losses(given, close_combat_need(given["accuracy"], given["combat"]), "at43.melee.roll")


def _tests(*pools: tuple[int, int]) -> Odds:
    """How many of these dice succeed: (number, need)."""
    volleys = tuple(Volley("test", number, need, "at43.basics.dice") for number, need in pools)
    return solve(Chain(0, volleys, (Branch("target"),)))[0]


def _damage(given: Given) -> Figures:
    need = damage_need(given["penetration"], given["protection"])
    return Figures(_tests((given["impacts"], need)), "successes", needs=(("damage", need),))


def _morale(given: Given) -> Figures:
    need = morale_need(given["morale"])
    return Figures(_tests((1, need)), "successes", needs=(("morale", need),))


def _chart(given: Given) -> Figures:
    plain, again = chart_cell(given["accuracy"], given["range"])
    need = shooting_need(given["accuracy"], given["range"])
    named = (("plain", plain), ("with one re-roll", again))
    return Figures(_tests((1, need)), "impacts", named, (("attack", need),))


def _run_over(given: Given) -> Figures:
    free, engaged = 5, 3  # must agree with vehicle.FREE_SOLDIER and ENGAGED_SOLDIER
    odds = _tests((given["free"], free), (given["engaged"], engaged))
    return Figures(odds, "losses", needs=(("free", free), ("engaged", engaged)))


def _authority(given: Given) -> Figures:
    """Draws are rolled again with the same bonuses, so only the throws that decide count."""
    ahead = given["authority"] + given["lp"] - given["their_authority"] - given["their_lp"]
    margins = [ahead + mine - theirs for mine in range(1, 7) for theirs in range(1, 7)]
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    return Figures(Odds((lost, won), lost + won), "tests won")


def vehicle_plan(need: int, propulsion: int, frame: int, weapons: tuple[int, ...]) -> Locate:
    """A vehicle's boxes by the hit location table."""
    parts = vehicle.parts(tuple(f"weapon {number}" for number in range(1, len(weapons) + 1)))
    return kit.locate(parts, (propulsion, frame, *weapons), (need,), vehicle.TEST, vehicle.LOCATION)


def _vehicle(given: Given) -> Figures:
    need = damage_need(given["penetration"], given["protection"])
    weapons = tuple(points for points in given.many("weapons") if points)
    plan = vehicle_plan(need, given["propulsion"], given["frame"], weapons)
    impacts = Volley("impacts", given["impacts"], 1, "at43.shoot.damage", (), given["damage"])
    (odds,) = solve(Chain(0, (impacts,), (Branch("vehicle", None, None, plan),)))
    return Figures(odds, "frame points lost", _vehicle_chances(odds, weapons), (("damage", need),))


def _vehicle_chances(odds: Odds, weapons: tuple[int, ...]) -> tuple[tuple[str, Fraction], ...]:
    stranded = odds.chance_of(lambda boxes: boxes[FRAME] > 0 and boxes[PROPULSION] == 0)
    lost = [(f"weapon {n} destroyed", odds.gone(FIRST_WEAPON + n - 1)) for n in range(1, len(weapons) + 1)]
    return (
        ("destroyed", odds.gone(FRAME)),
        ("immobilised", odds.gone(PROPULSION)),
        ("immobilised but not destroyed", stranded),
        *lost,
    )


_TABLE = ("at43.basics.resolution-table", "at43.basics.impossible", "at43.basics.automatic")
_POOLED = ("at43.shoot.rerolls", "at43.shoot.reroll-once")
_LOST = (
    "at43.shoot.damage", "at43.basics.damage-test", "at43.damage.infantry", "at43.damage.multi-structure",
    "at43.ability.medic", "at43.routine.hyper-nanonucleus",
)  # fmt: skip

BOOK = Oddsbook(
    "at43",
    "AT-43",
    (
        OddsTest(
            "shoot",
            "A salvo of like weapons at infantry: fighters lost",
            (
                Key("accuracy", "Accuracy of the weapon"),
                Key("range", "Range in bands: 0 up to 10 cm, 1 up to 20 cm, ..."),
                *_SALVO,
                _EXTRA,
                _COVER,
                *_PIERCING,
                *_VICTIMS,
                _MEDIC,
                _HYPER,
            ),
            ("at43.shoot.dice", "at43.basics.shooting-test", *_POOLED, "at43.cover.roll", *_LOST, *_TABLE),
            _shoot,
            (DICE,),
        ),
        OddsTest(
            "melee",
            "Like attackers in close combat: fighters lost",
            (
                Key("accuracy", "Accuracy of the close combat weapon"),
                Key("combat", "Combat of the defender"),
                *_SALVO,
                *_PIERCING,
                *_VICTIMS,
                _MEDIC,
                _HYPER,
            ),
            ("at43.melee.roll", "at43.basics.close-combat-test", *_POOLED, "at43.melee.losses", *_LOST, *_TABLE),
            _melee,
            (DICE,),
        ),
        OddsTest(
            "area",
            "One blast of like area weapons, direct or indirect: fighters lost of those it touches",
            (
                Key("accuracy", "Accuracy of the weapon"),
                Key("range", "Range in bands: 0 up to 10 cm, 1 up to 20 cm, ..."),
                *_SALVO,
                _EXTRA,
                Key("radius", "radius of the weapon in mm", 1, 100, "25"),
                Key("touched", "fighters touched with 1, 2, 3... hits; the last holds for more", 0, 60, "1", (), 12),
                Key("indirect", "1 for indirect fire: no cover, and a blast even if all dice miss", 0, 1, "0"),
                _COVER,
                *_PIERCING,
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
            _area,
            (DICE,),
        ),
        OddsTest(
            "damage",
            "Damage tests of impacts: successes",
            (*_PIERCING, Key("impacts", "impacts that make the test", 0, 400, "1")),
            ("at43.basics.damage-test", *_TABLE),
            _damage,
        ),
        OddsTest(
            "chart",
            "A cell of the accuracy chart: one impact, plain and with one re-roll",
            (Key("accuracy", "Accuracy of the weapon"), Key("range", "Range in bands")),
            ("at43.basics.accuracy-chart", "at43.basics.shooting-test", *_TABLE),
            _chart,
        ),
        OddsTest(
            "morale",
            "A morale test: passed or not",
            (Key("morale", "highest Morale in the unit"),),
            ("at43.basics.morale-test", *_TABLE),
            _morale,
        ),
        OddsTest(
            "vehicle",
            "Impacts on a vehicle: frame points lost, destroyed, immobilised",
            (
                Key("impacts", "impacts on the vehicle", 0, 100, "1"),
                *_PIERCING,
                Key("damage", "damage points of each success", 1, 99, "1"),
                Key("propulsion", "structure points of the propulsion", 0, 12),
                Key("frame", "structure points of the frame", 1, 12),
                Key("weapons", "structure points of each weapon, in the order they are shot off", 0, 12, "2,2", (), 4),
            ),
            (
                "at43.vehicle.one-by-one",
                "at43.vehicle.locations",
                "at43.vehicle.location-destroyed",
                "at43.vehicle.no-spill",
                "at43.vehicle.weapon-choice",
                "at43.vehicle.propulsion-destroyed",
                "at43.vehicle.frame-destroyed",
                "at43.basics.damage-test",
                *_TABLE,
            ),
            _vehicle,
        ),
        OddsTest(
            "run_over",
            "A rush over soldiers: losses",
            (
                Key("free", "soldiers of free units", 0, 400, "1"),
                Key("engaged", "soldiers of engaged units", 0, 400, "0"),
            ),
            ("at43.vehicle.run-over", "at43.vehicle.run-over-engaged"),
            _run_over,
        ),
        OddsTest(
            "authority",
            "The Authority test: won or lost",
            (
                Key("authority", "Authority of your commander", 0, 99, "1"),
                Key("lp", "LP you spend", 0, 99, "0"),
                Key("their_authority", "Authority of the other commander", 0, 99, "1"),
                Key("their_lp", "LP the other spends", 0, 99, "0"),
            ),
            ("at43.round.authority-test", "at43.round.authority-lp"),
            _authority,
        ),
    ),
)
