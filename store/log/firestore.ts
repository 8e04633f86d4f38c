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

/** At most this many documents, each of up to 1 MiB, are read at once, so that a read stays within the time limit. */
const MOST_READ = 16;

/** One commit removes the bodies of at most this many entries. Firestore allows 500. */
const EMPTIED_AT_ONCE = 200;

/** Positions in document ids have as many digits as the largest safe integer, so that ids sort by position. */
const POSITION_DIGITS = 16;

/**
 * Opens a log whose entries are documents `log/{zero-padded position}` with `position` and `nonce`. While an entry has a `body`, it also
 * has `filled`, equal to `position`. Documents after the head are not read and may be overwritten. Queries need only single-field indexes,
 * and Firestore makes those itself. Throws a `SettingError` without the package `@google-cloud/firestore`.
 */
export function openFirestoreLog(options: FirestoreLogOptions): ReplicatedLog {
  const firestore = openFirestore(options);
  const log = firestore.collection("log");
  const turn = firestore.collection("turn").doc("now");
  const newest = log.orderBy("position", "desc").limit(1).select("position");
  const documentOf = (position: number) => log.doc(String(position).padStart(POSITION_DIGITS, "0"));
  // If the document `turn/now` is missing, the entries still show that the log belongs to a site.
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
 * Subscribes to the newest entry only, so that the client does not hold the bodies of all entries. The client itself reopens a broken
 * stream. A stream that the client gave up is opened again after the next poll. A poll reads one document.
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

/** Returns the entry in a document, without nonce and body if somebody has removed the document. */
function entryOf(document: DocumentSnapshot, position: number): LogEntry {
  return {
    position,
    nonce: (document.get("nonce") as string | undefined) ?? "",
    body: (document.get("body") as Buffer | undefined) ?? null,
  };
}
