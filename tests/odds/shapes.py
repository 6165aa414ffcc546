"""Chains to try: short words for attacks, victims and vehicles."""

from grognard.engine.dice.chain import Branch, Chain, Locate, Reroll, Thin, Victim, Volley, Wear

ROWS = ((0,), (0,), (1,), (1,), (1,), (2, 3))


def volley(
    dice: int, need: int, *rerolls: Reroll, damage: int = 1, name: str = "Laser rifle", past: bool = False
) -> Volley:
    return Volley(name, dice, need, "game.shoot.dice", rerolls, damage, past=past)


def reroll(most: int, fresh_only: bool = True, offered: bool = False, policy: str = "all") -> Reroll:
    return Reroll(most, "game.shoot.rerolls", fresh_only, offered, policy)  # type: ignore[arg-type]


def cover(*needs: int) -> Thin:
    return Thin(needs, 1, "game.cover.roll")


def wear(*victims: Victim) -> Wear:
    return Wear(victims, "game.shoot.damage")


def soldiers(number: int, need: int, *, structure: int = 1) -> Wear:
    return wear(Victim((need,), structure, number))


def vehicle(need: int, propulsion: int = 3, frame: int = 4, weapons: tuple[int, ...] = (2, 2)) -> Locate:
    rows = (*ROWS[:5], tuple(range(2, 2 + len(weapons))))
    return Locate((need,), (propulsion, frame, *weapons), rows, 1, "game.shoot.damage", "game.vehicle.locations")


def mech(need: int, legs: int = 2, right_arm: int = 1, left_arm: int = 1, drive: int = 1, core: int = 2) -> Locate:
    """Parts on a d10, two faces each; what hits a lost part goes to the next one below."""
    rows = tuple((face // 2,) for face in range(10))
    boxes = (legs, right_arm, left_arm, drive, core)
    return Locate((need,), boxes, rows, 4, "game.damage.test", "game.vehicle.location", passes_on=True)


def chain(volleys: Volley | tuple[Volley, ...], *branches: Branch, sides: int = 6) -> Chain:
    return Chain(0, volleys if isinstance(volleys, tuple) else (volleys,), branches, sides)


def shared(id: int, effect: Wear | Locate | None = None) -> Branch:
    """One of several that take impacts in turn."""
    return Branch(f"m{id}", effect=effect, in_turn=True)


def target(effect: Wear | Locate | None = None, thin: Thin | None = None, worth: int = 1) -> Branch:
    return Branch("u1", None, thin, effect, worth)


def between(id: int, effect: Wear | Locate | None = None, thin: Thin | None = None, worth: int = 1) -> Branch:
    """A piece in the zone of fire: a single impact goes to it first."""
    return Branch(f"m{id}", 1, thin, effect, worth)


MIXED = wear(Victim((4,)), Victim((4,)), Victim((2,)))

CHAINS = {
    "plain": chain(volley(3, 4), target(soldiers(5, 4))),
    "re-rolls for all": chain(volley(3, 4, reroll(3)), target(soldiers(5, 3))),
    "fewer re-rolls than dice": chain(volley(4, 5, reroll(2)), target(soldiers(5, 3))),
    "extra re-rolls on used dice": chain(volley(3, 4, reroll(2), reroll(3, fresh_only=False)), target(soldiers(3, 4))),
    "few extra re-rolls": chain(volley(3, 3, reroll(1), reroll(2, fresh_only=False)), target()),
    "two fresh stages": chain(volley(3, 4, reroll(1), reroll(1)), target()),
    "extra before normal": chain(volley(3, 4, reroll(1, fresh_only=False), reroll(2)), target()),
    "re-rolls none": chain(volley(3, 4, reroll(3, offered=True, policy="none")), target(soldiers(5, 3))),
    "cover": chain(volley(3, 3, reroll(2)), target(soldiers(2, 3), cover(4))),
    "cover without damage": chain(volley(4, 3), target(thin=cover(5))),
    "impossible": chain(volley(3, 7, reroll(3)), target(soldiers(2, 3))),
    "automatic": chain(volley(3, 1), target(soldiers(2, 3), cover(4))),
    "impossible damage": chain(volley(3, 3), target(soldiers(2, 7))),
    "automatic damage": chain(volley(3, 3), target(soldiers(2, 1), cover(7))),
    "structure": chain(volley(4, 3), target(wear(Victim((4,), 1), Victim((4,), 2, 2)))),
    "structure and damage": chain(volley(4, 3, damage=2), target(wear(Victim((4,), 3), Victim((4,), 1)))),
    "mixed protection": chain(volley(4, 3), target(MIXED)),
    "mixed protection, structure": chain(
        volley(4, 2, damage=2), target(wear(Victim((3,), 3), Victim((5,), 1, 2)), cover(5))
    ),
    "one between": chain(volley(3, 4, reroll(2)), between(1, soldiers(1, 4)), target(soldiers(3, 3))),
    "three between": chain(
        volley(4, 3),
        between(1, soldiers(1, 4)),
        between(2, soldiers(1, 3), cover(4)),
        between(3, soldiers(1, 3, structure=2)),
        target(MIXED),
    ),
    "two for the first": chain(volley(4, 3), Branch("m1", 2, None, MIXED), target(soldiers(3, 3))),
    "hero": chain(
        (volley(2, 4, reroll(1)), volley(2, 3, damage=2, name="Gauss gun")),
        target(wear(Victim((4, 2), 1), Victim((4, 2), 2, 2)), cover(4)),
    ),
    "hero, cover ignored by him": chain((volley(2, 4), volley(2, 3)), target(soldiers(3, 4), cover(4, 7))),
    "hero and two between": chain(
        (volley(2, 3), volley(2, 4, damage=2)),
        between(1, wear(Victim((4, 3)))),
        Branch("m2", 2, cover(5), wear(Victim((5, 2), 2), Victim((3, 3)))),
        target(wear(Victim((4, 2), 3), Victim((3, 6)))),
    ),
    "vehicle": chain(volley(3, 3), target(vehicle(4))),
    "vehicle, cover and damage": chain(volley(3, 1, damage=2), target(vehicle(3, 2, 3, (1,)), cover(4))),
    "vehicle between": chain(volley(3, 1), between(1, vehicle(3, 1, 1, (1,))), target(vehicle(3, 1, 2, ()))),
    "vehicle, hero": chain((volley(2, 3), volley(1, 3, damage=2)), target(vehicle(4, 2, 3, (2, 1)))),
    "d10": chain(volley(2, 6, reroll(1)), target(soldiers(2, 5), cover(8)), sides=10),
    "d10, impossible damage": chain(volley(2, 10), target(soldiers(2, 11)), sides=10),
    "d10, structure and damage": chain(volley(2, 5, damage=2), target(wear(Victim((7,), 3), Victim((4,)))), sides=10),
    "vehicle of passed-on parts": chain(volley(2, 5, damage=3), target(mech(5, 1, 1, 1, 1, 1)), sides=10),
    "vehicle of passed-on parts, two volleys": chain((volley(1, 5), volley(1, 6)), target(mech(6, 1)), sides=10),
    "in turn": chain(volley(4, 4), shared(1, soldiers(1, 4)), shared(2, soldiers(1, 3, structure=2)), shared(3)),
    "in turn after one between": chain(
        (volley(2, 3), volley(2, 4, damage=2)),
        between(1, soldiers(1, 4)),
        shared(2, soldiers(1, 4, structure=2)),
        shared(3, MIXED),
    ),
    "vehicles in turn": chain(volley(3, 1), shared(1, mech(6, 1)), shared(2, mech(7, 0, 0, 1)), sides=10),
    "vehicles in turn, two volleys": chain(
        (volley(1, 4), volley(2, 5)), shared(1, vehicle(4, 1, 1, ())), shared(2, vehicle(3, 1, 2, ()))
    ),
}
