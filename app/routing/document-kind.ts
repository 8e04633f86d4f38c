import { matchRoute } from "./match-route.ts";

/**
 * Which kind of document shows a path: the site's, the studio's or one without a frame. They differ in their security
 * headers, style sheets and session, so that only a navigation of the browser leads from one kind to another.
 */
export type DocumentKind = "site" | "studio" | "bare";

export function documentKind(pathname: string): DocumentKind {
  const frame = matchRoute(pathname)?.route.frame ?? "site";
  return frame === "editor" ? "studio" : frame;
}
