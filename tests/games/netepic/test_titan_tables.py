"""The damage tables of titans, line by line, and what follows from a line."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import located, save, titan_combat, titan_damage
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.chapters.duels import hand
from grognard.games.netepic.terms import hurt_tag, hurts, is_on_table, shields_up
from tests.games.netepic.test_titan import WARLORD, damaged, field, shot, suffering
from tests.games.netepic.test_titan_combat import at, fought, locked

FOOTED = [("warlord-titan", "Leg R"), ("great-gargant", "Foot R"), ("leviathan", "Track R")]
ARMED = [("warlord-titan", "Arm weapon R"), ("great-gargant", "Belly gun"), ("leviathan", "Turret")]


@clause("netepic.titan.damage-roll", "netepic.titan.damage-details")
@pytest.mark.parametrize(("model", "location"), FOOTED)
@pytest.mark.parametrize(("die", "line"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_legs_feet_and_tracks(model: str, location: str, die: int, line: int) -> None:
    play = damaged(field(model, (), up=2), location, (("damage", die),))
    assert (suffering(play), shields_up(play.game, 0)) == ([(location, line)], 2)
    assert [(roll.seat, roll.parts) for roll in play.rolls("damage to")] == [(0, ())]


@clause("netepic.titan.damage-roll")
@pytest.mark.parametrize(("model", "location"), ARMED)
@pytest.mark.parametrize(("die", "line"), [(1, 0), (3, 0), (4, 1), (5, 1)])
def test_weapons(model: str, location: str, die: int, line: int) -> None:
    play = damaged(field(model, (), up=2), location, (("damage", die),))
    assert (suffering(play), shields_up(play.game, 0)) == ([(location, line)], 2)


@clause("netepic.titan.damage-roll")
@pytest.mark.parametrize(("die", "line"), [(1, 0), (3, 0), (4, 1), (5, 1)])
def test_wings(die: int, line: int) -> None:
    assert suffering(damaged(field("phantom-titan", ()), "Wing L", (("damage", die),))) == [("Wing L", line)]


@clause("netepic.titan.damage-roll")
@pytest.mark.parametrize(("model", "location", "line"), [
    ("warlord-titan", "Carapace", 2), ("warlord-titan", "Arm weapon R", 2), ("phantom-titan", "Wing R", 1),
    ("great-gargant", "Foot L", 2), ("leviathan", "Track L", 2),
])  # fmt: skip
@pytest.mark.parametrize(("die", "hull"), [(2, []), (3, [("Hull", 1)])])
def test_the_worst_of_some_locations_is_a_plain_roll_for_the_hull_too(
    model: str, location: str, line: int, die: int, hull: list[tuple[str, int]]
) -> None:
    play = damaged(field(model, ()), location, (("damage", 6), ("damage to Hull", die)))
    assert suffering(play) == sorted([(location, line), *hull])
    assert [roll.parts for roll in play.rolls("damage to")] == [(), ()]


@clause("netepic.titan.damage-roll")
@pytest.mark.parametrize(("model", "location"), [("warlord-titan", "Head"), ("leviathan", "Bridge")])
@pytest.mark.parametrize(("die", "lines"), [(1, [0]), (3, [1]), (5, [2]), (6, [])])
def test_heads_and_bridges(model: str, location: str, die: int, lines: list[int]) -> None:
    play = damaged(field(model, ()), location, (("damage", die),))
    assert suffering(play) == [(location, line) for line in lines]
    assert is_on_table(play.game, 0) == bool(lines)


@clause("netepic.titan.damage-roll")
@pytest.mark.parametrize(("die", "up", "lines"), [(1, 3, []), (2, 3, []), (3, 0, [1]), (4, 0, [1]), (5, 0, [2])])
def test_the_carapace(die: int, up: int, lines: list[int]) -> None:
    play = damaged(field(up=4), "Carapace", (("damage", die),))
    assert (suffering(play), shields_up(play.game, 0)) == ([("Carapace", line) for line in lines], up)
    bare = damaged(field(up=0), "Carapace", (("damage", die),))
    assert shields_up(bare.game, 0) == 0


@clause("netepic.titan.damage-roll", "netepic.titan.damage-details")
def test_the_hull() -> None:
    for die, lines in ((1, []), (2, []), (3, [("Hull", 1)]), (4, [("Hull", 1)])):
        assert suffering(damaged(field(), "Hull", (("damage", die),))) == lines
    assert not is_on_table(damaged(field(), "Hull", (("damage", 6),)).game, 0)
    play = damaged(field(), "Hull", (("damage", 5), ("weapon", 4)))
    assert [roll.seat for roll in play.rolls("weapon of")] == [-1]
    assert len(suffering(play)) == 1


@clause("netepic.titan.damage-repeat")
def test_what_one_location_suffers_does_not_count_for_another() -> None:
    lost = (hurt_tag("Arm weapon R", 1), hurt_tag("Hull", 1))
    play = damaged(field(tags=(*WARLORD, *lost)), "Arm weapon L", (("damage to Arm weapon L", 2),))
    assert ("Arm weapon L", 0) in suffering(play)
    again = damaged(field(tags=(*WARLORD, *lost)), "Arm weapon R", (("damage to Hull", 1),))
    assert len(suffering(again)) == 2
    worse = damaged(field(tags=(*WARLORD, hurt_tag("Arm weapon R", 0))), "Arm weapon R", (("damage to Arm", 3),))
    assert suffering(worse) == [("Arm weapon R", 0), ("Arm weapon R", 1)]


@clause("netepic.titan.damage-repeat")
@pytest.mark.parametrize(("line", "harmed"), [(0, ("Wing R", 1)), (1, ("Hull", 1))])
def test_a_hit_on_a_lost_wing_is_a_roll_for_the_hull(line: int, harmed: tuple[str, int]) -> None:
    play = damaged(field("phantom-titan", (hurt_tag("Wing R", line),)), "Wing R", ((f"damage to {harmed[0]}", 3),))
    assert suffering(play) == sorted([("Wing R", line), harmed])


@clause("netepic.titan.damage-repeat", "netepic.titan.worst-result")
def test_beyond_the_last_line_the_hull_is_rolled_for() -> None:
    def script(game: Game) -> Script[object]:
        return titan_damage.ruin(game, 0, "Arm weapon R")

    play = field(tags=(*WARLORD, hurt_tag("Arm weapon R", 2))).script(script, [("damage to Hull", 3)]).finish()
    assert suffering(play) == [("Arm weapon R", 2), ("Hull", 1)]
    assert not play.rolls("damage to Arm")


@clause("netepic.titan.damage-details", "netepic.titan.head-options")
def test_the_weapon_in_a_head_is_not_silenced_by_the_hull() -> None:
    silent = [hurt_tag(where, 0) for where in ("Arm weapon R", "Arm weapon L")]
    guns = (*WARLORD[:2], "gun:head:weapon-head")
    play = damaged(field(tags=(*guns, *silent)), "Hull", (("damage", 5), ("weapon", 2)))
    assert ("Arm weapon R", 1) in suffering(play) or ("Arm weapon L", 1) in suffering(play)
    gone = damaged(field(tags=("gun:head:weapon-head",)), "Hull", (("damage", 5),))
    assert not is_on_table(gone.game, 0), "it has no other weapon"


@clause("netepic.ork.gargant-heads")
def test_boyz_lose_heart_with_the_head_alone() -> None:
    lay = field("great-gargant", ("gun:head:gork-head",))
    lay.unit([(60, 76)], "goff-boyz", seat=1)
    play = damaged(lay, "Hull", (("damage", 6),))
    assert not is_on_table(play.game, 0)
    assert not play.rolls("courage")


@clause("netepic.titan.damage-roll", "netepic.superheavy.penetrating")
@pytest.mark.parametrize(("die", "harm"), [(1, []), (2, [("Leg R", 0)]), (6, [("Leg R", 2)])])
def test_below_one_nothing_happens(die: int, harm: Sequence[tuple[str, int]]) -> None:
    assert suffering(damaged(field(), "Leg R", (("damage", die),), -1)) == harm


# -- saves of locations ----------------------------------------------------------------------------------------------


@clause("netepic.titan.location-save")
@pytest.mark.parametrize(
    ("location", "side", "needed"),
    [
        ("Hull", "front", 2), ("Hull", "left", 2), ("Hull", "rear", 3), ("Head", "rear", 1), ("Head", "front", 1),
        ("Reactor", "rear", 3), ("Reactor", "front", 3), ("Carapace", "rear", 2), ("Carapace", "right", 1),
    ],
)  # fmt: skip
def test_what_is_printed_for_one_side_alone_counts_for_all(location: str, side: str, needed: int) -> None:
    found = located.armour(field().game(), 0, location, side)
    assert [part.amount for part in found] == [needed]


@clause("netepic.titan.head-options", "netepic.titan.fire-control-upgrade")
def test_a_weaker_head_is_no_weaker_carapace_and_the_other_way_round() -> None:
    game = field(tags=("gun:head:close-combat-head", "gun:right-carapace:fire-control-center")).game()
    saves = {
        one: [part.amount for part in located.armour(game, 0, one, "rear")] for one in ("Head", "Carapace", "Hull")
    }
    assert saves == {"Head": [1, 1], "Carapace": [3], "Hull": [3]}


@clause("netepic.titan.location-save")
def test_a_titan_that_is_gone_is_aimed_at_no_more() -> None:
    play = shot(field(), (("aim", 3, 3), ("save", 1), ("damage to Head", 6)), "1-1", "volcano-cannon", number=2)
    assert play.finish().match.is_over
    assert not is_on_table(play.game, 0)


@clause("netepic.titan.aim", "netepic.titan.layout-side")
def test_no_empty_cell_can_be_aimed_at_and_nobody_throws_for_a_foot() -> None:
    play = shot(field(), ())
    assert not {"4-1"} & set(play.options())
    assert len(play.options()) == 14
    foot = shot(field("great-gargant", ()), (("aim", 3, 3), ("which foot", 1), ("save", 6)), "4-1").finish()
    assert [roll.seat for roll in foot.rolls("which foot")] == [-1]


# -- close combat ----------------------------------------------------------------------------------------------------


@clause("netepic.titan.power-fist")
def test_both_dice_may_be_rolled_again_also_with_another_weapon_beside_the_fist() -> None:
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist", "gun:left-arm:chain-fist")
    dice = (("close combat", 1, 1, 6), ("close combat", 2, 2), ("Power Fist", 6, 6), ("damage to Hull", 1))
    play = fought(lay, dice)
    play.answer(("0", "1"))
    at(play, "Hull").choose("no").finish()
    assert [roll.faces for roll in play.rolls("dice of the Power Fist")] == [(6, 6)]


@clause("netepic.titan.cc-grab")
def test_the_better_of_two_grabbing_weapons_counts() -> None:
    """A Ripper Fist does not grab, a Snapper adds 2: 3 and 2 against 4."""
    lay = locked("great-gargant", "warlord-titan", "gun:left-arm:ripper-fist", "gun:centreline:snapper")
    play = fought(lay, (("close combat", 6, 6, 6, 1, 1), ("grab", 3, 4), ("damage to Hull", 1)))
    at(play, "Arm weapon L").choose("grab").finish()
    assert hurts(play.game, 1) == (("Arm weapon L", 2),)
    assert [roll.seat for roll in play.rolls("grab at")] == [-1]


@clause("netepic.titan.damage-roll", "netepic.titan.cc-weapon-dice")
@pytest.mark.parametrize(("model", "head"), [("warlord-titan", "Head"), ("leviathan", "Bridge")])
@pytest.mark.parametrize(("line", "dice"), [(0, 1), (1, 2), (2, 2)])
def test_a_shaken_head_or_bridge_rolls_a_die_fewer(model: str, head: str, line: int, dice: int) -> None:
    assert len(hand(locked(model, "great-gargant", hurt_tag(head, line)).game(), 0, 1, Bout()).sides) == dice


@clause("netepic.titan.cc-loser-titan")
def test_every_location_can_be_named_once_and_no_cell_of_two_feet() -> None:
    assert titan_combat.locations("Warlord").count("Reactor") == 1
    assert {"Reactor", "Head", "Leg R", "Leg L"} <= set(titan_combat.locations("Warlord"))
    gargant = titan_combat.locations("Great Gargant")
    assert {"Foot R", "Foot L", "Boiler"} <= set(gargant)
    assert not [one for one in gargant if "50" in one or one == "empty"]


@clause("netepic.titan.cc-small-attack")
@pytest.mark.parametrize(("lame", "need"), [(False, 6), (True, 4)])
def test_an_immobile_titan_is_struck_two_easier(lame: bool, need: int) -> None:
    lay = locked("warhound-titan", "goff-boyz", *([hurt_tag("Leg R", 2)] if lame else []))
    assert fought(lay, (("attacks", need - 1), ("crushes", 1))).match.is_over
    assert fought(lay, (("attacks", need), ("damage", 1), ("crushes", 1))).asks == "location"


@clause("netepic.titan.location-save")
def test_a_save_of_a_location_is_worsened_by_the_weapon_alone() -> None:
    lay = field()
    assert [part.amount for part in located.parts(lay.game(), Hit(0, 1, "bolters"), "Hull")] == [2]
    worse = -weapon("volcano-cannon").modifier
    assert [part.amount for part in located.parts(lay.game(), Hit(0, 1, "volcano-cannon"), "Hull")] == [2, worse]
    hit = Hit(0, 1, "bolters")
    play = lay.script(lambda game: save.suffer(game, hit, 1), [("aim", 3, 3), ("save", 2)])
    assert not suffering(play.choose("2-1").finish())
