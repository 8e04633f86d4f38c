#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/*
 * The program `szpalta` of the package. `warm-start.js` checks the version of Node before anything is imported that an older one cannot
 * read. The warning that Node 24 prints about its built-in SQLite is turned off above.
 */
// oxlint-disable-next-line import/no-unassigned-import -- it refuses an old Node and turns on the cache of compiled modules
import "../warm-start.js";
import { existsSync } from "node:fs";
import { join } from "node:path";

const { SITE_FOLDER } = await import("../base/site-folder.ts");
const settings = join(SITE_FOLDER, ".env");
// Loads the owner's settings, for the server and for commands. Variables that the environment has already keep their values.
try {
  if (existsSync(settings)) process.loadEnvFile(settings);
} catch {
  const { cliMessages } = await import("#core/messages/server/cli/cli.ts");
  console.error(cliMessages.settingsUnreadable(settings));
  process.exit(1);
}
await import("./cli.ts");
