"""Abilities of machines, officers and aces: what each changes, when it may be used and how often."""

from functools import lru_cache
from itertools import compress

from grognard.engine import space
from grognard.engine.asking.acts import Act, idle, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.memory import POSTS, RANKS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Reroll
from grognard.kit.rounds.turns import ModelTurn, model_turn
from grognard.kit.units.pieces import members, profiles_of, refs_of, seat_of, unit_of, units_in_play

from ..books.profiles import figure
from ..terms import BULWARK, INCH, KNOCKED_DOWN, ORDERS_GIVEN, USED, bears, figure_of, is_infantry, overdrive, spend
from . import measure, status
from . import unit as units

THRALL, BRUTE, TECHNO_BRUTE, TECHNOMANCER = "thrall", "brute", "techno-brute", "technomancer"
ENGAGE_MORE = 400
PREDATOR_MORE = 600
CHARM, ROLLING = 6 * INCH, 2 * INCH
WHISPERED, ACE, FIRE_POWER = "whispered-odds", "ace-pilot", "fire-power"
CLAUSE = "evolved.ability."


def can(game: Game, model: int, ability: str) -> bool:
    """Whether a model has an ability on its present card."""
    return ability in figure_of(game, model).abilities


@remembered(RANKS)
def holders(game: Game, seat: int, ability: str) -> list[int]:
    """Those of a side on the table who have an ability."""
    return sorted([id for unit in units_in_play(game, seat) for id in able_members(game, unit, ability)])


def able_members(game: Game, unit: int, ability: str) -> tuple[int, ...]:
    """The members of a unit who have an ability."""
    able = _which_can(profiles_of(game, unit), ability)
    return tuple(compress(members(game, unit), able)) if able else ()


@lru_cache(maxsize=1024)
def _which_can(profiles: tuple[str, ...], ability: str) -> tuple[bool, ...]:
    """For each profile whether it has an ability; nothing if none has."""
    able = tuple([ability in figure(profile).abilities for profile in profiles])
    return able if True in able else ()


def able_now(game: Game, seat: int, ability: str) -> list[int]:
    """Those who can use it now: who is grounded or knocked down cannot."""
    return [id for id in holders(game, seat, ability) if status.can_act(game, id)]


def _is_fresh(game: Game, model: int, ability: str) -> bool:
    """Whether an ability is unused in this round; the Strategic phase clears these counters."""
    return not game.state.models[model].counters.get(f"{USED}.{ability}", 0)


def clause_of(key: str) -> str:
    """The rule by which something was used that can be used once a round."""
    return "evolved.role.orders" if key == ORDERS_GIVEN else CLAUSE + key.removeprefix(f"{USED}.")


def use(game: Game, model: int, ability: str) -> None:
    game.count(CLAUSE + ability, (model_ref(model), f"{USED}.{ability}", 1))


# -- armor and cover -----------------------------------------------------------------------------------------------


def armor(game: Game, model: int) -> int:
    """Armor Value of a model, 1 more behind its Bulwark."""
    return figure_of(game, model).armor + bears(game, model, BULWARK)


def can_bulwark(game: Game, unit: int, forfeited: tuple[int, ...] = ()) -> bool:
    """Whether a model of the unit gains by forfeiting its movement: not one that had lost it already."""
    braced = able_members(game, unit, BULWARK)
    return bool([1 for id in braced if id not in forfeited]) if braced else False


@implements("evolved.ability.bulwark")
def bulwark(game: Game, unit: int, forfeited: tuple[int, ...] = ()) -> None:
    """The unit has forfeited its movement for it: AV 1 higher until its next activation, not for those who had to."""
    braced = [id for id in able_members(game, unit, BULWARK) if id not in forfeited]
    if braced:
        game.tell(Tagged("evolved.ability.bulwark", tuple([(ref, (BULWARK,), ()) for ref in refs_of(braced)])))


@implements("evolved.ability.rolling-cover")
def rolling_cover(game: Game, unit: int) -> bool:
    """An infantry unit with at least half of its members beside friendly vehicles that have it."""
    near = beside_rolling_cover(game, unit)
    return bool(near) and 2 * len(near) >= len(members(game, unit))


@implements("evolved.ability.rolling-cover")
@remembered(POSTS, KNOCKED_DOWN)
def beside_rolling_cover(game: Game, unit: int) -> tuple[tuple[int, int], ...]:
    """The soldiers within 2 inches of friendly vehicles on their legs that have it, each with the first of them."""
    rolling = able_now(game, seat_of(game, unit), "rolling-cover")
    if not rolling or not is_infantry(game, unit):
        return ()
    near = [(id, space.within_any(game.table, rolling, (id,), ROLLING)) for id in members(game, unit)]
    return tuple([(id, machines[0]) for id, machines in near if machines])


# -- what others ask -----------------------------------------------------------------------------------------------


@implements("evolved.ability.listen-and-learn")
def orders_a_round(game: Game, model: int) -> int:
    """Orders that an officer or ace may give in a round, each to another unit."""
    return 2 if can(game, model, "listen-and-learn") else 1


@implements("evolved.ability.predator")
def engage_bonus(game: Game, unit: int) -> int:
    """What the unit's vehicles add to Move when they engage."""
    return PREDATOR_MORE if able_members(game, unit, "predator") else ENGAGE_MORE


@implements("evolved.ability.heroes-or-traitors")
def is_never_grounded(game: Game, unit: int) -> bool:
    """The unit led by Troxel ignores the marker for all its members."""
    chief = unit_of(game, unit).leader
    return chief is not None and can(game, chief, "heroes-or-traitors")


# -- re-rolls without overdrive ------------------------------------------------------------------------------------


def rerolls(game: Game, unit: int, shooting: bool) -> tuple[tuple[int, Reroll], ...]:
    """Missed dice that an ability may roll again in a test of this unit, and whose ability it is."""
    users = [(id, WHISPERED, 2) for id in whisperers(game, unit)[:1]]
    users += [(id, ACE, 1) for id in free_pilots(game, unit)[:1]]
    users += [(id, FIRE_POWER, 3) for id in fire_powers(game, unit)[:1]] if shooting else []
    return tuple([(id, Reroll(most, CLAUSE + which, offered=True, shared=True)) for id, which, most in users])


@implements("evolved.ability.whispered-odds")
def whisperers(game: Game, unit: int) -> list[int]:
    """Technomancers within 6 inches of a Brute unit or Techno-Brute who have not whispered in this round."""
    if unit_of(game, unit).profile not in (BRUTE, TECHNO_BRUTE):
        return []
    able = able_now(game, seat_of(game, unit), WHISPERED)
    return [id for id in able if _is_fresh(game, id, WHISPERED) and is_near(game, id, unit, CHARM)]


def is_near(game: Game, model: int, unit: int, reach: int) -> bool:
    group = members(game, unit)
    return model in group or measure.is_near(game, model, group, reach)


@implements("evolved.ability.ace-pilot")
def free_pilots(game: Game, unit: int) -> list[int]:
    """An ace aboard who has not re-rolled his free die in this round."""
    return [id for id in members(game, unit) if can(game, id, ACE) and _is_fresh(game, id, ACE)]


@implements("evolved.ability.fire-power")
def fire_powers(game: Game, unit: int) -> list[int]:
    """Smith, once a round, for a volley of friendly infantry with a model within his inspiration range."""
    if not is_infantry(game, unit):
        return []
    able = [id for id in able_now(game, seat_of(game, unit), FIRE_POWER) if _is_fresh(game, id, FIRE_POWER)]
    return [id for id in able if is_near(game, id, unit, units.inspiration(game, id))]


@implements("evolved.ability.generate-ammunition")
def ammunition(game: Game, model: int) -> Script[int]:
    """Before the rocket pods are rolled, 1 OP adds 1 to their rate of fire for this volley."""
    if not can(game, model, "generate-ammunition") or not overdrive(game, model):
        return 0
    return 1 if (yield from AMMUNITION.play(ModelTurn(game, model))) is one_more else 0


@plain("yes", "1 OP: rate of fire 1 higher", "evolved.ability.generate-ammunition", cost=1)
def one_more(turn: ModelTurn) -> None:
    spend(turn.game, turn.model, 1, "evolved.ability.generate-ammunition")


no_more: Act[ModelTurn, None] = idle("no", "No", "evolved.ability.generate-ammunition")
"""The point is kept."""


AMMUNITION = Menu(
    name="ammunition", prompt="Spend 1 OP for one more rocket?", clause="evolved.ability.generate-ammunition",
    turn=model_turn, acts=(one_more,), rest=no_more,
)  # fmt: skip
