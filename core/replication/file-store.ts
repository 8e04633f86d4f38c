/**
 * Files that all servers of a site share: bodies of large log entries, snapshots, media, backups. Names are paths of at most 200 characters
 * of [0-9a-z./-], without `..`, such as `media/ab/ab12….webp`. A file appears complete or not at all. Its content never changes, but the
 * file may be removed. All methods reject with `FileStoreUnavailable` when the service gives no answer.
 */
export interface FileStore {
  /** Stores a file. The file is durable when this resolves. Storing the same name again does no harm. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Uploads a local file as a stream. */
  putFile(name: string, path: string): Promise<void>;
  /** Returns the bytes of a file; null if there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Writes a file to a local path as a stream. Returns false if there is no such file; the path stays empty then. */
  getFile(name: string, path: string): Promise<boolean>;
  /** Removes a file; does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Returns all files whose names begin with the prefix, sorted by name. `storedAt` is by the service's clock, in ms since 1970. */
  list(prefix: string): Promise<StoredFile[]>;
}

export interface StoredFile {
  name: string;
  bytes: number;
  storedAt: number;
}

/** The error of a service that did not answer. The message is English, for the server's log. */
export class FileStoreUnavailable extends Error {
  override name = "FileStoreUnavailable";
}
