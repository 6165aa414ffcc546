/** What kind of screen this is: as narrow as a phone, pointed at by fingers. Panels that exist once only ask this. */
const NARROW = "(max-width: 743px)";

class Screen {
  isPhone = $state(false);
  /** Whether it is pointed at by fingers: there is no Shift key and nothing hovers. */
  isTouch = $state(false);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const [narrow, coarse] = [matchMedia(NARROW), matchMedia("(pointer: coarse)")];
    [this.isPhone, this.isTouch] = [narrow.matches, coarse.matches];
    narrow.addEventListener("change", () => (this.isPhone = narrow.matches));
    coarse.addEventListener("change", () => (this.isTouch = coarse.matches));
  }
}

export const screen = new Screen();
