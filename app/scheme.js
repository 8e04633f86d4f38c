// Sets the reader's own colours before the first paint; without a choice the page follows the system.
try {
  const scheme = localStorage.getItem("szpalta-scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
} catch {
  // Storage can be forbidden.
}
