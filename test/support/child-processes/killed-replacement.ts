import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/* `node killed-replacement.ts <data folder> <calls>`: puts the fresh site in place, and is killed at that call of the system. */

const [data = "", calls = "0"] = process.argv.slice(2);
let left = Number(calls);

for (const name of ["rename", "rm", "mkdir", "writeFile"] as const) {
  const real = files[name] as (...given: unknown[]) => Promise<unknown>;
  const counted = async (...given: unknown[]) => {
    if (left <= 0) process.kill(process.pid, "SIGKILL");
    left -= 1;
    return real(...given);
  };
  Object.assign(files, { [name]: counted });
}
syncBuiltinESMExports();

const { replaceSite } = await import("#server/data-folder/replace-site.ts");
await replaceSite(data, "2026");
