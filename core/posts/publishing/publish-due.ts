import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import { checkOutgoing, recordPublishedProvenance, type Review } from "../provenance/provenance.ts";
import type { DueRow } from "#core/base/post-lists.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { storePublished } from "../actions/store-transition.ts";
import { draftOf, tokenOf, TRASH_MS, type EditedPost } from "../drafts/draft.ts";
import type { Post } from "../post.ts";
import { publishedPost, withCopy } from "../actions/publish.ts";
import { letterPlannedAt } from "../actions/schedule.ts";
import { wasPublic } from "../post-access.ts";
import type { CheckDeps } from "../checks/blocking-checks.ts";
import { readyToPublish } from "../checks/ready-to-publish.ts";
import { removeForGood } from "../actions/trash.ts";
import { postMessages } from "#core/messages/posts.ts";

/** The results of due schedules. A schedule that somebody changed meanwhile is in neither field. */
export interface DueReport {
  published: number;
  /** Posts that were not published because of a blocking check or a fault. The reason is stored as the post's `overdue`. */
  refused: DueRow[];
}

type Deps = CheckDeps & Pick<PostServiceDeps, "renderer">;

/** At most this many tries of the preparation. A save during a try makes another try necessary: the last saved text is published. */
const ATTEMPTS = 5;

const TRASH_BATCH = 100;

/** Publishes due schedules in order, each in its own transaction and with its planned date. A blocked schedule stays due. */
export async function publishDue(
  deps: Deps,
  rows: DueRow[],
  now: number,
  onError: (error: unknown, row: DueRow) => void,
): Promise<DueReport> {
  const report: DueReport = { published: 0, refused: [] };
  for (const row of rows) {
    const published = await publishRow(deps, row, now).catch(async (error: unknown) => {
      onError(error, row);
      await noteOverdue(deps, row, postMessages.publishingBroken);
      return "refused" as const;
    });
    if (published === "published") report.published++;
    if (published === "refused") report.refused.push(row);
  }
  return report;
}

/** Deletes posts that have been in the trash for 30 days. Returns the number of deleted posts. */
export async function emptyTrash(deps: Pick<Deps, "store">, now: number): Promise<number> {
  let removed = 0;
  for (const postId of await deps.store.read.trashedBefore(now - TRASH_MS, TRASH_BATCH)) {
    const isRemoved = await deps.store.write(async (tx) => {
      const edited = await tx.edited(postId);
      if (edited?.post.state !== "trashed" || (edited.post.trashedAt ?? 0) > now - TRASH_MS) return false;
      await removeForGood(tx, edited.post);
      const details = { title: edited.post.title };
      await tx.putAudit({ at: now, userId: null, act: "purge", entity: { kind: "post", id: postId }, details });
      return true;
    });
    if (isRemoved) removed++;
  }
  return removed;
}

async function publishRow(deps: Deps, row: DueRow, now: number): Promise<"published" | "refused" | "elsewhere"> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const edited = await deps.store.read.edited(row.postId);
    if (!edited || !isPlanned(edited, row)) return "elsewhere";
    const ready = await readyToPublish(deps, duePost(edited, row), "archive");
    const done = ready.ok ? await publishPrepared(deps, edited, row, ready.value, now) : ready;
    if (done.ok && done.value === "changed") continue;
    if (done.ok) return "published";
    await noteOverdue(deps, row, done.message);
    return "refused";
  }
  return "elsewhere";
}

function isPlanned({ post, copy }: EditedPost, { at, kind }: DueRow): boolean {
  if (kind === "post") return post.state === "scheduled" && post.publishAt === at;
  return post.state === "published" && copy?.publishAt === at;
}

function duePost(edited: EditedPost, { at, kind }: DueRow): Post {
  if (kind === "post") return publishedPost(edited.post, at);
  return withCopy(edited, edited.copy?.substantive ? at : null);
}

async function publishPrepared(
  deps: Deps,
  prepared: EditedPost,
  row: DueRow,
  derived: Parameters<typeof storePublished>[1]["derived"],
  now: number,
): Promise<Outcome<"done" | "changed">> {
  return deps.store.write(async (tx): Promise<Outcome<"done" | "changed">> => {
    const edited = await tx.edited(row.postId);
    if (!edited || !isPlanned(edited, row) || tokenOf(edited) !== tokenOf(prepared)) return ok("changed");
    // Text that a model added after the post was scheduled must be reviewed before it is published.
    const outgoing = await checkOutgoing(tx, row.postId, draftOf(edited), await reviewOf(tx, row));
    if (!outgoing.ok) return outgoing;
    await recordPublishedProvenance(tx, outgoing.value);
    if (row.kind === "copy") await tx.dropCopy(row.postId);
    const letterAt = row.kind === "post" && !wasPublic(edited.post) ? await letterPlannedAt(tx, row.postId) : null;
    const stored = await storePublished(tx, { post: duePost(edited, row), derived, letterAt }, { viewer: null, now });
    if (!stored.ok) return stored;
    const details = {
      title: edited.post.title,
      version: stored.value.version,
      planned: row.at,
      ...(letterAt !== null && { letter: true }),
    };
    const act = row.kind === "copy" ? "publish-copy" : "publish";
    await tx.putAudit({ at: now, userId: null, act, entity: { kind: "post", id: row.postId }, details });
    return ok("done");
  });
}

async function reviewOf(read: PostStoreRead, { postId, kind }: DueRow): Promise<Review | null> {
  const act = kind === "copy" ? "schedule-copy" : "schedule";
  const [entry] = await read.audit(1, null, { kind: "post", id: postId, act });
  return entry?.userId && entry.details["reviewed"] === true ? { by: entry.userId, at: entry.at } : null;
}

async function noteOverdue(deps: Deps, row: DueRow, reason: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const edited = await tx.edited(row.postId);
    if (edited && isPlanned(edited, row)) await tx.putOverdue(row.postId, reason);
  });
}
