import { decodedPart } from "#core/base/paths.ts";
import type { ExportHead, ExportTerm } from "./export-item.ts";
import { wordpressMessages } from "#core/messages/convert.ts";

/** An export may have at most `MOST_TERMS` terms and authors. All their names and descriptions together may have at most `TERMS_LIMIT` characters. */
const MOST_TERMS = 200_000;
const TERMS_LIMIT = 16 * 1024 * 1024;

/** Collects the content of an export other than its items. */
export class ExportHeadReader {
  readonly head: ExportHead = {
    title: "",
    tagline: "",
    url: "",
    version: "",
    language: "",
    authors: new Map(),
    categories: new Map(),
    tags: [],
  };
  #terms = 0;
  #size = 0;

  /** Adds an element of the channel. `inner` has the texts of its children. Returns null; if the elements exceed a limit, returns a Polish sentence without a full stop. */
  take(name: string, text: string, inner: Readonly<Record<string, string>>): string | null {
    const { head } = this;
    if (name === "title") head.title = text.trim();
    else if (name === "description") head.tagline = text.trim();
    else if (name === "language") head.language = text.trim();
    else if (name === "wp:wxr_version") head.version = text.trim();
    else if (name === "wp:base_blog_url" || (name === "link" && head.url === ""))
      head.url = text.trim().replace(/(?<!\/)\/+$/, "");
    if (!["wp:author", "wp:category", "wp:tag"].includes(name)) return null;
    if ((this.#terms += 1) > MOST_TERMS) return wordpressMessages.tooManyTerms(MOST_TERMS);
    for (const value of Object.values(inner)) this.#size += value.length;
    if (this.#size > TERMS_LIMIT) return wordpressMessages.termsTooLong;
    if (name === "wp:author") head.authors.set(inner["wp:author_login"] ?? "", inner["wp:author_display_name"] ?? "");
    else if (name === "wp:category") {
      const term = termOf(inner, "wp:category_nicename", "wp:cat_name", "wp:category_description");
      head.categories.set(term.slug, { ...term, parent: decodedPart(inner["wp:category_parent"] ?? "") });
    } else head.tags.push(termOf(inner, "wp:tag_slug", "wp:tag_name", "wp:tag_description"));
    return null;
  }
}

function termOf(inner: Readonly<Record<string, string>>, slug: string, name: string, description: string): ExportTerm {
  const of = (key: string) => inner[key] ?? "";
  return {
    id: of("wp:term_id"),
    slug: decodedPart(of(slug)),
    name: of(name),
    description: of(description),
    parent: "",
  };
}
