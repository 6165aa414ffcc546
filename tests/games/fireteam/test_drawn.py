"""Clauses about teams on foot drawn by lot: the last case that each allows, and what it refuses."""

import pytest

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import clause
from grognard.engine.dice.joint import Die, Stack
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import arms, cc, dice, operations, turns
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import FIRE, Activation, Deed, Squad
from tests.games.fireteam.acting import counters, duel, lone, tags
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES, begun
from tests.games.fireteam.test_drawn_vehicles import refused, until

ONES = (1, 1, 1, 1, 1)
WIPED = (8, 6, 6, 6, 6)


def shared(play: Rehearsal) -> tuple[int, set[str]]:
    """How many results are shared out, and who may take them."""
    form = play.decision
    assert isinstance(form, Allocate)
    return sum(lot.count for lot in form.lots), {one.key for one in form.bins}


# -- movement ----------------------------------------------------------------------------------------------------------


@clause("fireteam.action.crawl", "fireteam.dice.rounding")
def test_half_of_three_inches_is_one_and_a_half_and_a_crawler_lies_at_its_first_point() -> None:
    p = lone(gap=10)
    p.hurt(0, wounds=2)
    p.hurt(1, watch=1)
    play = begun(p, 0, [ONES]).choose("crawl")
    assert refused(play, ((0, ((2000, 2151),)),)) == {"fireteam.action.allowance"}
    play.answer(((0, ((2000, 2150),)),)).choose("fire:m0")
    (roll,) = play.rolls("fires at")
    assert (roll.need, "prone" in tags(play, 0)) == (9, True)


@clause("fireteam.action.crawl", "fireteam.action.in-contact-limits")
def test_who_is_touched_does_not_crawl_away() -> None:
    play = begun(lone(gap=0), 0)
    assert play.options() == ["move", "assault:m1", "none"]
    assert "fireteam.action.in-contact-limits" in refused(play, ("crawl",))


@clause("fireteam.advanced.advancing-fire-details")
def test_fire_falls_at_the_first_point_of_a_way_that_ends_behind_a_house() -> None:
    p = lone(gap=16, **ADVANCED)
    p.terrain("hard-building", 21.5, 22, 26, 26)
    play = begun(p, 0, [ONES]).choose("advancing-fire").walk({0: [(24, 20)]})
    assert (play.asks, play.options()) == ("on-the-way", ["m1", "none"])
    until(play.choose("m1"), "action")
    assert len(play.rolls("fires at")[0].faces) == 5
    assert play.state.models[0].place == (2400, 2000)


@clause("fireteam.advanced.advancing-fire-details")
def test_it_neither_begins_nor_ends_in_contact_and_needs_a_target_somewhere_on_its_way() -> None:
    assert "fireteam.action.in-contact-limits" in refused(begun(lone(gap=0, **ADVANCED), 0), ("advancing-fire",))
    near = begun(lone(gap=4, **ADVANCED), 0).choose("advancing-fire")
    assert refused(near, ((0, ((2000, 2395),)),)) == {"fireteam.measure.contact"}
    p = Position(board=(48, 60), **ADVANCED)
    p.team((20, 10))
    p.team((20, 41.01), seat=1)
    p.team((24, 37), seat=1)
    far = begun(p, 0).choose("advancing-fire").walk({0: [(20, 15)]})
    assert (far.asks, far.options()) == ("on-the-way", ["m2", "none"])
    assert refused(far, ("m1",)) == {"fireteam.fire.range"}


@clause("fireteam.advanced.advancing-fire-details", "fireteam.fire.combined")
def test_two_who_advance_firing_at_one_target_share_out_one_attack() -> None:
    """Two Pin Checks each, on a lead of 7 against Defense 8: four results, of which the squad mate may take two."""
    p = duel(gap=8, **ADVANCED)
    play = begun(p, 0, [(6, 1, 1, 2, 2)] * 2, "group").choose("m0", "m1")
    play.choose("advancing-fire").choose("advancing-fire").walk({0: [(20, 20.5)], 1: [(23, 20.5)]})
    while play.asks != "share":
        play.choose("m3" if play.asks == "on-the-way" else "0")
    assert shared(play) == (2, {"m3", "m4", "m5"})


@clause("fireteam.unit.coherency-lost", "fireteam.activation.in-concert")
def test_who_is_apart_joins_no_group_and_takes_no_share() -> None:
    p = Position()
    p.squad([(20, 20), (23, 20), (31.01, 20)])
    p.team((20, 40), seat=1)
    play = begun(p, 0, asks="next")
    assert play.options() == ["alone:m2", "others"]
    play.choose("others")
    assert refused(play, ("m0", "m2"))
    fired = begun(p, 1, [(8, 4, 4, 4, 4)]).choose("fire:m2")
    assert (fired.asks, fired.state.models[2].place) == ("prone", None)
    assert [counters(fired, id) for id in (0, 1)] == [(4, 0, 0), (4, 0, 0)]


@clause("fireteam.unit.coherency-lost", "fireteam.leader.push")
@pytest.mark.parametrize(("gap", "pushed"), [(6, True), (6.01, False)])
def test_a_squad_leader_cut_off_from_his_squad_pushes_not_even_his_own_team(gap: float, pushed: bool) -> None:
    p = Position(**ADVANCED)
    p.squad([(20, 20), (22 + gap, 20)], card="fa-rifle-squad")
    p.team((20, 44), seat=1)
    play = p.activate(0)
    assert (play.asks == "push") == pushed
    if pushed:
        assert play.options() == ["m0:m0", "m0:m1", "none"]


# -- fire --------------------------------------------------------------------------------------------------------------


@clause("fireteam.dice.ladder")
def test_the_ladder_has_five_steps() -> None:
    assert [dice.stepped(8, steps) for steps in (-2, -1, 0, 1, 2)] == [Die(sides) for sides in (4, 6, 8, 10, 12)]
    assert [dice.stepped(sides, steps) for sides, steps in ((4, -1), (12, 1))] == [Die(4, -1), Die(12, 1)]


@clause("fireteam.unit.team-weapon", "fireteam.fire.multi-dice", "fireteam.results.weapons-survive")
@pytest.mark.parametrize(("figures", "keys", "faces"), [(2, ("saw",), 5), (2, (), 3), (1, ("saw",), 4), (1, (), 2)])
def test_each_figure_fires_its_rifle_or_the_saw_with_three_dice(figures: int, keys: tuple[str], faces: int) -> None:
    p = lone(gap=10, profile="tr-saw")
    p.hurt(0, figures=figures)
    play = begun(p, 0, [(1,) * faces]).choose("fire:m1").choose(*keys)
    assert len(play.rolls("fires at")[0].faces) == faces


@clause("fireteam.unit.team-weapon", "fireteam.cc.count")
def test_in_close_combat_the_saw_is_not_used() -> None:
    play = begun(lone(gap=0, profile="tr-saw"), 0, [(1, 1, 1), ONES]).choose("assault:m1")
    assert [len(roll.faces) for roll in play.rolls("fights")] == [3, 5]


@clause("fireteam.attribute.marksman", "fireteam.fire.long-range")
@pytest.mark.parametrize(
    ("profile", "gap", "found"),
    [("nr-sniper", 24, Die(6)), ("fa-sniper", 12, Die(6)), ("fa-sniper", 12.01, Die(4)), ("nr-sniper", 12.01, Die(6))],
)
def test_a_marksman_fires_his_rifle_as_far_as_it_carries(profile: str, gap: float, found: Die) -> None:
    p = lone(gap, profile, board=(48, 60), **ADVANCED)
    game, deed = p.game(), Deed(0, FIRE, 1)
    assert [arms.stacks(game, deed, one, 1) for one in arms.used(game, deed)] == [(Stack(2, found),)]


@clause("fireteam.attribute.marksman", "fireteam.weapon.precise")
def test_the_sniper_rifle_of_a_marksman_who_has_moved_is_reduced_far_off() -> None:
    p = lone(30, "nr-sniper", board=(48, 60), **ADVANCED)
    p.tag(0, "moved")
    game, deed = p.game(), Deed(0, FIRE, 1, ("sniper",))
    assert [arms.stacks(game, deed, one, 1) for one in arms.used(game, deed)] == [(Stack(1, Die(10)),)]


@clause("fireteam.attribute.stealth", "fireteam.action.classes")
@pytest.mark.parametrize(("gap", "fired", "seen"), [(12, False, True), (12.01, False, False), (12.01, True, True)])
def test_who_hides_in_cover_is_aimed_at_from_twelve_inches(gap: float, fired: bool, seen: bool) -> None:
    p = Position(board=(48, 60), **ADVANCED)
    p.team((20, 20))
    p.team((20, 22 + gap), seat=1, profile="fa-recon")
    p.terrain("scrub", 17, 20 + gap, 23, 24 + gap)
    if fired:
        p.tag(1, "fired")
    play = begun(p, 0)
    assert ("fire:m1" in play.options()) == seen
    if not seen:
        assert refused(play, ("fire:m1",)) == {"fireteam.attribute.stealth"}


@clause("fireteam.attribute.stealth", "fireteam.overwatch.trigger")
@pytest.mark.parametrize(("end", "answered"), [(34, False), (31.9, True)])
def test_who_creeps_through_cover_gives_no_occasion_until_it_comes_near(end: float, answered: bool) -> None:
    p = Position(**ADVANCED)
    p.team((20, 36), profile="fa-recon")
    p.team((20, 17.9), seat=1)
    p.hurt(1, watch=1)
    p.terrain("scrub", 17, 26, 23, 40)
    play = until(begun(p, 0).choose("move").walk({0: [(20, end)]}), "overwatch", "action")
    assert (play.asks == "overwatch") == answered


@clause("fireteam.weapon.lob", "fireteam.terrain.cover-light")
@pytest.mark.parametrize(
    ("gap", "kind", "needs"),
    [(13, "scrub", {8, 9}), (10, "craters", {8, 9}), (13, "craters", {9}), (10, "trench", {9, 10})],
)
def test_lobbed_grenades_meet_cover_a_type_lower_and_rifles_the_whole(gap: float, kind: str, needs: set[int]) -> None:
    p = lone(gap, "fa-rifle", **ADVANCED)
    p.terrain(kind, 17, 20 + gap, 23, 24 + gap)
    play = until(begun(p, 0, [(1,) * 6]).choose("fire:m1").choose("gl"), "action")
    (roll,) = play.rolls("fires at")
    assert (set(roll.needs) or {roll.need}) == needs


@clause("fireteam.weapon.suppress", "fireteam.advanced.suppressive-fire")
def test_suppress_weapons_alone_suppress() -> None:
    """Three dice of the SAW without the rifle; eight above printed Defense is a Pin Check too."""
    p = lone(8, "fa-saw", **ADVANCED)
    p.terrain("trench", 17, 28, 23, 32)
    play = until(begun(p, 0, [(6, 6, 6, 1)]).choose("suppress:m1"), "action")
    (roll,) = play.rolls("fires at")
    assert (len(roll.faces), roll.need, counters(play, 1)) == (4, 8, (4, 0, 2))
    rifles = begun(lone(8, "fa-rifle", **ADVANCED), 0)
    assert refused(rifles, ("suppress:m1",)) == {"fireteam.weapon.suppress"}
    assert "suppress:m1" not in begun(lone(8, "tr-saw"), 0).options(), "at the Basic level the trait is ignored"


@clause("fireteam.weapon.indirect", "fireteam.indirect.spotter", "fireteam.action.classes")
def test_a_mortar_fires_over_a_house_if_somebody_spots_and_has_then_fired() -> None:
    p = Position(board=(60, 60), **ADVANCED)
    p.squad([(20, 10), (25.9, 10)], teams=["fa-mortar", "fa-mmg"])
    p.team((20, 40), seat=1)
    p.terrain("hard-building", 12, 20, 23, 24)
    play = begun(p, 0, [4, (1, 1, 1, 1)], "group").choose("m0")
    assert "fire:m2" not in play.options()
    until(play.choose("indirect:m2"), "action", "next", "group")
    assert "fired" in play.state.models[0].tags
    blind = Position(board=(60, 60), **ADVANCED)
    blind.team((20, 10), profile="fa-mortar")
    blind.team((20, 40), seat=1)
    blind.terrain("hard-building", 5, 20, 35, 24)
    assert refused(begun(blind, 0), ("indirect:m1",)) == {"fireteam.indirect.spotter"}


# -- results -----------------------------------------------------------------------------------------------------------


@clause("fireteam.results.half-on-target", "fireteam.results.rest")
def test_of_five_results_three_stay_and_two_go_to_whom_the_owner_likes() -> None:
    """Five dice of two rifles and a SAW; results of 5, 5, 3, 1 and 0 above Defense 8."""
    p = Position()
    p.team((20, 20), profile="tr-saw")
    p.hurt(0, figures=3)
    p.squad([(20, 28), (23, 28), (28, 28), (34.1, 28)], seat=1, teams=["tr-rifle"] * 4)
    play = until(begun(p, 0, [(7, 6, 6, 4, 2, 1)]).choose("fire:m1").choose("saw"), "share")
    assert play.decision.seat == 1
    assert shared(play) == (2, {"m1", "m2", "m3"})
    assert play.refused((("pin", "m4", 2),))
    assert play.refused((("pin", "m2", 1),)), "nothing is given up"
    play.share(("pin", "m3", 2))
    assert [counters(play, id) for id in (1, 2, 3, 4)] == [(2, 1, 3), (4, 0, 0), (4, 0, 2), (4, 0, 0)]


@clause("fireteam.fire.into-cc-owner", "fireteam.results.half-on-target")
def test_the_owner_of_the_target_puts_the_rest_on_those_who_fired_into_it() -> None:
    """Four Pin Checks: two must stay on the target, and two may go to the firer's own team in contact."""
    p = Position()
    p.team((20, 20), name="Fist")
    p.team((20, 10), name="Fire")
    p.squad([(20, 22), (27, 22)], seat=1, name="Gold")
    play = until(begun(p, 1, [(6, 3, 3, 3, 3)]).choose("fire:m2"), "share")
    assert (play.decision.seat, shared(play)) == (1, (2, {"m0", "m2", "m3"}))
    assert play.refused((("pin", "m1", 2),))
    play.share(("pin", "m0", 2))
    assert [counters(play, id)[2] for id in (0, 1, 2, 3)] == [2, 0, 2, 0]


# -- morale and close combat -------------------------------------------------------------------------------------------


@clause("fireteam.morale.cower", "fireteam.morale.fail")
@pytest.mark.parametrize(("pins", "cowers", "left"), [(2, False, 1), (3, True, 0)])
def test_who_has_no_motivation_left_cowers(pins: int, cowers: bool, left: int) -> None:
    p = lone(gap=20)
    p.hurt(0, pins=pins, watch=2)
    p.squad([(30, 20)], name="Others")
    play = p.activate(0, [3])
    assert (("cowering" in tags(play, 0)), play.state.models[0].counters.get("watch", 0)) == (cowers, 0)
    if not cowers:
        assert play.decision.progress.left == {0: left}  # type: ignore[union-attr]


@clause("fireteam.morale.cower-close-combat", "fireteam.attribute.ccw")
@pytest.mark.parametrize(("cowers", "sides"), [(False, 8), (True, 4)])
def test_who_cowers_strikes_back_a_type_lower_and_without_close_combat_weapons(cowers: bool, sides: int) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20))
    p.team((20, 22), seat=1, profile="nr-guard")
    if cowers:
        p.tag(1, "cowering")
    play = begun(p, 0, [ONES, ONES]).choose("assault:m1")
    assert len(play.rolls("fights")) == 2
    dice_of = cc.blows(p.game(), 1, {0: 4})
    assert (dice_of.stacks, dice_of.lead) == ((Stack(4, Die(sides)),), Die(6 if cowers else 8))  # type: ignore[union-attr]


@clause("fireteam.cc.when", "fireteam.cc.individual")
def test_two_assault_one_and_who_is_touched_without_being_named_does_not_fight() -> None:
    p = Position()
    p.squad([(18, 18), (22, 18)])
    p.team((20, 22), seat=1, name="Named")
    p.team((23.35, 21.1), seat=1, name="Beside")
    play = begun(p, 0, [ONES] * 4, "group").choose("m0", "m1")
    while play.asks in ("action", "named"):
        play.choose(*(["assault:m2"] if play.asks == "action" else []))
    play.walk({0: [(18.6, 20.57)]}).walk({1: [(21.4, 20.57)]})
    play.choose(*play.options())
    assert [roll.about for roll in play.rolls("fights")] == [("m0", "m2"), ("m2", "m0"), ("m1", "m2"), ("m2", "m1")]
    apart = begun(lone(gap=5.06), 0)
    assert "fireteam.action.assault" in refused(apart, ("assault:m1",))


@clause("fireteam.cc.after")
def test_the_step_onto_the_place_of_the_fallen_costs_nothing_and_touches_nobody() -> None:
    p = lone(gap=4)
    p.hurt(1, figures=1)
    p.team((44, 44), seat=1)
    play = begun(p, 0, [WIPED, (1, 1)]).choose("assault:m1").walk({0: [(20, 24)]})
    assert play.options() == ["0", "stay"]
    until(play.choose("0"), "action")
    assert (play.state.models[0].place, play.decision.progress.left) == ((2000, 2600), {0: 2})  # type: ignore[union-attr]
    blocked = lone(gap=4)
    blocked.hurt(1, figures=1)
    blocked.team((20, 28.02), seat=1)
    stays = begun(blocked, 0, [WIPED, (1, 1)]).choose("assault:m1").choose().walk({0: [(20, 24)]})
    assert (stays.asks, stays.state.models[0].place) == ("action", (2000, 2400))


@clause("fireteam.overwatch.two-actions", "fireteam.advanced.advancing-fire-overwatch")
def test_two_answers_to_the_whole_group_and_no_third() -> None:
    p = duel(gap=8, **ADVANCED)
    p.hurt(3, watch=3)
    play = begun(p, 0, [ONES] * 4, "group").choose("m0", "m1").choose("advancing-fire").choose("advancing-fire")
    play.walk({0: [(20, 20.5)], 1: [(23, 20.5)]})
    until(play, "overwatch").choose("fire:m0")
    until(play, "overwatch").choose("fire:m1")
    until(play, "group", "action")
    assert play.state.models[3].counters["watch"] == 1
    assert [roll.about for roll in play.rolls("fires at")] == [("m3", "m0"), ("m3", "m1")]


# -- the turn and the force --------------------------------------------------------------------------------------------


@clause("fireteam.turn.initiative")
def test_of_two_leaders_of_one_rating_he_rolls_who_has_the_better_die() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="nr-line-sl")
    p.team((26, 20), profile="nr-guard-sl")
    p.waiting("fa-hq-sec")
    p.team((20, 40), seat=1, profile="nr-militia")
    p.team((26, 40), seat=1, profile="fa-recon")
    game = p.game()
    assert (operations.first_leader(game, 0), turns.hand(game, 0).sides, turns.hand(game, 0).plus) == (1, (8,), 1)
    assert (turns.hand(game, 1).sides, turns.hand(game, 1).plus) == ((10,), 0)
    p.tag(1, "cowering")
    assert turns.hand(p.game(), 0).sides == (6,)
    basic = Position()
    basic.team((20, 20), profile="nr-guard-sl")
    assert (turns.hand(basic.game(), 0).sides, turns.hand(basic.game(), 0).plus) == ((8,), 0)


@clause("fireteam.setup.attached-transport", "fireteam.transport.attached")
def test_the_transport_of_a_headquarters_is_activated_with_it() -> None:
    p = Position(**VEHICLES)
    unit = p.squad([(20, 20), (26, 20)], teams=["fa-hq", "fa-apc"])
    turn = Activation(p.game(), unit, Squad())
    assert turn.members == (0, 1)
    assert turns.ready(p.game(), 0) == [unit]
