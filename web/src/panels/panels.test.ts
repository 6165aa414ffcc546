import { describe, expect, it } from "vitest";

import { bandsOf, firstBand, isHit, isSecond, needOf, sumOf, wordsOf } from "../scene/attacking";
import { filtered, folded, unfolded } from "../scene/chronicle";
import { likeness, matching, parse, unitNamed } from "./command";
import { checkDice, commitmentOf, bytesOf, hexOf, pledgeOf, SecretStream, type Share } from "./fairdice";
import { length, percent, shortPercent, signed } from "../kit/figures";
import { deedOf, labelOf, shortName } from "../scene/naming";
import { reportOf } from "./report";
import { fileName } from "../kit/saving";
import { bySection, marked, search } from "../kit/search";
import { hmac, sha256 } from "./sha256";
import { noted, owed } from "./shares";
import { centralBand, chanceOf, luckOf, successChances } from "./statistics";
import type { Dice, LogLine, Welcome } from "../wire";
import fair from "./fairdice.sample.json";

describe("committed dice", () => {
  const known = { commitment: fair.commitment, shares: {}, pledges: [] };
  it("hashes as all the world does", () => {
    const words = (text: string): Uint8Array => new TextEncoder().encode(text);
    expect(hexOf(sha256(words("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hexOf(sha256(words("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect(hexOf(hmac(words("Jefe"), words("what do ya want for nothing?")))).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    expect(hexOf(hmac(new Uint8Array(131).fill(0xaa), words("Test Using Larger Than Block-Size Key - Hash Key First")))).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  });

  it("throws what engine/dice.py throws", () => {
    const stream = new SecretStream(bytesOf(fair.secret));
    for (const thrown of fair.throws) expect(stream.throw(thrown.sides)).toEqual(thrown.faces);
    expect(commitmentOf(bytesOf(fair.secret))).toBe(fair.commitment);
  });

  it("names the first throw that was changed", () => {
    const throws = fair.throws.map((thrown) => ({ ...thrown }));
    throws[3] = { sides: throws[3]!.sides, faces: throws[3]!.faces.map((face) => (face % 6) + 1) };
    expect(checkDice({ secret: fair.secret, shares: [], throws }, known)).toEqual({ committed: true, shared: true, seen: true, checked: 3, wrong: 3 });
  });

  it("sees a secret that was exchanged", () => {
    const other = fair.secret.replace(/^../, "ff");
    expect((checkDice({ secret: other, shares: [], throws: fair.throws }, known)).committed).toBe(false);
  });

  it("follows from the shares that seats added, as engine/dice.py has it", () => {
    const shares = fair.shares as Share[];
    const opened = { secret: fair.secret, shares, throws: fair.shared };
    const pledges = shares.map(([seat, share]): Share => [seat, pledgeOf(share)]);
    const own = { ...known, shares: { [shares[0]![0]]: shares[0]![1] }, pledges };
    expect(checkDice(opened, own, [fair.shared[1]!.faces])).toEqual({ committed: true, shared: true, seen: true, checked: fair.shared.length, wrong: -1 });
    expect((checkDice({ ...opened, shares: shares.slice(1) }, own)).shared).toBe(false);
    expect((checkDice({ ...opened, shares: [[shares[0]![0], shares[1]![1]], shares[1]!] }, own)).shared).toBe(false);
    expect((checkDice({ ...opened, shares: shares.slice(1) }, known)).wrong).toBe(0);
    expect((checkDice({ ...opened, shares: [shares[0]!, [2, "00"]] }, own)).shared).toBe(false);
  });

  it("misses dice that were seen and are not among the throws", () => {
    const opened = { secret: fair.secret, shares: [], throws: fair.throws };
    expect((checkDice(opened, known, [fair.throws[2]!.faces, fair.throws[4]!.faces])).seen).toBe(true);
    expect((checkDice(opened, known, [fair.throws[4]!.faces, fair.throws[2]!.faces])).seen).toBe(false);
    expect((checkDice(opened, known, [[7, 7]])).seen).toBe(false);
  });

  it("pledges before it shares, and keeps what it pledged", () => {
    const card = { phase: "pledge" as const, awaited: [0, 1], pledges: [], shares: [] };
    const [pledged] = owed("b", fair.commitment, card, [1]);
    if (pledged?.type !== "pledge") throw new Error("nothing is pledged");
    expect(pledged.seat).toBe(1);
    expect(owed("b", fair.commitment, card, [1])).toEqual([pledged]);
    const [shared] = owed("b", "another", { ...card, phase: "share", pledges: [[1, pledged.pledge]] }, [1]);
    if (shared?.type !== "share") throw new Error("nothing is shared");
    expect(pledgeOf(shared.share)).toBe(pledged.pledge);
    expect(noted.of("b")).toEqual({ commitment: fair.commitment, shares: { 1: shared.share }, pledges: [[1, pledged.pledge]] });
    expect(owed("b", fair.commitment, { ...card, phase: "done" }, [1])).toEqual([]);
  });
});

describe("statistics", () => {
  it("sums exactly", () => {
    expect(successChances([0.5, 0.5])).toEqual([0.25, 0.5, 0.25]);
    const row = successChances(Array.from({ length: 60 }, () => 1 / 6));
    expect(row.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
  });

  it("gives the band of 60 sixes as binomial tables do", () => {
    expect(centralBand(successChances(Array.from({ length: 60 }, () => 1 / 6)))).toEqual([5, 16]);
  });

  it("counts hits against their own needs", () => {
    const throws = [
      { seat: 0, faces: [6, 1], sides: [6, 6], need: 4 },
      { seat: 0, faces: [3], sides: [6], need: 0 },
      { seat: 1, faces: [6], sides: [6], need: 2 },
    ];
    const luck = luckOf(0, throws);
    expect(luck).toMatchObject({ dice: 3, tried: 2, hits: 1, expected: 1, band: [0, 2], rank: 0.5 });
    expect(luck.faces).toEqual([1, 0, 1, 0, 0, 1]);
  });

  it("judges no die by itself whose sum with another is read", () => {
    expect(luckOf(0, [{ seat: 0, faces: [8, 6], sides: [8, 8], need: 8, sums: [14] }])).toMatchObject({ dice: 2, tried: 0 });
  });

  it("knows needs that cannot fail and cannot be met", () => {
    expect([chanceOf(1, 6), chanceOf(7, 6), chanceOf(5, 6)]).toEqual([1, 0, 2 / 6]);
  });
});

describe("attacks", () => {
  const prospect = (label: string, chances: number[], possible = true) =>
    ({ label, possible, histogram: { chances } }) as unknown as Parameters<typeof bandsOf>[0]["prospects"][number];
  it("puts alike bands into one row", () => {
    const prospects = [prospect("10", [0.5, 0.5]), prospect("20", [0.5, 0.5]), prospect("30", [0.9, 0.1]), prospect("40", [], false), prospect("50", [1], false)];
    const bands = bandsOf({ prospects } as Parameters<typeof bandsOf>[0]);
    expect(bands.map((band) => band.label)).toEqual(["20", "30", "50"]);
  });
  it("promises no more than the farthest range gives until somebody has measured", () => {
    const prospects = [prospect("10", [0.1, 0.9]), prospect("30", [0.9, 0.1]), prospect("50", [1], false)];
    const attack = (by: string, measured: boolean) => ({ by, measured, prospects }) as Parameters<typeof firstBand>[0];
    const first = (by: string, measured: boolean) => firstBand(attack(by, measured), bandsOf(attack(by, measured)))?.label;
    expect([first("range", false), first("range", true), first("part", false)]).toEqual(["30", "10", "10"]);
  });
  it("shortens what is shown beside it", () => {
    const spoken: LogLine = { id: 0, kind: "line", round: 1, activation: -1, text: "B: holds", clause: "", refs: [], seat: 1, step: 1, dice: null, by: 1, begins: 3, name: "", deed: -1 };
    expect(wordsOf(spoken)).toBe("holds");
    expect(wordsOf({ ...spoken, by: -1, begins: 0, name: "", deed: -1 })).toBe("B: holds");
  });
});

describe("search", () => {
  const rules = [
    { id: "x.cover.roll", title: "Cover roll", text: "A die for each impact." },
    { id: "x.shoot.dice", title: "Dice to shoot", text: "Cover comes later." },
    { id: "x.move.rush", title: "Rush", text: "Farther, but no fire." },
  ];
  it("puts titles before texts and needs every word", () => {
    expect(search(rules, "cover").map((rule) => rule.id)).toEqual(["x.cover.roll", "x.shoot.dice"]);
    expect(search(rules, "cover dice").map((rule) => rule.id)).toEqual(["x.shoot.dice"]);
    expect(search(rules, "tank")).toEqual([]);
  });
  it("marks what was found and groups by section", () => {
    expect(marked("Cover roll", "cov")).toEqual([
      { text: "Cov", hit: true },
      { text: "er roll", hit: false },
    ]);
    expect(bySection(rules).map((one) => one.section)).toEqual(["cover", "shoot", "move"]);
  });
});

describe("command line", () => {
  it("reads sentences, points and words", () => {
    const [move, shoot] = parse("move alpha to 48.6,73.2; shoot grim");
    expect(move).toMatchObject({ verb: "move", words: ["move", "alpha"], points: [[4860, 7320]] });
    expect(shoot).toMatchObject({ verb: "shoot", words: ["shoot", "grim"], points: [] });
  });
  it("finds options by any word of their label", () => {
    const options = [
      { key: "u3", label: "Shoot at Grim Golems" },
      { key: "u4", label: "Shoot at Storm Golems" },
      { key: "none", label: "Hold fire" },
    ];
    expect(matching(options, ["shoot", "grim"]).map((option) => option.key)).toEqual(["u3"]);
    expect(matching(options, ["shoot"]).map((option) => option.key)).toEqual(["u3", "u4"]);
    expect(matching(options, ["dance"])).toEqual([]);
    expect(likeness("Hold fire", ["h"])).toBe(0);
  });
  it("finds units", () => {
    const unit = (id: number, name: string) => ({ id, name }) as Parameters<typeof unitNamed>[0][number];
    expect(unitNamed([unit(0, "Steel Troopers"), unit(1, "Star Troopers")], ["star"])?.id).toBe(1);
  });
});

describe("names", () => {
  const unit = (id: number, name: string) => ({ id, name, seat: 0 }) as Parameters<typeof shortName>[0];
  it("leaves out what all share, but never all but a letter", () => {
    const units = [unit(0, "Steel Troopers Alpha"), unit(1, "Steel Troopers Bravo"), unit(2, "Rifleman A"), unit(3, "Rifleman B"), unit(4, "Fire Toad")];
    expect(units.map((one) => shortName(one, units))).toEqual(["Alpha", "Bravo", "Rifleman A", "Rifleman B", "Fire Toad"]);
  });
  it("labels keys as the engine does", () => {
    const lexicon = { unit: "", labels: { held: "held by seat", weapon: "weapon" }, quiet: [], dice: [], numbered: [], told: {}, places: {}, classes: {}, cards: {}, each: "", opens: [], harms: [], deeds: {} };
    expect(["held:1", "weapon:missile-launcher", "arm.2", "hit-the-deck"].map((key) => labelOf(key, lexicon))).toEqual([
      "held by seat 1", "weapon missile launcher", "arm 2", "hit the deck",
    ]);
  });
  it("calls deeds as the engine does", () => {
    const lexicon = { unit: "", labels: { dig: "digging" }, quiet: [], dice: [], numbered: [], told: {}, places: {}, classes: {}, cards: {}, each: "", opens: [], harms: [], deeds: { dig: "Dig in", go: "Go to {}", "go:sea": "Sail" } };
    expect(["dig", "go:the-hill", "go:sea", "wait"].map((key) => deedOf(key, lexicon))).toEqual(["Dig in", "Go to the hill", "Sail", "wait"]);
  });
});

describe("figures", () => {
  it("writes numbers as the table does", () => {
    expect([length(1250), percent(0.675), percent(0.00001), shortPercent(0.001), signed(-3), signed(2)]).toEqual([
      "12.5", "67.5%", "<0.1%", "<1%", "\u22123", "+2",
    ]);
  });
});

describe("the log", () => {
  const line = (id: number, text: string, more: Partial<LogLine> = {}): LogLine => ({
    id, kind: "line", round: 1, activation: -1, text, clause: "", refs: [], seat: -1, step: id, dice: null, by: -1, begins: 0, name: "", deed: -1, ...more,
  });

  it("leaves out the letter of the seat whose badge stands before a line, with or without a colon", () => {
    expect([line(0, "A: Alpha fires", { by: 0, begins: 3 }), line(1, "B spends 1 LP: 3 left", { by: 1, begins: 2 }), line(2, "A and B get 5 LP")].map(wordsOf)).toEqual(["Alpha fires", "spends 1 LP: 3 left", "A and B get 5 LP"]);
  });

  it("says once under a heading what is said about nobody again and again", () => {
    const log = [
      line(0, "Stretch 1", { kind: "round" }), line(1, "A moves", { refs: ["m1"] }), line(2, "blind roll"), line(3, "A moves", { refs: ["m1"] }),
      line(4, "blind roll"), line(5, "Stretch 2", { kind: "round" }), line(6, "blind roll"),
    ];
    expect(folded(log).map(({ line: one, times }) => [one.id, times])).toEqual([[0, 1], [1, 1], [3, 1], [4, 2], [5, 1], [6, 1]]);
  });
});

describe("a report of a ruling", () => {
  const line = (id: number, text: string): LogLine => ({ id, kind: "line", round: 2, activation: -1, text, clause: "game.shoot.cover", refs: [], seat: 0, step: id + 1, dice: null, by: -1, begins: 0, name: "", deed: -1 });
  const welcome = { game_title: "The Game", version: "3", program: "0.1.0", scenario_title: "The Hill", options: ["free_measuring"], dice: "committed", commitment: "abcd" } as unknown as Welcome;
  const ruling = { line: line(1, "Second"), log: [line(0, "First"), line(1, "Second"), line(2, "Third")], welcome, revision: 9, seat: 1, rule: { title: "Cover", text: "Half of them." }, outcome: null, secret: "", note: " It was behind the wall. " };

  it("names clause, versions, dice and place, and ends where the ruling stands", () => {
    const text = reportOf(ruling);
    for (const words of ["game.shoot.cover (Cover)", "Half of them.", "rules 3", "Grognard 0.1.0", "free measuring", "fingerprint abcd", "line 1, step 2, round 2", "revision 9", "side B", "It was behind the wall.", "First"])
      expect(text).toContain(words);
    expect(text).not.toContain("Third");
    expect(text).not.toContain("secret");
  });

  it("opens the dice when they are opened", () => {
    expect(reportOf({ ...ruling, secret: "ff00" })).toContain("secret ff00");
  });

  it("is saved under a plain name", () => {
    expect(fileName("Fire! & Smoke", "txt")).toBe("fire-smoke.txt");
    expect(fileName("?", "json")).toBe("battle.json");
  });
});

it("the laying of the table is one line until it is opened", () => {
  const line = (id: number, kind: string, activation = -1) => ({ id, kind, round: 0, activation, text: kind, clause: "", refs: [], seat: -1, step: id, dice: null, by: -1, begins: 0, name: "", deed: -1 });
  const log = [line(0, "laid"), line(1, "line", 0), line(2, "phase", 0), line(3, "roll", 0), line(4, "round"), line(5, "activation"), line(6, "line", 5)] as unknown as LogLine[];
  expect(filtered(unfolded(log, false), "all").map((one) => one.id)).toEqual([0, 4, 5, 6]);
  expect(filtered(unfolded(log, true), "all")).toHaveLength(7);
});

describe("dice that are added to each other", () => {
  const bare: Dice = { seat: 0, purpose: "Fire", faces: [4, 6, 3], sides: 8, need: 8, outcome: [1, 0, 0], parts: [], secret: false, kinds: [], again: false, sums: [10, 7], needs: [], reading: "" };

  it("hit by their sums, and the one that is added hits nothing itself", () => {
    expect(bare.faces.map((_, index) => isHit(bare, index))).toEqual([false, true, false]);
    expect(needOf(bare)).toBe("sum 8+");
  });

  it("hit by sums of their own where these differ", () => {
    const mixed = { ...bare, need: 0, needs: [13, 7] };
    expect(mixed.faces.map((_, index) => isHit(mixed, index))).toEqual([false, false, true]);
    expect(needOf(mixed)).toBe("sum 13+ or 7+");
  });

  it("are of one colour, though several batches of them are read", () => {
    const salvo = { ...bare, kinds: [1, 1, 1] };
    expect(salvo.faces.map((_, index) => isSecond(salvo, index))).toEqual([false, false, false]);
    expect(isSecond({ ...salvo, sums: [] }, 1)).toBe(true);
    expect(isSecond({ ...salvo, sums: [], seat: -1 }, 1)).toBe(false);
  });

  it("show what is added where no number is needed", () => {
    const panic = { ...bare, sums: [], need: 0, parts: [{ label: "stress", amount: 2, clause: "" }, { label: "Resolve", amount: -3, clause: "" }] };
    expect(sumOf(panic)).toBe(" (stress +2, Resolve -3)");
    expect([sumOf({ ...panic, need: 6 }), sumOf({ ...panic, parts: [] })]).toEqual(["", ""]);
  });

  it("are read face by face where nothing is added", () => {
    const plain = { ...bare, sums: [] };
    expect([needOf(plain), needOf({ ...plain, need: 0 })]).toEqual(["8+", ""]);
    expect(isHit({ ...plain, need: 4 }, 0)).toBe(true);
  });
});
