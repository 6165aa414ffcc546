"""What the game does not have: morale, reactions, transports, ammunition."""

import pytest

from grognard.engine.asking.decisions import Decision
from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import figures, unit_cards, weapon
from grognard.games.evolved.chapters import damage, shoot
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.games.evolved.scripts import SCRIPTS
from grognard.games.evolved.terms import ranged_weapons
from grognard.players.chance import RandomPlayer

LOSSES = {"closest", "leader", "eject"}
"""Questions to the side that is shot at about its own losses, which are no actions."""


@clause("evolved.absent.morale")
def test_a_unit_fights_on_to_the_last_model() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", [(10 + 1.5 * index, 10) for index in range(8)])
    p.unit("red-hammer", [(40, 40)], seat=1)
    first, *others = p.models(unit)
    battle = p.script(lambda game: damage.remove(game, tuple(others), "evolved.damage.soldier"))
    assert battle.rolls() == [], "nobody tests anything"
    assert battle.state.units[unit].members == (first,)
    assert battle.state.units[unit].tags == ()
    q = Position(round=2)
    last = q.unit("sierra-troopers", [(10, 10)], lost=7)
    q.unit("red-hammer", [(40, 40)], seat=1)
    turn = q.play(phase="activation", step="turn", active=0)
    assert turn.state.acting == last, "and acts like any other unit"
    assert not [step for _, step in SCRIPTS if step in ("morale", "rally", "rout")]


@clause("evolved.absent.morale")
def test_no_profile_has_a_value_for_morale() -> None:
    assert not any("morale" in name for name in figures()["thrall"].__struct_fields__)
    battle = _whole_battle()
    assert {event.fate for event in battle.log if isinstance(event, Removed)} <= {"lost", "spent"}


@clause("evolved.absent.reactions")
def test_nobody_acts_in_the_activation_of_an_enemy() -> None:
    """Whole battles: while a unit is activated the other side is asked about its own losses at most."""
    for seat, acting, form in _asked():
        assert seat == acting or form.name in LOSSES, form


@clause("evolved.absent.reactions")
@pytest.mark.parametrize(("options", "is_asked"), [(("overwatch",), True), ((), False)])
def test_with_the_option_there_is_a_reaction(options: tuple[str, ...], is_asked: bool) -> None:
    p = Position(options=options)
    mover = p.unit("sierra-troopers", [(10, 24), (11.5, 24)])
    p.unit("red-hammer", [(20, 24), (20, 25.5)], seat=1, tags=("overwatch",))
    battle = p.activate(mover).choose("normal").walk({0: [(11, 26)], 1: [(12.5, 26)]})
    assert (battle.asks == "overwatch") is is_asked


@clause("evolved.absent.transport")
def test_nothing_carries_models() -> None:
    battle = _whole_battle()
    assert battle.state.links == ()
    standing = [model.place for model in battle.state.models if model.place is not None]
    assert len(set(standing)) == len(standing), "everybody has a place of his own"
    assert all("transport" not in ability for card in figures().values() for ability in card.abilities)
    assert {card.unit_class for card in unit_cards().values()} == {"troops", "elite", "support", "vehicle"}


@clause("evolved.absent.ammunition")
def test_weapons_never_run_out() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", [(10, 10), (11.5, 10), (13, 10)], special={2: "missile-tube"})
    p.vehicle("medved", (12, 28), seat=1)
    bearer = p.models(unit)[2]
    before = ranged_weapons(p.game(), bearer)

    def many_rounds(game: Game) -> Script[int]:
        fired = 0
        for _ in range(8):
            fired += yield from shoot.volley(game, unit, weapon("missile-tube"), Acts())
        return fired

    battle = p.script(many_rounds, [("", 1)] * 8)
    assert battle.result == 8
    assert ranged_weapons(battle.game, bearer) == before
    assert battle.state.models[bearer].counters == {}


# -- whole battles ---------------------------------------------------------------------------------------------------


def _whole_battle(options: tuple[str, ...] = (), seed: int = 1) -> Match:
    match = Match(RULES, RULES.setup(RULES.header("training-ground", ("A", "B"), (), options)), SeededDice(seed))
    while not match.is_over:
        _answer(match, seed)
    return match


def _answer(match: Match, seed: int) -> tuple[int, Decision]:
    seat = match.seats_to_answer()[0]
    view = match.seat_view(seat)
    match.answer(seat, RandomPlayer().decide(view, stream_of(seed, match.revision, seat)))
    return seat, view.decision


def _asked(battles: int = 4) -> list[tuple[int, int, Decision]]:
    """Who was asked what in whose activation."""
    found = []
    for seed in range(battles):
        start = RULES.setup(RULES.header("training-ground", ("A", "B"), (), ()))
        match = Match(RULES, start, SeededDice(seed))
        while not match.is_over:
            acting = match.state.acting
            side = match.state.units[acting].seat if acting is not None and match.state.step == "act" else None
            seat, form = _answer(match, seed)
            if side is not None:
                found.append((seat, side, form))
    return found
