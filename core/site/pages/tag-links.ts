import { countOf, NOUNS } from "#core/polish/words.ts";
import type { TagCount } from "#core/tags/tag.ts";
import type { LinkTo } from "../views.ts";
import type { ReadingContext } from "../reading-context.ts";
import { tagPath } from "#core/base/paths.ts";
import type { PageDependencies } from "../page-dependencies.ts";

/** Tags with their numbers of posts, in the order given; a number changes with every post, so the list's own tag is shown. */
export function tagLinks(
  tags: TagCount[],
  context: ReadingContext,
  shown: PageDependencies,
): (LinkTo & { count: string })[] {
  return tags.map((tag) => {
    shown.tag(`tag:${tag.slug}`).row(tag.id, tag.version, tag.posts);
    return { name: context.typeset(tag.name), path: tagPath(tag.slug), count: countOf(tag.posts, NOUNS.wpis) };
  });
}
