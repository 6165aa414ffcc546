"""Fire: targets, dice, modifiers, special weapons."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Modifier
from grognard.games.netepic.books.profiles import weapon, weapons
from grognard.games.netepic.chapters import aim, hits, slow_weapons, volley
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import do, row


def duel(
    model: str = "tactical-squad", number: int = 3, gap: float = 30, foe: str = "goff-boyz", **how: str
) -> Position:
    """Some models (u1) and two enemies (u3) north of them."""
    p = Position()
    p.unit(row(20, 20, number), model, name="Red", **how)  # type: ignore[arg-type]
    p.unit([(20, 20 + gap), (24, 20 + gap)], foe, seat=1, order="charge", name="Goffs")
    p.unit([(100, 115)], "goff-boyz", seat=1)
    return p


def shot(p: Position, firer: int, target: int, occasion: aim.Occasion = aim.IN_TURN) -> volley.Shot:
    game = p.game()
    line = aim.arms(game, firer)[0]
    return volley.aimed(game, firer, line, target, line.hit, occasion)


@clause("netepic.fire.eligible", "netepic.fire.range-miss")
def test_targets_are_in_range_arc_and_sight() -> None:
    p = duel()
    hidden = p.unit([(40, 50)], "goff-boyz", seat=1)
    p.terrain("building", 30, 35, 50, 40)
    p.unit([(20, 75)], "goff-boyz", seat=1)
    found = aim.barrels(p.game(), 1)
    assert {barrel.targets for barrel in found} == {(3, 4)}
    assert hidden == 7
    far = duel(gap=60)
    assert aim.barrels(far.game(), 1) == ()
    play = far.activate(1)
    do(play, "first-fire")
    assert play.asks != "deed"


@clause("netepic.fire.once", "netepic.fire.procedure")
def test_a_unit_fires_once_a_turn() -> None:
    play = duel().activate(1, [(1, 1, 1)])
    do(play, "first-fire", "fire:u1").share(*[(f"m{id}:bolters", "m3", 1) for id in range(3)])
    assert "fired" in play.state.units[1].tags
    assert [event.clause for event in play.rolls()] == ["netepic.fire.roll"]
    spent = duel(tags=("fired",)).activate(1)  # type: ignore[arg-type]
    do(spent, "advance")
    assert {one.clause for one in spent.refused(("fire:u1",))} == {"netepic.fire.once"}


@clause("netepic.fire.unit-moment")
def test_models_left_out_have_lost_their_fire() -> None:
    play = duel().activate(1, [(1,)])
    do(play, "first-fire", "fire:u1")
    play.share(("m0:bolters", "m3", 1), ("m1:bolters", "none", 1), ("m2:bolters", "none", 1))
    assert all("spent" in play.state.models[id].tags for id in (0, 1, 2))


@clause("netepic.fire.split-parts")
def test_parts_with_different_orders_count_each_for_itself() -> None:
    p = Position()
    squad = p.unit(row(20, 20), name="Red", order="first-fire")
    p.unit([(20, 24)], "rhino", carriers_of=squad, order="advance")
    p.unit([(22, 60)], "goff-boyz", seat=1, order="charge")
    game = p.game()
    assert shot(p, 0, 4).need == 4
    line = aim.arms(game, 4)[0]
    needs = [volley.aimed(game, 4, line, target, 5, aim.IN_TURN).need for target in (0, 3)]
    assert needs == [4, 5]
    play = p.activate(squad)
    assert play.asks == "order"


@clause("netepic.fire.assign", "netepic.fire.assign-before-rolling")
def test_every_die_may_have_a_target_of_its_own() -> None:
    p = duel("devastator-squad", 2)
    play = p.activate(1, [(6, 6, 6), (1,)])
    do(play, "advance", "fire:u1")
    play.share(("m0:heavy-weapons", "m2", 1), ("m0:heavy-weapons", "m3", 1), ("m1:heavy-weapons", "m2", 2))
    assert [roll.about[1] for roll in play.rolls("Heavy")] == ["m2", "m3"]
    assert play.state.models[2].place is None


@clause("netepic.fire.assign-before-rolling", "netepic.fire.casualty-target")
def test_hits_on_the_dead_are_wasted_and_nobody_else_takes_them() -> None:
    p = duel("devastator-squad", 1)
    p.unit([(30, 20)], "tactical-squad", card=0)
    play = p.activate(1, [(6, 6)])
    do(play, "advance", "fire:u1").share(("m0:heavy-weapons", "m1", 2))
    assert play.state.models[1].place is None
    assert play.state.models[2].place is not None
    again = p.script(lambda game: volley.resolve(game, shot(p, 0, 1), 2), [], models=play.state.models)
    assert any(event.clause == "netepic.fire.assign-before-rolling" for event in again.match.log)


@clause("netepic.fire.hit-order")
def test_against_shields_the_firer_settles_the_order() -> None:
    p = Position()
    p.unit([(20, 20)], "predator")
    p.unit([(20, 60)], "warlord-titan", seat=1, order="charge")
    p.unit([(60, 110)], "goff-boyz", seat=1)
    lines = [line.id for line in aim.arms(p.game(), 0)]
    play = p.activate(1)
    do(play, "advance", "fire:u1").share(*[(f"m0:{id}", "m1", aim.lots(weapon(id))[0]) for id in lines])
    assert play.asks == "hit-order"
    assert play.decision.clause == "netepic.fire.hit-order"


@clause("netepic.fire.hit-order")
def test_all_weapons_are_rolled_those_at_shields_in_the_order_named() -> None:
    p = Position()
    p.unit([(20, 20)], "predator")
    p.unit([(20, 60)], "warlord-titan", seat=1, order="charge")
    p.hurt(1, shields=2)
    p.unit([(26, 50)], "goff-boyz", seat=1)
    play = p.activate(1, [1, 1, 1])
    do(play, "advance", "fire:u1").share(
        ("m0:autocannon", "m1", 1), ("m0:predator-lascannons", "m1", 1), ("m0:predator-lascannons", "m2", 1)
    )
    assert [option.label for option in play.decision.items] == [  # type: ignore[attr-defined]
        "Autocannon at Warlord Titan", "Lascannons at Warlord Titan",
    ]  # fmt: skip
    play.choose("1", "0")
    told = [roll.purpose.partition(": ")[2] for roll in play.rolls("netepic.fire.roll")]
    assert told == ["Lascannons at Warlord Titan", "Autocannon at Warlord Titan", "Lascannons at Goff Boyz"]


@clause("netepic.fire.hit-order")
@pytest.mark.parametrize("first", [0, 1])
def test_templates_over_shields_have_their_place_in_the_order(first: int) -> None:
    p = Position()
    p.unit([(20, 20)], "warlord-titan")
    p.tag(0, "gun:right-arm:volcano-cannon", "gun:left-arm:quake-cannon")
    p.unit([(20, 70)], "warlord-titan", seat=1, order="charge")
    p.hurt(1, shields=2)
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = p.activate(1, [6, 6])
    do(play, "advance", "fire:u1")
    play.put({"f": (20, 70)}).share(("m0:volcano-cannon", "m1", 1))
    assert (play.asks, play.options()) == ("hit-order", ["0", "1"])
    play.choose(str(first), str(1 - first))
    rolls = [roll.purpose for roll in play.rolls() if "Volcano" in roll.purpose or "template" in roll.purpose]
    assert ["Volcano" in words for words in rolls] == [first == 0, first == 1]


@clause("netepic.fire.cold-blooded", "netepic.fire.not-into-combat")
def test_the_cold_blooded_fire_into_combats() -> None:
    p = Position()
    p.unit([(20, 20)], "termagants", name="Brood")
    p.unit([(20, 40)], "goff-boyz", seat=1, order="charge")
    p.unit([(20, 38)], "tactical-squad")
    p.engage(1, 2)
    assert aim.has_targets(p.game(), (1,))
    warm = Position()
    warm.unit([(20, 20)], "tactical-squad")
    warm.unit([(20, 40)], "goff-boyz", seat=1, order="charge")
    warm.unit([(20, 38)], "tactical-squad")
    warm.engage(1, 2)
    assert not aim.has_targets(warm.game(), (1,))


@clause("netepic.fire.cold-blooded-risk")
def test_cold_blooded_hits_may_strike_friends() -> None:
    p = Position()
    p.unit([(20, 20)], "termagants")
    p.unit([(20, 40)], "goff-boyz", seat=1)
    p.unit([(18, 38), (22, 38)], "tactical-squad")
    p.engage(2, 1)
    p.engage(3, 1)
    play = p.script(lambda game: hits.shared(game, 0, 1, 3), [(4, 3, 1), 2, 1])
    assert sorted(play.result) == [(1, 1), (2, 1), (3, 1)]


@clause("netepic.fire.cold-blooded-risk", "netepic.cc.snap-order")
@pytest.mark.parametrize(
    ("firers", "phase", "is_one_unit", "strays"),
    [("devastator-squad", "action", True, False), ("devastator-squad", "combat", False, False),
     ("termagants", "combat", True, False), ("termagants", "action", True, True),
     ("termagants", "action", False, True)],
)  # fmt: skip
def test_who_risks_to_strike_friends(firers: str, phase: str, is_one_unit: bool, strays: bool) -> None:
    """Only the Cold-Blooded, also where their own unit is in close combat; but no reserved fire."""
    p = Position()
    squads = p.unit([(20, 20)], firers, order="first-fire")
    p.unit([(30, 40)], "rhino", carriers_of=squads if is_one_unit else None, order="advance")
    p.unit([(30, 43)], "goff-boyz", seat=1, order="charge")
    p.engage(2, 1)
    play = p.script(lambda game: hits.shared(game, 0, 2, 2), [(4, 3), 1] if strays else [], phase=phase)
    assert sorted(play.result) == ([(1, 1), (2, 1)] if strays else [(2, 2)])


@clause("netepic.fire.mod-first-fire", "netepic.fire.mod-target-first-fire", "netepic.fire.mod-cumulative")
def test_first_fire_against_first_fire() -> None:
    """netepic.example.first-fire-both."""
    p = Position()
    p.unit([(20, 20)], order="first-fire")
    p.unit([(20, 50)], "goff-boyz", seat=1, order="first-fire")
    found = shot(p, 0, 1)
    assert [part.amount for part in found.parts] == [1, 1]
    assert found.need == 3


@clause("netepic.fire.one-misses", "netepic.fire.mod-direction", "netepic.fire.roll")
@pytest.mark.parametrize(("score", "by", "need"), [(5, 0, 5), (5, 2, 3), (2, 3, 2), (5, -1, 6), (5, -2, 7)])
def test_modifiers_above_zero_make_it_easier_and_a_one_always_misses(score: int, by: int, need: int) -> None:
    assert volley.needed(score, (Modifier(by, "netepic.fire.mod-direction", "some"),)) == need


@clause("netepic.fire.no-auto-hit", "netepic.fire.mod-cover")
def test_what_needs_more_than_six_cannot_hit() -> None:
    p = duel()
    p.terrain("trench", 15, 45, 30, 55)
    found = shot(p, 0, 3)
    assert ([part.amount for part in found.parts], found.need) == ([-2], 7)
    play = p.script(lambda game: volley.resolve(game, found, 3))
    assert any(event.clause == "netepic.fire.no-auto-hit" for event in play.match.log)
    assert play.rolls() == []


@clause("netepic.fire.mod-cover", "netepic.fire.ignores-cover")
def test_cover_and_weapons_that_ignore_it() -> None:
    p = duel()
    p.terrain("woods", 15, 48, 30, 55)
    assert [part.label for part in shot(p, 0, 3).parts] == ["in cover"]
    line = next(one for one in weapons().values() if one.has("ignores-cover"))
    assert volley.cover(p.game(), 0, line, 3) == ()


@clause("netepic.fire.no-split")
def test_a_weapon_that_may_not_split_gives_all_dice_to_one_target() -> None:
    line = weapon("heavy-weapons")
    assert aim.lots(line) == (2, 1)
    assert aim.lots(replace(line, traits=("no-split",))) == (1, 2)
    assert volley.scores(replace(line, traits=("no-split",)), 1) == (5, 5)


@clause("netepic.fire.fires-twice")
def test_a_weapon_that_fires_twice_has_twice_the_dice() -> None:
    line = weapon("heavy-weapons")
    assert aim.lots(replace(line, traits=("fires-twice",))) == (4, 1)


@clause("netepic.fire.minimum-range")
@pytest.mark.parametrize(("gap", "open_"), [(49, False), (50, True)])
def test_some_weapons_cannot_be_aimed_close_by(gap: float, open_: bool) -> None:
    line = replace(weapon("heavy-weapons"), least_range=5000)
    assert aim.is_far(duel(gap=gap).game(), 0, 3, line) is open_


@clause("netepic.fire.slow-weapon")
def test_slow_weapons_rest_a_turn_and_one_shots_fire_once() -> None:
    slow = next(one for one in weapons().values() if one.has("every-other-turn"))
    single = next(one for one in weapons().values() if one.has("one-shot"))
    p = duel()
    for line in (slow, single):
        assert slow_weapons.is_loaded(p.game(), 0, line)
        game = p.game(round=2)
        slow_weapons.unload(game, 0, line)
        later = {turn: slow_weapons.is_loaded(_at(game, turn), 0, line) for turn in (3, 4)}
        assert later == {3: False, 4: line is slow}


def _at(game: Game, turn: int) -> Game:
    return Game(replace(game.state, round=turn))


@clause("netepic.fire.multi-hit")
def test_d3_hits() -> None:
    line = next(one for one in weapons().values() if one.has("d3-hits"))
    play = duel().script(lambda game: hits.multiplied(game, 0, line, "m3", 2), [(3, 1)])
    assert play.result == 4


@clause("netepic.fire.roll")
def test_a_roll_names_who_fires_with_what_at_whom() -> None:
    """Units of one name on both sides are told apart by their letters."""
    p = Position()
    p.unit([(20, 20)], "tactical-squad", name="Reds")
    p.unit([(20, 40)], "tactical-squad", seat=1, name="Reds")
    dice = p.script(lambda game: volley.resolve(game, shot(p, 0, 1), 2), [(1, 1)]).finish()
    (roll,) = dice.rolls()
    assert roll.purpose == "Reds (A): Bolters at Tactical Squad of Reds (B)"


@clause("netepic.fire.assign-before-rolling")
def test_wasted_shots_name_who_wasted_them_and_on_whom() -> None:
    p = duel()
    line = shot(p, 0, 3)

    def late(game: Game) -> Script[None]:
        game.tell(Removed("netepic.save.fail", ("m3",)))
        yield from volley.resolve(game, line, 1)

    (note,) = p.script(late).events(Noted)
    assert note.text == "1 shot of Red with Bolters is wasted: Goff Boyz 1 of Goffs is destroyed already"
