import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Becomes the server, with the flags of the engine it wants: for a service manager the process stays the same one. Resolves the exit
 * code where the server has to be a process of its own.
 */
export function startSite(): number {
  const flags = [
    ...process.execArgv,
    "--max-semi-space-size=8",
    `--import=${new URL("../warm-start.js", import.meta.url).href}`,
  ];
  const args = [...flags, file("../../server.ts")];
  if (process.platform !== "win32" && process.channel === undefined)
    process.execve?.(process.execPath, [process.execPath, ...args], process.env);
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}
