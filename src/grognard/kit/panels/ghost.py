"""A unit where it would stand after a move: who could react, whom it would see, and cover each way."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.facings import walks_of
from grognard.engine.asking.moves import Move
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game
from grognard.engine.core.state import unit_ref
from grognard.engine.showing.panels import Facing, Overlay, Reaction

from ..units.pieces import enemy_units, leader, members, name
from .cover import Against
from .lines import MOST_VIEWERS, Eyes


class Ghost(Struct, frozen=True, kw_only=True):
    """What a game is asked about a unit that has moved in mind only."""

    eyes: Eyes
    watchers: Callable[[Game, int, Answer], Sequence[int]]
    """The units that could react to the move of this one."""
    reacts: str
    """What they may do, such as `may snap fire`."""
    clause: str
    """The rule by which they do."""
    against: Callable[[Game, int, int, tuple[int, ...]], Against]
    """The cover of the second unit against the fire of the first, of whose models these have moved."""
    viewer: Callable[[Game, int], int] = leader
    """Through whose eyes one looks about."""

    def moved(self, game: Game, form: Move, answer: Answer) -> Overlay:
        """As it would stand after the move, whichever way its models face."""
        answer = walks_of(form, answer)
        game.tell(Moved(form.clause, answer))
        unit = game.state.models[form.movers[0].model].unit
        foes, viewer = enemy_units(game, unit), self.viewer(game, unit)
        reactions = tuple(
            Reaction(unit_ref(foe), f"{name(game, foe)} {self.reacts}", self.clause)
            for foe in self.watchers(game, unit, answer)
        )
        if game.state.models[viewer].place is None:
            return Overlay(reactions=reactions)
        return Overlay(
            reactions=reactions,
            sight=self.eyes.outlook(game, viewer, [members(game, foe) for foe in foes]),
            facing=self.facing(game, unit, foes, tuple([id for id, path in answer if path])),
        )

    def facing(self, game: Game, unit: int, foes: list[int], moved: tuple[int, ...] = ()) -> tuple[Facing, ...]:
        """Cover against and of every enemy unit in sight. Sight is the same both ways, so who is seen also sees."""
        seen = self.eyes.groups_seen(game, members(game, unit), [members(game, foe) for foe in foes])
        known = [foe for foe, is_seen in zip(foes, seen, strict=True) if is_seen]
        return tuple(self._faced(game, unit, foe, moved) for foe in known[:MOST_VIEWERS])

    def _faced(self, game: Game, unit: int, foe: int, moved: tuple[int, ...]) -> Facing:
        own, theirs = self.against(game, foe, unit, ()), self.against(game, unit, foe, moved)
        notes = (*own.notes("they", "your"), *theirs.notes("you", "their"))
        return Facing(unit_ref(foe), own.shelters, theirs.shelters, notes)
