// The house of the page: imports go downward only, and no files are knotted together.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** From the roof to the ground; docs/page.md says what each holds. */
const FLOORS = ["app", "frame", "panels", "orders", "board", "film", "gesture", "scene", "draw", "battle", "kit"];
const SOURCE = join(import.meta.dirname, ".");
const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"'?]+)/g;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(ts|svelte)$/.test(name)).map((name) => name.replaceAll("\\", "/"));
const known = new Set(files);

function importsOf(file: string): string[] {
  const found = readFileSync(join(SOURCE, file), "utf-8").matchAll(IMPORT);
  return [...found].flatMap(([, path]) => {
    const plain = normalize(join(dirname(file), path!)).replaceAll("\\", "/");
    return [plain, `${plain}.ts`].filter((one) => known.has(one));
  });
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const floorOf = (file: string) => FLOORS.indexOf(file.split("/")[0]!);

/** Files that reach each other by imports, in whatever number of steps. */
function knots(): string[][] {
  const [index, low, stack, found] = [new Map<string, number>(), new Map<string, number>(), [] as string[], [] as string[][]];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const other of imports.get(file)!) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(file, Math.min(low.get(file)!, low.get(other)!));
    }
    if (low.get(file) === index.get(file)) found.push(stack.splice(stack.indexOf(file)));
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}

describe("the house of the page", () => {
  it("has every file on a floor", () => {
    expect(files.filter((file) => floorOf(file) < 0)).toEqual(["layers.test.ts", "wire.ts"]);
  });

  it("is looked through from above only", () => {
    const upward = files.flatMap((file) => imports.get(file)!.filter((other) => floorOf(other) >= 0 && floorOf(other) < floorOf(file)).map((other) => `${file} -> ${other}`));
    expect(upward).toEqual([]);
    expect([...imports.values()].flat().length).toBeGreaterThan(500); // an import that is not recognised proves nothing
  });

  it("believes the types of the wire", () => {
    const forced = files.filter((file) => !file.includes(".test.") && /as unknown as (?!\[)/.test(readFileSync(join(SOURCE, file), "utf-8")));
    expect(forced).toEqual([]);
  });

  it("has no files that import each other in a circle", () => {
    expect(knots().filter((knot) => knot.length > 1)).toEqual([]);
  });
});
