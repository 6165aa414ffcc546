"""Why a step or a target is not on offer: what a player may expect, with the rule that bars it."""

from collections.abc import Iterator
from functools import lru_cache

from grognard.engine.decisions import Barred
from grognard.engine.script import Game, remembered_ranks
from grognard.engine.state import Ref, feature_ref, model_ref, number_of, unit_ref

from .profiles import Weapon
from .terms import is_infantry, members, owner_of_object, seat_of, units_in_play
from .weapon import may_hit_infantry, may_hit_terrain

MOVES = ("combat", "rush", "engaged")
UNSEEN = "no fighter who bears it sees that"
NO_FOE = Barred("fight", "at43.melee.who", "no opponent within 2.5 cm of a fighter who can attack")
NOTHING_SEEN = Barred(
    "fire:*",
    "at43.shoot.legal-target",
    "nothing it may be fired at is in sight, or in reach where that may be measured",
)
WATCHING = tuple(
    Barred(f"{kind}*", "at43.drill.overwatch-trigger", "overwatch answers the unit that moved") for kind in "umf"
)


def _moves(clause: str, text: str, keys: tuple[str, ...] = MOVES) -> tuple[Barred, ...]:
    return tuple(Barred(key, clause, text) for key in keys)


NO_MOVE = {
    "at43.drill.fire-at-will": "told to fire at will, it stays where it is",
    "at43.activation.combinations": "it has made its move, or came on this activation",
    "at43.ability.infiltration": "it has infiltrated: it may shoot but not move",
    "at43.vehicle.propulsion-destroyed": "without propulsion it stays where it is",
}
NO_SHOT = {
    "at43.move.rush": "a unit that rushes does not shoot",
    "at43.shoot.engaged": "an engaged unit does not shoot",
    "at43.shoot.engaged-after-move": "an engaged unit does not shoot",
    "at43.shoot.after-engaging": "an engaged unit does not shoot",
    "at43.shoot.grounded": "more than half of it is grounded",
    "at43.unit.cohesion-broken": "activated out of cohesion, it shoots only after a move that restores it",
}


@lru_cache(maxsize=4096)
def barred_steps(
    shot: bool, engaged: bool, no_move: str, no_shot: str, fired: tuple[str, ...], late: tuple[str, ...],
    wrecked: tuple[str, ...] = (),
) -> tuple[Barred, ...]:  # fmt: skip
    """What an activated unit may no longer or not yet do: `no_move` and `no_shot` are clauses that forbid all of it,
    `late` weapons belong to the other side of its move, `wrecked` ones are destroyed."""
    moves = _moves(no_move, NO_MOVE[no_move]) if no_move else _barred_moves(shot, engaged)
    if no_shot:
        return (*moves, Barred("fire:*", no_shot, NO_SHOT[no_shot]), NO_FOE)
    return (*moves, *_barred_shots(fired, late, wrecked), NO_FOE)


def _barred_moves(shot: bool, engaged: bool) -> tuple[Barred, ...]:
    if engaged:
        return _moves("at43.move.engaged", "engaged when activated, it makes an engaged unit move only", MOVES[:2])
    free = _moves("at43.move.engaged", "it is not engaged", MOVES[2:])
    return (*_moves("at43.move.rush", "a unit that has fired does not rush", ("rush",)), *free) if shot else free


def engagement(may_move: bool, engaged: bool) -> str:
    """Which rule keeps an engaged unit from shooting: it has not moved, not got away, or moved into it."""
    if may_move:
        return "at43.shoot.engaged"
    return "at43.shoot.engaged-after-move" if engaged else "at43.shoot.after-engaging"


def _barred_shots(fired: tuple[str, ...], late: tuple[str, ...], wrecked: tuple[str, ...]) -> Iterator[Barred]:
    words = "special weapons fire on the same side of the move as the others, unless fire is split"
    yield from [Barred(f"fire:{id}", "at43.shoot.each-weapon-once", "it has been fired already") for id in fired]
    yield from [Barred(f"fire:{id}", "at43.shoot.special-same-time", words) for id in late]
    yield from [Barred(f"fire:{id}", "at43.vehicle.weapon-destroyed", "it is destroyed") for id in wrecked]
    yield NOTHING_SEEN


def barred_targets(
    game: Game, unit: int, weapon: Weapon, only: Ref | None = None, far: tuple[Ref, ...] = ()
) -> tuple[Barred, ...]:
    """Why other targets cannot be named; `only` is the unit that overwatch answers, `far` what is seen out of reach."""
    seat = seat_of(game, unit)
    beyond = tuple(Barred(ref, "at43.measuring.no-max-range", "out of reach") for ref in far)
    if only is not None:
        hidden = [Barred(model_ref(id), "at43.shoot.who", UNSEEN) for id in members(game, number_of(only))]
        return (*beyond, *_barred_friends(game, seat), *hidden, *WATCHING)
    kinds = _barred_kinds(may_hit_infantry(weapon), may_hit_terrain(weapon))
    return (*beyond, *_barred_friends(game, seat), *_barred_objects(game, seat), *kinds)


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
    return (
        Barred("u*", "at43.shoot.who", UNSEEN)
        if infantry
        else Barred("u*", "at43.weapon.locked-targets", "locked shots are never fired at infantry"),
        Barred("m*", "at43.shoot.who", UNSEEN),
        Barred("f*", "at43.sight.terrain-target", UNSEEN)
        if terrain
        else Barred("f*", "at43.shoot.terrain-target", "this weapon cannot be aimed at terrain"),
    )
