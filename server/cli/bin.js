#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/*
 * The program `szpalta` of the package. The version of Node is looked at before anything that an older one cannot read. Node 24 warns
 * of its own SQLite, which that version is chosen by.
 */
// oxlint-disable-next-line import/no-unassigned-import -- it refuses an old Node and turns on the cache of compiled modules
import "../warm-start.js";
import { existsSync } from "node:fs";
import { join } from "node:path";

const { SITE_FOLDER } = await import("../base/site-folder.ts");
const settings = join(SITE_FOLDER, ".env");
// The owner's settings, for a server and for commands beside it alike. What the environment has already stays.
try {
  if (existsSync(settings)) process.loadEnvFile(settings);
} catch {
  const { cliMessages } = await import("#core/messages/server/cli/cli.ts");
  console.error(cliMessages.settingsUnreadable(settings));
  process.exit(1);
}
await import("./cli.ts");
