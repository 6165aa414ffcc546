"""Hidden characters while rounds last: they see, they are not attacked until found, and what is done to them shows."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import npc, referee, signature, xenomorph
from grognard.games.alien.fight import exchange
from grognard.games.alien.known import combat, sight
from grognard.games.alien.map import views, zone
from grognard.games.alien.moves import stealth
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import ALERTED, FULL, has
from tests.games.alien.duels import faces
from tests.games.alien.nerves import FIGHT
from tests.games.alien.prowl import knows

TURNS = {"drone": xenomorph.turn, "security-guard": npc.turn}
DICE = {"drone": 8, "security-guard": 4}


def hideout(being: str, seen: bool = False) -> tuple[Position, int, int]:
    """A medic hidden in a cluttered room where somebody who heard a noise has come."""
    p = Position()
    p.zone("A1", cluttered=True)
    p.zone("A2")
    p.border("A1", "A2", "door")
    medic = p.pc("medic", "A1", "hidden", "seen:adult", gear=())
    return p, medic, p.npc(being, "A1", ALERTED, seen=seen)


def hunted(p: Position, foe: int, being: str, *dice: Any) -> SoloRehearsal:
    def turn(game: Game) -> Script[None]:
        knows(game, foe, "A1", 0)
        yield from TURNS[being](game, foe)

    return p.script(turn, dice, **FIGHT)


@clause("alien.stealth.hidden-combat", "alien.stealth.hidden-safe")
@pytest.mark.parametrize("being", TURNS)
@pytest.mark.parametrize("sixes", [0, 1])
def test_who_sees_nobody_where_somebody_must_be_searches_instead_of_attacking(being: str, sixes: int) -> None:
    p, medic, foe = hideout(being)
    r = hunted(p, foe, being, ("search", faces(DICE[being], sixes))).finish()
    (roll,) = r.rolls("search")
    assert roll.secret
    assert has(r.game, medic, "hidden") is not bool(sixes)
    assert (r.state.models[foe].known is None) is bool(sixes), "who is found sees the finder"
    if being == "security-guard":
        assert r.state.models[foe].counters[FULL] == 1


@clause("alien.stealth.hidden-combat", "alien.ref.broken-victims")
@pytest.mark.parametrize("is_hidden", [True, False])
def test_people_do_not_search_a_room_for_somebody_who_lies_there_in_plain_sight(is_hidden: bool) -> None:
    p, medic, guard = hideout("security-guard", seen=True)
    p.tag(medic, "broken")
    if not is_hidden:
        p.untag(medic, "hidden")
    dice = [("search", faces(4, 0))] if is_hidden else []
    r = hunted(p, guard, "security-guard", *dice).finish()
    assert len(r.rolls("search")) == is_hidden


@clause("alien.stealth.hidden-combat")
def test_each_success_finds_one() -> None:
    p, medic, drone = hideout("drone")
    other = p.pc("pilot", "A1", "hidden", "seen:adult", gear=())
    one = hunted(p, drone, "drone", ("search", faces(8, 1))).finish()
    assert [has(one.game, who, "hidden") for who in (medic, other)] == [False, True]
    both = hunted(p, drone, "drone", ("search", faces(8, 2))).finish()
    assert [has(both.game, who, "hidden") for who in (medic, other)] == [False, False]


@clause("alien.stealth.hidden-combat", "alien.ref.fair")
def test_the_hidden_are_no_victims_in_the_zone_but_a_goal_from_afar() -> None:
    p, medic, drone = hideout("drone")
    game = p.game(**FIGHT)
    knows(game, drone, "A1", 0)
    assert referee.candidates(game, drone) == []
    p.put(drone, "A2")
    game = p.game(**FIGHT)
    knows(game, drone, "A1", 0)
    assert referee.candidates(game, drone) == [medic]


@clause("alien.stealth.hidden-combat")
def test_a_search_that_nobody_sees_is_not_told_and_one_in_plain_sight_is() -> None:
    p, _, drone = hideout("drone")
    secret = hunted(p, drone, "drone", ("search", faces(8, 0))).finish()
    assert not [event for event in secret.match.events_for(0) if event.clause == "alien.stealth.hidden-combat"]
    p, _, drone = hideout("drone", seen=True)
    open_ = hunted(p, drone, "drone", ("search", faces(8, 0))).finish()
    notes = [event for event in open_.match.events_for(0) if event.clause == "alien.stealth.hidden-combat"]
    assert len(notes) == 1


@clause("alien.stealth.hidden-combat", "alien.close.unaware")
def test_whoever_is_attacked_is_no_longer_hidden() -> None:
    p, medic, guard = hideout("security-guard")
    p.adjacent(medic, guard)
    r = p.script(lambda game: exchange.open_attack(game, guard, medic), **FIGHT).finish()
    assert not has(r.game, medic, "hidden")
    assert not exchange.opening_parts(r.game, medic, guard), "and no longer strikes out of nowhere"
    p, medic, drone = hideout("drone", seen=True)
    r = p.script(lambda game: signature.attack(game, drone, medic), [("signature", 1), ("panic", 1)] * 2, **FIGHT)
    assert not has(r.game, medic, "hidden")


# -- what the hidden see ---------------------------------------------------------------------------------------------


@clause("alien.zone.los", "alien.setup.hidden-info")
def test_the_hidden_keep_in_sight_what_they_saw() -> None:
    p, medic, guard = hideout("security-guard", seen=True)
    game = p.game()
    assert (zone.sees(game, medic, guard), zone.sees(game, guard, medic)) == (True, False)
    sight.forget_unseen(game)
    assert game.state.models[guard].known is None
    assert views.seers_of(game, guard, [medic]) == [medic]


@clause("alien.zone.los", "alien.setup.mode-scope")
def test_to_be_watched_out_of_hiding_rouses_nobody() -> None:
    p = Position()
    p.zone("A1", cluttered=True)
    p.pc("medic", "A1", "hidden", gear=())
    guard = p.npc("security-guard", "A1", active=False)
    assert not combat.is_fighting(p.game(**FIGHT), guard)
    r = p.script(stealth.reveal_seen, **FIGHT).finish()
    assert r.state.models[guard].known is None, "in a fight the hidden see whoever is there"
    assert not has(r.game, guard, ALERTED)
