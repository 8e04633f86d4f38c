import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import SummaryReporter from "./test/support/runner/summary-reporter.ts";
import { keepTmpInMemory } from "./test/support/runner/in-memory-tmp.ts";
import SlowestFirst from "./test/support/runner/slowest-first.ts";

keepTmpInMemory();

const LONG = "**/*.long.test.{ts,tsx}";

/** Node loads the modules of tests as it does in production; a production's React, since nothing reads a development's warnings. */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import", fileURLToPath(new URL("test/support/runner/load-jsx.ts", import.meta.url))],
};

/** Node-only files share the modules of their worker: loading app, dictionary and highlighter took a third of the time. They wait for disks and threads, so that two workers leave a fifth of two cores idle. */
const IN_NODE = {
  ...NATIVE,
  env: { NODE_ENV: "production" },
  maxWorkers: 3,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** `unit`: while working (`npm run test:unit`); `long`: the rest of Node; `browser`: what needs a browser or a running site. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", new SummaryReporter()],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,core,store,server}/**/*.test.{ts,tsx}", "test/*.test.ts", "test/support/**/*.test.ts"],
          exclude: [LONG],
          ...IN_NODE,
        },
      },
      { test: { name: "long", include: [LONG], ...IN_NODE } },
      {
        test: {
          name: "browser",
          include: ["test/e2e/**/*.test.ts", "test/faults/**/*.test.ts"],
          ...NATIVE,
          globalSetup: ["test/support/runner/global-setup.ts"],
          // Their files wait for servers, browsers and clocks more than half of the time.
          maxWorkers: 5,
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A poll waits as long as Playwright's own waits do: one second, the default, is short on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
