import { matchRoute } from "./match-route.ts";

/** They differ in security headers, style sheets and session, so that only the browser navigates from one kind to another. */
export type DocumentKind = "site" | "studio" | "bare";

export function documentKind(pathname: string): DocumentKind {
  const frame = matchRoute(pathname)?.route.frame ?? "site";
  return frame === "editor" ? "studio" : frame;
}
