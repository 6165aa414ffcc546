"""Combat mode: how it begins, rounds, cards, turns and what they allow."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.state import Card
from grognard.games.alien.body import allowance
from grognard.games.alien.known import combat
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, fighting, opening, turns
from grognard.games.alien.words import deck
from grognard.games.alien.words.terms import ALERTED, FULL, QUICK
from tests.games.alien import offered
from tests.games.alien.skirmish import CALM, FIGHT, crowd, drawn, faces, order, rooms, shoot, tags

# -- beginning ---------------------------------------------------------------------------------------------------------


@clause("alien.combat.start", "alien.combat.surprise-or-ambush")
def test_combat_begins_with_sight_an_attack_or_an_ambush() -> None:
    p, (kid, *_), (drone,) = crowd(1, "drone", 1)
    game = p.game()
    combat.begin(game, "alien.combat.start")
    assert (game.state.phase, game.state.step, game.state.round) == ("combat", "round-start", 0)
    ambushed = p.game()
    combat.begin(ambushed, "alien.combat.ambush", ambush=(drone,))
    assert combat.ambush_parts(ambushed, drone)
    surprised = p.game()
    combat.begin(surprised, "alien.combat.surprise", surprise=(kid,))
    assert not combat.ambush_parts(surprised, kid)


@clause("alien.combat.start", "alien.combat.surprise-or-ambush")
@pytest.mark.parametrize(("active", "tag"), [(True, "surprise"), (False, "ambush")])
def test_an_attack_outside_combat_is_a_surprise_or_on_the_unaware_an_ambush(active: bool, tag: str) -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A1"), p.npc("security-guard", "A2", seen=True, active=active, attitude="wary")
    unseen = p.npc("drone", "A2")
    game = p.game()
    assert offered.keys(game, kid, fighting.open_fight) == [f"fight:{guard}"]
    opening.attack(game, kid, guard)
    assert game.state.phase == "combat"
    assert tag in game.state.models[kid].tags
    assert "hostile" in game.state.models[guard].tags
    assert unseen not in opening.victims(game, kid)


@clause("alien.combat.round")
def test_cards_are_drawn_taken_in_ascending_order_and_drawn_again() -> None:
    p, (a, b, c), _ = crowd(3)
    r = p.play([("initiative", 7, 2, 5)], phase="combat", step="draw", round=1)
    acted = [r.state.acting, r.choose("done").state.acting, r.choose("done").state.acting]
    assert acted == [b, c, a]
    p.npc("drone", "A2", seen=True)
    steps = [p.script(script, **FIGHT).state.step for script in (turns.turn, turns.close_round, turns.round_start)]
    assert steps == ["round-end", "round-start", "draw"]


@clause("alien.combat.round-start")
def test_the_start_of_a_round_goes_in_its_order() -> None:
    p = Position()
    p.zone("A1", fire=6)
    kid = p.pc("kid", "A1", CALM, gear=[], acid=4, full=1)
    egg = p.npc("ovomorph", "A1", seen=True)
    dice = [
        ("fire in", 4),
        ("fire", *faces(0, 6)),
        ("fire", *faces(0, 6)),
        ("acid", *faces(0, 4)),
        ("eggs", 3),
        ("initiative", 4),
    ]
    r = p.play(dice, phase="combat", step="round-start", round=1)
    purposes = [roll.purpose for roll in r.events(Rolled)]
    assert purposes.index("acid") > max(index for index, one in enumerate(purposes) if one.startswith("fire"))
    assert purposes.index("eggs") > purposes.index("acid")
    assert purposes[-1] == "initiative cards are drawn"
    assert FULL not in r.state.models[kid].counters
    assert r.state.round == 2
    assert egg not in order(r)


@clause("alien.combat.round-end")
def test_the_end_of_a_round_goes_in_its_order() -> None:
    p, (kid,), _ = crowd(1)
    drone = p.npc("drone", "A3", ALERTED)
    dice = [("countdown", 1, 2, 2), ("keep track", *faces(1, 8)), ("initiative", 1)]
    r = p.play([*dice, ("drawn for hidden", 1, 1)], phase="combat", step="round-end", round=1, clock={"countdown": 3})
    assert [roll.purpose for roll in r.events(Rolled)][:2] == ["countdown", "to keep track"]
    assert r.state.clock["countdown"] == 2
    assert (r.state.phase, r.state.round) == ("combat", 2)
    assert r.state.acting in (kid, drone)


# -- the deck ----------------------------------------------------------------------------------------------------------


@clause("alien.combat.deck", "alien.combat.round", "alien.char.speed")
def test_example_cards() -> None:
    """4 PCs and one Drone: six cards are drawn, one for each PC and two for the Drone."""
    p, people, (drone,) = crowd(4, "drone", 1)
    r = drawn(p, (10, 9, 8, 7, 6, 5)).finish()
    cards = order(r)
    assert sum(map(len, cards.values())) == 6
    assert [len(cards[who]) for who in people] == [1, 1, 1, 1]
    assert sorted(cards[drone]) == [5, 6]
    assert tuple(range(1, 11)) == deck.DECK


@clause("alien.combat.deck-overflow")
def test_example_cards_overflow() -> None:
    """5 PCs and 3 Soldiers of Speed 2 would need 11 cards: the Soldiers share two, seven cards in all."""
    p, people, soldiers = crowd(5, "soldier", 3)
    r = drawn(p, (1,) * 7).finish()
    cards = order(r)
    assert sum(map(len, cards.values())) == 7
    assert len(cards[soldiers[0]]) == 2
    assert deck.sharers(r.game, soldiers[0]) == soldiers
    assert deck.sharers(r.game, people[0]) == [people[0]]


@clause("alien.combat.deck-overflow")
def test_two_of_a_kind_share_as_well_and_the_tags_go_when_there_is_room_again() -> None:
    p, _, soldiers = crowd(7, "soldier", 2)
    r = drawn(p, (1,) * 9).finish()
    assert deck.sharers(r.game, soldiers[0]) == soldiers
    assert soldiers[1] not in order(r)
    q, _, pair = crowd(2, "soldier", 2)
    for who in pair:
        q.tag(who, f"~shares:{pair[0]}")
    assert deck.sharers(drawn(q, (1,) * 6).finish().game, pair[0]) == [pair[0]]


@clause("alien.combat.deck")
def test_hidden_npcs_without_a_card_left_come_last() -> None:
    p, _, _ = crowd(10)
    lurker = p.npc("drone", "A3", ALERTED)
    r = drawn(p, (1,) * 10).finish()
    assert order(r, "~order") == {lurker: [10]}
    assert deck.cards_left(r.game)[-1].subject == f"m{lurker}"


@clause("alien.combat.deck-overflow")
def test_cards_are_shared_only_when_the_deck_is_too_small() -> None:
    p, _, soldiers = crowd(4, "soldier", 3)
    r = drawn(p, (1,) * 10).finish()
    assert [len(order(r)[who]) for who in soldiers] == [2, 2, 2]


@clause("alien.combat.deck-overflow")
def test_members_act_one_after_another_on_a_shared_card() -> None:
    p, _, soldiers = crowd(5, "soldier", 3)
    r = drawn(p, (1,) * 7)
    card = next(card for card in r.state.cards if card.subject == f"m{soldiers[0]}")
    assert turns.acting_on(r.game, card) == soldiers


@clause("alien.combat.deck-last")
def test_at_last_all_npcs_form_one_group_each_acting_as_often_as_its_speed() -> None:
    p = rooms()
    people = [p.pc("kid", "A1") for _ in range(6)]
    kinds = ["soldier", "charger", "drone", "scout", "worker"]
    npcs = [p.npc(kind, "A2", "~alerted", seen=True) for kind in kinds]
    r = drawn(p, (1,) * 8).finish()
    cards = order(r)
    assert sum(map(len, cards.values())) == len(people) + 2
    first = next(card for card in r.state.cards if card.subject == f"m{npcs[0]}")
    assert turns.acting_on(r.game, first) == npcs
    for who in npcs:
        r.game.count("alien.combat.deck-last", (f"m{who}", "turns", 1))
    slow = [who for who, kind in zip(npcs, kinds, strict=True) if kind in ("charger", "worker")]
    assert turns.acting_on(r.game, first) == [who for who in npcs if who not in slow]


@clause("alien.combat.join")
def test_who_joins_draws_from_the_next_round_and_cards_of_the_dead_go_unused() -> None:
    p, (kid,), (guard,) = crowd(1, "colonist", 1)
    late = p.npc("colonist", "A3")
    game = p.game(**FIGHT)
    assert not combat.is_fighting(game, late)
    combat.join(game, late)
    assert combat.is_fighting(game, late)
    assert allowance.can_interrupt(game, late)
    cards = (Card(0, "order", 1, 1, f"m{guard}", True), Card(1, "order", 2, 0, f"m{kid}", True))
    p.tag(guard, "dead")
    r = p.play(cards=cards, **FIGHT)
    assert r.state.acting == kid


@clause("alien.combat.broken-cards")
def test_the_broken_and_stunned_have_cards_and_turns() -> None:
    p = rooms()
    broken, stunned = (
        p.pc("kid", "A1", "broken", health=0, gear=[]),
        p.pc("kid", "A1", CALM, "stunned", gear=[], stun=1),
    )
    gone, guard = p.pc("kid", "A1", "out", "captured", gear=[]), p.npc("colonist", "A1", seen=True)
    r = drawn(p, (1, 1, 1)).finish()
    assert set(order(r)) == {broken, stunned, guard}
    assert gone not in order(r)


@clause("alien.combat.broken-cards", "alien.broken.actions")
def test_the_broken_make_one_move_which_counts_as_a_quick_action() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", "broken", health=0, gear=[])
    r = p.script(lambda game: act.crawl_turn(game, kid), **FIGHT)
    assert r.options() == ["move:A2", "done"]
    r.choose("move:A2").finish()
    assert r.state.models[kid].counters[QUICK] == 1
    assert r.match.is_over
    p.hurt(kid, quick=2)
    assert p.script(lambda game: act.crawl_turn(game, kid), **FIGHT).match.is_over


@clause("alien.broken.actions", "alien.combat.action-pool")
def test_who_was_broken_in_spite_of_a_defence_may_still_crawl_away() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", "broken", health=0, gear=[], quick=1)
    assert "move:A2" in p.script(lambda game: act.crawl_turn(game, kid), **FIGHT).options()


@clause("alien.combat.lost-turn", "alien.damage.stun")
def test_a_lost_turn_is_a_turn_in_which_the_stunned_roll() -> None:
    p = rooms()
    kid = p.pc("kid", "A1", "stunned", "lost-turn", "panic:7", CALM, gear=[], stun=1)
    r = p.script(lambda game: turns.take_turn(game, kid), [("withstand", 6, 2)], **FIGHT).finish()
    assert not {"stunned", "lost-turn", "panic:7"} & set(tags(r, kid))
    assert not allowance.can_quick(r.game, kid)


# -- turns and allowances ----------------------------------------------------------------------------------------------


@clause("alien.combat.turn")
def test_a_full_and_a_quick_action_or_two_quick_ones_in_any_order() -> None:
    p, (kid,), _ = crowd(1)
    for used, full, quick in (({}, True, True), ({QUICK: 1}, True, True), ({QUICK: 2}, False, False),
                              ({FULL: 1}, False, True), ({FULL: 1, QUICK: 1}, False, False)):  # fmt: skip
        p.hurt(kid, **{FULL: 0, QUICK: 0, **used})
        game = p.game(**FIGHT)
        assert (allowance.can_full(game, kid), allowance.can_quick(game, kid)) == (full, quick), used


@clause("alien.combat.action-pool", "alien.combat.interrupt")
def test_example_actions_spent() -> None:
    """Dodging once before acting leaves one full or one quick action; after two dodges nothing is left."""
    p, (kid,), (guard,) = crowd(1, "security-guard", 1)
    dice = (faces(0, 8), ("dodge", *faces(0, 8)))
    once = shoot(p, guard, kid, "vp-70ma6-pistol", *dice).choose("dodge")
    assert allowance.can_full(once.game, kid)
    assert allowance.can_quick(once.game, kid)
    p.hurt(kid, quick=1)
    twice = shoot(p, guard, kid, "vp-70ma6-pistol", *dice).choose("dodge")
    assert not allowance.can_full(twice.game, kid)
    assert not allowance.can_quick(twice.game, kid)


@clause("alien.combat.interrupt", "alien.combat.action-pool")
def test_example_interrupt_after() -> None:
    """Who aimed and fired cannot dodge any more this round, who only fired can once."""
    p, (aimer, shooter), _ = crowd(2)
    p.hurt(aimer, full=1, quick=1)
    p.hurt(shooter, full=1)
    game = p.game(**FIGHT)
    assert not allowance.can_interrupt(game, aimer)
    assert allowance.can_interrupt(game, shooter)
    allowance.spend(game, shooter, QUICK)
    assert not allowance.can_interrupt(game, shooter)


@clause("alien.combat.interrupt")
@pytest.mark.parametrize("tag", ["broken", "stunned", "panic:7", "panic:10", "panic:12", "unconscious"])
def test_who_cannot_interrupt(tag: str) -> None:
    p, (kid,), _ = crowd(1)
    p.tag(kid, tag)
    assert not allowance.can_interrupt(p.game(**FIGHT), kid)


@clause("alien.combat.interrupt-declare")
def test_interrupts_are_declared_before_the_attacker_rolls() -> None:
    p, (kid,), (guard,) = crowd(1, "security-guard", 1)
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(0, 8))
    assert r.asks == "dodge"
    assert not r.rolls()


@clause("alien.combat.lost-turn")
def test_a_lost_turn_takes_the_rest_of_the_allowance() -> None:
    p, (kid, other), _ = crowd(2)
    p.tag(kid, "lost-turn")
    drone = p.npc("drone", "A3", seen=True)
    r = p.fight([kid, other, drone])
    assert r.state.acting == other
    assert "lost-turn" not in tags(r, kid)
    assert not allowance.can_interrupt(r.game, kid)
    assert not allowance.can_full(r.game, kid)


@clause("alien.combat.lost-turn", "alien.crit.round-limit")
def test_death_rolls_are_still_made_in_a_lost_turn() -> None:
    p, (kid, other), _ = crowd(2)
    p.tag(kid, "lost-turn", "injured")
    p.marker("injury", kid, row=61, limit=1)
    r = p.fight([kid, other], [("death roll", *faces(1, 2))])
    assert r.rolls("death roll")
