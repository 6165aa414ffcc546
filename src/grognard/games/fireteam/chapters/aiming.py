"""Whom a team may shoot at: who is seen, from where and at which point of a way, and in range of some weapon."""

from collections.abc import Iterable, Iterator, Sequence

from grognard.engine.asking.acts import Reason, Reasons, Why, searched
from grognard.engine.clauses import implements

from ..terms import enemies, has_attribute, is_infantry, is_on_board
from ..turn import ADVANCING_FIRE, FIRE, Acting, Deed, Trail
from . import arms, attribute, watchers
from .los import seen_along, seen_by
from .measure import as_if, carrier, distance

AIM = "fireteam.fire.target"
UNSEEN: Why = ("fireteam.los.line", "it is not seen")


@implements("fireteam.overwatch.target")
def targets(turn: Acting) -> Sequence[int]:
    """Whom a team may think of: every enemy, on Overwatch those of the group that has just acted."""
    if turn.squad.answering:
        return [trail.team for trail in turn.squad.answering if is_on_board(turn.game, trail.team)]
    return enemies(turn.game, turn.team)


def in_sight(turn: Acting) -> Sequence[int]:
    """Those of them that it sees at all, from somewhere; on Overwatch each of them is looked at by itself."""
    game, team, squad = turn.game, turn.team, turn.squad
    if squad.answering:
        return targets(turn)
    vessel = carrier(game, team)
    own = [one for one in squad.walked if one.team == team and vessel is None]
    if not own:
        return seen_by(game, team if vessel is None else vessel, enemies(game, team))
    seen = {id for one in own for ids in _seen(turn, one) for id in ids}
    return [id for id in enemies(game, team) if id in seen]


def _seen(turn: Acting, way: Trail) -> tuple[tuple[int, ...], ...]:
    """The enemies that it sees from each point of its way."""
    return seen_along(turn.game, way.team, way.points, enemies(turn.game, way.team), way.facings)


def out_of_sight(turn: Acting) -> list[tuple[int, Reasons]]:
    """All others, whom it does not see."""
    seen = in_sight(turn)
    return [(id, (UNSEEN,)) for id in targets(turn) if id not in seen]


def on_foot(turn: Acting) -> list[int]:
    """Those in sight that are infantry."""
    return [id for id in in_sight(turn) if is_infantry(turn.game, id)]


def aims(turn: Acting, target: int) -> list[Deed]:
    """The ways in which a target is seen: where it stands, on Overwatch at the points of its way, and by who advances
    firing from the points of his own."""
    game, team = turn.game, turn.team
    if turn.squad.answering:
        return [deed for one in turn.squad.answering if one.team == target for deed in watchers.shots(turn, one)]
    vessel = carrier(game, team)
    if vessel is not None:
        seat = ((team, game.table.place(vessel)),)
        return [Deed(team, FIRE, target, places=seat)] if target in in_sight(turn) else []
    own = [one for one in turn.squad.walked if one.team == team]
    if own:
        posts = [post for one in own for post, seen in zip(one.posts, _seen(turn, one), strict=True) if target in seen]
        return [Deed(team, ADVANCING_FIRE, target, places=place, turned=facing) for place, facing in posts]
    return [Deed(team, FIRE, target)] if target in seen_by(game, team, enemies(game, team)) else []


def in_range(turn: Acting, deeds: Iterable[Deed]) -> list[Deed]:
    """Those shots for which at least one weapon can be fired."""
    return [deed for deed in deeds if arms.can_fire_any(turn.game, deed)]


def _against(turn: Acting, deed: Deed) -> Iterator[Why]:
    """Everything that speaks against this shot, weapon by weapon."""
    game, team = as_if(turn.game, deed.places, deed.turned), turn.team
    rows = [tuple(arms.against(game, team, arm, deed.target)) for arm in arms.carried(game, team)]
    yield from dict.fromkeys([why for row in rows for why in row])


def _is_plain(turn: Acting, target: int) -> bool:
    """Whether a team of infantry sees another where both stand and reaches it with its own weapons: most shots are so,
    and nothing speaks against them that would have to be looked for."""
    game, team, squad = turn.game, turn.team, turn.squad
    if squad.answering or squad.walked or not (is_infantry(game, team) and is_infantry(game, target)):
        return False
    if has_attribute(game, target, "stealth") or carrier(game, team) is not None:
        return False
    own = arms.carried(game, team)[0]
    plain = own.id != "sniper" and not (own.traits or own.least_range or own.shots)
    return plain and target in seen_by(game, team, enemies(game, team)) and distance(game, team, target) <= own.range


@implements("fireteam.fire.target")
def missed(turn: Acting, target: int) -> Iterator[Reason]:
    """A target must be seen and in range of at least one weapon; it need not be the nearest."""
    if _is_plain(turn, target):
        return
    seen = aims(turn, target)
    found = attribute.unhidden(turn, seen)
    if not seen:
        yield UNSEEN
    elif not found:
        yield attribute.HIDDEN
    elif not arms.carried(turn.game, turn.team):
        yield AIM, "it has no weapon left"
    elif not any(arms.can_fire_any(turn.game, deed) for deed in found):
        yield from searched(_against(turn, found[-1]))
