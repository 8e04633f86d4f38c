import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Backup, BackupError, takenAtOf } from "#core/backup/backup.ts";
import { RESERVE_BYTES } from "#core/backup/disk-space.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { type FileStore, FileStoreUnavailable, type StoredFile } from "#core/replication/file-store.ts";
import { BACKUP_NOTE, type BackupFolder } from "./backup-folder.ts";
import { refuseWithout, type BackupParts } from "./backup-task.ts";

/* `backups/{name}` and, once it is whole, `backups/{name}.json` with what is known of it. */

const SHARED = "backups/";

const SHARED_NOTE = BACKUP_NOTE.extend({ bytes: z.number() });

/** One without its note may be on its way; after a day a killed server has left it. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Where one is brought to, within the folder. */
const BROUGHT = ".brought";

interface Parts {
  folder: BackupFolder;
  /** Those of several servers; null on a site of one. */
  files: FileStore | null;
  clock: Clock;
  free?: BackupParts["free"];
}

/**
 * The backups of a site. Those of several servers lie among the files that they share, too, so that whichever is asked lists,
 * gives out and restores what any of them has taken, and that none is lost with a machine.
 */
export class SiteBackups {
  readonly #parts: Parts;
  /** Neither a backup nor its note changes once it is there. */
  readonly #known = new Map<string, Backup>();
  #bringing: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The newest first; without those of the shared files while they give no answer. */
  readonly list = async (): Promise<Backup[]> => {
    const { folder, files } = this.#parts;
    const own = await folder.list();
    const shared = files ? await this.#listShared(files).catch(nothingWhileSilent) : [];
    const others = shared.filter(({ name }) => !own.some((each) => each.name === name));
    return [...own, ...others].toSorted((a, b) => b.takenAt - a.takenAt);
  };

  /** Puts one of this server's where the others find it. */
  async share({ name, bytes, kind, check }: Backup): Promise<void> {
    const { folder, files } = this.#parts;
    if (!files) return;
    const stored = await files.list(SHARED);
    await this.#sweep(files, stored);
    if (stored.some((each) => each.name === SHARED + name)) throw new BackupError(SAME_SECOND);
    await files.putFile(SHARED + name, folder.pathOf(name));
    const note = { kind, check, recording: null, sentAt: null, bytes };
    await files.put(noteOf(name), Buffer.from(JSON.stringify(note)));
  }

  /** The path of its file, which is brought here where another server has taken it. Rejects with a BackupError. */
  async bring(name: string): Promise<string> {
    const { folder, files } = this.#parts;
    const path = folder.pathOf(name);
    const bring = async () => {
      if (files && !existsSync(path)) await this.#bringFrom(files, name);
    };
    const brought = this.#bringing.then(bring);
    this.#bringing = brought.catch(() => undefined);
    await brought;
    return path;
  }

  async remove(name: string): Promise<void> {
    const { folder, files } = this.#parts;
    await folder.remove(name);
    await files?.remove(noteOf(name));
    await files?.remove(SHARED + name);
    this.#known.delete(name);
  }

  async #listShared(shared: FileStore): Promise<Backup[]> {
    const names = new Set((await shared.list(SHARED)).map(({ name }) => name.slice(SHARED.length)));
    const noted = [...names].filter((name) => names.has(`${name}.json`));
    const found = await Promise.all(noted.map((name) => this.#sharedOf(shared, name)));
    return found.filter((each) => each !== null);
  }

  async #sharedOf(shared: FileStore, name: string): Promise<Backup | null> {
    const there = this.#known.get(name);
    if (there) return there;
    const [takenAt, bytes] = [takenAtOf(name), await shared.get(noteOf(name))];
    if (takenAt === null || bytes === null) return null;
    const note = SHARED_NOTE.safeParse(JSON.parse(Buffer.from(bytes).toString()));
    if (!note.success) return null;
    const backup = { name, takenAt, ...note.data };
    this.#known.set(name, backup);
    return backup;
  }

  /** What servers that were killed on the way have left. */
  async #sweep(shared: FileStore, stored: StoredFile[]): Promise<void> {
    const names = new Set(stored.map(({ name }) => name));
    const before = this.#parts.clock() - GRACE_MS;
    for (const { name, storedAt } of stored)
      if (name.endsWith(".tar") && !names.has(`${name}.json`) && storedAt < before) await shared.remove(name);
  }

  async #bringFrom(shared: FileStore, name: string): Promise<void> {
    const { folder, free } = this.#parts;
    const backup = await this.#sharedOf(shared, name);
    if (!backup?.check) throw new BackupError(GONE);
    await folder.make();
    const { bytes, kind, check } = backup;
    await refuseWithout(bytes + RESERVE_BYTES, { folder: folder.folder, where: "folderu kopii", what: "kopię", free });
    const path = join(folder.folder, BROUGHT);
    try {
      if (!(await shared.getFile(SHARED + name, path))) throw new BackupError(GONE);
      await folder.note(name, { kind, check, recording: null, sentAt: null });
      await rename(path, folder.pathOf(name));
    } finally {
      await rm(path, { force: true });
    }
  }
}

const GONE = "Tej kopii już nie ma.";

const SAME_SECOND = "Inny serwer zrobił kopię w tej samej sekundzie. Powtórz.";

function noteOf(name: string): string {
  return `${SHARED}${name}.json`;
}

function nothingWhileSilent(error: unknown): Backup[] {
  if (error instanceof FileStoreUnavailable) return [];
  throw error;
}
