import { mkdir, open, readdir, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { type ImportWarning, warningLine } from "#core/base/import-warning.ts";
import { WarningGroups } from "#core/import/warning-groups.ts";
import { OWNER_ONLY } from "../data-folder/durable-file.ts";

/** Folder of the data folder with a file for each import that had something to warn of. */
const REPORTS = "import-reports";

/** Older ones are removed when a new one begins. */
const REPORTS_KEPT = 20;

/** Characters collected before they are written. */
const PIECE = 64 * 1024;

/** Writes every warning of one import into a file and counts them by kind, so that their number takes no memory. */
export class WarningLog {
  readonly groups = new WarningGroups();
  readonly #data: string;
  readonly #name: string;
  #handle: FileHandle | null = null;
  #path = "";
  #waiting = "";

  /** `now` names the file. */
  constructor(data: string, now: number) {
    this.#data = data;
    this.#name = `import-${new Date(now)
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replaceAll(":", "-")}`;
  }

  async add(warnings: Iterable<ImportWarning>): Promise<void> {
    for (const warning of warnings) {
      this.groups.add(warning);
      this.#waiting += `${warningLine(warning)}\n`;
    }
    if (this.#waiting.length >= PIECE) await this.#flush();
  }

  /** The file, once there was something to warn of and it was written. */
  get path(): string | null {
    return this.#handle ? this.#path : null;
  }

  /** Writes what was added so far; resolves the file, null as long as there was nothing to warn of. */
  async written(): Promise<string | null> {
    await this.#flush();
    return this.path;
  }

  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#handle?.close();
    }
  }

  async #flush(): Promise<void> {
    const text = this.#waiting;
    this.#waiting = "";
    if (text === "") return;
    this.#handle ??= await this.#create();
    await this.#handle.appendFile(text);
  }

  /** Two imports of one second have files of their own. */
  async #create(): Promise<FileHandle> {
    const folder = join(this.#data, REPORTS);
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    await removeOldest(folder);
    for (let ending = 1; ; ending += 1) {
      this.#path = join(folder, `${this.#name}${ending === 1 ? "" : `-${ending}`}.txt`);
      const handle = await open(this.#path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return null;
        throw error;
      });
      if (handle) return handle;
    }
  }
}

/** The newest report of an import that lies in the data folder; null without any. */
export async function newestReport(data: string): Promise<string | null> {
  const folder = join(data, REPORTS);
  const newest = (await reportsIn(folder).catch(() => [])).at(-1);
  return newest === undefined ? null : join(folder, newest);
}

async function removeOldest(folder: string): Promise<void> {
  const names = await reportsIn(folder);
  for (const name of names.slice(0, Math.max(0, names.length - REPORTS_KEPT + 1)))
    await rm(join(folder, name), { force: true });
}

/** Their names tell when they were made. */
async function reportsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^import-.*\.txt$/.test(name)).toSorted();
}
