import type { Outcome } from "../base/outcome.ts";
import type { MediaFacts } from "#core/base/media.ts";
import type { OutlineEntry } from "./elements/headings.ts";
import type { Removal } from "./sanitiser/removals.ts";
import type { AddedText, JoinedBody } from "./source/join-bodies.ts";
import type { TypographyReport } from "./typography-report.ts";

/** The source of a rendering. */
export interface RenderSource {
  title: string;
  lead: string;
  body: string;
  /** Language of the text; null or absent for Polish. */
  language?: string | null;
  media: MediaFacts[];
  /** Requests a report, for previews, of what was removed and, with `typography`, of what typography changed. */
  report?: { typography: boolean };
  /** Requests only the report of what was removed. */
  withRemovals?: boolean;
  /** Whether to leave code without highlighting, which would take too long. */
  hasPlainCode?: boolean;
}

/** The result of rendering, with the reports that were requested. */
export interface Rendered extends Derived {
  removals?: Removal[];
  typography?: TypographyReport;
}

/** Data that is stored with a post because it follows from the post's texts. */
export interface Derived {
  html: string;
  /** Title and lead after typography; still plain text. */
  title: string;
  lead: string;
  /** For a text without a lead, its first sentences as plain text after typography, for lists and descriptions; otherwise empty. */
  excerpt: string;
  outline: OutlineEntry[];
  /** The body without mark-up, after typography as in the HTML, with paragraphs joined by `\n\n`. */
  text: string;
  words: number;
  /** Whole minutes, rounded up, at least 1: 180 words a minute and 10 s for each picture. */
  readingMinutes: number;
  /** Ids of media that the body shows, for the list of their uses, and to purge pages when one changes. */
  mediaIds: string[];
  /** Paths of the site that the body links to or shows pictures from, without query and fragment, each once. */
  links: string[];
  renderKey: string;
}

/** Renders Markdown in a thread that serves no readers. Its methods refuse with `invalid` what takes too long. */
export interface Renderer {
  /** Derives a post's data. `source.media` must have the data of every picture that the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  /** The HTML of a short text. */
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  /** Runs `joinBodies` of core/markdown/source/join-bodies.ts, which parses four texts. */
  join(into: string, added: AddedText): Promise<Outcome<JoinedBody>>;
  /** Runs `rewriteLinks` of core/markdown/source/rewrite-links.ts, which parses a text up to three times. */
  rewriteLinks(body: string, moved: ReadonlyMap<string, string>, origin: string | null): Promise<Outcome<string>>;
  /** The beginning of all render keys of the site. */
  readonly key: string;
}

/**
 * How long rendering may take. `editor`: a person waits, so it stops after 2 s of processor time. `archive`: bulk work without a limit,
 * several texts at once.
 */
export type RenderPatience = "editor" | "archive";
