import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { INCOMING, OWNER_ONLY, syncFolder, writeDurably } from "./durable-file.ts";
import { ADDRESS_FILE, ASSETS_FOLDER, BALLAST_FILE, DATABASE_FILE, LOCK_FILE, MEDIA_FOLDER } from "./folder-names.ts";

/*
 * Another site takes the place of the one in a data folder. The folder itself may be a mount, which cannot be renamed, so its
 * entries are: aside, then in. A journal says how far it is; whoever takes the folder next after a crash finishes it.
 */

const JOURNAL = "restore.json";

/** Prefix of the place to which the former site is moved, until it can be moved beside the data folder. */
const REPLACED = "replaced-";

interface Replacement {
  step: "aside" | "in";
  /** Entries of the old site and of the new. */
  old: string[];
  fresh: string[];
  aside: string;
}

/** Where the new site is made before it takes the place: what lies there at a start is unfinished and removed. */
export function freshSiteFolder(data: string): string {
  return join(data, INCOMING, "restored");
}

/** Makes the new site there. What cannot be made is removed; what was made is the journal's from then on (`replaceSite`). */
export async function inFreshFolder<T>(data: string, make: (fresh: string) => Promise<T>): Promise<T> {
  const fresh = freshSiteFolder(data);
  await rm(fresh, { recursive: true, force: true });
  try {
    await mkdir(fresh, { recursive: true, mode: OWNER_ONLY });
    return await make(fresh);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** A part of the name of what was there, from the instant at which it was replaced. */
export function replacedAt(now: number): string {
  return new Date(now).toISOString().replace(/[:.]/g, "-").toLowerCase();
}

/** True where a folder has a site, also one whose database is lost. */
export async function holdsSite(data: string): Promise<boolean> {
  return (await ownEntries(data)).some((name) => name === MEDIA_FOLDER || name.startsWith(DATABASE_FILE));
}

/**
 * Puts what lies in `freshSiteFolder` in the place of what the folder holds; resolves the path of what was there, null for
 * nothing. `named` becomes a part of its name. The folder is locked by the caller.
 */
export async function replaceSite(data: string, named: string): Promise<string | null> {
  const [old, fresh] = [await ownEntries(data), await readdir(freshSiteFolder(data))];
  await write(data, { step: "aside", old, fresh, aside: REPLACED + named });
  return finishReplacement(data);
}

/** Finishes a replacement that a crash broke off; null where there is none, or nothing was replaced. */
export async function finishReplacement(data: string): Promise<string | null> {
  const journal = join(data, JOURNAL);
  if (!existsSync(journal)) return null;
  const replacement = JSON.parse(await readFile(journal, "utf8")) as Replacement;
  const aside = join(data, replacement.aside);
  if (replacement.step === "aside") {
    await mkdir(aside, { recursive: true, mode: OWNER_ONLY });
    for (const name of replacement.old) await moveIfThere(join(data, name), join(aside, name));
    await syncFolder(aside);
    await write(data, { ...replacement, step: "in" });
  }
  for (const name of replacement.fresh) await moveIfThere(join(freshSiteFolder(data), name), join(data, name));
  await syncFolder(data);
  const place = await putBeside(data, replacement);
  await rm(journal);
  await syncFolder(data);
  await rm(freshSiteFolder(data), { recursive: true, force: true });
  return place;
}

async function write(data: string, replacement: Replacement): Promise<void> {
  await writeDurably(data, JOURNAL, Buffer.from(JSON.stringify(replacement)));
}

/** Neither the lock, which is held, nor what is the server's and not the site's or is made again, nor what a former replacement left. */
async function ownEntries(data: string): Promise<string[]> {
  const names = await readdir(data).catch(() => []);
  return names.filter(
    (name) =>
      ![INCOMING, JOURNAL, BALLAST_FILE, ADDRESS_FILE, ASSETS_FOLDER, "lost+found"].includes(name) &&
      !name.startsWith(".") &&
      !name.startsWith(LOCK_FILE) &&
      !name.startsWith(REPLACED) &&
      !name.endsWith(".sock"),
  );
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to);
}

/** Where the data folder is a mount it stays within. */
async function putBeside(data: string, { aside, old }: Replacement): Promise<string | null> {
  const within = join(data, aside);
  if (old.length === 0) {
    await rm(within, { recursive: true, force: true });
    return null;
  }
  const beside = `${data}.${aside}`;
  try {
    if (existsSync(within)) await rename(within, beside);
    return beside;
  } catch {
    return within;
  }
}
