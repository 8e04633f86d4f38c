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
 * The versions of the engine in a site's folder: the one that runs in `node_modules`, in `.szpalta/next` another while it is tried, in
 * `.szpalta/before` the one that it replaced. All three are on one disk, so they change places by their names.
 */

const WORK = ".szpalta";
const NOTE_FILE = "upgrade.json";

/** What npm writes; `next` may have more, such as the package's file. */
const INSTALLED = ["node_modules", "package.json", "package-lock.json"];

const NOTE = z.object({
  from: z.string(),
  to: z.string(),
  /** When the versions changed places, ms since the epoch. */
  at: z.number(),
  /** The backup's name, of the state before. */
  backup: z.string(),
});

export type UpgradeNote = z.output<typeof NOTE>;

export const nextFolder = (site: string) => join(site, WORK, "next");
export const trialFolder = (site: string) => join(site, WORK, "trial");
export const beforeFolder = (site: string) => join(site, WORK, "before");
const undoneFolder = (site: string) => join(site, WORK, "undone");

/** Rejects with a SettingError where this user may not change what npm has installed. */
export async function refuseUnwritable(site: string): Promise<void> {
  for (const path of [site, join(site, "package.json"), join(site, "node_modules")])
    await access(path, constants.W_OK).catch(() => {
      throw new SettingError(upgradeMessages.notWritable(path));
    });
}

/** An empty folder for the next version; git and the backups of the site leave the whole work folder alone. */
export function makeNext(site: string): string {
  const next = nextFolder(site);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  writeFileSync(join(site, WORK, ".gitignore"), "*\n");
  return next;
}

export function removeNext(site: string): void {
  for (const folder of [nextFolder(site), trialFolder(site)]) rmSync(folder, { recursive: true, force: true });
}

/** The version of the engine that npm has installed in a folder; null without one. */
export function installedVersion(folder: string): string | null {
  const file = join(folder, "node_modules/szpalta/package.json");
  if (!existsSync(file)) return null;
  const { name, version, bin } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  return name === "szpalta" && bin !== undefined && typeof version === "string" ? version : null;
}

/** The program of the engine that is installed in a folder. */
export function programOf(folder: string): string {
  return join(folder, "node_modules/szpalta/dist/server/cli/bin.js");
}

/** The number of the last migration that the engine installed in a folder knows. */
export function schemaOfEngine(folder: string): number {
  return readdirSync(join(folder, "node_modules/szpalta/dist/store/sqlite/migrations")).length;
}

const USER_VERSION_AT = 60;

/** The number of the last migration of a database, by its header: what a killed process has left in its journal is not looked at. */
export function schemaInHeader(database: string): number {
  const [handle, version] = [openSync(database, "r"), Buffer.alloc(4)];
  readSync(handle, version, 0, version.length, USER_VERSION_AT);
  closeSync(handle);
  return version.readUInt32BE();
}

/** The next version takes the place of the present one; throws where the files do not change places, and all is as it was. */
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

/** The version before takes its place again. Throws as `useNext`. */
export function useBefore(site: string): void {
  const undone = undoneFolder(site);
  rmSync(undone, { recursive: true, force: true });
  mkdirSync(undone);
  exchange(site, beforeFolder(site), undone);
  rmSync(beforeFolder(site), { recursive: true, force: true });
  rmSync(undone, { recursive: true, force: true });
}

/** The last upgrade; null where there was none or it was undone. */
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
