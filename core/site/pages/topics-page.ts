import { countOf, NOUNS } from "#core/polish/words.ts";
import type { TopicsView } from "../views.ts";
import { here } from "../page-results.ts";
import { cardsOf } from "./cards.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Reading } from "../site-reader.ts";
import { PageDependencies } from "../page-dependencies.ts";

/** Posts shown under one topic; the count says how many it has. */
export const TOPIC_POSTS = 20;

export async function readTopicsPage(context: ReadingContext): Promise<Reading<TopicsView>> {
  const shown = new PageDependencies().tag("topics");
  const topics: TopicsView["topics"] = [];
  for (const topic of await context.read.publicTopics()) {
    shown.tag(`topic:${topic.slug}`).row(topic.id, topic.version, topic.posts, topic.introHtml, ...topic.former);
    const rows = await context.read.listPage(`topic:${topic.id}`, 0, TOPIC_POSTS);
    topics.push({
      title: context.typeset(topic.title),
      slug: topic.slug,
      former: topic.former,
      introHtml: topic.introHtml,
      posts: cardsOf(rows, context, shown),
      count: countOf(topic.posts, NOUNS.wpis),
    });
  }
  return here({ topics }, shown);
}
