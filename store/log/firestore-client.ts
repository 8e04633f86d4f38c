import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinTimeLimit } from "../files/within-time-limit.ts";

/** A call waits at most this many milliseconds for Firestore. */
export const FIRESTORE_LIMIT_MS = 10_000;

export interface FirestoreLogOptions {
  project: string;
  /** The name of the database; `(default)` if the project has only one. */
  database: string;
}

/**
 * Opens a client for the emulator at FIRESTORE_EMULATOR_HOST, or with Google's application default credentials. Throws a `SettingError`
 * without the package `@google-cloud/firestore`.
 */
export function openFirestore({ project, database }: FirestoreLogOptions): FirestoreClient {
  const { Firestore } = loadFirestore();
  const clientConfig = CLIENT_CONFIG;
  // Over REST the client would repeat commits whose outcome it does not know.
  return new Firestore({ projectId: project, databaseId: database, clientConfig, preferRest: false });
}

/** Returns the value to write in an update so that the field is removed. */
export function deletedField(): unknown {
  return loadFirestore().FieldValue.delete();
}

/** Runs `work`; rejects with `LogUnavailable` if it fails or takes longer than `FIRESTORE_LIMIT_MS`. */
export function withinFirestoreLimit<T>(work: () => Promise<T>): Promise<T> {
  return withinTimeLimit(
    work,
    FIRESTORE_LIMIT_MS,
    (message, cause) => new LogUnavailable(`Firestore: ${message}`, { cause }),
  );
}

/** Codes (`google.rpc.Code`) of a write whose condition no longer held, because another server had written first. */
const OVERTAKEN = new Set<unknown>([6, 9, 10]);

/**
 * Writes fields of a document unless the document has changed since it was read or last written. `besides` may add writes to the same
 * batch. Returns the written document; null if another server was faster, or if the client repeats a write that had already succeeded.
 */
export async function writeUnchanged(
  firestore: FirestoreClient,
  { ref, updateTime }: Pick<DocumentSnapshot, "ref" | "updateTime">,
  fields: object,
  besides: (batch: WriteBatch) => unknown = () => {},
): Promise<Pick<DocumentSnapshot, "ref" | "updateTime"> | null> {
  const batch = firestore.batch();
  if (updateTime) batch.update(ref, fields, { lastUpdateTime: updateTime });
  else batch.create(ref, fields);
  besides(batch);
  try {
    const [written] = await batch.commit();
    return { ref, updateTime: written?.writeTime };
  } catch (error) {
    if (OVERTAKEN.has((error as { code?: unknown }).code)) return null;
    throw error;
  }
}

/**
 * Without these limits the client repeats a call after connection errors for up to ten minutes. Repeating a commit is safe, because the
 * commit's condition holds only once.
 */
const CALL = { timeout_millis: FIRESTORE_LIMIT_MS, retry_params_name: "within_limit" };
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
      methods: { Commit: CALL, RunQuery: CALL, BatchGetDocuments: CALL },
    },
  },
};

function loadFirestore(): FirestorePackage {
  // A cast is needed, because the package's types are missing where the package is not installed.
  return loadOptionalPackage("@google-cloud/firestore", "SZPALTA_LOG") as FirestorePackage;
}

/** The part of the package `@google-cloud/firestore` that Szpalta uses. */
interface FirestorePackage {
  Firestore: new (settings: object) => FirestoreClient;
  FieldValue: { delete(): unknown };
}

export interface FirestoreClient {
  collection(name: string): Query & { doc(id: string): DocumentReference };
  getAll(...documents: DocumentReference[]): Promise<DocumentSnapshot[]>;
  batch(): WriteBatch;
  terminate(): Promise<void>;
}

export interface WriteBatch {
  create(document: DocumentReference, fields: object): unknown;
  set(document: DocumentReference, fields: object): unknown;
  update(document: DocumentReference, fields: object, condition?: { lastUpdateTime: Timestamp }): unknown;
  commit(): Promise<{ writeTime: Timestamp }[]>;
}

export interface DocumentReference {
  get(): Promise<DocumentSnapshot>;
}

export interface Query {
  where(field: string, operator: "<=", value: number): Query;
  orderBy(field: string, direction?: "asc" | "desc"): Query;
  limit(count: number): Query;
  select(field: string): Query;
  get(): Promise<QuerySnapshot>;
  onSnapshot(onNext: (snapshot: QuerySnapshot) => void, onError: (error: Error) => void): () => void;
}

export interface QuerySnapshot {
  docs: DocumentSnapshot[];
}

export interface DocumentSnapshot {
  ref: DocumentReference;
  readTime: Timestamp;
  /** The time of the last write; undefined if the document does not exist. */
  updateTime: Timestamp | undefined;
  get(field: string): unknown;
}

interface Timestamp {
  toMillis(): number;
}
