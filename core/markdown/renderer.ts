import type { Outcome } from "../base/outcome.ts";
import type { MediaFacts } from "#core/base/media.ts";
import type { OutlineEntry } from "./elements/headings.ts";
import type { Removal } from "./sanitiser/removals.ts";
import type { AddedText, JoinedBody } from "./source/join-bodies.ts";
import type { TypographyReport } from "./typography-report.ts";

/** What is rendered. */
export interface RenderSource {
  title: string;
  lead: string;
  body: string;
  /** Language of the text; null or absent for Polish. */
  language?: string | null;
  media: MediaFacts[];
  /** Requests a report of what was removed and, with `typography`, what typography changed. For previews. */
  report?: { typography: boolean };
  /** Requests only the report of what was removed. */
  withRemovals?: boolean;
  /** Code is not highlighted, because the text would otherwise take too long. */
  hasPlainCode?: boolean;
}

/** The result of rendering, with the reports that were requested. */
export interface Rendered extends Derived {
  removals?: Removal[];
  typography?: TypographyReport;
}

/** Everything that is stored with a post because it follows from its texts. */
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
  /** Ids of media that the body shows: for the list of uses, and to purge pages when a picture changes. */
  mediaIds: string[];
  /** Paths of the site that the body links to or shows pictures from, without query and fragment, each once. */
  links: string[];
  renderKey: string;
}

/** Renders Markdown in a thread that does not serve readers. Its methods refuse with `invalid` what takes too long. */
export interface Renderer {
  /** The derived data of a post. `media` must have the facts of every picture that the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  /** HTML of a short text. */
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  /** Like `joinBodies` of core/markdown/source/join-bodies.ts, which parses four texts. */
  join(into: string, added: AddedText): Promise<Outcome<JoinedBody>>;
  /** Like `rewriteLinks` of core/markdown/source/rewrite-links.ts, which parses a text up to three times. */
  rewriteLinks(body: string, moved: ReadonlyMap<string, string>, origin: string | null): Promise<Outcome<string>>;
  /** What all render keys of the site begin with. */
  readonly key: string;
}

/**
 * `editor`: somebody waits, so rendering stops after 2 s of processor time. `archive`: bulk work without a limit, several texts at once.
 */
export type RenderPatience = "editor" | "archive";
