"""Two who are Adjacent across a passage, one of whom takes the other; and what one hand cannot hold."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import hugger, prey
from grognard.games.alien.body import gear
from grognard.games.alien.harm import criticals, synth
from grognard.games.alien.moves import dragging
from grognard.games.alien.moves.move import HELD_DOWN
from grognard.games.alien.position import Position
from grognard.games.alien.words.relations import EMBRACE
from grognard.games.alien.words.terms import ALERTED, AT, CAPTURED, CARRIES, are_adjacent, has, links_of, zone_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT
from tests.games.alien.test_edges import hall

LOST_ARM, ARM_SERVOS = 55, 3


def _door_keeper(creature: str, *tags: str) -> tuple[Position, int, int]:
    """A kid in A2 at the door to A1, where a creature is, the two Adjacent; A3 is the hive."""
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at, hive=at == "A3")
    door = p.border("A1", "A2", "door")
    p.border("A1", "A3")
    kid, foe = p.pc("kid", "A2", f"{AT}{door}", CALM, *tags, gear=[]), p.npc(creature, "A1", ALERTED, seen=True)
    p.adjacent(kid, foe)
    return p, kid, foe


@clause("alien.hugger.embrace", "alien.move.block-reach", "alien.hugger.course")
def test_a_facehugger_is_where_the_face_is() -> None:
    p, kid, foe = _door_keeper("facehugger")
    r = Played(p, lambda game: hugger.seize(game, foe, kid), **FIGHT)
    assert zone_of(r.game, foe) == zone_of(r.game, kid) == "A2"
    assert links_of(r.game, EMBRACE, kid)


@clause("alien.xeno.captured", "alien.move.block-reach", "alien.range.adjacent-change")
def test_a_captive_is_taken_through_the_passage_he_held() -> None:
    p, kid, foe = _door_keeper("soldier", "unconscious")
    p.link(CARRIES, foe, kid)

    def carries(game: Game) -> Script[None]:
        assert are_adjacent(game, kid, foe)
        yield from prey.carry_off(game, foe, kid)

    r = Played(p, carries, **FIGHT)
    assert zone_of(r.game, kid) == zone_of(r.game, foe) == "A3"
    assert has(r.game, kid, CAPTURED)


@clause("alien.char.hands", "alien.crit.effects", "alien.crit.two-arms")
def test_whoever_loses_an_arm_drops_what_it_held() -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", "broken", gear=["m4a3-pistol"], health=0)
    p.item("combat-knife", marine, "held")
    r = Played(p, lambda game: criticals.inflict(game, marine, LOST_ARM, "alien.crit.roll"), **FIGHT)
    assert len(gear.in_hands(r.game, marine)) == 1
    assert [thing.at for thing in r.state.markers if thing.kind in ("m4a3-pistol", "combat-knife")].count("A1") == 1


@clause("alien.char.hands", "alien.synth.zero")
@pytest.mark.parametrize(("row", "holds"), [(ARM_SERVOS, False), (2, True)])
def test_an_android_without_arm_servos_holds_nothing_for_two_hands(row: int, holds: bool) -> None:
    p = hall(1)
    bishop = p.pc("android", "A1", gear=["m41a-pulse-rifle"], health=0)

    def damaged(game: Game) -> Script[None]:
        synth.suffer(game, bishop, row)
        yield from ()

    r = Played(p, damaged, **FIGHT)
    assert bool(gear.in_hands(r.game, bishop)) is holds


@clause("alien.move.drag", "alien.xeno.signature")
@pytest.mark.parametrize(("state", "can"), [((), False), (("dead",), True)])
def test_nobody_is_dragged_away_under_the_tail_of_a_facehugger(state: tuple[str, ...], can: bool) -> None:
    p = hall(2)
    kid, medic = p.pc("kid", "A1", "broken", "prone", gear=[], health=0), p.pc("medic", "A1", CALM, gear=[])
    foe = p.npc("facehugger", "A1", ALERTED, *state, seen=True)
    p.tag(kid, f"{HELD_DOWN}{foe}")
    assert dragging.can_drag(p.game(**FIGHT), medic, kid) is can
