import { isDisclosed } from "#core/posts/provenance/provenance.ts";
import type { PublishedPost, SeriesPlace } from "#core/posts/store.ts";
import type { PostLinkRow, CardRow } from "#core/base/post-lists.ts";
import type { LinkTo, PostView, SeriesView } from "../views.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { formerReading, here, meantSlug, MISSING, movedTo, type Reading } from "../reading.ts";
import { cardOf, textCardOf, summaryOf } from "./post-cards.ts";
import type { ReadingContext } from "../reading-context.ts";
import { categoryPath, holdsPages, postPath, socialImagePath, tagPath, topicPath } from "#core/base/paths.ts";
import { tagNameTag } from "#core/base/cache-tags.ts";

/** At most this many related posts are shown under a post. */
export const RELATED_LIMIT = 3;
/** A post with at least this many second-level headings gets a table of contents. */
export const OUTLINE_FROM = 3;

type Surroundings = Awaited<ReturnType<ReadingContext["read"]["neighbours"]>> & {
  related: CardRow[];
  series: SeriesPlace | null;
};

const NO_SURROUNDINGS: Surroundings = { previous: null, next: null, related: [], series: null };

/**
 * Reads a post's page. A published post takes three queries: the post, its neighbours and its related posts; a part of a series one more.
 * Only an address without a published post may take more.
 */
export async function readPost(context: ReadingContext, category: string, slug: string): Promise<Reading<PostView>> {
  const post = await context.read.publishedPost(category, slug);
  if (!post) return postElsewhere(context, category, slug);
  const surroundings = holdsPages(category) ? NO_SURROUNDINGS : await surroundingsOf(context, post);
  const shown = new PageDependencies();
  return here(postView(context, post, surroundings, shown), shown);
}

/** Returns the page of an unpublished post as it would look, without neighbours and related posts. */
export function draftView(context: ReadingContext, post: PublishedPost): PostView {
  return postView(context, post, NO_SURROUNDINGS, new PageDependencies());
}

/**
 * Returns the answer for an address without a published post. A former address leads to the present one or answers 410. A published slug
 * under a wrong category leads to its post.
 */
export async function postElsewhere(context: ReadingContext, category: string, slug: string): Promise<Reading<never>> {
  const meant = { category: meantSlug(category) ?? category, slug: meantSlug(slug) ?? slug };
  const paths = [postPath(category, slug), postPath(meant.category, meant.slug)];
  const former = await formerReading(context, paths);
  if (former.found !== "missing") return former;
  const current = await context.read.publishedPathOf(meant.slug);
  return current !== null && (await isOrWasCategory(context, meant.category)) ? movedTo(current) : MISSING;
}

async function isOrWasCategory(context: ReadingContext, slug: string): Promise<boolean> {
  if (await context.read.categoryBySlug(slug)) return true;
  return (await context.read.formerPath(categoryPath(slug))) !== null;
}

async function surroundingsOf(context: ReadingContext, post: PublishedPost): Promise<Surroundings> {
  const neighbours = await context.read.neighbours(post.category.id, post.publishedAt, post.id);
  const series = post.topic?.series ? await context.read.seriesPlace(post.topic.id, post.id) : null;
  return { ...neighbours, related: await context.read.related(post.id, RELATED_LIMIT), series };
}

function postView(
  context: ReadingContext,
  post: PublishedPost,
  surroundings: Surroundings,
  shown: PageDependencies,
): PostView {
  const isPage = holdsPages(post.category.slug);
  const updated = post.substantiveUpdateAt;
  const { date: published, authors, ...card } = cardOf(post, context, shown);
  shown.row(post.renderKey, updated, post.updateNote);
  return {
    ...card,
    // Pages of `strony` are in no list of a person's posts, so the person may have no page.
    authors: isPage ? authors.map(({ name }) => ({ name, path: null })) : authors,
    lead: post.lead,
    description: post.seo.description ? context.typeset(post.seo.description) : summaryOf(post),
    published,
    updated: updated !== null && updated > post.publishedAt ? context.stamp(updated) : null,
    updateNote: context.typeset(post.updateNote),
    words: post.words,
    language: post.language,
    html: post.html,
    outline: post.outline.filter((entry) => entry.level === 2).length >= OUTLINE_FROM ? post.outline : [],
    tags: isPage ? [] : tagsOf(post, context, shown),
    topic: topicOf(post, context, shown),
    series: seriesOf(post, surroundings.series, context, shown),
    previous: neighbourLink(surroundings.previous, post, shown),
    next: neighbourLink(surroundings.next, post, shown),
    related: surroundings.related.map((row) => textCardOf(row, context, shown)),
    seo: seoOf(post, context),
    disclosure: disclosureOf(post, context, shown),
    socialImage: socialImagePath(post.id, post.version),
    isPage,
  };
}

function tagsOf(post: PublishedPost, context: ReadingContext, shown: PageDependencies): LinkTo[] {
  return post.tags.map((tag) => {
    shown.tag(tagNameTag(tag.slug)).row(tag.id, tag.version);
    return { name: context.typeset(tag.name), path: tagPath(tag.slug) };
  });
}

function topicOf(post: PublishedPost, context: ReadingContext, shown: PageDependencies): LinkTo | null {
  if (!post.topic?.public) return null;
  shown.tag(`topic:${post.topic.slug}`).row(post.topic.id, post.topic.version);
  return { name: context.typeset(post.topic.title), path: topicPath(post.topic.slug) };
}

/** A series begins with its second part: a post alone is shown as any other. Its tag is that of the topic, purged with every post of it. */
function seriesOf(
  { topic }: PublishedPost,
  place: SeriesPlace | null,
  context: ReadingContext,
  shown: PageDependencies,
): SeriesView | null {
  if (!topic?.series) return null;
  shown.tag(`topic:${topic.slug}`).row(topic.id, topic.version, place?.part ?? 0, place?.parts ?? 0);
  if (!place || place.parts < 2) return null;
  const linkOf = (part: SeriesPlace["next"]) => {
    if (!part) return null;
    shown.tag(`post:${part.id}`).row(part.id, part.version, part.title);
    return { name: part.title, path: postPath(part.categorySlug, part.slug) };
  };
  const [name, path] = [context.typeset(topic.title), topic.public ? topicPath(topic.slug) : null];
  return { ...place, name, path, previous: linkOf(place.previous), next: linkOf(place.next) };
}

function disclosureOf({ provenance }: PublishedPost, context: ReadingContext, shown: PageDependencies) {
  const { assistant } = context.config;
  if (!provenance || !isDisclosed(provenance, assistant?.disclosure ?? "assist")) return null;
  const { use, reviewer, reviewedAt } = provenance;
  shown.row(use, reviewer, reviewedAt);
  return { use, reviewer: reviewer && context.typeset(reviewer), reviewed: context.stamp(reviewedAt) };
}

function neighbourLink(row: PostLinkRow | null, { category }: PublishedPost, shown: PageDependencies): LinkTo | null {
  if (!row) {
    shown.row(null);
    return null;
  }
  shown.tag(`post:${row.id}`).row(row.id, row.version, row.title);
  return { name: row.title, path: postPath(category.slug, row.slug) };
}

function seoOf(post: PublishedPost, context: ReadingContext): PostView["seo"] {
  const { title, canonical, noindex } = post.seo;
  return { title: title && context.typeset(title), canonical, noindex };
}
