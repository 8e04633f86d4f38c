import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "#core/base/common-deps.ts";
import { mediaEnding } from "#core/base/media.ts";
import type { Blobs } from "#core/media/store.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { Store } from "#core/store.ts";
import { writeIfThereIsSpace } from "../data-folder/durable-file.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  files: FileStore;
  /** The data folder, into which each server copies the pictures that it fetches. */
  folder: string;
  clock: Clock;
  log: Pick<Logger, "info">;
  isLeader(): boolean;
}

export type SharedPictures = ReturnType<typeof createSharedPictures>;

/** A file that no entry of the log names is removed only after this time. Until then such an entry may still come. */
export const SWEEP_GRACE_MS = 24 * 60 * 60 * 1000;

const BATCH = 500;

/** Names of originals: `media/ab/{id}.{ext}`, the same as in the data folder. Variants are not shared. */
const ORIGINAL = /^media\/[0-9a-f]{2}\/([0-9a-f]{32})\.[a-z0-9]+$/;

/**
 * Creates the store of originals for a site of several servers. An original is stored in the shared files before the log names it. Each
 * server copies an original into its own folder when it first needs the original.
 */
export function createSharedPictures({ store, files, folder, clock, log, isLeader }: Dependencies) {
  const idsInLibrary = async (ids: string[]) => {
    const stored = new Set<string>();
    for (let at = 0; at < ids.length; at += BATCH) {
      for (const { id } of await store.read.media(ids.slice(at, at + BATCH))) stored.add(id);
    }
    return stored;
  };

  /**
   * Removes old files that belong to no picture. That is checked in a write, because a write sees the newest state of the log, while this
   * server may be behind.
   */
  async function removeOrphans(orphans: { id: string; name: string }[]): Promise<void> {
    let removed = 0;
    for (const { id, name } of orphans) {
      if (!(await store.write(async (tx) => (await tx.media([id])).length === 0))) continue;
      await files.remove(name);
      removed += 1;
    }
    if (removed > 0) log.info({ removed }, backgroundMessages.picturesRemoved);
  }

  return {
    put: (name: string, bytes: Uint8Array) => files.put(name, bytes),
    putFile: (name: string, path: string) => files.putFile(name, path),
    /** Returns whether the library has a picture. A picture removed by another server may still have a file in this server's folder. */
    isKnown: async (id: string) => (await idsInLibrary([id])).size > 0,
    /** Fetches an original from the shared files and copies it into the folder. Resolves to null when it does not exist. */
    async fetch(id: string): Promise<Buffer | null> {
      const [media] = await store.read.media([id]);
      const name = media && `${MEDIA_FOLDER}/${id.slice(0, 2)}/${id}.${mediaEnding(media.type)}`;
      const bytes = name && (await files.get(name));
      if (!bytes) return null;
      await writeIfThereIsSpace(folder, name, bytes);
      return Buffer.from(bytes);
    },
    /** Removes files that belong to no picture, here and in the shared files. Restores missing shared files from this server's folder. */
    async sweep(blobs: Pick<Blobs, "removePicture">): Promise<void> {
      const before = clock() - SWEEP_GRACE_MS;
      const local = await originalsIn(folder);
      const shared = (await files.list(`${MEDIA_FOLDER}/`)).flatMap((file) => {
        const id = ORIGINAL.exec(file.name)?.[1];
        return id === undefined ? [] : [{ ...file, id }];
      });
      const named = await idsInLibrary([...new Set([...local, ...shared].map(({ id }) => id))]);
      const present = new Set(shared.map(({ name }) => name));
      for (const { id, name, storedAt } of local) {
        if (named.has(id) && !present.has(name)) await files.putFile(name, join(folder, name));
        else if (!named.has(id) && storedAt < before) await blobs.removePicture(id);
      }
      const orphans = shared.filter(({ id, storedAt }) => !named.has(id) && storedAt < before);
      if (isLeader()) await removeOrphans(orphans);
    },
  };
}

async function originalsIn(folder: string): Promise<{ id: string; name: string; storedAt: number }[]> {
  const entries = await readdir(join(folder, MEDIA_FOLDER), { recursive: true }).catch(() => []);
  const originals = [];
  for (const entry of entries) {
    const name = `${MEDIA_FOLDER}/${entry.replaceAll("\\", "/")}`;
    const id = ORIGINAL.exec(name)?.[1];
    if (id !== undefined) originals.push({ id, name, storedAt: (await stat(join(folder, name))).mtimeMs });
  }
  return originals;
}
