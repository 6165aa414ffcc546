"""A battle played on beside the page until a unit may move while somebody keeps watch: answers go over a socket."""

from typing import Any

from tests.browser.conftest import People
from tests.browser.person import Person

PLAY = "async (wish) => (await (await fetch('/api/battles', {method: 'POST', body: JSON.stringify(wish)})).json())"
ON = """async ({battle, keys, most}) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/battles/${battle}/live`);
  let n = 0;
  const waits = new Map();
  let told = () => {};
  const state = {revision: -1};
  const ask = (message, reply) => new Promise((done) => { waits.set(++n, [reply, done]); socket.send(JSON.stringify({n, ...message})); });
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    const [reply, done] = waits.get(message.n) ?? [];
    if (reply === message.type) { waits.delete(message.n); done(message); }
    if (message.type === 'error') throw new Error(message.text);
    if (message.type === 'state') { Object.assign(state, message); told(); }
  };
  // Of a secret question each seat is asked in turn, and the revision waits for the last.
  const question = () => `${state.revision} ${state.decision?.seat}`;
  const next = (known) => new Promise((done) => { told = () => { if (state.decision && question() !== known) done(); }; told(); });
  await new Promise((done) => { socket.onopen = done; });
  for (const key of keys) socket.send(JSON.stringify({type: 'hello', key}));
  await next(null);
  for (let answers = 0; answers < most; answers += 1) {
    const form = state.decision, seat = form.seat, revision = state.revision;
    const isWatched = state.view.units.some((unit) => unit.tags.includes('overwatch'));
    const offers = (key) => form.type === 'Choose' && form.options.some((option) => option.key === key) && [key];
    const watch = offers('overwatch') || (!isWatched && state.view.round > 1 && offers('hold'));
    const found = await ask({type: 'suggest', revision, seat}, 'suggested');
    if (form.type === 'Move' && !form.edge && found.answer.length && isWatched) {
      const tried = await ask({type: 'try', revision, seat, draft: {answer: found.answer}}, 'tried');
      if (tried.overlay.facing.length && tried.overlay.facing.some((one) => one.own[0].holds || one.theirs[0].holds)) { socket.close(); return {seat, tried}; }
    }
    socket.send(JSON.stringify({type: 'answer', revision, seat, answer: watch || found.answer}));
    await next(`${revision} ${seat}`);
  }
  throw new Error('nobody moves while somebody watches');
}"""


def at_a_ghost(people: People, person: Person, **wish: object) -> dict[str, Any]:
    """A battle of one person on both sides, played on to a move with cover in it; the draft that the computer would
    make there and what is told of it. The person has come to the table."""
    person.enter()
    seats = [{"who": "me"}, {"who": "me"}]
    made = person.page.evaluate(PLAY, {"game": "at43", "scenario": "drop-points", "seats": seats} | wish)
    keys = [seat["key"] for seat in made["seats"] if seat.get("key")]
    found: dict[str, Any] = person.page.evaluate(ON, {"battle": made["battle"], "keys": keys or [""], "most": 160})
    person.enter(f"/#/battle/{made['battle']}")
    person.sit_down()
    return found
