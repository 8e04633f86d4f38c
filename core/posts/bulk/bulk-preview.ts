import { previewPostMove } from "../actions/move-post.ts";
import { refusalOfHeld } from "../drafts/conflict.ts";
import { draftOf, tokenOf, type EditedPost, type EditToken } from "../drafts/draft.ts";
import { isPossible, mayDo, mayEdit, wasPublic } from "../post-access.ts";
import type { PostStoreRead } from "../store.ts";
import { isActiveMember } from "#core/base/permission.ts";
import { AUTHORS_LIMIT, TAGS_LIMIT } from "#core/base/limits.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { postMessages } from "#core/messages/posts.ts";

/* Previews what a change of many posts would do to each post. */

export const BULK_ACTS = ["tag", "category", "author", "trash"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** The tab name of bulk changes. A bulk change locks no post, and skips a post that somebody's tab holds. */
export const BULK_TAB = "bulk";

export type BulkTarget = { act: "trash" } | { act: Exclude<BulkAct, "trash">; id: string; name: string };

export interface BulkLine {
  id: string;
  slug: string;
  /** The title as readers would see it. */
  title: string;
  state: PostState;
  base: EditToken;
  /** `nothing`: the post already has the wanted value; `refused`: `says` has the reason; `none`: no change is chosen yet. */
  does: "changes" | "nothing" | "refused" | "none";
  /** For a change, the old and the new address if they differ; for a refusal, the reason; otherwise empty. */
  says: string;
}

/** Finds a tag by id, name or alias, and a category or a person by id. Null if none matches. */
export async function bulkTarget(read: PostStoreRead, act: BulkAct, reference: string): Promise<BulkTarget | null> {
  if (act === "trash") return { act };
  const target = await targetBy[act](read, reference.trim());
  return target ? { act, id: target.id, name: target.name } : null;
}

const targetBy = {
  async tag(read: PostStoreRead, reference: string) {
    if (reference === "") return undefined;
    const tags = await read.tagsByIds([reference]);
    return [...tags, ...(await read.tagsNamed(reference))].find((tag) => !tag.proposed);
  },
  async category(read: PostStoreRead, reference: string) {
    return (await read.categories()).find(({ id, slug }) => reference === id || reference === slug);
  },
  async author(read: PostStoreRead, reference: string) {
    const people = (await read.users()).filter(isActiveMember);
    return people.find(({ id, slug }) => reference === id || reference === slug);
  },
};

type Effect = Pick<BulkLine, "does" | "says">;

const CHANGES: Effect = { does: "changes", says: "" };
const NOTHING: Effect = { does: "nothing", says: "" };
const refused = (says: string): Effect => ({ does: "refused", says });

interface PreviewContext {
  read: PostStoreRead;
  viewer: Viewer;
  now: number;
}

export async function bulkLine(
  context: PreviewContext,
  edited: EditedPost,
  target: BulkTarget | null,
): Promise<BulkLine> {
  const { id, slug, state } = edited.post;
  const [titled] = await context.read.postTitles([id]);
  const title = titled?.title ?? "";
  const effect: Effect = target ? await effectOn(context, edited, target) : { does: "none", says: "" };
  return { id, slug, title, state, base: tokenOf(edited), ...effect };
}

async function effectOn(context: PreviewContext, edited: EditedPost, target: BulkTarget): Promise<Effect> {
  const effect = await EFFECTS[target.act](context, edited, "id" in target ? target.id : "");
  // A tag is stored beside the text, so it can be added while somebody writes. The open editor reconciles the tags.
  if (effect.does !== "changes" || target.act === "tag") return effect;
  const { read, viewer, now } = context;
  const held = await refusalOfHeld(read, viewer, { postId: edited.post.id, tab: BULK_TAB }, now);
  return held ? refused(held.message) : effect;
}

type EffectOf = (context: PreviewContext, edited: EditedPost, targetId: string) => Promise<Effect>;

const EFFECTS: Record<BulkAct, EffectOf> = {
  async tag(_looking, edited, tagId) {
    const { post } = edited;
    if (post.state === "trashed") return refused(postMessages.inTrash);
    if (post.tagIds.includes(tagId) && draftOf(edited).tagIds.includes(tagId)) return NOTHING;
    return post.tagIds.length < TAGS_LIMIT ? CHANGES : refused(postMessages.hasManyTags(TAGS_LIMIT));
  },
  async category({ read, viewer }, edited, categoryId) {
    const { post } = edited;
    if (post.categoryId === categoryId) return NOTHING;
    if (!wasPublic(post)) return ifEditable(viewer, edited);
    const preview = await previewPostMove(read, viewer, post.id, { slug: post.slug, categoryId });
    if (!preview.ok) return refused(preview.message);
    const { from, to, obstacle } = preview.value;
    return obstacle ? refused(obstacle.message) : { does: "changes", says: `${from} → ${to}` };
  },
  async author({ viewer }, edited, userId) {
    // Both the published post and its unpublished edits get the new authors.
    const signed = [edited.post.authorIds, draftOf(edited).authorIds];
    if (signed.every((authorIds) => authorIds.includes(userId))) return NOTHING;
    const fits = signed.every((authorIds) => authorIds.includes(userId) || authorIds.length < AUTHORS_LIMIT);
    return fits ? ifEditable(viewer, edited) : refused(postMessages.hasManyAuthors(AUTHORS_LIMIT));
  },
  async trash({ viewer }, edited) {
    const { post } = edited;
    if (post.state === "trashed") return NOTHING;
    if (!isPossible(edited, "trash")) return refused(postMessages.withdrawFirst);
    const may = mayDo(viewer, post, "trash");
    return may === true ? CHANGES : refused(may);
  },
};

function ifEditable(viewer: Viewer, { post }: EditedPost): Effect {
  const may = mayEdit(viewer, post);
  return may === true ? CHANGES : refused(may);
}
