"""Titans and morale where a small change of the rules would go unnoticed."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.match import ScriptFault
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import WrongDice
from grognard.engine.space.shapes import shift
from grognard.games.netepic.chapters import holofield, located, shields, titan_combat, titan_damage
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import NORTH, Position
from grognard.games.netepic.terms import ADVANCE, CHARGE, FIRST_FIRE, HOLOFIELD, hurt_tag, hurts, shields_up
from tests.games.netepic.test_shields import LASER
from tests.games.netepic.test_titan import damaged, field, shot, suffering
from tests.games.netepic.test_titan_combat import at, fought, locked


@clause("netepic.titan.cc-grab", "netepic.titan.power-fist")
def test_a_grab_that_is_a_tie_is_one_plain_roll() -> None:
    """4 and 1 for the fist against 5: a roll of 1 at the arm has no bonus."""
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
    dice = (("close combat", 6, 6), ("close combat", 1, 1), ("grab", 4, 5), ("damage to Arm weapon L", 3))
    play = fought(lay, dice)
    play.answer(())
    at(play, "Arm weapon L").choose("grab").finish()
    (roll,) = play.rolls("damage to")
    assert (roll.outcome, roll.parts) == (3, ())


@clause("netepic.titan.wrecking")
def test_a_titan_that_touches_nothing_is_not_asked() -> None:
    lay = Position()
    lay.unit([(60, 60)], "warlord-titan", order=ADVANCE)
    lay.tag(0, "gun:right-arm:power-fist")
    lay.unit([(10, 10)], seat=1)
    lay.terrain("building", 66, 56, 70, 64, klass=3)
    play = lay.script(lambda game: titan_combat.strike_buildings(game, 0)).finish()
    assert play.match.is_over
    assert play.state.features[0].kind == "building"
    assert not hurts(play.game, 0)


@clause("netepic.titan.wrecking")
def test_a_titan_may_spare_the_building_that_it_touches() -> None:
    lay = Position()
    lay.unit([(60, 60)], "warlord-titan", order=ADVANCE)
    lay.tag(0, "gun:right-arm:power-fist")
    lay.unit([(10, 10)], seat=1)
    lay.terrain("building", 63.05, 56, 70, 64, klass=3)
    play = lay.script(lambda game: titan_combat.strike_buildings(game, 0)).choose("none").finish()
    assert play.state.features[0].kind == "building"
    assert not play.rolls()


@clause("netepic.titan.cc-weapon-dice", "netepic.titan.cc-loser-titan")
def test_the_best_of_two_weapons_of_close_combat_adds_to_the_damage() -> None:
    """A Ripper Fist adds 2, the Snapper beside it nothing."""
    lay = locked("great-gargant", "warlord-titan", "gun:left-arm:ripper-fist", "gun:centreline:snapper")
    play = fought(lay, (("close combat", 6, 6, 6, 1, 1), ("damage to Hull", 1)))
    at(play, "Hull").choose("no").finish()
    (roll,) = play.rolls("damage to")
    assert (roll.outcome, [(part.amount, part.label) for part in roll.parts]) == (3, [(2, "Penetrating")])


@clause("netepic.titan.cc-small-attack")
def test_small_attackers_roll_at_one_less() -> None:
    play = fought(locked("warhound-titan", "goff-boyz"), (("attacks", 6), ("damage to Leg R", 3), ("crushes", 1)))
    at(play, "Leg R").finish()
    (roll,) = play.rolls("damage to")
    assert (roll.outcome, [(part.amount, part.label) for part in roll.parts]) == (2, [(-1, "small attackers")])
    assert hurts(play.game, 0) == (("Leg R", 0),)


@clause("netepic.titan.cc-loser-titan")
def test_a_winner_without_weapons_of_close_combat_adds_nothing_to_the_damage() -> None:
    play = fought(locked("warlord-titan", "great-gargant"), (("close combat", 6, 6, 1, 1), ("damage to Hull", 3)))
    at(play, "Hull").finish()
    (roll,) = play.rolls("damage to")
    assert (roll.outcome, roll.parts) == (3, ())


# -- where a shot lands ----------------------------------------------------------------------------------------------


@clause("netepic.titan.aim-dice", "netepic.titan.aim-off")
@pytest.mark.parametrize(
    ("row", "column", "faces", "cell"),
    [
        (1, 1, (1, 6), "Carapace weapon L"), (1, 1, (2, 5), "Head"), (1, 1, (5, 2), "Head"),
        (1, 1, (6, 1), "Arm weapon R"), (0, 1, (1, 3), ""), (4, 2, (6, 3), ""), (2, 0, (3, 1), ""),
        (2, 2, (3, 6), ""), (4, 0, (3, 6), ""),
    ],
)  # fmt: skip
def test_the_aim_dice_shift_a_hit_by_one_cell_and_off_the_template_or_onto_nothing(
    row: int, column: int, faces: tuple[int, int], cell: str
) -> None:
    assert located.landing(located.grid("Warlord", "front"), row, column, faces) == cell


@clause("netepic.titan.facing", "netepic.titan.aim-barrage")
@pytest.mark.parametrize(
    ("degrees", "side"),
    [
        (0, "front"), (44, "front"), (45, "front"), (46, "right"), (134, "right"), (135, "right"), (136, "rear"),
        (180, "rear"), (224, "rear"), (225, "left"), (314, "left"), (315, "front"),
    ],
)  # fmt: skip
def test_on_the_border_of_two_sides_the_front_and_the_flanks_count_before_the_rear(degrees: int, side: str) -> None:
    here = (6000, 6000)
    assert located.side_towards(here, 0, shift(here, degrees, 100_000)) == side


@clause("netepic.titan.facing", "netepic.titan.aim-barrage")
def test_what_nobody_on_the_table_fired_comes_from_where_it_began_or_from_the_front() -> None:
    lay = field()
    lay.unit([(90, 60)], "shadowsword")
    for origin, side in (((9000, 6000), "left"), ((6000, 9000), "rear"), (None, "front")):
        assert located.facing(lay.game(), Hit(0, origin=origin)) == side
    assert located.facing(lay.game(), Hit(0, 2, "autocannon")) == "left"
    lay.lose_model(2)
    assert located.facing(lay.game(), Hit(0, 2, "autocannon")) == "front"


@clause("netepic.titan.aim-dice", "netepic.titan.damage-roll", "netepic.titan.power-fist", "netepic.titan.cc-grab")
def test_all_dice_have_six_faces() -> None:
    with pytest.raises((ScriptFault, WrongDice), match="cannot show 7"):
        shot(field(), (("aim", 7, 3), ("save", 6)), "1-1")
    with pytest.raises((ScriptFault, WrongDice), match="cannot show 7"):
        shot(field(), (("aim", 3, 7), ("save", 6)), "1-1")
    with pytest.raises((ScriptFault, WrongDice), match="cannot show 7"):
        damaged(field(), "Leg R", (("damage", 7),))
    for dice in ((("Power Fist", 7),), (("Power Fist", 6), ("grab", 7, 1)), (("Power Fist", 6), ("grab", 6, 7))):
        lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
        play = fought(lay, (("close combat", 1, 6), ("close combat", 2, 2), *dice, ("Hull", 1)))
        with pytest.raises((ScriptFault, WrongDice), match="cannot show 7"):
            at(play.choose("0"), "Hull").choose("grab")


@clause("netepic.titan.facing", "netepic.titan.aim")
def test_the_first_model_on_the_table_fires_like_any_other() -> None:
    """It is seen from, aims, and is stopped by shields and dodged by Holofields."""
    lay = Position()
    lay.unit([(60, 30)], "shadowsword")
    lay.unit([(60, 60)], "warlord-titan", seat=1, facing=NORTH)
    hit = Hit(1, 0, "autocannon")
    assert located.facing(lay.game(), hit) == "rear"
    assert located.aimer(lay.game(), hit) == 0
    play = lay.script(lambda game: shields.stop(game, hit, 1)).finish()
    assert (play.result, shields_up(play.game, 1)) == (0, 5)
    eldar = Position()
    eldar.unit([(60, 30)], "shadowsword")
    eldar.unit([(60, 60)], "phantom-titan", seat=1)
    assert eldar.script(lambda game: holofield.dodge(game, hit, 1), (("Holofield", 6),)).finish().result == 0


# -- cores and shields -----------------------------------------------------------------------------------------------

CORED = [
    ("warlord-titan", "Reactor"), ("leviathan", "Engine"), ("great-gargant", "Boiler"), ("phantom-titan", "Power core"),
]  # fmt: skip


@clause("netepic.titan.damage-roll", "netepic.titan.power-fields")
@pytest.mark.parametrize(("model", "core"), CORED)
@pytest.mark.parametrize(("die", "up", "line"), [(1, 4, 0), (2, 4, 0), (3, 0, 1), (4, 0, 1), (5, 4, 2)])
def test_a_core_takes_all_shields_along_on_one_line_alone(model: str, core: str, die: int, up: int, line: int) -> None:
    play = damaged(field(model, (), up=4), core, (("damage", die),))
    assert (shields_up(play.game, 0), suffering(play)) == (up, [(core, line)])


@clause("netepic.titan.damage-roll", "netepic.titan.explosion")
@pytest.mark.parametrize(("model", "core"), CORED)
def test_every_core_explodes(model: str, core: str) -> None:
    play = damaged(field(model, ()), core, (("damage", 6), ("explosion", 1, 1)))
    assert play.state.models[0].place is None


@clause("netepic.titan.void-shields-repair", "netepic.titan.reactor-damage")
@pytest.mark.parametrize(
    ("hurt", "needs"),
    [
        (("Reactor", 0), [5]), (("Reactor", 1), []), (("Reactor", 2), [5]), (("Carapace", 1), []),
        (("Carapace", 2), []), (("Hull", 1), [4]),
    ],
)  # fmt: skip
def test_what_is_damaged_says_whether_shields_are_raised(hurt: tuple[str, int], needs: list[int]) -> None:
    lay = field(tags=(hurt_tag(*hurt),), up=4)
    play = lay.script(lambda game: shields.mend(game, 1), [("shields", 6, 3)] if needs else ()).finish()
    assert [(roll.need, len(roll.faces)) for roll in play.rolls("shields of")] == [(need, 2) for need in needs]
    assert shields_up(play.game, 0) == 4 + len(needs)


@clause("netepic.titan.void-shields-repair")
def test_shields_that_are_all_up_are_not_rolled_for() -> None:
    assert not field(up=6).script(lambda game: shields.mend(game, 1)).finish().rolls()


@clause("netepic.ork.gutbuster", "netepic.titan.void-shields")
@pytest.mark.parametrize(("up", "through"), [(3, 0), (0, 1)])
def test_the_ball_of_a_gutbuster_takes_all_shields_and_no_more(up: int, through: int) -> None:
    play = field(up=up).script(lambda game: shields.stop(game, Hit(0, 1, "gutbuster-ball"), 1)).finish()
    assert (play.result, shields_up(play.game, 0)) == (through, 0)


@clause("netepic.titan.power-fields-flicker")
def test_fields_that_let_every_hit_through_stay_up() -> None:
    play = field("great-gargant", (), up=2).script(lambda game: shields.stop(game, LASER, 2), [(6, 6)]).finish()
    assert (play.result, shields_up(play.game, 0)) == (2, 2)
    assert "netepic.titan.power-fields" not in [event.clause for event in play.match.log]


@clause("netepic.titan.power-fields-flicker")
def test_the_attacker_rolls_whether_fields_flicker() -> None:
    play = field("great-gargant", (), up=2).script(lambda game: shields.stop(game, LASER, 1), [5]).finish()
    assert [roll.seat for roll in play.rolls("flicker")] == [0]


# -- holofields ------------------------------------------------------------------------------------------------------


@clause("netepic.titan.worst-result", "netepic.titan.holofield-save")
def test_a_wing_is_lost_once() -> None:
    """Ruined again, it costs the hull a roll and the Holofield nothing more."""
    lay = field("phantom-titan", (hurt_tag("Wing R", 1),))
    assert holofield.need(lay.game(), 0) == 5
    play = lay.script(lambda game: titan_damage.ruin(game, 0, "Wing R"), [("damage to Hull", 1)]).finish()
    assert holofield.need(play.game, 0) == 5
    both = play.rolls("damage to Hull")
    assert len(both) == 1


@clause("netepic.titan.holofield-carry-over", "netepic.titan.holofield-save")
@pytest.mark.parametrize(("order", "need", "told"), [(FIRST_FIRE, 4, 1), (ADVANCE, 3, 1), (CHARGE, 2, 0), ("", 2, 0)])
def test_a_new_order_sets_the_holofield_anew(order: str, need: int, told: int) -> None:

    def script(game: Game) -> Script[None]:
        holofield.adjust(game, 1, order)
        yield from ()

    play = field("phantom-titan", (f"{HOLOFIELD}{CHARGE}",)).script(script).finish()
    assert holofield.need(play.game, 0) == need
    assert len([tag for tag in play.state.models[0].tags if tag.startswith(HOLOFIELD)]) == 1
    assert len(play.match.log) == 1 + told
