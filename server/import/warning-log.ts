import { mkdir, open, readdir, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { type ImportWarning, warningLine } from "#core/base/import-warning.ts";
import { WarningGroups } from "#core/import/warning-groups.ts";
import { OWNER_ONLY } from "../data-folder/durable-file.ts";

/** A folder inside the data folder. It has a file for each import that had warnings. */
const REPORTS = "import-reports";

/** At most this many files are stored. The oldest are removed when a new file is created. */
const REPORTS_KEPT = 20;

/** This many characters are collected before they are written. */
const PIECE = 64 * 1024;

/** Writes all warnings of an import into a file and counts the warnings by kind, so that they need not stay in memory. */
export class WarningLog {
  readonly groups = new WarningGroups();
  readonly #data: string;
  readonly #name: string;
  #handle: FileHandle | null = null;
  #path = "";
  #waiting = "";

  /** `now`: the time for the file's name, in ms since the epoch. */
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

  /** The path of the file; null before the first warning was written. */
  get path(): string | null {
    return this.#handle ? this.#path : null;
  }

  /** Writes what was added so far. Resolves to the path of the file, or to null without warnings. */
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

  /** Creates the file. When two imports begin in the same second, the second import's file gets a number. */
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

/** Returns the path of the newest file of warnings in the data folder; null without files. */
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

/** Returns the names of all files of warnings, sorted by the time in the name, oldest first. */
async function reportsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^import-.*\.txt$/.test(name)).toSorted();
}
