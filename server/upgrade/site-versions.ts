import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SettingError } from "../base/config.ts";
import { readJsonIfThere } from "../data-folder/durable-file.ts";
import { upgradeMessages } from "#core/messages/server/upgrade.ts";

/*
 * The versions of the program in a site's folder. `node_modules` has the present version, `.szpalta/before` the former version, and
 * `.szpalta/next` a newer version while it is tried. All are on the same disk, so that renaming exchanges them.
 */

const WORK = ".szpalta";
const NOTE_FILE = "upgrade.json";

/** The files and folders that npm writes. The folder `next` may have other files, such as the packed version. */
const INSTALLED = ["node_modules", "package.json", "package-lock.json"];

const NOTE = z.object({
  from: z.string(),
  to: z.string(),
  /** The time when the versions were exchanged, in ms since the epoch. */
  at: z.number(),
  /** The name of the backup taken before the upgrade. */
  backup: z.string(),
});

export type UpgradeNote = z.output<typeof NOTE>;

export const nextFolder = (site: string) => join(site, WORK, "next");
export const trialFolder = (site: string) => join(site, WORK, "trial");
export const beforeFolder = (site: string) => join(site, WORK, "before");
const undoneFolder = (site: string) => join(site, WORK, "undone");

/** Rejects with a SettingError when this user may not change the files that npm has installed. */
export async function refuseUnwritable(site: string): Promise<void> {
  for (const path of [site, join(site, "package.json"), join(site, "node_modules")])
    await access(path, constants.W_OK).catch(() => {
      throw new SettingError(upgradeMessages.notWritable(path));
    });
}

/** Creates an empty folder for the next version. Git ignores the work folder `.szpalta`, and backups leave it out. */
export function makeNext(site: string): string {
  const next = nextFolder(site);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  writeFileSync(join(site, WORK, ".gitignore"), "*\n");
  return next;
}

/** Removes the next version and the files of its trial. */
export function removeNext(site: string): void {
  for (const folder of [nextFolder(site), trialFolder(site)]) rmSync(folder, { recursive: true, force: true });
}

/** Returns the version of the program that npm has installed in a folder; null without the program. */
export function installedVersion(folder: string): string | null {
  const file = join(folder, "node_modules/szpalta/package.json");
  if (!existsSync(file)) return null;
  const { name, version, bin } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  return name === "szpalta" && bin !== undefined && typeof version === "string" ? version : null;
}

/** Returns the path of the executable of the version in a folder. */
export function programOf(folder: string): string {
  return join(folder, "node_modules/szpalta/dist/server/cli/bin.js");
}

/** Returns the number of the last migration of the version in a folder. */
export function schemaOfEngine(folder: string): number {
  return readdirSync(join(folder, "node_modules/szpalta/dist/store/sqlite/migrations")).length;
}

const USER_VERSION_AT = 60;

/** Returns the last migration's number in a database file's header. Changes that are still in the write-ahead log are ignored. */
export function schemaInHeader(database: string): number {
  const [handle, version] = [openSync(database, "r"), Buffer.alloc(4)];
  readSync(handle, version, 0, version.length, USER_VERSION_AT);
  closeSync(handle);
  return version.readUInt32BE();
}

/** Replaces the present version by the next version. When files cannot be renamed, throws and leaves everything as it was. */
export function useNext(site: string, note: UpgradeNote): void {
  const before = beforeFolder(site);
  rmSync(before, { recursive: true, force: true });
  mkdirSync(before);
  try {
    exchange(site, nextFolder(site), before);
    writeFileSync(join(before, NOTE_FILE), JSON.stringify(note));
  } finally {
    removeNext(site);
  }
}

/** Replaces the present version by the former version. Throws like `useNext`. */
export function useBefore(site: string): void {
  const undone = undoneFolder(site);
  rmSync(undone, { recursive: true, force: true });
  mkdirSync(undone);
  exchange(site, beforeFolder(site), undone);
  rmSync(beforeFolder(site), { recursive: true, force: true });
  rmSync(undone, { recursive: true, force: true });
}

/** Returns the last upgrade; null without an upgrade, or when it was undone. */
export function lastUpgrade(site: string): Promise<UpgradeNote | null> {
  return readJsonIfThere(join(beforeFolder(site), NOTE_FILE), NOTE);
}

function exchange(site: string, from: string, to: string): void {
  const moved: [from: string, to: string][] = [];
  const move = (one: string, other: string) => {
    if (!existsSync(one)) return;
    renameSync(one, other);
    moved.push([one, other]);
  };
  try {
    for (const name of new Set([...INSTALLED, ...readdirSync(from)])) {
      if (name === NOTE_FILE) continue;
      move(join(site, name), join(to, name));
      move(join(from, name), join(site, name));
    }
  } catch (error) {
    for (const [one, other] of moved.toReversed()) renameSync(other, one);
    throw error;
  }
}
