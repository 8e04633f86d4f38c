import { defineConfig } from "vitest/config";
import ClosingLine from "./test/support/closing-line.ts";

/** Two projects: what runs in Node alone, and what needs a browser or a running site. */
export default defineConfig({
  test: {
    reporters: ["default", new ClosingLine()],
    projects: [
      {
        test: {
          name: "rooms",
          include: ["{app,core,store,server}/**/*.test.{ts,tsx}", "test/*.test.ts", "test/support/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "site",
          include: ["test/e2e/**/*.test.ts", "test/faults/**/*.test.ts"],
          globalSetup: ["test/support/prepare.ts"],
          // Every file starts a site and a browser of its own; one of both alone leaves half of two cores idle.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
