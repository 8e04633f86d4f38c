// Before the first paint this script sets the colour scheme that the reader chose (else the page follows the system) and the font of labels,
// if this visit has loaded it. It notes the page's address and the last click, because somebody may go back or click before boot.ts runs.
// After the paint it adds the scripts in the page's template (document.tsx), which the first paint does not need.
try {
  const { dataset } = document.documentElement;
  dataset.at = location.pathname + location.search;
  const scheme = localStorage.getItem("szpalta-scheme");
  if (scheme === "light" || scheme === "dark") dataset.scheme = scheme;
  const visit = sessionStorage;
  const key = "szpalta-faces";
  if (visit[key]) dataset.faces = "";
  else visit[key] = 1;
} catch {
  // The browser may forbid storage.
}
// Chromium may paint before it has read that the style sheet allows transitions (motion.css), and reports the one that it leaves out.
onunhandledrejection = (event) => !/ViewT/.test(event.reason);
onclick = (event) => (document.early = event);
new PerformanceObserver((paints) => {
  if (!paints.getEntriesByName("first-contentful-paint")[0]) return;
  document.head.append(document.querySelector("template")?.content ?? "");
}).observe({ type: "paint", buffered: true });
