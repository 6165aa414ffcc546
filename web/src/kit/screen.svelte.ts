/** What kind of screen this is: as narrow as a phone, pointed at by fingers. Panels that exist once only ask this. */
const NARROW = "(max-width: 743px)";
const WIDE = "(min-width: 1200px)";

class Screen {
  isPhone = $state(false);
  /** Whether a list with words finds room beside the table. */
  isWide = $state(false);
  /** Whether it is pointed at by fingers: there is no Shift key and nothing hovers. */
  isTouch = $state(false);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const [narrow, wide, coarse] = [matchMedia(NARROW), matchMedia(WIDE), matchMedia("(pointer: coarse)")];
    [this.isPhone, this.isWide, this.isTouch] = [narrow.matches, wide.matches, coarse.matches];
    wide.addEventListener("change", () => (this.isWide = wide.matches));
    narrow.addEventListener("change", () => (this.isPhone = narrow.matches));
    coarse.addEventListener("change", () => (this.isTouch = coarse.matches));
  }
}

export const screen = new Screen();
