import { trailingSlashMove } from "#core/base/route-rules.ts";
import { documentKind, isShownByApp, type Onlooker } from "../routing/match-route.ts";
import { leaveScrollToBrowser } from "./scroll.ts";

type NavigationTarget = string | typeof SAME_PAGE | null;

export const SAME_PAGE = Symbol("here");

/** Lets the app follow the site's links, in screens and in articles, with one listener on the document. */
export function followLinks(viewer: () => Onlooker, navigate: (to: string) => void): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const lead = navigationTarget(link, location, viewer());
    if (lead === SAME_PAGE) leaveScrollToBrowser();
    if (lead === null || lead === SAME_PAGE) return;
    event.preventDefault();
    navigate(lead);
  });
}

/**
 * Returns the path that the app opens after a click on a link to a screen of the same kind of document. Returns null when the
 * browser must follow the link itself: for all other links and for `rel="external"`.
 */
export function navigationTarget(
  link: Pick<HTMLAnchorElement, "origin" | "pathname" | "search" | "hash" | "target" | "rel" | "hasAttribute">,
  from: Pick<Location, "origin" | "pathname" | "search">,
  viewer: Onlooker,
): NavigationTarget {
  if (link.origin !== from.origin || link.hasAttribute("download") || link.rel === "external") return null;
  if (link.target !== "" && link.target !== "_self") return null;
  const target = link.pathname + link.search;
  if (link.hash && target === from.pathname + from.search) return SAME_PAGE;
  const settled = trailingSlashMove(target) ?? target;
  const [pathname = "", query = ""] = settled.split("?");
  if (documentKind(pathname, query, viewer) !== documentKind(from.pathname, from.search, viewer)) return null;
  return isShownByApp(pathname) ? settled + link.hash : null;
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
