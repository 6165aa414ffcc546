"""Titans: hit locations, aim dice, location saves, damage and repairs."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import (
    located,
    reserved,
    save,
    titan,
    titan_damage,
    titan_move,
    titan_repair,
    volley,
    windows,
)
from grognard.games.netepic.chapters.aim import IN_TURN, arms
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import EAST, NORTH, SOUTH, WEST, Position
from grognard.games.netepic.terms import ADVANCE, CHARGE, FIRST_FIRE, SHIELDS, hurt_tag, hurts, shields_up

WARLORD = (
    "gun:right-arm:volcano-cannon", "gun:left-arm:gatling-blaster", "gun:right-carapace:turbo-laser-destructor",
    "gun:left-carapace:plasma-blastgun",
)  # fmt: skip


def field(model: str = "warlord-titan", tags: Sequence[str] = WARLORD, facing: int = SOUTH, up: int = 0) -> Position:
    """A titan of seat 1 without shields, and a Shadowsword south of it."""
    lay = Position()
    lay.unit([(60, 60)], model, seat=1, facing=facing)
    lay.unit([(60, 30)], "shadowsword")
    lay.tag(0, *tags)
    lay.hurt(0, **{SHIELDS: up})
    return lay


def shot(
    lay: Position, dice: Sequence[object], aim: str = "", arm: str = "volcano-cannon", number: int = 1
) -> SoloRehearsal:
    play = lay.script(lambda game: save.suffer(game, Hit(0, 1, arm), number), dice)
    return play.choose(aim) if aim else play


def damaged(lay: Position, location: str, dice: Sequence[object], plus: int = 0) -> SoloRehearsal:
    return lay.script(lambda game: titan_damage.damage(game, 0, location, plus), dice).finish()


def suffering(play: SoloRehearsal) -> list[tuple[str, int]]:
    return sorted(hurts(play.game, 0))


# -- where a hit lands -----------------------------------------------------------------------------------------------


@clause("netepic.titan.aim", "netepic.titan.aim-dice", "netepic.titan.location-save", "netepic.titan.damage-roll")
def test_example_titan_location() -> None:
    """netepic.example.titan-location: aimed at the Head, one cell right, no save at 7+, 2+3 destroys the weapon."""
    play = shot(field(), (("aim", 4, 6), ("damage", 2)), "1-1").finish()
    assert suffering(play) == [("Arm weapon L", 1)]
    assert "gatling-blaster" not in [line.id for line in arms(play.game, 0)]


@clause("netepic.titan.aim-off")
def test_a_shot_that_leaves_the_template_misses() -> None:
    play = shot(field(), (("aim", 1, 3),), "0-1").finish()
    assert not suffering(play)
    empty = shot(field(), (("aim", 6, 3),), "3-1").finish()
    assert not suffering(empty)


@clause("netepic.titan.facing", "netepic.titan.aim-barrage")
@pytest.mark.parametrize(("facing", "side"), [(SOUTH, "front"), (NORTH, "rear"), (EAST, "right"), (WEST, "left")])
def test_the_side_towards_the_firer(facing: int, side: str) -> None:
    lay = field(facing=facing)
    assert located.facing(lay.game(), Hit(0, 1, "volcano-cannon")) == side
    assert located.facing(lay.game(), Hit(0, 1, "multi-launcher", is_template=True)) == side


@clause("netepic.titan.layout-side")
def test_sides_are_mirrored_and_two_feet_are_settled_by_a_throw() -> None:
    assert located.grid("Warlord", "right")[1] == ("empty", "Arm weapon R", "Carapace")
    assert located.grid("Warlord", "left")[1] == ("Carapace", "Arm weapon L", "empty")
    lay = field("great-gargant", ())
    play = shot(lay, (("aim", 3, 3), ("which foot", 2), ("save", 5), ("damage", 1)), "4-1").finish()
    assert suffering(play) == [("Foot L", 1)]


@clause("netepic.titan.location-save")
def test_locations_save_by_their_armour() -> None:
    assert not suffering(shot(field(), (("aim", 3, 3), ("save", 4)), "2-1", "lascannons").finish())
    hit = shot(field(), (("aim", 3, 3), ("save", 3), ("damage", 3)), "2-1", "lascannons").finish()
    assert suffering(hit) == [("Hull", 1)]
    assert not shot(field(), (("aim", 3, 3),), "1-1", "bolters").finish().rolls("save")


@clause("netepic.titan.head-options", "netepic.titan.fire-control-upgrade")
def test_what_is_bought_changes_saves_and_aim() -> None:
    lay = field(tags=("gun:head:close-combat-head", "gun:right-carapace:fire-control-center"))
    game, hit = lay.game(), Hit(0, 1, "bolters")
    assert sum(part.amount for part in located.parts(game, hit, "Head")) == 2
    assert sum(part.amount for part in located.parts(game, hit, "Carapace")) == 3
    parts = volley.modifiers(game, 0, weapon("gatling-blaster"), 1, IN_TURN)
    assert [(part.amount, part.clause) for part in parts] == [(1, "netepic.titan.fire-control-upgrade")]
    assert "weapon-head" in titan.weapons(field(tags=("gun:head:weapon-head",)).game(), 0)


@clause("netepic.titan.gold-applies")
def test_titans_have_sheets_and_other_models_none() -> None:
    lay = field("leviathan", ())
    assert (titan.sheet(lay.game(), 0), titan.sheet(lay.game(), 1)) == ("Leviathan", "")
    assert titan.kind_of("Leviathan", "Doomsday Cannon") == "Weapon"


# -- damage ----------------------------------------------------------------------------------------------------------


@clause("netepic.titan.damage-repeat")
def test_damage_suffered_already_counts_as_the_next_worse() -> None:
    lay = field(tags=(*WARLORD, hurt_tag("Leg R", 0)))
    assert suffering(damaged(lay, "Leg R", (("damage", 1),))) == [("Leg R", 0), ("Leg R", 1)]
    lost = field(tags=(*WARLORD, hurt_tag("Arm weapon R", 1)))
    play = damaged(lost, "Arm weapon R", (("damage to Hull", 3),))
    assert suffering(play) == [("Arm weapon R", 1), ("Hull", 1)]


@clause("netepic.titan.damage-roll")
def test_lines_of_the_tables() -> None:
    assert suffering(damaged(field(), "Head", (("damage", 1),))) == [("Head", 0)]
    assert not suffering(damaged(field(), "Hull", (("damage", 2),)))
    assert suffering(damaged(field(), "Arm weapon R", (("Arm", 6), ("Hull", 1)))) == [("Arm weapon R", 2)]
    assert damaged(field(), "Head", (("damage", 6),)).state.models[0].place is None
    assert suffering(damaged(field("great-gargant", ()), "Foot R", (("Foot", 6), ("Hull", 1)))) == [("Foot R", 2)]


@clause("netepic.titan.damage-roll")
def test_the_carapace_takes_shields_along() -> None:
    assert shields_up(damaged(field(up=4), "Carapace", (("damage", 1),)).game, 0) == 3
    play = damaged(field(up=4), "Carapace", (("damage", 3),))
    assert (shields_up(play.game, 0), suffering(play)) == (0, [("Carapace", 1)])
    assert shields_up(damaged(field(up=4), "Reactor", (("damage", 4),)).game, 0) == 0


@clause("netepic.titan.damage-details")
def test_losses_of_move_add_up_and_a_hull_hit_silences_a_weapon() -> None:
    lay = field(tags=(*WARLORD, hurt_tag("Leg R", 0), hurt_tag("Hull", 1), hurt_tag("Leg L", 1)))
    assert titan_move.rate(lay.game(), 0, ADVANCE) == 250
    slow = field(tags=(*WARLORD, *[hurt_tag(one, 0) for one in ("Leg R", "Leg L")], hurt_tag("Hull", 1)))
    assert titan_move.rate(slow.game(), 0, ADVANCE) == 500
    assert suffering(damaged(field(), "Hull", (("damage", 5), ("weapon", 1)))) == [("Arm weapon L", 0)]
    hurt = [hurt_tag(one, 0) for one in ("Arm weapon R", "Arm weapon L", "Carapace weapon R", "Carapace weapon L")]
    worse = damaged(field(tags=(*WARLORD, *hurt)), "Hull", (("damage", 5), ("weapon", 1)))
    assert ("Arm weapon L", 1) in suffering(worse)
    gone = [tag.replace(":0:", ":1:") for tag in hurt]
    assert damaged(field(tags=(*WARLORD, *gone)), "Hull", (("damage", 5),)).state.models[0].place is None


@clause("netepic.titan.damage-roll")
def test_a_bad_leg_allows_no_charge_and_a_lost_command_needs_a_roll() -> None:
    lay = field(tags=(*WARLORD, hurt_tag("Leg R", 1)))
    play = lay.activate(1)
    assert play.options() == ["first-fire", "advance"]
    mute = field(tags=(*WARLORD, hurt_tag("Head", 2)))
    held = mute.activate(1, (("command", 3),))
    held.choose("advance")
    assert held.state.acting != 1, "it neither moves nor fires"
    assert mute.activate(1, (("command", 4),)).choose("advance").asks == "deed"


@clause("netepic.titan.worst-result")
def test_the_worst_result_needs_no_roll() -> None:
    def script(game: Game) -> Script[object]:
        return titan_damage.ruin(game, 0, "Arm weapon R")

    play = field().script(script, (("Hull", 1),)).finish()
    assert suffering(play) == [("Arm weapon R", 2)]


@clause("netepic.titan.repair", "netepic.end.repair")
def test_repairs_in_the_end_phase() -> None:
    lay = field(tags=(*WARLORD, hurt_tag("Leg R", 0), hurt_tag("Arm weapon R", 1), hurt_tag("Head", 1)), up=6)
    play = lay.script(lambda game: titan_repair.repair(game, 1), (("repair of Leg R", 4), ("repair of Head", 3)))
    assert suffering(play.finish()) == [("Arm weapon R", 1), ("Head", 1)]


# -- moving ----------------------------------------------------------------------------------------------------------


@clause("netepic.titan.fire-control", "netepic.titan.fire-control-not-gargants", "netepic.titan.fire-control-timing")
def test_fire_control_centres() -> None:
    assert titan_move.rate(field().game(), 0, FIRST_FIRE) == 1000
    assert titan_move.rate(field("leviathan", ()).game(), 0, FIRST_FIRE) == 1000
    assert titan_move.rate(field("great-gargant", ()).game(), 0, FIRST_FIRE) == 0
    slow = field(tags=(hurt_tag("Leg R", 0), hurt_tag("Leg L", 0)))
    assert titan_move.rate(slow.game(), 0, FIRST_FIRE) == 500
    assert field().activate(1).choose("first-fire").options() == ["move:u1", "fire:u1", "done"]
    assert field("great-gargant", ()).activate(1).choose("first-fire").asks != "deed"


@clause("netepic.titan.warhound-hard-to-hit")
def test_a_warhound_is_hard_to_hit_on_charge_alone() -> None:
    for order, harder in ((CHARGE, [-1]), (ADVANCE, [])):
        lay = Position()
        lay.unit([(60, 60)], "warhound-titan", seat=1, order=order)
        lay.unit([(60, 30)], "shadowsword")
        parts = volley.modifiers(lay.game(), 1, weapon("lascannons"), 0, IN_TURN)
        assert [part.amount for part in parts] == harder


@clause("netepic.titan.weapons-separate")
def test_every_weapon_fires_at_a_target_of_its_own() -> None:
    lay = field()
    lay.unit([(70, 30)], "rhino")
    play = lay.activate(1).choose("first-fire").choose("fire:u1")
    lots = {lot.key: lot.count for lot in play.decision.lots}  # type: ignore[attr-defined]
    assert lots == {
        "m0:volcano-cannon": 1, "m0:gatling-blaster": weapon("gatling-blaster").dice,
        "m0:turbo-laser-destructor": weapon("turbo-laser-destructor").dice, "m0:plasma-blastgun": 2,
    }  # fmt: skip


@clause("netepic.titan.damage-roll", "netepic.snap.who")
def test_a_titan_without_command_neither_snaps_nor_keeps_fire_for_close_combat() -> None:
    for tags, number in (((), 1), (("stunned",), 0)):
        lay = Position()
        unit = lay.unit([(40, 20)], "warlord-titan", order="first-fire", tags=tags)
        lay.tag(0, "gun:right-arm:gatling-blaster")
        lay.unit([(40, 24.1)], "land-raider", seat=1, order="charge")
        assert len(windows.eyes(lay.game(), 0)) == number
        lay.engage(1, 0)
        assert reserved.able(lay.game(), 0) == [unit] * number
