import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { openMail } from "#server/mail/open-mail.ts";
import { readReturnedLetters } from "#server/mail/returned-letters.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { MAILBOX_PASSWORD } from "./mailbox.ts";
import { NOW, openRuntime } from "./open-runtime.ts";

const SENT = ["letter:1:s-1", "letter:2:s-1", "letter:3:s-1"];

/** A site that sent three letters to one subscriber. `headers`: those of each letter, as the receiver's server returns them. */
export async function siteWithSentLetters() {
  const { store, clock } = await openRuntime();
  const mail = openMail({
    store,
    clock,
    site: { name: "Grządka", timeZone: "Europe/Warsaw" },
    key: Buffer.alloc(32, 7),
    environment: null,
    origin: () => "https://grzadka.example",
  });
  const sealedBouncePassword = await mail.port.seal(MAILBOX_PASSWORD);
  await store.write(async (tx) => {
    const times = { requestedAt: NOW, confirmedAt: NOW, endedAt: null, letterAt: null };
    const reader = { id: "s-1", mark: "m", sealedAddress: "a", categoryIds: [], source: "form", failures: 0 };
    await tx.putSubscriber({ ...reader, ...times, state: "confirmed" });
    for (const key of SENT) await tx.putOutbox({ kind: "mail", key, payload: { subscriberId: "s-1" }, createdAt: NOW });
  });
  const rows = await store.read.outboxReady(NOW, 9, "letters");
  await store.write(async (tx) => {
    for (const { id } of rows) await tx.settleOutbox(id, { doneAt: NOW });
  });
  return {
    store,
    mail,
    headers: await Promise.all(
      rows.map(async (row) => `Subject: x\r\nMessage-ID: <${await mail.letterId(row)}@grzadka.example>`),
    ),
    read: async (settings: Partial<typeof NO_MAIL>, waitMs = deadline(10_000)) => {
      await store.write((tx) => tx.putMailSettings({ ...NO_MAIL, sealedBouncePassword, ...settings }));
      const { letterId, openPassword } = mail;
      return readReturnedLetters({ store, clock, letterId, password: openPassword }, waitMs);
    },
    failures: async () => (await store.read.subscriber("s-1"))?.failures,
    errors: () => Promise.all(rows.map(async ({ id }) => (await store.read.outboxEntry(id))?.error)),
  };
}
