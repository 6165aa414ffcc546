"""Edges put to the clauses of zones and doors that had not been drawn: who looks through one, how it is left."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.map import barrier, zone
from grognard.games.alien.moves import door, move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import sighting
from grognard.games.alien.words.terms import AJAR, ALERTED, AT, BY_DOOR, PARTIAL_COVER, has, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, spent


def two_rooms(*tags: str) -> tuple[Position, int]:
    """A1 and A2 with a door between them, and the id of the door."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    return p, p.border("A1", "A2", "door", *tags, closed=AJAR not in tags)


# -- beside a door ---------------------------------------------------------------------------------------------------


@clause("alien.zone.at-door", "alien.zone.los")
@pytest.mark.parametrize(
    ("acts", "sees"),
    [(("partial-cover:f{}",), False), (("peek:f{}", "partial-cover:f{}"), True), (("full-cover:f{}",), False)],
)
def test_cover_beside_a_closed_door_is_no_look_through_it(acts: tuple[str, ...], sees: bool) -> None:
    p, id = two_rooms()
    kid, foe = p.pc("kid", "A1", CALM, gear=[]), p.npc("mercenary", "A2", ALERTED, gear=[])

    def doing(game: Game) -> Script[None]:
        for act in acts:
            yield from offered.perform(game, kid, act.format(id))

    r = Played(p, doing, **FIGHT)
    assert zone.sees(r.game, kid, foe) is zone.sees(r.game, foe, kid) is sees
    assert zone.sees_zone(r.game, kid, "A2") is (sees or has(r.game, kid, f"{AT}{id}"))
    assert (r.state.models[foe].known is None) is sees


@clause("alien.zone.at-door", "alien.move.blocking-who", "alien.barrier.zone-barrier")
def test_who_is_in_cover_beside_a_door_holds_it_all_the_same() -> None:
    p, id = two_rooms()
    kid = p.pc("kid", "A1", CALM, f"{BY_DOOR}{id}", PARTIAL_COVER, gear=[])
    foe = p.npc("mercenary", "A2", ALERTED, seen=True, gear=[])
    game = p.game(**FIGHT)
    assert move.ways(game, foe) == []
    assert move.reachable_blockers(game, foe) == [kid]
    assert barrier.level_for(game, kid) == 2
    assert f"peek:f{id}" in offered.keys(game, kid), "to look through it is still to be done"
    r = Played(p, lambda game: offered.perform(game, kid, f"peek:f{id}"), **FIGHT)
    assert zone.sees(r.game, kid, foe)
    assert not has(r.game, kid, f"{BY_DOOR}{id}", PARTIAL_COVER)


@clause("alien.zone.at-door", "alien.zone.hatch")
@pytest.mark.parametrize("how", ["moves", "knocked down", "the door is broken open"])
def test_nobody_stays_beside_a_door_who_has_left_it(how: str) -> None:
    p, id = two_rooms()
    kid = p.pc("kid", "A1", CALM, f"{BY_DOOR}{id}", PARTIAL_COVER, gear=[])

    def ends(game: Game) -> Script[None]:
        if how == "moves":
            yield from move.step_back(game, kid, "alien.act.quick-move-close")
        elif how == "knocked down":
            move.fall_prone(game, kid, "alien.move.prone")
        else:
            door.wreck(game, zone.border_of(game, id), "alien.zone.break-door")

    r = Played(p, ends, **FIGHT)
    assert not has(r.game, kid, f"{BY_DOOR}{id}", PARTIAL_COVER)


@clause("alien.move.blocking", "alien.stealth.withdraw-still")
@pytest.mark.parametrize(("post", "came", "ways"), [(AT, True, []), (BY_DOOR, True, []), (BY_DOOR, False, ["A3"])])
def test_nobody_withdraws_through_a_door_that_the_enemy_holds(post: str, came: bool, ways: list[str]) -> None:
    p, id = two_rooms()
    p.zone("A3")
    p.border("A1", "A3", "door")
    kid = p.pc("kid", "A1", *(("from:A2",) if came else ()), gear=[])
    guard = p.npc("mercenary", "A1", f"{post}{id}", seen=True, gear=[])
    assert sighting.retreats(p.game(), kid, (guard,)) == ways


# -- doors in a fight ------------------------------------------------------------------------------------------------


@clause("alien.zone.doors")
@pytest.mark.parametrize(
    ("tags", "act", "ajar"),
    [((), "leave-open:A2", True), ((), "move:A2", False), ((AJAR,), "shut:A2", False), ((AJAR,), "move:A2", True)],
)
def test_in_a_fight_too_a_door_is_left_as_one_likes(tags: tuple[str, ...], act: str, ajar: bool) -> None:
    p, id = two_rooms(*tags)
    kid = p.pc("kid", "A1", CALM, gear=[])
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    r = Played(p, lambda game: offered.perform(game, kid, act), **FIGHT)
    assert zone_of(r.game, kid) == "A2"
    assert (AJAR in zone.border_of(r.game, id).tags) is ajar
    assert zone.sees(r.game, kid, foe) is ajar
    assert spent(r, kid) == (0, 1), "it costs nothing beyond the move"


@clause("alien.zone.doors", "alien.hazard.zero-g")
def test_who_stays_where_he_was_leaves_the_door_as_it_was() -> None:
    p = Position()
    p.zone("A1", "zero-g")
    p.zone("A2")
    id = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", CALM, gear=[])
    r = Played(p, lambda game: offered.perform(game, kid, "leave-open:A2"), **FIGHT)
    assert zone_of(r.game, kid) == "A1"
    assert AJAR not in zone.border_of(r.game, id).tags
