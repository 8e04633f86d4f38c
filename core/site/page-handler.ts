import type { Origin } from "../accounts/account-service.ts";
import type { Asker } from "../base/viewer.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";

/**
 * The data that a page was made from. `tags`: its cache tags, which writes purge. `rev`: a hash of the versions of all its rows.
 * `expiresAt`: when its content changes even without a write, in ms since the epoch.
 */
export interface Dependencies {
  tags: string[];
  rev: string;
  expiresAt?: number;
}

export interface PageAnswer {
  status: number;
  /** Header names in lower case. The HTTP layer adds content-length, etag, encoding and security headers. */
  headers: Record<string, string>;
  body: string | Utf8Text | Uint8Array<ArrayBuffer>;
  /** Null for an answer that must not be cached. */
  dependencies: Dependencies | null;
  /** Complete values of `Set-Cookie`, one for each header. */
  setCookies?: string[];
  studio?: boolean;
  /**
   * `framed`: pages of the site may show the page in a frame. `frames`: the page may show such pages. `letter`: a letter for mail programs,
   * whose styles are in the elements. Absent: none of these.
   */
  framing?: "framed" | "frames" | "letter";
  /** The error behind a 5xx, for the log; visitors never see its text. */
  cause?: unknown;
  /** The id that a 5xx page shows; the log names the id beside the cause. */
  errorId?: string;
}

/**
 * The part of a request that the handler reads. Pages get an object of a few fields, because a `Request` takes longer to make; actions get
 * a `Request`.
 */
export type PageRequest = Request | { method: "GET"; url: string; headers: Pick<Headers, "get"> };

export interface Caller extends Origin {
  viewer: Asker;
}

/** A redirect to a path of the site or to an address elsewhere. */
export interface Move {
  to: string;
  status: number;
}

/**
 * The handler of requests for pages. `answer` never throws. `cacheKey` returns null when the answer must not be cached; requests with equal
 * keys get equal pages.
 */
export interface PageHandler {
  answer(request: PageRequest, caller?: Caller): Promise<PageAnswer>;
  cacheKey(pathname: string, search: string): string | null;
  /** Tells whether an address accepts this method (other than GET and HEAD). A handler without actions lacks this function. */
  accepts?(method: string, pathname: string): boolean;
  /** Returns the error page for an invalid request target. The page is the same for everybody and quotes nothing of the target. */
  refuse?(status: RefusedStatus): Promise<PageAnswer>;
  /** Returns where an address redirects readers; null if it shows them a page, or if nothing is at the address. */
  moveOf?(pathname: string, search: string): Promise<Move | null>;
}

/** 400: the request target cannot be parsed. 414: it is too long. */
export type RefusedStatus = 400 | 414;

export interface BuildFacts {
  id: string;
  timestamp: number;
  /** The path of the app's script, below `/assets/`, and the integrity hash of the script. */
  boot: { path: string; integrity: string };
  /** Scripts that are written into pages, and the CSP sources that allow them. */
  inline: { firstPaint: string; speculation: string; sources: string };
  styles: string[];
  /** The owner's styles, which follow `styles` on readers' pages; absent without a theme. */
  themeStyles?: string[];
  /** Style sheets that pages of the studio have besides `styles`. */
  studioStyles: string[];
  /** All style sheets of pages that belong neither to readers nor to the studio. */
  bareStyles: string[];
  /** The fonts of `styles`. */
  fonts: FontFiles;
  /** The other pairs of typefaces by name (core/settings/site-look.ts): the style sheet of each, and its fonts. */
  typefaces: Record<string, FontFiles & { sheet: string }>;
}

/** Fonts to preload, as paths: on every page, and on pages with text in italics. */
export interface FontFiles {
  upright: string[];
  italic: string[];
}

/** Tells whether a client accepts HTML, by its `Accept` header. A client without the header accepts anything. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return !accept || /text\/html|text\/\*|\*\/\*|application\/xhtml/i.test(accept);
}
