/** Collections that anybody may read. */
export const PUBLIC_COLLECTIONS = ["posts", "categories", "tags", "topics"] as const;

export type PublicCollection = (typeof PUBLIC_COLLECTIONS)[number];

/** Plain values: text, numbers, true and false, null, lists of texts. */
export type DocumentFields = Record<string, string | number | boolean | null | string[]>;

export interface DocumentChange {
  collection: PublicCollection;
  id: string;
  /** SHA-256 of the fields; it lies beside them in the document. */
  digest: string;
  /** Null removes the document. */
  fields: DocumentFields | null;
}

export interface DocumentsState {
  /** The server that wrote last; empty before the first. */
  writer: string;
  /** Of the log: what is written is never older. */
  position: number;
  /** Everything up to here is written. */
  done: number;
}

/**
 * What readers see of a site as documents for other programs, written behind the log. All methods reject with `LogUnavailable`
 * where the service gives no answer; they may be called again.
 */
export interface PublicDocuments {
  state(): Promise<DocumentsState>;
  /** Of all documents, by `documentKey`. Reads each of them. */
  digests(): Promise<Map<string, string>>;
  /**
   * At most `MOST_CHANGED` changes as they are at `state.position`, all or none, with the position in each document. False, and
   * nothing done, where something newer was written. `done` never goes back.
   */
  write(state: DocumentsState, changes: readonly DocumentChange[]): Promise<boolean>;
  close(): Promise<void>;
}

/** Each may have up to `DOCUMENT_TEXT_BYTES`, and Firestore takes 10 MiB in one commit. */
export const MOST_CHANGED = 10;

/** Firestore's documents end at 1 MiB; longer texts are left out. */
export const DOCUMENT_TEXT_BYTES = 900 * 1024;

export function documentKey({ collection, id }: Pick<DocumentChange, "collection" | "id">): string {
  return `${collection}/${id}`;
}
