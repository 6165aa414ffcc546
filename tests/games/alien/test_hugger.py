"""Facehuggers: the embrace, its course, removal, blindness and swarms; and what is born of it."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games.alien.beings import burster, hugger, prey, xenomorph
from grognard.games.alien.body.dice import modifiers
from grognard.games.alien.moves import detection
from grognard.games.alien.position import Position
from grognard.games.alien.turns import time
from grognard.games.alien.words.relations import EMBRACE
from grognard.games.alien.words.terms import (
    BROKEN,
    DEAD,
    FACEHUGGED,
    OUT,
    UNCONSCIOUS,
    has,
    health,
    marker_of,
    model_of,
)


def couple(host: str = "colonist", *tags: str) -> tuple[Position, int, int]:
    p = Position()
    p.zone("A1")
    who = p.ally(host, "A1", *tags, gear=())
    beast = p.npc("facehugger", "A1", seen=True)
    p.adjacent(who, beast)
    return p, who, beast


@clause("alien.hugger.embrace")
def test_the_embrace_breaks_without_injury_and_puts_out() -> None:
    p, who, beast = couple()
    game = p.game()
    hugger.embrace(game, beast, who)
    assert health(game, who) == 0
    assert all(has(game, who, tag) for tag in (BROKEN, FACEHUGGED, UNCONSCIOUS))
    assert has(game, beast, OUT), "it does nothing else any more"
    assert [marker.kind for marker in game.state.markers] == [EMBRACE], "no injury"


@clause("alien.hugger.embrace")
@pytest.mark.parametrize(("tags", "found"), [(("broken",), True), (("unconscious",), True), ((), False)])
def test_only_an_unmoving_host_needs_no_roll(tags: tuple[str, ...], found: bool) -> None:
    p, who, beast = couple("colonist", *tags)
    assert hugger.unmoving_host(p.game(), beast) == (who if found else None)


@clause("alien.gear.apesuit")
def test_an_apesuit_keeps_it_off_while_it_has_armor() -> None:
    p, who, beast = couple()
    suit = p.item("apesuit", who, "worn")
    game = p.game()
    hugger.embrace(game, beast, who)
    assert not has(game, who, FACEHUGGED)
    game.count("alien.acid.armor", (f"k{suit}", "armor-lost", 1))
    hugger.embrace(game, beast, who)
    assert has(game, who, FACEHUGGED)


@clause("alien.gear.apesuit")
def test_an_apesuit_keeps_it_off_under_better_armor_too() -> None:
    p, who, beast = couple()
    p.item("m3-armor", who, "worn")
    suit = p.item("apesuit", who, "worn")
    assert not hugger.can_embrace(p.game(), who)
    game = p.game()
    game.count("alien.acid.armor", (f"k{suit}", "armor-lost", 1))
    assert hugger.can_embrace(game, who)
    assert has(game, beast, "hostile")


@clause("alien.hugger.embrace")
def test_androids_are_no_hosts() -> None:
    p, who, beast = couple("service-android")
    game = p.game()
    hugger.embrace(game, beast, who)
    assert not has(game, who, FACEHUGGED)


def embraced(stretches: int) -> tuple[Position, int, int]:
    p, who, beast = couple("colonist", "broken", "facehugged", "unconscious")
    p.hurt(who, health=0)
    p.link(EMBRACE, beast, who)
    p.marker(EMBRACE, who, stretches=stretches)
    return p, who, beast


@clause("alien.hugger.course")
def test_after_a_shift_it_drops_off_dead_and_the_host_wakes() -> None:
    p, who, beast = embraced(58)
    early = p.script(hugger.stretch_passed).finish()
    assert has(early.game, who, FACEHUGGED)
    p, who, beast = embraced(59)
    late = p.script(hugger.stretch_passed).finish()
    assert not has(late.game, who, FACEHUGGED, UNCONSCIOUS, BROKEN)
    assert health(late.game, who) == 1
    assert has(late.game, beast, DEAD)
    assert [marker.kind for marker in late.state.markers] == [hugger.IMPREGNATED]


@clause("alien.hugger.course", "alien.burster.birth")
def test_after_one_more_shift_something_breaks_out() -> None:
    p, who, _ = couple()
    p.marker(hugger.IMPREGNATED, who, tags=("chestburster",), stretches=59)
    ended = p.script(hugger.stretch_passed).finish()
    assert has(ended.game, who, DEAD)
    assert model_of(ended.game, 2).profile == "chestburster"


@clause("alien.hugger.remove")
@pytest.mark.parametrize(
    ("numbed", "faces", "dead", "left"),
    [(False, (2, 3), True, []), (True, (2, 3), False, []), (True, (1, 3), False, [hugger.IMPREGNATED])],
)
def test_removing_it_kills_unless_numbed_and_may_come_too_late(
    numbed: bool, faces: tuple[int, ...], dead: bool, left: list[str]
) -> None:
    p, who, beast = embraced(2)
    if numbed:
        p.tag(who, hugger.NUMBED)
    mechanic = p.ally("crew-hand", "A1", gear=("maintenance-jack",))
    number = 6 + sum(part.amount for part in modifiers(p.game(), mechanic, "heavy-machinery"))
    dice = [("remove", (6,) + (2,) * (number - 1)), ("too late", faces)]
    ended = p.script(lambda game: hugger.remove(game, mechanic, who), dice=dice).finish()
    assert (has(ended.game, who, DEAD), has(ended.game, beast, DEAD)) == (dead, True)
    assert [m.kind for m in ended.state.markers if m.kind in (EMBRACE, hugger.IMPREGNATED)] == left


@clause("alien.hugger.remove")
def test_a_failed_try_changes_nothing_and_it_takes_a_tool() -> None:
    p, who, _beast = embraced(2)
    bare, mechanic = p.ally("colonist", "A1", gear=()), p.ally("crew-hand", "A1", gear=("maintenance-jack",))
    game = p.game()
    assert hugger.victims_near(game, mechanic) == [who]
    assert hugger.victims_near(game, bare) == []
    number = 6 + sum(part.amount for part in modifiers(game, mechanic, "heavy-machinery"))
    ended = p.script(lambda g: hugger.remove(g, mechanic, who), dice=[("remove", (2,) * number)]).finish()
    assert has(ended.game, who, FACEHUGGED)
    assert not ended.result


@clause("alien.hugger.blind")
def test_warmth_hides_humans_from_facehuggers() -> None:
    p = Position()
    p.zone("A1", "warm")
    p.zone("A2")
    who, android = p.ally("colonist", "A1"), p.pc("android", "A1")
    warm, cold, drone = p.npc("facehugger", "A1"), p.npc("facehugger", "A2"), p.npc("drone", "A1")
    game = p.game()
    parts = [detection.observation_parts(game, beast, (who,)) for beast in (warm, cold, drone)]
    assert [[part.amount for part in row] for row in parts] == [[-2], [], []]
    assert detection.observation_parts(game, warm, (android,)) == ()
    for party in ((who, android), (android, who)):
        assert detection.observation_parts(game, warm, party) == (), "one it can make out gives all of them away"


@clause("alien.hugger.blind")
def test_the_winner_may_stay_beside_facehuggers_alone() -> None:
    p, _, beast = couple()
    drone = p.npc("drone", "A1")
    game = p.game()
    assert hugger.stays_unroused(game, (beast,))
    assert not hugger.stays_unroused(game, (beast, drone))
    assert not hugger.stays_unroused(game, ())


@clause("alien.hugger.swarm")
def test_speed_of_a_swarm_by_number() -> None:
    speeds = [hugger.shared_speed(number) for number in (1, 2, 3, 5, 6, 10, 11, 20, 21, 40)]
    assert speeds == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@clause("alien.hugger.swarm-when")
def test_three_in_one_zone_are_a_swarm() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    first = [p.npc("facehugger", "A1", seen=True) for _ in range(2)]
    p.npc("facehugger", "A2", seen=True)
    assert hugger.swarms(p.game()) == []
    third = p.npc("royal-facehugger", "A1", seen=True)
    assert hugger.swarms(p.game()) == [(*first, third)]


@clause("alien.burster.birth")
def test_a_birth_kills_and_frightens_those_who_see_one_for_the_first_time() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door")
    host, witness = p.ally("colonist", "A1"), p.pc("officer", "A1", gear=())
    p.pc("medic", "A2", gear=())
    p.pc("pilot", "A1", burster.BIRTH_SEEN, gear=())
    birth = p.script(lambda game: burster.birth(game, host), dice=[("panic", 1)]).finish()
    assert has(birth.game, host, DEAD)
    assert has(birth.game, witness, burster.BIRTH_SEEN)


@clause("alien.burster.growth")
def test_a_young_one_is_grown_up_after_a_shift() -> None:
    p = Position()
    p.zone("A1")
    young = p.npc("chestburster", "A1")
    p.hurt(young, **{"~age": 58})
    assert model_of(p.script(time.end_of_stretch, step="upkeep").game, young).place == "A1"
    p.hurt(young, **{"~age": 59})
    game = p.script(time.end_of_stretch, step="upkeep").game
    assert model_of(game, young).place is None
    grown = game.state.models[-1]
    assert (grown.profile, grown.place, grown.known) == ("drone", "A1", (1,))


@clause("alien.hugger.embrace", "alien.broken.drop", "alien.broken.no-stress")
def test_the_embraced_are_broken_in_every_way() -> None:
    p = Position()
    p.zone("A1")
    who, friend = p.pc("rifleman", "A1", "panic:7"), p.pc("kid", "A1", "seen:egg-borne", gear=())
    beast = p.npc("facehugger", "A1", seen=True)
    p.adjacent(who, beast)
    rifle = p.find(who, "m41a-pulse-rifle")
    p._markers = [replace(m, tags=("held",)) if m.id == rifle else m for m in p._markers]
    ended = p.script(lambda game: hugger.seize(game, beast, who), [("panic", 1)], phase="combat", step="turn")
    assert not has(ended.game, who, "panic:7")
    assert marker_of(ended.game, rifle).at == "A1", "two hands are needed for it"
    assert len(ended.rolls("panic")) == 1, "who sees it rolls for panic"
    assert not has(ended.game, friend, BROKEN)


@clause("alien.burster.growth")
def test_one_that_got_away_comes_back_grown_after_a_shift() -> None:
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at)
    p.border("A1", "A2", "door")
    p.border("A2", "A3", "door")
    p.ally("colonist", "A1", gear=())
    young = p.npc("chestburster", "A1", seen=True)
    ended = p.script(lambda game: prey.escape(game, young), phase="combat", step="turn").finish()
    assert model_of(ended.game, young).place is None
    for _ in range(59):
        xenomorph.stretch_passed(ended.game)
    assert all(model.profile != "drone" for model in ended.game.state.models)
    xenomorph.stretch_passed(ended.game)
    (grown,) = [model for model in ended.game.state.models if model.profile == "drone"]
    assert (grown.place, grown.known) == ("A3", (1,))


@clause("alien.hugger.remove")
@pytest.mark.parametrize(("tags", "lives"), [((), False), (("numbed",), True)])
def test_to_kill_it_on_a_face_is_to_tear_it_off(tags: tuple[str, ...], lives: bool) -> None:
    p, who, beast = couple("colonist", *tags)
    game = p.game()
    hugger.embrace(game, beast, who)
    p._models, p._links, p._markers = list(game.state.models), list(game.state.links), list(game.state.markers)
    ended = p.script(lambda game: xenomorph.at_zero(game, beast), phase="combat", step="turn").finish()
    assert has(ended.game, beast, DEAD)
    assert has(ended.game, who, DEAD) is not lives
    assert not has(ended.game, who, FACEHUGGED)
