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

interface Parts {
  store: Pick<Store, "read" | "write">;
  files: FileStore;
  /** The data folder, where each server keeps what it has once read. */
  folder: string;
  clock: Clock;
  log: Pick<Logger, "info">;
  isLeader(): boolean;
}

export type SharedPictures = ReturnType<typeof createSharedPictures>;

/** What no entry names is removed after a day: an entry that is to name it may be on its way. */
export const SWEEP_GRACE_MS = 24 * 60 * 60 * 1000;

const BATCH = 500;

/** `media/ab/{id}.{ext}`, as in the data folder; variants are each server's own. */
const ORIGINAL = /^media\/[0-9a-f]{2}\/([0-9a-f]{32})\.[a-z0-9]+$/;

/** Originals go to the shared files before the entry that names them, and to each server's folder when it first needs them. */
export function createSharedPictures({ store, files, folder, clock, log, isLeader }: Parts) {
  const known = async (ids: string[]) => {
    const found = new Set<string>();
    for (let at = 0; at < ids.length; at += BATCH) {
      for (const { id } of await store.read.media(ids.slice(at, at + BATCH))) found.add(id);
    }
    return found;
  };

  /** Removes old files that belong to no picture any more, judged at the head of the log, since this server may be behind. */
  async function removeOrphans(orphans: { id: string; name: string }[]): Promise<void> {
    let removed = 0;
    for (const { id, name } of orphans) {
      if (!(await store.write(async (tx) => (await tx.media([id])).length === 0))) continue;
      await files.remove(name);
      removed += 1;
    }
    if (removed > 0) log.info({ removed }, "usunięto obrazy, których nikt już nie nazywa");
  }

  return {
    put: (name: string, bytes: Uint8Array) => files.put(name, bytes),
    /** Whether the library has it: what another server removed may still lie in this one's folder. */
    isKnown: async (id: string) => (await known([id])).size > 0,
    /** From the shared files, kept in the folder; null where there is none. */
    async fetch(id: string): Promise<Buffer | null> {
      const [media] = await store.read.media([id]);
      const name = media && `${MEDIA_FOLDER}/${id.slice(0, 2)}/${id}.${mediaEnding(media.type)}`;
      const bytes = name && (await files.get(name));
      if (!bytes) return null;
      await writeIfThereIsSpace(folder, name, bytes);
      return Buffer.from(bytes);
    },
    /** Removes files here and among the shared ones that nothing names, and restores missing shared files from this folder. */
    async sweep(blobs: Pick<Blobs, "removePicture">): Promise<void> {
      const before = clock() - SWEEP_GRACE_MS;
      const own = await originalsIn(folder);
      const shared = (await files.list(`${MEDIA_FOLDER}/`)).flatMap((file) => {
        const id = ORIGINAL.exec(file.name)?.[1];
        return id === undefined ? [] : [{ ...file, id }];
      });
      const named = await known([...new Set([...own, ...shared].map(({ id }) => id))]);
      const present = new Set(shared.map(({ name }) => name));
      for (const { id, name, storedAt } of own) {
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
  const found = [];
  for (const entry of entries) {
    const name = `${MEDIA_FOLDER}/${entry.replaceAll("\\", "/")}`;
    const id = ORIGINAL.exec(name)?.[1];
    if (id !== undefined) found.push({ id, name, storedAt: (await stat(join(folder, name))).mtimeMs });
  }
  return found;
}
