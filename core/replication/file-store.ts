/**
 * Files that all servers of a site share: bodies of large log entries, snapshots, media, backups. Names are paths of at
 * most 200 characters of [0-9a-z./-], without `..`, such as `media/ab/ab12….webp`. A file appears complete or not at
 * all; its content never changes, but it may be removed. Rejects with `FileStoreUnavailable` when the service gives no
 * answer.
 */
export interface FileStore {
  /** The file is durable when this resolves. Putting a name again does no harm. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Uploads a local file as a stream. */
  putFile(name: string, path: string): Promise<void>;
  /** The bytes of a file; null if there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Writes a file to a local path, as a stream; false if there is none, and then the path stays empty. */
  getFile(name: string, path: string): Promise<boolean>;
  /** Removes a file; does nothing if there is none. */
  remove(name: string): Promise<void>;
  /**
   * All files whose names begin with the prefix, sorted by name. `storedAt` is read from the service's clock, in ms
   * since the epoch.
   */
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
