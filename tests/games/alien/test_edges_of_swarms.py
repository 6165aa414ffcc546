"""Edges of Facehuggers: the cards of a swarm that opens the fight, what is left of its ambush, what a tail takes."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import egg, hugger, signature
from grognard.games.alien.position import Position
from grognard.games.alien.turns import turns
from grognard.games.alien.words.terms import ALERTED, AMBUSH, FULL_COVER, SURPRISE, has, marker_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, drawn, order
from tests.games.alien.test_edges import hall


def _swarm(number: int, *tags: str, seen: bool) -> tuple[Position, list[int]]:
    """A calm kid in A1, and so many Facehuggers around it."""
    p = hall(1)
    p.pc("kid", "A1", "seen:egg-borne", CALM, gear=[])
    return p, [p.npc("facehugger", "A1", ALERTED, *tags, seen=seen) for _ in range(number)]


@clause("alien.hugger.swarm-when", "alien.hugger.swarm", "alien.combat.surprise", "alien.combat.ambush")
@pytest.mark.parametrize(("opening", "seen", "pile"), [(SURPRISE, True, "order"), (AMBUSH, False, "~order")])
@pytest.mark.parametrize(("number", "turns_"), [(3, 3), (4, 3), (6, 4)])
def test_a_swarm_that_opens_the_fight_has_the_lowest_cards_and_no_more_turns(
    opening: str, seen: bool, pile: str, number: int, turns_: int
) -> None:
    p, some = _swarm(number, opening, seen=seen)
    r = drawn(p, ("initiative cards", (1,)))
    assert order(r, pile)[some[0]] == list(range(1, turns_ + 1))
    assert [card for one in some[1:] for card in order(r, pile).get(one, [])] == []
    assert hugger.shared_speed(number) == turns_


@clause("alien.hugger.swarm-when", "alien.combat.surprise-speed")
def test_one_that_leaps_out_beside_others_has_the_lowest_card_for_them_all() -> None:
    p, some = _swarm(2, seen=True)
    p.npc("facehugger", "A1", ALERTED, SURPRISE, seen=True)
    r = drawn(p, ("initiative cards", (1, 1, 1)))
    assert len(order(r)[some[0]]) == 3
    assert 1 in order(r)[some[0]]


@clause("alien.combat.ambush-scope", "alien.hugger.swarm-when")
@pytest.mark.parametrize(("round_", "lies_in_wait"), [(0, True), (1, False)])
def test_whoever_had_no_turn_in_the_first_round_lies_in_ambush_no_longer(round_: int, lies_in_wait: bool) -> None:
    p, (one,) = _swarm(1, AMBUSH, seen=False)
    r = Played(p, turns.round_start, phase="combat", step="round-start", round=round_)
    assert has(r.game, one, AMBUSH) is lies_in_wait
    assert (r.state.models[one].known is None) is not lies_in_wait


@clause("alien.xeno.signature", "alien.ref.drop-choice")
@pytest.mark.parametrize("held", [True, False])
def test_a_tail_strikes_out_of_the_hands_what_is_in_them_and_nothing_else(held: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    kit = p.item("medkit", kid, *(("held",) if held else ()))
    face = p.npc("facehugger", "A1", ALERTED, seen=True)
    p.adjacent(kid, face)
    dice = [("signature", (3,)), ("tail grapple", (3,)), ("panic", (1,)), ("panic", (1,))]
    r = p.script(lambda game: signature.attack(game, face, kid), dice, **FIGHT)
    assert (marker_of(r.game, kit).at == "A1") is held


@clause("alien.egg.open", "alien.egg.hatched", "alien.hugger.embrace")
@pytest.mark.parametrize(("state", "resists"), [(FULL_COVER, True), ("unconscious", False)])
def test_what_leaps_out_of_an_egg_that_nobody_noticed_has_to_hit_as_well(state: str, resists: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", state, CALM, gear=[])
    p.npc("ovomorph", "A1")
    dice = [("eggs", (1,)), *([("signature", (1,)), ("panic", (1,)), ("panic", (1,))] if resists else [])]
    r = p.script(egg.watch, dice, phase="combat", step="round-start", round=1)
    assert has(r.game, kid, "facehugged") is not resists
    assert bool(r.rolls("signature")) is resists
