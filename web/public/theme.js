// Before the first paint: the theme of the address, of an earlier visit, or of the system; motion and size likewise.
(() => {
  const asked = new URLSearchParams(location.search).get("theme");
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("grognard.preferences") || "{}");
  } catch {
    kept = {};
  }
  const own = (value) => (value === "system" ? null : value);
  const page = document.documentElement;
  page.dataset.theme = asked || own(kept.theme) || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  page.dataset.motion = own(kept.motion) || (matchMedia("(prefers-reduced-motion: reduce)").matches ? "reduced" : "full");
  if (kept.scale) page.style.fontSize = `${(16 * kept.scale) / 100}px`;
})();
