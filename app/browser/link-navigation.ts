import { trailingSlashMove } from "#core/site/trailing-slash.ts";
import { addressOf } from "../routing/match-route.ts";
import { documentKind } from "../routing/document-kind.ts";
import { leaveScrollToBrowser } from "./scroll.ts";

/** Where a click leads: an address for the app, null for the browser to follow, or a fragment of the current page. */
type Lead = string | typeof HERE | null;

export const HERE = Symbol("here");

/** One listener for every link of the site, in screens and in articles alike. */
export function followLinks(navigate: (to: string) => void): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const lead = leadOf(link, location);
    if (lead === HERE) leaveScrollToBrowser();
    if (lead === null || lead === HERE) return;
    event.preventDefault();
    navigate(lead);
  });
}

/**
 * Which addresses the app shows itself: screens of this site, unknown addresses among them, but not those of another kind
 * of document (from a post to the studio and back). A link with the relation
 * `external` asks for a document: the one on an error page that loads the app anew.
 */
export function leadOf(
  link: Pick<HTMLAnchorElement, "origin" | "pathname" | "search" | "hash" | "target" | "rel" | "hasAttribute">,
  from: Pick<Location, "origin" | "pathname" | "search">,
): Lead {
  if (link.origin !== from.origin || link.hasAttribute("download") || link.rel === "external") return null;
  if (link.target !== "" && link.target !== "_self") return null;
  const target = link.pathname + link.search;
  if (link.hash && target === from.pathname + from.search) return HERE;
  const settled = trailingSlashMove(target) ?? target;
  const [pathname = ""] = settled.split("?", 1);
  if (documentKind(pathname) !== documentKind(from.pathname)) return null;
  const made = addressOf(pathname)?.route.made ?? "screen";
  return made === "screen" ? settled + link.hash : null;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
