"""Synthetics: no nerves, immunities, damage of their own, repair, and secret ones."""

from functools import partial

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import burster, hugger, referee
from grognard.games.alien.body import allowance, character, dice, push
from grognard.games.alien.body.android import attribute_faults, cannot_move, has_nerves, is_slow_witted, moves_slowly
from grognard.games.alien.body.dice import Attempt, Throw
from grognard.games.alien.books.profiles import characters, weapon
from grognard.games.alien.fight import close, shooting
from grognard.games.alien.harm import broken, damage, disease, medicine, panic, peril, synth
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import grappler_of
from tests.games.alien import offered
from tests.games.alien.nerves import FIGHT, health, rolling, room, run, stress, tags


@clause("alien.synth.act")
def test_androids_act_and_roll_like_humans() -> None:
    p = room()
    android = p.pc("android", "A1", gear=())
    p.npc("drone", "A1", seen=True)
    assert rolling(p, Attempt(android, "comtech"), (6,) * 2 + (2,) * 9).finish().result.successes == 2
    battle = p.fight(first=[android])
    assert battle.asks == "turn"
    assert battle.decision.about[:1] == (f"m{android}",)


@clause("alien.synth.attributes")
def test_androids_have_higher_attributes() -> None:
    sums = {id: sum(card.attributes.values()) for id, card in characters().items()}
    assert sums.pop("android") == 20
    assert set(sums.values()) == {14}


@clause("alien.synth.attribute-points")
@pytest.mark.parametrize(
    ("values", "fine"),
    [
        ((6, 3, 8, 3), True),
        ((7, 3, 7, 3), True),
        ((5, 5, 5, 5), False),
        ((8, 3, 6, 3), False),
        ((3, 3, 5, 3), False),
        ((7, 2, 8, 3), True),
        ((7, 1, 8, 4), False),
    ],
)
def test_building_an_android(values: tuple[int, int, int, int], fine: bool) -> None:
    attributes = dict(zip(("strength", "agility", "wits", "empathy"), values, strict=True))
    assert (attribute_faults(attributes, "wits") == []) is fine


@clause("alien.synth.no-push")
def test_androids_have_no_nerves() -> None:
    p = room()
    android, kid = p.pc("android", "A1", gear=()), p.pc("kid", "A1")
    game = p.game()
    assert [has_nerves(game, who) for who in (android, kid)] == [False, True]
    assert not push.may_push(game, Attempt(android, "comtech"), Throw(3, 0))
    assert not panic.can_panic(game, android)


@clause("alien.synth.immune")
def test_what_androids_do_not_mind() -> None:
    p = room(marks=("vacuum",))
    android, kid = p.pc("android", "A1"), p.pc("kid", "A1", gear=())
    game = p.game()
    assert not peril.is_exposed(game, android)
    assert peril.is_exposed(game, kid)
    assert not hugger.can_embrace(game, android)
    for cause in ("food", "sleep", "cold:shift"):
        p.tag(android, f"want:{cause}")
    p.script(peril.shift_passed).finish()
    assert not p.script(lambda game: disease.expose(game, android, 2)).finish().result


@clause("alien.synth.zero")
def test_at_zero_an_android_goes_on_damaged() -> None:
    p = room()
    android = p.pc("android", "A1", health=1, gear=())
    blow = damage.Hit(android, 1, "alien.damage.sequence")
    battle = run(p, lambda game: damage.hit(game, blow), ("android damage", 2)).finish()
    assert "flaw:2" in tags(battle, android)
    assert not {"broken", "out", "dead"} & set(tags(battle, android))
    shut = run(p, lambda game: damage.hit(game, blow), ("android damage", 6)).finish()
    assert "out" in tags(shut, android)


@clause("alien.synth.zero")
@pytest.mark.parametrize("row", range(1, 7))
def test_each_row_of_android_damage(row: int) -> None:
    p = room("A1", "A2")
    android = p.pc("android", "A1")
    game = p.game(**FIGHT)
    synth.suffer(game, android, row)
    assert ("lost-turn" in game.state.models[android].tags) is (row == 1)
    assert moves_slowly(game, android) is (row == 2)
    assert (offered.price(game, android, "move:A2") == "full") is (row in (2, 4))
    assert character.hands(game, android) == (1 if row == 3 else 2)
    assert is_slow_witted(game, android) is (row == 4)
    assert allowance.can_interrupt(game, android) is (row not in (4, 6))
    assert cannot_move(game, android) is (row == 5)
    assert ("out" in game.state.models[android].tags) is (row == 6)


@clause("alien.synth.more-damage")
def test_example_android() -> None:
    """alien.example.android: result 3 again counts as 4."""
    p = room()
    android = p.pc("android", "A1", "flaw:3", health=0, gear=())
    blow = damage.Hit(android, 1, "alien.damage.sequence")
    battle = run(p, lambda game: damage.hit(game, blow), ("android damage", 3)).finish()
    assert {"flaw:3", "flaw:4"} <= set(tags(battle, android))
    p.tag(android, "flaw:4", "flaw:5")
    shut = run(p, lambda game: damage.hit(game, blow), ("android damage", 3)).finish()
    assert "out" in tags(shut, android)


@clause("alien.synth.repair")
def test_repair_restores_all_but_the_shut_down() -> None:
    p = room()
    android, pilot = p.pc("android", "A1", "flaw:2", "flaw:5", health=0), p.pc("pilot", "A1", gear=())
    assert synth.can_repair(p.game(), pilot, android)
    battle = run(p, lambda game: synth.repair(game, pilot, android), (6,) + (2,) * 4).choose("keep")
    assert health(battle, android) == 5
    assert not any(tag.startswith("flaw") for tag in tags(battle, android))
    failed = run(p, lambda game: synth.repair(game, pilot, android), (2,) * 5).choose("keep")
    assert health(failed, android) == 0
    assert not synth.can_repair(battle.game, pilot, android)
    p.tag(android, "out")
    assert not synth.can_repair(p.game(), pilot, android)
    assert not broken.can_treat(p.game(), pilot, android)
    assert not broken.can_rally(p.game(), pilot, android)


@clause("alien.synth.secret")
def test_a_secret_android_plays_its_part_until_damage_shows() -> None:
    p = room("A1", "A2")
    p.zone("B1")
    p.border("A2", "B1", "door")
    spy = p.pc("kid", "A1", "~android", "response:shakes", "panic:6", stress=2, gear=())
    near, away = p.pc("medic", "A1"), p.pc("officer", "B1")
    assert has_nerves(p.game(), spy)
    assert dice.roll_of(p.game(), Attempt(spy, "comtech")).pools[1].number == 2
    battle = run(p, lambda game: damage.hit(game, damage.Hit(spy, 1, "alien.damage.sequence")))
    assert "android" in tags(battle, spy)
    assert not {"~android", "response:shakes", "panic:6"} & set(tags(battle, spy))
    assert [stress(battle, who) for who in (spy, near, away)] == [0, 1, 0]
    assert not has_nerves(battle.game, spy)
    before = len(battle.events(type(battle.match.log[0])))
    synth.reveal(battle.game, spy)
    assert len(battle.events(type(battle.match.log[0]))) == before


@clause("alien.synth.secret")
def test_armor_keeps_the_secret() -> None:
    p = room()
    spy = p.pc("kid", "A1", "~android", gear=("m3-armor",))
    battle = run(p, lambda game: damage.hit(game, damage.Hit(spy, 1, "alien.damage.sequence")))
    assert "~android" in tags(battle, spy)


@clause("alien.synth.zero", "alien.close.grapple-end")
def test_a_shut_down_android_lets_go() -> None:
    p = Position()
    p.zone("A1")
    android, guard = p.pc("android", "A1"), p.npc("security-guard", "A1", seen=True)
    p.grapple(android, guard)
    game = p.game()
    synth.shut_down(game, android, "alien.synth.zero")
    assert grappler_of(game, guard) is None


@clause("alien.synth.secret", "alien.gear.drug-immune", "alien.burster.birth")
def test_drugs_and_births_do_not_give_a_secret_android_away() -> None:
    told = []
    for secret in (("~android",), ()):
        p = room()
        spy, host = p.pc("kid", "A1", *secret, stress=3, gear=()), p.ally("colonist", "A1", gear=())
        dose = p.item("naproleve", spy)
        game = p.game()
        medicine.give_dose(game, dose, spy)
        born = run(p, partial(burster.birth, host=host), ("panic", 1), **FIGHT)
        told.append((game.told, list(born.match.events_for(0))))
    assert told[0] == told[1]


@clause("alien.synth.zero", "alien.scen.exit")
def test_a_broken_chassis_stays_where_it_is_outside_combat_too() -> None:
    p = Position()
    p.zone("A1", exit=True)
    p.zone("A2")
    p.border("A1", "A2")
    whole, broken_ = p.pc("android", "A1"), p.pc("android", "A1", "flaw:5")
    game = p.game()
    found = [offered.keys(game, who) for who in (whole, broken_)]
    assert [("move:A2" in keys, "exit" in keys) for keys in found] == [(True, True), (False, False)]


@clause("alien.ranged.los")
def test_an_android_that_has_shut_down_is_no_target() -> None:
    p = room()
    android = p.pc("android", "A1", gear=())
    guard = p.npc("security-guard", "A1", seen=True)
    p.adjacent(android, guard)
    pistol = weapon("vp-70ma6-pistol")
    assert shooting.can_target(p.game(**FIGHT), guard, android, pistol, False)
    assert (close.opponents(p.game(**FIGHT), guard), referee.candidates(p.game(**FIGHT), guard)) == (
        [android],
        [android],
    )
    p.tag(android, "out", "flaw:6")
    assert not shooting.can_target(p.game(**FIGHT), guard, android, pistol, False)
    assert (close.opponents(p.game(**FIGHT), guard), referee.candidates(p.game(**FIGHT), guard)) == ([], [])
