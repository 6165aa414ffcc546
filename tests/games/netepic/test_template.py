"""Templates: where they may be laid, whom they cover, how everybody under them is rolled for."""

from collections.abc import Sequence

import pytest

from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.netepic.books.profiles import templates, weapon
from grognard.games.netepic.chapters import template
from grognard.games.netepic.chapters.aim import IN_TURN
from grognard.games.netepic.chapters.blows import Laid
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import FIRST_FIRE, FOG, INTEGRITY
from tests.games.netepic.acting import row


def lost(play: Rehearsal) -> list[int]:
    return [one.id for one in play.state.models if one.place is None]


def refused(play: Rehearsal, x: float, y: float) -> list[str]:
    """The clauses by which a point is refused."""
    answer = (("f", (round(x * 100), round(y * 100)), 0),)
    return [one.clause for one in play.decision.refusals(answer, play.game.table)]


def aimed(play: Rehearsal, x: float, y: float) -> Rehearsal:
    return play.put({"f": (x, y)})


def struck(
    lay: Position, line: str, gun: int, at: tuple[int, int], score: int, dice: Sequence[object]
) -> SoloRehearsal:
    laid = Laid(line, (gun,), at, score)
    return lay.script(lambda game: template.strike(game, laid, IN_TURN), dice).finish()


@clause("netepic.template.place", "netepic.template.melee")
def test_where_a_template_may_be_laid() -> None:
    lay = Position()
    guns = lay.unit(row(50, 20), "whirlwind")
    lay.unit([(52, 60)], "rhino", seat=1)
    fighting = lay.unit([(80, 60)], "bad-moon-boyz", seat=1)
    friend = lay.unit([(80, 58)])
    lay.engage(lay.models(friend)[0], lay.models(fighting)[0])
    lay.terrain("building", 20, 40, 30, 50, klass=2)
    play = lay.activate(guns).choose("advance").choose(f"fire:u{guns}")
    assert isinstance(play.decision, Place)
    assert refused(play, 60, 80) == []
    assert refused(play, 53, 10) == ["netepic.fire.eligible"], "behind the guns"
    assert refused(play, 10, 60) == ["netepic.los.half"], "behind the building"
    assert refused(play, 81, 61) == ["netepic.template.melee"]


@clause("netepic.template.covered")
def test_friend_and_foe_under_the_middle_of_the_template() -> None:
    lay = Position()
    lay.unit([(60, 20)], "whirlwind")
    lay.unit([(60, 60), (63, 60), (57.1, 60)], "bad-moon-boyz", seat=1)
    lay.unit([(60, 62)], "guard-tactical-squad")
    found = template.under(lay.game(), Laid("multi-launcher", (0,), (6000, 6000), 5))
    assert sorted(found) == [1, 3, 4]
    play = struck(lay, "multi-launcher", 0, (6000, 6000), 5, (("under the template", 5, 4, 6),))
    assert len(lost(play)) == 2


@clause("netepic.template.modifiers")
def test_every_model_has_modifiers_of_its_own() -> None:
    lay = Position()
    lay.unit([(60, 20)], "whirlwind", order=FIRST_FIRE)
    lay.unit([(60, 60)], "bad-moon-boyz", seat=1, order=FIRST_FIRE)
    lay.unit([(62, 60)], "bad-moon-boyz", seat=1)
    lay.terrain("woods", 61, 59, 70, 65)
    play = struck(lay, "multi-launcher", 0, (6100, 6000), 5, (("under the template", 3, 4),))
    assert lost(play) == [1]
    ball = struck(lay, "gutbuster-ball", 0, (6000, 6000), 0, ())
    assert lost(ball) == [1]


@clause("netepic.template.buildings", "netepic.template.building-first")
def test_buildings_are_hit_before_their_occupants() -> None:
    lay = Position()
    lay.unit([(60, 20)], "bombard")
    inside = lay.unit([(60, 60)], seat=1)
    house = lay.terrain("building", 56, 56, 64, 64, klass=2)
    falls = struck(lay, "siege-mortar", 0, (6000, 6000), 5, (("save of the building", 4, 5),))
    assert lost(falls) == list(lay.models(inside))
    assert falls.state.features[house].kind == "rubble"
    stands = struck(lay, "siege-mortar", 0, (6000, 6000), 4, (("save of the building", 4, 6), ("template", 5)))
    assert lost(stands) == [], "the building covers its occupants: 6+"
    cracked = struck(lay, "multi-launcher", 0, (5400, 5400), 4, (("save of the building", 1, 1),))
    assert cracked.state.features[house].counters[INTEGRITY] == 1


@clause("netepic.template.sizes")
def test_sizes() -> None:
    sizes = {id: (one.diameter, one.length, one.width) for id, one in templates().items()}
    assert sizes == {
        "barrage": (600, 0, 0), "large-barrage": (1200, 0, 0), "ball": (300, 0, 0),
        "small-teardrop": (0, 1000, 500), "large-teardrop": (0, 2000, 700),
    }  # fmt: skip


@clause("netepic.template.teardrop")
def test_teardrops_begin_at_the_firing_model_inside_its_arc() -> None:
    lay = Position()
    flame = lay.unit([(60, 20)], "scorcher")
    lay.unit([(60, 25), (60, 33), (70, 25)], seat=1)
    play = lay.activate(flame, (("under the template", 4), ("save", 1))).choose("advance").choose(f"fire:u{flame}")
    assert refused(play, 60, 10) == ["netepic.fire.eligible"]
    aimed(play, 60, 50)
    assert lost(play) == [1]
    assert weapon("scorcher").template == "small-teardrop"


@clause("netepic.fog.templates")
@pytest.mark.parametrize("tags", [(FOG,), ()])
def test_fog_saves_from_templates(tags: tuple[str, ...]) -> None:
    lay = Position()
    lay.unit([(60, 20)], "bombard")
    hidden = lay.unit([(60, 60)], seat=1, tags=tags)
    lay.terrain("building", 56, 56, 64, 64, klass=2)
    play = struck(lay, "siege-mortar", 0, (6000, 6000), 5, (("save of the building", 1, 1),))
    (model,) = lay.models(hidden)
    place = play.state.models[model].place
    assert (place is None) == (not tags)
    if tags:
        assert isinstance(place, tuple)
        assert not (5600 < place[0] < 6400 and 5600 < place[1] < 6400)
