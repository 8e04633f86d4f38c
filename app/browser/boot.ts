/* The only script that runs at once. It loads the app when somebody points at a control or presses a key, and then repeats earlier clicks. */

const CONTROL = "a,button,input,select,textarea,summary,label";
const HELD = "[data-app],a.embed-link";
const INTENT = ["pointerover", "touchstart", "keydown"];

declare global {
  interface Document {
    /**
     * The last click before this script ran, stored by first-paint.js. On `window`, an element with the id `early` could pass for the
     * click.
     */
    early?: MouseEvent;
  }
}

/** A control of the page. Only links have `href`. */
type Control = HTMLElement & { href?: string };

const heldControls = new Set<Control>();
const dataset = document.documentElement.dataset;
let starting: Promise<void> | undefined;

function startOnIntent(event: Event): void {
  if (event.type === "pointerover" && !(event.target as Element).closest?.(CONTROL)) return;
  starting ??= startApp();
}

async function startApp(): Promise<void> {
  try {
    const { startClient } = await import("./client.tsx");
    const hydrated = await startClient();
    removeEventListener("click", holdClick, true);
    if (hydrated) removeEventListener("popstate", reloadIfStale);
    // Links work without hydration; an embed's link has its own listener. Other controls work only once React has hydrated the page.
    repeatClicks((control) => (hydrated || control.href) && control.click());
  } catch (error) {
    // The page works without the app. The next event in `INTENT` tries to load the app again.
    console.warn(error);
    starting = undefined;
    repeatClicks((control) => control.href && location.assign(control.href));
  }
}

function holdClick(event: MouseEvent): void {
  const target = event.target as Element;
  const control = target.closest?.(HELD) && target.closest<Control>(CONTROL);
  if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (control.href && !("credentialless" in HTMLIFrameElement.prototype)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  heldControls.add(control);
  starting ??= startApp();
}

function repeatClicks(act: (control: Control) => unknown): void {
  for (const control of heldControls) act(control);
  heldControls.clear();
}

/** Focuses the search box on Ctrl+/ or ⌘/, unless somebody is typing. WCAG 2.1.4 forbids single-key shortcuts, because speech could trigger them. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("#szpalta-q");
  if (!field || event.key !== "/" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if ((event.target as Element).closest?.("input,textarea,select,[contenteditable]")) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/**
 * Reloads the page when somebody goes back to a history entry of an earlier run of the app, because the browser then changes
 * only the address. `at` is the document's address, set by first-paint.js.
 */
function reloadIfStale(): void {
  if (location.pathname + location.search !== dataset.at) location.reload();
}

// Lets the style sheet use the labels' font. This font is the largest, so it loads after the first paint. On later pages of
// the visit first-paint.js sets the same attribute at once.
dataset.faces = "";

for (const type of INTENT) addEventListener(type, startOnIntent, { capture: true, passive: true });
addEventListener("click", holdClick, true);
addEventListener("keydown", focusSearch);
addEventListener("popstate", reloadIfStale);
reloadIfStale();

// Pages on which people act start the app at once (document.tsx). On other pages somebody may have acted before this script ran.
if (document.early) holdClick(document.early);
if (dataset.starts || document.querySelector(`:is(${CONTROL}):hover`)) starting ??= startApp();

// In development, a changed source file reloads a page whose app has not started, because Vite updates only modules that run.
if (import.meta.hot) {
  import.meta.hot.on("szpalta:edited", () => "hydrated" in dataset || location.reload());
}
