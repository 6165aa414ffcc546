"""When people give up: who counts as lost to a group."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import morale
from grognard.games.alien.words.terms import ALERTED
from tests.games.alien.skirmish import FIGHT
from tests.games.alien.test_edges import hall


@clause("alien.combat.morale")
@pytest.mark.parametrize(("state", "lost"), [("unconscious", True), ("captured", True), ("prone", False)])
def test_who_is_out_of_the_fight_in_any_way_is_lost_to_the_group(state: str, lost: bool) -> None:
    p = hall(1)
    band = [p.npc("mercenary", "A1", ALERTED, seen=True, gear=[], group="band") for _ in range(4)]
    for one in band[:2]:
        p.tag(one, state)
    assert morale.wavering(p.game(**FIGHT)) == (band if lost else [])
