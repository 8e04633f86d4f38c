import { randomUUID } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { FileStore, StoredFile } from "#core/replication/file-store.ts";
import { byName, fileNamesUnder } from "./file-names.ts";
import { withinTransferLimit } from "./transfer-time-limit.ts";
import { syncFolder, writeAtomically } from "./write-atomically.ts";

/**
 * The folder for files that are still being written; no stored file has this name. A killed server may leave files in this folder. They are
 * removed when they are `OLD_MS` old.
 */
const INCOMING = "~incoming";

const OLD_MS = 24 * 60 * 60 * 1_000;

/**
 * Opens a folder that all servers have mounted. The folder must exist, because creating it would hide a failed mount. This store does not
 * compare checksums. Callers that know a file's checksum compare it.
 */
export function openFolder(root: string): FileStore {
  const names = fileNamesUnder("");
  const pathOf = (name: string) => join(root, ...names.keyOf(name).split("/"));
  const incoming = join(root, INCOMING);
  const call = <T>(bytes: number, work: () => Promise<T>) => withinTransferLimit("folder", bytes, work);
  const write = async (name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> => {
    const path = pathOf(name);
    await stat(root);
    if ((await mkdir(incoming, { recursive: true })) === undefined) await removeOld(incoming);
    await makeFolders(root, dirname(path));
    await writeAtomically(path, join(incoming, randomUUID()), chunks);
  };
  return {
    put: (name, bytes) => call(bytes.length, () => write(name, [bytes])),
    async putFile(name, path) {
      const { size } = await stat(path);
      await call(size, () => write(name, createReadStream(path)));
    },
    get: (name) => call(0, () => ifThere(async () => new Uint8Array(await readFile(pathOf(name))))),
    async getFile(name, path) {
      const from = pathOf(name);
      const size = await call(0, () => ifThere(async () => (await stat(from)).size));
      if (size === null) return false;
      const copied = await call(size, () =>
        ifThere(async () => {
          await writeAtomically(path, `${path}.part`, createReadStream(from));
          return true;
        }),
      );
      return copied ?? false;
    },
    remove: (name) => call(0, () => rm(pathOf(name), { force: true })),
    list: (prefix) =>
      call(0, async () => {
        await stat(root);
        const folder = join(root, ...prefix.split("/").slice(0, -1));
        const entries = (await ifThere(() => readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
        const files = await Promise.all(entries.map((entry) => storedFile(root, entry)));
        return files.flatMap((file) => (file?.name.startsWith(prefix) ? file : [])).toSorted(byName);
      }),
  };

  async function storedFile(base: string, entry: Dirent): Promise<StoredFile | null> {
    const path = join(entry.parentPath, entry.name);
    const name = names.nameOf(relative(base, path).split(sep).join("/"));
    if (name === null || !entry.isFile()) return null;
    return ifThere(async () => {
      const { size, mtimeMs } = await stat(path);
      return { name, bytes: size, storedAt: Math.floor(mtimeMs) };
    });
  }
}

async function makeFolders(root: string, folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) === undefined) return;
  for (let each = folder; each !== root; each = dirname(each)) await syncFolder(dirname(each));
}

async function removeOld(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const at = await ifThere(async () => (await stat(path)).mtimeMs);
    if (at !== null && Date.now() - at > OLD_MS) await rm(path, { force: true });
  }
}

/** Returns the result of `work`; null if the file is missing, or if one of its parent folders is a file. */
async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
