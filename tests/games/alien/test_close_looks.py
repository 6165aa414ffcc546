"""Looking at something closely: in the dark it is done with fewer dice as well."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.state import model_ref
from grognard.games.alien.moves import stealth
from grognard.games.alien.position import Position
from grognard.games.alien.story import scenario_play
from grognard.games.alien.turns import science
from grognard.games.alien.words.terms import ALERTED
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

DARK = "alien.stealth.darkness"


@clause("alien.stealth.search-default", "alien.stealth.darkness", "alien.stealth.darkness-who", "alien.zone.light")
@pytest.mark.parametrize(("who", "dark", "lamp", "less"), [
    ("kid", True, False, -2), ("kid", False, False, 0), ("kid", True, True, 0), ("android", True, False, -2),
])  # fmt: skip
def test_a_dark_zone_is_searched_with_two_dice_less(who: str, dark: bool, lamp: bool, less: int) -> None:
    p = hall(1, dark=dark)
    looker = p.pc(who, "A1", CALM, gear=[])
    if lamp:
        p.item("flashlight", looker, "lit", "held")
    r = Played(p, lambda game: stealth.search(game, looker))
    assert parts_of(r.rolls("search")[0]).get(DARK, 0) == less


@clause("alien.talent.xenomorphology", "alien.talent.analysis", "alien.stealth.darkness-where")
@pytest.mark.parametrize(("dark", "less"), [((), 0), (("A2",), -2), (("A1",), -2), (("A1", "A2"), -2)])
def test_a_creature_in_the_dark_is_made_out_with_two_dice_less(dark: tuple[str, ...], less: int) -> None:
    p = Position()
    for at in ("A1", "A2"):
        p.zone(at, dark=at in dark)
    p.border("A1", "A2")
    scientist = p.pc("scientist", "A1", CALM, "talent:xenomorphology", "talent:analysis", gear=[])
    drone = p.npc("drone", "A2", ALERTED, seen=True)
    r = Played(p, lambda game: science.study(game, scientist, drone), **FIGHT)
    assert parts_of(r.rolls("study")[0]).get(DARK, 0) == less
    r = Played(p, lambda game: science.analyse(game, scientist, model_ref(drone)))
    assert parts_of(r.rolls("analysis")[0]).get(DARK, 0) == (-2 if "A1" in dark else 0)


@clause("alien.scen.tasks", "alien.stealth.darkness", "alien.zone.light")
@pytest.mark.parametrize(("lamp", "less"), [(False, -2), (True, 0)])
def test_so_is_a_task_that_takes_good_eyes(lamp: bool, less: int) -> None:
    p = Position("cold-tow")
    who = next(model.id for model in p.game().state.models if "pc" in model.tags)
    p.put(who, "A8")
    p.tag(who, "working:find-key", CALM)
    if lamp:
        p.item("flashlight", who, "lit")
    r = Played(p, scenario_play.finish_work)
    assert parts_of(r.rolls("find the launch key")[0]).get(DARK, 0) == less
