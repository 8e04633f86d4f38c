import {
  type DocumentFields,
  documentKey,
  type DocumentsState,
  type PublicDocuments,
} from "#core/replication/public-documents.ts";

export interface MemoryDocuments extends PublicDocuments {
  /** What is there, by `documentKey`. */
  documents: ReadonlyMap<string, DocumentFields>;
}

/** For tests. */
export function createMemoryDocuments(): MemoryDocuments {
  const documents = new Map<string, DocumentFields>();
  let state: DocumentsState = { writer: "", position: 0, done: 0 };
  return {
    documents,
    state: async () => state,
    digests: async () => new Map([...documents].map(([key, fields]) => [key, String(fields["digest"])])),
    async write(next, changes) {
      if (next.position < state.position) return false;
      state = { ...next, done: Math.max(next.done, state.done) };
      for (const change of changes) {
        const { digest, fields } = change;
        if (fields) documents.set(documentKey(change), { ...fields, digest, position: next.position });
        else documents.delete(documentKey(change));
      }
      return true;
    },
    close: async () => {},
  };
}
