"""Names on the table: in the opening of every scenario none covers another, and none leaves the board."""

import pytest
from playwright.sync_api import expect

from grognard.games import all_games
from tests.browser.conftest import People

OPENINGS = [(rules.id, scenario) for rules in all_games() for scenario in sorted(one.id for one in rules.scenarios())]
SIZES = ((1440, 900), (390, 844))
CREATE = """async ([game, scenario]) => {
    const { games } = await (await fetch('/api/games')).json();
    const { seats } = games.find((one) => one.id === game).scenarios.find((one) => one.id === scenario);
    const wanted = seats.map((_, seat) => (seat ? { who: 'computer' } : { who: 'me' }));
    const body = JSON.stringify({ game, scenario, seats: wanted, laid: true });
    const headers = { 'Content-Type': 'application/json' };
    const made = await (await fetch('/api/battles', { method: 'POST', body, headers })).json();
    return made.battle ?? JSON.stringify(made);
}"""
FAULTS = """() => {
    const board = document.querySelector('.plane').getBoundingClientRect();
    const labels = [...document.querySelectorAll('.plane :is(.tag, .block, .contact-plate)')]
        .map((node) => [node.textContent.trim(), node.getBoundingClientRect(), node.matches('.block')]);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const isIn = (b) => b.left >= board.left - 1 && b.right <= board.right + 1 && b.top >= board.top - 1
        && b.bottom <= board.bottom + 1;
    // What lies off the edge of a table that is looked at in part has gone with what it names.
    const isOff = (b) => b.right <= board.left || b.left >= board.right || b.bottom <= board.top
        || b.top >= board.bottom;
    const cut = labels.filter(([, box]) => !isIn(box) && !isOff(box)).map(([words]) => `${words} is cut`);
    const covered = labels.flatMap(([words, box], at) => labels.slice(at + 1)
        .filter(([, other]) => meet(box, other)).map(([others]) => `${words} on ${others}`));
    return [labels.length, [...cut, ...covered]];
}"""


@pytest.mark.parametrize(("game", "scenario"), OPENINGS)
def test_no_label_covers_another_or_leaves_the_board(people: People, game: str, scenario: str) -> None:
    person = people.person()
    person.enter()
    battle = person.page.evaluate(CREATE, [game, scenario])
    person.enter(f"/#/battle/{battle}")
    person.sit_down()
    expect(person.prompt).to_be_visible()
    person.wait_for_thinkers()
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.settle()
        found, faults = person.page.evaluate(FAULTS)
        assert faults == [], f"{found} labels at {width} x {height}"
