"""What readers of battles saw the greedy player of Net Epic do that a player would not."""

from math import hypot

from grognard.engine.core.state import Point
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.advice.goals import hold_worth
from grognard.games.netepic.advice.melee import prey
from grognard.games.netepic.advice.outlook import charging
from grognard.games.netepic.position import Position
from grognard.games.netepic.ruleset import RULES
from tests.games.netepic.acting import do, row
from tests.games.netepic.thinking import decided, taken, view_of, worths


def acted(p: Position, unit: int) -> Rehearsal:
    """The battle after a detachment's activation, as the greedy player does it."""
    play = p.activate(unit)
    while play.state.acting is not None and not play.match.is_over and play.decision.seat == 0:
        taken(play)
    return play


def spots(play: Rehearsal, p: Position, unit: int) -> list[Point]:
    return [at for id in p.models(unit) if isinstance(at := play.state.models[id].place, tuple)]


def is_held(found: list[Point], x: int, y: int) -> bool:
    return any(hypot(a - 100 * x, b - 100 * y) <= 1500 for a, b in found)


def test_one_detachment_stands_where_it_holds_two_objectives() -> None:
    p = Position(round=7)
    p.objective((47, 60))
    p.objective((73, 60))
    bikes = p.unit(row(20, 45, 3), "marine-bike-squad")
    p.unit([(60, 118)], "goff-boyz", seat=1)
    found = spots(acted(p, bikes), p, bikes)
    assert is_held(found, 47, 60)
    assert is_held(found, 73, 60)


def burning(friend_at: tuple[float, float]) -> Rehearsal:
    """A Scorcher that may lay its template over two enemies; a friend stands somewhere, another far off."""
    p = Position()
    scorcher = p.unit([(60, 30)], "scorcher")
    p.unit([friend_at, (20, 20)], "tactical-squad", order="advance")
    p.unit([(60, 38), (60, 36)], "tactical-squad", seat=1, order="advance", tags=("fired",))
    return do(p.activate(scorcher), "advance", f"fire:u{scorcher}")


def test_nobody_lays_a_template_over_a_friend_to_burn_two_enemies() -> None:
    assert decided(burning((70, 34))) != ()
    assert decided(burning((60, 34))) == ()


def test_guns_that_fire_from_afar_go_for_objectives_in_the_last_turns_alone() -> None:
    p = Position()
    p.objective((60, 45))
    guns = p.unit([(60, 20)], "whirlwind")
    early, late = p.game(round=2), p.game(round=8)
    assert hold_worth(early, guns, [(6000, 4000)]) == hold_worth(early, guns, [(6000, 2000)])
    assert hold_worth(late, guns, [(6000, 4000)]) > hold_worth(late, guns, [(6000, 2000)])


def test_no_charge_is_ordered_or_made_that_finds_no_way() -> None:
    """Straight on the enemy is near enough, but woods lie between them."""
    p = Position()
    bikes = p.unit(row(50, 30, 5), "marine-bike-squad")
    foe = p.unit(row(50, 86, 5), "gretchin", seat=1, order="advance", tags=("fired",))
    open_worth = charging(p.game(), bikes)
    p.terrain("woods", 0, 40, 120, 80)
    game = p.game()
    assert prey(game, bikes)
    assert charging(game, bikes) < open_worth / 2
    play = do(p.activate(bikes), "charge")
    assert worths(play)[f"storm:u{bikes}-u{foe}"] < 0


def test_a_headquarters_of_marines_does_not_ride_ahead_of_its_company() -> None:
    p = Position()
    card = p.card("marine-bike-company")
    p.objective((60, 60))
    p.unit(row(54, 30, 5), "marine-bike-squad", card=card, order="advance", tags=("fired",))
    staff = p.unit([(60, 25)], "marine-bike-hq", card=card, tags=("hq",))
    p.unit(row(46, 95, 10), "bad-moon-boyz", seat=1)
    ((_, y),) = spots(acted(p, staff), p, staff)
    assert y < 4500


def test_laden_transports_show_themselves_later_than_troops_on_foot() -> None:
    """Whoever shoots them takes their troops as well."""
    p = Position()
    walkers = p.unit(row(20, 10, 5), "goff-boyz", card=(card := p.card("goff-clan")))
    riders = p.unit(row(60, 10, 4), "goff-boyz", card=card)
    wagons = p.unit(row(60, 12, 2), "battlewagon", carriers_of=riders)
    for index, id in enumerate(p.models(riders)):
        p.aboard(id, p.models(wagons)[index // 2])
    p.unit([(60, 118)], seat=1)
    found = worths(p.play(phase="action", step="turn", active=0))
    assert found[f"u{walkers}"] > found[f"u{riders}"]


def test_a_mob_goes_as_far_as_it_may_where_one_stand_would_end_beside_an_enemy() -> None:
    """Fifteen stands march on an objective; at the end of a whole stride one of them would touch a lone bike."""
    p = Position()
    p.objective((25, 63))
    mob = p.unit([*row(48.12, 75.47, 8, 4), *row(50.12, 79.47, 7, 4)], "bad-moon-boyz")
    p.unit(row(45.55, 72.27, 4, 4), "nobz-squad", order="advance", tags=("fired",))
    p.unit([(46.14, 64.16)], "marine-bike-hq", seat=1, order="advance", tags=("fired",))
    p.terrain("rubble", 32, 61, 42, 71)
    view = view_of(do(p.activate(mob), "charge", f"move:u{mob}"))
    ways = [way for way in RULES.candidates(view, stream_of("test")) if way]
    assert len(ways) > 2
    assert not any(view.decision.refusals(way, view.table) for way in ways)


def left_in_reach(y: float) -> float:
    """How much worse a planner thinks of bikes there than the odds alone say, with Boyz who are still to act."""
    p = Position()
    p.unit(row(50, y, 5), "marine-bike-squad", order="advance", tags=("fired",))
    p.unit(row(40, 100, 10), "bad-moon-boyz", seat=1)
    game, planning = p.game(), RULES.planning()
    assert planning.judged is not None
    return planning.chance(game, 0) - planning.judged(game, 0)


def test_a_planner_fears_to_stand_before_guns_that_are_still_to_fire() -> None:
    assert left_in_reach(70) > left_in_reach(20)
