import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { type Draft, type EditToken, NOT_STORED, tabName } from "#core/posts/drafts/draft.ts";
import { reconcileDrafts } from "#core/posts/drafts/reconcile-drafts.ts";
import { askBeforeLeaving } from "../../browser/confirm-leave.ts";
import { holdReloads } from "../../browser/reload-with-state.ts";
import { isSame, reconcileLocalDraft } from "./saving/reconcile-local-draft.ts";
import { links } from "../../links.ts";
import { editor as says } from "../../messages/editor/editor.ts";
import { saving } from "../../messages/editor/saving.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { ask } from "./editor-api.ts";
import { type Beginning, EditingSession } from "./editing-session.ts";
import { heedOtherTabs } from "./saving/lease.ts";
import { holdTab, leftBehindBy, type LocalDraft, type LocalDrafts, openLocalDrafts } from "./saving/local-drafts.ts";

/** A reload waits at most this many milliseconds for the last save. The text is in the browser's store in any case. */
const FLUSH_MS = 5_000;

/** Opens a post in the editor, with unsaved text that this person's closed tabs left in the browser. */
export async function openEditor(opened: EditPostScreen): Promise<EditingSession> {
  const tab = tabName(crypto.randomUUID(), opened.viewer.id);
  holdTab(tab);
  const texts = await openLocalDrafts().catch(() => null);
  const screen = texts && opened.post.token === NOT_STORED ? await newPostLeft(texts, opened) : opened;
  const left = texts ? await leftBehindBy(screen.viewer.id, texts.of(screen.post.id)).catch(() => []) : [];
  const { beginning, used } = beginningOf(screen, left);
  const editing = new EditingSession(screen, tab, texts, beginning);
  if (beginning.draft !== screen.post.draft) {
    editing.changed();
    editing.queue.keepNow();
  }
  // The browser's store keeps the order of requests: the new record is written before the old ones are deleted.
  for (const { postId, tab: old } of used) void texts?.forget(postId, old).catch(() => undefined);
  return editing;
}

/** Returns the unsaved new post of a closed tab, to be continued: the post in `?left=`, or the newest. By now the server may have the post. */
async function newPostLeft(texts: LocalDrafts, screen: EditPostScreen): Promise<EditPostScreen> {
  const { post, viewer } = screen;
  const leftId = new URLSearchParams(location.search).get("left");
  const drafts = await leftBehindBy(viewer.id, texts.all()).catch(() => []);
  const left = drafts.find(({ postId, base, baseDraft }) =>
    leftId === null
      ? base === NOT_STORED && baseDraft.authorIds.includes(viewer.id) && baseDraft.topicId === post.draft.topicId
      : postId === leftId,
  );
  const postId = left?.postId ?? leftId;
  if (postId === null) return screen;
  const answer = await ask<OpenedPost>("open", { postId });
  if (!answer.ok) {
    return left ? { ...screen, topicId: left.baseDraft.topicId, post: { ...post, id: left.postId } } : screen;
  }
  history.replaceState(history.state, "", links.editPost(answer.value.slug));
  return { ...screen, post: answer.value };
}

/**
 * Returns what the editor starts with: the newest text that the server lacks, reconciled with older texts. A text in conflict
 * keeps the base on which it was written.
 */
function beginningOf({ post, zone }: EditPostScreen, left: LocalDraft[]): { beginning: Beginning; used: LocalDraft[] } {
  const server = { base: post.token, baseDraft: post.draft, unsure: null };
  const recoveries = left.map((localDraft) => ({ localDraft, recovery: recover(localDraft, post.token, post.draft) }));
  const needed = recoveries.filter(({ recovery }) => recovery.is !== "nothing");
  const used = recoveries.filter((each) => !needed.includes(each)).map(({ localDraft }) => localDraft);
  const newest = needed.pop();
  if (!newest) return { beginning: { draft: post.draft, ground: server, notice: null }, used };
  const { localDraft, recovery } = newest;
  used.push(localDraft);
  let draft = recovery.is === "restored" ? recovery.draft : localDraft.draft;
  for (const { localDraft: older } of needed.toReversed()) {
    const reconciled = reconcileDrafts(older.baseDraft, draft, older.draft);
    if (reconciled.conflicts.length > 0) continue;
    ({ draft } = reconciled);
    used.push(older);
  }
  const at = says.timeOf(localDraft.at, zone);
  if (recovery.is !== "restored") {
    const { base, baseDraft, unsure } = localDraft;
    const notice = { text: saving.recovered.clash(at), fault: false };
    return { beginning: { draft, ground: { base, baseDraft, unsure }, notice }, used };
  }
  const ground = { ...server, unsure: recovery.unsure };
  const { reconciled, restored, restoredSaved } = saving.recovered;
  const said = recovery.reconciled ? { text: reconciled(at) } : { text: restored(at), onceSaved: restoredSaved(at) };
  return { beginning: { draft, ground, notice: { ...said, fault: false } }, used };
}

type Recovery =
  | { is: "nothing" }
  /** `reconciled`: another person wrote in the meantime. `unsure`: a draft that may still reach the server. */
  | { is: "restored"; draft: Draft; reconciled: boolean; unsure: Draft | null }
  | { is: "conflict" };

/** Restores a local text: unchanged if the server still has the version on which it builds, otherwise reconciled with `theirs`. */
export function recover(localDraft: LocalDraft, token: EditToken, theirs: Draft): Recovery {
  const { draft } = localDraft;
  if (isSame(draft, theirs)) return { is: "nothing" };
  if (localDraft.base === token) return { is: "restored", draft, reconciled: false, unsure: localDraft.unsure };
  const { reconciled, clean, alone } = reconcileLocalDraft(localDraft, draft, theirs);
  if (!clean) return { is: "conflict" };
  if (isSame(reconciled.draft, theirs)) return { is: "nothing" };
  return { is: "restored", draft: reconciled.draft, reconciled: !alone, unsure: null };
}

/** Saves when the page is hidden or closed, and renews the lease when the page is shown again. Returns a function that stops watching. */
export function watchLifecycle(editing: EditingSession): () => void {
  const { queue, lease } = editing;
  const ends = new AbortController();
  const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
    target.addEventListener(type, act, { signal: ends.signal });
  on(window, "online", () => queue.resume());
  on(window, "pagehide", () => editing.leave());
  on(window, "pageshow", (event) => (event as PageTransitionEvent).persisted && void lease.beat());
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") queue.leave();
    else void lease.beat();
  });
  // A window beside another one stays visible, so that only the focus tells that the person is back.
  on(window, "focus", () => void lease.beat());
  on(window, "beforeunload", () => queue.keepNow());
  const stopAsking = askBeforeLeaving(() => queue.isAtRisk || editing.source?.isBusy() === true);
  on(window, "keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey) return;
    event.preventDefault();
    void queue.flush("save");
  });
  const release = holdReloads(async () => {
    if (queue.isEmpty) return;
    await Promise.race([queue.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
  });
  const stopBeating = beatOn(editing);
  const stopHeeding = heedOtherTabs(editing);
  return () => {
    ends.abort();
    release();
    stopAsking();
    stopBeating();
    stopHeeding();
  };
}

function beatOn({ lease, post }: EditingSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const soon = () => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void beat(), lease.nextBeat);
  };
  const beat = async () => {
    await lease.beat();
    soon();
  };
  const unsubscribe = [post.subscribe(soon), lease.presence.subscribe(soon), lease.refusal.subscribe(soon)];
  void beat();
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const stop of unsubscribe) stop();
  };
}
