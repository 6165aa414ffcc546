"""What close combat is worth: exact odds of both sides' blows, and the watchers on the way."""

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.dice.joint import Joint, Salvo

from ..chapters import at, cc, storm
from ..chapters.los import enemies_seen
from ..terms import figures, is_infantry
from ..turn import ASSAULT, Trail
from .worth import FRIEND, means, shot_at, taken


@remembered(MOMENT)
def bout_worth(game: Game, team: int, foe: int) -> float:
    """What a team's blows take from an enemy, less what he strikes back and who shoots at it before."""
    way = Trail(team, ASSAULT, (game.table.place(team), game.table.place(foe)))
    if not is_infantry(game, foe):
        return storm_worth(game, team, foe, way)
    gain = taken(game, foe, _means(cc.blows(game, team, {foe: figures(game, team)}, way)))
    lost = taken(game, team, _means(cc.blows(game, foe, {team: figures(game, foe)})))
    return gain - FRIEND * (lost + shot_at(game, team, enemies_seen(game, team)))


def storm_worth(game: Game, team: int, vehicle: int, way: Trail) -> float:
    """What grenades take from a vehicle on the side from which the team comes."""
    plate = storm.armor(game, team, vehicle)
    results = means(cc.lead(game, team, way), storm.stacks(game, team, plate), at.margins(plate))
    return taken(game, vehicle, results) - FRIEND * shot_at(game, team, enemies_seen(game, team))


def _means(blows: object) -> tuple[float, ...]:
    assert isinstance(blows, Joint | Salvo), "one against one"
    rows = [means(blows.lead, stacks, cuts) for stacks, cuts in cc.parts_of(blows)]
    return tuple(map(sum, zip(*rows, strict=True)))
