"""Tags told as they change: what a piece has already does not come, what it has not does not go.

So the log never says of anybody that he is no longer what he was not.
"""

from collections.abc import Iterable

from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, Tags, feature_of, number_of

from .terms import marker_of, model_of

Row = tuple[Ref, Tags, Tags]


def retag(game: Game, clause: str, ref: Ref, adds: Tags = (), drops: Tags = ()) -> None:
    """Tags of one piece; nothing is told where nothing changes."""
    retag_all(game, clause, ((ref, adds, drops),))


def retag_all(game: Game, clause: str, rows: Iterable[Row]) -> None:
    """The same for many at once."""
    changed = [row for row in (_real(game, *row) for row in rows) if row[1] or row[2]]
    if changed:
        game.tell(Tagged(clause, tuple(changed)))


def _real(game: Game, ref: Ref, adds: Tags, drops: Tags) -> Row:
    tags = _tags_of(game, ref)
    return ref, tuple(tag for tag in adds if tag not in tags), tuple(tag for tag in drops if tag in tags)


def _tags_of(game: Game, ref: Ref) -> Tags:
    id = number_of(ref)
    if ref[0] == "m":
        return model_of(game, id).tags
    if ref[0] == "k":
        return marker_of(game, id).tags
    feature = feature_of(game.state, id)
    assert feature is not None, f"{ref} is on the map"
    return feature.tags
