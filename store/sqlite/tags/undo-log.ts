import type { Assigned } from "#core/tags/tag-assignments.ts";
import type { Rewritten, SkippedAssignment } from "#core/tags/store.ts";
import type { Database } from "../engine/database.ts";
import { rewritten, type TaggedCopy, type TaggedPost } from "./tag-assignments.ts";

export type UndoEntry = { postId: string } & (
  | { post: KeptRewrite; copy: null }
  | { post: null; copy: KeptRewrite }
  | { post: KeptRewrite; copy: KeptRewrite }
);

interface KeptRewrite {
  before: Assigned[];
  after: string[];
}

const POST = `
SELECT post.no, post.id, post.listed, post.state = 'published' AS published,
  post.published_at AS publishedAt, post.slug, post_source.title
FROM post CROSS JOIN post_source ON post_source.post_no = post.no WHERE post.id = ?`;

const COPY = "SELECT post_no AS no, draft, operations FROM post_copy WHERE post_no = ?";

type FoundPost = TaggedPost & { slug: string; title: string };

interface Restoring {
  post(post: TaggedPost, entry: UndoEntry): boolean;
  copy(copy: TaggedCopy, entry: UndoEntry): boolean;
}

export function restoreFromUndoLog(database: Database, operation: string, restore: Restoring) {
  const [posts, copies, skipped]: [TaggedPost[], TaggedCopy[], SkippedAssignment[]] = [[], [], []];
  for (const entry of keptBy(database, operation)) {
    const post = database.get<FoundPost>(POST, entry.postId);
    const skip = (where: SkippedAssignment["in"], why: SkippedAssignment["why"]) =>
      skipped.push({ postId: entry.postId, title: post?.title ?? null, slug: post?.slug ?? null, in: where, why });
    if (!post) {
      skip("post", "gone");
      continue;
    }
    const restored = restore.post(post, entry);
    if (restored) posts.push(post);
    else if (entry.post) skip("post", "changed");
    const copy = database.get<TaggedCopy>(COPY, post.no);
    if (copy && restore.copy({ ...copy, id: post.id }, entry)) copies.push(copy);
    else if (entry.copy && copy) skip("copy", "changed");
    else if (entry.copy && !restored) skip("copy", "gone");
  }
  database.run("DELETE FROM tag_rewrite WHERE operation = ?", operation);
  return { ...rewritten(posts, copies), skipped };
}

interface Row {
  postId: string;
  inCopy: number;
  before: string;
  after: string;
}

const KEPT = `
SELECT post_id AS postId, in_copy AS inCopy, before, after FROM tag_rewrite WHERE operation = ? ORDER BY post_id, in_copy`;

function keptBy(database: Database, operation: string): UndoEntry[] {
  const kept = new Map<string, UndoEntry>();
  for (const row of database.all<Row>(KEPT, operation)) {
    const { postId, inCopy } = row;
    const { post = null, copy = null } = kept.get(postId) ?? {};
    const rewrite = rewriteOf(row);
    kept.set(postId, inCopy === 1 ? { postId, post, copy: rewrite } : { postId, post: rewrite, copy });
  }
  return [...kept.values()];
}

function rewriteOf({ before, after }: Row): KeptRewrite {
  const pairs = JSON.parse(before) as [string, string | null][];
  return { before: pairs.map(([tagId, operation]) => ({ tagId, operation })), after: JSON.parse(after) as string[] };
}
