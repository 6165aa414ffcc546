"""Edges of what comes into sight without anybody's moving: doors beaten in, smoke that clears, eggs that open, guards
that have been called."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref
from grognard.games.alien.beings import egg, prey
from grognard.games.alien.fight import blast
from grognard.games.alien.moves import door
from grognard.games.alien.position import Position
from grognard.games.alien.turns import turns
from grognard.games.alien.words.terms import ALERTED, SEEN, SMOKE_ROUNDS, has, zone_of, zone_ref
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT
from tests.games.alien.test_edges import hall


def _shut_off() -> tuple[Position, int, int, int]:
    """A calm rifleman in A1, and behind a locked door that is nearly through a mercenary in A2; the door's id."""
    p = Position()
    p.zone("A1")
    p.zone("A2", seen=False)
    id = p.border("A1", "A2", "door", points=1, locked=True)
    marine = p.pc("rifleman", "A1", CALM, gear=["m4a3-pistol"])
    return p, marine, p.npc("mercenary", "A2", ALERTED, gear=[]), id


# -- doors and smoke -------------------------------------------------------------------------------------------------


@clause("alien.zone.hatch", "alien.zone.los", "alien.setup.hidden-info")
def test_through_a_door_that_was_broken_open_everybody_sees_in_the_next_turn() -> None:
    p, marine, foe, id = _shut_off()

    def broken_open(game: Game) -> Script[None]:
        door.strike(game, game.state.features[id], 4, 4, by=foe)
        assert game.state.models[foe].known is not None
        yield from turns.take_turn(game, marine)

    r = Played(p, broken_open, answers=("done",), **FIGHT)
    assert r.state.models[foe].known is None
    assert "attack" in offered.keys(r.game, marine)


@clause("alien.zone.hatch", "alien.zone.break-door", "alien.setup.hidden-info")
@pytest.mark.parametrize("fights", [True, False])
def test_whoever_breaks_a_door_open_sees_at_once_what_is_behind(fights: bool) -> None:
    p, marine, foe, id = _shut_off()
    p.item("fire-axe", marine, "held")
    if fights:
        r = Played(p, lambda game: offered.do(game, marine, f"break:f{id}"), {"to break": 5}, **FIGHT)
        assert r.state.models[foe].known is None
    else:
        r = Played(p, lambda game: offered.do(game, marine, f"break:f{id}"))
        assert r.state.models[foe].known is not None, "in a stretch it takes a detection roll"
    assert _zone_known(r.game, "A2")


@clause("alien.zone.hatch", "alien.crawl.seal", "alien.setup.hidden-info")
@pytest.mark.parametrize(("sixes", "seen"), [(1, True), (0, False)])
def test_whoever_cuts_an_access_point_open_sees_who_is_behind_it(sixes: int, seen: bool) -> None:
    p = hall(1)
    p.zone("C1", kind="crawl")
    way = p.border("A1", "C1", "access", sealed=True)
    roughneck = p.pc("roughneck", "A1", CALM, gear=["cutting-torch"])
    foe = p.npc("mercenary", "C1", ALERTED, gear=[])
    r = Played(p, lambda game: offered.do(game, roughneck, f"seal:f{way}"), {"cutting torch": sixes}, **FIGHT)
    assert (r.state.models[foe].known is None) is seen


def _zone_known(game: Game, at: str) -> bool:
    return game.zones.zone(at).known is None


@clause("alien.ranged.smoke", "alien.setup.hidden-info")
@pytest.mark.parametrize(("rounds", "seen"), [(1, True), (2, False)])
def test_whoever_stood_behind_smoke_is_seen_when_it_clears(rounds: int, seen: bool) -> None:
    p = hall(2)
    p.pc("rifleman", "A1", CALM, gear=[])
    foe = p.npc("mercenary", "A2", ALERTED, gear=[])

    def clears(game: Game) -> Script[None]:
        blast.fill_with_smoke(game, "A2")
        game.count("alien.ranged.smoke", (zone_ref(game, "A2"), SMOKE_ROUNDS, rounds - blast.SMOKE_LASTS))
        yield from turns.round_start(game)

    r = Played(p, clears, phase="combat", step="round-start", round=2)
    assert (r.state.models[foe].known is None) is seen


# -- what frightens when it appears ------------------------------------------------------------------------------------


@clause("alien.panic.first-sight", "alien.egg.hatched", "alien.panic.same-moment")
@pytest.mark.parametrize("fights", [True, False])
def test_what_leaps_out_of_an_egg_frightens_all_who_see_it(fights: bool) -> None:
    p = hall(1)
    some = [p.pc(who, "A1", CALM, gear=[]) for who in ("kid", "medic", "pilot")]
    opened = p.npc("ovomorph", "A1", seen=True)
    r = Played(p, lambda game: egg.hatch(game, opened), **(FIGHT if fights else {}))
    assert all(has(r.game, who, f"{SEEN}egg-borne") for who in some)
    rolled: list[Ref] = [ref for roll in r.rolls("panic") for ref in roll.about]
    assert sorted(set(rolled)) == [f"m{who}" for who in some]
    assert fights or len(rolled) == len(some)


@clause("alien.panic.first-sight", "alien.xeno.signature")
def test_guards_who_arrive_before_the_eyes_of_the_crew_frighten_it() -> None:
    p = hall(2)
    p.zone("H", hive=True)
    p.border("A2", "H")
    kid = p.pc("kid", "A1", f"{SEEN}royal", CALM, gear=[])
    queen, soldier = p.npc("queen", "A1", ALERTED, seen=True), p.npc("soldier", "H", active=False)

    def called(game: Game) -> Script[None]:
        prey.call(game, queen, [soldier])
        yield from turns.round_end(game)

    r = Played(p, called, **FIGHT)
    assert zone_of(r.game, soldier) == "A2"
    assert has(r.game, kid, f"{SEEN}adult")
    assert len(r.rolls("panic")) == 1
