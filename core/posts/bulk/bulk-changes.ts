import { performAction } from "../actions/perform-action.ts";
import { storeState } from "../actions/store-transition.ts";
import { refusalOfHeld } from "../drafts/conflict.ts";
import { type Draft, tokenOf, type EditedPost, type EditToken } from "../drafts/draft.ts";
import { deriveAnyway, deriveAsSeen, draftReferences } from "../drafts/persist-draft.ts";
import { visiblePost, wasPublic } from "../post-access.ts";
import type { PostServiceDeps, PostStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { permitted } from "#core/base/permission.ts";
import { STUDIO_ROWS } from "#core/base/studio-paging.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { assignTags } from "#core/tags/cleanup/assign-tags.ts";
import type { TagDeps } from "#core/tags/store.ts";
import { type BulkAct, type BulkLine, BULK_TAB, bulkLine, type BulkTarget, bulkTarget } from "./bulk-preview.ts";
import { postMessages } from "#core/messages/posts.ts";

/** `tagStore` is the same store, with the methods for tags. */
type Deps = PostServiceDeps & { tagStore: TagDeps["store"] };

/** At most this many posts are changed at once: one page of the queue. */
export const BULK_LIMIT = STUDIO_ROWS;

const LABELS = { category: postMessages.categoryChanged, author: postMessages.authorAdded };

export interface BulkPreview {
  /** The tag, category or person that the change sets; null while no target is chosen, or if the chosen target does not exist. */
  target: { id: string; name: string } | null;
  lines: BulkLine[];
}

export interface BulkRequest {
  act: BulkAct;
  /** The target's id from the preview; empty for the trash. */
  target: string;
  /** The posts, each with its state in the preview, so that changes made after the preview are not overwritten. */
  posts: { id: string; base: EditToken }[];
}

export interface BulkResult {
  changed: number;
  /** Posts that were not changed, each with the reason. */
  skipped: { title: string; slug: string; why: string }[];
}

/** Changes many posts at once, for editors. Each post is changed separately, by the same rules as on its own edit page. */
export function createBulkChanges(deps: Deps) {
  return {
    /** Returns what a change would do to each post; stores nothing. `target` is an id or, for a tag, a name. Unknown posts are left out. */
    preview: permitted("edit-all", (viewer, act: BulkAct | null, target: string, postIds: string[]) =>
      preview(deps, viewer, act, target, postIds),
    ),
    /** Returns `invalid` for a target that no longer exists. Posts that cannot be changed are skipped and named. */
    change: permitted("edit-all", (viewer, request: BulkRequest) => change(deps, viewer, request)),
  };
}

async function preview(
  { store, clock }: Deps,
  viewer: Viewer,
  act: BulkAct | null,
  reference: string,
  postIds: string[],
): Promise<Outcome<BulkPreview>> {
  const target = act && (await bulkTarget(store.read, act, reference));
  const lines: BulkLine[] = [];
  for (const id of [...new Set(postIds)].slice(0, BULK_LIMIT)) {
    const edited = await visiblePost(store.read, viewer, id);
    if (edited) lines.push(await bulkLine({ read: store.read, viewer, now: clock() }, edited, target));
  }
  return ok({ target: target && target.act !== "trash" ? { id: target.id, name: target.name } : null, lines });
}

async function change(deps: Deps, viewer: Viewer, { act, target: id, posts }: BulkRequest) {
  const { read } = deps.store;
  const target = await bulkTarget(read, act, id);
  if (!target) return refuse("invalid", postMessages.bulkTargetGone);
  const result: BulkResult = { changed: 0, skipped: [] };
  const tagged: EditedPost[] = [];
  for (const { id: postId, base } of posts.slice(0, BULK_LIMIT)) {
    const edited = await visiblePost(read, viewer, postId);
    if (!edited) continue;
    const { does, says, title } = await bulkLine({ read, viewer, now: deps.clock() }, edited, target);
    if (does === "nothing") continue;
    const skip = (why: string) => result.skipped.push({ title, slug: edited.post.slug, why });
    if (does === "refused") skip(says);
    else if (tokenOf(edited) !== base) skip(postMessages.savedMeanwhile);
    else if (target.act === "tag") tagged.push(edited);
    else {
      const done = await changeOne(deps, viewer, edited, target);
      if (done.ok) result.changed += 1;
      else skip(done.message);
    }
  }
  if (target.act === "tag" && tagged.length > 0) result.changed += await tagAll(deps, viewer, tagged, target.id);
  return ok(result);
}

/** Tags all posts in one operation, so that the clean-up of tags can undo it for 30 days. Returns the number of posts. */
async function tagAll({ tagStore, clock, newId }: Deps, viewer: Viewer, posts: EditedPost[], tagId: string) {
  const assignments = posts.map(({ post }) => ({ postId: post.id, add: [tagId], drop: [] }));
  await tagStore.write(async (tx) => {
    return ok(await assignTags(tx, { viewer, now: clock() }, newId(), assignments));
  });
  return posts.length;
}

async function changeOne(
  deps: Deps,
  viewer: Viewer,
  edited: EditedPost,
  target: BulkTarget,
): Promise<Outcome<unknown>> {
  const { post } = edited;
  const request = { postId: post.id, base: tokenOf(edited), tab: BULK_TAB };
  if (target.act === "trash") return performAction(deps, viewer, { ...request, act: "trash" });
  if (target.act === "author") return putFields(deps, viewer, edited, withAuthor(target.id), LABELS.author);
  return wasPublic(post)
    ? performAction(deps, viewer, { ...request, act: "move", categoryId: target.id })
    : putFields(deps, viewer, edited, () => ({ categoryId: target.id }), LABELS.category);
}

type Fields = Partial<Pick<Draft, "authorIds" | "categoryId">>;

function withAuthor(userId: string) {
  return ({ authorIds }: Pick<Draft, "authorIds">): Fields =>
    authorIds.includes(userId) ? {} : { authorIds: [...authorIds, userId] };
}

/** Changes fields of a post and of its working copy. Readers see the change at once: only changes of texts wait for a review. */
async function putFields(
  deps: Deps,
  viewer: Viewer,
  edited: EditedPost,
  changed: (draft: Pick<Draft, "authorIds" | "categoryId">) => Fields,
  label: string,
): Promise<Outcome<unknown>> {
  const derived = await deriveAsSeen(deps, edited.post);
  if (!derived.ok) return derived;
  const names = edited.copy && draftReferences(await deriveAnyway(deps, edited.copy.draft));
  const now = deps.clock();
  return deps.store.write(async (tx: PostStoreWrite) => {
    const present = await tx.edited(edited.post.id);
    if (!present || tokenOf(present) !== tokenOf(edited)) return refuse("conflict", postMessages.savedMeanwhile);
    const held = await refusalOfHeld(tx, viewer, { postId: present.post.id, tab: BULK_TAB }, now);
    if (held) return held;
    const { copy } = present;
    if (copy && names) {
      const draft = { ...copy.draft, ...changed(copy.draft) };
      await tx.putCopy({ ...copy, draft, updatedAt: now, updatedBy: viewer.id }, names);
    }
    const post = { ...present.post, ...changed(present.post) };
    const stored = await storeState(tx, { post, derived: derived.value, kind: "save", label }, { viewer, now });
    if (!stored.ok) return stored;
    await tx.putAudit(auditEntry(viewer, now, "save", { kind: "post", id: post.id }, { title: post.title, label }));
    return ok(null);
  });
}
