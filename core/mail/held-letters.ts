import { auditEntry } from "../base/audit-entry.ts";
import { HELD_UNTIL, type RestoredLetters } from "../base/jobs.ts";
import { ok, type Outcome } from "../base/outcome.ts";
import { plainTitle } from "../base/post-title.ts";
import { letterPlannedAt } from "../posts/actions/schedule.ts";
import { LATEST_INSTANT } from "../base/values/instant.ts";
import type { Viewer } from "../base/viewer.ts";
import { heldMessages } from "#core/messages/mail.ts";
import { unsentReaders } from "./queue-news.ts";
import type { MailDeps, MailStoreRead } from "./store.ts";

/*
 * After a restore, the letters to readers that the backup still owed may have been sent since. They are paused: copies in the outbox are due
 * at `HELD_UNTIL`, entries that would make copies wait (server/mail/news.ts), and no digest goes out. What a person orders later goes.
 */

/** Makes what posts read of letters to readers. */
export function postLettersIn(store: { read: MailStoreRead }) {
  return {
    restoredLetters: async (): Promise<RestoredLetters | null> => (await store.read.mailSettings()).restored,
    unsentReaders: (postId: string) => unsentReaders(store, postId),
  };
}

/** What a restore paused: letters of which copies wait, and the titles of posts whose letters wait as a whole, planned ones too. */
export interface HeldLetters {
  letters: { subject: string; copies: number }[];
  posts: string[];
}

/** Returns the letters to readers that wait for a decision; a digest apart. */
export async function heldLetters(read: MailStoreRead, restoredAt: number): Promise<HeldLetters> {
  const copies = new Map<string, number>();
  for (const { payload } of await read.outboxReady(HELD_UNTIL, ALL, "held"))
    copies.set(String(payload["letterId"]), (copies.get(String(payload["letterId"])) ?? 0) + 1);
  const letters: HeldLetters["letters"] = [];
  for (const [id, count] of copies)
    letters.push({ subject: (await read.readerLetter(id))?.subject ?? "", copies: count });
  const posts: string[] = [];
  for (const { postId, title } of await read.schedule(ALL)) {
    const plannedAt = await letterPlannedAt(read, postId);
    if (plannedAt !== null && plannedAt <= restoredAt) posts.push(plainTitle(title));
  }
  for (const { kind, payload, createdAt } of await read.outboxReady(LATEST_INSTANT, ALL, "others")) {
    if (kind !== "news" || createdAt > restoredAt) continue;
    const { postId, letterId } = payload;
    const whole = typeof postId === "string" ? await read.post(postId) : null;
    posts.push(whole ? plainTitle(whole.title) : ((await read.readerLetter(String(letterId)))?.subject ?? ""));
  }
  return { letters, posts };
}

/** Sends the paused letters, or gives them up for good; returns how many copies waited. Letters that were planned before the restore share their fate. */
export function decideHeldLetters(
  { store, clock }: Pick<MailDeps, "store" | "clock">,
  viewer: Viewer,
  isSent: boolean,
): Promise<Outcome<number>> {
  const now = clock();
  return store.write(async (tx) => {
    const { restored, ...settings } = await tx.mailSettings();
    if (restored?.letters !== "paused") return ok(0);
    const copies = await tx.outboxReady(HELD_UNTIL, ALL, "held");
    for (const { id, payload } of copies) {
      await (isSent ? tx.hastenOutbox(id, now) : tx.settleOutbox(id, { doneAt: now, error: heldMessages.dropped }));
      if (!isSent) await tx.countReaderLetter(String(payload["letterId"]), "dropped");
    }
    for (const { id, kind } of await tx.outboxReady(LATEST_INSTANT, ALL, "others"))
      if (kind === "news") await tx.hastenOutbox(id, now);
    const draft = isSent ? null : await tx.draftDigest();
    if (draft) await tx.putReaderLetter({ ...draft, from: Math.max(draft.from, restored.at) });
    await tx.putMailSettings({ ...settings, restored: isSent ? null : { ...restored, letters: "dropped" } });
    await tx.putAudit(auditEntry(viewer, now, isSent ? "news-resume" : "news-drop", null));
    return ok(copies.length);
  });
}

const ALL = Number.MAX_SAFE_INTEGER;
