"""The hides of creatures: their armor, front and rear, and bodies that only seem dead."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Creature
from ..words.terms import AMBUSH, FROM_HIDING, RISES, being_of, has, model_of, zone_of

REAR = "~rear:"


def card_of(game: Game, who: int) -> Creature:
    card = being_of(game, who)
    assert type(card) is Creature
    return card


@implements("alien.xeno.armor", "alien.xeno.charger-armor")
def armor(game: Game, who: int, is_fire: bool = False, attacker: int | None = None) -> int:
    """The armor level, often lower against fire, and behind a Charger lower still."""
    card = card_of(game, who)
    is_rear = card.rear_armor is not None and attacker is not None and not is_front(game, who, attacker)
    if is_fire:
        return card.rear_armor_fire or 0 if is_rear else card.armor_fire
    return card.rear_armor or 0 if is_rear else card.armor


@implements("alien.xeno.charger-front")
def is_front(game: Game, who: int, attacker: int) -> bool:
    """Every attacker but those in the zone it came from and those who strike from hiding."""
    if has(game, attacker, "hidden", FROM_HIDING):
        return False
    return REAR + zone_of(game, attacker) not in model_of(game, who).tags


@implements("alien.xeno.charger-front")
def remember_rear(game: Game, who: int, came_from: str) -> None:
    """A Charger's back is towards the zone it left last, however it went."""
    card = being_of(game, who)
    if type(card) is not Creature or card.rear_armor is None:
        return
    old = tuple(tag for tag in model_of(game, who).tags if tag.startswith(REAR))
    game.tell(Tagged("alien.xeno.charger-front", ((model_ref(who), (REAR + came_from,), old),)))


def note_hiding(game: Game, attacker: int, who: int) -> None:
    """Whoever strikes at a Charger out of hiding or ambush strikes from behind, for that turn."""
    card = being_of(game, who)
    if type(card) is Creature and card.rear_armor is not None and has(game, attacker, "hidden", AMBUSH):
        game.tag("alien.xeno.charger-front", model_ref(attacker), (FROM_HIDING,))


@implements("alien.xeno.zero-again")
def hurt_again(game: Game, who: int) -> None:
    """One that only seems dead and is hurt is dead; nobody but the referee sees a difference."""
    if has(game, who, RISES):
        game.tag("alien.xeno.zero-again", model_ref(who), (), (RISES,))
