import type { Origin } from "../accounts/sign-in.ts";
import type { Asker } from "../base/viewer.ts";

/**
 * What a rendered page shows, for the page cache and for hydration.
 * `tags`: cache tags (`post:{id}`, `category:{slug}`, `tag:{slug}`, `topic:{slug}`, `home`, `tags`, `topics`, `feeds`,
 * `sitemap`, `site`; `tag-name:{slug}` where a tag is named without its number of posts, `addresses` on every kept 301 and
 * 410); a write purges pages by them. `rev`: versions of every row shown, short and URL-safe; equal revs
 * mean equal content. `expiresAt`: the instant at which the content changes by the clock alone (a pin's end).
 */
export interface Shows {
  tags: string[];
  rev: string;
  expiresAt?: number;
}

/** What the app's door answers: everything the HTTP layer needs to send and to keep a page. */
export interface PageAnswer {
  status: number;
  /** Lower-case names; no content-length, etag, encoding or security headers: those are the HTTP layer's. */
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** Null when the answer must not be kept. */
  shows: Shows | null;
  /** Whole `Set-Cookie` values, one header each. */
  setCookies?: string[];
  /** True for pages that get the studio's own security headers. */
  studio?: boolean;
  /** The error behind a 5xx, for the log; its text never reaches a visitor. */
  cause?: unknown;
  /** The id a 5xx page shows, to be written to the log beside the cause. */
  errorId?: string;
}

/** What the door reads of a request for a page. An action comes as a whole `Request`, which takes longer to make. */
export type PageRequest = Request | { method: "GET"; url: string; headers: Pick<Headers, "get"> };

/** Who asks: the viewer of a valid session, their cookies and the client's IP address. */
export interface Caller extends Origin {
  viewer: Asker;
}

/**
 * The built app as the server sees it.
 * `answer` never throws: errors become pages. `cacheKey` is null for addresses the page cache must not hold (unknown
 * routes, preview, `?filter=`); equal keys mean equal pages. A request without a `caller` is an anonymous one.
 */
export interface PageHandler {
  answer(request: PageRequest, caller?: Caller): Promise<PageAnswer>;
  cacheKey(pathname: string, search: string): string | null;
  /** Whether an address takes a method besides GET and HEAD; a door without it has no actions. */
  accepts?(method: string, pathname: string): boolean;
  /** The error page of a target that is no address of the site, the same for everybody; nothing of the target is in it. */
  refuse?(status: RefusedStatus): Promise<PageAnswer>;
}

/** A target that cannot be read, and one too long to be. */
export type RefusedStatus = 400 | 414;

/** The files and names of one build, made by the build and read by the server and the document. */
export interface BuildFacts {
  id: string;
  timestamp: number;
  /** A URL path under `/assets/`, as those of the styles. */
  boot: { path: string; integrity: string };
  /** What stands in every page's head as it is, and the CSP source that allows it. */
  scheme: { code: string; source: string };
  styles: string[];
  /** Beside those, for the studio and for what signed-in people see. */
  studioStyles: string[];
  /** Faces of the text to preload: on every page, and where something is in italics. */
  fonts: { upright: string[]; italic: string[] };
}
