import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuild } from "../../build.ts";
import { LOG_ENGINES, type LogEngine } from "#test/support/hosted/hosted-engine.ts";
import { analysisTimes } from "./parts/analysis.ts";
import { bigImports } from "./parts/big-imports.ts";
import { cachedAgainstBare } from "./parts/cached.ts";
import { type BenchContext, createContext } from "./context.ts";
import { firstView } from "./parts/first-view.ts";
import { heldOpen } from "./parts/held-open.ts";
import { hostedCosts } from "./parts/hosted-costs.ts";
import { hostedServers } from "./parts/hosted.ts";
import { importAndRebuild } from "./parts/import.ts";
import { backupAndRestore, exportTwice } from "./parts/leaving.ts";
import { letterTimes } from "./parts/letters.ts";
import { residentMemory } from "./parts/memory.ts";
import { firstPaint } from "./parts/paint.ts";
import { publishToVisible } from "./parts/publish.ts";
import { beginPart, finish, measuredFigures, note } from "./report.ts";
import { conditions, markdownOf, readReport, writeReport } from "./report-file.ts";
import { requestFiles } from "./parts/request-files.ts";
import { saveTimes } from "./parts/saves.ts";
import { recordingCost } from "./parts/recording.ts";
import { searchTimes } from "./parts/search.ts";
import { signInTimes } from "./parts/sign-in.ts";
import { startToFirst200 } from "./parts/start.ts";
import { studioImports } from "./parts/studio-imports.ts";
import { tagTimes } from "./parts/tags.ts";
import { typing } from "./parts/typing.ts";
import { archiveSizes, uncachedPost } from "./parts/uncached.ts";

/* `npm run bench`: all figures beside their budgets, see docs/benchmarks.md. `npm run bench -- cached start` runs two parts. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const PARTS: Record<string, (context: BenchContext) => Promise<void>> = {
  cached: cachedAgainstBare,
  uncached: uncachedPost,
  "first-view": firstView,
  paint: firstPaint,
  start: startToFirst200,
  memory: residentMemory,
  archives: archiveSizes,
  saves: saveTimes,
  recording: recordingCost,
  publish: publishToVisible,
  typing,
  "held-open": heldOpen,
  "sign-in": signInTimes,
  letters: letterTimes,
  tags: tagTimes,
  search: () => searchTimes(),
  analysis: () => analysisTimes(),
  import: importAndRebuild,
  files: () => requestFiles(),
};

/**
 * Measured when named only: the first four write gigabytes to the disk; the others need a Postgres or emulators, and one of them takes
 * ten minutes.
 */
const NAMED_PARTS: typeof PARTS = {
  export: exportTwice,
  backup: backupAndRestore,
  "big-imports": bigImports,
  "studio-imports": studioImports,
  hosted: hostedServers,
  "hosted-costs": hostedCosts,
};
const ALL_PARTS = { ...PARTS, ...NAMED_PARTS };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    million: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    json: { type: "string" },
    table: { type: "string" },
    minutes: { type: "string", default: "10" },
    idle: { type: "string", default: "0" },
    log: { type: "string", default: "postgres" },
  },
});

if (options.table !== undefined) console.log(markdownOf(readReport(options.table)));
else await measure(positionals.length > 0 ? positionals : Object.keys(PARTS));

async function measure(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(ALL_PARTS, name));
  if (unknown.length > 0)
    throw new Error(`No part is called ${unknown.join(", ")}; there are ${Object.keys(ALL_PARTS).join(", ")}.`);
  const under = conditions(ROOT);
  await ensureBuild();
  const [minutes, idle, log] = [Number(options.minutes), Number(options.idle), readEngine(options.log)];
  const context = createContext({ ...options, minutes, idle, log });
  try {
    for (const name of names) {
      beginPart(name);
      const started = performance.now();
      await ALL_PARTS[name]!(context);
      note(`${name} took`, `${((performance.now() - started) / 1000).toFixed(0)} s`);
      // After each part: what was measured stays when a later part fails.
      if (options.json !== undefined) writeReport(options.json, { ...under, figures: measuredFigures() });
    }
  } finally {
    context.close();
  }
  finish();
}

function readEngine(name: string): LogEngine {
  const engine = LOG_ENGINES.find((each) => each === name);
  if (engine === undefined) throw new Error(`No log is called ${name}; there are ${LOG_ENGINES.join(", ")}.`);
  return engine;
}
