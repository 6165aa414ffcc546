"""Nobody bunches under a blast: beside teams of other squads one stops where a mortar is to be feared, and not else."""

from collections.abc import Sequence
from math import dist

import pytest

from grognard.engine.dice.stream import stream_of
from grognard.games.fireteam.advice.goals import ASK
from grognard.games.fireteam.chapters.unit import is_apart
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from grognard.games.fireteam.terms import BASIC
from grognard.kit.advice.spacing import caught
from grognard.players import by_name

Spot = tuple[float, float]
MORTAR, MISSILES = "fa-mortar", "fa-atml"


def walked(foe: str, friend: Spot, *mates: Spot, level: Sequence[str] = (), far: float = 44) -> tuple[float, bool]:
    """How near to a team of another squad one ends that heads for an objective, from middle to middle in inches, and
    whether it is out of coherency then."""
    p = Position(board=(48, 72), options=level)
    p.squad([(20, 17), *mates], name="Gray")
    other = p.team(friend, name="Friend")
    p.team((20, far), seat=1, profile=foe, name="Gold")
    p.terrain("hard-building", 10, 30, 30, 34)
    p.objective((20, 22))
    play = p.activate(0)
    if mates:
        play.choose("m0")
    play.choose("move")
    answer = by_name("greedy", RULES).decide(play.match.seat_view(0), stream_of("advice", 1))
    place = play.match.game.table.place
    end = dict(answer)[0][-1] if answer else place(0)
    play.answer(answer)
    return dist(end, place(other)) / 100, is_apart(play.match.game, 0)


@pytest.mark.parametrize("friend", [(20, 24), (21, 24)])
def test_greedy_stops_short_of_friends_under_a_mortar_and_walks_up_to_them_under_missiles(
    friend: tuple[float, float],
) -> None:
    assert walked(MISSILES, friend)[0] < 3
    assert walked(MORTAR, friend)[0] > 3, "a blast of 2 inches touches footprints of an inch"


def test_who_is_in_no_danger_goes_where_he_would_have_gone() -> None:
    assert walked(MORTAR, (20, 24), far=62) == walked(MISSILES, (20, 24), far=62), "it fires 36 inches"
    assert walked(MORTAR, (20, 24), level=(BASIC,)) == walked(MISSILES, (20, 24), level=(BASIC,)), "no blasts there"


def test_who_keeps_away_from_friends_stays_with_his_squad() -> None:
    assert walked(MISSILES, (20, 24), (20, 14)) == (2.0, False)
    gap, is_alone = walked(MORTAR, (20, 24), (20, 14))
    assert gap > 3
    assert not is_alone


def test_only_teams_of_other_squads_in_the_circle_count() -> None:
    p = Position(options=())
    own = p.squad([(20, 17), (20, 20)], name="Gray")
    p.team((24, 17), name="Friend")
    p.vehicle((20, 13))
    p.team((20, 44), seat=1, profile=MORTAR, name="Gold")
    game = p.game()
    assert caught(game, ASK, own, (2000, 1900)) == 0.0, "squad mates and vehicles"
    assert caught(game, ASK, own, (2250, 1700)) > 0.0
    assert caught(game, ASK, own, (2050, 1700)) == 0.0, "more than 2 inches from its footprint"
