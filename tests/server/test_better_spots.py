"""Better spots, moves in one go, and going together: found on forks, and what is offered can be done."""

from typing import Any

import msgspec
import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.asking.moves import Move
from grognard.engine.core.codec import digest, to_json
from grognard.engine.core.state import unit_ref
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.panels import Attack, Histogram, Prospect
from grognard.engine.showing.view import SeatView
from grognard.games import parts
from grognard.players import by_name
from grognard.server.aims import BetterSpot, Deed, DeedList, Scouting, Seeking
from grognard.server.battle import Battle
from grognard.server.better import MORE, Promise, Scout, is_better, middle_of, promised, spot_for
from grognard.server.deeds import deeds_of, match_after, words_of
from grognard.server.entries import Gave
from grognard.server.messages import Trying
from grognard.server.panelling import tried
from grognard.server.speech import Draft
from grognard.server.ways import unit_of, ways
from tests.server.test_short_ways import BATTLES, started, write

MOST = 120
SEED = "spots"


def play_on(battle: Battle, number: int) -> None:
    seat = battle.waiting()[0]
    answer = by_name("greedy", battle.rules).decide(battle.match.seat_view(seat), stream_of(SEED, number))
    write(battle, Gave(seat, msgspec.json.decode(to_json(answer))))


def foes(battle: Battle, seat: int) -> list[str]:
    units = [unit for unit in battle.state.units if unit.seat not in (seat, -1)]
    return [unit_ref(unit.id) for unit in units if middle_of(battle.state, unit.id) is not None]


def played_to_a_spot(battle: Battle) -> tuple[int, str, BetterSpot]:
    """Let computers play until somebody could attack clearly better from elsewhere."""
    for number in range(MOST):
        seat = battle.waiting()[0]
        form = battle.form_for(seat)
        if isinstance(form, Choose) and not form.commits and battle.state.acting is not None:
            for ref in foes(battle, seat):
                found = spot_for(battle, Scouting(battle.revision, seat, ref))
                if found.spot is not None:
                    return seat, ref, found.spot
        play_on(battle, number)
    raise AssertionError("nobody ever stands where he could stand better")


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_better_spot_is_in_reach_and_its_odds_are_those_of_an_attack_from_there(game: str, scenario: str) -> None:
    battle = started(game, scenario)
    seat, ref, spot = played_to_a_spot(battle)
    before = digest(battle.state), battle.revision
    then = match_after(battle, seat, spot.chain)
    assert then is not None, "its answers are not taken"
    for id, end in spot.ends:
        assert then.state.models[id].place == end
    assert (digest(battle.state), battle.revision) == before, "looking changes nothing"
    for number, answer in enumerate(spot.chain):
        write(battle, Gave(seat, msgspec.json.decode(to_json(answer)), joined=number > 0))
    panel = parts(game).panel()
    means = []
    for deed in deeds_from_here(battle, seat, ref):
        last = match_after(battle, seat, deed[:-1])
        attack = panel.overlay(last.seat_view(seat), deed[-1]).attack if last is not None else None
        means += [promised(attack).mean] if attack is not None else []
    assert max(means) == pytest.approx(spot.mean)


def deeds_from_here(battle: Battle, seat: int, ref: str) -> list[tuple[Any, ...]]:
    """All ways to somebody, also those of one answer."""
    found = [way for way in ways(battle.match, seat) if way is not None]
    return [way.answers for way in found if unit_of(battle.state, way.ref) == unit_of(battle.state, ref)]


def test_a_search_that_is_late_tells_what_it_has() -> None:
    battle = started("evolved", "training-ground")
    seat, ref, _ = played_to_a_spot(battle)
    scout = Scout(battle, Scouting(battle.revision, seat, ref), lambda: True)
    for _ in scout:
        pass
    assert scout.told().spot is None, "no time, no spot"


def test_nobody_goes_anywhere_for_a_hundredth() -> None:
    here = Promise(1.0, 0.6, "losses")
    assert not is_better(Promise(1.0 + MORE / 2, 0.65, "losses"), here)
    assert is_better(Promise(1.0 + MORE, 0.6, "losses"), here)
    assert is_better(Promise(1.1, 0.8, "losses"), here)
    assert not is_better(Promise(0.9, 0.8, "losses"), here)


def test_where_nobody_may_measure_the_first_range_is_compared_and_parts_are_added_up() -> None:
    near, far = Histogram("losses", (), 2.0, 0.9, -1, ""), Histogram("losses", (), 1.0, 0.5, -1, "")
    rows = (Prospect("near", True, near), Prospect("far", True, far))
    assert promised(Attack("u0", "u1", "gun", False, rows)).mean == 2.0
    assert promised(Attack("u0", "u1", "gun", True, rows, "part")).mean == 3.0
    assert promised(Attack("u0", "u1", "gun", True, (Prospect("near", False, near),))).what == ""


@pytest.mark.parametrize("after", [(["nonsense"],), ((),), (1, 2)])
def test_a_spot_after_answers_that_lead_nowhere_is_none(after: Any) -> None:
    battle = started("evolved", "training-ground")
    seat = battle.waiting()[0]
    for ref in ("u2", "u999"[:2], "f0", ""):
        assert spot_for(battle, Scouting(battle.revision, seat, ref, after)).spot is None


@pytest.mark.parametrize(
    "ref", ["u999", "m999", "u-1", "m-1", "m", "ux", "m1.5", "u" + "9" * 15, "u\u00b2", "k0", "s0"]
)
def test_a_spot_against_what_is_not_on_the_table_is_none(ref: str) -> None:
    battle = started("fireteam", "first-contact")
    assert spot_for(battle, Scouting(battle.revision, battle.waiting()[0], ref)).spot is None


# -- moves in one go -----------------------------------------------------------------------------------------------


def found(battle: Battle) -> tuple[int, DeedList]:
    seat = battle.waiting()[0]
    return seat, deeds_of(battle, Seeking(battle.revision, seat))


def test_those_who_act_together_move_by_one_deed() -> None:
    battle = started("fireteam", "first-contact")
    for number in range(MOST):
        seat, told = found(battle)
        if battle.form_for(seat).name == "group":  # type: ignore[union-attr]
            break
        play_on(battle, number)
    stroll = told.moves[0]
    then = match_after(battle, seat, stroll.chain)
    assert then is not None
    form = then.form_for(seat)
    assert isinstance(form, Move)
    assert len(form.movers) == len(battle.form_for(seat).options) > 1  # type: ignore[union-attr]
    assert stroll.reach.polygons, "where it leads is drawn"


def test_those_who_act_together_fire_at_the_same_by_one_deed() -> None:
    battle = started("fireteam", "first-contact")
    for number in range(MOST):
        seat, told = found(battle)
        is_asked = battle.form_for(seat).name == "group"  # type: ignore[union-attr]
        together = [deed for deed in told.deeds if is_asked and is_only_fire(deed)]
        if together:
            break
        play_on(battle, number)
    everybody, *fires = together[0].chain
    assert len(everybody) > 1
    assert 1 < len(fires) <= len(everybody)
    assert len(set(fires)) == 1, "all of them do the same"
    assert f"{len(fires)} together" in together[0].words
    assert match_after(battle, seat, together[0].chain[:-1]) is not None


def test_nobody_is_made_to_do_something_else_for_a_deed_of_others_and_words_tell_what_each_does() -> None:
    """One who would have to move while two fire is no deed by one click; as a way nothing of it is left out."""
    battle = started("fireteam", "first-contact")
    told: dict[tuple[str, ...], str] = {}
    offered: set[tuple[str, ...]] = set()
    for number in range(MOST):
        seat, found_here = found(battle)
        if battle.form_for(seat).name == "group":  # type: ignore[union-attr]
            offered |= {_does(deed.chain) for deed in found_here.deeds}
            told |= {_does(way.answers): words_of(way) for way in ways(battle.match, seat) if way is not None}
        if ("move", "fire", "fire") in told:
            break
        play_on(battle, number)
    assert told["move", "fire", "fire"].startswith("Move, then fire at ")
    assert told["move", "fire", "fire"].endswith(", 2 together")
    assert told["move", "move", "fire"].startswith("Move, 2 together, then fire at ")
    assert not {("move", "fire", "fire"), ("move", "move", "fire"), ("move", "fire")} & offered
    assert ("fire",) in offered


def _does(chain: tuple[Any, ...]) -> tuple[str, ...]:
    """What each of those does whom the first answer names."""
    return tuple([str(answer[0]).partition(":")[0] for answer in chain[1:] if answer])


def is_only_fire(deed: Deed) -> bool:
    """Whether several fire, and nobody of them does anything else before."""
    return deed.words.endswith("together") and deed.chain[1][0].startswith("fire:")


def test_the_crew_goes_together_by_one_deed_and_every_answer_is_an_ordinary_one() -> None:
    battle = started("alien", "cold-tow")
    seat, told = found(battle)
    going = next(deed for deed in told.deeds if deed.ref.startswith("f"))
    crew = [unit for unit in battle.state.units if unit.seat == seat and unit.members]
    before = {battle.state.models[unit.members[0]].place for unit in crew}
    assert f"{len(crew)} together" in going.words
    assert all(unit.name in going.hint for unit in crew)
    for number, answer in enumerate(going.chain):
        write(battle, Gave(seat, msgspec.json.decode(to_json(answer)), joined=number > 0))
    places = {battle.state.models[unit.members[0]].place for unit in crew}
    assert len(places) == 1
    assert places.isdisjoint(before)
    zone = next(one for one in battle.state.features if f"f{one.id}" == going.ref)
    assert places == set(zone.zones)


def test_a_game_in_which_nobody_leads_has_nobody_who_goes_together() -> None:
    battle = started("evolved", "training-ground")
    _, told = found(battle)
    assert not [deed for deed in told.deeds if deed.ref.startswith("f")]


# -- a refused move ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), [BATTLES[0], BATTLES[3]])
def test_a_refused_move_is_offered_the_nearest_spot_and_that_is_allowed(game: str, scenario: str) -> None:
    battle = started(game, scenario)
    for number in range(MOST):
        seat = battle.waiting()[0]
        form = battle.form_for(seat)
        view = battle.match.seat_view(seat)
        if isinstance(form, Move) and form.edge is None and form.movers:
            answers = [tried(game, view, Trying(battle.revision, seat, draft)) for draft in drags(form, view)]
            refused = [told for told in answers if told.refusals]
            if len(refused) > 2:
                break
        play_on(battle, number)
    assert all(told.cure is None for told in answers if not told.refusals)
    assert form is not None
    cures = [told.cure for told in refused if told.cure is not None]
    assert len(cures) > len(refused) // 2
    assert form is not None
    for cure in cures:
        assert form.refusals(cure.answer, view.table) == ()
        assert "away" in cure.words


def drags(form: Move, view: SeatView) -> list[Draft]:
    """The leader to places all about him."""
    chief, reach = form.movers[0].model, form.movers[0].allowance
    x, y = view.table.place(chief)
    wishes = [(x + dx * reach // 3, y + dy * reach // 3) for dx in range(-4, 5) for dy in range(-4, 5)]
    return [Draft(drag=chief, to=wish) for wish in wishes if min(wish) >= 0]
