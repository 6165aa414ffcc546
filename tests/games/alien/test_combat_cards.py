"""Initiative: surprise and ambush, holding off, and the cards of those nobody sees."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.script import Script
from grognard.engine.core.state import Card
from grognard.games.alien.beings import signature
from grognard.games.alien.books.profiles import attacks
from grognard.games.alien.fight import close
from grognard.games.alien.known import combat
from grognard.games.alien.turns import fighting, holding, initiative
from grognard.games.alien.words import deck
from grognard.games.alien.words.terms import ALERTED, CHANGED
from tests.games.alien import offered
from tests.games.alien.skirmish import CALM, FIGHT, attack_dice, crowd, drawn, faces, order, parts_of, rooms, shoot

# -- surprise and ambush -----------------------------------------------------------------------------------------------


@clause("alien.combat.surprise", "alien.combat.surprise-or-ambush")
def test_example_surprise() -> None:
    """A PC shoots a guard in the middle of a talk: card 1, all others draw; no +2 dice; the guard may dodge."""
    p = rooms()
    marine, guard = p.pc("rifleman", "A1", CALM, "surprise"), p.npc("security-guard", "A2", seen=True)
    r = drawn(p, (1,)).finish()
    assert order(r) == {marine: [1], guard: [2]}
    shot = shoot(
        p, marine, guard, "m41a-pulse-rifle", faces(0, 9), ("dodge", *faces(0, 4)), ("supply", 2, 2, 2)
    ).finish()
    assert attack_dice(shot) == 9
    assert shot.rolls("dodge")


@clause("alien.combat.surprise")
def test_several_surprising_attackers_take_the_lowest_cards_and_only_in_the_first_round() -> None:
    p = rooms()
    first, second = (p.npc("security-guard", "A1", "surprise", seen=True) for _ in range(2))
    kid = p.pc("kid", "A1")
    assert order(drawn(p, (8,)).finish()) == {first: [1], second: [2], kid: [10]}
    later = order(drawn(p, (10, 9, 8), round=2).finish())
    assert later == {first: [10], second: [9], kid: [8]}


@clause("alien.combat.surprise-speed", "alien.combat.ambush-xeno")
@pytest.mark.parametrize("tag", ["surprise", "ambush"])
def test_the_low_card_is_for_one_turn_of_a_fast_attacker(tag: str) -> None:
    p, (kid,), _ = crowd(1)
    drone = p.npc("drone", "A2", tag, seen=True)
    r = drawn(p, (9, 5)).finish()
    assert order(r) == {kid: [10], drone: [1, 6]}


@clause("alien.combat.ambush")
def test_example_ambush() -> None:
    """A Drone ambushes and Tail Spike comes up: 12 base dice, and the victim cannot defend."""
    p, (kid,), _ = crowd(1)
    drone = p.npc("drone", "A1", "ambush", seen=True)
    p.adjacent(kid, drone)
    spike = attacks("attack-stage4")[4]
    r = p.script(
        lambda game: signature.roll(game, drone, kid, spike), [("Tail Spike", *faces(0, 12))], **FIGHT
    ).finish()
    assert parts_of(r.rolls("Tail Spike")[0])["alien.combat.ambush"] == 2
    assert not combat.ambush_parts(r.game, drone)


@clause("alien.combat.ambush", "alien.combat.ambush-scope")
def test_the_bonus_is_for_the_first_attack_roll_only() -> None:
    p, (kid,), _ = crowd(1)
    guard = p.npc("security-guard", "A1", "ambush", seen=True)

    def twice(game) -> Script[None]:  # type: ignore[no-untyped-def]
        yield from close.attack(game, guard, kid)
        yield from close.attack(game, guard, kid)

    p.adjacent(guard, kid)
    r = p.script(twice, [faces(0, 8), faces(0, 6)], **FIGHT).choose("none").finish()
    assert [len(roll.faces) for roll in r.rolls("attack")] == [8, 6]


@clause("alien.combat.ambush-scope")
def test_moving_first_keeps_the_ambush_and_the_end_of_the_turn_loses_it() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A1", "ambush", gear=[]), p.npc("colonist", "A2", seen=True)
    r = p.fight([kid, guard]).choose("move:A2")
    assert combat.ambush_parts(r.game, kid)
    r.choose("done")
    assert not combat.ambush_parts(r.game, kid)


@clause("alien.combat.ambush-scope")
def test_the_ambushing_side_shares_out_its_low_cards() -> None:
    p = rooms()
    first, second = (p.pc("kid", "A1", "ambush") for _ in range(2))
    guard = p.npc("colonist", "A2", seen=True)
    r = drawn(p, (1,))
    assert r.asks == "low-cards"
    r.choose(f"m{second}", f"m{first}").finish()
    assert order(r) == {second: [1], first: [2], guard: [3]}


# -- holding off -------------------------------------------------------------------------------------------------------


@clause("alien.combat.hold", "alien.combat.hold-limits")
def test_example_hold_off() -> None:
    """PC with card 2 swaps with the one on card 7, who acts at once; the PC now acts on 7."""
    p, (a, b), (guard,) = crowd(2, "colonist", 1)
    cards = tuple(
        Card(n, "order", n, 0 if who != guard else 1, f"m{who}", True) for n, who in ((2, a), (7, b), (9, guard))
    )
    r = p.play(cards=cards, **FIGHT)
    assert (r.state.acting, "hold:7" in r.options()) == (a, True)
    r.choose("hold:7")
    assert r.state.acting == b
    assert order(r)[a] == [7]
    r.choose("done")
    assert r.state.acting == a


@clause("alien.combat.hold-once")
def test_example_hold_off_back() -> None:
    """The one who got the turn cannot hand it back: both cards have changed hands this round."""
    p, (a, b), (guard,) = crowd(2, "colonist", 1)
    r = p.fight([a, b, guard]).choose("hold:2")
    assert r.state.acting == b
    assert "hold:2" not in r.options()
    assert r.state.clock[CHANGED] == 0b110


@clause("alien.combat.hold-once")
def test_holding_off_comes_before_any_action() -> None:
    p, (a, b), (guard,) = crowd(2, "colonist", 1)
    r = p.fight([a, b, guard]).choose("move:A2")
    assert not [key for key in r.options() if key.startswith("hold:")]


@clause("alien.combat.hold-limits")
def test_only_with_later_cards_and_of_several_the_swapper_chooses() -> None:
    p, (kid,), (drone,) = crowd(1, "drone", 1)
    cards = tuple(Card(n, "order", n, seat, f"m{who}", True) for n, seat, who in ((5, 1, drone), (8, 1, drone)))
    game = p.game(cards=cards, **FIGHT)
    assert offered.keys(game, kid, fighting.hold, card=3) == ["hold:5", "hold:8"]
    assert offered.keys(game, kid, fighting.hold, card=6) == ["hold:8"]
    holding.hold(game, kid, 3, 8)
    assert sorted((card.index, card.subject) for card in game.state.cards) == [(3, "m1"), (5, "m1"), (8, "m0")]


# -- hidden NPCs -------------------------------------------------------------------------------------------------------


def test_hidden_npcs_draw_in_secret_from_what_is_left() -> None:
    p, (kid,), _ = crowd(1)
    drone = p.npc("drone", "A3", ALERTED)
    r = drawn(p, ("initiative", 1), ("hidden", 1, 1)).finish()
    assert order(r) == {kid: [1]}
    assert order(r, "~order") == {drone: [2, 3]}
    assert [roll.purpose for roll in r.events(Rolled) if roll.secret] == ["initiative cards are drawn for hidden NPCs"]
    assert not [card for card in r.match.view(0).cards if card.pile == "~order"]


def test_what_comes_into_sight_lays_its_cards_open() -> None:
    p, _, _ = crowd(1)
    drone = p.npc("drone", "A2", seen=True)
    game = p.game(cards=(Card(104, "~order", 4, 1, f"m{drone}", True),), **FIGHT)
    deck.uncover(game)
    assert [card.pile for card in game.state.cards] == ["order"]


def test_what_goes_out_of_sight_takes_its_cards_along_but_not_what_seems_dead() -> None:
    p, (kid,), _ = crowd(1)
    gone, feigns = p.npc("drone", "A3"), p.npc("drone", "A2", "dead", "~rises", seen=True)
    cards = tuple(Card(n, "order", n, 1, f"m{who}", True) for n, who in ((4, gone), (6, feigns), (8, gone)))
    game = p.game(cards=(*cards, Card(9, "order", 9, 0, f"m{kid}", True)), **FIGHT)
    deck.uncover(game)
    assert sorted((card.pile, card.index) for card in game.state.cards) == [
        ("order", 6),
        ("order", 9),
        ("~order", 4),
        ("~order", 8),
    ]
    assert not [
        option for option in offered.options(game, kid, fighting.hold, card=1) if option.key in ("hold:4", "hold:8")
    ]


@clause("alien.combat.hold")
def test_a_person_in_the_referees_seat_may_hold_an_npc_off() -> None:
    p = rooms(("referee",))
    guard, kid = p.npc("colonist", "A2", seen=True), p.pc("kid", "A1", gear=[])
    r = p.fight([guard, kid])
    assert (r.asks, r.options()) == ("hold", ["act", "hold:2"])
    r.choose("hold:2")
    assert r.state.acting == kid
    assert order(r)[guard] == [2]


def test_the_crew_sees_nothing_of_the_turns_of_a_hidden_npc() -> None:
    stories = []
    for lurks in (False, True):
        p = rooms()
        for _ in range(2):
            p.pc("kid", "A1", gear=[])
        p.zone("B1")
        if lurks:
            p.npc("drone", "B1", ALERTED)
        dice = [("initiative", 5, 7), *([("hidden", 1, 1)] if lurks else [])]
        r = p.play(dice, phase="combat", step="draw", round=1)
        asked = [(r.options(), r.match.view(0).acting)]
        r.choose("done")
        asked.append((r.options(), r.match.view(0).acting))
        stories.append((asked, list(r.match.events_for(0))))
    assert stories[0] == stories[1]


@clause("alien.combat.ambush-xeno", "alien.combat.ambush-scope")
def test_each_unseen_ambusher_has_its_low_card_and_draws_only_its_own_others() -> None:
    p, _, _ = crowd(1)
    drones = [p.npc("drone", "A2", "ambush") for _ in range(2)]
    secret = order(drawn(p, (1,), (1, 2)).finish(), "~order")
    assert [len(secret[drone]) for drone in drones] == [2, 2]
    assert [min(secret[drone]) for drone in drones] == [1, 2]


@clause("alien.combat.hold", "alien.combat.deck-overflow")
def test_a_group_that_shares_a_card_holds_off_as_one() -> None:
    p = rooms(["referee"])
    kid = p.pc("kid", "A1", CALM, gear=[])
    guards = [p.npc("security-guard", "A2", f"~shares:{kid + 1}", seen=True) for _ in range(2)]
    cards = (Card(3, "order", 3, 1, f"m{guards[0]}", True), Card(7, "order", 7, 0, f"m{kid}", True))
    r = p.fight(cards=cards)
    assert r.asks == "hold"
    r.choose("hold:7")
    assert (r.asks, r.state.acting) == ("turn", kid)
    assert [r.state.models[guard].counters.get("turns", 0) for guard in guards] == [0, 0]


@clause("alien.combat.hold-limits", "alien.crit.round-limit")
def test_a_death_roll_moves_with_the_card() -> None:
    p = rooms()
    kid, medic = p.pc("kid", "A1", CALM, "injured", "ambush", gear=[]), p.pc("medic", "A1", CALM, gear=[])
    pilot = p.pc("pilot", "A1", CALM, gear=[])
    p.marker("injury", kid, row=61, limit=1)
    r = p.fight([kid, medic, pilot], [("death", 6, 2)]).choose("hold:2")
    assert (r.state.acting, r.rolls("death")) == (medic, [])
    assert "ambush" in r.state.models[kid].tags
    r.choose("done").choose("done")
    assert (r.state.acting, len(r.rolls("death"))) == (pilot, 1)


@clause("alien.combat.hold", "alien.combat.deck")
def test_a_card_that_came_after_the_deck_is_not_mistaken_for_the_ten() -> None:
    p, (kid, medic), (drone,) = crowd(2, "drone", 1)
    dealt = ((3, 3, 0, kid), (110, 10, 1, drone), (10, 10, 0, medic))
    r = p.fight(cards=tuple(Card(id, "order", index, seat, f"m{who}", True) for id, index, seat, who in dealt))
    assert r.options().count("hold:10") == 1
    assert r.choose("hold:10").state.acting == medic


@clause("alien.combat.deck-overflow", "alien.combat.deck-last")
@pytest.mark.parametrize(
    ("allies", "shared"),
    [
        (("marine-grunt", "marine-grunt", "colonist", "colonist"), 2),
        (("marine-grunt", "colonist", "child", "corpsman"), 1),
    ],
)
def test_allied_npcs_share_cards_too_so_that_everybody_has_turns(allies: tuple[str, ...], shared: int) -> None:
    p, people, soldiers = crowd(6, "soldier", 2)
    friends = [p.ally(kind, "A1", gear=[]) for kind in allies]
    dealt = order(drawn(p, (1,) * (6 + shared + 2)).finish())
    assert [len(dealt[who]) for who in people] == [1] * 6
    assert len(dealt[soldiers[0]]) == 2
    assert sum(len(dealt.get(who, ())) for who in friends) == shared


@clause("alien.combat.hold-once", "alien.combat.deck-overflow")
def test_nobody_of_a_group_holds_off_after_another_has_acted() -> None:
    p, (kid,), _ = crowd(1)
    first, second = (p.ally("marine-grunt", "A1", f"~shares:{kid + 1}", gear=[]) for _ in range(2))
    cards = (Card(3, "order", 3, 0, f"m{first}", True), Card(7, "order", 7, 0, f"m{kid}", True))
    r = p.fight(cards=cards)
    assert "hold:7" in r.options()
    r.choose("done")
    assert (r.state.acting, "hold:7" in r.options()) == (second, False)


@clause("alien.hazard.decompression", "alien.combat.hold-limits")
def test_who_holds_off_in_the_gale_rolls_once() -> None:
    p = rooms(breached=True)
    first, second = p.ally("colonist", "A1", gear=()), p.ally("colonist", "A1", gear=())
    gale = ("gale", faces(1, 6))
    r = p.fight([first, second], [gale, gale]).choose("hold:2")
    assert r.state.acting == second
    r.choose("done")
    assert (r.state.acting, r.asks) == (first, "turn")
    assert len(r.finish().rolls("gale")) == 2


@clause("alien.egg.adjacent", "alien.combat.hold-limits")
def test_who_holds_off_beside_an_egg_rolls_once() -> None:
    p = rooms()
    first, second = p.ally("colonist", "A1", gear=()), p.ally("colonist", "A1", gear=())
    egg = p.npc("ovomorph", "A1", seen=True)
    p.adjacent(first, egg)
    r = p.fight([first, second], [("egg", faces(1, 3))]).choose("hold:2")
    assert r.state.acting == second
    r.choose("done")
    assert (r.state.acting, r.asks, len(r.finish().rolls("egg"))) == (first, "turn", 1)


@clause("alien.combat.hold", "alien.combat.broken-cards")
def test_the_broken_have_a_card_to_swap_too() -> None:
    p, (a, b, c), _ = crowd(3)
    p.tag(b, "broken")
    p.tag(c, "captured")
    game = p.game(cards=p.dealt([a, b, c]), **FIGHT)
    assert offered.keys(game, a, fighting.hold, card=1) == ["hold:2"]


@clause("alien.combat.hold", "alien.talent.combat-veteran")
def test_the_card_that_is_kept_is_the_one_acted_on() -> None:
    p, (a, b), _ = crowd(2)
    p.hurt(a, **{"last-cards": 1 << 1})
    game = p.game(cards=p.dealt([a, b]), **FIGHT)
    holding.hold(game, a, 1, 2)
    assert initiative.last_cards(game, a) == [2]
    assert initiative.last_cards(game, b) == []
