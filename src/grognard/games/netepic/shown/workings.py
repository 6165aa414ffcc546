"""How the questions of the odds book are worked out: figures become chances by the functions that real attacks ask."""

from fractions import Fraction
from functools import cache
from math import prod

from msgspec import Struct

from grognard.engine.dice.rolls import Hand, Modifier
from grognard.engine.showing.oddsbook import Figures, Given
from grognard.kit.panels.chances import Chances, added, as_odds, chance_of, mixed, sums

from ..chapters import barrage, morale, save, superheavy, volley

SIDES = 6
LOST = "stands lost"
WHOLE, DAMAGED, DESTROYED = range(3)


class Attack(Struct, frozen=True):
    """What one attack die does: the chance to hit, the chance that a save fails, and how many hits a hit counts for."""

    hits: Fraction
    fails: Fraction
    is_d3: bool = False

    @property
    def failed(self) -> Chances:
        """The chances of 0, 1, 2… failed saves for one die."""
        return mixed(((1 - self.hits, [Fraction(1)]), (self.hits, self.after_hit)))

    @property
    def after_hit(self) -> Chances:
        if not self.is_d3:
            return [1 - self.fails, self.fails]
        return mixed([(Fraction(1, 3), sums([self.fails] * number)) for number in (1, 2, 3)])


def hit_chance(need: int) -> Fraction:
    """The chance of one die that needs so much after all modifiers."""
    return chance_of(volley.needed(need, ()), SIDES)


def fail_chance(armour: int, modifier: int, fixed: int) -> Fraction:
    """The chance that a save fails, by the better of the two; 0 stands for none."""
    return 1 - chance_of(save_need(armour, modifier, fixed), SIDES)


def save_need(armour: int, modifier: int, fixed: int) -> int:
    rule = "netepic.save.roll"
    parts = (Modifier(armour, rule, "Armour Save"), Modifier(-modifier, rule, "modifiers")) if armour else ()
    own = (Modifier(fixed, "netepic.save.fixed", "Fixed Save"),) if fixed else ()
    return save.needed(save.better(parts, own))


@cache
def fails_of(attack: Attack, dice: int) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2… failed saves for so many dice at one target."""
    found: Chances = [Fraction(1)]
    for _ in range(dice):
        found = added(found, attack.failed)
    return tuple(found)


@cache
def felled(attack: Attack, dice: int, health: int = 1) -> Fraction:
    """The chance that so many dice destroy a target that endures fewer than `health` failed saves."""
    return sum(fails_of(attack, dice)[health:], Fraction(0))


@cache
def harmed(penetrating: int, fails: int, is_damaged: bool = False) -> tuple[Fraction, ...]:
    """The chances that a superheavy is whole, damaged or destroyed after so many failed saves."""
    now = [Fraction(not is_damaged), Fraction(is_damaged), Fraction(0)]
    for _ in range(fails):
        after = [Fraction(0), Fraction(0), now[DESTROYED]]
        for face in range(1, SIDES + 1):
            words = superheavy.result(face + penetrating)
            worse = 2 if words.startswith("destroyed") else int(words.startswith("damaged"))
            for state in (WHOLE, DAMAGED):
                after[min(state + worse, DESTROYED)] += now[state] / SIDES
        now = after
    return tuple(now)


def superheavy_fate(attack: Attack, dice: int, penetrating: int, is_damaged: bool) -> tuple[Fraction, ...]:
    """The chances that so many dice leave a superheavy whole, damaged or destroyed."""
    rows = [(chance, list(harmed(penetrating, number, is_damaged))) for number, chance in
            enumerate(fails_of(attack, dice))]  # fmt: skip
    return tuple(mixed(rows, DESTROYED))


# -- fire and barrages ------------------------------------------------------------------------------------------------


def _attack(given: Given, need: int, modifier: int) -> Attack:
    return Attack(hit_chance(need), fail_chance(given["save"], modifier, given["fixed_save"]), bool(given.get("hits")))


def _needs(given: Given, need: int, modifier: int, kind: str = "") -> tuple[tuple[str, int], ...]:
    saved = save_need(given["save"], modifier, given["fixed_save"])
    return (f"hit{kind}", volley.needed(need, ())), (f"save{kind}", saved)


def shares(dice: tuple[int, ...], targets: int) -> list[tuple[int, ...]]:
    """By target its dice of each kind: they are dealt one after the other, kind by kind."""
    before = [sum(dice[:kind]) for kind in range(len(dice))]
    rows = list(zip(dice, before, strict=True))
    return [
        tuple([number // targets + ((place - dealt) % targets < number % targets) for number, dealt in rows])
        for place in range(targets)
    ]


def fire(given: Given) -> Figures:
    """Stands lost to dice that are shared out evenly before they are rolled; each target falls with its first failed
    save."""
    keys = ("dice", "need", "save_modifier")
    number = max(len(given.many(key)) for key in keys)
    dice, needs, modifiers = [given.each(key, number) for key in keys]
    kinds = list(zip(needs, modifiers, strict=True))
    attacks = [_attack(given, *kind) for kind in kinds]
    stands = [
        prod([1 - felled(attack, own) for attack, own in zip(attacks, share, strict=True)], start=Fraction(1))
        for share in shares(dice, given["targets"])
    ]
    odds = as_odds(sums([1 - one for one in stands]))
    gone = (("all of them lost", odds.at_least(given["targets"])),) if given["targets"] > 1 else ()
    names = [f" {place}" for place in range(1, number + 1)] if number > 1 else [""]
    told = [row for kind, name in zip(kinds, names, strict=True) for row in _needs(given, *kind, name)]
    return Figures(odds, LOST, gone, tuple(told))


def shell(given: Given) -> Figures:
    """Stands lost under a template: each is rolled for once."""
    kind = given["need"] or barrage.scores(given["points"]), given["save_modifier"]
    odds = as_odds(sums([felled(_attack(given, *kind), 1)] * given["models"]))
    return Figures(odds, LOST, (("all of them lost", odds.at_least(given["models"])),), _needs(given, *kind))


def damage(given: Given) -> Figures:
    """What dice do to a superheavy or knight: 0 whole, 1 damaged, 2 destroyed."""
    kind = given["need"], given["save_modifier"]
    fate = superheavy_fate(_attack(given, *kind), given["dice"], given["penetrating"], bool(given["damaged"]))
    names = (("damaged", fate[DAMAGED]), ("destroyed", fate[DESTROYED]))
    return Figures(as_odds([1 - fate[DESTROYED], fate[DESTROYED]]), "superheavies lost", names,
                   _needs(given, *kind))  # fmt: skip


# -- close combat and morale -----------------------------------------------------------------------------------------


@cache
def totals(dice: int) -> tuple[Fraction, ...]:
    """The chances of every sum of so many dice."""
    face = [Fraction(0)] + [Fraction(1, SIDES)] * SIDES
    found: Chances = [Fraction(1)]
    for _ in range(dice):
        found = added(found, face)
    return tuple(found)


@cache
def round_of(one: Hand, other: Hand) -> tuple[Fraction, Fraction]:
    """The chances that the first and that the second wins a round; the rest are ties."""
    won, lost = Fraction(0), Fraction(0)
    for a, first in enumerate(totals(len(one.sides))):
        for b, second in enumerate(totals(len(other.sides))):
            ahead = a + one.plus - b - other.plus
            won += first * second * (ahead > 0)
            lost += first * second * (ahead < 0)
    return won, lost


Hands = tuple[Hand, Hand]


def duel(hands: Hands, fails: tuple[Fraction, Fraction], first: Hands | None = None) -> Fraction:
    """The chance that the second is destroyed in a fight to the death: ties and saves mean another round. `fails` are
    the chances that what saves a loser fails, `first` the hands of the first round, where they are others."""
    won, lost = round_of(*hands)
    kills, dies = won * fails[1], lost * fails[0]
    killed = kills / (kills + dies) if kills + dies else Fraction(0)
    if first is None or first == hands:
        return killed
    won, lost = round_of(*first)
    kills, dies = won * fails[1], lost * fails[0]
    return kills + (1 - kills - dies) * killed


def melee(given: Given) -> Figures:
    one, other = [Hand(seat, (SIDES,) * given[f"dice_{name}"], given[f"caf_{name}"]) for seat, name in enumerate("ab")]
    fails = fail_chance(0, 0, given["fixed_save_a"]), fail_chance(0, 0, given["fixed_save_b"])
    killed = duel((one, other), fails)
    won, lost = round_of(one, other)
    names = (("A wins a round", won), ("a round is tied", 1 - won - lost), ("B wins a round", lost))
    return Figures(as_odds([1 - killed, killed]), "B destroyed", names)


def test(given: Given) -> Figures:
    """Whether a unit passes; one of a card that breaks falls back if it fails, and then rallies or routs. The Elite
    roll one die again, the first that fails."""
    need = morale.needed(given["value"], (Modifier(given["bonus"], "netepic.ability.inspirational", "bonus"),))
    once = chance_of(need, SIDES)
    failed = (1 - once) ** (2 if given["elite"] else 1)
    names = (("falls back and rallies", failed * once), ("routs", failed * (1 - once)))
    return Figures(as_odds([failed, 1 - failed]), "tests passed", names, (("test", need),))
