import type { Outcome } from "../base/outcome.ts";
import type { EmbedCard, EmbedUse } from "#core/base/values/embed-card.ts";
import type { ShownMedia } from "#core/base/media.ts";
import type { OutlineEntry } from "./elements/headings.ts";
import type { Removal } from "./sanitiser/removals.ts";
import type { AddedText, JoinedBody } from "./source/join-bodies.ts";
import type { TypographyReport } from "./typography-report.ts";

/** The source of a rendering. */
export interface RenderSource {
  title: string;
  lead: string;
  body: string;
  /** The language of the text; null or absent for Polish. */
  language?: string | null;
  media: ShownMedia[];
  /** What is stored of the pages that `cardKeysIn` finds in the body. Absent in an import, whose posts are filled afterwards. */
  cards?: readonly EmbedCard[];
  /** Requests a report of what was removed and, with `typography`, of what typography changed. Previews show the report. */
  report?: { typography: boolean };
  /** Requests only the report of what was removed. */
  withRemovals?: boolean;
  /** Whether to leave code without highlighting, because highlighting would take too long. */
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
  /**
   * The first sentences of a text without a lead, as plain text after typography, for lists and descriptions. Empty when there is a lead.
   */
  excerpt: string;
  outline: OutlineEntry[];
  /** The body without mark-up, after typography as in the HTML, with paragraphs joined by `\n\n`. */
  text: string;
  words: number;
  /** Whole minutes, rounded up, at least 1: 180 words a minute and 10 s for each picture. */
  readingMinutes: number;
  /** The ids of media that the body shows. They tell where a medium is used, and which pages to purge when a medium changes. */
  mediaIds: string[];
  /**
   * Paths on this site, without query and fragment, each once: targets of the body's links, and addresses of its pictures. `./name` stands
   * for an address beside the post's page. Pictures that the library has are left out.
   */
  links: string[];
  /** The cards that the body shows of pages at other sites, each once, but not those of providers that tell nobody. */
  embeds: EmbedUse[];
  renderKey: string;
}

/** A renderer of Markdown in a thread that serves no readers. If rendering takes too long, its methods return the refusal `invalid`. */
export interface Renderer {
  /** Derives a post's data. `source.media` must have the data of every picture that the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  /** Returns the HTML of a short text. */
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  /** Runs `joinBodies` of core/markdown/source/join-bodies.ts, which parses four texts. */
  join(into: string, added: AddedText): Promise<Outcome<JoinedBody>>;
  /** Runs `rewriteLinks` of core/markdown/source/rewrite-links.ts, which parses a text up to three times. */
  rewriteLinks(body: string, moved: ReadonlyMap<string, string>, origin: string | null): Promise<Outcome<string>>;
  /** The beginning of all render keys of the site. */
  readonly key: string;
}

/**
 * The time that rendering may take. `editor`: at most 2 s of processor time, because a person waits. `archive`: no limit, for bulk work on
 * several texts at once.
 */
export type RenderPatience = "editor" | "archive";
