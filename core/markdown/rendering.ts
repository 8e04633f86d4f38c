import type { MediaFacts } from "#core/base/media.ts";
import type { Derived } from "#core/posts/post.ts";
import type { Removal } from "./sanitiser/removals.ts";
import type { TypographyReport } from "./typography-report.ts";

/** What a post's derived data are made of. */
export interface RenderSource {
  title: string;
  lead: string;
  body: string;
  media: MediaFacts[];
  /**
   * Asks what of the source readers do not get and, with `typography`, what is set otherwise than typed. Only a preview asks:
   * the texts come out the same.
   */
  report?: { typography: boolean };
}

/** Derived data with what was asked for beside them, which is not stored. */
export interface Rendered extends Derived {
  removals?: Removal[];
  typography?: TypographyReport;
}
