import type { Origin } from "../accounts/account-service.ts";
import type { Asker } from "../base/viewer.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";

/**
 * What a page was made from. `tags`: its cache tags, which writes purge. `rev`: a hash of the versions of all its rows.
 * `expiresAt`: when its content changes with time, in ms since the epoch.
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
  /** `framed`: pages of the site may show the page in a frame. `frames`: the page may show such pages. Absent: neither. */
  framing?: "framed" | "frames";
  /** The error behind a 5xx, for the log; visitors never see its text. */
  cause?: unknown;
  /** The id that a 5xx page shows; the log has it beside the cause. */
  errorId?: string;
}

/**
 * The part of a request that the handler reads. Pages get a few fields, which are made faster than a `Request`; actions
 * get a `Request`.
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
 * Answers requests for pages. `answer` never throws. `cacheKey` is null for what must not be cached; requests with
 * equal keys get equal pages.
 */
export interface PageHandler {
  answer(request: PageRequest, caller?: Caller): Promise<PageAnswer>;
  cacheKey(pathname: string, search: string): string | null;
  /** Whether an address accepts methods other than GET and HEAD. Absent: the handler has no actions. */
  accepts?(method: string, pathname: string): boolean;
  /**
   * The error page for a request target that is not a valid address. It is the same for everybody and repeats nothing
   * of the target.
   */
  refuse?(status: RefusedStatus): Promise<PageAnswer>;
  /** Where an address without a page for readers redirects to; null if it has a page, and if nothing is there. */
  moveOf?(pathname: string, search: string): Promise<Move | null>;
}

/** 400: the request target cannot be parsed. 414: it is too long. */
export type RefusedStatus = 400 | 414;

export interface BuildFacts {
  id: string;
  timestamp: number;
  /** The path of the app's script, under `/assets/` like those of the styles, and its integrity hash. */
  boot: { path: string; integrity: string };
  /** Scripts that are written into pages, and the CSP sources that allow them. */
  inline: { firstPaint: string; speculation: string; sources: string };
  styles: string[];
  /** The owner's styles, which follow `styles` on readers' pages; absent without a theme. */
  themeStyles?: string[];
  /** Style sheets that the studio has in addition. */
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

/**
 * Whether a client accepts HTML, by its `Accept` header; a client without the header accepts anything. App and page
 * cache use this.
 */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return !accept || /text\/html|text\/\*|\*\/\*|application\/xhtml/i.test(accept);
}
