import { type PageError, toPageError } from "./error-page.tsx";

/* An error that no React error boundary caught, shown as a page until the next navigation. Only the first such error is shown. */

let current: PageError | null = null;
const listeners = new Set<() => void>();
let screen: ((thrown: unknown) => void) | null = null;

/** Shows an error as the page, unless another error is shown already. */
export function raiseError(thrown: unknown): void {
  if (current) return;
  current = toPageError(thrown);
  tell();
}

/**
 * While a screen with unsaved text is open, errors outside rendering go to `hear` and do not replace the screen. Returns a function that ends
 * this.
 */
export function keepScreen(hear: (thrown: unknown) => void): () => void {
  screen = hear;
  return () => {
    if (screen === hear) screen = null;
  };
}

/** Removes the error that is shown. */
export function clearError(): void {
  if (!current) return;
  current = null;
  tell();
}

export function currentError(): PageError | null {
  return current;
}

/** Calls `listener` at each change of the error, until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows errors of the site's own scripts, but not of extensions, of the browser or of Firebase. Firebase throws some
 * errors outside its promises, for example after a provider's window has answered.
 */
export function watchWindow(window: Pick<Window, "addEventListener">, origin: string): void {
  window.addEventListener("error", (event) => {
    if (event.error && !isFirebase(event.error) && event.filename.startsWith(origin)) report(event.error);
  });
  window.addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof Error) || reason instanceof DOMException || isFirebase(reason)) return;
    if (!isForeign(reason, origin)) report(reason);
  });
}

function report(thrown: unknown): void {
  (screen ?? raiseError)(thrown);
}

/** Whether the error comes from Firebase. Firebase's SDK is bundled with the app, so only the error's name tells this, not the files in its stack. */
function isFirebase(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "FirebaseError";
}

const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s)]+/gi;

/** Whether all files in an error's stack are outside the site. The stack decides, because the event of a rejected promise names no file. */
function isForeign({ stack = "" }: Error, origin: string): boolean {
  const files = stack.match(ADDRESS) ?? [];
  return files.length > 0 && !files.some((file) => file.startsWith(`${origin}/`));
}

function tell(): void {
  for (const listener of listeners) listener();
}
