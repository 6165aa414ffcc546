"""Why a step or a target is not on offer: what a player may expect, with the rule that bars it."""

from functools import lru_cache

from grognard.engine.decisions import Barred
from grognard.engine.script import Game, remembered_ranks
from grognard.engine.state import feature_ref, model_ref, unit_ref

from .profiles import Weapon
from .terms import is_infantry, members, owner_of_object, seat_of, units_in_play
from .weapon import may_hit_infantry, may_hit_terrain

MOVES = ("combat", "rush", "engaged")
NO_FOE = Barred("fight", "at43.melee.who", "no opponent within 2.5 cm of a fighter who can attack")
NOTHING_SEEN = Barred("fire:*", "at43.shoot.legal-target", "nothing it may be fired at is in sight")


def _moves(clause: str, text: str, keys: tuple[str, ...] = MOVES) -> tuple[Barred, ...]:
    return tuple(Barred(key, clause, text) for key in keys)


@lru_cache(maxsize=4096)
def barred_steps(
    shot: bool, rushed: bool, may_move: bool, stays: bool, engaged: bool, engaged_now: bool, fired: tuple[str, ...],
    late: tuple[str, ...],
) -> tuple[Barred, ...]:  # fmt: skip
    """What an activated unit may no longer or not yet do; `late` weapons belong to the other side of its move."""
    clause = _engagement(may_move, engaged) if engaged_now else ""
    return (*_barred_moves(shot, may_move, stays, engaged), *_barred_shots(rushed, clause, fired, late), NO_FOE)


def _barred_moves(shot: bool, may_move: bool, stays: bool, engaged: bool) -> tuple[Barred, ...]:
    if stays:
        return _moves("at43.drill.fire-at-will", "told to fire at will, it stays where it is")
    if not may_move:
        return _moves("at43.activation.combinations", "it has made its move, or came on this activation")
    if engaged:
        return _moves("at43.move.engaged", "engaged when activated, it makes an engaged unit move only", MOVES[:2])
    free = _moves("at43.move.engaged", "it is not engaged", MOVES[2:])
    return (*_moves("at43.move.rush", "a unit that has fired does not rush", ("rush",)), *free) if shot else free


def _engagement(may_move: bool, engaged: bool) -> str:
    """Which rule keeps an engaged unit from shooting: it has not moved, not got away, or moved into it."""
    if may_move:
        return "at43.shoot.engaged"
    return "at43.shoot.engaged-after-move" if engaged else "at43.shoot.after-engaging"


def _barred_shots(rushed: bool, engaged: str, fired: tuple[str, ...], late: tuple[str, ...]) -> tuple[Barred, ...]:
    if rushed:
        return (Barred("fire:*", "at43.move.rush", "a unit that rushes does not shoot"),)
    if engaged:
        return (Barred("fire:*", engaged, "an engaged unit does not shoot"),)
    once = tuple(Barred(f"fire:{id}", "at43.shoot.each-weapon-once", "it has been fired already") for id in fired)
    words = "special weapons fire on the same side of the move as the others, unless fire is split"
    return (*once, *(Barred(f"fire:{id}", "at43.shoot.special-same-time", words) for id in late), NOTHING_SEEN)


def barred_targets(game: Game, unit: int, weapon: Weapon) -> tuple[Barred, ...]:
    """Why other targets cannot be named."""
    seat = seat_of(game, unit)
    kinds = _barred_kinds(may_hit_infantry(weapon), may_hit_terrain(weapon))
    return (*_barred_friends(game, seat), *_barred_objects(game, seat), *kinds)


@remembered_ranks
def _barred_friends(game: Game, seat: int) -> list[Barred]:
    words = "friends may not be chosen"
    return [
        Barred(ref, "at43.shoot.legal-target", words)
        for own in units_in_play(game, seat)
        for ref in ([unit_ref(own)] if is_infantry(game, own) else map(model_ref, members(game, own)))
    ]


def _barred_objects(game: Game, seat: int) -> list[Barred]:
    objects = [piece.id for piece in game.state.features if piece.tags and owner_of_object(game, piece.id) == seat]
    return [Barred(feature_ref(id), "at43.shoot.legal-target", "one's own object may not be chosen") for id in objects]


@lru_cache(maxsize=4)
def _barred_kinds(infantry: bool, terrain: bool) -> tuple[Barred, ...]:
    unseen = "no fighter who bears it sees that"
    return (
        Barred("u*", "at43.shoot.who", unseen)
        if infantry
        else Barred("u*", "at43.weapon.locked-targets", "locked shots are never fired at infantry"),
        Barred("m*", "at43.shoot.who", unseen),
        Barred("f*", "at43.sight.terrain-target", unseen)
        if terrain
        else Barred("f*", "at43.shoot.terrain-target", "this weapon cannot be aimed at terrain"),
    )
