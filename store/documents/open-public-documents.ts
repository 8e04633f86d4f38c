import {
  documentKey,
  type DocumentsState,
  PUBLIC_COLLECTIONS,
  type PublicDocuments,
} from "#core/replication/public-documents.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { FIRESTORE_LIMIT_MS } from "../log/firestore.ts";
import { loadOptionalPackage, SettingError } from "../remote/load-optional-package.ts";
import { withinLimit } from "../remote/within-limit.ts";

/** Of all documents, of which only digests are read: one read each. */
const DIGESTS_LIMIT_MS = 120_000;

const NOTHING: DocumentsState = { writer: "", position: 0, done: 0 };

/**
 * Opens the documents in the Firestore of SZPALTA_LOG. How far they are stands in `documents/state`, which every commit reads and
 * writes in its transaction. Throws a `SettingError` where the log is another engine's.
 */
export function openPublicDocuments(log: string): PublicDocuments {
  const [, project, database = "(default)"] = /^firestore:([a-z\d.:-]{1,63})(?:\/([a-z\d-]{1,63}))?$/.exec(log) ?? [];
  if (project === undefined)
    throw new SettingError("SZPALTA_DOCUMENTS działa tylko wtedy, gdy SZPALTA_LOG jest adresem firestore:<projekt>.");
  // Its types are not there without it.
  const { Firestore } = loadOptionalPackage("@google-cloud/firestore", "SZPALTA_DOCUMENTS") as FirestorePackage;
  const firestore = new Firestore({ projectId: project, databaseId: database, preferRest: false });
  const stateDocument = firestore.doc("documents/state");
  const ask = <T>(work: () => Promise<T>, limitMs = FIRESTORE_LIMIT_MS) => withinLimit(work, limitMs, unavailable);
  return {
    state: () => ask(async () => stateOf(await stateDocument.get())),
    digests: () =>
      ask(async () => {
        const digests = new Map<string, string>();
        for (const collection of PUBLIC_COLLECTIONS) {
          const { docs } = await firestore.collection(collection).select("digest").get();
          for (const each of docs) digests.set(documentKey({ collection, id: each.id }), String(each.get("digest")));
        }
        return digests;
      }, DIGESTS_LIMIT_MS),
    write: (next, changes) =>
      ask(() =>
        firestore.runTransaction(async (transaction) => {
          const present = stateOf(await transaction.get(stateDocument));
          if (next.position < present.position) return false;
          transaction.set(stateDocument, { ...next, done: Math.max(next.done, present.done) });
          for (const change of changes) {
            const document = firestore.doc(documentKey(change));
            const { digest, fields } = change;
            if (fields) transaction.set(document, { ...fields, digest, position: next.position });
            else transaction.delete(document);
          }
          return true;
        }),
      ),
    close: () => ask(() => firestore.terminate()).catch(() => {}),
  };
}

/** What `write` wrote, so that the types hold. */
function stateOf(document: DocumentSnapshot): DocumentsState {
  if (!document.exists) return NOTHING;
  const [writer, position, done] = ["writer", "position", "done"].map((field) => document.get(field));
  return { writer: String(writer), position: Number(position), done: Number(done) };
}

function unavailable(message: string, cause: unknown): LogUnavailable {
  return new LogUnavailable(`Firestore: ${message}`, { cause });
}

/** What is used of the package `@google-cloud/firestore`. */
interface FirestorePackage {
  Firestore: new (settings: object) => FirestoreClient;
}

interface FirestoreClient {
  doc(path: string): DocumentReference;
  collection(name: string): { select(field: string): { get(): Promise<{ docs: DocumentSnapshot[] }> } };
  runTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  terminate(): Promise<void>;
}

interface DocumentReference {
  get(): Promise<DocumentSnapshot>;
}

interface Transaction {
  get(document: DocumentReference): Promise<DocumentSnapshot>;
  set(document: DocumentReference, fields: object): unknown;
  delete(document: DocumentReference): unknown;
}

interface DocumentSnapshot {
  id: string;
  exists: boolean;
  get(field: string): unknown;
}
