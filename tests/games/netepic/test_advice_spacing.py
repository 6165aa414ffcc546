"""Nobody bunches under a template: a detachment keeps away from other ones where a barrage is to be feared."""

from math import hypot

import pytest

from grognard.games.netepic.advice.bunching import bunched
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import row
from tests.games.netepic.test_advice_habits import acted, spots

BARRAGE, CANNON = "whirlwind", "predator"


def walked(foe: str, friends: tuple[float, float], far: float = 110) -> float:
    """How near to stands of another detachment one goes that heads for an objective, in centimetres from middle to
    middle."""
    p = Position(round=3)
    p.objective((60, 70))
    own = p.unit(row(60, 20, 3), "tactical-squad")
    other = p.unit(row(*friends, 3), "tactical-squad", order="advance", tags=("fired",))
    p.unit([(40, far), (44, far), (48, far)], foe, seat=1)
    play = acted(p, own)
    there = spots(play, p, other)
    return min([hypot(x - a, y - b) for x, y in spots(play, p, own) for a, b in there]) / 100


@pytest.mark.parametrize("friends", [(60, 40), (63, 42), (57, 40)])
def test_greedy_stops_short_of_friends_under_a_barrage_and_walks_up_to_them_under_cannons(
    friends: tuple[float, float],
) -> None:
    assert walked(CANNON, friends) < 5
    assert walked(BARRAGE, friends) > 6, "a template is 6 cm wide"


def beside(friend: tuple[float, float], foe: str, far: float, rides: bool = False) -> float:
    """What is feared for a friend beside whom a detachment would stand."""
    p = Position()
    own = p.unit(row(60, 20), "tactical-squad")
    p.unit([friend], "rhino", carriers_of=own if rides else None)
    p.unit([(60, far)], foe, seat=1)
    return bunched(p.game(), own, [(6000, 3000), (6300, 3000), (6600, 3000)])


def test_only_stands_of_other_detachments_that_lie_under_one_template_with_it_count() -> None:
    assert beside((70, 30), BARRAGE, 90) > 0.0
    assert beside((73, 30), BARRAGE, 90) == 0.0, "7 cm off"
    assert beside((70, 30), BARRAGE, 90, rides=True) == 0.0, "its own carriers stay with it"


def test_who_is_in_no_danger_chooses_as_before() -> None:
    assert beside((70, 30), CANNON, 90) == 0.0, "no templates"
    assert beside((70, 30), "scorcher", 50) > 0.0
    assert beside((70, 30), "scorcher", 90) == 0.0, "flames are short"
