import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Turns this process into the server, with the flags that Node needs, so that a service manager sees one process. Where that is impossible,
 * starts the server as a child process, waits for its end and returns its exit code. `isNew`: see `--new` of `startServer`.
 */
export function startSite(isNew: boolean): number {
  const flags = [
    ...process.execArgv,
    "--max-semi-space-size=8",
    `--import=${new URL("../warm-start.js", import.meta.url).href}`,
  ];
  const args = [...flags, file("../../server.ts"), ...(isNew ? ["--new"] : [])];
  if (process.platform !== "win32" && process.channel === undefined)
    process.execve?.(process.execPath, [process.execPath, ...args], process.env);
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}
