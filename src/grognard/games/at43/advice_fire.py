"""What shots and blows are worth: exact odds times the Army Points at stake, friends in the way counted against it."""

from grognard.engine.chain import Branch, Chain, Locate
from grognard.engine.decisions import Answer
from grognard.engine.script import Game
from grognard.engine.solve import Odds, solve
from grognard.engine.state import Ref, number_of
from grognard.engine.view import SeatView

from . import shoot
from .contact import contacts
from .damage import structure_left
from .melee import blows_of, chain_of
from .profiles import Weapon, profiles, weapon
from .salvo import between, salvo_chain, salvo_chains
from .target import aim_at as aimed
from .target import asked, range_of
from .terms import is_option, owner_of_object, seat_of, seat_of_model
from .weapon import is_blast

OBJECT = 220.0
"""A structure point of the enemy's mission object, in Army Points."""
RUBBLE = 0.2
WEARY = 1.0
"""What a blow must be worth to be struck at all: walls in the way are left alone."""


def fighter_value(game: Game, model: int) -> float:
    """The Army Points of one fighter."""
    piece = game.state.models[model]
    card = profiles().get(piece.profile)
    return float(card.cost if card is not None else 70) + 10.0 * piece.counters.get("rank", 0)


def unit_value(game: Game, unit: int) -> float:
    return fighter_value(game, game.state.units[unit].members[-1])


# -- shooting ------------------------------------------------------------------------------------------------------


def shot_worth(game: Game, unit: int, weapon_id: str) -> float:
    """The best target of a salvo now."""
    arm = weapon(weapon_id)
    worths: list[float] = []
    for option in shoot.targets(game, unit, arm):
        if not (worths and _is_rubble(game, unit, arm, option.key, max(worths))):
            worths.append(salvo_worth(game, unit, arm, option.key))
    return max(worths, default=0.0)


def _is_rubble(game: Game, unit: int, arm: Weapon, target: Ref, better: float) -> bool:
    """Whether a target is terrain that is worth no more than something better, however the dice fall."""
    if target[0] != "f":
        return False
    value = structure_left(game, number_of(target)) * _point_value(game, seat_of(game, unit), number_of(target))
    return value <= better and not between(game, unit, aimed(game, target), arm)


def target_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """What a target is worth; one of several flamers may hold his fire, which is worth nothing."""
    if answer[0] == "none":
        return 0.0
    unit, arm, fired = asked(seat_view.decision)
    return salvo_worth(game, unit, arm, answer[0], fired)


def salvo_worth(game: Game, unit: int, arm: Weapon, target: Ref, fired: tuple[str, ...] = ()) -> float:
    """Expected gain; judged by eye over three bands where measuring comes after declaring."""
    if is_blast(arm) or arm.has("projection"):
        return _blast_worth(game, unit, arm, target)
    if is_option(game, "free_measuring"):
        return chain_worth(game, seat_of(game, unit), salvo_chain(game, unit, arm, target, None, fired))
    band = range_of(game, unit, aimed(game, target))
    seat, bands = seat_of(game, unit), range(max(0, band - 1), band + 2)
    chains = salvo_chains(game, unit, arm, target, bands, fired)
    *nearer, here, farther = [chain_worth(game, seat, chain) for chain in chains]
    worths = [*nearer, here, here, farther]
    return sum(worths) / len(worths)


def chain_worth(game: Game, seat: int, chain: Chain) -> float:
    return sum([branch_worth(game, seat, *pair) for pair in zip(chain.branches, solve(chain), strict=True)])


def branch_worth(game: Game, seat: int, branch: Branch, odds: Odds) -> float:
    """What one branch of a chain brings to a seat."""
    kind, number = branch.to[0], branch.to[1:].split("/")[0]
    if kind == "f":
        return odds.average_points() * _point_value(game, seat, int(number))
    if branch.effect is None:
        return float(odds.at_least(1)) * 15.0
    if isinstance(branch.effect, Locate):
        value = fighter_value(game, int(number))
        hull = branch.effect.boxes[branch.effect.core]
        gain = value * (float(odds.gone(branch.effect.core)) + 0.6 * odds.average() / hull)
        return gain if seat_of_model(game, int(number)) != seat else -gain
    is_unit = kind == "u"
    value = unit_value(game, int(number)) if is_unit else fighter_value(game, int(number))
    owner = seat_of(game, int(number)) if is_unit else seat_of_model(game, int(number))
    return odds.average() * value * (1.0 if owner != seat else -1.3)


def _point_value(game: Game, seat: int, feature: int) -> float:
    """What a structure point of terrain is worth to a seat."""
    foe = owner_of_object(game, feature)
    return OBJECT if foe is not None and foe != seat else RUBBLE


def _blast_worth(game: Game, unit: int, arm: Weapon, target: Ref) -> float:
    """Blasts and flames by rule of thumb: some fighters about the target, half of them friends' risk if near."""
    if target[0] == "f":
        return 0.0
    band = range_of(game, unit, aimed(game, target))
    if arm.has("projection"):
        return 25.0 if band <= 1 else 0.0
    return 2.0 * arm.rate * max(0.0, 6.0 - band)


def aim_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Aim at the middle of the enemy, not at his edge."""
    key = answer[0]
    if key[0] != "m":
        return 0.0
    model = game.state.models[int(key[1:])]
    near = [m for m in game.state.models if m.place is not None and _near(m.place, model.place)]
    return sum(1.0 if game.state.units[m.unit].seat != seat_view.seat else -1.5 for m in near)


def _near(a: object, b: object) -> bool:
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        return False
    return bool((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= 400**2)


def overwatch_worth(game: Game, seat_view: SeatView, key: str) -> float:
    """Fire at what has just moved if it pays at all."""
    return 1.0 if key[0] in "um" else 0.0


# -- close combat --------------------------------------------------------------------------------------------------


def fight_worth(game: Game, unit: int) -> float:
    """Each attacker against the first foe in reach."""
    first = dict(reversed(contacts(game, unit)))
    blows = blows_of(game, tuple(first.items()))
    return sum(chain_worth(game, seat_of(game, unit), chain_of(game, blow)) for blow in blows) - WEARY
