"""Guns of titans that fire alone, slowly, once, or fight as well; loads in Snap Fire and in the Close Combat Phase."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import aim, barrage, loads, reactor, reserved, slow_weapons, titan_combat
from grognard.games.netepic.chapters.aim import IN_TURN
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import FIRST_FIRE, SPENT

from .acting import do
from .test_special_guns import armed


def choosing(model: str, *guns: str) -> tuple[Position, int, tuple[str, ...]]:
    """A titan with guns, and everything that it could fire."""
    p, _, id = armed(model, *guns)
    return p, id, tuple([line.id for line in aim.loaded(p.game(), id, IN_TURN)])


@clause("netepic.titan.reactor-weapons", "netepic.titan.rocket-launcher")
def test_beside_a_plasma_cannon_that_is_silent_a_load_is_still_chosen() -> None:
    p, _, id = armed("warlord-titan", "right-arm:plasma-cannon", "left-arm:multiple-rocket-launcher")
    play = p.script(lambda game: loads.silenced(game, id, tuple(aim.loaded(game, id, IN_TURN))))
    assert play.options() == ["plasma-cannon", "others"]
    do(play, "others", "rockets-focused")
    assert play.result == ((id, "plasma-cannon"), (id, "rockets-spread"))


@clause("netepic.titan.reactor-weapons")
@pytest.mark.parametrize("gun", ["plasma-cannon", "plasma-destructor"])
def test_of_two_weapons_that_fire_alone_one_is_fired(gun: str) -> None:
    p, _, id = armed("warlord-titan", f"right-arm:{gun}", f"left-arm:{gun}")
    p.unit([(60, 60)], "predator", seat=1)
    (barrel,) = aim.barrels(p.game(), p.game().state.models[id].unit)
    assert barrel.dice == weapon(gun).dice


@clause("netepic.titan.reactor-weapons")
def test_each_plasma_blastgun_has_charges_of_its_own() -> None:
    p, unit, id = armed("warlord-titan", "right-arm:plasma-blastgun", "left-arm:plasma-blastgun")
    line = weapon("plasma-blastgun")
    p.hurt(id, **{reactor.used(line, "Arm weapon R"): 2})
    assert reactor.is_fed(p.game(), id, line), "two of four charges are left"
    assert aim.armed(p.game(), id, line) == 2
    p.hurt(id, **{reactor.used(line, f"Arm weapon {side}"): 2 for side in "RL"})
    assert not reactor.is_fed(p.game(), id, line)
    game = p.game()
    reactor.recharge(game, 0)
    assert aim.armed(game, id, line) == 2, "each regains one"
    p.mark(unit, f"order:{FIRST_FIRE}")
    game = p.game()
    reactor.recharge(game, 0)
    assert aim.armed(game, id, line) == 4, "each regains two on First Fire"


@clause("netepic.ork.magnum-mega-kannon", "netepic.ork.gutbuster", "netepic.fire.slow-weapon")
@pytest.mark.parametrize(
    ("mount", "first", "second"),
    [
        ("right-arm:magnum-mega-kannon", "magnum-klanger", "magnum-banger"),
        ("centreline:gutbuster-mega-kannon", "gutbuster-explosive", "gutbuster-ball"),
    ],
)
def test_a_gun_that_has_fired_rests_with_every_load(mount: str, first: str, second: str) -> None:
    p, _, id = armed("great-gargant", mount)
    game = p.game()
    assert {line.id for line in aim.loaded(game, id, IN_TURN)} == {first, second}
    slow_weapons.unload(game, id, weapon(first))
    assert list(aim.loaded(game, id, IN_TURN)) == []


@clause("netepic.titan.barrage-missile", "netepic.fire.slow-weapon")
def test_each_of_two_missiles_fires_once() -> None:
    p, unit, id = armed("warlord-titan", "right-carapace:barrage-missile", "left-carapace:barrage-missile")
    game, line = p.game(), weapon("barrage-missile")
    (both,) = barrage.batteries(game, unit, IN_TURN)
    assert both.times == 2
    slow_weapons.unload(game, id, line, 1)
    (one,) = barrage.batteries(game, unit, IN_TURN)
    assert one.times == 1
    slow_weapons.unload(game, id, line, 1)
    assert barrage.batteries(game, unit, IN_TURN) == ()


@clause("netepic.titan.cc-weapon-dice")
def test_a_fist_that_has_not_been_fired_fights_though_others_were() -> None:
    p, _, id = armed("great-gargant", "right-arm:gatling-kannon", "left-arm:ripper-fist")
    p.tag(id, SPENT)
    game = p.game()
    assert titan_combat.dice(game, id) == 1
    slow_weapons.unload(game, id, weapon("gatling-kannon"))
    assert titan_combat.dice(game, id) == 1
    slow_weapons.unload(game, id, weapon("ripper-fist"))
    assert titan_combat.dice(game, id) == 0


@clause("netepic.eldar.heat-lance", "netepic.titan.reactor-weapons")
def test_reserved_fire_is_by_the_same_rules() -> None:
    p, _, id = armed("phantom-titan", "right-arm:heat-lance")
    near, far = p.models(p.unit([(60, 50), (60, 70)], "predator", seat=1))
    p.engage(near, id)
    p.engage(far, id)
    occasion = aim.Occasion(aim.RESERVED, (near, far))
    play = p.script(lambda game: loads.fire_back(game, (game.state.models[id].unit,), occasion), [1])
    assert play.options() == ["heat-lance-25", "heat-lance-50"], "what has nobody in reach is not on offer"
    play.choose("heat-lance-50")
    assert [lot.key for lot in play.decision.lots] == [f"m{id}:heat-lance-50"]  # type: ignore[attr-defined]


@clause("netepic.titan.reactor-weapons", "netepic.cc.snap-first")
def test_a_plasma_cannon_is_alone_in_the_close_combat_phase_too() -> None:
    p, unit, id = armed("warlord-titan", "right-arm:plasma-cannon", "left-arm:volcano-cannon")
    p.mark(unit, f"order:{FIRST_FIRE}", "done")
    (foe,) = p.models(p.unit([(60, 40)], "great-gargant", seat=1, order="charge"))
    p.engage(foe, id)
    play = p.close_combat()
    do(play, f"fire:u{unit}")
    assert play.options() == ["plasma-cannon", "others"]
    play.choose("plasma-cannon")
    assert [lot.key for lot in play.decision.lots] == [f"m{id}:plasma-cannon"]  # type: ignore[attr-defined]
    assert reserved.attackers(play.game, unit) == (foe,)
