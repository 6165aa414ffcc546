"""What is in the hands: aims that are lost with it, lamps that need a mount, what is seen when it is drawn, loads."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games.alien.body import gear, lamps
from grognard.games.alien.books.cards import Carried
from grognard.games.alien.books.profiles import being
from grognard.games.alien.harm import death
from grognard.games.alien.known import combat
from grognard.games.alien.map import zone
from grognard.games.alien.moves import dragging
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import marker_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT


def hall(number: int, **first: Any) -> Position:
    """So many open zones in a row; `first` are features of A1."""
    p = Position()
    for index in range(1, number + 1):
        p.zone(f"A{index}", **(first if index == 1 else {}))
    for index in range(1, number):
        p.border(f"A{index}", f"A{index + 1}")
    return p


@clause("alien.ranged.aim-lost")
@pytest.mark.parametrize(("deed", "bonus"), [("", 2), ("drop", 0), ("draw", 0)])
def test_an_aim_is_lost_with_what_was_aimed(deed: str, bonus: int) -> None:
    p = hall(2)
    marine = p.pc("rifleman", "A1", CALM, gear=["m4a3-pistol"])
    pistol, rifle = p.find(marine, "m4a3-pistol"), p.item("m41a-pulse-rifle", marine)
    merc = p.npc("mercenary", "A2", seen=True, gear=[], quick=2)
    dice = [("attack", (2,) * (9 + bonus)), ("supply", (2,) * (3 if deed else 2))]
    r = p.fight([marine], dice).choose("aim")
    if deed == "drop":
        r.choose(f"drop:k{pistol}")
    if deed:
        r.choose(f"draw:k{rifle}")
    r.choose("attack").choose(f"k{rifle if deed else pistol}:m{merc}").choose("single")
    parts = {part.clause: part.amount for part in r.rolls("attack")[0].parts}
    assert parts.get("alien.ranged.aim", 0) == bonus


@clause("alien.ranged.aim", "alien.ranged.aim-lost")
def test_only_what_is_in_the_hands_is_aimed() -> None:
    p = hall(2)
    marine = p.pc("rifleman", "A1", CALM, gear=[])
    rifle = p.item("m41a-pulse-rifle", marine)
    p.npc("mercenary", "A2", seen=True, gear=[])
    r = p.fight([marine])
    assert "aim" not in r.options()
    assert "aim" in r.choose(f"draw:k{rifle}").options()


OWN = (Carried("m41a-pulse-rifle"), Carried("m4a3-pistol"), Carried("flashlight"))


def lamplight() -> tuple[Position, int, dict[str, Any]]:
    """A rifleman without armor in a dark room, the lamp clipped to his rifle."""
    p = hall(1, dark=True)
    who = p.pc(replace(being("rifleman"), gear=OWN), "A1", CALM)
    return p, who, {kind: p.find(who, kind) for kind in ("flashlight", "m41a-pulse-rifle", "m4a3-pistol")}


@clause("alien.char.hands", "alien.gear.lamp")
def test_a_lamp_whose_rifle_is_gone_needs_a_hand() -> None:
    p, who, things = lamplight()
    p.npc("mercenary", "A1", seen=True, gear=[])
    lamp, rifle, pistol = things.values()
    r = p.fight([who]).choose(f"lamp:k{lamp}")
    assert {"clipped", "lit"} <= {*marker_of(r.game, lamp).tags}
    r.choose(f"drop:k{rifle}")
    assert marker_of(r.game, lamp).tags == ("held", "lit")
    r.choose(f"draw:k{pistol}")
    assert marker_of(r.game, lamp).tags == ("held", "lit"), "there is a hand for each of them"
    assert zone.is_lit(r.game, "A1")


@clause("alien.char.hands", "alien.gear.lamp")
def test_a_lit_lamp_goes_from_the_hand_to_the_rifle_that_needs_both() -> None:
    p = hall(1, dark=True)
    who = p.pc("rifleman", "A1", gear=[])
    rifle, lamp = p.item("m41a-pulse-rifle", who), p.item("flashlight", who, "held", "lit")
    game = p.game(**FIGHT)
    gear.draw(game, who, rifle)
    assert marker_of(game, lamp).tags == ("clipped", "lit")


@clause("alien.char.hands", "alien.gear.lamp")
def test_a_lamp_that_nothing_and_nobody_holds_goes_out() -> None:
    p = hall(1, dark=True)
    who = p.pc("rifleman", "A1", gear=[])
    p.item("m4a3-pistol", who, "held")
    p.item("combat-knife", who, "held")
    lamp = p.item("flashlight", who, "clipped", "lit")
    game = p.game(**FIGHT)
    lamps.mount(game, who)
    assert marker_of(game, lamp).tags == ()
    assert not zone.is_lit(game, "A1")


@clause("alien.zone.light")
def test_the_lamp_of_a_dead_man_goes_on_shining() -> None:
    p = hall(1, dark=True)
    who = p.pc("kid", "A1", gear=[])
    p.item("flashlight", who, "held", "lit")
    game = p.game()
    death.die(game, who, "alien.crit.instant")
    assert zone.is_lit(game, "A1")


@clause("alien.gear.over", "alien.move.drag")
@pytest.mark.parametrize(("sixes", "stress"), [(1, 1), (0, 0)])
def test_who_drags_in_vain_has_not_moved(sixes: int, stress: int) -> None:
    p = hall(2)
    who, body = p.pc("kid", "A1", CALM, gear=["m41a-pulse-rifle"] * 6), p.pc("medic", "A1", "broken", gear=[])
    r = Played(p, lambda game: dragging.drag(game, who, body, "A2", "alien.move.drag"), {"to drag": sixes}, **FIGHT)
    assert r.state.models[who].counters.get("stress", 0) == stress


@clause("alien.dice.help-combat")
def test_help_promised_in_a_stretch_ends_when_the_fight_begins() -> None:
    p = hall(1)
    kid, medic = p.pc("kid", "A1", gear=[]), p.pc("medic", "A1", gear=[])
    p.link("helps", medic, kid)
    game = p.game()
    combat.begin(game, "alien.combat.start")
    assert not [link for link in game.state.links if link.kind == "helps"]


@clause("alien.setup.hidden-info")
@pytest.mark.parametrize("seen", [True, False])
def test_what_somebody_in_sight_draws_is_seen(seen: bool) -> None:
    p = hall(1)
    guard = p.npc("security-guard", "A1", seen=seen)
    baton = p.find(guard, "stun-baton")
    game = p.game(**FIGHT)
    assert marker_of(game, baton).known is not None
    gear.draw(game, guard, baton)
    assert (marker_of(game, baton).known is None) is seen
