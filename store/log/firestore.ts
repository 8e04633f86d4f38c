import { appendAll } from "#core/base/values/append-all.ts";
import type { LogEntry, LogListener, ReplicatedLog } from "#core/replication/replicated-log.ts";
import {
  deletedField,
  type DocumentSnapshot,
  type FirestoreLogOptions,
  openFirestore,
  type Query,
  type QuerySnapshot,
  withinFirestoreLimit,
} from "./firestore-client.ts";
import { createFirestoreTurns } from "./firestore-turn.ts";
import { followByPolling } from "./follow-by-polling.ts";

/** Of the documents in one answer, each of up to a mebibyte, so that it comes within the limit. */
const MOST_READ = 16;

/** Entries emptied by one commit; Firestore takes 500. */
const EMPTIED_AT_ONCE = 200;

/** As many digits as the largest safe integer has, so that documents lie in the order of positions. */
const POSITION_DIGITS = 16;

/**
 * Entries as documents `log/{position, zero-padded}`, created in a turn. The fields: `position`; `nonce`; `body`; and
 * `filled`, the position again for as long as there is a body. Queries need single-field indexes only, which Firestore makes by
 * itself. Throws a `SettingError` without the package `@google-cloud/firestore`.
 */
export function openFirestoreLog(options: FirestoreLogOptions): ReplicatedLog {
  const firestore = openFirestore(options);
  const log = firestore.collection("log");
  const newest = log.orderBy("position", "desc").limit(1);
  const head = () => withinFirestoreLimit(async () => headOf(await newest.select("position").get()));
  return {
    takeTurn: createFirestoreTurns(firestore, (position) => log.doc(String(position).padStart(POSITION_DIGITS, "0"))),
    async read(position, limit) {
      const entries: LogEntry[] = [];
      for (;;) {
        const wanted = Math.min(limit - entries.length, MOST_READ);
        const from = log.where("position", ">=", position + entries.length).orderBy("position");
        const { docs } = await withinFirestoreLimit(() => from.limit(wanted).get());
        appendAll(entries, docs.map(entryOf));
        if (docs.length < wanted || entries.length === limit) return entries;
      }
    },
    head,
    follow: (after, listener) => follow(after, listener, newest, head),
    async empty(upTo) {
      const full = log.where("filled", "<=", upTo).orderBy("filled").limit(EMPTIED_AT_ONCE).select("filled");
      for (let emptied = EMPTIED_AT_ONCE; emptied === EMPTIED_AT_ONCE;) {
        emptied = await withinFirestoreLimit(async () => {
          const { docs } = await full.get();
          const batch = firestore.batch();
          for (const { ref } of docs) batch.update(ref, { body: deletedField(), filled: deletedField() });
          await batch.commit();
          return docs.length;
        });
      }
    },
    now: async () => (await withinFirestoreLimit(() => newest.select("position").get())).readTime.toMillis(),
    close: () => withinFirestoreLimit(() => firestore.terminate()).catch(() => {}),
  };
}

/**
 * Listens for the newest entry alone, so that the client does not hold the bodies of all others. The client reopens a stream that broke
 * or was silent for two minutes; one it gave up is opened again after the next poll. A poll is one document read.
 */
function follow(after: number, listener: LogListener, newest: Query, head: () => Promise<number>): () => Promise<void> {
  let unsubscribe: (() => void) | null = null;
  const polling = followByPolling(after, listener, async () => {
    const position = await head();
    unsubscribe ??= newest.onSnapshot(
      (snapshot) => polling.onPosition(headOf(snapshot)),
      () => (unsubscribe = null),
    );
    return position;
  });
  return async () => {
    await polling.stop();
    unsubscribe?.();
  };
}

function headOf({ docs }: QuerySnapshot): number {
  return (docs[0]?.get("position") as number | undefined) ?? 0;
}

/** What a turn wrote, so that the types hold. */
function entryOf(document: DocumentSnapshot): LogEntry {
  return {
    position: document.get("position") as number,
    nonce: document.get("nonce") as string,
    body: (document.get("body") as Buffer | undefined) ?? null,
    committedAt: document.createTime.toMillis(),
  };
}
