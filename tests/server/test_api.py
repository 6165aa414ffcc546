"""The HTTP side: what games and battles look like, what is refused and how, and that OpenAPI tells the truth."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.server.table import PATIENCE, Browser, Server


def test_games_can_be_looked_up(browser: Browser) -> None:
    games = browser.get("games")["games"]
    game = next(one for one in games if one["id"] == "at43")
    assert game["scenarios"][0]["tutorial"]
    assert game["facts"]["unit_of_length"] == "cm"
    clauses = browser.get("games/at43/rules")["clauses"]
    assert {"id", "section", "title", "text", "from"} == set(clauses[0])
    assert browser.get("games/at43/looks")["looks"]["score"] == "vp"
    assert browser.http.get("/api/games/chess/rules").json()["code"] == "unknown-game"


@pytest.mark.parametrize(
    ("wish", "code", "words"),
    [
        ({"game": "chess"}, "unknown-game", "chess"),
        ({"scenario": "none"}, "unknown-scenario", "none"),
        ({"seats": [{"who": "me"}]}, "faults", "1 seats given"),
        ({"seats": [{"who": "me"}, {"who": "computer", "level": "genius"}]}, "faults", "no level 'genius'"),
        ({"options": ["magic"]}, "faults", "no option 'magic'"),
        ({"forces": ["mine"]}, "faults", "1 forces given"),
        ({"name": "x" * 100}, "faults", "80 plain characters"),
        ({"dice": "loaded"}, "malformed", "loaded"),
        ({"seats": "me"}, "malformed", "seats"),
    ],
)
def test_a_battle_that_cannot_be_is_refused_with_all_faults(browser: Browser, wish: Any, code: str, words: str) -> None:
    whole = {"game": "at43", "scenario": "fire", "seats": [{"who": "me"}, {"who": "me"}], **wish}
    reply = browser.http.post("/api/battles", json=whole)
    assert reply.json()["code"] == code
    assert words in reply.text
    assert 400 <= reply.status_code < 500


def test_a_link_lets_a_friend_in_once_he_has_the_key(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    path = f"battles/{made['battle']}"
    wrong = other.http.post(f"/api/{path}/join", json={"key": "x" * 32})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-key")
    assert not other.get(path)["you"]
    joined = other.post(f"{path}/join", {"key": made["seats"][1]["key"]})
    assert joined["you"] == [1]
    assert [battle["battle"] for battle in other.get("battles")["battles"]] == [made["battle"]]


def test_the_page_itself_makes_a_browser_known_before_it_asks_anything(server: Server) -> None:
    person = server.visit()
    first = person.http.get("/").headers["set-cookie"]
    assert first.startswith("grognard=")
    assert "set-cookie" not in person.http.get("/api/battles").headers
    assert "set-cookie" not in person.http.get("/").headers


def test_a_browser_gets_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    cookie = server.visit().http.get("/api/battles").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_pictures_and_strange_paths(browser: Browser) -> None:
    battle = browser.create("me", "computer")["battle"]
    assert browser.http.get(f"/api/battles/{battle}/picture.svg").text.startswith("<svg")
    assert browser.http.get("/api/nothing").json()["code"] == "unknown"
    assert browser.http.delete("/api/battles").json()["code"] == "method"
    assert browser.http.get(f"/api/battles/{battle}/replay?at=x").json()["code"] == "malformed"
    assert browser.http.get("/api/battles/none").json()["code"] == "unknown-battle"


@pytest.fixture(scope="module")
def described(server: Server) -> Iterator[Any]:
    battle = server.visit().create("me", "friend")["battle"]
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/openapi.json", timeout=PATIENCE)
    yield schema
    assert server.visit().get(f"battles/{battle}")["revision"] == 0


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_does_as_it_says(case: Any) -> None:
    case.call_and_validate(timeout=PATIENCE)
