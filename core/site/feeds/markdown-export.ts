import { writeFrontMatter } from "#core/posts/front-matter.ts";
import { mediaPath } from "#core/base/media.ts";
import { here } from "../page-results.ts";
import type { ReadingContext } from "../reading-context.ts";
import { postElsewhere } from "../pages/post-page.ts";
import type { Reading } from "../site-reader.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { tagNameTag } from "#core/base/cache-tags.ts";

/** The Markdown twin: front matter an import understands, then the source exactly as typed. */
export async function markdownExport(
  context: ReadingContext,
  category: string,
  slug: string,
): Promise<Reading<string>> {
  const post = await context.read.publishedSource(category, slug);
  if (!post) return postElsewhere(context, category, slug);
  const shown = new PageDependencies().tag(`post:${post.id}`).row(post.id, post.version, post.categorySlug);
  const tags = await context.read.tagsByIds(post.tagIds);
  for (const tag of tags) shown.tag(tagNameTag(tag.slug)).row(tag.id, tag.version);
  shown.row(...post.authorNames);
  const cover = post.cover ? ((await context.read.media([post.cover.mediaId]))[0] ?? null) : null;
  return here(writeFrontMatter(post, cover && mediaPath(cover), context.zone) + post.body, shown);
}
