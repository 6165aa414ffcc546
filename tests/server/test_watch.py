"""Fields of those on watch over the wire: for players and watchers, with a reason where there are none."""

import msgspec

from grognard.engine.asking.decisions import Choose
from grognard.engine.core.codec import to_json
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import by_name
from grognard.server.battle import Battle
from grognard.server.entries import Gave
from grognard.server.speech import Watched
from tests.server.asked import watch_of
from tests.server.table import Browser


def is_watched(battle: Battle) -> bool:
    return any("overwatch" in unit.tags for unit in battle.state.units)


def sides(battle: Battle) -> set[int]:
    """Who stands on the table."""
    return {battle.state.units[model.unit].seat for model in battle.state.models if model.place is not None}


def watched_battle() -> Battle:
    """Played on by the computer, who keeps watch as soon as it may."""
    rules = find("at43")
    battle = Battle(rules, rules.header("drop-points", ("human", "human"), (), ()), (0, 1), bytes(32))
    while not (is_watched(battle) and sides(battle) == {0, 1}):
        seat = battle.waiting()[0]
        form = battle.form_for(seat)
        answer = by_name("greedy", rules).decide(battle.match.seat_view(seat), stream_of("w", battle.number))
        if isinstance(form, Choose) and "overwatch" in [option.key for option in form.options]:
            answer = ("overwatch",)
        battle.play(battle.number + 1, Gave(seat, msgspec.json.decode(to_json(answer))))
    return battle


def test_everybody_is_told_the_same_of_who_watches_in_the_open() -> None:
    battle = watched_battle()
    own, foe, outside = (watch_of(battle, seat, None) for seat in (0, 1, -1))
    assert own == foe == outside
    (field,) = own.fields
    assert "overwatch" in battle.state.units[field.unit].tags
    assert field.polygons
    width, depth = battle.state.board
    assert all(0 <= x <= width and 0 <= y <= depth for outline in field.polygons for x, y in outline)
    told = msgspec.json.decode(msgspec.json.encode(Watched(7, own)))
    assert (told["type"], told["n"], told["watch"]["fields"][0]["seat"]) == ("watch", 7, field.seat)
    assert watch_of(battle, 0, 10**9) == own, "a unit that is none changes nothing"


def test_without_any_the_reason_is_told(browser: Browser) -> None:
    made = browser.create("me", "computer")
    seat = browser.sit(made["battle"])
    assert seat.ask(type="watch")["watch"] == {"fields": [], "why": "Nobody is on overwatch."}
    assert seat.ask(type="watch", unit=-1)["watch"]["fields"] == []


def test_a_game_in_which_nobody_watches_says_so(browser: Browser) -> None:
    rules = find("alien")
    battle = Battle(rules, rules.header(rules.scenarios()[0].id, ("human",) * 2, (), ()), (0, 1), bytes(32))
    assert watch_of(battle, 0, None).why == "Nobody keeps watch in this game."
