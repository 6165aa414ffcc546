import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../kit/settings.svelte";
import { play } from "../kit/sound";
import type { AnyEvent } from "../wire";
import { heard } from "./heard";

const event = (type: string, more: object = {}): AnyEvent => ({ type, ...more }) as AnyEvent;

describe("what is heard", () => {
  afterEach(() => {
    settings.sound = false;
    vi.unstubAllGlobals();
  });
  it("is each kind once, losses last", () => {
    expect(heard([event("Removed", { fate: "lost" }), event("Rolled"), event("Rolled"), event("Moved")])).toEqual(["move", "dice", "loss"]);
    expect(heard([event("Removed", { fate: "left" }), event("Noted")])).toEqual([]);
  });
  it("is nothing until somebody wants it", () => {
    const made = vi.fn();
    vi.stubGlobal("AudioContext", class { constructor() { made(); } });
    expect(settings.sound).toBe(false);
    expect(play("dice")).toBe(false);
    expect(made).not.toHaveBeenCalled();
  });
});
