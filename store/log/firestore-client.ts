import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinLimit } from "../files/within-limit.ts";

/** No call waits longer for Firestore, in ms. */
export const FIRESTORE_LIMIT_MS = 10_000;

export interface FirestoreLogOptions {
  project: string;
  /** `(default)` where the project has one database. */
  database: string;
}

/**
 * FIRESTORE_EMULATOR_HOST is respected; elsewhere Google's application default credentials are used. Throws a `SettingError`
 * without the package `@google-cloud/firestore`.
 */
export function openFirestore({ project, database }: FirestoreLogOptions): FirestoreClient {
  const { Firestore } = loadFirestore();
  const clientConfig = CLIENT_CONFIG;
  // By REST the client repeats commits whose outcome it does not know.
  return new Firestore({ projectId: project, databaseId: database, clientConfig, preferRest: false });
}

/** In an update: the field goes. */
export function deletedField(): unknown {
  return loadFirestore().FieldValue.delete();
}

/** Rejects with `LogUnavailable`. */
export function withinFirestoreLimit<T>(work: () => Promise<T>): Promise<T> {
  return withinLimit(
    work,
    FIRESTORE_LIMIT_MS,
    (message, cause) => new LogUnavailable(`Firestore: ${message}`, { cause }),
  );
}

/** Who has what only one server may have. */
export interface Possession {
  /** Empty: nobody. */
  holder: string;
  /** By the service's clock, ms since the epoch. */
  until: number;
  /** Grows with every new holder. */
  term: number;
}

/** Of a document that is not there. */
export const NOBODYS: Possession = { holder: "", until: 0, term: 0 };

/**
 * Writes what `change` makes of the document's fields, unless that is null, with what else it does to the transaction; nobody writes to
 * the document meanwhile. `change` is given the service's time and may be called again.
 */
export async function changePossession<T extends Possession>(
  firestore: FirestoreClient,
  document: DocumentReference,
  change: (fields: T, now: number, transaction: Transaction) => T | null,
): Promise<T | null> {
  return withinFirestoreLimit(() =>
    firestore.runTransaction(async (transaction) => {
      const stored = await transaction.get(document);
      const next = change((stored.data() ?? NOBODYS) as T, stored.readTime.toMillis(), transaction);
      if (next) transaction.set(document, next);
      return next;
    }),
  );
}

/**
 * The client repeats a call that met an error of the connection, for up to ten minutes if left alone. A transaction may be
 * repeated: it reads again what it depends on.
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
      methods: { Commit: CALL, RunQuery: CALL, BatchGetDocuments: CALL, BeginTransaction: CALL },
    },
  },
};

function loadFirestore(): FirestorePackage {
  // Its types are not there without it.
  return loadOptionalPackage("@google-cloud/firestore", "SZPALTA_LOG") as FirestorePackage;
}

/** What is used of the package `@google-cloud/firestore`. */
interface FirestorePackage {
  Firestore: new (settings: object) => FirestoreClient;
  FieldValue: { delete(): unknown };
}

export interface FirestoreClient {
  collection(name: string): Query & { doc(id: string): DocumentReference };
  batch(): { update(ref: unknown, fields: object): unknown; commit(): Promise<unknown> };
  runTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  terminate(): Promise<void>;
}

export interface Transaction {
  get(document: DocumentReference): Promise<DocumentSnapshot>;
  create(document: DocumentReference, fields: object): unknown;
  set(document: DocumentReference, fields: object): unknown;
}

export interface DocumentReference {
  get(): Promise<DocumentSnapshot>;
}

export interface Query {
  where(field: string, operator: "<=" | ">=", value: number): Query;
  orderBy(field: string, direction?: "asc" | "desc"): Query;
  limit(count: number): Query;
  select(field: string): Query;
  get(): Promise<QuerySnapshot>;
  onSnapshot(onNext: (snapshot: QuerySnapshot) => void, onError: (error: Error) => void): () => void;
}

export interface QuerySnapshot {
  docs: DocumentSnapshot[];
  readTime: Timestamp;
}

export interface DocumentSnapshot {
  ref: unknown;
  createTime: Timestamp;
  readTime: Timestamp;
  /** Undefined where there is none. */
  data(): object | undefined;
  get(field: string): unknown;
}

interface Timestamp {
  toMillis(): number;
}
