// Before the first paint: the reader's own colours, without which the page follows the system, and the face of labels, where this
// visit has had it before (boot.ts).
try {
  const { dataset } = document.documentElement;
  const scheme = localStorage.getItem("szpalta-scheme");
  if (scheme === "light" || scheme === "dark") dataset.scheme = scheme;
  if (sessionStorage.getItem("szpalta-faces")) dataset.faces = "";
} catch {
  // Storage can be forbidden.
}
