import type { FrontMatterReader } from "../markdown/front-matter-reader.ts";
import { dateInPath, languageInName } from "../markdown/parse-source-path.ts";
import { writtenDay } from "../markdown/written-date.ts";
import type { SchemePage } from "./address-scheme.ts";

interface PageDetails {
  path: string;
  title: string;
  categories: readonly string[];
}

/** Collects from a file what its old address was made of. The day is the calendar day as written, whatever its time zone. */
export function schemePage(fields: FrontMatterReader, { path, title, categories }: PageDetails): SchemePage {
  const written = fields.raw("date");
  const day = (typeof written === "string" ? writtenDay(written) : null) ?? dateInPath(path);
  return {
    path,
    title,
    day,
    slug: fields.text("slug"),
    categories,
    permalink: fields.text("permalink"),
    lang: languageInName(path),
  };
}
