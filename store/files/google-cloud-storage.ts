import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "#core/replication/file-store.ts";
import { loadOptionalPackage } from "../remote/load-optional-package.ts";
import { byName, fileNamesUnder } from "./file-names.ts";
import { FILES_LIMIT_MS, withinTransferLimit } from "./transfer-limit.ts";
import { writeWhole } from "./write-whole.ts";

/** The client repeats requests that may be repeated; all tries together end soon after nobody waits for them. */
const RETRY_OPTIONS = { maxRetries: 2, totalTimeout: FILES_LIMIT_MS / 1_000 };

/** Larger files are sent in parts that can be resumed. */
const RESUMABLE_BYTES = 8 * 1024 * 1024;

export interface GoogleCloudStorageOptions {
  bucket: string;
  /** Of names in the bucket, without a slash at the end; empty for none. */
  prefix: string;
  /** Origin of an emulator, which is spoken to without credentials; null for Google's service. */
  endpoint: string | null;
  /** The setting that asks for it. */
  setting: string;
}

/**
 * Checksums (CRC32C) are compared by the client both ways. Google's application default credentials are used. Throws a
 * `SettingError` without the package `@google-cloud/storage`.
 */
export function openGoogleCloudStorage({
  bucket: bucketName,
  prefix,
  endpoint,
  setting,
}: GoogleCloudStorageOptions): FileStore {
  // Its types are not there without it.
  const { Storage } = loadOptionalPackage("@google-cloud/storage", setting) as StoragePackage;
  const storage = new Storage({ retryOptions: RETRY_OPTIONS, ...(endpoint !== null && { apiEndpoint: endpoint }) });
  const bucket = storage.bucket(bucketName);
  const names = fileNamesUnder(prefix);
  const fileOf = (name: string) => bucket.file(names.keyOf(name));
  const call = <T>(bytes: number, work: (signal: AbortSignal) => Promise<T>) =>
    withinTransferLimit("Google Cloud Storage", bytes, work);
  const write = (name: string, source: Readable, size: number) =>
    call(size, async (signal) => {
      // Only where nothing has the name yet, which makes a repeated request harmless.
      const preconditionOpts = { ifGenerationMatch: 0 };
      const target = { resumable: size > RESUMABLE_BYTES, validation: "crc32c", preconditionOpts };
      await pipeline(source, fileOf(name).createWriteStream(target), { signal }).catch(unless(PRECONDITION_FAILED));
    });
  const read = async (name: string, take: (content: Readable) => Promise<void>): Promise<boolean> => {
    const metadata = await call(0, () => fileOf(name).getMetadata().catch(unless(NOT_FOUND)));
    if (!metadata) return false;
    const taken = await call(Number(metadata[0].size ?? 0), async (signal) => {
      const content = fileOf(name).createReadStream({ validation: "crc32c" });
      signal.addEventListener("abort", () => content.destroy());
      return take(content).then(() => true, unless(NOT_FOUND));
    });
    return taken ?? false;
  };
  return {
    put: (name, bytes) => write(name, Readable.from([Buffer.from(bytes)]), bytes.length),
    async putFile(name, path) {
      const { size } = await stat(path);
      await write(name, createReadStream(path), size);
    },
    async get(name) {
      const parts: Uint8Array[] = [];
      const isThere = await read(name, async (content) => {
        for await (const part of content) parts.push(part as Uint8Array);
      });
      return isThere ? new Uint8Array(Buffer.concat(parts)) : null;
    },
    getFile: (name, path) => read(name, (content) => writeWhole(path, `${path}.part`, content)),
    remove: (name) => call(0, async () => void (await fileOf(name).delete({ ignoreNotFound: true }))),
    list: (beginning) =>
      call(0, async () => {
        const [files] = await bucket.getFiles({ prefix: (prefix && `${prefix}/`) + beginning });
        return files
          .flatMap(({ name: key, metadata }) => {
            const name = names.nameOf(key);
            if (name === null) return [];
            return { name, bytes: Number(metadata.size ?? 0), storedAt: Date.parse(metadata.timeCreated ?? "") };
          })
          .toSorted(byName);
      }),
  };
}

const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

/** Takes an answer of this status for none. */
function unless(status: number): (error: unknown) => null {
  return (error) => {
    if ((error as { code?: unknown }).code === status) return null;
    throw error;
  };
}

/** What is used of the package `@google-cloud/storage`. */
interface StoragePackage {
  Storage: new (options: object) => { bucket(name: string): Bucket };
}

interface Bucket {
  file(key: string): CloudFile;
  getFiles(query: { prefix: string }): Promise<[CloudFile[]]>;
}

interface CloudFile {
  name: string;
  metadata: FileMetadata;
  getMetadata(): Promise<[FileMetadata]>;
  createWriteStream(options: object): Writable;
  createReadStream(options: object): Readable;
  delete(options: { ignoreNotFound: boolean }): Promise<unknown>;
}

interface FileMetadata {
  size?: string | number;
  timeCreated?: string;
}
