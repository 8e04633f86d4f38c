import type { MediaFacts } from "#core/base/media.ts";
import type { OutlineEntry } from "./elements/headings.ts";
import type { Removal } from "./sanitiser/removals.ts";
import type { TypographyReport } from "./typography-report.ts";

export interface RenderSource {
  title: string;
  lead: string;
  body: string;
  media: MediaFacts[];
  /** Asks what readers do not get and, with `typography`, what was changed. For previews. */
  report?: { typography: boolean };
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
  outline: OutlineEntry[];
  /** The body's words without mark-up, paragraphs joined by `\n\n`. */
  text: string;
  words: number;
  /** Whole minutes: 180 words a minute, 10 s an image, rounded up, at least 1. */
  readingMinutes: number;
  /** Media ids the body shows, for usage and for purging when a picture changes. */
  mediaIds: string[];
  /** Paths of the site the body links to, without query and fragment, each once. */
  links: string[];
  renderKey: string;
}
