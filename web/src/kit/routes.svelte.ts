// Where the page is: `#/` lobby, `#/battle/<id>[/<key>]` a battle (its key leaves the address at once), `#/battle/<id>@<step>` a moment.

export interface Route {
  page: "lobby" | "battle";
  battle: string;
  key: string;
  step: number | null;
  query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const [page, named = "", key = ""] = path.split("/").filter(Boolean);
  const [battle = "", step] = named.split("@");
  const isBattle = page === "battle" && battle !== "";
  return {
    page: isBattle ? "battle" : "lobby",
    battle: isBattle ? battle : "",
    key: isBattle ? decodeURIComponent(key) : "",
    step: isBattle && step !== undefined && /^\d+$/.test(step) ? Number(step) : null,
    query: new URLSearchParams(query),
  };
}

class Where {
  route = $state.raw<Route>(readRoute(typeof location === "undefined" ? "" : location.hash));

  constructor() {
    if (typeof addEventListener !== "undefined") addEventListener("hashchange", () => (this.route = readRoute(location.hash)));
  }

  go(hash: string): void {
    location.hash = hash;
  }
}

export const where = new Where();
