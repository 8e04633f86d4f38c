// Before the first paint this script sets the colour scheme that the reader chose (else the page follows the system) and the font of labels,
// if this visit has loaded it. It notes the page's address and the last click, because somebody may go back or click before boot.ts runs.
// After the paint it adds the scripts in the page's template (document.tsx), which the first paint does not need.
try {
  const { dataset } = document.documentElement;
  dataset.at = location.pathname + location.search;
  // The style sheet knows "light" and "dark" alone.
  const scheme = localStorage["szpalta-scheme"];
  if (scheme) dataset.scheme = scheme;
  const visit = sessionStorage;
  if (visit.faces) dataset.faces = "";
  else visit.faces = 1;
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
