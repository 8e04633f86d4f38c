import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { deadline, measureSlowness } from "./test/support/runner/deadline.ts";
import SummaryReporter from "./test/support/runner/summary-reporter.ts";
import { keepTmpInMemory } from "./test/support/runner/in-memory-tmp.ts";
import SlowestFirst from "./test/support/runner/slowest-first.ts";

keepTmpInMemory();
measureSlowness();
// By which its processes know what has been made in it already.
process.env["TEST_RUN"] ??= randomUUID();

/** More workers than these take more memory than they save time. */
const CORES = Math.min(availableParallelism(), 8);
const LONG = "**/*.long.test.{ts,tsx}";
const JOURNEYS = "test/e2e/journeys.test.ts";

const COMMON = {
  // Node loads the modules of tests as it does in production; a production's React, since nothing reads a development's warnings.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import", fileURLToPath(new URL("test/support/runner/load-jsx.ts", import.meta.url))],
  // Files share the modules, the browser and some of the sites of their worker: loading app, dictionary and highlighter took a third of the time.
  isolate: false,
  testTimeout: deadline(300_000),
  hookTimeout: deadline(300_000),
  expect: { poll: { timeout: deadline(60_000), interval: 20 } },
};

/** Production's React in the worker, and one file more than there are cores, since they wait for disks and threads a fifth of the time. */
const IN_NODE = {
  ...COMMON,
  env: { NODE_ENV: "production" },
  setupFiles: ["test/support/runner/property-seed.ts"],
  maxWorkers: CORES + 1,
};

const WITH_SITE = { ...COMMON, globalSetup: ["test/support/runner/global-setup.ts"] };

/** `unit` and `journeys`: `npm test`, first of all where everything runs; `long`: the rest of Node; `browser`: what needs a browser or a running site. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", new SummaryReporter()],
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{app,convert,core,store,server}/**/*.test.{ts,tsx}",
            "test/*.test.ts",
            "test/support/**/*.test.ts",
          ],
          exclude: [LONG],
          ...IN_NODE,
        },
      },
      { test: { name: "journeys", include: [JOURNEYS], ...WITH_SITE, maxWorkers: CORES + 1 } },
      {
        test: {
          name: "long",
          include: [LONG],
          ...IN_NODE,
          // What stays in memory is counted after a collection.
          execArgv: [...COMMON.execArgv, "--expose-gc"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/e2e/**/*.test.ts", "test/faults/**/*.test.ts"],
          exclude: [JOURNEYS],
          ...WITH_SITE,
          // A worker has one browser at a time.
          maxWorkers: CORES,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
