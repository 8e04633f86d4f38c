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

/** Documents in one answer, each of up to a mebibyte, so that the answer comes within the time limit. */
const MOST_READ = 16;

/** Entries emptied by one commit; Firestore takes 500. */
const EMPTIED_AT_ONCE = 200;

/** As many digits as the largest safe integer has, so that documents lie in the order of positions. */
const POSITION_DIGITS = 16;

/**
 * Entries as documents `log/{position, zero-padded}`, written in a turn. The fields: `position`; `nonce`; `body`; and
 * `filled`, the position again for as long as there is a body. What somebody else has put beyond the head is nobody's: it is not read,
 * and written over. Queries need single-field indexes only, which Firestore makes by itself. Throws a `SettingError` without the package `@google-cloud/firestore`.
 */
export function openFirestoreLog(options: FirestoreLogOptions): ReplicatedLog {
  const firestore = openFirestore(options);
  const log = firestore.collection("log");
  const turn = firestore.collection("turn").doc("now");
  const newest = log.orderBy("position", "desc").limit(1).select("position");
  const documentOf = (position: number) => log.doc(String(position).padStart(POSITION_DIGITS, "0"));
  // Where the turn's document is missing, existing entries still show that the log belongs to a site.
  const head = () =>
    withinFirestoreLimit(async () => Number((await turn.get()).get("head") ?? headOf(await newest.get())));
  return {
    takeTurn: createFirestoreTurns(firestore, documentOf),
    async read(position, limit) {
      const entries: LogEntry[] = [];
      const count = Math.min(limit, (await head()) - position + 1);
      while (entries.length < count) {
        const from = position + entries.length;
        const wanted = Array.from({ length: Math.min(count - entries.length, MOST_READ) }, (_, at) => from + at);
        const documents = await withinFirestoreLimit(() => firestore.getAll(...wanted.map(documentOf)));
        appendAll(
          entries,
          documents.map((document, at) => entryOf(document, from + at)),
        );
      }
      return entries;
    },
    head,
    follow: (listener) => follow(listener, newest, head),
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
    now: async () => (await withinFirestoreLimit(() => turn.get())).readTime.toMillis(),
    close: () => withinFirestoreLimit(() => firestore.terminate()).catch(() => {}),
  };
}

/**
 * Listens only for the newest entry, so that the client does not hold the bodies of all others. The client reopens a
 * stream that broke or was silent for two minutes; one that it gave up is opened again after the next poll. A poll
 * reads one document.
 */
function follow(listener: LogListener, newest: Query, head: () => Promise<number>): () => Promise<void> {
  let unsubscribe: (() => void) | null = null;
  const polling = followByPolling(listener, async () => {
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

/** The entry that a turn wrote; where somebody has removed its document, it has no nonce and no body. */
function entryOf(document: DocumentSnapshot, position: number): LogEntry {
  return {
    position,
    nonce: (document.get("nonce") as string | undefined) ?? "",
    body: (document.get("body") as Buffer | undefined) ?? null,
  };
}
