/**
 * Files that all servers of a site share: bodies of large entries, snapshots, media, backups. Names are paths of at most 200
 * characters of [0-9a-z./-], without `..`, as `media/ab/ab12….webp`. A file appears whole or not at all, and once there it is
 * never changed under its name, only removed. Rejects with `FileStoreUnavailable` when the service gives no answer.
 */
export interface FileStore {
  /** Durable when it resolves; the same name again is harmless. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Copies a local file, streaming. */
  putFile(name: string, path: string): Promise<void>;
  /** Null where there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Writes it to a local path, streaming; false where there is none, with nothing left at the path. */
  getFile(name: string, path: string): Promise<boolean>;
  /** Harmless where there is none. */
  remove(name: string): Promise<void>;
  /** All whose names begin with the prefix, sorted by name. `storedAt` is by the service's clock, ms since the epoch. */
  list(prefix: string): Promise<StoredFile[]>;
}

export interface StoredFile {
  name: string;
  bytes: number;
  storedAt: number;
}

/** The service did not answer. The message is English, for the server's log. */
export class FileStoreUnavailable extends Error {
  override name = "FileStoreUnavailable";
}
