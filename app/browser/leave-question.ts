import { unsavedText as says } from "../messages/unsaved-text.ts";

const parts = new Set<() => boolean>();

function ask(event: BeforeUnloadEvent): void {
  if (isAtRisk()) event.preventDefault();
}

/** From now on whoever leaves the page while `isUnsaved` is true is asked first, in the app and out of it. Returns the end of that. */
export function askBeforeLeaving(isUnsaved: () => boolean): () => void {
  parts.add(isUnsaved);
  addEventListener("beforeunload", ask);
  return () => {
    parts.delete(isUnsaved);
    if (parts.size === 0) removeEventListener("beforeunload", ask);
  };
}

/** True where nothing would be lost, or the person says so. */
export function mayLeave(): boolean {
  return !isAtRisk() || confirm(says.leave);
}

function isAtRisk(): boolean {
  return [...parts].some((isUnsaved) => isUnsaved());
}
