"""The greedy player of Net Epic in plain situations: orders, objectives, charges, Snap Fire, transports."""

from math import hypot

from msgspec.structs import replace

from grognard.engine.core.events import Counted
from grognard.games.netepic.advice.command import OBEYED, astray, lead_worth, reached, unheard
from grognard.games.netepic.advice.fire import given, lots_of
from grognard.games.netepic.advice.goals import errands, hold_worth, stakes
from grognard.games.netepic.advice.melee import best_charge, prey
from grognard.games.netepic.advice.player import ACTS
from grognard.games.netepic.chapters import deep_strike
from grognard.games.netepic.chapters.aim import IN_TURN, barrels
from grognard.games.netepic.menus import MENUS
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import do, go, row
from tests.games.netepic.thinking import decided, taken, worths

FIRE, CHARGE = ("first-fire",), ("charge",)


def test_every_act_is_weighed() -> None:
    assert {act for menu in MENUS.menus for act in menu.every} == set(ACTS)


# -- orders ----------------------------------------------------------------------------------------------------------


def test_good_shots_are_fired_from_where_they_are() -> None:
    p = Position()
    p.objective((30, 30))
    squad = p.unit(row(28, 30, 5), "devastator-squad")
    p.unit(row(28, 72, 8), "goff-boyz", seat=1)
    play = p.activate(squad)
    assert decided(play) == FIRE
    taken(taken(play))
    assert play.asks == "targets"


def test_without_anybody_in_reach_they_run_for_the_objective() -> None:
    p = Position()
    p.objective((60, 60))
    squad = p.unit(row(55, 20, 5))
    p.unit([(60, 118)], "goff-boyz", seat=1)
    play = p.activate(squad)
    assert decided(play) == CHARGE
    taken(taken(taken(play)))
    assert all(place[1] > 3500 for id in p.models(squad) if isinstance(place := play.state.models[id].place, tuple))


def test_who_holds_an_objective_stays_on_it() -> None:
    p = Position(round=7)
    p.objective((60, 30))
    squad = p.unit(row(55, 30, 5))
    p.unit([(60, 118)], "goff-boyz", seat=1)
    play = p.activate(squad)
    while play.state.acting == squad and not play.match.is_over:
        taken(play)
    places = [play.state.models[id].place for id in p.models(squad)]
    assert any(isinstance(at, tuple) and hypot(at[0] - 6000, at[1] - 3000) <= 1500 for at in places)


def test_fighters_charge_those_whom_they_beat() -> None:
    p = Position()
    nobz = p.unit(row(30, 30, 6), "nobz-squad")
    p.unit(row(30, 42, 6), "gretchin", seat=1)
    game = p.game()
    assert best_charge(game, nobz) > 0
    play = do(p.activate(nobz), "charge")
    key = f"storm:u{nobz}-u3"
    assert decided(play) == (key,)


def test_nobody_charges_those_who_beat_him() -> None:
    p = Position()
    few = p.unit(row(30, 30, 2), "gretchin")
    p.unit(row(30, 42, 6), "nobz-squad", seat=1)
    assert best_charge(p.game(), few) < 0
    play = p.activate(few)
    if play.asks == "order":
        play.choose("charge")
    assert decided(play)[0].partition(":")[0] not in ("storm", "charge")


# -- objectives ------------------------------------------------------------------------------------------------------


def test_each_objective_has_somebody_who_goes_for_it() -> None:
    p = Position()
    for x in (20, 60, 100):
        p.objective((x, 50))
    units = [p.unit(row(x, 20, 3)) for x in (50, 56, 70)]
    assert len({errands(p.game(), 0)[unit] for unit in units}) == 3


def test_an_objective_that_friends_hold_is_worth_little() -> None:
    p = Position()
    p.objective((60, 60))
    first, second = p.unit([(60, 60)]), p.unit([(20, 20)])
    game = p.game()
    (stake,) = stakes(game)
    assert stake.share(0, first) > 5 * stake.share(0, second)
    assert hold_worth(game, first, [(6000, 6000)]) > hold_worth(game, first, [(2000, 2000)])


def test_enemies_are_not_left_alone_on_an_objective() -> None:
    p = Position()
    p.objective((60, 60))
    own = p.unit([(20, 20)])
    p.unit([(60, 62)], "goff-boyz", seat=1)
    (stake,) = stakes(p.game())
    assert stake.share(0, own) > 0.5
    p.unit([(60, 58)])
    (stake,) = stakes(p.game())
    assert stake.share(0, own) < 0.5


# -- whom, at whom ---------------------------------------------------------------------------------------------------


def test_who_has_targets_is_activated_before_who_only_walks() -> None:
    p = Position()
    shooters, walkers = p.unit(row(30, 60, 5)), p.unit(row(90, 10, 5))
    p.unit(row(30, 80, 5), "goff-boyz", seat=1)
    play = p.play(phase="action", step="turn", active=0)
    found = worths(play)
    assert found[f"u{shooters}"] > found[f"u{walkers}"]


def test_dice_go_to_the_card_that_is_about_to_break() -> None:
    p = Position()
    squad = p.unit([(30, 30)], "devastator-squad")
    fresh, worn = p.card("goff-clan", seat=1), p.card("goff-clan", seat=1)
    p.unit(row(20, 50, 3), "goff-boyz", seat=1, card=fresh)
    near = p.unit(row(40, 50, 3), "goff-boyz", seat=1, card=worn)
    p._units[worn].counters["strength"] += 9
    play = do(p.activate(squad), "first-fire")
    if play.asks == "deed":
        play.choose(f"fire:u{squad}")
    aimed = {bin for _, bin, _ in decided(play)}
    assert aimed <= {f"m{id}" for id in p.models(near)}


# -- Snap Fire -------------------------------------------------------------------------------------------------------


def test_who_is_charged_snaps() -> None:
    p = Position()
    squad = p.unit(row(60, 60, 5))
    boyz = p.unit(row(60, 45, 5), "nobz-squad", seat=1)
    play = do(p.play(phase="action", step="act", acting=boyz, active=1), "charge", f"storm:u{boyz}-u{squad}")
    assert play.asks == "snap"
    assert worths(play)[f"snap:u{squad}"] > 0
    assert decided(play) == (f"snap:u{squad}",)


def test_nobody_wastes_his_turn_on_a_poor_shot() -> None:
    p = Position()
    p.objective((60, 60))
    squad = p.unit(row(60, 20, 3))
    p.unit(row(40, 40, 8), "gretchin", seat=1)
    tank = p.unit([(30, 50)], "battlewagon", seat=1)
    play = p.play(phase="action", step="act", acting=tank, active=1)
    play.choose("advance")
    play.choose(f"move:u{tank}")
    play.answer(((p.models(tank)[0], ((5000, 4500),), 0),))
    assert play.asks == "snap"
    assert worths(play)[f"snap:u{squad}"] < 0
    assert decided(play) == ("none",)


def snap_with_objective_at(at: tuple[float, float]) -> float:
    p = Position()
    p.objective(at)
    squad = p.unit(row(60, 20, 3))
    tank = p.unit([(30, 50)], "battlewagon", seat=1)
    play = do(p.play(phase="action", step="act", acting=tank, active=1), "advance", f"move:u{tank}")
    play.answer(((p.models(tank)[0], ((5000, 4500),), 0),))
    assert play.asks == "snap"
    return worths(play)[f"snap:u{squad}"]


def test_who_is_where_he_should_be_snaps_sooner_than_who_has_somewhere_to_go() -> None:
    assert snap_with_objective_at((60, 20)) > snap_with_objective_at((60, 60)) + 20


# -- transports and command ------------------------------------------------------------------------------------------


def test_troops_ride_to_their_objective_and_get_out_there() -> None:
    p = Position()
    p.objective((60, 60))
    squad = p.unit(row(58, 15, 2))
    rhino = p.unit([(60, 20)], "rhino", carriers_of=squad)
    p.unit([(60, 118)], "goff-boyz", seat=1)
    for id in p.models(squad):
        p.aboard(id, p.models(rhino)[0])
    play = p.activate(squad)
    for _ in range(12):
        if play.state.acting == squad:
            taken(play)
    places = [play.state.models[id].place for id in p.models(squad)]
    assert all(isinstance(at, tuple) and hypot(at[0] - 6000, at[1] - 6000) <= 2000 for at in places)


def test_platoons_stay_near_their_headquarters() -> None:
    p = Position()
    card = p.card("tactical-infantry-company")
    platoon = p.unit(row(20, 20, 5), "guard-tactical-squad", card=card, led=False)
    p.unit([(30, 20)], "guard-company-hq", card=card, tags=("hq",))
    game = p.game()
    assert astray(game, platoon, (3000, 3000)) == 0.0
    assert astray(game, platoon, (3000, 6000)) > 100
    free = p.unit(row(60, 20, 3))
    assert astray(p.game(), free, (3000, 6000)) == 0.0


def test_nobz_and_their_mob_stay_in_earshot_of_each_other() -> None:
    """A mob that hears other Nobz does not hold them; who is no mob is free to go."""
    p = Position()
    nobz = p.unit(row(20, 30, 2), "nobz-squad")
    mob = p.unit(row(28, 30, 5), "bad-moon-boyz", led=False)
    troops = p.unit(row(80, 20, 2), "tactical-squad", seat=1)
    game = p.game()
    assert lead_worth(game, nobz, [(2000, 3000), (2000, 3600)]) == OBEYED
    assert lead_worth(game, nobz, [(2000, 3800)]) == 0.0
    assert unheard(game, mob, [(3800, 4000), (4600, 4600)]) == 0.0
    assert unheard(game, mob, [(4600, 4600)]) > OBEYED / 2
    assert unheard(game, troops, [(100, 100)]) == 0.0
    p.unit(row(40, 36, 2), "nobz-squad")
    assert lead_worth(p.game(), nobz, [(2000, 3000)]) == 0.0


def test_nobz_go_with_the_mob_that_needs_them() -> None:
    p = Position()
    p.objective((100, 60))
    p.objective((10, 60))
    nobz = p.unit(row(50, 20, 2), "nobz-squad")
    p.unit(row(80, 20, 5), "goff-boyz", led=False)
    goal = errands(p.game(), 0)[nobz]
    assert abs(goal[0] - 8600) < 100
    assert goal[1] == 2000
    assert errands(p.game(round=8), 0)[nobz] in [(10000, 6000), (1000, 6000)]


def test_headquarters_wait_for_their_company() -> None:
    p = Position()
    card = p.card()
    line = [p.unit(row(x, 20, 3), card=card) for x in (20, 50)]
    p.unit([(35, 20)], "company-hq-squad", card=card, tags=("hq",))
    play = p.activate(line[0])
    assert play.asks == "join"
    assert decided(play) == ()


def test_nobody_fires_on_the_move_who_stays_where_he_is() -> None:
    p = Position()
    p.objective((30, 30))
    squad = p.unit(row(28, 28, 3))
    p.unit([(30, 70)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    play = go(do(p.activate(squad), "advance", f"move:u{squad}"), {0: (28, 30), 1: (31, 30), 2: (34, 30)})
    seen = worths(play)
    assert seen[f"pass:u{squad}"] < 0
    assert seen[f"pass:u{squad}"] < seen[f"fire:u{squad}"]


def dispersed(*ys: float) -> tuple[Position, int, list[int]]:
    """A Guard company: platoons so far north on either side of its headquarters at (60, 20)."""
    p = Position()
    card = p.card("tactical-infantry-company")
    platoons = [p.unit(row(58 + 4 * index, y, 3), "guard-tactical-squad", card=card, led=False)
                for index, y in enumerate(ys)]  # fmt: skip
    for unit in platoons:
        p.tag(p.models(unit)[0], "platoon-hq")
    staff = p.unit([(60, 20)], "guard-company-hq", card=card, tags=("hq",))
    p.unit([(60, 115)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    return p, staff, platoons


def test_headquarters_go_where_they_command_most() -> None:
    p, staff, platoons = dispersed(50, 60)
    game = p.game()
    assert reached(game, 0, [(6000, 2000)]) == set()
    x, y = errands(game, 0)[staff]
    assert reached(game, 0, [(x, y)]) == set(platoons)
    assert hold_worth(game, staff, [(6000, 5000)]) > hold_worth(game, staff, [(6000, 2000)]) + 100


def test_headquarters_do_not_wait_while_others_wait_for_them() -> None:
    p, staff, platoons = dispersed(50, 60)
    play = p.activate(platoons[0])
    assert play.asks == "join"
    assert decided(play) == (f"u{staff}",)
    near, _, line = dispersed(22, 26)
    assert decided(near.activate(line[0])) == ()


def test_a_titan_shoots_at_the_god_machine_whose_fields_it_can_bring_down() -> None:
    """Every one that falls is one hit less until it is destroyed; before that Boyz are worth more."""
    p = Position()
    titan = p.unit([(60, 20)], "warlord-titan", facing=270)
    p.tag(p.models(titan)[0], "gun:right-arm:volcano-cannon")
    gargant = p.unit([(60, 80)], "great-gargant", seat=1, card=p.card("great-gargant", seat=1), order="advance")
    p.unit(row(30, 70, 20), "goff-boyz", seat=1, order="advance")
    p.mark(titan, "order:advance")
    (target,), game = p.models(gargant), p.game()
    up = game.state.models[target].counters["shields"]
    game.tell(Counted("netepic.titan.power-fields", ((f"m{target}", "shields", 2 - up, 2),)))
    _, parcels = given(game, lots_of(game, barrels(game, titan, IN_TURN), IN_TURN))
    assert [(key, id) for key, id, _ in parcels if "volcano" in key] == [("m0:volcano-cannon", target)]


# -- what a player would not do, and would ----------------------------------------------------------------------------


def test_laden_transports_fight_nobody() -> None:
    """Troops could not get out of a transport in close combat."""
    p = Position()
    foot = p.unit(row(30, 30, 2))
    rides = p.unit([(31, 30)], "rhino", carriers_of=foot)
    p.unit([(31, 60)], "gretchin", seat=1, order="advance", tags=("fired",))
    assert prey(p.game(), rides)
    for id in p.models(foot):
        p.aboard(id, p.models(rides)[0])
    assert not prey(p.game(), rides)
    laden = do(p.activate(foot), "advance", "charge")
    storms = {key: worth for key, worth in worths(laden).items() if key.startswith("storm")}
    assert storms
    assert max(storms.values()) < 0


def test_who_only_walks_shows_himself_last_the_dearer_he_is() -> None:
    p = Position()
    few, many = p.unit([(30, 10)], "goff-boyz"), p.unit(row(60, 10, 8), "goff-boyz")
    p.unit([(60, 118)], seat=1)
    found = worths(p.play(phase="action", step="turn", active=0))
    assert found[f"u{few}"] > found[f"u{many}"]


def test_units_that_can_come_from_above_do_so_near_an_objective() -> None:
    p = Position()
    unit = p.unit(row(30, 20, 2), "swooping-hawks")
    p.unit([(60, 100)], "tactical-squad", seat=1)
    p.objective((60, 60))
    asked = p.script(lambda game: deep_strike.stays_aloft(game, unit))
    assert decided(asked) == ("aloft",)
    q = Position()
    hawks = q.unit(row(30, 20, 2), "swooping-hawks", tags=("aloft",))
    q.unit([(60, 100)], "tactical-squad", seat=1)
    q.objective((60, 60))
    for id in q.models(hawks):
        q._models[id] = replace(q._models[id], place=None)
    down = q.script(lambda game: deep_strike.arrive(game, 0))
    ((_, at, _),) = decided(down)
    assert at == (6000, 6000)


def test_an_order_is_thought_over_where_another_is_better_now() -> None:
    """On Charge with good shots and nobody to charge: a Chapter Master nearby makes it Advance."""
    p = Position()
    squad = p.unit(row(28, 30, 5), "devastator-squad")
    p.unit([(28, 26)], "chapter-master")
    p.unit(row(28, 72, 8), "goff-boyz", seat=1)
    play = do(p.activate(squad), "charge")
    assert decided(play) == (f"genius:u{squad}-advance",)
    again = do(p.activate(squad), "first-fire")
    assert decided(again) == (f"fire:u{squad}",)
