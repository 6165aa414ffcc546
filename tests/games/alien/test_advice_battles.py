"""What readers of battles saw the computer's crew do that a player would not."""

import pytest

from grognard.engine.dice.stream import stream_of
from grognard.games.alien.advice import player
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.turns import act
from grognard.games.alien.words.turn import Doing
from grognard.players import by_name
from tests.games.alien.skirmish import FIGHT
from tests.games.alien.test_advice import chosen, row_of_rooms, step


@pytest.mark.parametrize("weapon", ["bolt-gun", "37a2-shotgun", "m240-incinerator"])
def test_who_has_a_gun_for_close_quarters_goes_to_where_a_comrade_is_attacked(weapon: str) -> None:
    """It reaches no farther than the room, so that nothing can be shot at from the next one."""
    p = row_of_rooms(3)
    roughneck, medic = p.pc("roughneck", "A1", gear=[]), p.pc("medic", "A2", gear=[])
    p.item(weapon, roughneck)
    drone = p.npc("drone", "A2", seen=True)
    p.adjacent(medic, drone)
    game = p.game(**FIGHT)
    assert step(game, roughneck, "A2") > player.worth_of(Doing(game, roughneck), act.done, None)


def test_nobody_drags_a_comrade_about_who_has_the_enemy_on_his_face() -> None:
    p = row_of_rooms(3)
    medic, host = p.pc("medic", "A2", gear=[]), p.pc("kid", "A2", "broken", "unconscious", "facehugged", gear=[])
    p.npc("mercenary", "A3", seen=True, gear=[])
    game = p.game(**FIGHT)
    away = player.worth_of(Doing(game, medic), *act.TURN.read(f"drag:{host}:A1"))
    assert away < player.worth_of(Doing(game, medic), act.done, None)


@pytest.mark.parametrize(("lies", "wanted"), [("vp-70ma6-pistol", "take"), ("flashlight", "attack")])
def test_a_gun_at_ones_feet_comes_before_bare_hands(lies: str, wanted: str) -> None:
    p = Position()
    p.zone("A1")
    pilot, drone = p.pc("pilot", "A1", "seen:adult", gear=[]), p.npc("drone", "A1", "~alerted", seen=True)
    p.adjacent(pilot, drone)
    p.item(lies, "A1")
    assert chosen(p.fight([pilot])).startswith(wanted)


def test_wherever_people_rest_one_of_them_keeps_watch() -> None:
    """Nobody rests where nobody watches: one for both rooms is too few."""
    p = row_of_rooms(2)
    for at in ("A1", "A2"):
        p.pc("officer", at, gear=[], stress=1)
        p.pc("kid", at, gear=[], stress=5)
    r = p.play().choose("social").choose("rest:2")
    assert r.asks == "watch"
    assert by_name("greedy", RULES).decide(r.match.seat_view(0), stream_of("test")) == ("m0", "m2")
