import { type PageError, toPageError } from "./error-page.tsx";

/* The one error that no boundary caught. The first one stays until the next navigation is complete. */

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

/** The SDK's files belong to the site, so their address does not tell these errors apart. Callers catch what its promises reject with. */
function isFirebase(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "FirebaseError";
}

const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s)]+/gi;

/** A rejected promise has no file name, but the stack of its error names the files it went through. */
function isForeign({ stack = "" }: Error, origin: string): boolean {
  const files = stack.match(ADDRESS) ?? [];
  return files.length > 0 && !files.some((file) => file.startsWith(`${origin}/`));
}

function tell(): void {
  for (const listener of listeners) listener();
}
