// Before the first paint: the reader's own colours, without which the page follows the system, and the face of labels, where this
// visit has asked for it before (boot.ts); also which page this is and what is clicked, since somebody may go back or act before the boot
// is there. After the paint: what the page's template holds (document.tsx), which nobody needs to see the page.
try {
  const { dataset } = document.documentElement;
  dataset.at = location.pathname + location.search;
  const scheme = localStorage.getItem("szpalta-scheme");
  if (scheme === "light" || scheme === "dark") dataset.scheme = scheme;
  if (sessionStorage["szpalta-faces"]) dataset.faces = "";
  else sessionStorage["szpalta-faces"] = 1;
} catch {
  // Storage can be forbidden.
}
onclick = (event) => (document.early = event);
new PerformanceObserver((paints) => {
  if (!paints.getEntriesByName("first-contentful-paint")[0]) return;
  document.head.append(document.head.querySelector("template")?.content ?? "");
}).observe({ type: "paint", buffered: true });
