"""Measuring: centres, bases, boundaries."""

from grognard.engine.clauses import clause
from grognard.engine.core.state import BASE_LENGTH
from grognard.engine.space import base_outline
from grognard.games.netepic.chapters import aim, charge, deploy
from grognard.games.netepic.position import Position
from grognard.games.netepic.ruleset import RULES
from grognard.games.netepic.turn import Activation, Deeds


def far(gap: float, model: str = "tactical-squad") -> Position:
    p = Position()
    p.unit([(40, 20)], model)
    p.unit([(40, 20 + gap)], "goff-boyz", seat=1)
    return p


@clause("netepic.measure.centres", "netepic.measure.boundaries")
def test_ranges_run_from_centre_to_centre_and_include_their_end() -> None:
    assert aim.has_targets(far(50).game(), (1,))
    assert not aim.has_targets(far(50.01).game(), (1,))


@clause("netepic.measure.rectangles")
def test_models_stand_on_rectangles_that_face_along_their_length() -> None:
    p = far(30, "predator")
    model = p.state().models[0]
    assert (2 * model.radius, model.counters[BASE_LENGTH], model.size) == (200, 350, 200)
    xs, ys = zip(*base_outline(p.game().table, 0), strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (200, 350)


@clause("netepic.measure.boundaries", "netepic.setup.deployment-zone")
def test_exactly_forty_is_not_more_than_forty() -> None:
    game = Position().game()
    assert deploy.zone(game, 0).numbers == (0, 0, 12000, 1999)
    assert deploy.zone(game, 1).numbers == (0, 10001, 12000, 12000)


@clause("netepic.measure.premeasure")
def test_everything_may_be_measured_first() -> None:
    assert RULES.facts.measuring_first


@clause("netepic.measure.ties")
def test_among_equally_near_enemies_the_charger_chooses() -> None:
    p = Position()
    p.unit([(40, 20)], order="charge")
    p.unit([(36, 35), (44, 35)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    turn = Activation(p.game(acting=1), 1, Deeds(units=(1,)))
    ways = [charge.way(turn, 0, id) for id in (1, 2)]
    assert ways[0] is not None
    assert ways[1] is not None
    assert ways[0][2] == ways[1][2]
    assert charge.near(turn, 0) == (1, 2)
