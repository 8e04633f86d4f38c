import { plainTitle } from "#core/base/post-title.ts";
import { byteLength, AUTHORS_LIMIT, BODY_LIMIT, NOTES_LIMIT, TAGS_LIMIT } from "#core/base/limits.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { Draft } from "../drafts/draft.ts";
import { UNTITLED } from "../drafts/persist-draft.ts";
import { postJoinMessages } from "#core/messages/posts.ts";

export interface JoinedDraft {
  draft: Draft;
  added: string;
  /** Ids of the tags and people that the draft gains, as many as the limits allow. */
  tagIds: string[];
  authorIds: string[];
  leftTags: number;
  /** Whether the editors' notes are added; false also if there are no notes. */
  notes: boolean;
  otherTopic: boolean;
}

/** Adds the draft `from` to the draft `into`: its text under its title, and its tags, authors, notes and topic. `invalid` if too long. */
export async function joinDrafts(
  renderer: Pick<Renderer, "join">,
  into: Draft,
  from: Draft,
): Promise<Outcome<JoinedDraft>> {
  // Texts that are too long together are not parsed, because parsing takes time.
  if (byteLength(into.body) + byteLength(from.body) > BODY_LIMIT) return TOO_LONG;
  const title = titleOf(from);
  const body = await renderer.join(into.body, { title, lead: from.lead, body: from.body });
  if (!body.ok) return body;
  const { kept, added } = body.value;
  const fresh = from.tagIds.filter((id) => !into.tagIds.includes(id));
  const tagIds = fresh.slice(0, Math.max(0, TAGS_LIMIT - into.tagIds.length));
  const others = from.authorIds.filter((id) => !into.authorIds.includes(id));
  const authorIds = others.slice(0, Math.max(0, AUTHORS_LIMIT - into.authorIds.length));
  const notes = joinedNotes(into.notes, from.notes, title);
  const draft: Draft = {
    ...into,
    body: kept + added,
    tagIds: [...into.tagIds, ...tagIds],
    authorIds: [...into.authorIds, ...authorIds],
    topicId: into.topicId ?? from.topicId,
    notes: notes ?? into.notes,
  };
  return ok({
    draft,
    added,
    tagIds,
    authorIds,
    leftTags: fresh.length - tagIds.length,
    notes: notes !== null,
    otherTopic: from.topicId !== null && into.topicId !== null && from.topicId !== into.topicId,
  });
}

export const TOO_LONG = refuse("invalid", postJoinMessages.tooLongTogether);

export function titleOf({ title }: Pick<Draft, "title">): string {
  return title.trim() === "" ? UNTITLED : title.trim();
}

export function hasText({ title, lead, body }: Pick<Draft, "title" | "lead" | "body">): boolean {
  return [title, lead, body].some((part) => part.trim() !== "");
}

/** Returns the notes of both posts together; null if `from` has none or the limit would be exceeded. */
function joinedNotes(into: string, from: string, title: string): string | null {
  if (from.trim() === "") return null;
  const notes = [into.trimEnd(), postJoinMessages.notesOf(plainTitle(title), from)]
    .filter((part) => part !== "")
    .join("\n\n");
  return [...notes].length <= NOTES_LIMIT ? notes : null;
}
