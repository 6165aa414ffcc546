"""What mortars and high-explosive shells do to teams that stand together."""

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.dice.joint import Stack
from grognard.kit.advice.questions import Blast
from grognard.kit.units.pieces import members

from ..books.cards import Weapon
from ..books.profiles import profile
from ..chapters import driving, fire, move, weapon
from ..chapters.dice import stepped
from ..terms import FOOTPRINT, card_of, is_infantry
from ..turn import MOVE
from .bearing import weapons_of
from .worth import means, taken, team_value


@remembered(MOMENT)
def blasts(game: Game, unit: int, foe: int) -> tuple[Blast, ...]:
    """What each blast of the first unit does to a team like those of the second; who is armored fears none."""
    mark = members(game, foe)[-1]
    if not is_infantry(game, mark):
        return ()
    arms = [(id, arm) for id in members(game, unit) for arm in weapons_of(game.state.models[id].profile)]
    found = [_blast(game, id, arm, mark) for id, arm in arms if weapon.blast(game, arm)]
    return tuple(dict.fromkeys(found))


def _blast(game: Game, team: int, arm: Weapon, mark: int) -> Blast:
    """Whoever it touches with his footprint is struck; it can be fired after a step, unless it is Heavy."""
    lead = stepped(profile(game.state.models[team].profile).experience, 0)
    stacks = (Stack(weapon.dice(game, team, arm, arm.dice), stepped(arm.die, 0)),)
    results = means(lead, stacks, fire.margins(card_of(game, mark).defense))
    harm = taken(game, mark, results) / max(1.0, team_value(game, mark))
    return Blast(weapon.blast(game, arm) + FOOTPRINT, arm.range + _step(game, team, arm), min(1.0, harm))


def _step(game: Game, team: int, arm: Weapon) -> int:
    if weapon.is_heavy(game, team, arm):
        return 0
    return move.reach(game, team, MOVE) if is_infantry(game, team) else driving.reach(game, team, MOVE)
