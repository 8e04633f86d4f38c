import { decodedPart } from "#core/base/paths.ts";
import type { NavigationType, RouterLocation } from "../routing/router.tsx";
import { registerState } from "./reload-with-state.ts";

/** Positions of the entries of this tab's history, by the router's key; entries made by plain fragments by address. */
let positions: Record<string, number> = {};
let movedByBrowser = false;

/** Takes over from the browser for pages the app changes; gives back on leaving, so that a reload keeps its place. */
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

/** Remembers where the page being left was. Called before the new page is drawn. */
export function rememberScroll(location: RouterLocation): void {
  positions[keyOf(location)] = scrollY;
}

/** Called for a click on a fragment of the current page, which the browser follows itself. */
export function leaveScrollToBrowser(): void {
  movedByBrowser = true;
}

/** Puts the page where it belongs: back and forward as it was left, a fragment at its target, anything else at the top. */
export function placeScroll(location: RouterLocation, type: NavigationType, samePage: boolean): void {
  if (movedByBrowser && samePage) {
    movedByBrowser = false;
    return;
  }
  movedByBrowser = false;
  const known = type === "pop" ? positions[keyOf(location)] : undefined;
  if (known !== undefined) return scrollTo({ top: known, behavior: "instant" });
  const target = location.hash ? document.getElementById(decodedPart(location.hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: 0, behavior: "instant" });
}

function keyOf({ key, pathname, search, hash }: RouterLocation): string {
  return key === "default" ? pathname + search + hash : key;
}
