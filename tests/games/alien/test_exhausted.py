"""Broken by fatigue: what does not help, and how wounds and want meet."""

from grognard.engine.clauses import clause
from grognard.games.alien.harm import broken, medicine, peril
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import BROKEN, FATIGUED, has
from tests.games.alien.test_hazard import faces


@clause("alien.hazard.fatigue-broken")
def test_neither_first_aid_nor_words_nor_time_raise_who_is_broken_by_fatigue() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("roughneck", "A1", "fatigued", "want:food", gear=(), health=1)
    medic, other = p.pc("medic", "A1", gear=()), p.pc("officer", "A1", "broken", gear=())
    fallen = p.script(lambda game: peril.weaken(game, who, "food"), [("panic", 1), ("panic", 1)])
    game = fallen.game
    assert has(game, who, BROKEN)
    assert broken.patients(game, medic) == [other]
    assert broken.fallen(game, medic) == [other]
    assert medicine.machine_patients(game, medic) == [other]
    broken.treated(game, who, 3)
    for _ in range(2):
        broken.stretch_passed(game)
    assert has(game, who, BROKEN)
    assert not has(game, other, BROKEN)
    peril.relieve(game, who, "food")
    assert not has(game, who, FATIGUED)
    assert who in broken.patients(game, medic), "without the cause it is like any wound"


@clause("alien.hazard.fatigue-broken")
def test_who_is_broken_by_wounds_bears_want_like_others_until_it_breaks_him_too() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("roughneck", "A1", "broken", "want:food", gear=(), health=0)
    want = p.script(lambda game: peril.suffer_want(game, who, "food"), [("bear", faces(4, 0))])
    if want.asks == "push":
        want.choose("keep")
    assert has(want.game, who, FATIGUED)
    assert not want.rolls("death")
    p.tag(who, "fatigued")
    worse = p.script(lambda game: peril.weaken(game, who, "food")).finish()
    assert has(worse.game, who, "exhausted")
    assert not worse.state.markers, "no critical injury comes of it"
