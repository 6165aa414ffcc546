"""Edges of those who open a fight: many of them, swarms, and whom an ambush takes unawares."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.showing.view import seen_event
from grognard.games.alien.fight import flight
from grognard.games.alien.position import CREW
from grognard.games.alien.words import deck
from grognard.games.alien.words.terms import ALERTED, AMBUSH
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, crowd, drawn, order, parts_of
from tests.games.alien.test_edges import hall


@clause("alien.combat.ambush", "alien.combat.deck-overflow", "alien.combat.round")
@pytest.mark.parametrize("number", [6, 8, 11])
@pytest.mark.parametrize("seen", [True, False])
def test_however_many_ambush_all_others_have_a_card(number: int, seen: bool) -> None:
    p, people, _ = crowd(5)
    lurking = [p.npc("mercenary", "A2", "ambush", "~alerted", seen=seen, gear=[]) for _ in range(number)]
    r = drawn(p, (1,) * 5).finish()
    cards = {**order(r), **order(r, "~order")}
    assert cards[lurking[0]] == [1]
    assert [len(cards[who]) for who in people] == [1] * 5
    assert deck.sharers(r.game, lurking[0]) == lurking


@clause("alien.combat.ambush")
@pytest.mark.parametrize(("number", "words"), [(0, []), (1, ["the lowest card goes"]), (2, ["the lowest 2 cards go"])])
@pytest.mark.parametrize("seen", [True, False])
def test_the_crew_is_told_how_many_cards_those_it_does_not_see_have_taken(
    number: int, words: list[str], seen: bool
) -> None:
    p, _, _ = crowd(2)
    for _ in range(number):
        p.npc("mercenary", "A2", "ambush", "~alerted", seen=seen, gear=[])
    r = drawn(p, (1,) * 2).finish()
    said = [shown.text for note in r.events(Noted) if isinstance(shown := seen_event(note, CREW, r.state), Noted)]
    assert said == [f"{one} to those who lie in ambush" for one in words if not seen]


@clause("alien.combat.ambush", "alien.combat.deck-overflow")
def test_ambushers_share_no_card_with_those_who_came_later() -> None:
    p, _, _ = crowd(5)
    first = [p.npc("mercenary", "A2", "ambush", "~alerted", seen=True, gear=[]) for _ in range(3)]
    late = [p.npc("mercenary", "A2", "~alerted", seen=True, gear=[]) for _ in range(3)]
    r = drawn(p, (1,) * 6).finish()
    assert (deck.sharers(r.game, first[0]), deck.sharers(r.game, late[0])) == (first, late)
    assert order(r)[first[0]] == [1]


@clause("alien.combat.ambush", "alien.combat.deck-last")
def test_many_kinds_that_ambush_are_one_group_at_last() -> None:
    p, people, _ = crowd(6)
    kinds = ("mercenary", "security-guard", "colonist", "soldier", "drone")
    lurking = [p.npc(kind, "A2", "ambush", "~alerted", seen=True) for kind in kinds]
    r = drawn(p, (1,) * 7).finish()
    cards = order(r)
    assert [len(cards[who]) for who in people] == [1] * 6
    assert (len(cards[lurking[0]]), cards[lurking[0]][0]) == (2, 1)
    assert deck.sharers(r.game, lurking[0]) == lurking


@clause("alien.combat.ambush-xeno", "alien.hugger.swarm")
def test_a_swarm_out_of_ambush_has_no_more_cards_than_its_speed() -> None:
    p, _, _ = crowd(2)
    swarm = [p.npc("facehugger", "A2", "ambush", "~alerted", seen=True) for _ in range(3)]
    r = drawn(p, (1,) * 2).finish()
    cards = order(r)
    assert (len(cards[swarm[0]]), cards[swarm[0]][0]) == (3, 1)
    assert not {*swarm[1:]} & {*cards}


@clause("alien.combat.ambush", "alien.panic.frenzy")
@pytest.mark.parametrize(("victim", "more"), [("a friend", 0), ("an enemy", 2)])
def test_a_frenzied_ambusher_takes_no_friend_unawares(victim: str, more: int) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", AMBUSH, CALM, "panic:11", gear=[])
    other = p.pc("kid", "A1", CALM, gear=[])
    if victim == "an enemy":
        other = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(marine, other)
    r = Played(p, lambda game: flight.assault(game, marine, other, "alien.panic.frenzy"), answers=("defend",), **FIGHT)
    assert parts_of(r.rolls("attack")[0]).get("alien.combat.ambush", 0) == more
    assert bool(r.rolls("defend")) is (more == 0)
