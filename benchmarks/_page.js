// What the benchmark of the page does inside it: a made-up server, gestures one an animation frame, and a yardstick.

/** Answers for the server: the battle, and the detachment in hand moved as asked. */
globalThis.serve = ({ welcome, state, overlay, members, far }) => {
  const home = state.view.models.slice(0, members).map((one) => one.place);
  const ring = Array.from({ length: 48 }, (_, at) => {
    const turn = (at * Math.PI) / 24;
    return [Math.round(home[0][0] + far * Math.cos(turn)), Math.round(home[0][1] + far * Math.sin(turn))];
  });
  const judged = ({ n, draft }) => {
    const [dx, dy] = draft?.to ? [draft.to[0] - home[0][0], draft.to[1] - home[0][1]] : [0, 0];
    const answer = draft?.to ? home.map(([x, y], id) => [id, [[x + dx, y + dy]]]) : null;
    const drawn = { ...overlay };
    if (draft?.to) {
      drawn.lengths = [{ model: 0, used: Math.round(Math.hypot(dx, dy)), allowance: far }];
      drawn.links = home.slice(1).map((_, id) => ({ a: id, b: id + 1, free: true }));
    } else drawn.reach = [{ label: "Move", allowance: far, key: "", polygons: [ring] }];
    const { revision } = state;
    return { type: "tried", n, revision, seat: 0, refusals: [], answer, overlay: drawn, words: "", cure: null };
  };
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      globalThis.table = this;
      setTimeout(() => this.onopen());
    }
    tell(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
    send(text) {
      const said = JSON.parse(text);
      const { revision } = state;
      if (said.type === "hello") setTimeout(() => [welcome, state].forEach((one) => this.tell(one)));
      if (said.type === "try") setTimeout(() => this.tell(judged(said)));
      if (said.type === "deeds") setTimeout(() => this.tell({ type: "deeds", n: said.n, revision, seat: 0, deeds: [] }));
    }
    close() {}
  };
  Element.prototype.setPointerCapture = () => {};
  globalThis.battle = state;
};

/** One movement an animation frame for some seconds: frames a second. */
globalThis.swing = (seconds, move) => new Promise((done) => {
  const start = performance.now();
  let frames = 0;
  const step = (now) => {
    frames += 1;
    move(now - start);
    if (now - start < 1000 * seconds) requestAnimationFrame(step);
    else done((1000 * frames) / (now - start));
  };
  requestAnimationFrame(step);
});

const loop = (at) => [60 + 50 * Math.sin(at / 500), -40 + 30 * Math.cos(at / 330)];

/** The first detachment dragged in loops: frames a second, and how many ghosts there were. */
globalThis.dragged = async (seconds) => {
  const plane = document.querySelector(".plane");
  const box = document.querySelector("[data-model='0']").getBoundingClientRect();
  const point = (type, dx, dy) => {
    const [clientX, clientY] = [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy];
    const mouse = { clientX, clientY, pointerId: 1, button: 0, pointerType: "mouse", bubbles: true };
    plane.dispatchEvent(new PointerEvent(type, mouse));
  };
  point("pointerdown", 0, 0);
  const frames = await swing(seconds, (at) => point("pointermove", ...loop(at)));
  const ghosts = document.querySelectorAll(".ghost").length;
  point("pointerup", ...loop(0));
  return [frames, ghosts];
};

/** The same with nothing but ground and one label. */
globalThis.bare = () => {
  const [ground, label] = [document.createElement("div"), document.createElement("div")];
  ground.style.cssText = "position:absolute;inset:56px 48px 72px 76px;"
    + "background:repeating-radial-gradient(circle at 30% 40%,#6f6147 0 40px,#77684c 40px 80px)";
  label.style.cssText = "position:absolute;left:400px;top:300px;will-change:transform;padding:2px 8px;background:#14110a;color:#fff";
  label.textContent = "Unit 6/6";
  document.body.replaceChildren(ground, label);
  globalThis.dragged = async (seconds) => {
    const frames = await swing(seconds, (at) => (label.style.transform = `translate(${loop(at).map((one) => `${one}px`)})`));
    return [frames, 0];
  };
};

/** A table on which one detachment has moved: milliseconds until the page is free again. */
globalThis.told = async (shift) => {
  const next = structuredClone(battle);
  next.revision += shift;
  next.view.models.slice(30, 36).forEach((one) => (one.place[0] += 100 * shift));
  const start = performance.now();
  table.tell(next);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
};
