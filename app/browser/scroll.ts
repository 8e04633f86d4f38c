import { decodedPart } from "#core/base/paths.ts";
import type { NavigationType, RouterLocation } from "../routing/router.tsx";
import { registerState } from "./reload-with-state.ts";

/**
 * Scroll positions of this tab's history entries, by the router's key. Entries that a plain fragment link made have no key and
 * are stored by address.
 */
let positions: Record<string, number> = {};
let movedByBrowser = false;

/**
 * Takes scrolling over from the browser while the app changes pages. Gives it back when the page is left, so that a reload
 * keeps its position.
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

/** Remembers the scroll position of the page being left. Call it before the new page is drawn. */
export function rememberScroll(location: RouterLocation): void {
  positions[keyOf(location)] = scrollY;
}

/** Call it for a click on a fragment of the current page: the browser scrolls there itself. */
export function leaveScrollToBrowser(): void {
  movedByBrowser = true;
}

/** Scrolls a new page: back and forward to where it was left, a fragment to its target, any other page to the top. */
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
