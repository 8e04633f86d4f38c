import { join } from "node:path";
import { waitingSubscriber } from "#core/subscribers/store.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";
import { createNewsHandler, createNewsWriter } from "#server/mail/news.ts";
import { openMail } from "#server/mail/open-mail.ts";
import { plainLetter } from "#server/mail/plain-letter.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import type { BenchContext } from "../context.ts";
import { figure } from "../report.ts";

const POSTS = 10_000;
const READERS = 10_000;
const WRITTEN = 40;

/** How long it takes to put the copies of a letter for all readers into the outbox, to list the work, and to write one copy. */
export async function letterTimes({ archiveCopy, rounds }: BenchContext): Promise<void> {
  const store = await openSqliteStore({ file: join(await archiveCopy(POSTS), DATABASE_FILE), clock: Date.now });
  const server = {
    host: "localhost",
    port: 25,
    security: "none",
    user: "redakcja@grzadka.example",
    password: "",
  } as const;
  const site = { name: "Grządka", timeZone: "Europe/Warsaw" };
  const own = { key: Buffer.alloc(32, 7), origin: () => "https://grzadka.example" };
  const mail = openMail({ store, clock: Date.now, site, ...own, environment: server });
  try {
    const keys = await mail.port.subscriberKeys();
    await store.write(async (tx) => {
      for (let at = 0; at < READERS; at++) {
        const reader = { id: `r${at}`, address: `r${at}@czytelnik.example`, source: "csv", at };
        await tx.putSubscriber({ ...waitingSubscriber(keys, reader), state: "confirmed", confirmedAt: at });
      }
    });
    const [row] = await store.read.listPage("all", 0, 1);
    if (!row) throw new Error("The archive has no post.");
    const handle = createNewsHandler({ store, mail });
    figure("a letter queued for 10 000 readers", "ms", [
      await took(() => handle({ key: "n", payload: { postId: row.id }, createdAt: 0 })),
    ]);
    figure("the newest entries of the outbox beside its copies", "ms", [await took(() => store.read.outbox(100))]);
    const write = createNewsWriter({ store, mail });
    const copies: number[] = [];
    for (let at = 0; at < rounds(WRITTEN); at++)
      copies.push(
        await took(async () => {
          const written = await write({ letterId: `post-${row.id}`, subscriberId: `r${at}` });
          await plainLetter(written?.letter.html ?? "");
        }),
      );
    figure("a copy written, with its plain text", "ms", copies);
  } finally {
    await store.close();
  }
}

async function took(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await act();
  return performance.now() - before;
}
