import type { ImapFlow } from "imapflow";
import type PostalMime from "postal-mime";
import type { Clock } from "#core/base/common-deps.ts";
import { isLoopback } from "#core/base/values/plain-http.ts";
import { dispatchMessages, mailboxMessages } from "#core/messages/mail.ts";
import type { OutboxEntry } from "#core/base/jobs.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import { isAddressFault } from "./smtp.ts";

/*
 * The only importer of imapflow and postal-mime, which are loaded when a mailbox is set. Reports of letters that came back (RFC 3464) go
 * to the sender's address. Anybody can write one, so a report counts only if it returns a letter's id, which nobody but its receiver knows.
 */

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  /** Decrypts a password; null when the site has another key. */
  password(sealed: string): Promise<string | null>;
  /** Returns the id of a letter that an outbox entry was sent as. */
  letterId(entry: { id: number; key: string }): Promise<string>;
}

const TLS_PORT = 993;
const IMAP_WAIT_MS = 20_000;

/** Anybody can send a report. One of this size is parsed in a second at the worst; the fields and the letter's headers are at its beginning. */
const LONGEST_REPORT = 128 * 1024;
const MOST_AT_ONCE = 100;

/** A block of fields for the report, and one for each receiver; a letter has one receiver. */
const MOST_BLOCKS = 4;

type Parse = typeof PostalMime.parse;

/** Counts the unread reports in the mailbox, and marks them as read. Other letters stay as they are. Returns a sentence when it cannot be read. */
export async function readReturnedLetters(deps: Dependencies, waitMs = IMAP_WAIT_MS): Promise<string | null> {
  const { bounceHost: host, bouncePort: port, ...settings } = await deps.store.read.mailSettings();
  if (host === "") return null;
  const pass = await deps.password(settings.sealedBouncePassword);
  if (pass === null) return dispatchMessages.keyChanged;
  const [{ ImapFlow: Client }, { default: Mime }] = await Promise.all([import("imapflow"), import("postal-mime")]);
  const secure = port === TLS_PORT;
  const client = new Client({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopback(host) }),
    auth: { user: settings.bounceUser, pass },
    logger: false,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  // An error between two calls would end the process. The next call meets it again.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await readReports(deps, client, Mime.parse);
    return null;
  } catch (error) {
    const isRefused = error instanceof Error && "authenticationFailed" in error;
    return isRefused ? mailboxMessages.signIn : mailboxMessages.broken(host);
  } finally {
    client.close();
  }
}

async function readReports(deps: Dependencies, client: ImapFlow, parse: Parse): Promise<void> {
  await client.mailboxOpen("INBOX");
  const reports = { seen: false, header: { "content-type": "delivery-status" } };
  const uids = (await client.search(reports, { uid: true })) || [];
  for (const uid of uids.slice(0, MOST_AT_ONCE)) {
    const query = { source: { maxLength: LONGEST_REPORT } };
    const message = await client.fetchOne(String(uid), query, { uid: true });
    const failure = message && message.source ? await failureIn(message.source, parse) : null;
    if (failure) await countReturned(deps, failure);
    await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
  }
}

type ReturnedLetter = Record<"letterId" | "status", string>;

/** Returns what a report says of a letter that was refused for good; null for a delay, a delivery and what is no report. */
async function failureIn(source: Buffer, parse: Parse): Promise<ReturnedLetter | null> {
  try {
    const { attachments } = await parse(source, { attachmentEncoding: "utf8" });
    const contentOf = (type: RegExp) => {
      const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content;
      return typeof content === "string" ? content : "";
    };
    const returned = await headersOf(contentOf(/^(?:message\/(?:rfc822|global)|text\/rfc822-headers)$/), parse);
    for (const block of contentOf(/^message\/(?:global-)?delivery-status$/).split(/\n\r?\n/, MOST_BLOCKS)) {
      const fields = await headersOf(block, parse);
      const status = fields.get("status") ?? "";
      if (fields.get("action")?.toLowerCase() === "failed" && isAddressFault(status))
        return { letterId: returned.get("x-letter-id") ?? returned.get("message-id") ?? "", status };
    }
    return null;
  } catch {
    return null;
  }
}

async function headersOf(text: string, parse: Parse): Promise<Map<string, string>> {
  const { headers } = await parse(text);
  return new Map(headers.map(({ key, value }) => [key, value.trim()]));
}

/** Counts that the address of a reader refused a letter for good; the third time the address rests. Letters to the team are not counted. */
export async function countFailure(tx: StoreWrite, { payload: { subscriberId } }: OutboxEntry, now: number) {
  if (typeof subscriberId === "string") await tx.subscriberFailed(subscriberId, now);
}

async function countReturned(deps: Dependencies, { letterId, status }: ReturnedLetter): Promise<void> {
  const { store, clock } = deps;
  const id = /^<?((\d{1,15})\.[0-9a-f]{32})@/.exec(letterId);
  const entry = id && (await store.read.outboxEntry(Number(id[2])));
  if (!entry || id[1] !== (await deps.letterId(entry))) return;
  await store.write(async (tx) => {
    if (await tx.returnLetter(entry.id, mailboxMessages.returned(status))) await countFailure(tx, entry, clock());
  });
}
