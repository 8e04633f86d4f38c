import { oneLine } from "#core/base/values/one-line.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { isIndexable } from "#core/posts/post.ts";
import { mediaPath } from "#core/base/media.ts";
import type { CardRow, ListName } from "#core/base/post-lists.ts";
import { listAddresses } from "./sitemap.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { summaryOf } from "../pages/post-cards.ts";
import { postElsewhere } from "../pages/post-page.ts";
import { tagNameTag } from "#core/base/cache-tags.ts";
import type { ReadingContext } from "../reading-context.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { here, type Reading } from "../reading.ts";
import {
  feedPath,
  HOME_PATH,
  holdsPages,
  postPath,
  sitemapPath,
  TAGS_PATH,
  TOPICS_PATH,
  markdownPath,
} from "#core/base/paths.ts";
import { siteMessages } from "#core/messages/site.ts";

/** At most this many of the newest posts are listed for each category; the sitemap has all posts. */
export const LLMS_POSTS = 50;

export async function readLlms(context: ReadingContext): Promise<Reading<string>> {
  const { config, origin } = context;
  const shown = new PageDependencies().tag("sitemap", "home").row(config.name);
  const blocks = [`# ${config.name}`];
  if (config.tagline !== "") blocks.push(`> ${context.typeset(config.tagline)}`);
  blocks.push(siteMessages.markdownTwins);
  const { categories } = await context.read.frame();
  for (const category of categories) {
    const rows = await indexablePosts(context, `category:${category.id}`);
    if (rows.length === 0) continue;
    const lines = rows.map((row) => {
      shown.card(row);
      const address = origin + markdownPath(postPath(row.category.slug, row.slug));
      const summary = oneLine(summaryOf(row));
      const text = oneLine(plainTitle(row.title)).replace(/[[\]\\]/g, "\\$&");
      return `- [${text}](${address})${summary === "" ? "" : `: ${summary}`}`;
    });
    const heading = holdsPages(category.slug) ? siteMessages.pages : context.typeset(category.name);
    blocks.push(`## ${heading}`, lines.join("\n"));
  }
  const lists = await listAddresses(context);
  blocks.push(`## ${siteMessages.lists}`, indexLines(origin, new Set(lists.map(({ path }) => path))).join("\n"));
  return here(`${blocks.join("\n\n")}\n`, shown);
}

/** Returns the newest posts of a list, without those that the sitemap leaves out. */
async function indexablePosts(context: ReadingContext, list: ListName): Promise<CardRow[]> {
  const posts: CardRow[] = [];
  for (let offset = 0; posts.length < LLMS_POSTS; offset += LLMS_POSTS) {
    const rows = await context.read.listPage(list, offset, LLMS_POSTS);
    appendAll(
      posts,
      rows.filter(({ seo }) => isIndexable(seo)),
    );
    if (rows.length < LLMS_POSTS) break;
  }
  return posts.slice(0, LLMS_POSTS);
}

/** Returns the lines of the site's lists and feeds. `listed`: the paths of the lists that are in the sitemap. */
function indexLines(origin: string, listed: ReadonlySet<string>): string[] {
  return [
    ...(listed.has(TAGS_PATH) ? [`- [${siteMessages.tags}](${origin}${TAGS_PATH})`] : []),
    ...(listed.has(TOPICS_PATH) ? [`- [${siteMessages.topics}](${origin}${TOPICS_PATH})`] : []),
    `- [RSS](${origin}${feedPath(HOME_PATH)})`,
    `- [${siteMessages.sitemap}](${origin}${sitemapPath(0)})`,
  ];
}

/** Returns a post as Markdown: front matter that an import understands, then the source exactly as it was typed. */
export async function markdownExport(context: ReadingContext, category: string, slug: string) {
  const post = await context.read.publishedSource(category, slug);
  if (!post) return postElsewhere(context, category, slug);
  const shown = new PageDependencies().tag(`post:${post.id}`).row(post.id, post.version, post.categorySlug);
  const tags = await context.read.tagsByIds(post.tagIds);
  for (const tag of tags) shown.tag(tagNameTag(tag.slug)).row(tag.id, tag.version);
  shown.row(...post.authorNames);
  const cover = post.cover ? ((await context.read.media([post.cover.mediaId]))[0] ?? null) : null;
  // Imported lazily: the YAML library has 72 files, which would delay every start.
  const { writeFrontMatter } = await import("#core/posts/write-front-matter.ts");
  return here(writeFrontMatter(post, cover && mediaPath(cover), context.config.timeZone) + post.body, shown);
}
