/** Whether the page is as narrow as a phone; panels that exist once only ask this. */
const NARROW = "(max-width: 743px)";

class Screen {
  isPhone = $state(false);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const query = matchMedia(NARROW);
    this.isPhone = query.matches;
    query.addEventListener("change", () => (this.isPhone = query.matches));
  }
}

export const screen = new Screen();
