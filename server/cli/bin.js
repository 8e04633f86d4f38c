#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/*
 * The program `szpalta` of the package. The version of Node is looked at before anything that an older one cannot read. Node 24 warns
 * of its own SQLite, which that version is chosen by.
 */
// oxlint-disable-next-line import/no-unassigned-import -- it refuses an old Node and turns on the cache of compiled modules
import "../warm-start.js";

await import("./cli.ts");
