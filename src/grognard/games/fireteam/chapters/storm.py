"""Infantry assaults a vehicle: AT grenades against the side that it touches, and Close Defense strikes back."""

from collections.abc import Iterator

from grognard.engine import space
from grognard.engine.asking.acts import Why
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Classes, Die, Joint, Stack
from grognard.engine.dice.rolls import Modifier, total
from grognard.engine.space.tolls import off
from grognard.kit.units.pieces import seat_of_model

from ..books.profiles import profile, weapon
from ..terms import DRIVEN, INCH, card_of, counter, figures, full_name, has_attribute, wounds
from . import at, attribute, damage, fire, results
from .dice import shifted, stepped
from .vehicle import FRONT, REAR, SIDE, mounts, vehicle_card

CLAUSE = "fireteam.vehicle.assaulted"
QUICK = 6 * INCH
"""A vehicle that has gone farther is not assaulted."""
EDGES = (SIDE, REAR, SIDE, FRONT)
"""The facing of each edge of a footprint, from the front left corner on."""
WOUND, KILL = 1, 3
"""By how much Close Defense must beat Defense to wound and to kill."""


def missed(game: Game, vehicle: int) -> Iterator[Why]:
    """Why a vehicle is not assaulted."""
    if counter(game, vehicle, DRIVEN) > QUICK:
        yield CLAUSE, "it has moved more than 6 inches in its last activation"


@implements("fireteam.vehicle.assaulted")
def armor(game: Game, team: int, vehicle: int) -> int:
    """The Armor of the side of the footprint that a team touches, at a corner the better one."""
    outline, here = space.base_outline(game.table, vehicle), game.table.place(team)
    gaps = [off(here, outline[edge], outline[(edge + 1) % 4]) for edge in range(4)]
    near = [facing for facing, gap in zip(EDGES, gaps, strict=True) if gap <= min(gaps) + 1]
    return max([vehicle_card(game, vehicle).armor[facing] for facing in near])


@implements("fireteam.vehicle.assaulted", "fireteam.attribute.tank-hunter", "fireteam.attribute.ccw")
def stacks(game: Game, team: int, plate: int, fires: bool = False) -> tuple[Stack, ...]:
    """AT grenades, and against soft sides the team weapons of the others, raised as in any close combat; wounds reduce
    these first."""
    number, plus = attribute.grenades(game, team)
    grenade, own = weapon("atgren").at, weapon(card_of(game, team).weapon)
    assert grenade is not None, "its rating is all that an AT grenade has"
    rifles, hurt = (figures(game, team) - number if plate <= at.SOFT else 0), wounds(game, team)
    lame, torn = min(hurt, rifles), min(max(hurt - rifles, 0), number)
    up = total(attribute.close_shifts(game, team, fires))
    rows = [
        (rifles - lame, stepped(own.die, up)),
        (lame, stepped(own.die, up - 1)),
        (number - torn, _thrown(grenade.die, 0, grenade.plus + plus)),
        (torn, _thrown(grenade.die, -1, grenade.plus + plus)),
    ]
    return tuple([Stack(count, die) for count, die in rows if count])


def _thrown(sides: int, steps: int, plus: int) -> Die:
    die = stepped(sides, steps)
    return Die(die.sides, die.plus + plus)


@implements("fireteam.vehicle.assaulted", "fireteam.vehicle.close-defense")
def strike(game: Game, team: int, vehicle: int, lead: Die, fires: bool = False) -> Script[None]:
    """The team strikes by the margins of anti-tank fire; a vehicle with Close Defense strikes back at the same time."""
    plate, seat = armor(game, team, vehicle), seat_of_model(game, team)
    parts = (Modifier(plate, CLAUSE, "Armor"),)
    about = (model_ref(team), model_ref(vehicle))
    purpose = f"{full_name(game, team)} assaults {full_name(game, vehicle)}"
    found: Classes = yield Joint(
        seat, CLAUSE, purpose, lead, stacks(game, team, plate, fires), at.margins(plate), about, parts
    )
    struck = yield from strike_back(game, vehicle, team)
    yield from damage.suffer(game, vehicle, found, seat)
    yield from results.share(game, team, struck)


@implements("fireteam.vehicle.close-defense")
def strike_back(game: Game, vehicle: int, team: int) -> Script[Classes]:
    """One Suppress weapon with its normal dice, by the margins of close combat."""
    guns = [arm for mount in mounts(game, vehicle) for arm in mount if arm.has("suppress")]
    if not guns or not has_attribute(game, vehicle, "close-defense"):
        return results.NONE
    best = max(guns, key=lambda arm: arm.dice * (arm.die + 1))
    parts = (fire.printed(game, team),)
    need = total(parts)
    lead = shifted(profile(game.state.models[vehicle].profile).experience, fire.shifts(game, vehicle))
    found: Classes = yield Joint(
        seat_of_model(game, vehicle),
        "fireteam.vehicle.close-defense",
        f"{full_name(game, vehicle)} strikes back at {full_name(game, team)}",
        lead,
        (Stack(best.dice, Die(best.die)),),
        (need + WOUND, need + WOUND, need + KILL),
        (model_ref(vehicle), model_ref(team)),
        (*parts, Modifier(WOUND, "fireteam.cc.result-none", "to be beaten")),
    )
    return found
