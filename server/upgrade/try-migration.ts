import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { SettingError, type ServerConfig } from "../base/config.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { nextFolder, programOf, trialFolder } from "./site-versions.ts";
import { upgradeMessages } from "#core/messages/server/upgrade.ts";

/**
 * Lets the next version open a copy of the database with the site's own configuration. Meanwhile a server may continue to write. The site
 * is not changed. When the trial fails, rejects with a SettingError that quotes the next version.
 */
export async function tryMigration(site: string, config: Pick<ServerConfig, "data" | "keyFile">): Promise<void> {
  const trial = trialFolder(site);
  const data = join(trial, "data");
  await rm(trial, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  try {
    const database = new DatabaseSync(join(config.data, DATABASE_FILE), { readOnly: true });
    try {
      await backup(database, join(data, DATABASE_FILE));
    } finally {
      database.close();
    }
    const places = { SZPALTA_DATA: data, SZPALTA_BACKUPS: join(trial, "backups"), SZPALTA_KEY_FILE: config.keyFile };
    const { code, output } = await runVersion(nextFolder(site), ["user", "list"], { ...process.env, ...places }, site);
    if (code === 0) return;
    throw new SettingError(upgradeMessages.siteRefused(output));
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Runs a command of the version installed in `folder`, in the site's folder. Resolves to its exit code and its output of errors. */
export async function runVersion(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  site: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programOf(folder), ...args], {
    cwd: site,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output.trim() };
}
