import type { Outcome } from "../base/outcome.ts";
import type { MediaFacts } from "#core/base/media.ts";
import type { OutlineEntry } from "./elements/headings.ts";
import type { Removal } from "./sanitiser/removals.ts";
import type { AddedText, JoinedBody } from "./source/join-bodies.ts";
import type { TypographyReport } from "./typography-report.ts";

export interface RenderSource {
  title: string;
  lead: string;
  body: string;
  /** Null or absent: Polish. */
  language?: string | null;
  media: MediaFacts[];
  /** Asks what readers do not get and, with `typography`, what was changed. For previews. */
  report?: { typography: boolean };
  /** Asks what readers do not get. */
  withRemovals?: boolean;
  /** Code is not highlighted: of a text that otherwise takes too long. */
  hasPlainCode?: boolean;
}

export interface Rendered extends Derived {
  removals?: Removal[];
  typography?: TypographyReport;
}

export interface Derived {
  html: string;
  /** Title and lead after the typography engine; still plain text. */
  title: string;
  lead: string;
  /** The first sentences of a text without a lead, plain and typeset, for lists and descriptions; else empty. */
  excerpt: string;
  outline: OutlineEntry[];
  /** The body's words without mark-up, typeset as in the HTML with its no-break spaces, paragraphs joined by `\n\n`. */
  text: string;
  words: number;
  /** Whole minutes: 180 words a minute, 10 s an image, rounded up, at least 1. */
  readingMinutes: number;
  /** Media ids the body shows, for usage and for purging when a picture changes. */
  mediaIds: string[];
  /** Paths of the site the body links to or shows a picture from, without query and fragment, each once. */
  links: string[];
  renderKey: string;
}

/** Reads and renders Markdown away from the thread that serves readers; refuses with `invalid` what takes too long. */
export interface Renderer {
  /** Derived data of a body, title and lead. `media` are the facts of every picture the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  /** As `joinBodies` of core/markdown/source/join-bodies.ts, which reads four texts. */
  join(into: string, added: AddedText): Promise<Outcome<JoinedBody>>;
  /** As `rewriteLinks` of core/markdown/source/rewrite-links.ts, which reads a text up to three times. */
  rewriteLinks(body: string, moved: ReadonlyMap<string, string>, origin: string | null): Promise<Outcome<string>>;
  readonly key: string;
}

/** `editor`: somebody waits, 2 s of a processor at most. `archive`: bulk work, no limit of its own, several texts at once. */
export type RenderPatience = "editor" | "archive";
