import { appendAll } from "#core/base/values/append-all.ts";
import { slugify } from "#core/polish/slug.ts";
import type { Idea } from "./stage-results.ts";

export const OWN_IDEA: Omit<Idea, "id" | "title" | "angle" | "question" | "reader" | "whyNow"> = {
  outline: [],
  intent: "guide",
  tagIds: [],
  origin: "person",
  evidence: 0,
  postId: null,
  near: null,
  fate: null,
};

/** What an idea is known by once somebody decided about it, the same whichever run finds it again. */
export function ideaKey({ title }: Pick<Idea, "title">): string {
  return `generator:${slugify(title)}`;
}

/** Whether an idea, or the proposal of the site it says again, was dismissed or became a topic before. */
export function isDecided(idea: Pick<Idea, "title" | "origin" | "postId" | "tagIds">, decided: Set<string>): boolean {
  const { origin, postId, tagIds } = idea;
  const keys = [ideaKey(idea)];
  if (origin === "stale" && postId !== null) keys.push(`post:${postId}`);
  if (origin === "thin-tag")
    appendAll(
      keys,
      tagIds.map((id) => `tag:${id}`),
    );
  return keys.some((key) => decided.has(key));
}

/** What of an idea is held against the archive: once it is another, the comparison is of something else. */
export function comparedText({ title, question, angle }: Pick<Idea, "title" | "question" | "angle">): string {
  return [title, question, angle].join("\n");
}
