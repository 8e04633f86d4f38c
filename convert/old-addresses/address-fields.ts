import type { FrontMatterReader } from "../markdown/front-matter-reader.ts";
import { dateInPath, languageInName } from "../markdown/parse-source-path.ts";
import { dayOfForeignDate } from "../markdown/parse-foreign-date.ts";
import type { AddressFields } from "./address-scheme.ts";

interface PageDetails {
  path: string;
  title: string;
  categories: readonly string[];
}

/** Collects the fields of a page from which the old site made the page's address. The day is the calendar day as written, without regard to the time zone. */
export function addressFields(fields: FrontMatterReader, { path, title, categories }: PageDetails): AddressFields {
  const written = fields.raw("date");
  const day = (typeof written === "string" ? dayOfForeignDate(written) : null) ?? dateInPath(path);
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
