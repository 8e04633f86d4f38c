import { normalEmail } from "../accounts/email.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { permitted } from "../base/permission.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-paging.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import type { Viewer } from "../base/viewer.ts";
import { formMessages } from "#core/messages/base.ts";
import { subscriberMessages, subscriberTableMessages as messages } from "#core/messages/subscribers.ts";
import {
  type Subscriber,
  type SubscriberDeps,
  type SubscriberKeys,
  type SubscriberState,
  waitingSubscriber,
} from "./store.ts";
import { subscribersOfTable, subscriberTable } from "./subscriber-table.ts";

const ALL = Number.MAX_SAFE_INTEGER;

export interface SubscriberImport {
  created: number;
  /** How many waited for confirmation and have it by the imported consent. */
  changed: number;
  unchanged: number;
  /** Why nothing can be imported. */
  faults: { line: number; message: string }[];
  leftOut: { line: number; message: string }[];
}

interface ListRequest {
  state: SubscriberState | null;
  text: string;
  page: number;
}

/** Makes the studio's service of subscribers, for administrators alone, because it shows addresses. */
export function createSubscriberService(deps: SubscriberDeps) {
  const { store, clock, config } = deps;
  return {
    /** Returns a page of subscribers from the newest, or the one with the address `text`, and how many there are in each state. */
    list: permitted("administer", async (_viewer, { state, text, page }: ListRequest) => {
      const keys = await deps.mail?.subscriberKeys();
      if (!keys) return refuse("unavailable", subscriberMessages.closed);
      const counts = await store.read.subscriberCounts();
      const total = Object.values(state === null ? counts : [counts[state]]).reduce((sum, count) => sum + count, 0);
      const email = normalEmail(text);
      const one = email === null ? null : await store.read.subscriberByMark(keys.mark(email));
      const shown =
        text === ""
          ? { rows: await store.read.subscriberList(state, firstRowOf(page), STUDIO_ROWS), total }
          : { rows: one ? [one] : [], total: 1 };
      const listing = studioPage({ ...shown, rows: shown.rows.map((row) => opened(row, keys)) }, page);
      return listing.ok ? ok({ ...listing.value, counts }) : listing;
    }),
    remove: permitted("administer", (viewer, id: string) =>
      store.write(async (tx) => {
        if (!(await tx.subscriber(id))) return refuse("missing", subscriberMessages.gone);
        await tx.removeSubscriber(id);
        await tx.putAudit(auditEntry(viewer, clock(), "subscriber-remove", null));
        return ok(null);
      }),
    ),
    exportTable: permitted("administer", async (viewer) => {
      const keys = await deps.mail?.subscriberKeys();
      if (!keys) return refuse("unavailable", subscriberMessages.closed);
      const rows = (await store.read.subscriberList(null, 0, ALL)).map((row) => opened(row, keys));
      const details = { subscribers: rows.length };
      await store.write((tx) => tx.putAudit(auditEntry(viewer, clock(), "subscriber-export", null, details)));
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

async function importTable(
  deps: SubscriberDeps,
  viewer: Viewer,
  text: string,
  apply: boolean,
): Promise<Outcome<SubscriberImport>> {
  const keys = await deps.mail?.subscriberKeys();
  if (!keys) return refuse("unavailable", subscriberMessages.closed);
  const now = deps.clock();
  const { subscribers, leftOut, fault } = subscribersOfTable(text, now);
  const faults = fault === null ? [] : [{ line: 1, message: fault }];
  const report: SubscriberImport = { created: 0, changed: 0, unchanged: 0, faults, leftOut };
  const seen = new Set<string>();
  // A refusal rolls the transaction back, so a preview changes nothing.
  await deps.store.write(async (tx): Promise<Outcome<null>> => {
    for await (const { line, address, consentAt, source } of withPauses(subscribers, deps.letOthersRun)) {
      const fresh = waitingSubscriber(keys, { id: deps.newId(), address, source, at: consentAt });
      const present = await tx.subscriberByMark(fresh.mark);
      const isRemoved = !present && (await tx.isRemovedSubscriber(fresh.mark));
      const before = present ? messages.gone[present.state] : isRemoved ? messages.removed : undefined;
      const gone = seen.has(fresh.mark) ? messages.repeated : before;
      seen.add(fresh.mark);
      if (gone !== undefined) leftOut.push({ line, message: gone });
      else if (present?.state === "confirmed") report.unchanged += 1;
      else {
        report[present ? "changed" : "created"] += 1;
        await tx.putSubscriber({ ...fresh, ...present, source, state: "confirmed", confirmedAt: consentAt });
      }
    }
    const details = { created: report.created, changed: report.changed, leftOut: leftOut.length };
    await tx.putAudit(auditEntry(viewer, now, "subscriber-import", null, details));
    return apply && fault === null ? ok(null) : refuse("invalid", formMessages.nothingSaved);
  });
  leftOut.sort((one, other) => one.line - other.line);
  return ok(report);
}
