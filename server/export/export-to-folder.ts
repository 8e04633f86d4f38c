import { ownValue } from "#core/base/values/own-value.ts";
import { lstat, mkdir, opendir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { FORMAT_FILE, formatVersion, MANIFEST, readDigests } from "#core/export/manifest.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import { OWNER_ONLY } from "../data-folder/durable-file.ts";
import { exportSummary, writeExport } from "./write-export.ts";
import { formMessages } from "#core/messages/base.ts";
import { exportMessages } from "#core/messages/server/export.ts";

type Runtime = Pick<SiteRuntime, "store" | "blobs" | "site" | "config" | "clock" | "log">;

/**
 * Exports the site into a folder that is empty, does not exist or has an earlier export. An earlier export is replaced when the new export
 * is complete. Resolves to the exit code: 1 when the export was refused or lacks a picture or a post, else 0.
 */
export async function exportToFolder(
  runtime: Runtime,
  { folder }: { folder: string },
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const target = await realpath(folder).catch(() => resolve(folder));
  await finishSwitch(target);
  const refusal = await refusalOf(target, runtime.config.data);
  if (refusal !== null) {
    await report(refusal, true);
    await report(formMessages.nothingSaved, true);
    return 1;
  }
  const part = `${target}${PART}`;
  try {
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true, mode: OWNER_ONLY });
    const counts = await writeExport(runtime, folderTarget(part), report, progress);
    await switchFolders(part, target);
    await report(exportMessages.saved(target, exportSummary(counts)));
    await noteInLog(runtime);
    return counts.missing + counts.leftOut === 0 ? 0 : 1;
  } catch (error) {
    // A folder that could not be created may not be removable either. The first error matters, so this error is ignored.
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    const code = fileErrorCode(error);
    if (code === null) throw error;
    const why = ownValue(REASONS, code) ?? code;
    await report(exportMessages.notSaved(target, why), true);
    return 1;
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: exportMessages.diskFull,
  EDQUOT: exportMessages.quotaUsedUp,
  EROFS: exportMessages.readOnlyDisk,
  EACCES: exportMessages.noRights,
  EPERM: exportMessages.noRights,
  EIO: exportMessages.diskFault,
  ENOTDIR: exportMessages.partIsNoFolder,
};

/** Returns the code of a file system's error that a person can correct, such as a full disk or missing rights; else null. */
function fileErrorCode(error: unknown): string | null {
  const code = error instanceof Error && "syscall" in error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}

/** Adds an entry to the audit log. A failure is only logged, since a site with a broken disk needs its export most. */
async function noteInLog({ store, clock, log }: Runtime): Promise<void> {
  const entry = { at: clock(), userId: null, act: "export", entity: null, details: {} };
  await store
    .write((tx) => tx.putAudit(entry))
    .catch((error: unknown) => log.warn({ err: error }, exportMessages.savedNotInAudit));
}

/** Suffixes of the unfinished and the replaced export. Both are beside the folder, because renaming is atomic only on the same disk. */
const PART = ".szpalta-part";
const BEFORE = ".szpalta-before";

function folderTarget(root: string) {
  const folders = new Set<string>();
  return {
    async add(path: string, bytes: Uint8Array) {
      const file = join(root, path);
      const folder = dirname(file);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
      await writeFile(file, bytes, { flag: "wx" });
    },
  };
}

async function switchFolders(part: string, target: string): Promise<void> {
  const before = `${target}${BEFORE}`;
  await rm(before, { recursive: true, force: true });
  if (await isThere(target)) await rename(target, before);
  await rename(part, target);
  await rm(before, { recursive: true, force: true });
}

/** Finishes `switchFolders` when its process was killed between the two renames. */
async function finishSwitch(target: string): Promise<void> {
  const before = `${target}${BEFORE}`;
  if (!(await isThere(before))) return;
  if (await isThere(target)) await rm(before, { recursive: true, force: true });
  else await rename(before, target);
}

/** Returns a Polish sentence when the folder holds anything but an export, because such files must not be replaced; else null. */
async function refusalOf(target: string, data: string): Promise<string | null> {
  const inside = relative(resolve(data), target);
  if (inside === "" || !(isAbsolute(inside) || inside === ".." || inside.startsWith(`..${sep}`)))
    return exportMessages.inDataFolder(resolve(data));
  if (!(await isThere(target))) return null;
  if (!(await lstat(target)).isDirectory()) return exportMessages.noFolder(target);
  const strange = await firstStrangeFile(target);
  if (strange === null) return null;
  return exportMessages.strangeFile(target, strange);
}

async function firstStrangeFile(target: string): Promise<string | null> {
  const format = await textIfThere(join(target, FORMAT_FILE));
  const isExport = format !== null && formatVersion(format) !== null;
  const { digests } = readDigests(isExport ? ((await textIfThere(join(target, MANIFEST))) ?? "") : "");
  for await (const path of filesBelow(target, "")) if (path !== MANIFEST && !digests.has(path)) return path;
  return null;
}

/** Yields the paths of all files below a folder, including symbolic links. */
async function* filesBelow(at: string, folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(join(at, folder))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(at, path);
    else yield path;
  }
}

async function textIfThere(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
