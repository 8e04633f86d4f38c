import type { Media } from "../media/media.ts";
import { ok } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { keepUnrecorded } from "../posts/keeping.ts";
import type { Derived, Post } from "../posts/post.ts";
import { storePost } from "../posts/saving.ts";
import type { StoreWrite } from "../ports.ts";
import { PURGE_ALL } from "../site/purge.ts";
import type { Cast } from "./cast.ts";

/** Everything an import brings, rendered and checked, waiting for its one short transaction. */
export interface StagedImport {
  /** What the team knows the source by: the last part of the folder's path, which says nothing of the machine. */
  source: string;
  cast: Cast;
  /** Rendered descriptions of tags and introductions of topics, by id. */
  shortHtml: ReadonlyMap<string, string>;
  media: Media[];
  /** New and changed posts. */
  posts: { path: string; post: Post; derived: Derived }[];
  /** Former paths, in the form they are looked up, of posts by id. */
  redirects: { key: string; postId: string }[];
}

/**
 * Stores all of it or, on the first refusal, nothing; the refusal names the file. A text that is written over stays in the history
 * of its post, and one entry of the log tells of the whole import.
 */
export async function storeImport(
  tx: StoreWrite,
  staged: StagedImport,
  now: number,
): Promise<Outcome<{ posts: number }>> {
  for (const category of staged.cast.categories) await tx.putCategory(category);
  for (const user of staged.cast.users) await tx.putUser(user);
  for (const tag of staged.cast.tags) await tx.putTag(tag, staged.shortHtml.get(tag.id) ?? "");
  for (const topic of staged.cast.topics) await tx.putTopic(topic, staged.shortHtml.get(topic.id) ?? "");
  for (const media of staged.media) await tx.putMedia(media);
  for (const { path, post, derived } of staged.posts) {
    const before = post.version > 0 ? await tx.edited(post.id) : null;
    if (before) await keepUnrecorded(tx, before);
    const stored = await storePost(tx, { post, derived, slug: "chosen", imported: true }, now);
    if (!stored.ok) return { ...stored, message: `${path}: ${reasons(stored.message, stored.fields)}` };
  }
  for (const { key, postId } of staged.redirects) {
    await tx.putFormerPath(key, { kind: "post", id: postId }, "import", now);
  }
  if (changesSomething(staged)) {
    tx.purge([PURGE_ALL]);
    await tx.putAudit({ at: now, userId: null, act: "import", entity: null, details: detailsOf(staged) });
  }
  return ok({ posts: staged.posts.length });
}

function detailsOf({ source, posts, media }: StagedImport) {
  const created = posts.filter(({ post }) => post.version === 0).length;
  return { source, created, posts: posts.length - created, pictures: media.length };
}

function reasons(message: string, fields: Record<string, string> | undefined): string {
  const all = Object.values(fields ?? {});
  return all.length > 0 ? all.join(" ") : message;
}

function changesSomething({ cast, media, posts, redirects }: StagedImport): boolean {
  return [cast.categories, cast.users, cast.tags, cast.topics, media, posts, redirects].some((list) => list.length > 0);
}
