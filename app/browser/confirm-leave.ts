import { unsavedText as says } from "../messages/unsaved-text.ts";

const unsavedChecks = new Set<() => boolean>();

function ask(event: BeforeUnloadEvent): void {
  if (isAtRisk()) event.preventDefault();
}

/** Asks whoever leaves the page while `isUnsaved()` is true, in the app and when the browser leaves. Returns a function that ends this. */
export function askBeforeLeaving(isUnsaved: () => boolean): () => void {
  unsavedChecks.add(isUnsaved);
  addEventListener("beforeunload", ask);
  return () => {
    unsavedChecks.delete(isUnsaved);
    if (unsavedChecks.size === 0) removeEventListener("beforeunload", ask);
  };
}

/** True where nothing would be lost or the person agrees to lose it. */
export function mayLeave(): boolean {
  return !isAtRisk() || confirm(says.leave);
}

function isAtRisk(): boolean {
  return [...unsavedChecks].some((isUnsaved) => isUnsaved());
}
