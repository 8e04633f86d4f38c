import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { INCOMING, OWNER_ONLY, syncFolder, writeDurably } from "./durable-file.ts";
import { ADDRESS_FILE, ASSETS_FOLDER, BALLAST_FILE, DATABASE_FILE, LOCK_FILE, MEDIA_FOLDER } from "./folder-names.ts";

/*
 * Replaces the site in a data folder by another site. The folder may be a mount, so its entries are renamed: first the entries of the old
 * site move aside, then those of the new site move in. A journal records the progress. After a crash the next process that locks the folder
 * finishes the replacement.
 */

const JOURNAL = "restore.json";

/** The old site is moved into a folder with this prefix. Then that folder is moved beside the data folder. */
const REPLACED = "replaced-";

interface Replacement {
  step: "aside" | "in";
  /** Names of the files and folders: `old` has those of the old site, `fresh` those of the new site. */
  old: string[];
  fresh: string[];
  aside: string;
}

/** Returns the folder in which the new site is made. At a start its content is unfinished and is removed. */
export function freshSiteFolder(data: string): string {
  return join(data, INCOMING, "restored");
}

/** Calls `make` with an empty folder for the new site; removes the folder if `make` fails. `replaceSite` then puts the site in place. */
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

/** Returns the part of the old site's folder name that says when the site was replaced. `now`: ms since the epoch. */
export function replacedAt(now: number): string {
  return new Date(now).toISOString().replace(/[:.]/g, "-").toLowerCase();
}

/** Returns whether a folder has a site, even a site whose database is lost. */
export async function holdsSite(data: string): Promise<boolean> {
  return (await ownEntries(data)).some((name) => name === MEDIA_FOLDER || name.startsWith(DATABASE_FILE));
}

/**
 * Replaces the site in the folder by the site in `freshSiteFolder`. Resolves to the path of the old site, or null without an old site. The
 * folder of the old site has `named` in its name. The caller must hold the lock.
 */
export async function replaceSite(data: string, named: string): Promise<string | null> {
  const [old, fresh] = [await ownEntries(data), await readdir(freshSiteFolder(data))];
  await write(data, { step: "aside", old, fresh, aside: REPLACED + named });
  return finishReplacement(data);
}

/** Finishes a replacement that a crash interrupted. Resolves to the path of the old site; null without an old site. */
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

/**
 * Returns the entries of a data folder that belong to the site. The lock, files that the server makes again, and remains of an earlier
 * replacement are left out.
 */
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

/** Moves the old site beside the data folder. When the data folder is a mount, the old site stays inside. Resolves to its path. */
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
