"""What a seat sees of a decision, for tests of players and panels."""

from grognard.engine.decisions import Decision
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.space import Table
from grognard.engine.state import State
from grognard.engine.view import SeatView


def seat_view(battle: Rehearsal) -> SeatView:
    return view_of(battle.state, battle.decision)


def view_of(state: State, form: Decision) -> SeatView:
    return SeatView(form.seat, lambda: state, form, Table.of(state))
