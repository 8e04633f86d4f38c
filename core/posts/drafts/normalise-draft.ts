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

/** A draft that can be stored, and a sentence for each field whose value could not be kept. */
export interface NormalisedDraft {
  draft: Draft;
  fields: Record<string, string>;
}

/** Makes a draft storable without refusing text: names that no longer exist are dropped, and a taken address stays as it was. */
export async function normaliseDraft(
  read: PostStoreRead,
  viewer: Viewer,
  of: { postId: string; edited: EditedPost | null },
  asked: Draft,
): Promise<NormalisedDraft> {
  const fields: NormalisedDraft["fields"] = {};
  const categoryId = await normaliseCategory({ ...of, read, asked, fields });
  const filed = { ...asked, categoryId };
  const slug = await normaliseAddress({ ...of, read, asked: filed, fields });
  const people = await normalisePeople({ ...of, read, asked, fields }, viewer);
  const tagIds = await normaliseTags({ ...of, read, asked, fields });
  const draft = { ...filed, ...people, slug, tagIds, topicId: await normaliseTopic(read, asked) };
  if (asked.cover && (await read.media([asked.cover.mediaId])).length === 0) {
    draft.cover = null;
    fields["cover"] = "Tego obrazu nie ma już w bibliotece.";
  }
  return { draft, fields };
}

interface Normalising extends Pick<NormalisedDraft, "fields"> {
  read: PostStoreRead;
  postId: string;
  edited: EditedPost | null;
  asked: Draft;
}

/** The stored post, all of whose references exist, since the store deletes nothing that a post names; a working copy has no such check. */
function storedWith({ edited }: Pick<Normalising, "edited">): Post | null {
  return edited && !edited.copy ? edited.post : null;
}

async function normaliseCategory({ read, edited, asked, fields }: Normalising): Promise<string> {
  if (edited && (wasPublic(edited.post) || edited.post.categoryId === asked.categoryId)) return edited.post.categoryId;
  const categories = await read.categories();
  if (categories.some((category) => category.id === asked.categoryId)) return asked.categoryId;
  if (asked.categoryId === NO_CATEGORY || asked.categoryId === "") return NO_CATEGORY;
  fields["categoryId"] = "Tej kategorii już nie ma.";
  return edited?.post.categoryId ?? NO_CATEGORY;
}

async function normaliseAddress({ read, postId, edited, asked, fields }: Normalising): Promise<string | null> {
  if (edited && wasPublic(edited.post)) return edited.post.slug;
  const slug = asked.slug?.trim() ?? "";
  if (slug === "") return null;
  const fault = isSlug(slug)
    ? await slugObstacle(read, { id: postId, slug, categoryId: asked.categoryId }, edited?.post ?? null)
    : "Adres może mieć małe litery a–z, cyfry i pojedyncze łączniki, do 80 znaków.";
  if (fault === null) return slug;
  fields["slug"] = fault;
  return edited ? presentDraft(edited).slug : null;
}

/** A writer who is not an editor stays among the authors, because without that they could not open the post again. */
async function normalisePeople({ read, edited, asked, fields }: Normalising, viewer: Viewer) {
  const stored = storedWith({ edited });
  let known = new Set(stored && peopleOf(stored));
  let { authorIds: wanted, responsibleEditorId } = asked;
  if (peopleOf(asked).some((id) => !known.has(id))) {
    known = new Set((await read.users()).map((user) => user.id));
    // A tab or a revision may name a person who has been merged since.
    wanted = await read.resolveUserIds(wanted);
    if (responsibleEditorId !== null) [responsibleEditorId = null] = await read.resolveUserIds([responsibleEditorId]);
  }
  const authorIds = [...new Set(wanted)].filter((id) => known.has(id));
  if (!may(viewer, "edit-all") && !authorIds.includes(viewer.id)) {
    authorIds.push(viewer.id);
    if (edited) fields["authorIds"] = "Zostajesz wśród autorów: inaczej ten wpis zniknąłby Ci z oczu.";
  }
  if (authorIds.length === 0) appendAll(authorIds, edited?.post.authorIds ?? [viewer.id]);
  const isKnown = responsibleEditorId !== null && known.has(responsibleEditorId);
  return { authorIds, responsibleEditorId: isKnown ? responsibleEditorId : null };
}

function peopleOf({ authorIds, responsibleEditorId }: Pick<Draft, "authorIds" | "responsibleEditorId">): string[] {
  return responsibleEditorId === null ? authorIds : [...authorIds, responsibleEditorId];
}

async function normaliseTags({ read, edited, asked, fields }: Normalising): Promise<string[]> {
  if (sameValue(asked.tagIds, storedWith({ edited })?.tagIds)) return asked.tagIds;
  const present = await read.resolveTagIds(asked.tagIds);
  const tagIds = (await read.tagsByIds(present)).map((tag) => tag.id);
  if (tagIds.length < present.length) fields["tagIds"] = "Pominięto tagi, których już nie ma.";
  return tagIds;
}

async function normaliseTopic(read: PostStoreRead, { topicId }: Draft): Promise<string | null> {
  if (topicId === null) return null;
  // A tab may name a topic that has been merged since.
  const present = await read.resolveTopicId(topicId);
  return (await read.plannedTopic(present)) ? present : null;
}
