/* All script a page needs before anyone acts: it loads the app on the first sign of intent and repeats earlier clicks. */

const CONTROL = "a,button,input,select,textarea,summary,label";
const KEPT = "[data-app],a.embed-link";
const INTENT = ["pointerover", "touchstart", "focusin", "keydown"];

declare global {
  interface Document {
    /** The last click before this script came (first-paint.js). Not of the window, where an element with such an id would be found. */
    early?: MouseEvent;
  }
}

/** Links alone have an address. */
type Control = HTMLElement & { href?: string };

const kept = new Set<Control>();
const dataset = document.documentElement.dataset;
let starting: Promise<void> | undefined;

function intend(event: Event): void {
  if (event.type === "pointerover" && !(event.target as Element).closest?.(CONTROL)) return;
  starting ??= startApp();
}

async function startApp(): Promise<void> {
  try {
    const { startClient } = await import("./client.tsx");
    const hydrated = await startClient();
    removeEventListener("click", keep, true);
    if (hydrated) removeEventListener("popstate", reload);
    // The player of a film needs no hydration; any other control has nobody to serve it on a page that stays a document.
    repeat((control) => (hydrated || control.href) && control.click());
  } catch (error) {
    // The page works as it is; the next sign of intent tries again.
    console.warn(error);
    starting = undefined;
    repeat((control) => control.href && location.assign(control.href));
  }
}

function keep(event: MouseEvent): void {
  const target = event.target as Element;
  const control = target.closest?.(KEPT) && target.closest<Control>(CONTROL);
  if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (control.href && !("credentialless" in HTMLIFrameElement.prototype)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.add(control);
  starting ??= startApp();
}

function repeat(act: (control: Control) => unknown): void {
  for (const control of kept) act(control);
  kept.clear();
}

/** Ctrl+/ or ⌘/ leads to the search box, unless somebody is typing. A key alone may be spoken or hit by chance (WCAG 2.1.4). */
function seek(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("#szpalta-q");
  if (!field || event.key !== "/" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if ((event.target as Element).closest?.("input,textarea,select,[contenteditable]")) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** Going back among pages an earlier app made changes the address only: the document must follow. `at` is from first-paint.js. */
function reload(): void {
  if (location.pathname + location.search !== dataset.at) location.reload();
}

// The labels' face, the largest one, comes after the first paint, as this script does; later pages of the visit ask at once.
dataset.faces = "";

for (const type of INTENT) addEventListener(type, intend, { capture: true, passive: true });
addEventListener("click", keep, true);
addEventListener("keydown", seek);
addEventListener("popstate", reload);
reload();

// Some pages are for acting, not for reading (document.tsx); and somebody may have been quicker than this script.
if (document.early) keep(document.early);
if (dataset.starts || document.querySelector(`:is(${CONTROL}):is(:hover,:focus)`)) starting ??= startApp();

// In development an edit reaches a page whose app has not started by loading it anew; Vite knows only of running modules.
if (import.meta.hot) {
  import.meta.hot.on("szpalta:edited", () => "hydrated" in dataset || location.reload());
}
