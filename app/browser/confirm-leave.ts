import { unsavedText as says } from "../messages/unsaved-text.ts";

const unsavedChecks = new Set<() => boolean>();

function ask(event: BeforeUnloadEvent): void {
  if (isAtRisk()) event.preventDefault();
}

/** Asks for confirmation when the app or the browser leaves the page while `isUnsaved()` is true. Returns a function that stops asking. */
export function askBeforeLeaving(isUnsaved: () => boolean): () => void {
  unsavedChecks.add(isUnsaved);
  addEventListener("beforeunload", ask);
  return () => {
    unsavedChecks.delete(isUnsaved);
    if (unsavedChecks.size === 0) removeEventListener("beforeunload", ask);
  };
}

/** True when nothing is unsaved, or when the person confirms that unsaved text may be lost. */
export function mayLeave(): boolean {
  return !isAtRisk() || confirm(says.leave);
}

function isAtRisk(): boolean {
  return [...unsavedChecks].some((isUnsaved) => isUnsaved());
}
