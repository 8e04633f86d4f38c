import { auditEntry } from "../base/audit-entry.ts";
import { HELD_UNTIL, type RestoredLetters } from "../base/jobs.ts";
import { ok, type Outcome } from "../base/outcome.ts";
import { LATEST_INSTANT } from "../base/values/instant.ts";
import type { Viewer } from "../base/viewer.ts";
import { heldMessages } from "#core/messages/mail.ts";
import { unsentReaders } from "./queue-news.ts";
import type { MailDeps, MailStoreRead, MailStoreWrite } from "./store.ts";

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

/** Sends the paused letters, or gives them up for good. Letters that were planned before the restore share their fate. */
export function decideHeldLetters(
  { store, clock }: Pick<MailDeps, "store" | "clock">,
  viewer: Viewer,
  isSent: boolean,
): Promise<Outcome<null>> {
  const now = clock();
  return store.write(async (tx) => {
    const { restored, ...settings } = await tx.mailSettings();
    if (restored?.letters !== "paused") return ok(null);
    for (const { id, payload } of await tx.outboxReady(HELD_UNTIL, ALL, "held")) {
      await (isSent ? tx.hastenOutbox(id, now) : tx.settleOutbox(id, { doneAt: now, error: heldMessages.dropped }));
      if (!isSent) await tx.countReaderLetter(String(payload["letterId"]), "dropped");
    }
    for (const { id, kind } of await tx.outboxReady(LATEST_INSTANT, ALL, "others"))
      if (kind === "news") await tx.hastenOutbox(id, now);
    const draft = isSent ? null : await tx.draftDigest();
    if (draft) await tx.putReaderLetter({ ...draft, from: Math.max(draft.from, restored.at) });
    await tx.putMailSettings({ ...settings, restored: isSent ? null : { ...restored, letters: "dropped" } });
    await tx.putAudit(auditEntry(viewer, now, isSent ? "news-resume" : "news-drop", null));
    return ok(null);
  });
}

const ALL = Number.MAX_SAFE_INTEGER;

/** Ends putting copies of a letter into the outbox before all are there. */
export async function endQueueing(tx: MailStoreWrite, letterId: string): Promise<void> {
  const letter = await tx.readerLetter(letterId);
  if (letter) await tx.putReaderLetter({ ...letter, queuedTo: null });
}
