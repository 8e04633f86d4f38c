import { type PageError, toPageError } from "./error.tsx";

/* The one page error no boundary caught. The first wins; the next completed navigation clears it. */

let current: PageError | null = null;
const listeners = new Set<() => void>();

export function raise(thrown: unknown): void {
  if (current) return;
  current = toPageError(thrown);
  tell();
}

export function clear(): void {
  if (!current) return;
  current = null;
  tell();
}

export function currentError(): PageError | null {
  return current;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Raises errors of our own scripts; extensions' errors and the browser's own refusals are ignored, and what Firebase throws beside
 * its promises, as after each answer of a provider's window.
 */
export function watchWindow(window: Pick<Window, "addEventListener">, origin: string): void {
  window.addEventListener("error", (event) => {
    if (event.error && !isFirebase(event.error) && event.filename.startsWith(origin)) raise(event.error);
  });
  window.addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof Error) || reason instanceof DOMException || isFirebase(reason)) return;
    if (!isForeign(reason, origin)) raise(reason);
  });
}

/** The SDK stands in files of the site; whoever calls it has caught what its promises reject with. */
function isFirebase(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "FirebaseError";
}

const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s)]+/gi;

/** A promise has no file of its own, but the stack of its error names those it has gone through. */
function isForeign({ stack = "" }: Error, origin: string): boolean {
  const files = stack.match(ADDRESS) ?? [];
  return files.length > 0 && !files.some((file) => file.startsWith(`${origin}/`));
}

function tell(): void {
  for (const listener of listeners) listener();
}
