import { createHash } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Media, mediaPath } from "#core/base/media.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { MoveError, type MovedPictures, type MoveProgress } from "#core/replication/site-move.ts";
import { fileStoreMessages } from "#core/messages/store/site-log.ts";

/** This many transfers run at once, because a distant service answers several requests as fast as one. */
const AT_ONCE = 8;

/** Only the owner may read the data folder, because it contains drafts. */
const OWNER_ONLY = 0o700;

export type Original = Pick<Media, "id" | "type">;

interface OriginalsMove {
  originals: readonly Original[];
  /** The path of the data folder. */
  folder: string;
  files: FileStore;
  progress: MoveProgress;
}

/** Copies a data folder's original pictures to the file store, then compares the stored sizes. Rejects with MoveError. */
export async function putOriginals({ originals, folder, files, progress }: OriginalsMove): Promise<MovedPictures> {
  const there = await sizesIn(files);
  const moved: MovedPictures = { count: 0, bytes: 0, copied: 0, missing: [] };
  const expected = new Map<string, number>();
  await eachAtOnce(originals, async (original, done) => {
    const name = originalName(original);
    const path = join(folder, name);
    const bytes = await soundBytes(path, original.id);
    if (bytes === null) {
      moved.missing.push(original.id);
      return;
    }
    expected.set(name, bytes);
    if (there.get(name) !== bytes) {
      // Stored files never change, so a stored file with another size is damaged.
      if (there.has(name)) await files.remove(name);
      await files.putFile(name, path);
      moved.copied += 1;
    }
    moved.count += 1;
    moved.bytes += bytes;
    progress(done, originals.length, "obrazy");
  });
  const stored = await sizesIn(files);
  refuse([...expected].filter(([name, bytes]) => stored.get(name) !== bytes).map(([name]) => name));
  return moved;
}

/** Fetches all original pictures into a data folder and compares their checksums. Rejects with MoveError. */
export async function fetchOriginals({ originals, folder, files, progress }: OriginalsMove): Promise<MovedPictures> {
  const there = await sizesIn(files);
  const moved: MovedPictures = { count: 0, bytes: 0, copied: 0, missing: [] };
  const damaged: string[] = [];
  await eachAtOnce(originals, async (original, done) => {
    const name = originalName(original);
    const path = join(folder, name);
    let bytes = await soundBytes(path, original.id);
    if (bytes === null && there.has(name)) {
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
      if (await files.getFile(name, path)) bytes = await soundBytes(path, original.id);
      if (bytes === null) damaged.push(name);
      moved.copied += 1;
    }
    if (bytes === null) moved.missing.push(original.id);
    else {
      moved.count += 1;
      moved.bytes += bytes;
    }
    progress(done, originals.length, "obrazy");
  });
  refuse(damaged);
  return moved;
}

/** Returns the total size in bytes of the original pictures that the file store has and the folder lacks. */
export async function missingBytes(folder: string, files: FileStore): Promise<number> {
  let bytes = 0;
  for (const [name, size] of await sizesIn(files)) if ((await sizeOf(join(folder, name))) !== size) bytes += size;
  return bytes;
}

function refuse(wrong: string[]): void {
  if (wrong.length === 0) return;
  throw new MoveError(fileStoreMessages.picturesDiffer(wrong.length, wrong[0]));
}

/** Returns the name of an original picture in a data folder and in the file store: `media/ab/{id}.{ext}`. */
export function originalName({ id, type }: Original): string {
  return mediaPath({ id, type }).replace(/^\/media\//, `media/${id.slice(0, 2)}/`);
}

/** Returns the file's size in bytes; null if the file is missing or its SHA-256 does not begin with `id`. */
async function soundBytes(path: string, id: string): Promise<number | null> {
  if ((await sizeOf(path)) === null) return null;
  const bytes = await readFile(path);
  return createHash("sha256").update(bytes).digest("hex").startsWith(id) ? bytes.length : null;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function sizesIn(files: FileStore): Promise<Map<string, number>> {
  return new Map((await files.list("media/")).map(({ name, bytes }) => [name, bytes]));
}

async function eachAtOnce<T>(all: readonly T[], work: (each: T, done: number) => Promise<void>): Promise<void> {
  const queue = all.entries();
  const take = async () => {
    for (const [at, each] of queue) await work(each, at + 1);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
