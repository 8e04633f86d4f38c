import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/* `npm run outdated`: what is behind the registry's newest versions, in every folder that has a lock of its own. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const locks = [
  "package-lock.json",
  ...globSync(["optional/*/package-lock.json", "test/hosted/package-lock.json"], { cwd: ROOT }),
];

for (const folder of locks.map((lock) => dirname(lock))) {
  console.log(folder === "." ? "Project" : folder);
  // npm is a script of the shell on Windows, and exits with 1 where anything is behind.
  spawnSync("npm outdated", { cwd: join(ROOT, folder), shell: true, stdio: "inherit" });
}
