"""What breaks out of a host, and what becomes of it when it gets away."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import android
from ..books.cards import Creature
from ..harm import death, panic
from ..map import zone
from ..words.clock import STRETCHES_IN_SHIFT
from ..words.terms import SHUT_IN, being_of, everybody, model_of, pcs, zone_of
from . import births

BIRTH_SEEN = "saw-birth"
AGE = "~age"
"""A shift is sixty stretches."""
ADULTS = {"chestburster": "drone", "queenburster": "praetorian", "bloodburster": "neomorph-juvenile"}


@implements("alien.burster.birth")
def birth(game: Game, host: int, profile: str = "chestburster") -> Script[int]:
    """A creature breaks out and kills its host; who sees a birth for the first time rolls for panic."""
    at = zone_of(game, host)
    death.die(game, host, "alien.burster.birth")
    young = births.born(game, profile, at, "alien.burster.birth")
    for who in pcs(game):
        if (
            android.has_nerves(game, who)
            and BIRTH_SEEN not in model_of(game, who).tags
            and zone.sees_zone(game, who, at)
        ):
            game.tag("alien.burster.birth", model_ref(who), (BIRTH_SEEN,))
            yield from panic.panic(game, who, young, "alien.burster.birth")
    return young


@implements("alien.burster.growth")
def stretch_passed(game: Game) -> None:
    """A young one that lives on at large for a shift is grown up."""
    for who in everybody(game):
        card = being_of(game, who)
        if type(card) is Creature and card.id in ADULTS and SHUT_IN not in model_of(game, who).tags:
            game.count("alien.burster.growth", (model_ref(who), AGE, 1))
            if model_of(game, who).counters[AGE] >= STRETCHES_IN_SHIFT:
                _grow_up(game, who)


def _grow_up(game: Game, who: int) -> None:
    """The young one is gone; an adult is where it was, known to those who knew of it."""
    model, at = model_of(game, who), zone_of(game, who)
    game.tell(Removed("alien.burster.growth", (model_ref(who),), "left"))
    births.born(game, ADULTS[model.profile], at, "alien.burster.growth", model.known)
