import type { FrontMatterReader } from "../markdown/front-matter-reader.ts";
import { dateInPath, languageInName } from "../markdown/parse-source-path.ts";
import { writtenDay } from "../markdown/written-date.ts";
import type { SchemePage } from "./address-scheme.ts";

interface Told {
  path: string;
  title: string;
  categories: readonly string[];
}

/** What a file says of itself that its address at the old site was made of. The day is the one that is written, whatever its zone. */
export function schemePage(fields: FrontMatterReader, { path, title, categories }: Told): SchemePage {
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
