import type { Origin } from "../accounts/account-service.ts";
import type { Asker } from "../base/viewer.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";

/** `tags`: purged by writes. `rev`: versions of every row. `expiresAt`: when content changes by the clock. */
export interface Dependencies {
  tags: string[];
  rev: string;
  expiresAt?: number;
}

export interface PageAnswer {
  status: number;
  /** Lower-case names; no content-length, etag, encoding or security headers: those are the HTTP layer's. */
  headers: Record<string, string>;
  body: string | Utf8Text | Uint8Array<ArrayBuffer>;
  /** Null when the answer must not be kept. */
  dependencies: Dependencies | null;
  /** Whole `Set-Cookie` values, one header each. */
  setCookies?: string[];
  studio?: boolean;
  /** The error behind a 5xx, for the log; its text never reaches a visitor. */
  cause?: unknown;
  /** The id a 5xx page shows, to be written to the log beside the cause. */
  errorId?: string;
}

/** What the handler reads of a request for a page. An action comes as a whole `Request`, which takes longer to make. */
export type PageRequest = Request | { method: "GET"; url: string; headers: Pick<Headers, "get"> };

export interface Caller extends Origin {
  viewer: Asker;
}

/** A redirect: a path of the site or an address elsewhere. */
export interface Move {
  to: string;
  status: number;
}

/** `answer` never throws. `cacheKey` is null for what must not be cached; equal keys mean equal pages. */
export interface PageHandler {
  answer(request: PageRequest, caller?: Caller): Promise<PageAnswer>;
  cacheKey(pathname: string, search: string): string | null;
  /** Whether an address takes a method besides GET and HEAD; a handler without it has no actions. */
  accepts?(method: string, pathname: string): boolean;
  /** The error page of a target that is no address of the site, the same for everybody; nothing of the target is in it. */
  refuse?(status: RefusedStatus): Promise<PageAnswer>;
  /** Where an address leads under which readers have no page; null where they have one, and where nothing is. */
  moveOf?(pathname: string, search: string): Promise<Move | null>;
}

/** A target that cannot be read, and one too long to be. */
export type RefusedStatus = 400 | 414;

export interface BuildFacts {
  id: string;
  timestamp: number;
  /** A URL path under `/assets/`, as those of the styles. */
  boot: { path: string; integrity: string };
  /** Scripts that stand in pages as they are, and the CSP sources that allow them. */
  inline: { firstPaint: string; speculation: string; sources: string };
  styles: string[];
  /** The owner's own, after those on readers' pages; absent without a theme. */
  themeStyles?: string[];
  /** Style sheets that the studio has besides. */
  studioStyles: string[];
  /** All of pages that are neither readers' nor the studio's. */
  bareStyles: string[];
  /** Faces of the text to preload: on every page, and where something is in italics. */
  fonts: { upright: string[]; italic: string[] };
}

/** Whether a client takes HTML, by its `Accept` header; none means anything. App and page cache decide alike by it. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return !accept || /text\/html|text\/\*|\*\/\*|application\/xhtml/i.test(accept);
}
