import { ownValue } from "#core/base/values/own-value.ts";
import { isIndexed, isPublicTag, type StoredTag, type TagCount } from "#core/tags/tag.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { TagView } from "../views.ts";
import { marksOf } from "#core/tags/identity/tag-identity.ts";
import { tagNamed } from "#core/tags/identity/find-by-name.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { formerReading, here, meantSlug, MISSING, movedTo, type Reading } from "../reading.ts";
import { cardsOf, listImage } from "./post-cards.ts";
import type { ReadingContext } from "../reading-context.ts";
import { listWindow } from "./paging.ts";
import { tagPath } from "#core/base/paths.ts";

export const TOGETHER_LIMIT = 12;

export async function readTag(context: ReadingContext, slug: string, page: number): Promise<Reading<TagView>> {
  const tag = await context.read.tagBySlug(slug);
  if (!tag || !isPublicTag(tag)) return tagElsewhere(context, slug, tag);
  const window = listWindow(tag.posts, page);
  if (!window) return MISSING;
  const shown = new PageDependencies().tag(`tag:${tag.slug}`).row(tag.id, tag.version, tag.posts, tag.descriptionHtml);
  const rows = await context.read.listPage(`tag:${tag.id}`, window.offset, window.limit);
  const view: TagView = {
    name: context.typeset(tag.name),
    slug: tag.slug,
    path: tagPath(tag.slug),
    descriptionHtml: tag.descriptionHtml,
    description: plainText(tag.descriptionHtml),
    together: tagLinks(await context.read.tagsTogether(tag.id, TOGETHER_LIMIT), context, shown),
    list: { items: cardsOf(rows, context, shown), page, pages: window.pages, count: countOf(tag.posts, NOUNS.wpis) },
    socialImage: await listImage(context, "tag", tag),
    indexed: isIndexed(tag.posts, tag.description !== "", context.config.tagIndex),
  };
  return here(view, shown);
}

/**
 * Returns the answer for a slug without a public tag. An alias, another spelling or a former slug leads to the tag; a tag without posts
 * answers 410.
 */
export async function tagElsewhere(context: ReadingContext, slug: string, stored: StoredTag | null) {
  if (stored?.hidden) return MISSING;
  const meant = meantSlug(slug);
  if (!stored) {
    // A name with special characters is looked up as it is, since its slug may be another tag's: `/tag/C++` does not
    // mean C.
    const named = marksOf(slug) === "" ? null : await tagNamed(context.read, slug);
    if (named && isPublicTag(named)) return movedTo(tagPath(named.slug));
    const current = await publicTagMeant(context, meant ?? slug);
    if (current !== null && current !== slug) return movedTo(tagPath(current));
  }
  return formerReading(context, [tagPath(slug), tagPath(meant ?? slug)]);
}

async function publicTagMeant(context: ReadingContext, slug: string): Promise<string | null> {
  const direct = await context.read.tagBySlug(slug);
  if (direct) return isPublicTag(direct) ? direct.slug : null;
  const canonical = await context.read.tagSlugByAlias(slug);
  const aliased = canonical === null ? null : await context.read.tagBySlug(canonical);
  return aliased && isPublicTag(aliased) ? aliased.slug : null;
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": "\u00a0", "&amp;": "&" };

/** Returns the words of sanitised HTML on one line, for `meta` elements. Ends of blocks and white space become one space. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|li|h[1-6]|div|tr|blockquote)>|<br>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ownValue(ENTITIES, entity) ?? entity)
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}

/**
 * Returns links to tags with their numbers of posts, in the given order. Every new post changes a number, so the page gets the cache tags
 * of these tags' lists.
 */
export function tagLinks(tags: TagCount[], context: ReadingContext, shown: PageDependencies) {
  return tags.map((tag) => {
    shown.tag(`tag:${tag.slug}`).row(tag.id, tag.version, tag.posts);
    return { name: context.typeset(tag.name), path: tagPath(tag.slug), count: countOf(tag.posts, NOUNS.wpis) };
  });
}
