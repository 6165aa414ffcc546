"""Nobody bunches under a blast: fighters keep away from friends where a mortar or a flamer is to be feared."""

from math import dist

import pytest

from grognard.games.at43.advice.move import ASK
from grognard.games.at43.position import Position
from grognard.kit.advice.spacing import bunched
from tests.games.at43.test_advice_care import greedily

MORTAR, CANNON = "poltergeist-golgoth", "wraith-golgoth"


def squad(x: float, y: float) -> list[tuple[float, float]]:
    """Four close together."""
    return [(x + 3 * (n % 2), y + 3 * (n // 2)) for n in range(4)]


def gaps_after_walking(golgoth: str, friends: tuple[float, float]) -> list[float]:
    """How near to its friends a squad walks that heads for a Golgoth, in centimetres from middle to middle, whatever
    chance makes of it."""
    p = Position()
    own, others = p.unit(0, "steel-troopers", squad(20, 60), officer=1), p.unit(0, "steel-troopers", squad(*friends))
    p.unit(1, golgoth, [(90, 60)])
    battle = p.activate(own).choose("combat")
    place, found = battle.game.table.place, []
    for ways in map(dict, greedily(battle)):
        ends = [ways[id][-1] if id in ways else place(id) for id in p.models(own)]
        found.append(min([dist(end, place(id)) for end in ends for id in p.models(others)]) / 100)
    return found


@pytest.mark.parametrize("friends", [(36, 62), (35, 57), (34, 64)])
def test_greedy_stops_short_of_friends_under_a_mortar_and_walks_up_to_them_under_a_cannon(
    friends: tuple[float, float],
) -> None:
    assert max(gaps_after_walking(CANNON, friends)) < 5.0
    assert min(gaps_after_walking(MORTAR, friends)) > 6.0, "two hits of its three make a blast of 6 cm"


def test_a_flamer_is_feared_as_far_as_it_reaches() -> None:
    p = Position()
    own = p.unit(0, "steel-troopers", squad(20, 60))
    p.unit(0, "steel-troopers", squad(26, 60))
    p.unit(1, "krasnye-soldaty", squad(60, 60), special={1: "flamer"})
    game = p.game()
    assert bunched(game, ASK, own, (2300, 6000)) == 0.0
    q = Position()
    own = q.unit(0, "steel-troopers", squad(20, 60))
    q.unit(0, "steel-troopers", squad(26, 60))
    q.unit(1, "krasnye-soldaty", squad(45, 60), special={1: "flamer"})
    assert bunched(q.game(), ASK, own, (2300, 6000)) > 0.0
