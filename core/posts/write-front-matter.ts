import { stringify } from "yaml";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import { isInstant } from "../base/values/instant.ts";
import { isoInZone } from "../polish/dates/format-dates.ts";
import type { Post } from "./post.ts";
import { PUBLIC_TEXTS, type PublicTextName, textsForFile } from "./post-fields.ts";

type WrittenField =
  | "title"
  | "slug"
  | "publishedAt"
  | "substantiveUpdateAt"
  | "language"
  | "cover"
  | "state"
  | "pin"
  | "seo";

type FrontMatterPost = Pick<Post, WrittenField | PublicTextName> & {
  categorySlug: string;
  tagNames: string[];
  authorNames: string[];
};

/** Returns the front matter of a post; importing it makes the same post. The result ends with the empty line that precedes the body. */
export function writeFrontMatter(post: FrontMatterPost, coverPath: string | null, zone: string): string {
  const at = (instant: number | null) => (isInstant(instant) ? isoInZone(instant, zone) : undefined);
  const fields = {
    title: post.title,
    slug: post.slug,
    lang: post.language ?? undefined,
    category: post.categorySlug,
    tags: post.tagNames.length > 0 ? post.tagNames : undefined,
    authors: post.authorNames.length > 0 ? post.authorNames : undefined,
    date: at(post.publishedAt),
    updated: at(post.substantiveUpdateAt),
    ...textsForFile(PUBLIC_TEXTS, post),
    cover: coverPath ?? undefined,
    "cover-alt": coverPath === null || post.cover?.decorative ? undefined : post.cover?.alt,
    state: POST_STATE_WORDS[post.state],
    pin: post.pin && (at(post.pin.until) ?? true),
    seo: seoFields(post),
  };
  return `---\n${stringify(present(fields), { lineWidth: 0 })}---\n\n`;
}

function seoFields({ seo }: Pick<Post, "seo">): Record<string, unknown> | null {
  const fields = present({ title: seo.title, description: seo.description, noindex: seo.noindex || null });
  return Object.keys(fields).length === 0 ? null : fields;
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
