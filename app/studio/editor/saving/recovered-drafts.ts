import { oneLine } from "#core/base/values/one-line.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { clipped } from "#core/polish/clipped.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { type Draft, NOT_STORED, tabName } from "#core/posts/drafts/draft.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import { links } from "../../../links.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import { studio } from "../../../messages/studio.ts";
import { ask } from "../editor-api.ts";
import { Observable } from "../observable.ts";
import { type LocalDraft, leftBehindBy, type LocalDrafts, openLocalDrafts } from "./local-drafts.ts";
import { isSame } from "./reconcile-local-draft.ts";

/** A text that never reached the server, as a row of a list. */
export interface RecoveredDraft {
  kept: LocalDraft;
  name: string;
  when: string;
  /** Address of the editor that continues the text; null when the post no longer exists or belongs to another person. */
  path: string | null;
}

/** New posts that became drafts after their editor was left, to be named by the editor that is open now. */
export const savedAfterLeaving = new Observable<readonly { id: string; name: string; path: string }[]>([]);

/** Notes where the words of a new post went, when the answer to one of its first saves comes after its editor was left. */
export function tellSavedAfterLeaving(
  { id, token }: Pick<OpenedPost, "id" | "token">,
  title: string,
  slug: string,
): void {
  if (token !== NOT_STORED) return;
  const draft = { id, name: plainTitle(title) || linksAndTables.link.untitled, path: links.editPost(slug) };
  savedAfterLeaving.set([...savedAfterLeaving.get().filter((other) => other.id !== id), draft]);
}

const MOST_POSTS = 20;

let opening: Promise<LocalDrafts> | null = null;

/** Returns the newest text of each post that closed tabs left; none when the browser has no store. */
export async function recoveredDraftsOf(userId: string, zone: string): Promise<RecoveredDraft[]> {
  try {
    const texts = await opened();
    const drafts = await leftBehindBy(userId, texts.all());
    const newest = [...Map.groupBy(drafts, ({ postId }) => postId).values()].flatMap((ofPost) => ofPost.slice(0, 1));
    const left = await Promise.all(newest.slice(0, MOST_POSTS).map((draft) => leftOf(draft, zone)));
    return left.filter((text) => text !== null);
  } catch {
    return [];
  }
}

/** Deletes the text from the browser's store. */
export async function forgetRecovered({ postId, tab }: LocalDraft): Promise<void> {
  await (await opened()).forget(postId, tab);
}

/** Makes a new post from a text whose post no longer exists. Address, topic, pin and people are not copied. Returns the editor's path. */
export async function beginAnew(localDraft: LocalDraft, userId: string): Promise<string> {
  const texts = await opened();
  const resetFields = { slug: null, topicId: null, pin: null, responsibleEditorId: null, authorIds: [userId] };
  const draft = { ...localDraft.draft, ...resetFields };
  const fresh = { postId: crypto.randomUUID(), tab: tabName(crypto.randomUUID(), userId), base: NOT_STORED };
  const baseDraft = { ...draft, title: "", lead: "", body: "" };
  await texts.keep({ ...fresh, draft, baseDraft, unsure: null, at: Date.now() });
  await texts.forget(localDraft.postId, localDraft.tab);
  return links.newPost("", fresh.postId);
}

function opened(): Promise<LocalDrafts> {
  return (opening ??= openLocalDrafts());
}

const NAME_CHARACTERS = 60;

function nameOf({ title, lead, body }: Draft): string {
  const words = oneLine((lead || body).slice(0, NAME_CHARACTERS * 2));
  if (title !== "" || words === "") return plainTitle(title) || studio.queue.untitled;
  return clipped(words, NAME_CHARACTERS);
}

/** Returns a text that can be recovered; null when the server has the text or did not answer. */
async function leftOf(localDraft: LocalDraft, zone: string): Promise<RecoveredDraft | null> {
  const { postId, base, draft, baseDraft, at } = localDraft;
  const text = { kept: localDraft, name: nameOf(draft), when: formatNear(at, Date.now(), zone) };
  const answer = await ask<OpenedPost>("open", { postId });
  if (answer.ok) {
    return isSame(draft, answer.value.draft) ? null : { ...text, path: links.editPost(answer.value.slug) };
  }
  if (base === NOT_STORED) return { ...text, path: links.newPost("", postId) };
  if (answer.ok || !GONE.has(answer.code)) return null;
  // Deleting the post for good also deleted the text that the server had, so only a changed text is worth recovering.
  return isSame(draft, baseDraft) ? null : { ...text, path: null };
}

const GONE: ReadonlySet<string> = new Set(["missing", "gone", "forbidden"]);
