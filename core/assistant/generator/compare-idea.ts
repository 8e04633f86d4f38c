import { appendAll } from "#core/base/values/append-all.ts";
import { createClosestPosts } from "#core/topics/closest-posts.ts";
import { slugify } from "#core/polish/slug.ts";
import type { AssistantStoreRead } from "../store.ts";
import type { Closeness, Idea } from "./stage-results.ts";

/** An idea takes at most this many tags from similar posts. */
const MOST_TAGS = 4;

/** Returns the key under which a decision about an idea is stored. The key depends only on the title, so later runs recognise the idea. */
export function ideaKey({ title }: Pick<Idea, "title">): string {
  return `generator:${slugify(title)}`;
}

/** Finds the posts similar to an idea, by the same comparison as for topics, and the tags of these posts. */
export async function compareIdea(
  read: Pick<AssistantStoreRead, "lastChange" | "postsLike" | "lemmasOf" | "post">,
  { title, question }: Pick<Idea, "title" | "question">,
): Promise<Pick<Idea, "near" | "tagIds">> {
  const closest = await createClosestPosts()(read, [{ id: "", title, question }]);
  const { posts = [], answered = false } = closest.get("") ?? {};
  const near = posts.map((post) => ({ postId: post.id, title: post.title, similarity: post.share }));
  const tagIds: string[] = [];
  for (const { postId } of near) appendAll(tagIds, (await read.post(postId))?.tagIds ?? []);
  const verdict: Closeness["verdict"] = answered ? "duplicate" : near.length > 0 ? "close" : "new";
  return { near: { verdict, posts: near }, tagIds: [...new Set(tagIds)].slice(0, MOST_TAGS) };
}
