import { appendAll } from "#core/base/values/append-all.ts";
import type { PostStoreRead } from "../store.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { isSlug } from "#core/polish/slug.ts";
import { type Draft, type EditedPost, sameValue } from "./draft.ts";
import type { Post } from "../post.ts";
import { slugObstacle } from "./slug-choice.ts";
import { presentDraft, wasPublic } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

/** A draft that can be stored, and a sentence for each field that could not be stored as sent. */
export interface NormalisedDraft {
  draft: Draft;
  fields: Record<string, string>;
}

/** Makes a draft storable without refusing its text. References that no longer exist are removed; the previous slug replaces a taken slug. */
export async function normaliseDraft(
  read: PostStoreRead,
  viewer: Viewer,
  of: { postId: string; edited: EditedPost | null },
  requested: Draft,
): Promise<NormalisedDraft> {
  const fields: NormalisedDraft["fields"] = {};
  const categoryId = await normaliseCategory({ ...of, read, requested, fields });
  const filed = { ...requested, categoryId };
  const slug = await normaliseAddress({ ...of, read, requested: filed, fields });
  const people = await normalisePeople({ ...of, read, requested, fields }, viewer);
  const tagIds = await normaliseTags({ ...of, read, requested, fields });
  const draft = { ...filed, ...people, slug, tagIds, topicId: await normaliseTopic(read, requested) };
  if (requested.cover && (await read.media([requested.cover.mediaId])).length === 0) {
    draft.cover = null;
    fields["cover"] = postMessages.pictureGone;
  }
  return { draft, fields };
}

interface Normalising extends Pick<NormalisedDraft, "fields"> {
  read: PostStoreRead;
  postId: string;
  edited: EditedPost | null;
  requested: Draft;
}

/** Returns the stored post, whose references all exist. Null for a post with a working copy, because a copy's references may be gone. */
function storedWith({ edited }: Pick<Normalising, "edited">): Post | null {
  return edited && !edited.copy ? edited.post : null;
}

async function normaliseCategory({ read, edited, requested, fields }: Normalising): Promise<string> {
  if (edited && (wasPublic(edited.post) || edited.post.categoryId === requested.categoryId))
    return edited.post.categoryId;
  const categories = await read.categories();
  if (categories.some((category) => category.id === requested.categoryId)) return requested.categoryId;
  if (requested.categoryId === NO_CATEGORY || requested.categoryId === "") return NO_CATEGORY;
  fields["categoryId"] = postMessages.categoryGone;
  return edited?.post.categoryId ?? NO_CATEGORY;
}

async function normaliseAddress({ read, postId, edited, requested, fields }: Normalising): Promise<string | null> {
  if (edited && wasPublic(edited.post)) return edited.post.slug;
  const slug = requested.slug?.trim() ?? "";
  if (slug === "") return null;
  const fault = isSlug(slug)
    ? await slugObstacle(read, { id: postId, slug, categoryId: requested.categoryId }, edited?.post ?? null)
    : postMessages.slugForm;
  if (fault === null) return slug;
  fields["slug"] = fault;
  return edited ? presentDraft(edited).slug : null;
}

/** Drops people who no longer exist. A writer who is not an editor stays an author, because otherwise the writer could not open the post. */
async function normalisePeople({ read, edited, requested, fields }: Normalising, viewer: Viewer) {
  const stored = storedWith({ edited });
  let existing = new Set(stored && peopleOf(stored));
  let { authorIds: wanted, responsibleEditorId } = requested;
  if (peopleOf(requested).some((id) => !existing.has(id))) {
    existing = new Set((await read.users()).map((user) => user.id));
    // A tab or a revision may name a person whose account has been merged since.
    wanted = await read.resolveUserIds(wanted);
    if (responsibleEditorId !== null) [responsibleEditorId = null] = await read.resolveUserIds([responsibleEditorId]);
  }
  const authorIds = [...new Set(wanted)].filter((id) => existing.has(id));
  if (!may(viewer, "edit-all") && !authorIds.includes(viewer.id)) {
    authorIds.push(viewer.id);
    if (edited) fields["authorIds"] = postMessages.staysAuthor;
  }
  if (authorIds.length === 0) appendAll(authorIds, edited?.post.authorIds ?? [viewer.id]);
  const isKnown = responsibleEditorId !== null && existing.has(responsibleEditorId);
  return { authorIds, responsibleEditorId: isKnown ? responsibleEditorId : null };
}

function peopleOf({ authorIds, responsibleEditorId }: Pick<Draft, "authorIds" | "responsibleEditorId">): string[] {
  return responsibleEditorId === null ? authorIds : [...authorIds, responsibleEditorId];
}

async function normaliseTags({ read, edited, requested, fields }: Normalising): Promise<string[]> {
  if (sameValue(requested.tagIds, storedWith({ edited })?.tagIds)) return requested.tagIds;
  const present = await read.resolveTagIds(requested.tagIds);
  const tagIds = (await read.tagsByIds(present)).map((tag) => tag.id);
  if (tagIds.length < present.length) fields["tagIds"] = postMessages.tagsLeftOut;
  return tagIds;
}

async function normaliseTopic(read: PostStoreRead, { topicId }: Draft): Promise<string | null> {
  if (topicId === null) return null;
  // A tab may name a topic that has been merged since.
  const present = await read.resolveTopicId(topicId);
  return (await read.plannedTopic(present)) ? present : null;
}
