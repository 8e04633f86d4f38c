import { appendAll } from "#core/base/values/append-all.ts";
import {
  LogUnavailable,
  type LogEntry,
  type LogListener,
  type NewLogEntry,
  type ReplicatedLog,
} from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinLimit } from "../files/within-limit.ts";
import { followByPolling } from "./follow-by-polling.ts";

/** No call waits longer for Firestore, in ms. */
export const FIRESTORE_LIMIT_MS = 10_000;

/** Of the documents in one answer, each of up to a mebibyte, so that it comes within the limit. */
const MOST_READ = 16;

/** Entries emptied by one commit; Firestore takes 500. */
const EMPTIED_AT_ONCE = 200;

/** As many digits as the largest safe integer has, so that documents lie in the order of positions. */
const POSITION_DIGITS = 16;

/** `google.rpc.Code` of a document that is there already. */
const ALREADY_EXISTS = 6;

export interface FirestoreLogOptions {
  project: string;
  /** `(default)` where the project has one database. */
  database: string;
}

/**
 * Entries as documents `log/{position, zero-padded}`, created under the condition that they do not exist. The fields:
 * `position`; `nonce`; `body`; and `filled`, the position again for as long as there is a body. Queries need single-field
 * indexes only, which Firestore makes by itself. FIRESTORE_EMULATOR_HOST is respected; elsewhere Google's application
 * default credentials are used. Throws a `SettingError` without the package `@google-cloud/firestore`.
 */
export function openFirestoreLog({ project, database }: FirestoreLogOptions): ReplicatedLog {
  // Its types are not there without it.
  const { Firestore, FieldValue } = loadOptionalPackage("@google-cloud/firestore", "SZPALTA_LOG") as FirestorePackage;
  const firestore = new Firestore({
    projectId: project,
    databaseId: database,
    clientConfig: CLIENT_CONFIG,
    // By REST the client cannot tell a position that is taken from a commit to be repeated, and repeats it.
    preferRest: false,
  });
  const log = firestore.collection("log");
  const newest = log.orderBy("position", "desc").limit(1);
  const ask = <T>(work: () => Promise<T>) => withinLimit(work, FIRESTORE_LIMIT_MS, unavailable);
  const head = () => ask(async () => headOf(await newest.select("position").get()));
  return {
    append: ({ position, nonce, body }: NewLogEntry) =>
      ask(async () => {
        const id = String(position).padStart(POSITION_DIGITS, "0");
        try {
          await log.doc(id).create({ position, nonce, body: Buffer.from(body), filled: position });
          return "appended";
        } catch (error) {
          if ((error as { code?: unknown }).code === ALREADY_EXISTS) return "taken";
          throw error;
        }
      }),
    async read(position, limit) {
      const entries: LogEntry[] = [];
      for (;;) {
        const wanted = Math.min(limit - entries.length, MOST_READ);
        const from = log.where("position", ">=", position + entries.length).orderBy("position");
        const { docs } = await ask(() => from.limit(wanted).get());
        appendAll(entries, docs.map(entryOf));
        if (docs.length < wanted || entries.length === limit) return entries;
      }
    },
    head,
    follow: (after, listener) => follow(after, listener, newest, head),
    async empty(upTo) {
      const full = log.where("filled", "<=", upTo).orderBy("filled").limit(EMPTIED_AT_ONCE).select("filled");
      for (let emptied = EMPTIED_AT_ONCE; emptied === EMPTIED_AT_ONCE;) {
        emptied = await ask(async () => {
          const { docs } = await full.get();
          const batch = firestore.batch();
          for (const { ref } of docs) batch.update(ref, { body: FieldValue.delete(), filled: FieldValue.delete() });
          await batch.commit();
          return docs.length;
        });
      }
    },
    now: async () => (await ask(() => newest.select("position").get())).readTime.toMillis(),
    close: () => ask(() => firestore.terminate()).catch(() => {}),
  };
}

/**
 * The client repeats a commit that met an error of the connection, for up to ten minutes if left alone. A `create` may be
 * repeated: it makes the same entry or finds the position taken.
 */
const CLIENT_CONFIG = {
  interfaces: {
    "google.firestore.v1.Firestore": {
      retry_params: {
        within_limit: {
          initial_retry_delay_millis: 100,
          retry_delay_multiplier: 1.3,
          max_retry_delay_millis: 1_000,
          initial_rpc_timeout_millis: FIRESTORE_LIMIT_MS,
          rpc_timeout_multiplier: 1,
          max_rpc_timeout_millis: FIRESTORE_LIMIT_MS,
          total_timeout_millis: FIRESTORE_LIMIT_MS,
        },
      },
      methods: {
        Commit: { timeout_millis: FIRESTORE_LIMIT_MS, retry_params_name: "within_limit" },
        RunQuery: { timeout_millis: FIRESTORE_LIMIT_MS, retry_params_name: "within_limit" },
      },
    },
  },
};

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

/** What `append` wrote, so that the types hold. */
function entryOf(document: DocumentSnapshot): LogEntry {
  return {
    position: document.get("position") as number,
    nonce: document.get("nonce") as string,
    body: (document.get("body") as Buffer | undefined) ?? null,
    committedAt: document.createTime.toMillis(),
  };
}

function unavailable(message: string, cause: unknown): LogUnavailable {
  return new LogUnavailable(`Firestore: ${message}`, { cause });
}

/** What is used of the package `@google-cloud/firestore`. */
interface FirestorePackage {
  Firestore: new (settings: object) => FirestoreClient;
  FieldValue: { delete(): unknown };
}

interface FirestoreClient {
  collection(name: string): Query & { doc(id: string): { create(fields: object): Promise<unknown> } };
  batch(): { update(ref: unknown, fields: object): unknown; commit(): Promise<unknown> };
  terminate(): Promise<void>;
}

interface Query {
  where(field: string, operator: "<=" | ">=", value: number): Query;
  orderBy(field: string, direction?: "asc" | "desc"): Query;
  limit(count: number): Query;
  select(field: string): Query;
  get(): Promise<QuerySnapshot>;
  onSnapshot(onNext: (snapshot: QuerySnapshot) => void, onError: (error: Error) => void): () => void;
}

interface QuerySnapshot {
  docs: DocumentSnapshot[];
  readTime: Timestamp;
}

interface DocumentSnapshot {
  ref: unknown;
  createTime: Timestamp;
  get(field: string): unknown;
}

interface Timestamp {
  toMillis(): number;
}
