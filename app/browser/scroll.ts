import { decodedPart } from "#core/base/paths.ts";
import type { NavigationType, RouterLocation } from "../routing/router.tsx";
import { registerState } from "./reload-with-state.ts";

/**
 * Maps the router's key of each history entry of this tab to a scroll position. An entry made by a plain fragment link has no
 * key; its address is used instead.
 */
let positions: Record<string, number> = {};
let movedByBrowser = false;

/**
 * Lets the app restore scroll positions instead of the browser, until the document is left. After a reload the browser has to restore the
 * position.
 */
export function takeOverScroll(): void {
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
  addEventListener("pageshow", () => (history.scrollRestoration = "manual"));
  registerState(
    "scroll",
    () => positions,
    (saved) => (positions = { ...(saved as Record<string, number>), ...positions }),
  );
}

/** Remembers the scroll position of the page being left. To be called before the new page is drawn. */
export function rememberScroll(location: RouterLocation): void {
  positions[keyOf(location)] = scrollY;
}

/** Tells the app not to scroll after a click on a fragment of the current page, because the browser scrolls itself. */
export function leaveScrollToBrowser(): void {
  movedByBrowser = true;
}

/** Scrolls a new page: to its former position after back and forward, to the target of a fragment, else to the top. */
export function placeScroll(location: RouterLocation, type: NavigationType, samePage: boolean): void {
  if (movedByBrowser && samePage) {
    movedByBrowser = false;
    return;
  }
  movedByBrowser = false;
  const position = type === "pop" ? positions[keyOf(location)] : undefined;
  if (position !== undefined) return scrollTo({ top: position, behavior: "instant" });
  const target = location.hash ? document.getElementById(decodedPart(location.hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: 0, behavior: "instant" });
}

function keyOf({ key, pathname, search, hash }: RouterLocation): string {
  return key === "default" ? pathname + search + hash : key;
}
