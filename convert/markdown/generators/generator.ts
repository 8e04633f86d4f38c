import type { FrontMatter } from "#core/markdown/front-matter.ts";
import type { AddressRules, SiteFiles } from "../../old-addresses/address-scheme.ts";
import type { MarkupEdit } from "../generator-markup/markup-edit.ts";

/** A text, and the same text with its code replaced by spaces (`masked`). An offset means the same place in both texts. */
export interface MarkedText {
  path: string;
  body: string;
  masked: string;
}

/** The argument of `addresses`: the configuration of a site, if the site has one, and the site's routes. */
export interface SiteSettings extends Pick<SiteFiles, "settings" | "routes"> {
  /** The path of the configuration file; null when the generator was recognised by its folders. */
  file: string | null;
  text: string;
  /** The settings in `text`; empty when `text` could not be parsed. */
  values: Record<string, unknown>;
}

/**
 * A system that makes sites from Markdown: how to recognise the system, and how to read its addresses and its markup. The functions of every
 * generator are applied to every text, because texts are often moved between systems.
 */
export interface Generator {
  name: string;
  /** Matches the path of the generator's configuration file, from the root of a site. */
  settings?: RegExp;
  /** Matches paths by which the generator is recognised without a configuration. */
  examples?: RegExp;
  /** Returns the rules for a site's addresses; null when the configuration belongs to another program. */
  addresses?: (site: SiteSettings) => AddressRules | null;
  /** Matches paths of the generator's templates. */
  templates?: RegExp;
  /** Reads properties below the title of a page, for a system without front matter; null without properties. */
  properties?: (path: string, text: string) => FrontMatter | null;
  /** Rewrites blocks of several lines as Markdown. Every line keeps its line number. */
  blocks?: (body: string) => string;
  /** Returns edits that replace the generator's markup by Markdown. */
  edits?: (text: MarkedText) => MarkupEdit[];
  /** True when the markup is also used in HTML files. */
  inHtml?: boolean;
}
