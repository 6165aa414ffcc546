"""The Orks: clans and mobs, Nobz and instincts, Gretchin, mishaps and monsters."""

import math
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.army import flaws
from grognard.games.netepic.books.cards import Army, Purchase
from grognard.games.netepic.books.profiles import figure
from grognard.games.netepic.chapters import breaking, drives, morale, move, save
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.muster import Ranks
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import BREAK, CARD, CHARGE, is_on_table

from .acting import do, places, row


def ranks(*cards: tuple[str, str]) -> Ranks:
    found = Ranks()
    found.enlist(0, Army("", "", "orks", 9999, tuple([Purchase(card, clan) for card, clan in cards])))
    return found


# -- clans -----------------------------------------------------------------------------------------------------------


@clause("netepic.ork.mobs")
def test_support_cards_join_the_mobs_of_their_clan() -> None:
    found = ranks(("goff-clan", ""), ("extra-boyz", "goffs"), ("extra-nobz", "goffs"), ("killa-kan-mob", "goffs"))
    mobs = [(one.name, len(one.members)) for one in found.units if CARD not in one.tags]
    assert [number for _, number in mobs] == [12, 19, 4], "Nobz, Boyz, and Kans of which the clan had none"
    assert len([one for one in found.units if CARD in one.tags]) == 1
    assert [one.unit for one in found.models[23:27]] == [2] * 4


@clause("netepic.ork.mobs")
@pytest.mark.parametrize(("mob", "sizes"), [(1, [8, 10, 5]), (2, [8, 5, 10])])
def test_of_two_mobs_of_a_type_that_grows_which_its_owner_names(mob: int, sizes: list[int]) -> None:
    found = Ranks()
    bought = Purchase("warbuggy-squadron", "kult-of-speed", mob=mob)
    army = Army("", "", "orks", 9999, (Purchase("kult-of-speed"), bought))
    found.enlist(0, army)
    assert [len(one.members) for one in found.units if CARD not in one.tags] == sizes
    assert not [flaw for flaw in flaws(army) if flaw.clause == "netepic.ork.mobs"]


@clause("netepic.ork.mobs")
@pytest.mark.parametrize(("card", "clan"), [("killa-kan-mob", "goff-clan"), ("nobz-warbikes-mob", "kult-of-speed")])
def test_there_must_be_a_second_mob_to_join(card: str, clan: str) -> None:
    kind = {"goff-clan": "goffs"}.get(clan, clan)
    army = Army("", "", "orks", 9999, (Purchase(clan), Purchase(card, kind, mob=2)))
    assert [flaw.text for flaw in flaws(army) if flaw.clause == "netepic.ork.mobs"] == [
        "its clan has no mob number 2 of this type"
    ]


@clause("netepic.ork.clan-break")
def test_a_clan_and_its_support_are_one_card() -> None:
    found = ranks(("goff-clan", ""), ("extra-nobz", "goffs"), ("skullhamma", "goffs"))
    (clan,) = [one for one in found.units if CARD in one.tags]
    assert (clan.counters[BREAK], clan.counters["strength"], clan.counters["cost"]) == (12 + 2 + 1, 28, 950)
    p = Position()
    card = p.card("goff-clan")
    p._units[card] = clan
    assert breaking.value(p.game(), card) == 700 + 200 + 100


@clause("netepic.ork.clan-break")
def test_a_grown_clan_breaks_later() -> None:
    p = Position()
    card = p.card("goff-clan")
    p.unit(row(20, 20, 10), "goff-boyz", card=card)
    lost = p.unit(row(20, 40, 13), "goff-boyz", card=card)
    p.lose(lost)
    assert breaking.is_broken(p.game(), card)
    unit = p._units[card]
    p._units[card] = replace(unit, counters={**unit.counters, BREAK: 14})
    assert not breaking.is_broken(p.game(), card)


def clauses(*cards: tuple[str, str]) -> list[str]:
    army = Army("", "", "orks", 99999, tuple([Purchase(card, clan) for card, clan in cards]))
    return [flaw.clause for flaw in flaws(army)]


CLANS = ("goff-clan", "evil-sunz-clan", "bad-moon-clan", "deathskull-clan", "blood-axe-clan", "snakebite-clan")


@clause("netepic.ork.clans-unique")
def test_no_clan_twice_before_all_others() -> None:
    assert clauses(("goff-clan", ""), ("goff-clan", "")) == ["netepic.ork.clans-unique"]
    assert "netepic.ork.clans-unique" not in clauses(*[(clan, "") for clan in (*CLANS, "kult-of-speed", "goff-clan")])


@clause("netepic.ork.clan-break")
def test_support_is_bought_for_a_clan_of_the_army() -> None:
    assert clauses(("goff-clan", ""), ("extra-boyz", "snakebites")) == ["netepic.ork.clan-break"]
    six = [("extra-boyz", "goffs")] * 6
    assert "netepic.ork.clan-break" in clauses(("goff-clan", ""), ("snakebite-clan", ""), *six)
    assert clauses(("goff-clan", ""), *six[:5]) == []


@clause("netepic.ork.leadership")
@pytest.mark.parametrize(
    ("number", "leader", "is_enough"),
    [(2, "", True), (3, "", False), (4, "warboss", True), (5, "warboss", False), (3, "great-gargant", True)],
)
def test_large_armies_need_leaders(number: int, leader: str, is_enough: bool) -> None:
    cards = [(clan, "") for clan in CLANS[:number]] + ([(leader, "")] if leader else [])
    assert ("netepic.ork.leadership" not in clauses(*cards)) == is_enough


# -- instinct --------------------------------------------------------------------------------------------------------


def mob(model: str, foes: Sequence[tuple[float, float]] = ((60, 90),), *, nob: float = 0, **more: object) -> Position:
    """A mob of two at (30, 30), with a Nob so far away, and Marines who have acted."""
    p = Position()
    p.unit([(30, 30), (33, 30)], model, led=False)
    p.unit(foes, "tactical-squad", seat=1, order="charge")
    if nob:
        p.unit([(30 - nob, 30)], "nobz-squad", order="advance", tags=("fired",))
    return p


def activated(p: Position, dice: Sequence[object] = ()) -> Rehearsal:
    p.unit([(110, 110)], "killa-kan")
    return p.activate(1, list(dice))


def is_driven(play: Rehearsal) -> bool:
    return any(tag.startswith("driven:") for tag in play.state.units[1].tags)


@clause("netepic.ork.nob-radius")
@pytest.mark.parametrize(("far", "is_free"), [(10, True), (10.1, False)])
def test_a_mob_takes_orders_near_a_nob(far: float, is_free: bool) -> None:
    play = activated(mob("goff-boyz", nob=far))
    assert is_driven(play) != is_free


@clause("netepic.ork.nob-radius")
@pytest.mark.parametrize(("model", "is_heard"), [("goff-boyz", False), ("blood-axe-boyz", True)])
def test_nobz_of_the_blood_axes_are_heard_by_blood_axes_alone(model: str, is_heard: bool) -> None:
    p = mob(model)
    p.unit([(28, 33)], "nobz-squad", card=p.card("blood-axe-clan"), order="advance")
    assert is_driven(activated(p)) != is_heard


@clause("netepic.ork.nob-radius")
@pytest.mark.parametrize("model", ["nobz-squad", "stormboyz", "stompa", "killa-kan"])
def test_some_always_take_orders(model: str) -> None:
    p = Position()
    unit = p.unit([(30, 30)], model, led=False)
    p.unit([(60, 90)], "tactical-squad", seat=1)
    assert p.activate(unit).asks == "order"


@clause("netepic.ork.instinct-details", "netepic.move.coherency")
def test_a_mob_that_is_drawn_to_both_sides_keeps_together() -> None:
    p = Position()
    p.unit([(58, 20), (62, 20), (62, 17)], "goff-boyz", led=False)
    p.unit([(5, 60), (115, 60)], "tactical-squad", seat=1, order="charge")
    play = activated(p).choose("20")
    first, *rest = [place for place in places(play, 0, 1, 2) if place]
    assert first[0] < 50, "it goes west as far as it can"
    assert all(min(math.dist(one, other) for other in (first, *rest) if other != one) <= 6 for one in (first, *rest))


@clause("netepic.ork.instinct-details", "netepic.move.coherency")
def test_whom_a_stream_delays_goes_farther_than_the_others_to_keep_up() -> None:
    """Its owner says 10 cm: who would be left behind by that goes on, as far as its Charge allows."""
    p = Position()
    p.unit([(30, 31.5), (33.5, 27)], "goff-boyz", led=False)
    p.unit([(30, 90)], "tactical-squad", seat=1, order="charge")
    p.terrain("stream", 30.6, 20, 60, 60)
    play = activated(p).choose("10")
    first, second = places(play, 0, 1)
    assert first is not None
    assert second is not None
    assert math.dist(first, second) <= 6


@clause("netepic.ork.nob-radius", "netepic.ork.instinct-details")
def test_goffs_run_at_the_nearest_enemy() -> None:
    play = do(activated(mob("goff-boyz", ((30, 90), (100, 100)))), "20")
    assert f"order:{CHARGE}" in play.state.units[1].tags
    far = 2 * figure("goff-boyz").move / 100
    first, second = places(play, 0, 1)
    assert first == (30, 30 + far), "twice its Move, straight at it"
    assert second is not None
    assert second[1] > 30 + far - 3
    assert abs(second[0] - 30) < 6


@clause("netepic.ork.instinct-details")
def test_goffs_engage_whom_they_reach() -> None:
    play = activated(mob("goff-boyz", ((30, 42), (33, 42))))
    assert sorted((link.a, link.b) for link in play.state.links) == [("m0", "m2"), ("m1", "m3")]


@clause("netepic.ork.instinct-details")
def test_under_fog_of_war_the_nearest_other_draws_them() -> None:
    p = mob("goff-boyz", ((90, 30),))
    p.unit([(30, 60)], "tactical-squad", seat=1, order="charge", tags=("fog",))
    first = places(do(activated(p), "20"), 0, 1)
    assert all(place is not None and place[1] == 30 for place in first), "they go east, not north"


@clause("netepic.ork.instinct-details")
def test_bad_moons_stay_and_fire_at_the_nearest_each() -> None:
    p = mob("bad-moon-boyz", ((30, 60), (33, 62)))
    play = activated(p, [(1, 1)])
    assert "order:first-fire" in play.state.units[1].tags
    assert places(play, 0, 1) == [(30, 30), (33, 30)]
    assert {roll.about[1] for roll in play.rolls("netepic.fire.roll")} == {"m2"}, "m2 is the nearest to both"
    assert "fired" in play.state.units[1].tags


@clause("netepic.ork.instinct-details")
def test_deathskulls_go_to_the_nearest_objective_and_fire_at_what_is_close() -> None:
    p = mob("deathskull-boyz", ((30, 60), (33, 110)))
    p.objective((30, 60))
    p.objective((90, 90))
    play = activated(p)
    far = figure("deathskull-boyz").move / 100
    assert places(play, 0)[0] == (30, 30 + far)
    assert play.asks == "targets"
    assert {key for _, key in play.decision.fits} == {"m2", "none"}, "farther than 25 cm is too far"  # type: ignore[attr-defined]


@clause("netepic.ork.instinct-details")
def test_blood_axes_go_home_and_snakebites_walk() -> None:
    play = activated(mob("blood-axe-boyz"))
    far = figure("blood-axe-boyz").move / 100
    assert places(play, 0)[0] in ((30, 30 - far), (30 - far, 30)), "towards an edge 30 cm away"
    play = do(activated(mob("snakebite-boyz", ((30, 90),))), "10")
    assert places(play, 0)[0] == (30, 30 + figure("snakebite-boyz").move / 100)


@clause("netepic.ork.instinct-details")
def test_what_is_not_fired_is_lost() -> None:
    play = do(activated(mob("goff-boyz", ((30, 90),))), "10")
    assert "fired" in play.state.units[1].tags


@clause("netepic.ork.instinct-details")
def test_the_owner_chooses_how_far_a_mob_runs_that_engages_nobody() -> None:
    play = activated(mob("goff-boyz", ((30, 90),)))
    assert (play.asks, play.options()) == ("how-far", ["20", "15", "10"]), "at least its Move"
    assert places(do(play, "15"), 0) == [(30, 45)]
    calm = activated(mob("snakebite-boyz", ((30, 90),)))
    assert calm.options() == ["10", "5", "0"], "up to its Move"
    assert places(do(calm, "0"), 0, 1) == [(30, 30), (33, 30)]
    partly = activated(mob("goff-boyz", ((30, 51.9),)))
    assert (partly.asks, len(partly.state.links)) == ("how-far", 1), "one of them engages, the other goes on"


@clause("netepic.ork.instinct-details")
def test_the_kult_of_speed_names_one_of_sixteen_directions() -> None:
    play = activated(mob("warbuggy", ((100, 100),)))
    assert (play.asks, len(play.options())) == ("line", 16)
    far = 2 * figure("warbuggy").move / 100
    do(play, str(drives.WINDS.index("east")))
    assert places(play, 1) == [(33 + far, 30)]


# -- Gretchin --------------------------------------------------------------------------------------------------------


def gretchin(order: str = "", far: float = 6) -> Rehearsal:
    p = Position()
    unit = p.unit([(30, 30)], "gretchin")
    p.unit([(30, 30 + far)], "killa-kan", order=order)
    p.unit([(60, 110)], "tactical-squad", seat=1)
    return p.activate(unit)


@clause("netepic.ork.gretchin")
def test_gretchin_copy_the_boyz() -> None:
    play = gretchin("charge")
    assert "order:charge" in play.state.units[1].tags, "there is nothing else to choose"
    assert gretchin().options() == ["first-fire", "advance", "charge"], "the mob has no order yet"
    assert "order:advance" in gretchin("charge", 6.1).state.units[1].tags, "without Orks near they advance"


@clause("netepic.ork.gretchin")
def test_a_mob_that_was_copied_in_advance_is_bound() -> None:
    play = do(gretchin(), "charge")
    assert "bound:charge" in play.state.units[3].tags


# -- monsters and mishaps --------------------------------------------------------------------------------------------


@clause("netepic.ork.triple-charge", "netepic.ork.gargant-move")
def test_how_far_monsters_charge() -> None:
    assert move.charging(figure("skullhamma")) == 4500
    assert move.charging(figure("great-gargant")) == 1500
    assert move.charging(figure("battlewagon")) == 2 * figure("battlewagon").move


@clause("netepic.ork.mekboy-mishap")
def test_a_mekboy_may_blow_it_up() -> None:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (wagon,) = p.models(p.unit([(30, 30)], "battlewagon"))
    (mek,) = p.models(p.unit([(30, 32.5)], "mekboy"))
    play = p.script(lambda game: save.suffer(game, Hit(wagon, 0, "volcano-cannon"), 1), [1, 4]).finish()
    assert [roll.clause for roll in play.rolls()] == ["netepic.ability.mechanic", "netepic.ork.mekboy-mishap"]
    assert not is_on_table(play.game, wagon)
    assert not is_on_table(play.game, mek)


@clause("netepic.ork.mekboy-mishap")
def test_a_painboy_fails_quietly() -> None:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (boyz,) = p.models(p.unit([(30, 30)], "goff-boyz"))
    p.unit([(30, 32.5)], "painboy")
    play = p.script(lambda game: save.suffer(game, Hit(boyz, 0, "volcano-cannon"), 1), [1]).finish()
    assert not is_on_table(play.game, boyz)


@clause("netepic.ork.leadership", "netepic.army.card-ratio")
def test_the_leader_that_is_needed_takes_no_slot() -> None:
    three = [(clan, "") for clan in CLANS[:3]]
    rest = [("mekboy", ""), ("painboy", ""), ("gretchin-horde", "")]
    assert "netepic.army.card-ratio" not in clauses(*three, *rest, ("warboss", ""))
    assert "netepic.army.card-ratio" in clauses(*three, *rest, ("warboss", ""), ("mekboy", "")), "a second one does"
    two = [*three[:2], *rest[:2], ("warboss", "")]
    assert "netepic.army.card-ratio" in clauses(*two), "two clans need nobody"


@clause("netepic.ork.instinct-details", "netepic.ork.nob-radius")
@pytest.mark.parametrize(
    ("wind", "end"), [("east", (90, 30)), ("north", (30, 90)), ("west", (2, 30)), ("north-east", (72.43, 72.43))]
)
def test_the_kult_of_speed_rides_where_its_owner_likes(wind: str, end: tuple[float, float]) -> None:
    p = Position()
    p.unit([(30, 30)], "warbuggy", led=False)
    p.unit([(110, 110)], "tactical-squad", seat=1, order="charge")
    play = activated(p)
    play.choose(str(drives.WINDS.index(wind)))
    (place,) = places(play, 0)
    assert place is not None
    assert max(abs(place[0] - end[0]), abs(place[1] - end[1])) < 1.5


@clause("netepic.ork.instinct-details")
def test_the_kult_of_speed_fights_only_whom_it_meets() -> None:
    p = Position()
    p.unit([(30, 30)], "warbuggy", led=False)
    p.unit([(60, 60), (56, 30)], "tactical-squad", seat=1, order="charge")
    play = activated(p).choose(str(drives.WINDS.index("north-east")))
    assert [(link.a, link.b) for link in play.state.links] == [("m0", "m1")], "who stands south of the line is passed"


@clause("netepic.ability.independent")
@pytest.mark.parametrize(("lost", "nob", "routs"), [(False, False, True), (False, True, False), (True, False, False)])
def test_kommandos_are_independent_while_their_kaptin_lives(lost: bool, nob: bool, routs: bool) -> None:
    p = Position()
    card = p.card("blood-axe-clan")
    unit = p.unit(row(30, 60, 2), "kommandos", card=card)
    if not lost:
        leader = p.unit([(33, 63)], "kommando-kaptin", card=card)
        joined(p, unit, leader)
    if nob:
        p.unit([(30, 65)], "nobz-squad", card=card)
    play = p.script(lambda game: morale.shaken(game, [unit]), [1])
    if play.asks == "elite":
        play.choose("keep")
    assert bool(play.state.units[unit].members) != routs


def joined(p: Position, unit: int, other: int) -> None:
    """All models of another unit belong to this one."""
    for id in p.models(other):
        p._models[id] = replace(p._models[id], unit=unit)
    p._units[unit] = replace(p._units[unit], members=(*p.models(unit), *p.models(other)))
    p._units[other] = replace(p._units[other], members=())
