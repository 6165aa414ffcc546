"""Drafts and panels: formations follow, refusals say why, attacks show what the odds engine solves, cards are whole."""

from fractions import Fraction

import msgspec
import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.core.codec import to_json
from grognard.engine.core.script import Game
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.panels import Overlay
from grognard.games import find
from grognard.games.at43.chapters import control as at43
from grognard.games.evolved.chapters import control as evolved
from grognard.players import by_name
from grognard.server.battle import Battle
from grognard.server.entries import Gave
from grognard.server.messages import Tried, Trying
from grognard.server.outline import outlines
from grognard.server.panelling import plain_card
from grognard.server.showing import Showing
from grognard.server.speech import Draft
from tests.server.asked import card_of, tried

RULES = find("at43")


def start(*options: str, scenario: str = "drop-points") -> Battle:
    return Battle(RULES, RULES.header(scenario, ("human", "human"), (), options), (0, 1), bytes(32))


def ask(battle: Battle, **draft: object) -> Tried:
    return tried(battle, Trying(battle.revision, battle.waiting()[0], Draft(**draft), 1))  # type: ignore[arg-type]


def best(battle: Battle) -> object:
    seat = battle.waiting()[0]
    answer = by_name("greedy", RULES).decide(battle.match.seat_view(seat), stream_of("x", battle.number))
    return msgspec.json.decode(to_json(answer))


def give(battle: Battle, answer: object) -> None:
    battle.play(battle.number + 1, Gave(battle.waiting()[0], answer))


@pytest.fixture(scope="module")
def drafts() -> list[tuple[str, Tried, Battle]]:
    """Every draft of a battle played by the computer, and what was said about it."""
    battle, found = start("free_measuring"), []
    while not battle.is_over and battle.number < 260:
        form, answer = battle.form_for(battle.waiting()[0]), best(battle)
        assert form is not None
        said = ask(battle, answer=answer)
        assert said.refusals == ()
        found.append((form.name, said, battle))
        msgspec.json.encode(said)
        give(battle, answer)
    return found


def test_what_the_computer_would_do_is_never_refused(drafts: list[tuple[str, Tried, Battle]]) -> None:
    assert len(drafts) > 100
    assert all(said.words for _, said, _ in drafts)


def test_an_attack_shows_the_exact_odds(drafts: list[tuple[str, Tried, Battle]]) -> None:
    attacks = [said.overlay.attack for name, said, _ in drafts if name == "target" and said.overlay.attack]
    assert attacks
    for attack in attacks:
        assert attack.measured
        (prospect,) = attack.prospects
        shown = prospect.histogram
        assert sum(shown.chances) == pytest.approx(1)
        assert shown.some == pytest.approx(1 - shown.chances[0])
        assert float(Fraction(shown.exact)) == pytest.approx(shown.some)
        assert prospect.stages[0].dice > 0
        assert all(part.clause.startswith("at43.") for stage in prospect.stages for part in stage.parts)


def test_sight_lines_end_at_what_blocks_them(drafts: list[tuple[str, Tried, Battle]]) -> None:
    lines = [line for _, said, _ in drafts for line in said.overlay.sight]
    assert {line.free for line in lines} == {True, False}
    for line in lines:
        assert (line.cut is None) == line.free or not line.free
        assert bool(line.by) != line.free
        assert bool(line.words) != line.free
        if line.cut is not None:
            xs, ys = sorted((line.start[0], line.end[0])), sorted((line.start[1], line.end[1]))
            assert xs[0] - 1 <= line.cut[0] <= xs[1] + 1
            assert ys[0] - 1 <= line.cut[1] <= ys[1] + 1


def test_where_measuring_is_forbidden_an_attack_has_a_row_a_band() -> None:
    battle = start()
    while getattr(battle.form_for(battle.waiting()[0]), "name", "") != "target":
        give(battle, best(battle))
    said = ask(battle, answer=best(battle))
    attack = said.overlay.attack
    assert attack is not None
    assert not attack.measured
    assert [row.label for row in attack.prospects][:2] == ["up to 10 cm", "up to 20 cm"]


def moving(battle: Battle) -> Move:
    while not isinstance(form := battle.form_for(battle.waiting()[0]), Move) or form.edge or len(form.movers) < 3:
        give(battle, best(battle))
    return form


def test_dragging_the_leader_moves_the_unit_and_too_far_is_cut_to_the_limit() -> None:
    battle = start()
    form = moving(battle)
    assert form.cohesion is not None
    leader = form.cohesion.leader
    x, y = battle.match.table.place(leader)
    said = ask(battle, drag=leader, to=(x, y + 300 if y < 3000 else y - 300))
    assert said.refusals == ()
    assert {id for id, _ in said.answer} <= {mover.model for mover in form.movers}
    assert {one.model for one in said.overlay.lengths} == {id for id, _ in said.answer}
    assert all(0 < one.used <= one.allowance for one in said.overlay.lengths)
    assert said.overlay.lead is not None
    assert all(link.free for link in said.overlay.links)
    far = ask(battle, drag=leader, to=(x, 6000 if y < 3000 else 0))
    assert all(one.used <= one.allowance for one in far.overlay.lengths) or far.refusals


def test_one_model_out_of_cohesion_is_refused_with_the_point_and_the_rule() -> None:
    battle = start()
    form = moving(battle)
    last = form.movers[-1].model
    x, y = battle.match.table.place(last)
    said = ask(battle, drag=last, to=(x, (y + 4000) % 8000), alone=True, via=((x, y + 10),))
    assert said.refusals
    assert all(refusal.clause.startswith("at43.") and refusal.text for refusal in said.refusals)
    assert any(refusal.at for refusal in said.refusals)


def test_the_reach_of_a_move_surrounds_its_leader() -> None:
    battle = start()
    form = moving(battle)
    (reach,) = ask(battle).overlay.reach
    assert form.cohesion is not None
    x, y = battle.match.table.place(form.cohesion.leader)
    points = [point for polygon in reach.polygons for point in polygon]
    assert min(px for px, _ in points) <= x <= max(px for px, _ in points)
    assert max(abs(px - x) for px, _ in points) <= reach.allowance + 200
    assert max(abs(py - y) for _, py in points) <= reach.allowance + 200


def test_every_unit_has_a_card() -> None:
    battle = start()
    for unit in range(len(battle.state.units)):
        card = card_of(battle, 0, unit)
        assert card is not None
        assert card.now == len(card.members) > 0
        assert [stat.label for stat in card.stats][:2] == ["Mv", "Mor"]
        assert card.weapons.rows
        assert all(len(row.cells) == len(card.weapons.columns) for row in card.weapons.rows)
        plain = plain_card("at43", battle.state, unit)
        assert (plain.name, plain.now) == (card.name, card.now)
    assert card_of(battle, 0, 999) is None


def spread_of(game: str, *options: str) -> list[tuple[int, list[str], list[tuple[str, int]]]]:
    """Of each unit that has any on its card: its seat, its moves and its weapons with their range."""
    rules = find(game)
    scenario = {"at43": "drop-points", "evolved": "sector-echo"}[game]
    battle = Battle(rules, rules.header(scenario, ("human", "human"), (), options), (0, 1), bytes(32))
    while not battle.state.round or len({battle.state.units[m.unit].seat for m in battle.state.models if m.place}) < 2:
        seat = battle.waiting()[0]
        answer = by_name("greedy", rules).decide(battle.match.seat_view(seat), stream_of("r", battle.number))
        give(battle, msgspec.json.decode(to_json(answer)))
    cards = [card_of(battle, 0, unit, ranges=True) for unit in range(len(battle.state.units))]
    shown = [card for card in cards if card is not None and (card.reach or card.rings)]
    assert all(way.polygons for card in shown for way in card.reach if way.allowance)
    return [(c.seat, [way.key for way in c.reach], [(ring.label, ring.radius) for ring in c.rings]) for c in shown]


def test_where_distances_are_open_every_unit_shows_where_it_can_go_and_shoot() -> None:
    shown = spread_of("evolved")
    assert {seat for seat, _, _ in shown} == {0, 1}
    assert all(ways == ["run", "normal"] for _, ways, _ in shown)
    assert ("Assault rifle", 1800) in [ring for _, _, rings in shown for ring in rings]


def test_before_a_declaration_nothing_is_measured_by_a_card() -> None:
    assert spread_of("at43") == []
    shown = spread_of("at43", "free_measuring")
    assert {seat for seat, _, _ in shown} == {0, 1}
    assert all(ways == ["rush", "combat"] and rings for _, ways, rings in shown)


@pytest.mark.parametrize(("game", "scenario"), [("at43", "drop-points"), ("evolved", "sector-echo")])
def test_a_scene_counts_who_claims_a_marker(game: str, scenario: str) -> None:
    rules, claims = find(game), dict[str, tuple[int, int]]()
    battle = Battle(rules, rules.header(scenario, ("human", "human"), (), ()), (0, 1), bytes(32))
    while not any(map(sum, claims.values())):
        seat = battle.waiting()[0]
        answer = by_name("greedy", rules).decide(battle.match.seat_view(seat), stream_of("c", battle.number))
        give(battle, msgspec.json.decode(to_json(answer)))
        claims = Showing(battle).scene(battle.state).claims
    for marker in battle.state.markers:
        first, second = claims[f"k{marker.id}"]
        judged = {"at43": at43, "evolved": evolved}[game].controller(Game(battle.state), marker)
        assert judged == (None if first == second else int(second > first))


def test_outlines_follow_the_cells_and_their_holes() -> None:
    assert outlines((), 10) == ()
    (square,) = outlines([(0, 0)], 10)
    assert sorted(square) == [(-5, -5), (-5, 5), (5, -5), (5, 5)]
    ring = [(x, y) for x in (0, 10, 20) for y in (0, 10, 20) if (x, y) != (10, 10)]
    assert sorted(len(loop) for loop in outlines(ring, 10)) == [4, 4]
    assert Overlay().reach == ()


# -- ways -----------------------------------------------------------------------------------------------------------


def played_to(name: str) -> Battle:
    battle = start("free_measuring")
    while getattr(battle.form_for(battle.waiting()[0]), "name", "") != name:
        give(battle, best(battle))
    return battle


def test_every_move_that_is_open_has_its_band_the_widest_first() -> None:
    battle = played_to("step")
    bands = ask(battle).overlay.reach
    assert [(band.key, band.label) for band in bands] == [("rush", "Rush"), ("combat", "Combat move")]
    assert bands[0].allowance > bands[1].allowance
    assert all(band.polygons for band in bands)
    assert ask(battle, answer=["combat"]).overlay.reach == (), "drawn once, kept by the page"


def test_a_unit_goes_by_the_corners_it_is_given() -> None:
    battle = played_to("step")
    while True:
        keys = {option.key for option in getattr(battle.form_for(battle.waiting()[0]), "options", ())}
        give(battle, ["rush"] if "rush" in keys else best(battle))
        form = battle.form_for(battle.waiting()[0])
        if isinstance(form, Move) and form.edge is None and form.cohesion is not None:
            break
    chief = form.cohesion.leader
    x, y = battle.match.table_for(form.seat).place(chief)
    for dx, dy in ((300, 0), (-300, 0), (0, 300), (0, -300)):
        corner, goal = (x + dx, y + dy), (x + dx + dy, y + dy + dx)
        said = ask(battle, drag=chief, to=goal, via=(corner,))
        way = dict(said.answer)[chief]
        if not said.refusals and corner in way:
            break
    assert said.refusals == ()
    assert corner in way[:-1]
    used = next(length.used for length in said.overlay.lengths if length.model == chief)
    assert used >= 600
    assert len(ask(battle, drag=chief, to=goal, via=(corner,) * 40).answer) == len(form.movers)


def test_an_attack_says_what_comes_back(drafts: list[tuple[str, Tried, Battle]]) -> None:
    attacks = [said.overlay.attack for name, said, _ in drafts if name == "target" and said.overlay.attack]
    replies = [prospect.reply for attack in attacks for prospect in attack.prospects if attack.target[0] != "f"]
    assert any(reply is not None and reply.some > 0 for reply in replies)
    assert all(sum(reply.chances) == pytest.approx(1) for reply in replies if reply is not None)
