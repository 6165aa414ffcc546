"""The attacks and tests of Net Epic whose exact odds can be asked for, with the figures each of them takes."""

from grognard.engine.showing.oddsbook import HIGHER, LOWER, Key, Limit, Oddsbook, OddsTest

from . import titans, workings

NO_YES = ("no", "yes")
FIXED = (0, 2, 3, 4, 5, 6)
"""Fixed Saves; 0: none."""

KINDS = 4
"""Of dice in one attack: by what they need and do to a save."""


def _need(several: int = 0) -> Key:
    words = "what a die needs to hit, after all modifiers"
    return Key("need", words, 1, 12, several=several, by_kind=bool(several), better=LOWER)


def _save_modifier(several: int = 0) -> Key:
    words = "Target Save Modifier with that of the side that is hit; -2 makes a save worse by 2"
    return Key("save_modifier", words, -9, 9, "0", several=several, by_kind=bool(several), better=LOWER)


_NEED = _need()
_SAVE = (
    Key("save", "Armour Save of the targets; 0: none", 0, 6, "0"),
    _save_modifier(),
    Key("fixed_save", "Fixed Save of the targets, which nothing modifies; 0: none", 0, 6, "0", FIXED, better=LOWER),
)  # fmt: skip
_HITS = Key("hits", "how many hits each die makes that hits", words=("1", "d3"), default="1")
_PENETRATING = Key("penetrating", "what Penetrating adds on the damage table", 0, 5, "0", better=HIGHER)
_TEMPLATE = Key("template", "hit location template", words=titans.NAMES, default="warlord")
_FACING = Key("facing", "the side that looks at the firer", words=titans.FACINGS, default=titans.FACINGS[0])
_SHOT = ("netepic.fire.roll", "netepic.fire.one-misses", "netepic.fire.no-auto-hit", "netepic.save.roll",
         "netepic.save.fixed", "netepic.save.none")  # fmt: skip
_LOCATED = ("netepic.titan.location-save", "netepic.titan.damage-roll", "netepic.titan.damage-repeat",
            "netepic.titan.damage-details")  # fmt: skip


def _caf(name: str, better: str) -> Key:
    return Key(f"caf_{name}", f"Close Assault Factor of {name.upper()} with everything that is added", -20, 40,
               better=better)  # fmt: skip


def _dice(name: str, better: str) -> Key:
    words = f"dice of {name.upper()}: 2, and one for each combat that its foe has fought"
    return Key(f"dice_{name}", words, 1, 12, "2", better=better)


def _fixed(name: str, better: str) -> Key:
    return Key(f"fixed_save_{name}", f"Fixed Save of {name.upper()}; 0: none", 0, 6, "0", FIXED, better=better)


BOOK = Oddsbook(
    "netepic",
    "Net Epic Evolution",
    (
        OddsTest(
            "fire",
            "Fire at stands, the dice shared out evenly: stands lost",
            (
                Key("dice", "attack dice, of each kind", 1, 60, several=KINDS, by_kind=True, better=HIGHER),
                _need(KINDS),
                _SAVE[0],
                _save_modifier(KINDS),
                _SAVE[2],
                Key("targets", "stands that are fired at", 1, 60, "1"),
                _HITS,
            ),
            (*_SHOT, "netepic.fire.assign", "netepic.fire.multi-hit"),
            workings.fire,
            (Limit(("dice",), 60, 60),),
        ),
        OddsTest(
            "barrage",
            "A barrage: stands lost under its template",
            (
                Key("points", "Barrage Points that are fired into it", 1, 99, better=HIGHER),
                Key("models", "stands under the template", 1, 60),
                Key("need", "what hits after all modifiers; 0: what the table says for the points", 0, 12, "0"),
                *_SAVE,
            ),
            (*_SHOT, "netepic.barrage.points", "netepic.barrage.one-roll"),
            workings.shell,
        ),
        OddsTest(
            "superheavy",
            "Fire at a superheavy or a knight: whether it is destroyed",
            (
                Key("dice", "attack dice", 1, 60, better=HIGHER),
                _NEED,
                *_SAVE,
                _HITS,
                _PENETRATING,
                Key("damaged", "it is damaged already", words=NO_YES, default="no"),
            ),
            (*_SHOT, "netepic.superheavy.table", "netepic.superheavy.second-damage", "netepic.superheavy.penetrating"),
            workings.damage,
        ),
        OddsTest(
            "melee",
            "A duel of A and B to the death: whether B is destroyed",
            (_caf("a", HIGHER), _caf("b", LOWER), _dice("a", HIGHER), _dice("b", LOWER), _fixed("a", HIGHER),
             _fixed("b", LOWER)),
            ("netepic.cc.roll", "netepic.cc.tie", "netepic.cc.fixed-save", "netepic.cc.multiple"),
            workings.melee,
        ),
        OddsTest(
            "aim",
            "A hit on a titan aimed at a cell: where it lands",
            (
                _TEMPLATE,
                Key("cell", "row from the top and column", words=titans.CELLS, default="2-middle"),
                _FACING,
            ),
            ("netepic.titan.aim", "netepic.titan.aim-dice", "netepic.titan.aim-off", "netepic.titan.layout-side"),
            titans.aim,
        ),
        OddsTest(
            "titan",
            "Hits on one location of a whole titan: whether it is destroyed, and every line of damage",
            (
                _TEMPLATE,
                Key("shields", "Void Shields or Power Fields that are up", 0, 12, "0", better=LOWER),
                Key("hits", "hits that strike the location if no shield stops them", 1, 8, "1", better=HIGHER),
                Key("location", "where they strike", words=tuple(titans.KINDS), default="hull"),
                _FACING,
                Key("save_modifier", "Target Save Modifier; without one shields stop everything", -9, 0, "-1",
                    better=LOWER),
                _PENETRATING,
            ),
            ("netepic.titan.void-shields", "netepic.titan.power-fields-flicker", *_LOCATED),
            titans.damage,
        ),
        OddsTest(
            "morale",
            "A morale test: passed or not; a unit that falls back rallies or routs",
            (
                Key("value", "Morale Value", 1, 6, better=LOWER),
                Key("bonus", "what is added to the roll", -3, 3, "0", better=HIGHER),
                Key("elite", "it is Elite and rolls one failed test again", words=NO_YES, default="no"),
            ),
            ("netepic.morale.test-roll", "netepic.morale.rally", "netepic.morale.rout", "netepic.ability.elite"),
            workings.test,
        ),
    ),
)  # fmt: skip
