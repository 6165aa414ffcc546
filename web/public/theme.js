// Before the first paint: the theme of the address, of an earlier visit, or of the system.
(() => {
  const asked = new URLSearchParams(location.search).get("theme");
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("grognard.preferences") || "{}").theme;
    if (kept === "system") kept = null;
  } catch {
    kept = null;
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = asked || kept || system;
})();
