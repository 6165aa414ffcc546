"""Crawlspaces: entering, no passing, no hiding, access points sealed with a torch."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import referee
from grognard.games.alien.fight import responses
from grognard.games.alien.map import walks, zone
from grognard.games.alien.moves import door, move, sealing, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import walking
from grognard.games.alien.words.terms import FULL_COVER, RATING, SEALED, has, marker_of, panic_rows, zone_of
from tests.games.alien import offered
from tests.games.alien.skirmish import menu

CLAUSE = "alien.act.quick-move-zone"


def duct() -> tuple[Position, int]:
    """A1 -access- C1 -crawl- C2 -access- A2."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("C1", "cluttered", kind="crawl")
    p.zone("C2", kind="crawl")
    point = p.border("A1", "C1", "access")
    p.border("C1", "C2", "crawl")
    p.border("C2", "A2", "access")
    return p, point


@clause("alien.crawl.enter")
def test_an_access_point_costs_one_zone_of_movement() -> None:
    p, _ = duct()
    who = p.pc("medic", "A1", gear=())
    assert [to for to, _ in move.ways(p.game(), who)] == ["C1"]
    game = p.script(lambda game: move.enter(game, who, "C1", CLAUSE)).game
    assert zone_of(game, who) == "C1"
    assert zone.distance(game, "A1", "A2") == 3


@clause("alien.crawl.features")
def test_no_hiding_and_no_cover_in_a_crawlspace() -> None:
    p, _ = duct()
    p.border("C1", "A2", "hatch")
    who = p.pc("medic", "C1", gear=())
    assert not stealth.can_hide(p.game(), who)
    assert [key for key in menu(p, who) if "cover" in key] == []


@clause("alien.crawl.features")
def test_nobody_passes_anybody_in_a_crawlspace() -> None:
    p, _ = duct()
    first, second = p.pc("medic", "A1", gear=()), p.pc("pilot", "A1", gear=())

    def both(game: Game) -> Script[None]:
        yield from move.enter(game, first, "C1", CLAUSE)
        yield from move.enter(game, second, "C1", CLAUSE)

    game = p.script(both).game
    assert [to for to, _ in move.ways(game, second)] == ["A1"]
    assert [to for to, _ in move.ways(game, first)] == ["C2"]


def sealed(p: Position, who: int, point: int, *dice: object) -> SoloRehearsal:
    s = p.script(lambda game: sealing.seal(game, who, zone.border_of(game, point)), dice)
    if s.asks == "push":
        s.choose(s.options()[-1])
    return s


@clause("alien.crawl.seal")
def test_a_sealed_access_point_is_closed_to_all_until_cut_open() -> None:
    p, point = duct()
    who = p.pc("roughneck", "A1", gear=("cutting-torch",))
    drone = p.npc("drone", "C1")
    s = sealed(p, who, point, ("torch", (6, 1, 1, 1, 1, 1, 1, 1, 1, 1)), ("seal-roll", (4, 4, 4)))
    border = zone.border_of(s.game, point)
    assert SEALED in border.tags
    assert not zone.can_pass(s.game, who, border)
    assert not zone.can_pass(s.game, drone, border)
    assert zone.distance(s.game, "A1", "C1") is None
    shut, point = duct()
    who = shut.pc("roughneck", "A1", gear=("cutting-torch",))
    again = shut.border("A1", "A2", "access", sealed=True)
    s = sealed(shut, who, again, ("torch", (6, 1, 1, 1, 1, 1, 1, 1, 1, 1)), ("seal-roll", (4, 4, 4)))
    assert zone.is_open(zone.border_of(s.game, again))


@clause("alien.crawl.seal-roll")
def test_one_attempt_a_stretch_with_the_torch_and_its_power() -> None:
    p, point = duct()
    who, idle = p.pc("roughneck", "A1", gear=("cutting-torch",)), p.pc("pilot", "A1", gear=())
    torch = p.find(who, "cutting-torch")
    assert f"seal:f{point}" in offered.keys(p.game(), who)
    assert sealing.access_points(p.game(), idle) == []
    s = sealed(p, who, point, ("torch", (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)), ("seal-roll", (1, 4, 4)))
    assert s.result is False
    assert SEALED not in zone.border_of(s.game, point).tags
    assert marker_of(s.game, torch).counters[RATING] == 2
    assert sealing.access_points(s.game, who) == []
    assert {part.label for part in s.rolls("torch")[0].parts} >= {"heavy machinery"}


@clause("alien.crawl.seal-roll")
def test_an_empty_torch_seals_nothing() -> None:
    p, _ = duct()
    who = p.pc("roughneck", "A1", gear=())
    p.item("cutting-torch", who, "held", rating=0)
    assert sealing.access_points(p.game(), who) == []


@clause("alien.crawl.seal-xeno")
def test_xenomorphs_cannot_force_a_seal() -> None:
    p = Position()
    for at in ("A1", "C1", "A2", "A3"):
        p.zone(at, kind="crawl" if at == "C1" else "room")
    sealed = p.border("A1", "C1", "access", sealed=True)
    p.border("C1", "A3", "access")
    locked = p.border("A1", "A2", "door", locked=True)
    drone = p.npc("drone", "A1")
    game = p.game()
    assert referee.path(game, drone, "A3") == []
    assert referee.door_on_the_way(game, drone, "A3") is None
    assert referee.door_on_the_way(game, drone, "A2") == zone.border_of(game, locked)
    assert not door.can_break(game, drone, zone.border_of(game, sealed))
    assert not referee.can_go(game, drone, zone.border_of(game, sealed))
    p.border("A2", "A3", "open")
    for goal in ("A3", "C1"):
        assert referee.door_on_the_way(p.game(), drone, goal) == zone.border_of(game, locked), "round by the door"


@clause("alien.crawl.seal-xeno")
@pytest.mark.parametrize(
    ("profile", "fits"), [("drone", True), ("praetorian", False), ("queen", False), ("facehugger", True)]
)
def test_large_creatures_cannot_enter(profile: str, fits: bool) -> None:
    p, point = duct()
    who = p.npc(profile, "A1")
    assert zone.can_pass(p.game(), who, zone.border_of(p.game(), point)) is fits


@clause("alien.xeno.climb")
@pytest.mark.parametrize(
    ("profile", "goes_to"),
    [("drone", ["B1", "C1", "C2"]), ("praetorian", ["B1"]), ("charger", ["B1"]), ("queen", ["B1"])],
)
def test_they_climb_without_rolls_and_only_the_largest_keep_out_of_crawlspaces(
    profile: str, goes_to: list[str]
) -> None:
    p = Position()
    p.zone("A1")
    p.zone("B1")
    p.zone("C1", kind="crawl")
    p.zone("C2", kind="crawl")
    borders = [p.border("A1", "B1", "open", "gap"), p.border("A1", "C1", "access"), p.border("A1", "C2", "crawl")]
    creature, human = p.npc(profile, "A1"), p.pc("kid", "A1", gear=())
    game = p.game()
    assert [to for to, _ in walks.ways_out(game, creature)] == goes_to
    passable = [zone.can_pass(game, creature, zone.border_of(game, border)) for border in borders]
    assert passable == [True, "C1" in goes_to, "C2" in goes_to]
    assert "B1" not in [to for to, _ in walks.ways_out(game, human)], "people jump or climb"


@clause("alien.crawl.features", "alien.panic.seek-cover")
def test_who_would_seek_cover_in_a_crawlspace_screams() -> None:
    p, _ = duct()
    who = p.pc("medic", "C1", gear=())
    r = p.script(lambda game: responses.respond(game, who, responses.SEEK_COVER, None)).finish()
    assert panic_rows(r.game, who) == [responses.SCREAM]
    assert not has(r.game, who, FULL_COVER)


@clause("alien.crawl.features", "alien.act.quick-peek")
def test_nobody_looks_out_at_an_end_of_a_crawlspace_that_lies_behind_another_one() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("C1", kind="crawl")
    near, far = p.border("A1", "C1", "access"), p.border("A2", "C1", "access")
    first, second = p.pc("kid", "C1", "came:A1", "deep:1", gear=()), p.pc("medic", "C1", "came:A1", "deep:2", gear=())
    game = p.game()
    assert [offered.keys(game, who, walking.peek) for who in (first, second)] == [
        [f"peek:f{far}"],
        [f"peek:f{near}"],
    ]
    p.put(second, "A1")
    assert len(offered.keys(p.game(), first, walking.peek)) == 2
