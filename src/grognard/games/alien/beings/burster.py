"""What breaks out of a host, and what becomes of it when it gets away."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..books.cards import Creature
from ..harm import death, panic
from ..known import sight
from ..map import zone
from ..words.clock import STRETCHES_IN_SHIFT
from ..words.terms import BROKEN, SHUT_IN, being_of, everybody, has, is_pc, model_of, pcs, referee_seat, zone_of
from . import births

BIRTH_SEEN = "saw-birth"
AGE = "~age"
"""A shift is sixty stretches."""
ADULTS = {"chestburster": "drone", "queenburster": "praetorian", "bloodburster": "neomorph-juvenile"}


@implements("alien.burster.birth")
def birth(game: Game, host: int, profile: str = "chestburster") -> Script[None]:
    """A creature breaks out and kills its host; who sees a birth for the first time, or a comrade die of it unbroken,
    rolls for panic. Of a host who has left the map nobody sees the end, and what is born unseen nobody knows of."""
    clause, at = "alien.burster.birth", zone_of(game, host)
    is_comrade = is_pc(game, host) and not has(game, host, BROKEN)
    mourners = panic.witnesses(game, host) if at and is_comrade else []
    death.die(game, host, clause)
    if not at:
        return
    young = births.born(game, profile, at, clause, (referee_seat(game),))
    if sight.is_in_sight_of_crew(game, young):
        sight.show(game, (young,), clause)
    for who in pcs(game):
        is_new = _sees_first_birth(game, who, young)
        if is_new:
            game.tag(clause, model_ref(who), (BIRTH_SEEN,))
        if is_new or who in mourners:
            yield from panic.startled(game, who, young, clause)


def _sees_first_birth(game: Game, who: int, young: int) -> bool:
    """Somebody with nerves to be shaken, who has not seen such a thing before: neither smoke nor full cover between."""
    return panic.can_panic(game, who) and not has(game, who, BIRTH_SEEN) and zone.sees(game, who, young)


@implements("alien.burster.growth")
def stretch_passed(game: Game) -> bool:
    """A young one that lives on at large for a shift is grown up; whether any has."""
    has_grown = False
    for who in everybody(game):
        card = being_of(game, who)
        if type(card) is Creature and card.id in ADULTS and SHUT_IN not in model_of(game, who).tags:
            game.count("alien.burster.growth", (model_ref(who), AGE, 1))
            if model_of(game, who).counters[AGE] >= STRETCHES_IN_SHIFT:
                _grow_up(game, who)
                has_grown = True
    return has_grown


def _grow_up(game: Game, who: int) -> None:
    """The young one is gone; an adult is where it was, known to those who knew of it."""
    model, at = model_of(game, who), zone_of(game, who)
    game.tell(Removed("alien.burster.growth", (model_ref(who),), "left"))
    births.born(game, ADULTS[model.profile], at, "alien.burster.growth", model.known)
