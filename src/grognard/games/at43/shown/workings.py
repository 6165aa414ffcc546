"""How the questions of the odds book are worked out: figures become weapons, covers and fighters, and the functions
that build the dice of real attacks are asked for theirs."""

from fractions import Fraction
from math import lcm

from msgspec.structs import replace

from grognard.engine.dice.chain import AUTOMATIC, Branch, Chain, Locate, Volley, Wear
from grognard.engine.dice.solve import Odds, solve
from grognard.engine.showing.oddsbook import Figures, Given

from ..books.cards import Weapon
from ..chapters import ability, blast, melee, naming, salvo, vehicle, zone
from ..chapters.basics import IMPOSSIBLE, chart_cell, damage_need, morale_need, shooting_need
from ..chapters.weapon import AREA, INDIRECT, JAMMING, SNIPER, allows_cover

PROPULSION, FRAME, FIRST_WEAPON = 0, 1, 2
NO_COVER = 0
MM = 10
"""Hundredths of a cm."""
ASKING, ASKED = 0, 1
"""The seats of those who attack and of those who are attacked."""
WEAPON = ("accuracy", "penetration", "rate", "reroll", "damage")
"""The figures of a weapon, in the order of its card."""
Named = tuple[tuple[str, Fraction], ...]
Arms = tuple[tuple[Weapon, int], ...]


# -- weapons ----------------------------------------------------------------------------------------------------------


def _arms(given: Given, *traits: str) -> Arms:
    """The weapons of each kind and their number; traits are those of the first."""
    names = [name for name in ("weapons", *WEAPON) if name in given.values]
    kinds = max(len(given.many(name)) for name in names)
    pools: dict[Weapon, int] = {}
    for kind, number in enumerate(given.each("weapons", kinds)):
        figures = {name: given.each(name, kinds)[kind] for name in WEAPON if name in given.values}
        arm = replace(Weapon("asked", "attack", "ranged", damage=1), **figures)
        pools[arm] = pools.get(arm, 0) + number
    (first, number), *others = pools.items()
    return ((replace(first, traits=traits), number), *others)


def _volleys(given: Given, arms: Arms) -> tuple[Volley, ...]:
    spared = any(given.each("friends", given.get("between")))
    return tuple([salvo.pooled(arm, number, _shot(given, arm), (), given.get("extra"), spared) for arm, number in arms])


def _shot(given: Given, arm: Weapon) -> int:
    return shooting_need(arm.accuracy, given["range"])


# -- salvos -----------------------------------------------------------------------------------------------------------


def _salvo(given: Given, arms: Arms, effect: Wear | Locate | None) -> Chain:
    """A whole salvo: those in the zone of fire take an impact each, then the target."""
    weapons = tuple([arm for arm, _ in arms])
    crossed = _in_the_way(given, weapons)
    cover = given.get("cover")
    guard = salvo.cover_rolls(weapons, cover, ASKED) if cover else None
    branches = (*crossed, Branch("target", None, guard, effect))
    chain = Chain(ASKING, _volleys(given, arms), branches, twice=bool(given.get("hyper")))
    return salvo.past(chain) if crossed and weapons[0].has(SNIPER) else chain


def _in_the_way(given: Given, weapons: tuple[Weapon, ...]) -> list[Branch]:
    number = given.get("between")
    keys = ("friends", "cover", "protection", "structure", "propulsion", "frame", "mount")
    names = ["friends", *[f"between_{key}" for key in keys[1:]]]
    rows = zip(*[given.each(name, number) for name in names], strict=True)
    return [_crossed(weapons, **dict(zip(keys, row, strict=True))) for row in rows]


def _crossed(
    weapons: tuple[Weapon, ...], friends: int, cover: int, protection: int, structure: int, **boxes: int
) -> Branch:
    """A fighter in between, a vehicle if he has a frame."""
    needs = salvo.damage_needs(weapons, protection)
    effect: Wear | Locate | None = zone.single(protection, structure, needs)
    if weapons[0].has(JAMMING):
        effect = None
    elif boxes["frame"]:
        effect = vehicle.located(vehicle.parts(("weapon",)), tuple(boxes.values()), needs, protection)
    guard = salvo.cover_rolls(weapons, cover, ASKED) if cover else None
    return salvo.in_the_way("crossed", effect, guard, bool(friends))


def _needs(given: Given, need: int, pierce: int) -> tuple[tuple[str, int], ...]:
    return (("attack", need), ("cover", given.get("cover") or IMPOSSIBLE), ("damage", pierce))


def _sniping(given: Given) -> tuple[str, ...]:
    return (SNIPER,) if given.get("snipers") else ()


def shoot(given: Given) -> Figures:
    arms = _arms(given, *_sniping(given))
    fighters = _fighters(given)
    line = salvo.in_line(fighters, tuple([arm.penetration for arm, _ in arms]))
    wear = salvo.worn(line, [protection for protection, _ in fighters])
    if given["medic"]:
        wear = replace(wear, save=ability.save_of(ASKED))
    chain = _salvo(given, arms, wear)
    if given["snipers"]:
        chain = salvo.named(chain, _named(given, arms[0][0], chain.volleys[0].dice))
    odds = solve(chain)[-1]
    return Figures(odds, "losses", needs=_needs(given, chain.volleys[0].need, line[0].needs[0]))


def _fighters(given: Given) -> tuple[tuple[int, int], ...]:
    """Protection and structure points in the order in which they are lost."""
    number = given["targets"]
    return tuple(zip(given.each("protection", number), given.each("structure", number), strict=True))


def _named(given: Given, arm: Weapon, most: int) -> naming.Rows:
    """What becomes of impacts that snipers give out: heroes stand last, the medic is the last before them."""
    fighters, seen = _fighters(given), given.each("seen", given["targets"])
    men = max(0, len(fighters) - given["heroes"])
    medic = men - 1 if given["medic"] and men else len(fighters)
    choice = naming.in_order([
        naming.Mark(-1, naming.chance_of(arm, one[0], given["cover"] or IMPOSSIBLE), place == medic, place >= men)
        for place, one in enumerate(fighters)
        if seen[place]
    ])  # fmt: skip
    structure = fighters[men][1] if men < len(fighters) else 0
    crew = naming.Crew(men, min(medic, men), medic < men and len(fighters) > 1, structure, arm.damage)
    return naming.rows_of(choice, crew, most)


def jamming(given: Given) -> Figures:
    """Jamming harms nobody: one impact that is not cancelled is enough."""
    chain = _salvo(given, _arms(given, JAMMING), None)
    odds, need = solve(chain)[-1], chain.volleys[0].need
    needs = (("attack", need), ("cover", given["cover"] or IMPOSSIBLE))
    return Figures(odds, "impacts", (("jammed", odds.at_least(1)),), needs)


def terrain(given: Given) -> Figures:
    """Terrain is like a unit of one figure, told point by point."""
    arms = _arms(given, *_sniping(given))
    wear = salvo.single(given["protection"], given["structure"], tuple([arm for arm, _ in arms]))
    chain = _salvo(given, arms, wear)
    odds = solve(chain)[-1]
    named, needs = (("destroyed", odds.at_least(1)),), _needs(given, chain.volleys[0].need, wear.victims[0].needs[0])
    return Figures(Odds(odds.points, odds.total), "structure points", named, needs)


# -- close combat -----------------------------------------------------------------------------------------------------


def melee_odds(given: Given) -> Figures:
    ((arm, number),) = _arms(given)
    volley = melee.pooled(arm, number, given["combat"])
    line = salvo.in_line(_fighters(given), (arm.penetration,))
    chain = melee.at_line(ASKING, volley, "target", line, given["protection"], ASKED if given["medic"] else None)
    (odds,) = solve(replace(chain, twice=bool(given["hyper"])))
    return Figures(odds, "losses", needs=_needs(given, volley.need, line[0].needs[0]))


def blow(given: Given) -> Figures:
    """Blows at one vehicle: frame points, as the panel counts them."""
    ((arm, number),) = _arms(given)
    plan, weapons = _plan(given, "mounts", (arm,))
    volley = melee.pooled(arm, number, given["combat"])
    (odds,) = solve(replace(melee.at_vehicle(ASKING, volley, "vehicle", plan), twice=bool(given["hyper"])))
    needs = (("attack", volley.need), ("damage", plan.needs[0]))
    return Figures(odds, "frame points lost", _vehicle_chances(odds, weapons), needs)


# -- vehicles ---------------------------------------------------------------------------------------------------------


def vehicle_plan(needs: tuple[int, ...], propulsion: int, frame: int, weapons: tuple[int, ...]) -> Locate:
    """A vehicle's boxes by the hit location table."""
    parts = vehicle.parts(tuple(f"weapon {number}" for number in range(1, len(weapons) + 1)))
    return vehicle.located(parts, (propulsion, frame, *weapons), needs, 0)


def _plan(given: Given, key: str, weapons: tuple[Weapon, ...]) -> tuple[Locate, tuple[int, ...]]:
    needs = salvo.damage_needs(weapons, given["protection"])
    mounts = tuple(points for points in given.many(key) if points)
    return vehicle_plan(needs, given["propulsion"], given["frame"], mounts), mounts


def impacts(given: Given) -> Figures:
    arm = Weapon("asked", "impacts", "ranged", penetration=given["penetration"], damage=given["damage"])
    plan, weapons = _plan(given, "weapons", (arm,))
    volley = salvo.pooled(replace(arm, rate=1), given["impacts"], AUTOMATIC, (), 0, False)
    (odds,) = solve(Chain(ASKING, (volley,), (Branch("vehicle", None, None, plan),)))
    return Figures(odds, "frame points lost", _vehicle_chances(odds, weapons), (("damage", plan.needs[0]),))


def hull(given: Given) -> Figures:
    """A whole salvo at one vehicle: structure points of all its parts together."""
    arms = _arms(given, *_sniping(given))
    plan, weapons = _plan(given, "mounts", tuple([arm for arm, _ in arms]))
    chain = _salvo(given, arms, plan)
    odds = solve(chain)[-1]
    named, needs = _vehicle_chances(odds, weapons), _needs(given, chain.volleys[0].need, plan.needs[0])
    return Figures(Odds(odds.points, odds.total), "structure points", named, needs)


def _vehicle_chances(odds: Odds, weapons: tuple[int, ...]) -> Named:
    stranded = odds.chance_of(lambda boxes: boxes[FRAME] > 0 and boxes[PROPULSION] == 0)
    lost = [(f"weapon {n} destroyed", odds.gone(FIRST_WEAPON + n - 1)) for n in range(1, len(weapons) + 1)]
    return (
        ("destroyed", odds.gone(FRAME)),
        ("immobilised", odds.gone(PROPULSION)),
        ("immobilised but not destroyed", stranded),
        *lost,
    )


# -- blasts -----------------------------------------------------------------------------------------------------------


def area(given: Given) -> Figures:
    """One blast for all hits: who stands in it is given by the number of hits, since nobody measures for the player."""
    ((arm, number),) = _arms(given, INDIRECT if given["indirect"] else AREA)
    arm = replace(arm, radius=given["radius"] * MM)
    (shots,), touched = _volleys(given, ((arm, number),)), given.many("touched")
    (hits,) = solve(Chain(ASKING, (shots,), (Branch("target"),)))
    total = [Fraction(0)] * (max(touched) + 1)
    for thrown in range(len(hits.weights)):
        counted = blast.counted(arm, thrown) if shots.need < IMPOSSIBLE else 0
        men = touched[min(counted, len(touched)) - 1] if counted else 0
        for fallen, chance in enumerate(_men_lost(given, arm, men, blast.extent(arm, counted)[1])):
            total[fallen] += hits.chance(thrown) * chance
    common = lcm(*[row.denominator for row in total])
    odds = Odds(tuple([int(row * common) for row in total]), common)
    cover = given["cover"] if given["cover"] and allows_cover(arm) else IMPOSSIBLE
    needs = (("attack", shots.need), ("cover", cover), ("damage", damage_need(arm.penetration, given["protection"])))
    return Figures(odds, "losses", needs=needs)


def _men_lost(given: Given, arm: Weapon, men: int, impacts: int) -> list[Fraction]:
    """The chances of 0, 1, 2... losses among men who take so many impacts each, every one tested for himself."""
    effect = salvo.single(given["protection"], given["structure"], (arm,))
    guard = salvo.cover_rolls((arm,), given["cover"], ASKED) if given["cover"] else None
    volley = salvo.pooled(replace(arm, rate=1, reroll=0), impacts, AUTOMATIC, (), 0, False)
    chain = Chain(ASKING, (volley,), (Branch("man", None, guard, effect),), twice=bool(given["hyper"]))
    lost, found = solve(chain)[0].at_least(1), [Fraction(1)]
    for _ in range(men):
        found = [a * (1 - lost) + b * lost for a, b in zip([*found, Fraction(0)], [Fraction(0), *found], strict=True)]
    return found


# -- the rest ---------------------------------------------------------------------------------------------------------


def _tests(*pools: tuple[int, int]) -> Odds:
    """How many of these dice succeed: (number, need)."""
    volleys = tuple(Volley("test", number, need, "at43.basics.dice") for number, need in pools)
    return solve(Chain(0, volleys, (Branch("target"),)))[0]


def damage(given: Given) -> Figures:
    need = damage_need(given["penetration"], given["protection"])
    return Figures(_tests((given["impacts"], need)), "successes", needs=(("damage", need),))


def morale(given: Given) -> Figures:
    need = morale_need(given["morale"])
    return Figures(_tests((1, need)), "successes", needs=(("morale", need),))


def chart(given: Given) -> Figures:
    plain, again = chart_cell(given["accuracy"], given["range"])
    named = (("plain", plain), ("with one re-roll", again))
    need = shooting_need(given["accuracy"], given["range"])
    return Figures(_tests((1, need)), "impacts", named, (("attack", need),))


def run_over(given: Given) -> Figures:
    free, engaged = vehicle.FREE_SOLDIER, vehicle.ENGAGED_SOLDIER
    odds = _tests((given["free"], free), (given["engaged"], engaged))
    return Figures(odds, "losses", needs=(("free", free), ("engaged", engaged)))


def authority(given: Given) -> Figures:
    """Draws are rolled again with the same bonuses, so only the throws that decide count."""
    ahead = given["authority"] + given["lp"] - given["their_authority"] - given["their_lp"]
    margins = [ahead + mine - theirs for mine in range(1, 7) for theirs in range(1, 7)]
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    return Figures(Odds((lost, won), lost + won), "tests won")
