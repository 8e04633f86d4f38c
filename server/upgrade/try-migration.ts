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
 * Lets the next version open a copy of the database, which a server may write meanwhile, with the site's own configuration. Rejects
 * with a SettingError that has its words where it cannot; nothing of the site is changed.
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
    const { code, said } = await runVersion(nextFolder(site), ["user", "list"], { ...process.env, ...places }, site);
    if (code === 0) return;
    throw new SettingError(upgradeMessages.siteRefused(said));
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** A command of the engine that is installed in `folder`, for the site's folder; resolves its exit code and what it said of errors. */
export async function runVersion(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  site: string,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [programOf(folder), ...args], {
    cwd: site,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: said.trim() };
}
