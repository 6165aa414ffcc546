"""Details that a mutation run found untested: free measuring, friends in the way, cover of one vehicle, a rout."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.events import Noted, Removed
from grognard.games.at43 import morale, salvo
from grognard.games.at43.position import Position
from grognard.games.at43.profiles import weapon


@clause("at43.measuring.declare-first")
@pytest.mark.parametrize(("x", "offered"), [(110, False), (60, True)])
def test_with_free_measuring_hopeless_shots_are_not_offered(x: float, offered: bool) -> None:
    """Accuracy 4: at more than 100 cm the difference is -6."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "steel-troopers", [(3, 60), (3, 63)], officer=1)
    p.unit(1, "storm-golems", [(x, 60), (x, 63)])
    battle = p.activate(unit)
    assert ("fire:laser-rifle" in battle.options()) is offered


@clause("at43.zone.friend-or-foe")
def test_odds_count_friends_in_the_zone_against_the_shot() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    friend = p.unit(0, "star-troopers", [(40, 60)])
    foe = p.unit(1, "grim-golems", [(45, 60)])
    p.unit(1, "storm-golems", [(60, 60)])
    branches = salvo.salvo_chain(p.game(), 0, weapon("laser-rifle"), "u3").branches
    assert [(branch.to, branch.worth) for branch in branches] == [
        (f"m{p.models(friend)[0]}", -1),
        (f"m{p.models(foe)[0]}", 1),
        ("u3", 1),
    ]


@clause("at43.cover.vehicle")
def test_cover_is_judged_for_the_vehicle_aimed_at() -> None:
    """One Fire Toad stands behind a bunker, the other beside it in the open."""
    p = Position()
    p.unit(0, "grim-golems", [(20, 60)], special={0: "nucleus-gun"})
    toads = p.unit(1, "fire-toad", [(70, 60), (70, 69)], leader=1)
    p.terrain("container", (60, 60), 90)
    hidden, open_one = p.models(toads)
    chains = [salvo.salvo_chain(p.game(), 0, weapon("nucleus-gun"), f"m{id}", 4) for id in (hidden, open_one)]
    assert [chain.branches[-1].thin is not None for chain in chains] == [True, False]


@clause("at43.morale.rout")
def test_a_rout_leaves_its_traces_in_the_log() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60), (20, 63)], name="Alpha", tags=["disorganised"])
    battle = p.script(lambda game: morale.rout(game, unit))
    (gone,) = battle.events(Removed)
    assert (gone.clause, gone.fate) == ("at43.morale.rout", "routed")
    note = battle.events(Noted)[0]
    assert (note.clause, note.refs) == ("at43.morale.rout", (f"u{unit}",))
    assert "Alpha routs" in note.text
