"""Without gravity: moves within a zone, and the suit that helps."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.body.dice import modifiers
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import are_adjacent, has, stress
from tests.games.alien import offered
from tests.games.alien.duels import faces


@clause("alien.hazard.zero-g", "alien.act.move-actions")
@pytest.mark.parametrize(("sixes", "moves"), [(0, False), (1, True)])
@pytest.mark.parametrize("key", ["close:m1", "back", "peek:f2"])
def test_moves_within_a_zone_need_the_roll_too(sixes: int, moves: bool, key: str) -> None:
    p = Position()
    p.zone("A1", "zero-g")
    p.zone("A2")
    p.border("A1", "A2", "door")
    who, other = p.pc("kid", "A1", "response:deflated", gear=()), p.ally("colonist", "A1", gear=())
    third = p.ally("colonist", "A1", gear=())
    if key == "back":
        p.adjacent(who, third)
    r = p.script(
        lambda game: offered.perform(game, who, key), [("gravity", faces(6, sixes))], phase="combat", step="turn"
    )
    game = r.finish().game
    done = {"close:m1": are_adjacent(game, who, other), "peek:f2": has(game, who, "at:2")}
    assert done.get(key, not are_adjacent(game, who, third)) is moves
    assert stress(game, who) == (0 if moves else 1)


@clause("alien.gear.table", "alien.hazard.zero-g")
def test_an_eco_suit_helps_without_gravity() -> None:
    p = Position()
    p.zone("A1", "zero-g")
    who = p.ally("colonist", "A1", gear=())
    p.item("eco-suit", who, "worn")
    assert sum(part.amount for part in modifiers(p.game(), who, "mobility")) == 0
    assert sum(part.amount for part in modifiers(p.game(), who, "ranged-combat")) == -2
    down = Position()
    down.zone("A1")
    there = down.ally("colonist", "A1", gear=())
    down.item("eco-suit", there, "worn")
    assert modifiers(down.game(), there, "mobility") == ()
