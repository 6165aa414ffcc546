"""The end of creatures as others see it: last breaths, and who mourns what may not be dead."""

from grognard.engine.clauses import clause
from grognard.games.alien.beings import xenomorph
from grognard.games.alien.words.terms import DEAD, has
from tests.games.alien.duels import duel, faces
from tests.games.alien.test_xenomorph import finish_off


@clause("alien.xeno.praetorian-loss", "alien.xeno.zero-again")
def test_soldiers_do_not_tell_whether_a_praetorian_is_dead() -> None:
    p, _, praetorian = duel("praetorian")
    p.npc("soldier", "A1", seen=True)
    feigned, real = finish_off(p, praetorian, [("dead", 1)]), finish_off(p, praetorian, [("dead", 6)])
    assert list(feigned.match.events_for(0)) == list(real.match.events_for(0))
    assert feigned.match.view(0) == real.match.view(0)


@clause("alien.xeno.zero", "alien.xeno.praetorian-loss")
def test_a_last_breath_is_drawn_in_the_next_turn_whatever_becomes_of_it() -> None:
    p, who, praetorian = duel("praetorian")
    soldier = p.npc("soldier", "A1", seen=True)
    p.tag(praetorian, xenomorph.LAST_BREATH)
    p.hurt(praetorian, **{"~health": 0})
    p.grapple(who, praetorian)
    dice = [("grip", faces(5, 0)), ("grip", faces(6, 1))]
    ended = p.script(lambda game: xenomorph.turn(game, praetorian), dice, phase="combat", step="turn", round=1).finish()
    assert (has(ended.game, praetorian, DEAD), has(ended.game, soldier, "lost-turn")) == (True, True)
