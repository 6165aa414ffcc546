"""Who keeps watch over those who rest: not the comrade whom panic has robbed of the stretch."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.body import stress
from grognard.games.alien.harm import recovery
from grognard.games.alien.turns import respite, stretch, time
from grognard.games.alien.words import terms
from grognard.games.alien.words.turn import party_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM
from tests.games.alien.test_edges import hall

FRIGHT = ("panic:7", "lost-turn")


@clause("alien.stress.safe-area", "alien.social.split", "alien.panic.freeze")
@pytest.mark.parametrize(("tags", "left"), [((), 1), (FRIGHT, 2)])
def test_who_loses_the_stretch_to_panic_watches_no_border(tags: tuple[str, ...], left: int) -> None:
    p = hall(2)
    kid, medic = p.pc("kid", "A1", "resting", CALM, gear=[], stress=2), p.pc("medic", "A1", *tags, CALM, gear=[])

    def passes(game: Game) -> Script[None]:
        yield from stretch.spend_stretch(game, medic)
        yield from recovery.rest(game)

    r = Played(p, passes, answers=("guard",))
    assert terms.stress(r.game, kid) == left


@clause("alien.stress.safe-area", "alien.social.split")
@pytest.mark.parametrize(("border", "left"), [("open", 2), ("door", 1)])
def test_at_rest_too_the_frightened_are_no_watch(border: str, left: int) -> None:
    p = hall(2, border)
    kid = p.pc("kid", "A1", CALM, gear=[], stress=2)
    p.pc("medic", "A1", *FRIGHT, CALM, gear=[])

    def rests(game: Game) -> Script[None]:
        yield from respite.rest.do(party_of(game), 1)
        yield from time.end_of_stretch(game)

    r = Played(p, rests, answers=("done", "none"), phase="social", step="talk")
    assert terms.stress(r.game, kid) == left


@clause("alien.stress.safe-area", "alien.panic.freeze")
def test_in_the_next_stretch_they_watch_again() -> None:
    p = hall(2)
    p.pc("kid", "A1", "resting", CALM, gear=[])
    medic = p.pc("medic", "A1", *FRIGHT, CALM, gear=[])

    def passes(game: Game) -> Script[None]:
        yield from stretch.spend_stretch(game, medic)
        assert not stress.is_safe(game, "A1")
        yield from time.end_of_stretch(game)

    r = Played(p, passes)
    assert stress.is_watched(r.game, "A1")
