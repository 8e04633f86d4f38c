import { siteMessages } from "../messages/site.ts";

/** The storage key of the reader's choice. `app/browser/first-paint.js` reads the choice before the first paint. */
const KEY = "szpalta-scheme";

/** Switches to the other colour scheme. If the choice equals the system's scheme, it is deleted, so that the site follows the system again. */
export function ColorSchemeSwitch() {
  return (
    <button
      type="button"
      className="scheme"
      data-app=""
      aria-label={siteMessages.frame.scheme}
      title={siteMessages.frame.scheme}
      onClick={turn}
    >
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 1.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}

function turn() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const wanted = (root.dataset.scheme ?? system) === "dark" ? "light" : "dark";
  if (wanted === system) delete root.dataset.scheme;
  else root.dataset.scheme = wanted;
  remember(wanted === system ? null : wanted);
}

function remember(scheme: string | null) {
  try {
    if (scheme === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {}
}
