import type { FrontMatter } from "#core/markdown/front-matter.ts";
import type { AddressRules, SiteFiles } from "../../old-addresses/address-scheme.ts";
import type { MarkupEdit } from "../generator-markup/markup-edit.ts";

/** A text and the same with its code blanked, sign for sign. */
export interface MarkedText {
  path: string;
  body: string;
  masked: string;
}

/** Settings in a site's own configuration. */
export interface SiteSettings extends Pick<SiteFiles, "settings" | "routes"> {
  /** The file that says it; null where only the folders tell. */
  file: string | null;
  text: string;
  values: Record<string, unknown>;
}

/** A system that makes sites of Markdown, and what its folders and texts have that others have not. Each is asked of every text, whatever made it. */
export interface Generator {
  name: string;
  /** What its configuration is called, at the root of a site. */
  settings?: RegExp;
  /** Paths by which it is known without a configuration. */
  examples?: RegExp;
  /** The addresses that the generator gave its pages; null where the configuration is another program's. */
  addresses?: (site: SiteSettings) => AddressRules | null;
  /** Paths of the generator's templates. */
  templates?: RegExp;
  /** What stands below the title of a page instead of front matter; null for none. */
  properties?: (path: string, text: string) => FrontMatter | null;
  /** The text with its blocks of lines as Markdown has them; every line stays where it is. */
  blocks?: (body: string) => string;
  /** What takes the place of its signs. */
  edits?: (text: MarkedText) => MarkupEdit[];
  /** Its signs stand in pages in HTML, too. */
  inHtml?: boolean;
}
