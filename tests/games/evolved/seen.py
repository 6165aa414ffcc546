"""What a seat sees of a decision, for tests of players and panels."""

from grognard.engine.asking.decisions import Decision
from grognard.engine.core.state import State
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.view import SeatView
from grognard.engine.space import Table


def seat_view(battle: Rehearsal) -> SeatView:
    return view_of(battle.state, battle.decision)


def view_of(state: State, form: Decision) -> SeatView:
    return SeatView(form.seat, lambda: state, form, Table.of(state))
