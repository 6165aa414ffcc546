"""Nobody bunches under a blast: beside friends one stops where an enemy's explosions are to be feared, and not else."""

from math import dist

import pytest

from grognard.games.evolved.advice.ask import ASK
from grognard.games.evolved.chapters.cover import sheltered
from grognard.games.evolved.position import Position
from grognard.kit.advice.places import imagined
from grognard.kit.advice.spacing import bunched
from tests.games.evolved.test_advice import decided

CREW = [(44.0, 20.0), (45.0, 20.0), (44.5, 21.5)]
MORTAR, MACHINE_GUN = "sierra-mortar", "red-mg"


def squad(x: float, y: float) -> list[tuple[float, float]]:
    """Four close together."""
    return [(x + 1.2 * (n % 2), y + 1.2 * (n // 2)) for n in range(4)]


def gap_after_walking(gun: str, friends: tuple[float, float]) -> float:
    """How near to its friends a squad walks that heads for a gun, in inches from middle to middle."""
    p = Position()
    own, others = p.unit("sierra-troopers", squad(10, 20)), p.unit("sierra-troopers", squad(*friends))
    p.unit(gun, CREW, seat=1)
    battle = p.activate(own).choose("normal")
    ways, place = dict(decided(battle)), battle.game.table.place
    ends = [ways[id][-1] if id in ways else place(id) for id in p.models(own)]
    there = [place(id) for id in p.models(others)]
    return min([dist(end, friend) for end in ends for friend in there]) / 100


@pytest.mark.parametrize("friends", [(16, 20), (17, 18), (16, 23)])
def test_greedy_stops_short_of_friends_under_a_mortar_and_walks_up_to_them_under_bullets(
    friends: tuple[float, float],
) -> None:
    assert gap_after_walking(MACHINE_GUN, friends) < 1.9
    assert gap_after_walking(MORTAR, friends) > 3.0, "an explosion has a radius of an inch and a half"


def test_only_friends_in_the_circle_and_blasts_in_reach_count() -> None:
    p = Position()
    own = p.unit("sierra-troopers", squad(10, 20))
    p.unit("sierra-troopers", squad(16, 20))
    p.unit("sierra-troopers", squad(24, 20), special={0: "grenade-launcher"}, seat=1)
    game = p.game()
    assert bunched(game, ASK, own, (1500, 2000)) > 0.0
    assert bunched(game, ASK, own, (1000, 2000)) == 0.0, "they stand apart"
    far = Position()
    own = far.unit("sierra-troopers", squad(2, 20))
    far.unit("sierra-troopers", squad(4, 20))
    far.unit("sierra-troopers", squad(44, 20), special={0: "grenade-launcher"}, seat=1)
    assert bunched(far.game(), ASK, own, (200, 2000)) == 0.0, "it fires 18 inches"


def test_a_machine_is_not_kept_away_from_and_fears_little() -> None:
    p = Position()
    own = p.unit("sierra-troopers", squad(10, 20))
    p.vehicle("medved", (13, 20))
    p.unit(MORTAR, CREW, seat=1)
    assert bunched(p.game(), ASK, own, (1100, 2000)) == 0.0


def test_cover_is_found_with_somebody_imagined_exactly_on_a_vehicle() -> None:
    """A place is weighed on which a mech stands between shooter and target, and one of the target upon it."""
    p = Position()
    own = p.unit("sierra-troopers", squad(11, 20))
    foe = p.unit("red-kodiaks", squad(20, 20), seat=1)
    p.vehicle("medved", (13, 20), seat=1)
    first = p.models(foe)[0]
    there = imagined(p.game(), [(first, (1300, 2000))])
    chief, group = p.models(own)[0], p.models(foe)
    assert set(sheltered(there, own, foe, chief, group, False)) <= set(group)
