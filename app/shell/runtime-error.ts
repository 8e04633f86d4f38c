import { type PageError, toPageError } from "./error-page.tsx";

/* An error that no React error boundary caught, shown as a page until the next navigation. Only the first such error is shown. */

let current: PageError | null = null;
const listeners = new Set<() => void>();

/** Shows an error as the page, unless one is shown already. */
export function raiseError(thrown: unknown): void {
  if (current) return;
  current = toPageError(thrown);
  tell();
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
 * Shows errors of the site's own scripts. Ignores those of extensions and of the browser, and what Firebase throws outside its
 * promises, as it does after a provider's window has answered.
 */
export function watchWindow(window: Pick<Window, "addEventListener">, origin: string): void {
  window.addEventListener("error", (event) => {
    if (event.error && !isFirebase(event.error) && event.filename.startsWith(origin)) raiseError(event.error);
  });
  window.addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof Error) || reason instanceof DOMException || isFirebase(reason)) return;
    if (!isForeign(reason, origin)) raiseError(reason);
  });
}

/** Firebase's SDK is bundled with the app, so the files in a stack do not tell its errors from the app's; their name does. */
function isFirebase(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "FirebaseError";
}

const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s)]+/gi;

/** Whether an error comes from outside the site, by the files named in its stack: the event of a rejected promise names no file. */
function isForeign({ stack = "" }: Error, origin: string): boolean {
  const files = stack.match(ADDRESS) ?? [];
  return files.length > 0 && !files.some((file) => file.startsWith(`${origin}/`));
}

function tell(): void {
  for (const listener of listeners) listener();
}
