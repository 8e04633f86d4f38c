import { normalEmail } from "../accounts/email.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { isLongerThan } from "../base/limits.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { permitted } from "../base/permission.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-paging.ts";
import { appendAll } from "../base/values/append-all.ts";
import type { Viewer } from "../base/viewer.ts";
import { baseMessages } from "#core/messages/base.ts";
import { formatSize } from "#core/messages/plural-forms.ts";
import { subscriberMessages, subscriberTableMessages as messages } from "#core/messages/subscribers.ts";
import type { Subscriber, SubscriberDeps, SubscriberKeys, SubscriberRead, SubscriberState } from "./store.ts";
import { type ImportedSubscriber, subscribersOfTable, subscriberTable } from "./subscriber-table.ts";

/** As long as a form's body can be; lines of 10 000 subscribers take half of it. */
export const SUBSCRIBER_TABLE_LIMIT = 2 * 1024 * 1024;

/** So many subscribers are read or written at once. */
const BATCH = 500;

export interface SubscriberImport {
  created: number;
  /** How many waited for confirmation and have it by the imported consent. */
  changed: number;
  unchanged: number;
  /** Why nothing can be imported. */
  faults: { line: number; message: string }[];
  leftOut: { line: number; message: string }[];
}

/** Makes the studio's service of subscribers, for administrators alone, because it shows addresses. */
export function createSubscriberService(deps: SubscriberDeps) {
  const { store, clock, config } = deps;
  return {
    /** Returns a page of subscribers from the newest, or the one with the address `text`, and how many there are in each state. */
    list: permitted(
      "administer",
      async (_viewer, request: { state: SubscriberState | null; text: string; page: number }) => {
        const { state, text, page } = request;
        const keys = await deps.mail?.subscriberKeys();
        if (!keys) return refuse("unavailable", subscriberMessages.closed);
        const counts = await store.read.subscriberCounts();
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const email = normalEmail(text);
        const one = text === "" || email === null ? null : await store.read.subscriberByMark(keys.mark(email));
        const rows =
          text === "" ? await store.read.subscriberList(state, firstRowOf(page), STUDIO_ROWS) : one ? [one] : [];
        const total = text === "" ? (state === null ? all : counts[state]) : rows.length;
        const listing = studioPage({ rows: rows.map((row) => opened(row, keys)), total }, page);
        return listing.ok ? ok({ ...listing.value, counts }) : listing;
      },
    ),
    remove: permitted("administer", (viewer, id: string) =>
      store.write(async (tx) => {
        if (!(await tx.subscriber(id))) return refuse("missing", subscriberMessages.gone);
        await tx.removeSubscriber(id);
        await tx.putAudit(auditEntry(viewer, clock(), "subscriber-remove", null));
        return ok(null);
      }),
    ),
    exportTable: permitted("administer", async (viewer) => {
      const rows = await allSubscribers(deps);
      await store.write((tx) =>
        tx.putAudit(auditEntry(viewer, clock(), "subscriber-export", null, { subscribers: rows.length })),
      );
      return ok(subscriberTable(rows, config.timeZone));
    }),
    /** Imports a table of people who gave their consent elsewhere; without `apply` only says what it would do. */
    importTable: permitted("administer", (viewer, table: string, apply: boolean) =>
      importTable(deps, viewer, table, apply),
    ),
  };
}

/** Whose address was sealed with another key has an empty one. */
function opened(subscriber: Subscriber, keys: SubscriberKeys) {
  return { ...subscriber, address: keys.open(subscriber.sealedAddress) ?? "" };
}

/** Returns all subscribers with their addresses; none in a process that sends no mail. */
export async function allSubscribers({
  store,
  mail,
}: Pick<SubscriberDeps, "mail"> & { store: { read: SubscriberRead } }) {
  const keys = await mail?.subscriberKeys();
  const rows: ReturnType<typeof opened>[] = [];
  if (!keys) return rows;
  for (;;) {
    const some = await store.read.subscriberList(null, rows.length, BATCH);
    if (some.length === 0) return rows;
    appendAll(
      rows,
      some.map((each) => opened(each, keys)),
    );
  }
}

async function importTable(
  deps: SubscriberDeps,
  viewer: Viewer,
  text: string,
  apply: boolean,
): Promise<Outcome<SubscriberImport>> {
  const { store, clock, letOthersRun } = deps;
  if (isLongerThan(text, SUBSCRIBER_TABLE_LIMIT))
    return refuse("invalid", baseMessages.tableTooLarge(formatSize(SUBSCRIBER_TABLE_LIMIT)));
  const keys = await deps.mail?.subscriberKeys();
  if (!keys) return refuse("unavailable", subscriberMessages.closed);
  const { subscribers, leftOut, fault } = subscribersOfTable(text, clock());
  const report: SubscriberImport = { created: 0, changed: 0, unchanged: 0, faults: [], leftOut };
  if (fault !== null) return ok({ ...report, faults: [{ line: 1, message: fault }] });
  const seen = new Set<string>();
  const stored = async (read: SubscriberRead, imported: ImportedSubscriber) => {
    const mark = keys.mark(imported.address);
    if (seen.has(mark)) return leaveOut(report, imported, messages.repeated);
    seen.add(mark);
    return mergeImported(deps, read, imported, { mark, keys, report });
  };
  for (let from = 0; from < subscribers.length; from += BATCH) {
    const some = subscribers.slice(from, from + BATCH);
    if (apply)
      await store.write(async (tx) => {
        for (const each of some) {
          const subscriber = await stored(tx, each);
          if (subscriber) await tx.putSubscriber(subscriber);
        }
      });
    else for (const each of some) await stored(store.read, each);
    await letOthersRun?.();
  }
  const { created, changed } = report;
  leftOut.sort((one, other) => one.line - other.line);
  const details = { created, changed, leftOut: leftOut.length };
  if (apply) await store.write((tx) => tx.putAudit(auditEntry(viewer, clock(), "subscriber-import", null, details)));
  return ok(report);
}

function leaveOut({ leftOut }: SubscriberImport, { line }: ImportedSubscriber, message: string): null {
  leftOut.push({ line, message });
  return null;
}

/** Returns the row to store; null when the line changes nothing. Nobody who left or was removed comes back by an import. */
async function mergeImported(
  { newId }: SubscriberDeps,
  read: SubscriberRead,
  imported: ImportedSubscriber,
  { mark, keys, report }: { mark: string; keys: SubscriberKeys; report: SubscriberImport },
): Promise<Subscriber | null> {
  const { address, consentAt, source } = imported;
  const present = await read.subscriberByMark(mark);
  if (present?.state === "left" || present?.state === "resting")
    return leaveOut(report, imported, messages[present.state]);
  if (!present && (await read.isRemovedSubscriber(mark))) return leaveOut(report, imported, messages.removed);
  if (present?.state === "confirmed") {
    report.unchanged += 1;
    return null;
  }
  report[present ? "changed" : "created"] += 1;
  const times = { requestedAt: consentAt, confirmedAt: consentAt, endedAt: null, letterAt: present?.letterAt ?? null };
  const fresh = { id: present?.id ?? newId(), mark, sealedAddress: keys.seal(address), categoryIds: [], failures: 0 };
  return { ...fresh, ...times, state: "confirmed", source };
}
