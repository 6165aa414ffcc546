"""The attacks and tests of Fireteam whose exact odds can be asked for, with the figures each of them takes."""

from grognard.engine.showing.oddsbook import HIGHER, LOWER, Key, Limit, Oddsbook, OddsTest

from . import workings
from .workings import COUNTED, LADDER

KINDS = 4
"""Of weapons in one attack."""
DIE = tuple([die.words for die in LADDER])
DICE = Limit(("dice", "teams"), 60, 40)
BLOWS = Limit(("dice",), 40, 40)


def _die(name: str, meaning: str, several: int = 0, also: str = "") -> Key:
    return Key(name, meaning, words=DIE, several=several, by_kind=bool(several), better=HIGHER, also=also)


_ATTACK = (
    _die("experience", "Experience die of the attacker, with all shifts"),
    _die("weapon", "weapons die, with all shifts; one for each kind of weapon", KINDS),
    Key("dice", "weapons dice, of each kind", 0, 60, several=KINDS, by_kind=True, better=HIGHER),
    Key("defense", "Defense with cover and everything else, against each kind", 0, 30, several=KINDS, by_kind=True,
        better=LOWER),
)  # fmt: skip
_TARGET = (
    Key("figures", "figures of the target, where those killed are counted", 1, 12, "4"),
    Key("wounds", "Wounded markers that it has already", 0, 12, "0", better=HIGHER),
)
_COUNTED = Key("counted", "what is counted: all results, casualties among them, or figures killed of a team that has "
               "nobody to share with", words=COUNTED, default="results")  # fmt: skip
_TEST = (
    _die("die", "Experience die of the squad"),
    Key("motivation", "printed Motivation of the team", 1, 6, "3", better=HIGHER),
    Key("pins", "Pin Check markers of the team", 0, 40, "0", better=LOWER),
    Key("bonus", "what Leaders and nerves add to the total", -2, 4, "0", better=HIGHER),
)
_NO_YES = ("no", "yes")

BOOK = Oddsbook(
    "fireteam",
    "Fireteam",
    (
        OddsTest(
            "fire",
            "Fire at a team: results, casualties or figures killed",
            (*_ATTACK, Key("teams", "like teams that fire at it together", 1, 8, "1", better=HIGHER), *_TARGET,
             _COUNTED),
            (
                "fireteam.fire.roll",
                "fireteam.dice.one-experience-die",
                "fireteam.fire.result-pin",
                "fireteam.fire.result-wounded",
                "fireteam.fire.result-kia",
                "fireteam.fire.combined",
                "fireteam.results.excess-wounds",
            ),
            workings.shoot,
            (DICE,),
        ),
        OddsTest(
            "assault",
            "One side's blows in close combat: results, casualties or figures killed",
            (*_ATTACK, *_TARGET, _COUNTED),
            (
                "fireteam.cc.count",
                "fireteam.cc.result-wounded",
                "fireteam.cc.result-kia",
                "fireteam.dice.one-experience-die",
                "fireteam.results.excess-wounds",
            ),
            workings.assault,
            (BLOWS,),
        ),
        OddsTest(
            "morale",
            "A morale test: actions left, 0 for a team that Cowers",
            _TEST,
            ("fireteam.morale.total", "fireteam.morale.pass", "fireteam.morale.fail", "fireteam.morale.cower"),
            workings.morale,
        ),
        OddsTest(
            "rally",
            "A Rally attempt: actions left, 0 for a team that loiters or is removed",
            (
                *_TEST,
                Key("contact", "in contact with an enemy", words=_NO_YES, default="no", better=LOWER),
                Key("alone", "it rolls alone, no squad mate is pinned", words=_NO_YES, default="no", better=LOWER),
            ),
            (
                "fireteam.rally.roll",
                "fireteam.rally.roll-die",
                "fireteam.rally.pass",
                "fireteam.rally.partial",
                "fireteam.rally.fail",
                "fireteam.rally.in-contact",
            ),
            workings.rally,
        ),
        OddsTest(
            "at",
            "Fire at a vehicle: hull points lost, destroyed",
            (
                _die("experience", "Experience die of the attacker, with all shifts", also="die"),
                _die("weapon", "die of the AT rating, with all shifts", also="rating"),
                Key("dice", "AT dice", 1, 12, "1", better=HIGHER),
                Key("plus", "what the AT rating adds to each", 0, 20, "0", better=HIGHER),
                Key("armor", "Armor of the side that is hit, with everything else", 1, 40, better=LOWER, also="armour"),
                Key("hull", "hull points that it has left", 1, 6, "3", better=LOWER),
            ),
            (
                "fireteam.weapon.at",
                "fireteam.vehicle.result-pin",
                "fireteam.vehicle.result-damage",
                "fireteam.vehicle.result-destroyed",
            ),
            workings.anti_tank,
        ),
        OddsTest(
            "overwatch",
            "A pinned team on Overwatch: acts or not",
            (
                _TEST[0],
                _TEST[2],
                Key("steadfast", "it is Steadfast", words=_NO_YES, default="no", better=HIGHER),
            ),
            ("fireteam.overwatch.pinned", "fireteam.attribute.steadfast"),
            workings.overwatch,
        ),
    ),
)  # fmt: skip
