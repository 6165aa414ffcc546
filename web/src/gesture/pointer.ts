// One listener for mouse, pen and fingers on the table: hover, click, drag a piece, move the camera, pinch.
import { camera } from "./camera.svelte";
import type { Spot } from "../draw/geometry";

export interface Listener {
  hover(at: Spot): void;
  leave(): void;
  grab(at: Spot, event: PointerEvent): boolean;
  drag(at: Spot): void;
  drop(): void;
  click(at: Spot, event: PointerEvent): void;
  /** A finger that stayed where it came down: what is there? */
  press?(at: Spot): void;
  /** Shift and the wheel turn what is in hand; false where nothing is, and the wheel zooms. */
  turn?(by: number): boolean;
  /** Where on the frame the finger is that drags a piece; null: it has gone. */
  finger?(spot: Spot | null): void;
}

/** A mouse that moves less than this has clicked; a finger is never quite still. */
const STILL = 5;
const STILL_FINGER = 9;
/** So long a finger rests before it asks for details, in milliseconds. */
const LONG = 480;

export function listen(node: HTMLElement, to: Listener): () => void {
  const fingers = new Map<number, Spot>();
  let mode: "idle" | "pan" | "piece" | "pinch" | "rest" = "idle";
  let start: Spot = [0, 0];
  let last: Spot = [0, 0];
  let hasMoved = false;
  let frame = 0;
  let waiting: Spot | null = null;
  let resting: ReturnType<typeof setTimeout> | null = null;
  let hasRested = false;

  /** Where the table lies in the window; asked again only when it may have changed, for asking costs a layout. */
  let place: DOMRect | null = null;
  const forget = (): void => void (place = null);
  const watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(forget);
  watcher?.observe(node);

  const local = (event: MouseEvent): Spot => {
    const box = (place ??= node.getBoundingClientRect());
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const world = (spot: Spot): Spot => camera.toWorld(spot[0], spot[1]);
  const once = (spot: Spot, act: (at: Spot) => void): void => {
    waiting = spot;
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (waiting) act(waiting);
    });
  };

  const isFinger = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === "touch";
  const stir = (): void => {
    if (resting) clearTimeout(resting);
    resting = null;
  };
  const letGo = (): void => {
    if (mode === "piece") to.drop();
    to.finger?.(null);
  };

  /** The finger has rested long enough: no click and no drag will come of it. */
  function rested(): void {
    resting = null;
    letGo();
    [mode, hasRested] = ["rest", true];
    to.press?.(world(start));
  }

  function down(event: PointerEvent): void {
    if (event.button > 1 || (event.target as Element).closest("button")) return;
    forget();
    const spot = local(event);
    fingers.set(event.pointerId, spot);
    stir();
    if (fingers.size === 2) {
      letGo();
      mode = "pinch";
      return;
    }
    node.setPointerCapture(event.pointerId);
    [start, last, hasMoved, hasRested] = [spot, spot, false, false];
    mode = event.button === 0 && to.grab(world(spot), event) ? "piece" : "pan";
    if (isFinger(event) && to.press) resting = setTimeout(rested, LONG);
  }

  function move(event: PointerEvent): void {
    const spot = local(event);
    if (!fingers.has(event.pointerId)) {
      once(spot, (at) => to.hover(world(at)));
      return;
    }
    if (mode === "pinch") return pinch(event.pointerId, spot);
    fingers.set(event.pointerId, spot);
    if (!hasMoved && Math.hypot(spot[0] - start[0], spot[1] - start[1]) < (isFinger(event) ? STILL_FINGER : STILL)) return;
    hasMoved = true;
    stir();
    if (mode === "piece") {
      if (isFinger(event)) to.finger?.(spot);
      once(spot, (at) => to.drag(world(at)));
    }
    else if (mode === "pan") {
      camera.pan(spot[0] - last[0], spot[1] - last[1]);
      last = spot;
    }
  }

  function pinch(id: number, spot: Spot): void {
    const [otherId] = [...fingers.keys()].filter((one) => one !== id);
    const [before, other] = [fingers.get(id)!, fingers.get(otherId!)!];
    fingers.set(id, spot);
    if (!other) return;
    const [was, is] = [Math.hypot(before[0] - other[0], before[1] - other[1]), Math.hypot(spot[0] - other[0], spot[1] - other[1])];
    camera.pan((spot[0] - before[0]) / 2, (spot[1] - before[1]) / 2);
    if (was > 4) camera.zoomAt(is / was, [(spot[0] + other[0]) / 2, (spot[1] + other[1]) / 2]);
  }

  function up(event: PointerEvent): void {
    const spot = local(event);
    stir();
    if (!fingers.delete(event.pointerId)) return;
    if (mode === "piece" && hasMoved) to.drag(world(spot));
    letGo();
    if (mode !== "pinch" && mode !== "rest" && !hasMoved && event.type === "pointerup") to.click(world(start), event);
    if (!fingers.size) mode = "idle";
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.shiftKey && to.turn?.(event.deltaY + event.deltaX > 0 ? 15 : -15)) return;
    const step = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    camera.zoomAt(Math.exp(-step * 0.0016), local(event));
  }

  const leave = (): void => to.leave();
  /** A finger that rests asks for details, not for the menu of the browser. */
  const menu = (event: Event): void => {
    if (isFinger(event)) event.preventDefault();
  };
  /** Nor is its lifting a click beside what has opened, which would close it again. */
  const lifted = (event: TouchEvent): void => {
    if (hasRested) event.preventDefault();
  };
  node.addEventListener("touchend", lifted, { passive: false });
  node.addEventListener("contextmenu", menu);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("pointerenter", forget);
  addEventListener("resize", forget);
  addEventListener("scroll", forget, true);
  node.addEventListener("wheel", wheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    stir();
    node.removeEventListener("touchend", lifted);
    node.removeEventListener("contextmenu", menu);
    node.removeEventListener("pointerdown", down);
    node.removeEventListener("pointermove", move);
    node.removeEventListener("pointerup", up);
    node.removeEventListener("pointercancel", up);
    node.removeEventListener("pointerleave", leave);
    node.removeEventListener("pointerenter", forget);
    removeEventListener("resize", forget);
    removeEventListener("scroll", forget, true);
    watcher?.disconnect();
    node.removeEventListener("wheel", wheel);
  };
}
