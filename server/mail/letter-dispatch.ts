import type { Logger } from "pino";
import type { OutboxEntry } from "#core/base/jobs.ts";
import { writeLetter } from "#core/mail/team-letters.ts";
import { dispatchMessages } from "#core/messages/mail.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";
import type { Store } from "#core/store.ts";
import { restAfter } from "../jobs/outbox.ts";
import { createNewsWriter } from "./news.ts";
import { where } from "../sign-in/sign-in-context.ts";
import { addressed, type Mail, type MailInForce } from "./open-mail.ts";
import { countFailure } from "./returned-letters.ts";
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

/** A letter is given up after so many tries, which take three days with their rests (`restAfter`). */
const MOST_TRIES = 80;

/** Letters to readers leave this part of the limits to letters for which somebody waits, such as links to a new password. */
const NEWS_SHARE = 0.9;

/** After a failure of the mail server itself, no letter is tried for this long. */
const SERVER_REST_MS = 30_000;

/**
 * Sends the letters that wait in the outbox, one after another and within the limits of the settings. A letter goes out at least once: its
 * row says that it is being sent before the mail server gets it, and that it was sent after the server took it. If the process
 * ends in between, the next one sends it again with the same Message-ID. With `SZPALTA_SMTP=off` all letters stay where they are.
 */
export function createLetterDispatch(deps: Dependencies) {
  const { store, mail } = deps;
  const writeNews = createNewsWriter(deps);
  let restingUntil = -Infinity;
  return {
    async look(): Promise<void> {
      if (mail.isOff) return;
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
      const lately = await store.read.lettersSent(now - MINUTE_MS);
      const hourly = await store.read.lettersSent(now - HOUR_MS);
      const room = (share: number) =>
        Math.max(0, Math.min(Math.ceil(perMinute * share) - lately, Math.ceil(perHour * share) - hourly));
      const news = letters.filter(isNews);
      const others = letters.filter((entry) => !isNews(entry)).slice(0, room(1));
      const some = [...others, ...news.slice(0, Math.max(0, room(NEWS_SHARE) - others.length))];
      const isServed = await sendAll({ ...deps, writeNews }, inForce, some);
      if (!isServed) restingUntil = mail.clock() + SERVER_REST_MS;
    },
  };
}

type Sending = Dependencies & { writeNews: ReturnType<typeof createNewsWriter> };

function isNews({ payload }: OutboxEntry): boolean {
  return payload["letter"] === "news";
}

/** Returns false when the mail server cannot be used now. The letters after that one keep waiting. */
async function sendAll(deps: Sending, inForce: MailInForce, letters: OutboxEntry[]): Promise<boolean> {
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
      // The mail server did not hear of a dropped letter. After a refusal the session is over; after another error it may be in mid-letter.
      if (refusal && refusal.kind !== "dropped") {
        session?.close();
        session = null;
      }
      if (refusal?.kind === "server") return false;
    }
  } finally {
    session?.close();
  }
  return true;
}

/** `dropped`: a letter to a reader who left before, or one that holds nothing any more. */
type Refusal = Pick<SmtpRefusal, "message"> & { kind: SmtpRefusal["kind"] | "dropped" };

/** Writes and sends a letter. Returns null when it was sent, or when there is nothing to write to the team any more. */
async function attempt(
  deps: Sending,
  entry: OutboxEntry,
  send: (written: NonNullable<Awaited<ReturnType<typeof write>>>) => Promise<void>,
): Promise<Refusal | null> {
  try {
    const written = await write(deps, entry);
    if (written) await send(written);
    return written || !isNews(entry) ? null : { kind: "dropped", message: dispatchMessages.dropped };
  } catch (error) {
    if (error instanceof SmtpRefusal) return error;
    deps.log.error({ err: error, key: entry.key }, dispatchMessages.broken);
    return { kind: "later", message: jobMessages.effectFault };
  }
}

async function write({ store, mail, writeNews }: Sending, entry: OutboxEntry) {
  if (isNews(entry)) return writeNews(entry.payload);
  return writeLetter(store.read, entry.payload, {
    siteName: mail.site.name,
    origin: mail.origin(),
    keys: await mail.port.subscriberKeys(),
    now: mail.clock(),
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

async function settle(
  deps: Dependencies & Partial<Sending>,
  entry: OutboxEntry,
  refusal: Refusal | null,
): Promise<void> {
  const { store, mail, log, writeNews } = deps;
  const { id, key, attempts, payload } = entry;
  const now = mail.clock();
  const isDropped = refusal?.kind === "dropped";
  if (refusal && !isDropped)
    log.warn({ key, attempts: attempts + 1, reason: refusal.message }, dispatchMessages.notSent);
  const isLast = attempts + 1 >= MOST_TRIES;
  const error = `${refusal?.message ?? ""}${isLast ? ` ${dispatchMessages.tooOld}` : ""}`;
  const isOver = isLast || (refusal?.kind !== "later" && refusal?.kind !== "server");
  const result = isOver ? { doneAt: now, ...(refusal && { error }) } : { error, nextAt: now + restAfter(attempts + 1) };
  await store.write(async (tx) => {
    // The post may have been published again since the copy was written.
    if (isDropped && (await writeNews?.(payload))) return;
    await tx.settleOutbox(id, result);
    if (refusal?.kind === "address") await countFailure(tx, entry, now);
    if (!isNews(entry) || !isOver) return;
    await tx.countReaderLetter(String(payload["letterId"]), isDropped ? "dropped" : refusal ? "refused" : "sent");
  });
}
