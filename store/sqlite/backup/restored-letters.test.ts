import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { HELD_UNTIL } from "#core/base/jobs.ts";
import { dispatchMessages } from "#core/messages/mail.ts";
import { makeSubscriber } from "#store/contract/mail/subscribers.ts";
import { backUp } from "#test/support/backup/backed-up-site.ts";
import { movableSite } from "#test/support/hosted/movable-site.ts";
import { Database } from "../engine/database.ts";
import { openSqliteStore } from "../open.ts";
import { restoreBackup } from "./restore-backup.ts";

const NOW = Date.UTC(2026, 10, 20, 2, 15);
const READERS = ["s-1", "s-2", "s-3"];

const copy = (letterId: string, subscriberId: string) => ({
  kind: "mail",
  key: `letter:${letterId}:${subscriberId}`,
  payload: { letter: "news", letterId, subscriberId },
  createdAt: 1,
});

/** A backup that owes three copies and has a digest as a draft. Since then, one copy was sent, one begun, and the digest went out. */
async function siteWithBackup() {
  const site = await movableSite();
  onTestFinished(() => site.remove());
  const open = (folder: string) => openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => NOW });
  const draft = {
    id: "d-1",
    postId: null,
    subject: "",
    introduction: "",
    from: 1,
    until: null,
    queuedTo: "",
    queued: 0,
  };
  const before = await open(site.folder);
  await before.write(async (tx) => {
    for (const id of READERS) await tx.putSubscriber(makeSubscriber(id));
    await tx.putReaderLetter({ ...draft, id: "post-p", postId: "p", until: 1, queuedTo: null, queued: 3 });
    await tx.putReaderLetter(draft);
    for (const id of READERS) await tx.putOutbox(copy("post-p", id));
    await tx.putOutbox(copy("post-p", "s-4"));
    const stopped = (await tx.outboxReady(1, 9, "letters")).find(({ key }) => key === "letter:post-p:s-4");
    await tx.settleOutbox(stopped!.id, { doneAt: 2, error: dispatchMessages.dropped });
    await tx.putSubscriber(makeSubscriber("s-4"));
    await tx.putOutbox({ kind: "mail", key: "a", payload: { letter: "reset" }, createdAt: 1 });
  });
  await before.close();
  const backup = join(site.emptyFolder(), "kopia.tar");
  await backUp(site.folder, backup);
  const present = await open(site.folder);
  const [first, second] = (await present.read.outboxReady(1, 9, "letters")).filter(({ key }) => key !== "a");
  await present.write(async (tx) => {
    await tx.settleOutbox(first!.id, { doneAt: 5 });
    await tx.countReaderLetter("post-p", "sent");
    await tx.beginOutbox(second!, 6);
    await tx.putReaderLetter({ ...draft, until: 7, queuedTo: null, queued: 1 });
    await tx.putReaderLetter({ ...draft, id: "d-2", from: 7 });
    await tx.putOutbox(copy("d-1", "s-1"));
    // The post was published again with the rest of its letter.
    await tx.reviveCopies("post-p", "c-1", dispatchMessages.dropped, 1);
    const revived = (await tx.outboxReady(1, 9, "letters")).find(({ key }) => key === "letter:post-p:s-4");
    await tx.settleOutbox(revived!.id, { doneAt: 8 });
    await tx.countReaderLetter("post-p", "sent");
  });
  onTestFinished(() => present.close());
  const restored = async (options: { present?: string }) => {
    const folder = site.emptyFolder();
    await restoreBackup(backup, folder, { now: NOW, progress: () => {}, until: null, ...options });
    const store = await open(folder);
    onTestFinished(() => store.close());
    const keys = async (...ready: Parameters<typeof store.read.outboxReady>) =>
      (await store.read.outboxReady(...ready)).map(({ key }) => key);
    return { read: store.read, due: await keys(NOW, 9, "letters"), held: await keys(HELD_UNTIL, 9, "held") };
  };
  /** Returns the file of a database without letters to readers, on which `script` was run. */
  const freshDatabase = async (script = "") => {
    const folder = site.emptyFolder();
    await (await open(folder)).close();
    const file = join(folder, "szpalta.db");
    const database = new Database(file, "writer");
    database.script(script);
    database.close();
    return file;
  };
  return { restored, present: join(site.folder, "szpalta.db"), freshDatabase };
}

it("a restored site owes no letter to readers by itself, and none at all that was sent from the site it replaces", async () => {
  const { restored, present } = await siteWithBackup();
  const replaced = await restored({ present });
  expect(replaced.due).toEqual(["a"]);
  expect(replaced.held).toEqual(["letter:post-p:s-3", "letter:d-1:s-1"]);
  expect(await replaced.read.readerLetter("post-p")).toMatchObject({ sent: 3 });
  expect(await replaced.read.readersOwed("post-p", "c-1", dispatchMessages.dropped)).toBe(0);
  expect(await replaced.read.draftDigest()).toMatchObject({ id: "d-2", from: 7 });
  expect(await replaced.read.mailSettings()).toMatchObject({ restored: { at: NOW, letters: "paused" } });
});

const ENTRY =
  "INSERT INTO outbox (kind, key, payload, created_at, next_at, begun_at) VALUES ('mail', 'letter:post-p:s-1'";

it.each([
  ["without the site it replaces", null],
  ["in place of a site that cannot be read", "DROP TABLE reader_letter"],
  ["in place of a new site", ""],
  ["in place of a site whose rows are damaged", `${ENTRY}, '{', 1, 1, 1)`],
  [
    "in place of a site whose rows cannot be taken over",
    `ALTER TABLE outbox RENAME COLUMN attempts TO tries; ALTER TABLE outbox ADD COLUMN attempts TEXT;
     ${ENTRY}, '{"letterId":"post-p"}', 1, 1, 1); UPDATE outbox SET attempts = 'x'`,
  ],
])("%s, all that is owed waits, each copy with its letter", async (_where, script) => {
  const { restored, freshDatabase } = await siteWithBackup();
  const alone = await restored(script === null ? {} : { present: await freshDatabase(script) });
  expect(await alone.read.readerLetter("post-p")).toMatchObject({ queued: 3, sent: 0 });
  expect(await alone.read.readersOwed("post-p", "c-1", dispatchMessages.dropped)).toBe(1);
  expect(alone.due).toEqual(["a"]);
  expect(alone.held).toEqual(READERS.map((id) => `letter:post-p:${id}`));
  expect(await alone.read.draftDigest()).toMatchObject({ id: "d-1", from: 1 });
  expect(await alone.read.mailSettings()).toMatchObject({ restored: { at: NOW, letters: "paused" } });
});
