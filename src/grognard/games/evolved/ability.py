"""Abilities of machines, officers and aces: what each changes, when it may be used and how often."""

from functools import lru_cache
from itertools import compress

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.chain import Reroll
from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.dice import Count, Pool, Total
from grognard.engine.events import Formed, Placed, Tagged
from grognard.engine.moves import Place
from grognard.engine.script import Game, Script, remembered_places, remembered_ranks
from grognard.engine.state import Point, model_ref, number_of, unit_ref

from . import damage, engage, measure, vehicle
from . import unit as units
from .attack import Attack
from .profiles import figure
from .terms import (
    BULWARK,
    DONE,
    GROUNDED,
    INCH,
    STRENGTH,
    UNIT_OF_LENGTH,
    USED,
    enemy,
    figure_of,
    is_infantry,
    is_so,
    members,
    models_in_play,
    name,
    overdrive,
    profiles_of,
    refs_of,
    seat_of,
    soldiers_in_play,
    spend,
    unit_of,
    units_in_play,
)

THRALL, BRUTE, TECHNO_BRUTE, TECHNOMANCER = "thrall", "brute", "techno-brute", "technomancer"
ENGAGE_MORE = 400
PREDATOR_MORE = 600
CHARM, NEAR_THRALL, ROLLING = 6 * INCH, 3 * INCH, 2 * INCH
BEYOND = 5 * INCH
"""Nobody farther from a unit than this reaches one who joins it."""
WHISPERED, ACE, FIRE_POWER = "whispered-odds", "ace-pilot", "fire-power"
CLAUSE = "evolved.ability."


def can(game: Game, model: int, ability: str) -> bool:
    """Whether a model has an ability on its present card."""
    return ability in figure_of(game, model).abilities


@remembered_ranks
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


def _able(game: Game, seat: int, ability: str) -> list[int]:
    """Those who can use it now: grounded ones cannot."""
    return [id for id in holders(game, seat, ability) if not is_so(game, id, GROUNDED)]


def _is_fresh(game: Game, model: int, ability: str) -> bool:
    """Whether an ability is unused in this round; the Strategic phase clears these counters."""
    return not game.state.models[model].counters.get(f"{USED}.{ability}", 0)


def use(game: Game, model: int, ability: str) -> None:
    game.count(CLAUSE + ability, (model_ref(model), f"{USED}.{ability}", 1))


# -- armor and cover -----------------------------------------------------------------------------------------------


def armor(game: Game, model: int) -> int:
    """Armor Value of a model, 1 more behind its Bulwark."""
    return figure_of(game, model).armor + is_so(game, model, BULWARK)


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


def end_bulwark(game: Game, unit: int) -> None:
    """At the start of the next activation."""
    models = game.state.models
    braced = [id for id in members(game, unit) if BULWARK in models[id].tags]
    if braced:
        game.tell(Tagged("evolved.ability.bulwark", tuple([(ref, (), (BULWARK,)) for ref in refs_of(braced)])))


@implements("evolved.ability.rolling-cover")
def rolling_cover(game: Game, unit: int) -> bool:
    """An infantry unit with at least half of its members beside friendly vehicles that have it."""
    near = beside_rolling_cover(game, unit)
    return bool(near) and 2 * len(near) >= len(members(game, unit))


@implements("evolved.ability.rolling-cover")
@remembered_places
def beside_rolling_cover(game: Game, unit: int) -> tuple[tuple[int, int], ...]:
    """The soldiers within 2 inches of friendly vehicles that have it, each with the first of them."""
    rolling = holders(game, seat_of(game, unit), "rolling-cover")
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
    able = _able(game, seat_of(game, unit), WHISPERED)
    return [id for id in able if _is_fresh(game, id, WHISPERED) and _is_near(game, id, unit, CHARM)]


def _is_near(game: Game, model: int, unit: int, reach: int) -> bool:
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
    able = [id for id in _able(game, seat_of(game, unit), FIRE_POWER) if _is_fresh(game, id, FIRE_POWER)]
    return [id for id in able if _is_near(game, id, unit, units.inspiration(game, id))]


@implements("evolved.ability.generate-ammunition")
def ammunition(game: Game, model: int) -> Script[int]:
    """Before the rocket pods are rolled, 1 OP adds 1 to their rate of fire for this volley."""
    clause = "evolved.ability.generate-ammunition"
    if not can(game, model, "generate-ammunition") or not overdrive(game, model):
        return 0
    (key,) = yield Choose(
        seat=seat_of(game, game.state.models[model].unit),
        name="ammunition",
        prompt="Spend 1 OP for one more rocket?",
        clause=clause,
        about=(model_ref(model),),
        options=(Option("yes", "1 OP: rate of fire 1 higher", clause, None, 1), Option("no", "No", clause)),
    )
    if key == "no":
        return 0
    spend(game, model, 1, clause)
    return 1


# -- Precious Element ----------------------------------------------------------------------------------------------


def bodyguards(game: Game, model: int) -> tuple[int, ...]:
    """Friendly Thralls within 3 inches of the Evolved Commander, who must not lie on the ground."""
    if not can(game, model, "precious-element") or is_so(game, model, GROUNDED):
        return ()
    own = soldiers_in_play(game, seat_of(game, game.state.models[model].unit))
    thralls = [id for id in own if game.state.models[id].profile == THRALL]
    return tuple([id for id in thralls if space.gap_within(game.table, model, id, NEAR_THRALL)])


@implements("evolved.ability.precious-element")
def reassign(game: Game, attack: Attack, model: int, impacts: int) -> Script[int]:
    """Impacts on the Commander that Thralls take for him, one each; those are eliminated without a test."""
    guards = bodyguards(game, model) if impacts else ()
    if not guards:
        return 0
    clause = "evolved.ability.precious-element"
    keys: tuple[str, ...] = yield Choose(
        seat=seat_of(game, game.state.models[model].unit),
        name="bodyguard",
        prompt=f"{impacts} impacts on {figure_of(game, model).name}: which Thralls take one each?",
        clause=clause,
        about=(model_ref(model),),
        options=tuple([Option(model_ref(id), damage.described(game, id), clause, model_ref(id)) for id in guards]),
        least=0,
        most=min(impacts, len(guards)),
    )
    yield from damage.remove(game, tuple(map(number_of, keys)), clause)
    return len(keys)


# -- Thralls that come up ------------------------------------------------------------------------------------------


@implements("evolved.ability.transformation")
def transformation(game: Game, model: int, place: Point) -> Script[None]:
    """A Techno-Brute without an ace: on 4 or more a Thrall stands where it stood, activated from the next round on."""
    if not can(game, model, "transformation") or figure_of(game, model).ace:
        return
    clause, piece = "evolved.ability.transformation", game.state.models[model]
    seat = seat_of(game, piece.unit)
    rises = yield Count(seat, clause, "Transformation, 1 die needs 4+", (Pool(1, (4,), 10),), (model_ref(model),))
    if rises:
        thrall = vehicle.new_unit(game, seat, THRALL, (DONE,), 0, clause)
        yield from vehicle.set_down(game, thrall, place, piece.radius, clause, "emerges")


@implements("evolved.ability.reassemble")
def reassemble(game: Game, seat: int) -> Script[None]:
    """Each Technomancer may choose one Thrall unit within 6 inches: on 5-8 one, on 9-10 two fallen Thralls return."""
    for model in _able(game, seat, "reassemble"):
        yield from _reassemble(game, seat, model)


def _reassemble(game: Game, seat: int, model: int) -> Script[None]:
    clause = "evolved.ability.reassemble"
    weak = [unit for unit in units_in_play(game, seat) if fallen(game, unit) and _is_near(game, model, unit, CHARM)]
    if not weak:
        return
    (key,) = yield Choose(
        seat=seat,
        name="reassemble",
        prompt="The Technomancer reassembles Thralls of which unit?",
        clause=clause,
        about=(model_ref(model),),
        options=(
            *[Option(unit_ref(unit), name(game, unit), clause, unit_ref(unit)) for unit in weak],
            Option("none", "None", clause),
        ),
    )
    if key == "none":
        return
    face: int = yield Total(seat, clause, "Reassemble", (10,))
    unit = number_of(key)
    returning = fallen(game, unit)[: 0 if face <= 4 else 1 if face <= 8 else 2]
    for thrall in returning:
        yield from _return(game, unit, thrall)


def fallen(game: Game, unit: int) -> tuple[int, ...]:
    """Eliminated Thralls of a Thrall unit, no more than it is short of its starting size."""
    piece = unit_of(game, unit)
    if piece.profile != THRALL:
        return ()
    short = piece.counters.get(STRENGTH, 0) - len(piece.members)
    if short <= 0:
        return ()
    gone = [m.id for m in game.state.models if m.unit == unit and m.profile == THRALL and m.id not in piece.members]
    return tuple(gone[:short])


def _return(game: Game, unit: int, thrall: int) -> Script[None]:
    """In cohesion and not within melee range of an enemy; where there is no such place he does not return."""
    clause, seat = "evolved.ability.reassemble", seat_of(game, unit)
    arms = [(id, engage.reach_of(game, id)) for id in models_in_play(game, enemy(seat))]
    foes = tuple([(id, reach) for id, reach in arms if reach and _is_near(game, id, unit, BEYOND)])
    least = min([reach for _, reach in foes], default=0)
    answer = yield Place(
        seat=seat,
        name="place",
        prompt=f"{name(game, unit)}: where does the Thrall return?",
        clause=clause,
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(unit),),
        models=(thrall,),
        cohesion=units.cohesion(game, unit) if units.is_in_cohesion(game, unit) else None,
        avoid=tuple([id for id, _ in foes]),
        avoid_gap=least,
        reaches=tuple([(id, reach) for id, reach in foes if reach > least]),
        near=members(game, unit),
        near_gap=units.NEIGHBOUR,
        optional=True,
    )
    if answer:
        piece = unit_of(game, unit)
        if is_so(game, thrall, GROUNDED):
            game.tag(clause, model_ref(thrall), drops=(GROUNDED,))
        game.tell(Formed(clause, replace(piece, members=tuple(sorted((*piece.members, thrall))))))
        game.tell(Placed(clause, models=((thrall, answer[0][1]),)))
