"""How the questions of the odds book are worked out: figures become weapons, pools and boxes, and the functions that
build the dice of real attacks are asked for theirs."""

from fractions import Fraction

from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Branch, Chain, Reroll, Volley
from grognard.engine.dice.rolls import Modifiers
from grognard.engine.dice.solve import Odds, solve
from grognard.engine.showing.oddsbook import Figures, Given
from grognard.kit.panels.chances import Chances, as_odds, shortened
from grognard.kit.panels.odds import falls_to, impacts_of

from ..books.cards import PARTS, Weapon
from ..chapters import combat, vehicle, volley
from ..chapters.basics import SIDES, accuracy_part, chance_of, damage_difficulty, evasion_part
from .medic import together
from .odds import lost_in_turn, lost_treated

LEGS = 0
ASKING = 0
"""The seat of those who attack."""
Named = tuple[tuple[str, Fraction], ...]
Soldiers = list[tuple[int, int]]
"""Armor and health, the closest first."""


# -- the dice ---------------------------------------------------------------------------------------------------------


def _weapon(given: Given) -> Weapon:
    power = given["power"]
    return Weapon("asked", "attack", False, given["rate"], power, power, given["damage"], accuracy=given["accuracy"])


def _parts(given: Given, clause: str) -> Modifiers:
    """What the target adds to the Accuracy of those who attack it."""
    cover = given.get("cover")
    return (evasion_part(given["evasion"], clause), *((volley.cover_part(cover),) if cover else ()))


def _pools(given: Given) -> list[tuple[int, int, tuple[Reroll, ...]]]:
    """Of each pool the models, their Accuracy and its re-rolls; the last ones are for all pools together."""
    number = max(len(given.many(key)) for key in ("models", "accuracy", "rerolls"))
    rows = zip(*[given.each(key, number) for key in ("models", "accuracy", "rerolls")], strict=True)
    common = (Reroll(given["shared"], "evolved.ability", offered=True, shared=True),) if given.get("shared") else ()
    return [
        (models, accuracy, (*common, *((Reroll(own, volley.OVERDRIVE),) if own else ())))
        for models, accuracy, own in rows
    ]


def _shots(given: Given) -> tuple[Volley, ...]:
    arm, parts = _weapon(given), _parts(given, volley.DIFFICULTY)
    return tuple([
        volley.volley(arm, models * arm.rate, accuracy, parts, rerolls) for models, accuracy, rerolls in _pools(given)
    ])  # fmt: skip


def _blows(given: Given) -> tuple[Volley, ...]:
    arm, parts = (
        _weapon(given),
        (accuracy_part(given["accuracy"], combat.DIFFICULTY), *_parts(given, combat.DIFFICULTY)),
    )
    return tuple([combat.pooled(arm, models, parts, rerolls, arm.name) for models, _, rerolls in _pools(given)])


def _chain(given: Given, volleys: tuple[Volley, ...], branches: tuple[Branch, ...]) -> Chain:
    """Soldiers in the line of fire take an impact each, whatever it does to them, before the target."""
    first = (volley.caught_branch("caught", None, 0),) * given.get("between")
    return Chain(ASKING, volleys, (*first, *branches), SIDES, together=True)


# -- soldiers ---------------------------------------------------------------------------------------------------------


def _soldiers(given: Given) -> Soldiers:
    number = given["targets"]
    return list(zip(given.each("armor", number), given.each("health", number), strict=True))


def _losses(given: Given, volleys: tuple[Volley, ...]) -> Figures:
    soldiers = _soldiers(given)
    fallen = _in_turn if len(set(soldiers)) > 1 else _alike
    return _told(given, volleys, fallen(given, volleys, soldiers))


def _told(given: Given, volleys: tuple[Volley, ...], chances: Chances) -> Figures:
    needs = (("attack", volleys[0].need), ("damage", damage_difficulty(given["power"], given["armor"])))
    return Figures(as_odds(chances), "losses", needs=needs, sides=SIDES)


def _alike(given: Given, volleys: tuple[Volley, ...], soldiers: Soldiers) -> Chances:
    """Like soldiers fall from the closest on; a medic treats those before him."""
    branch = Branch("target", effect=volley.worn(_weapon(given), *soldiers[0], len(soldiers)))
    return lost_treated(_chain(given, volleys, (branch,)), max(0, given.get("medic") - 1))


def _in_turn(given: Given, volleys: tuple[Volley, ...], soldiers: Soldiers) -> Chances:
    """Soldiers who differ take an impact each in turn."""
    arm = _weapon(given)
    last = volley.in_turn([(model_ref(place), volley.worn(arm, *one)) for place, one in enumerate(soldiers)])
    return shortened(lost_in_turn(_chain(given, volleys, last), list(last), _medic(given)))


def _medic(given: Given) -> int | None:
    """The place of the medic among the soldiers."""
    return min(given.get("medic"), given["targets"]) - 1 if given.get("medic") else None


def shoot(given: Given) -> Figures:
    return _losses(given, _shots(given))


def melee(given: Given) -> Figures:
    return _losses(given, _blows(given))


def blast(given: Given) -> Figures:
    """Each success is an explosion over all soldiers in the area: as many impacts on every one of them."""
    shots, arm = _shots(given), _weapon(given)
    total = [Fraction(0)] * (given["targets"] + 1)
    for impacts, chance in enumerate(impacts_of(_chain(given, shots, (Branch("none"),)))):
        lost = {
            place: falls_to(impacts, chance_of(damage_difficulty(arm.ap, armor)), health, arm.damage)
            for place, (armor, health) in enumerate(_soldiers(given))
        }
        for number, one in enumerate(together(lost, _medic(given))):
            total[number] += chance * one
    return _told(given, shots, shortened(total))


# -- vehicles ---------------------------------------------------------------------------------------------------------


def mech(given: Given) -> Figures:
    """The vehicle closest to the shooters; those of its unit share the impacts with it."""
    shots, arm = _shots(given), _weapon(given)
    pierce = damage_difficulty(arm.at, given["armor"])
    rows = [(part, number, left) for part in PARTS for number, left in enumerate(given.many(part.replace("-", "_")), 1)]
    keys = tuple([part if number == 1 else f"{part}.{number}" for part, number, _ in rows])
    plan = vehicle.plan(vehicle.located(keys), tuple([left for _, _, left in rows]), (pierce,), given["armor"])
    hulls = volley.in_turn([(model_ref(place), volley.pierced(arm, plan)) for place in range(given["targets"])])
    odds = solve(_chain(given, shots, hulls))[given.get("between")]
    needs = (("attack", shots[0].need), ("damage", pierce))
    note = f"{float(odds.mean_points()):.4f} health boxes of all parts together on average"
    return Figures(odds, "core boxes lost", _mech_chances(odds, keys), needs, (note,), sides=SIDES)


def _mech_chances(odds: Odds, keys: tuple[str, ...]) -> Named:
    core = len(keys) - 1
    stranded = odds.chance_of(lambda boxes: boxes[core] > 0 and boxes[LEGS] == 0)
    return (
        ("destroyed", odds.gone(core)),
        ("immobilised", odds.gone(LEGS)),
        ("immobilised but not destroyed", stranded),
        *[(f"{key.replace('-', ' ').replace('.', ' weapon ')} lost", odds.gone(box)) for box, key in enumerate(keys)],
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def command(given: Given) -> Figures:
    """Ties are rolled again with Command added again, so only the throws that decide count."""
    ahead = given["command_a"] - given["command_b"]
    margins = [ahead + mine - theirs for mine in range(1, SIDES + 1) for theirs in range(1, SIDES + 1)]
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    named = (("a wins", Fraction(won, won + lost)), ("b wins", Fraction(lost, won + lost)))
    return Figures(Odds((lost, won), won + lost), "tests won by a", named)
