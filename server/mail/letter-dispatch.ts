import type { Logger } from "pino";
import type { OutboxEntry } from "#core/base/jobs.ts";
import { writeLetter } from "#core/mail/team-letters.ts";
import { dispatchMessages } from "#core/messages/mail.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";
import type { Store } from "#core/store.ts";
import { restAfter } from "../jobs/outbox.ts";
import { where } from "../sign-in/sign-in-context.ts";
import { countFailure } from "./count-failure.ts";
import { addressed, type Mail, type MailInForce } from "./open-mail.ts";
import { openSmtp, SmtpRefusal, type SmtpSession } from "./smtp.ts";

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  mail: Mail;
  log: Logger;
  /** Returns true while results cannot be stored. Then no letter may go out. */
  isHeld(): boolean;
  waitMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** At most this many letters go out over one connection. */
const BATCH = 50;

/** A letter that could not be sent for this long is given up. */
const LONGEST_TRY_MS = 3 * 24 * HOUR_MS;

/** After a failure of the mail server itself, no letter is tried for this long. */
const SERVER_REST_MS = 30_000;

/**
 * Sends the letters that wait in the outbox, one after another and within the limits of the settings. A letter goes out at least once: its
 * row says that it is being sent before the mail server gets it, and that it was sent after the server took it. If the process
 * ends in between, the next one sends it again with the same Message-ID.
 */
export function createLetterDispatch(deps: Dependencies) {
  const { store, mail } = deps;
  let restingUntil = -Infinity;
  return {
    async look(): Promise<void> {
      const now = mail.clock();
      if (deps.isHeld() || (now < restingUntil && now > restingUntil - SERVER_REST_MS)) return;
      const letters = await store.read.outboxReady(now, BATCH, "letters");
      if (letters.length === 0) return;
      const inForce = await mail.inForce();
      if (inForce === null || typeof inForce === "string") {
        const kind = inForce === null ? "never" : "server";
        for (const entry of letters) await settle(deps, entry, { kind, message: inForce ?? dispatchMessages.off });
        return;
      }
      const { perMinute, perHour } = inForce.settings;
      const [lately, hourly] = [
        await store.read.lettersSent(now - MINUTE_MS),
        await store.read.lettersSent(now - HOUR_MS),
      ];
      const room = Math.max(0, Math.min(perMinute - lately, perHour - hourly));
      const isServed = await sendAll(deps, inForce, letters.slice(0, room));
      if (!isServed) restingUntil = mail.clock() + SERVER_REST_MS;
    },
  };
}

/** Returns false when the mail server cannot be used now. The letters after that one keep waiting. */
async function sendAll(deps: Dependencies, inForce: MailInForce, letters: OutboxEntry[]): Promise<boolean> {
  let session = null as SmtpSession | null;
  try {
    for (const entry of letters) {
      const refusal = await attempt(deps, entry, async (written) => {
        const { clock, site, letterId } = deps.mail;
        session ??= await openSmtp(inForce.server, deps.waitMs);
        await begin(deps, entry);
        const about = { mail: inForce, id: await letterId(entry), now: clock(), siteName: site.name };
        await session.send(addressed(written.letter, written.to, about));
      });
      await settle(deps, entry, refusal);
      if (refusal) session = null;
      if (refusal?.kind === "server") return false;
    }
  } finally {
    session?.close();
  }
  return true;
}

type Refusal = Pick<SmtpRefusal, "kind" | "message">;

/** Writes and sends a letter. Returns null when it was sent, or when there is nothing to send any more. */
async function attempt(
  deps: Dependencies,
  entry: OutboxEntry,
  send: (written: NonNullable<Awaited<ReturnType<typeof write>>>) => Promise<void>,
): Promise<Refusal | null> {
  try {
    const written = await write(deps, entry);
    if (written) await send(written);
    return null;
  } catch (error) {
    if (error instanceof SmtpRefusal) return error;
    deps.log.error({ err: error, key: entry.key }, dispatchMessages.broken);
    return { kind: "later", message: jobMessages.effectFault };
  }
}

function write({ store, mail }: Dependencies, { payload }: OutboxEntry) {
  return writeLetter(store.read, payload, {
    siteName: mail.site.name,
    origin: mail.origin(),
    async link(id) {
      const [row] = await store.read.accountRows("access_link", where("id", id));
      const isOpen = row && row.endsAt > mail.clock();
      return isOpen ? { path: `/setup?token=${await mail.linkToken(id)}`, email: row.email } : null;
    },
  });
}

async function begin({ store, mail, log }: Dependencies, { id, key, begunAt }: OutboxEntry): Promise<void> {
  if (begunAt !== null) log.warn({ key }, dispatchMessages.inDoubt);
  await store.write((tx) => tx.beginOutbox(id, mail.clock()));
}

async function settle({ store, mail, log }: Dependencies, entry: OutboxEntry, refusal: Refusal | null): Promise<void> {
  const { id, key, attempts, createdAt } = entry;
  const now = mail.clock();
  if (refusal) log.warn({ key, attempts: attempts + 1, reason: refusal.message }, dispatchMessages.notSent);
  const isTooOld = now - createdAt > LONGEST_TRY_MS;
  const result =
    refusal === null
      ? { doneAt: now }
      : refusal.kind === "never" || refusal.kind === "address" || isTooOld
        ? { doneAt: now, error: isTooOld ? `${refusal.message} ${dispatchMessages.tooOld}` : refusal.message }
        : { error: refusal.message, nextAt: now + restAfter(attempts + 1) };
  await store.write(async (tx) => {
    await tx.settleOutbox(id, result);
    if (refusal?.kind === "address") await countFailure(tx, entry, now);
  });
}
