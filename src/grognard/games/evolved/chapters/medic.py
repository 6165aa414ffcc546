"""Medics: a D10 for each soldier of their unit who is about to be removed by fire."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of
from grognard.engine.dice.rolls import Each, Trial
from grognard.kit.units.pieces import members, name, seat_of

from ..terms import GROUNDED, MEDIC, WOUNDS, bears, figure_of, is_support_weapon
from . import engage

SAVED_ON = 8
CLAUSE = "evolved.role.medic"


def has_medic(game: Game, unit: int, victims: tuple[int, ...] = ()) -> bool:
    """Whether a medic of the unit can work: not among the victims, not grounded, his unit not engaged."""
    able = [
        id
        for id in members(game, unit)
        if bears(game, id, MEDIC) and not bears(game, id, GROUNDED) and id not in victims
    ]
    return bool(able) and not engage.is_engaged(game, unit)


@implements("evolved.role.medic")
def save(game: Game, unit: int, victims: tuple[int, ...], damage: int) -> Script[tuple[int, ...]]:
    """On 8 or more a soldier stays, unhurt by the success that would have been his end; a Tough one keeps what earlier
    ones did. Support weapons are no patients."""
    patients = tuple([id for id in victims if not is_support_weapon(game, id)])
    if not patients or not has_medic(game, unit, victims):
        return ()
    trials = tuple([Trial(model_ref(id), SAVED_ON) for id in patients])
    refs: tuple[Ref, ...] = yield Each(seat_of(game, unit), CLAUSE, f"Medic of {name(game, unit)}", trials, 10)
    saved = tuple([number_of(ref) for ref in refs])
    _leave_earlier_points(game, saved, damage)
    return saved


def _leave_earlier_points(game: Game, saved: tuple[int, ...], damage: int) -> None:
    """The points of all successes but the one that would have eliminated him, each of the weapon's damage."""
    rows = []
    for id in saved:
        wounds = game.state.models[id].counters.get(WOUNDS, 0)
        more = (figure_of(game, id).toughness - wounds - 1) // damage * damage
        if more:
            rows.append((model_ref(id), WOUNDS, more, wounds + more))
    if rows:
        game.tell(Counted(CLAUSE, tuple(rows)))
