"""Abilities that bear on what a unit does when it is activated: Command, Point Defence, leaders and psykers."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.space import bases_within
from grognard.games.netepic.books import profiles
from grognard.games.netepic.chapters import aim, loss, move, regeneration
from grognard.games.netepic.position import Position

from .acting import do, go, shoot


def held(play: Rehearsal) -> Rehearsal:
    """Nobody snap fires."""
    while play.asks == "snap":
        play.choose("stop")
    return play


def allowances(play: Rehearsal) -> set[int]:
    form = play.decision
    assert isinstance(form, Move)
    return {one.allowance for one in form.movers}


# -- Command ---------------------------------------------------------------------------------------------------------


def nobz(dice: list[object] | None = None) -> tuple[Rehearsal, int, tuple[int, ...], int]:
    p = Position()
    mob = p.unit([(30, 20)], "nobz-squad")
    foe = p.unit([(30, 42)], "tactical-squad", seat=1, order="advance", tags=("fired",))
    p.unit([(80, 20)], "goff-boyz")
    return p.activate(mob, dice or []), mob, p.models(mob), p.models(foe)[0]


@clause("netepic.ability.command", "netepic.orders.charge-engage")
def test_the_example_of_the_nobz_on_charge() -> None:
    play, mob, (stand,), foe = nobz([(1, 1)])
    do(play, "charge", f"move:u{mob}")
    go(play, {stand: (30, 35)})
    shoot(do(play, f"pass:u{mob}"), foe)
    assert [roll.need for roll in play.rolls("netepic.fire.roll")] == [6], "movement follows"
    assert f"move:u{mob}" in play.options()
    assert not [key for key in play.options() if key.startswith(("storm", "charge"))], "who has fired may not engage"
    play, mob, (stand,), foe = nobz([(1, 1)])
    do(play, "charge", f"move:u{mob}")
    go(play, {stand: (30, 35)})
    shoot(do(play, f"fire:u{mob}"), foe)
    assert [roll.need for roll in play.rolls("netepic.fire.roll")] == [5]
    assert play.state.models[foe].place is not None


@clause("netepic.ability.command")
def test_commanders_move_twice_as_far_under_any_order() -> None:
    for order in ("first-fire", "advance", "charge"):
        play, mob, _, _ = nobz()
        do(play, order, f"move:u{mob}")
        assert allowances(play) == {2000}


@clause("netepic.ability.command")
def test_a_commander_on_first_fire_has_its_bonus_only_if_it_stays() -> None:
    play, mob, (stand,), foe = nobz([(1, 1)])
    do(play, "first-fire")
    assert aim.is_first_fire(play.game, stand)
    shoot(do(play, f"fire:u{mob}"), foe)
    assert [roll.need for roll in play.rolls("netepic.fire.roll")] == [4]
    assert f"move:u{mob}" not in (play.options() if play.asks == "deed" else []), "the bonus was taken"
    play, mob, (stand,), _ = nobz([(1, 1)])
    do(play, "first-fire", f"move:u{mob}")
    go(play, {stand: (30, 25)})
    assert not aim.is_first_fire(play.game, stand), "nor is it exposed"
    shoot(do(play, f"fire:u{mob}"), foe)
    assert [roll.need for roll in play.rolls("netepic.fire.roll")] == [5]


@clause("netepic.ability.command")
def test_others_neither_fire_on_charge_nor_move_on_first_fire() -> None:
    p = Position()
    boyz = p.unit([(30, 20)], "goff-boyz")
    p.unit([(30, 42)], "tactical-squad", seat=1)
    assert f"fire:u{boyz}" not in do(p.activate(boyz), "charge").options()
    assert f"move:u{boyz}" not in do(p.activate(boyz), "first-fire").options()


@clause("netepic.ability.command")
def test_a_commander_that_moves_on_first_fire_may_be_snap_fired_at() -> None:
    p = Position()
    mob = p.unit([(30, 20)], "nobz-squad")
    p.unit([(30, 52)], "devastator-squad", seat=1)
    play = do(p.activate(mob), "first-fire", f"move:u{mob}")
    go(play, {p.models(mob)[0]: (30, 28)})
    assert play.asks == "snap"


# -- Point Defence ---------------------------------------------------------------------------------------------------


def near_a_rhino(order: str = "", far: float = 15) -> tuple[Position, int, int, int]:
    p = Position()
    tank = p.unit([(30, 20)], "rhino", order=order)
    foe = p.unit([(30, 20 + far)], "goff-boyz", seat=1)
    return p, tank, p.models(tank)[0], p.models(foe)[0]


@clause("netepic.ability.point-defence")
def test_point_defence_is_used_before_and_after_everything_else() -> None:
    p, tank, model, foe = near_a_rhino()
    play = do(p.activate(tank, [1]), "first-fire")
    assert (play.asks, play.options()) == ("defence", [f"defend:u{tank}", "none"])
    shoot(do(play, f"defend:u{tank}"), foe)
    assert [roll.need for roll in play.rolls("Point Defence")] == [6], "no bonus for First Fire"
    assert play.state.models[model].counters["defence"] == 1
    assert "fired" not in play.state.units[tank].tags
    assert play.state.models[foe].place is not None


@clause("netepic.ability.point-defence")
def test_dice_held_back_are_offered_again_at_the_end() -> None:
    p, tank, _, _ = near_a_rhino()
    play = do(p.activate(tank), "advance", "none")
    assert play.asks == "deed"
    do(play, "done")
    assert play.asks == "defence"


@clause("netepic.ability.point-defence")
def test_point_defence_reaches_15_cm() -> None:
    p, tank, _, _ = near_a_rhino(far=15.1)
    assert do(p.activate(tank), "first-fire").asks != "defence"


@clause("netepic.ability.point-defence")
def test_point_defence_breaks_into_movements_whatever_the_order() -> None:
    p = Position()
    boyz = p.unit([(30, 20)], "goff-boyz")
    tank = p.unit([(30, 42)], "rhino", seat=1, order="charge", tags=("fired",))
    play = do(p.activate(boyz, [6]), "advance", f"move:u{boyz}")
    (stand,) = p.models(boyz)
    go(play, {stand: (30, 28)})
    assert play.asks == "snap"
    shoot(do(play, f"guard:u{tank}"), stand)
    (roll,) = play.rolls("Point Defence")
    assert (roll.need, [part.label for part in roll.parts]) == (6, [])
    assert "order:charge" in play.state.units[tank].tags


@clause("netepic.ability.point-defence")
def test_a_model_with_dice_left_is_asked_no_second_time_about_the_same_mover() -> None:
    p = Position()
    boyz = p.unit([(30, 20)], "goff-boyz")
    p.unit([(30, 35)], "rhino", seat=1, order="charge")
    play = do(p.activate(boyz), "advance", f"move:u{boyz}")
    go(play, {p.models(boyz)[0]: (36, 28)})
    do(play, "none")
    assert play.asks != "snap"


@clause("netepic.ability.point-defence")
def test_point_defence_against_those_who_have_engaged() -> None:
    p = Position()
    (tank,) = p.models(p.unit([(30, 20)], "rhino", order="charge"))
    boyz = p.models(p.unit([(30, 23), (36, 23)], "goff-boyz", seat=1))
    p.engage(boyz[0], tank)
    play = p.close_combat([6, (6, 6), 1])
    assert play.options() == ["defend:u1", "none"]
    shoot(do(play, "defend:u1"), boyz[0])
    assert play.rolls("Point Defence")[0].about[1] == f"m{boyz[0]}", "only at those who have engaged its unit"


@clause("netepic.ability.point-defence")
def test_point_defence_is_ready_again_next_turn() -> None:
    p, _, model, _ = near_a_rhino()
    p.hurt(model, defence=1)
    play = p.end_phase([(6, 1)])
    assert "defence" not in play.state.models[model].counters


# -- leaders ---------------------------------------------------------------------------------------------------------


def mastered(*, far: float = 10) -> tuple[Position, int, int]:
    p = Position()
    master = p.unit([(30, 20)], "chapter-master")
    squads = p.unit([(30, 20 + far)], "tactical-squad")
    p.unit([(60, 110)], "goff-boyz", seat=1, order="charge")
    return p, master, squads


@clause("netepic.ability.forced-march")
@pytest.mark.parametrize(("far", "advance", "charge"), [(10, 1500, 3000), (10.1, 1000, 2000)])
def test_a_forced_march(far: float, advance: int, charge: int) -> None:
    p, master, squads = mastered(far=far)
    play = do(p.activate(master), "advance", f"march:m{p.models(master)[0]}")
    (squad,) = p.models(squads)
    assert move.rate(play.game, squad, "advance") == advance
    assert move.rate(play.game, squad, "charge") == charge
    assert move.rate(play.game, squad, "first-fire") == 0


@clause("netepic.ability.tactical-genius", "netepic.marine.master-choice")
def test_tactical_genius_changes_an_order_by_one_step() -> None:
    p, master, squads = mastered()
    play = do(p.activate(squads), "charge")
    assert [key for key in play.options() if key.startswith("genius")] == [f"genius:u{squads}-advance"]
    do(play, f"genius:u{squads}-advance")
    assert "order:advance" in play.state.units[squads].tags
    assert not [key for key in play.options() if key.startswith("genius")], "once a turn"
    do(play, "done")
    assert "led" in play.state.models[p.models(master)[0]].tags
    do(play, "advance")
    assert not [key for key in play.options() if key.startswith("march")], "he leads in one way alone"


@clause("netepic.ability.tactical-genius")
def test_not_after_it_has_moved_nor_far_away() -> None:
    p, _, squads = mastered()
    play = do(p.activate(squads), "advance", f"move:u{squads}")
    go(play, {p.models(squads)[0]: (33, 30)})
    assert not [key for key in play.options() if key.startswith("genius")]
    p, _, squads = mastered(far=10.1)
    assert not [key for key in do(p.activate(squads), "advance").options() if key.startswith("genius")]


# -- psykers ---------------------------------------------------------------------------------------------------------


def librarian(foe: str, far: float = 25, dice: Sequence[object] = ()) -> tuple[Rehearsal, Position, int, int]:
    p = Position()
    unit = p.unit([(30, 20)], "librarian")
    target = p.unit([(30, 20 + far)], foe, seat=1)
    p.unit([(80, 20)], "tactical-squad")
    play = do(p.activate(unit, dice), "advance")
    return play, p, p.models(unit)[0], p.models(target)[0]


@clause("netepic.ability.psyker", "netepic.ability.mind-blast")
@pytest.mark.parametrize(("die", "falls"), [(4, True), (3, False)])
def test_mind_blast(die: int, falls: bool) -> None:
    play, _, psyker, foe = librarian("predator", dice=[die])
    do(play, f"power:m{psyker}-{foe}-mind-blast")
    assert (play.state.models[foe].place is None) == falls, "without a save"
    assert "spent" in play.state.models[psyker].tags
    assert not [key for key in (play.options() if play.asks == "deed" else []) if key.startswith(("power", "fire"))]


@clause("netepic.ability.mind-blast", "netepic.ability.inorganic")
@pytest.mark.parametrize(("foe", "far"), [("goff-boyz", 25.1), ("wraithguard", 20)])
def test_whom_mind_blast_does_not_reach(foe: str, far: float) -> None:
    play, _, _, _ = librarian(foe, far)
    assert not [key for key in play.options() if key.startswith("power")]


@clause("netepic.ability.purge-psyker")
@pytest.mark.parametrize(
    ("dice", "fates"), [([(3, 2), 4], (True, False)), ([(2, 2), 4], (True, True)), ([(1, 1), 4], (False, True))]
)
def test_purge_psyker(dice: list[object], fates: tuple[bool, bool]) -> None:
    play, _, psyker, foe = librarian("warlock", 50, [dice[0], dice[1]])
    do(play, f"power:m{psyker}-{foe}-purge-psyker")
    assert tuple(play.state.models[id].place is not None for id in (psyker, foe)) == fates


@clause("netepic.ability.guide", "netepic.ability.psyker")
def test_guide() -> None:
    p = Position()
    seer = p.unit([(30, 20)], "farseer")
    squads = p.unit([(30, 45)], "guardian-squad")
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = do(p.activate(seer), "advance", f"power:m{p.models(seer)[0]}-{squads}-guide")
    assert "guided" in play.state.units[squads].tags


@clause("netepic.ability.psychic-save")
@pytest.mark.parametrize(("die", "lives"), [(4, True), (3, False)])
def test_a_psychic_save_undoes_a_power(die: int, lives: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    warded = replace(profiles.figure("goff-boyz"), psychic_save=4)
    find = profiles.figure
    monkeypatch.setattr("grognard.games.netepic.terms.figure", lambda id: warded if id == "goff-boyz" else find(id))
    play, _, psyker, foe = librarian("goff-boyz", dice=[6, die])
    do(play, f"power:m{psyker}-{foe}-mind-blast")
    assert (play.state.models[foe].place is not None) == lives


# -- those who act by themselves -------------------------------------------------------------------------------------


@clause("netepic.ability.stupid")
@pytest.mark.parametrize(("die", "order"), [(3, "advance"), (4, "charge")])
def test_the_stupid_do_what_the_die_says(die: int, order: str) -> None:
    p = Position()
    trolls = p.unit([(30, 20)], "troll")
    p.unit([(30, 90)], "tactical-squad", seat=1, order="charge")
    p.unit([(90, 20)], "killa-kan")
    play = p.activate(trolls, [die])
    assert f"order:{order}" in play.state.units[trolls].tags
    place = play.state.models[p.models(trolls)[0]].place
    assert place == ((3000, 4000) if order == "charge" else (3000, 2000))


@clause("netepic.ability.stupid")
@pytest.mark.parametrize(("far", "is_led"), [(10, True), (10.1, False)])
def test_a_headquarters_near_thinks_for_them(far: float, is_led: bool) -> None:
    p = Position()
    trolls = p.unit([(30, 20)], "troll")
    p.unit([(30, 20 + far)], "aspiring-champion", order="advance")
    p.unit([(30, 90)], "tactical-squad", seat=1)
    play = p.activate(trolls, [] if is_led else [1])
    assert (play.asks == "order") == is_led


def spirits(order: str, far: float = 10, warlock: bool = False) -> Rehearsal:
    p = Position()
    unit = p.unit([(30, 20)], "wraithguard")
    p.unit([(30, 20 + far)], "guardian-squad", order=order)
    if warlock:
        p.unit([(24, 20)], "warlock", order="advance")
    p.unit([(90, 90)], "tactical-squad", seat=1, order="charge")
    p.unit([(110, 20)], "guardian-squad")
    return p.activate(unit)


@clause("netepic.ability.waystone")
def test_spirits_follow_the_living() -> None:
    assert "order:charge" in spirits("charge").state.units[1].tags
    assert spirits("").options() == ["first-fire", "advance", "charge"]
    assert "bound:advance" in do(spirits(""), "advance").state.units[3].tags
    assert spirits("charge", warlock=True).options() == ["first-fire", "advance", "charge"]


@clause("netepic.ability.waystone")
def test_spirits_that_are_astray_run_to_the_living() -> None:
    play = spirits("advance", 25)
    assert "order:charge" in play.state.units[1].tags
    place = play.state.models[0].place
    assert isinstance(place, tuple)
    assert place[1] > 3000


# -- driving over ----------------------------------------------------------------------------------------------------


@clause("netepic.ability.deathrolla")
@pytest.mark.parametrize(("die", "is_through"), [(4, True), (3, False)])
def test_a_deathrolla_drives_over_infantry(die: int, is_through: bool) -> None:
    p = Position()
    unit = p.unit([(30, 20)], "bonebreaka")
    (victim,) = p.models(p.unit([(30, 28)], "goff-boyz", seat=1, order="charge"))
    p.unit([(90, 20)], "killa-kan")
    play = do(p.activate(unit, [die]), "advance", f"move:u{unit}")
    (tank,) = p.models(unit)
    go(play, {tank: (30, 36)})
    assert [roll.need for roll in play.rolls("Deathrolla")] == [4]
    assert (play.state.models[victim].place is None) == is_through
    place = play.state.models[tank].place
    assert isinstance(place, tuple)
    assert (place == (3000, 3600)) == is_through
    assert place[1] > 2000


# -- regeneration ----------------------------------------------------------------------------------------------------


@clause("netepic.ability.regeneration", "netepic.end.regeneration", "netepic.end.regeneration-position")
@pytest.mark.parametrize(("die", "returns"), [(4, True), (3, False)])
def test_the_example_of_the_troll(die: int, returns: bool) -> None:
    p = Position()
    trolls = p.unit([(30, 20), (35, 20)], "troll")
    (foe,) = p.models(p.unit([(30, 22.05)], "terminator-squad", seat=1))
    troll, _ = p.models(trolls)
    p.engage(foe, troll)
    play = p.close_combat([(1, 1, 6, 6), 1, die, (6, 1)])
    if returns:
        assert bases_within(play.game.table, (troll,), (foe,), 104) == ((troll, foe),)
        assert bases_within(play.game.table, (troll,), (foe,), 99) == ()
        assert troll in play.state.units[trolls].members
        assert play.state.links == ()
    assert len(play.state.units[trolls].members) == (2 if returns else 1)


@clause("netepic.end.regeneration-position")
def test_who_was_shot_returns_where_it_fell() -> None:
    p = Position()
    trolls = p.unit([(30, 20), (35, 20)], "troll", order="charge")
    troll, _ = p.models(trolls)
    p.unit([(30, 110)], "terminator-squad", seat=1, order="charge")
    gone = p.script(lambda game: loss.destroy(game, "netepic.save.fail", (troll,))).finish().state
    play = p.script(lambda game: regeneration.regenerate(game, 0), [4], models=gone.models, units=gone.units)
    play.finish()
    assert play.state.models[troll].place == (3000, 2000)
