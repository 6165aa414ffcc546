"""A battle played on beside the page, over a socket, until a unit may move into sight while somebody watches."""

from typing import Any

from grognard.server.shares import pledge_of
from tests.browser.person import Person

DIGGERS: dict[str, Any] = {"game": "at43", "scenario": "diggers", "laid": True}
PLAY = "async (wish) => (await (await fetch('/api/battles', {method: 'POST', body: JSON.stringify(wish)})).json())"
ON = """async ({battle, shoots, most, shares}) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/battles/${battle}/live`);
  const waits = new Map();
  const state = {revision: -1};
  let n = 0, told = () => {}, fail = () => {};
  // Whatever the socket says instead of an answer ends the test: nobody waits for what cannot come any more.
  const failed = new Promise((_, refused) => { fail = (why) => refused(new Error(why)); });
  const ask = (message, reply) => new Promise((done) => {
    waits.set(++n, [reply, done]);
    socket.send(JSON.stringify({n, revision: state.revision, seat: state.decision.seat, ...message}));
  });
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    const [reply, done] = waits.get(message.n) ?? [];
    if (reply === message.type) done(message);
    if (message.type === 'error') fail(message.text);
    if (message.type === 'refused') fail(JSON.stringify(message));
    if (message.type === 'state') { Object.assign(state, message); share(); told(); }
    if (message.type === 'state' && message.outcome) fail('the battle is over');
  };
  socket.onclose = (event) => fail(`the socket closed: ${event.code} ${event.reason}`);
  // Both seats add to the dice before the first falls: first the hash, then the number.
  const given = new Set();
  const share = () => {
    const {phase, awaited} = state.shares ?? {phase: 'done', awaited: []};
    for (const seat of phase === 'done' ? [] : awaited) {
      if (given.has(`${phase} ${seat}`)) continue;
      given.add(`${phase} ${seat}`);
      socket.send(JSON.stringify({type: phase, seat, [phase]: shares[seat][phase]}));
    }
  };
  // Of a secret question each seat is asked in turn, and the revision waits for the last.
  const question = () => `${state.revision} ${state.decision?.seat}`;
  const asked = (known) => new Promise((done) => {
    told = () => { if (state.decision && question() !== known) done(); };
    told();
  });
  const write = async (message) => {
    const known = question();
    socket.send(JSON.stringify({revision: state.revision, seat: state.decision.seat, ...message}));
    await asked(known);
  };
  const isWatched = () => state.view.units.some((unit) => unit.tags.includes('overwatch'));
  const offers = (key) => state.decision.options?.some((option) => option.key === key) && [key];
  const draft = async (answer) => (await ask({type: 'try', draft: {answer}}, 'tried')).overlay;

  /** The panels of the shots at what is seen from there; the move and the choice of a weapon are taken back. */
  const shots = async (answer, seat) => {
    const found = [];
    let back = 1;
    await write({type: 'answer', answer});
    const arms = state.decision.options?.filter((option) => option.key.startsWith('fire:')) ?? [];
    const arm = state.decision.seat === seat && arms[0];
    if (arm) {
      const first = await draft([arm.key]);
      if (first.attack) found.push(first);
      else {
        await write({type: 'answer', answer: [arm.key]});
        back += 1;
        const targets = state.decision.name === 'target' ? state.decision.options : [];
        for (const one of targets) found.push(await draft([one.key]));
      }
    }
    for (let taken = 0; taken < back; taken += 1) {
      if (!state.undo.can) return [];
      await write({type: 'undo'});
    }
    return found.filter((one) => one.attack).map((one) => ({target: one.attack.target, cover: one.cover}));
  };

  const played = async () => {
    await new Promise((done) => { socket.onopen = done; });
    socket.send(JSON.stringify({type: 'hello'}));
    await asked(question());
    for (let answers = 0; answers < most; answers += 1) {
      const {type, seat, edge} = state.decision;
      const watch = offers('overwatch') || (!isWatched() && state.view.round > 1 && offers('hold'));
      const {answer} = await ask({type: 'suggest'}, 'suggested');
      if (type === 'Move' && !edge && answer.length && isWatched()) {
        const overlay = await draft(answer);
        const is_covered = overlay.facing.some((one) => [...one.own, ...one.theirs].some((cover) => cover.holds));
        const panels = is_covered && shoots ? await shots(answer, seat) : [];
        if (is_covered && (panels.length || !shoots)) {
          // What was taken back is asked anew: the page will hear this answer.
          const drawn = (await draft((await ask({type: 'suggest'}, 'suggested')).answer)).facing;
          socket.close();
          return {facing: overlay.facing, shots: panels, drawn};
        }
        if (state.decision.type !== 'Move') continue;
      }
      await write({type: 'answer', answer: watch || answer});
    }
    throw new Error('nobody moves in sight of an enemy while somebody watches');
  };
  return Promise.race([played(), failed]);
}"""


def at_a_ghost(person: Person, shoots: bool = False, **wish: object) -> dict[str, Any]:
    """A battle of one person on both sides, played on to a move that ends in sight of enemies, with cover for somebody;
    after it the unit may shoot, if that is asked for. What is told of a move, the panels of the shots after it, and
    what is told of the move that the computer suggests now. The person has come to the table."""
    person.enter()
    seats = [{"who": "me"}, {"who": "me"}]
    made = person.page.evaluate(PLAY, {"seats": seats} | (wish or DIGGERS))
    numbers = [f"{seat + 1:064x}" for seat in range(2)]
    shares = [{"pledge": pledge_of(number), "share": number} for number in numbers]
    told = {"battle": made["battle"], "shoots": shoots, "most": 200, "shares": shares}
    found: dict[str, Any] = person.page.evaluate(ON, told)
    person.enter(f"/#/battle/{made['battle']}")
    person.sit_down()
    return found
