"""What is told of a volley before it is fired agrees: hint, panel, its stages, and the chain that is rolled."""

import re

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.solve import solve
from grognard.engine.showing.panels import Attack
from grognard.engine.showing.prospects import stages_of
from grognard.engine.showing.view import SeatView
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import shoot
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.games.evolved.shown import hints, panel
from grognard.players import by_name
from grognard.players.playing import step
from tests.games.evolved.fire import file, row
from tests.games.evolved.seen import view_of

RIFLE = "assault-rifle"


def choices(mission: str, seed: str, most: int) -> list[tuple[SeatView, tuple[str, ...]]]:
    """Volleys that were open to the players of a battle of greedy against itself."""
    match = Match(RULES, RULES.setup(RULES.header(mission, ("greedy", "greedy"))), SeededDice(seed))
    players, found = [by_name("greedy", RULES)] * 2, list[tuple[SeatView, tuple[str, ...]]]()
    while match.decision is not None and len(found) < most:
        form = match.form_for(match.next_seat())
        if isinstance(form, Choose) and form.name in ("target", "step"):
            view = view_of(match.state, form)
            keys = [option.key for option in form.options]
            found += [(view, (key,)) for key in keys if panel.shots_of(view.game, form, (key,))]
        step(match, players, seed)
    return found[:most]


@pytest.mark.parametrize("mission", ["sector-echo", "artificial-twilight", "hold-the-tunnel"])
def test_hint_and_panel_tell_the_same_numbers(mission: str) -> None:
    volleys = choices(mission, "odds", 25)
    assert len(volleys) == 25
    for view, answer in volleys:
        words, attack = hints.hint(view, answer), panel.PANEL.overlay(view, answer).attack
        assert attack is not None
        shown = [float(number) for number in re.findall(r"(\d+\.\d\d) ", words)]
        assert shown[0] == round(_mean(attack), 2)


def _mean(attack: Attack) -> float:
    boxes = sum(one.histogram.mean for one in attack.prospects)
    return boxes if attack.by == "part" else attack.prospects[0].histogram.mean


def test_the_damage_stage_counts_what_soldiers_in_the_line_leave_over() -> None:
    """One Thrall of another unit stands between and takes the first impact."""
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", row(22, 6), seat=1)
    p.unit("thralls", file(16, 1, 24.0), seat=1)
    chain = shoot.volley_chain(p.game(), 0, weapon(RIFLE), "u1", Acts())
    caught = len(chain.branches) - 1
    assert caught >= 1
    last = stages_of(chain)[-1]
    odds = solve(chain)[-1]
    mean = sum(number * weight for number, weight in enumerate(odds.weights)) / odds.total
    assert last.expected == pytest.approx(mean, rel=0.02), "the cap of six soldiers hardly matters"
    assert last.expected > 0
