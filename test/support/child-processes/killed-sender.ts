import { flushCompileCache } from "node:module";
import { writeSync } from "node:fs";
import { pino } from "pino";
import type { SmtpServer } from "#core/mail/mail-settings.ts";
import { createLetterDispatch } from "#server/mail/letter-dispatch.ts";
import { openMail } from "#server/mail/open-mail.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";

/*
 * Child of the test that kills it: sends the letters of the outbox until none waits, and prints `in doubt` for each that it may send a second
 * time. Arguments: the database, and the mail server as JSON.
 */
const [file = "", server = ""] = process.argv.slice(2);
const store = await openSqliteStore({ file, clock: Date.now });
const mail = openMail({
  store,
  clock: Date.now,
  site: { name: "Grządka", timeZone: "Europe/Warsaw" },
  key: Buffer.alloc(32, 7),
  environment: JSON.parse(server) as SmtpServer,
  origin: () => "https://grzadka.example",
});
const log = Object.assign(pino({ enabled: false }), { warn: () => writeSync(1, "in doubt\n") });
const { look } = createLetterDispatch({ store, mail, log, isHeld: () => false });
flushCompileCache();
while ((await store.read.outboxReady(Date.now(), 1, "letters")).length > 0) await look();
await store.close();
