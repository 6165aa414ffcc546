"""Whom nobody needs to strike any more: what is in no fight, and what is dead for certain."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import prey
from grognard.games.alien.body import talent
from grognard.games.alien.fight import fight
from grognard.games.alien.moves.detection import Meeting
from grognard.games.alien.position import Position
from grognard.games.alien.turns import sighting
from grognard.games.alien.words import carcass
from grognard.games.alien.words.terms import ALERTED, HIDDEN, OVERKILL, SHUT_IN, has, zone_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT


@clause("alien.talent.overkill", "alien.setup.mode-scope", "alien.xeno.worker")
@pytest.mark.parametrize(
    ("who", "state", "is_foe"),
    [
        ("drone", (), True),
        ("drone", (SHUT_IN,), False),
        ("ovomorph", (), False),
        ("worker", (), False),
        ("worker", (ALERTED,), True),
    ],
)
def test_a_rampage_is_over_though_eggs_tanks_and_workers_are_in_sight(
    who: str, state: tuple[str, ...], is_foe: bool
) -> None:
    p = Position()
    p.zone("A1")
    marine, creature = p.pc("rifleman", "A1", OVERKILL, CALM, gear=[]), p.npc(who, "A1", *state, seen=True)
    assert talent.foes_in_sight(p.game(**FIGHT), marine) == ([creature] if is_foe else [])


@clause("alien.opt.fragile-xenos", "alien.xeno.zero-again")
@pytest.mark.parametrize(("options", "offered"), [((), True), (("fragile-xenos",), False)])
def test_where_creatures_die_at_once_nobody_shoots_at_bodies(options: tuple[str, ...], offered: bool) -> None:
    p = Position(options=options)
    p.zone("A1")
    marine = p.pc("rifleman", "A1", CALM, gear=["m4a3-pistol"])
    body = p.npc("drone", "A1", "dead", seen=True, health=0)
    game = p.game(**FIGHT)
    assert carcass.fallen(game) == ([body] if offered else [])
    assert bool(fight.marks(game, marine)) is offered


@clause("alien.range.adjacent-change", "alien.xeno.signature", "alien.stealth.hide")
def test_who_is_called_away_is_adjacent_to_nobody_any_more() -> None:
    p = Position()
    for at in ("A1", "A2", "A3", "A4"):
        p.zone(at, cluttered=True)
    for here, there in (("A1", "A2"), ("A2", "A3"), ("A3", "A4")):
        p.border(here, there, "door")
    kid = p.pc("kid", "A1", "broken", gear=[], health=0)
    soldier = p.npc("soldier", "A1", HIDDEN)
    p.adjacent(kid, soldier)

    def called(game: Game) -> Script[None]:
        yield from prey.summon(game, soldier, "A4")

    r = Played(p, called, **FIGHT)
    assert zone_of(r.game, soldier) == "A3"
    assert not r.state.links
    assert not has(r.game, soldier, HIDDEN)


@clause("alien.stealth.winner-options", "alien.stealth.hide", "alien.synth.zero")
@pytest.mark.parametrize(("state", "words"), [(("flaw:6", "out"), {"hide", "withdraw"}), ((), {"hide"})])
def test_a_comrade_out_of_play_keeps_nobody_from_withdrawing(state: tuple[str, ...], words: set[str]) -> None:
    p = Position()
    for at in ("A1", "A2"):
        p.zone(at, cluttered=True)
    p.border("A1", "A2", "door")
    kid, bishop = p.pc("kid", "A2", "from:A1", gear=[]), p.pc("android", "A2", "prone", *state, gear=[])
    guard = p.npc("mercenary", "A2", gear=[])
    meeting = Meeting((guard,), (kid, bishop))
    form = sighting.SEEN_FIRST.form(sighting._for_crew(p.game(step="outcome"), meeting))
    assert form is not None
    assert {option.key for option in form.options} & {"hide", "withdraw"} == words
