import { spawnSync } from "node:child_process";
import { expect, it, test } from "vitest";
import { collectWhenIdle, isWorthwhile } from "./runtime-tuning.ts";

const MIB = 1024 * 1024;

test.each([
  [0.01, 10 * MIB, true],
  [0.5, 10 * MIB, false],
  [0.01, 1 * MIB, false],
  [0.01, -5 * MIB, false],
])("at a load of %d with %d bytes more than before: %s", (utilization, grown, worthwhile) => {
  expect(isWorthwhile(utilization, grown)).toBe(worthwhile);
});

test("the engine's collector is to be had, and the watch can be stopped", () => {
  expect(() => collectWhenIdle().stop()).not.toThrow();
});

const WARM_START = new URL("warm-start.js", import.meta.url).pathname;
const TUNING = new URL("runtime-tuning.ts", import.meta.url).pathname;
const TELL = `
  import { HTTP_OPTIONS, sendableBody } from ${JSON.stringify(TUNING)};
  import { getCompileCacheDir } from "node:module";
  console.log(JSON.stringify({
    heap: process.env.MALLOC_ARENA_MAX ?? null,
    compiled: getCompileCacheDir() !== undefined,
    http: HTTP_OPTIONS,
    body: typeof sendableBody(Buffer.from("a")),
  }));
`;

function tuningWith(switched: string): unknown {
  const { NODE_COMPILE_CACHE: _, MALLOC_ARENA_MAX: __, NODE_CHANNEL_FD: ___, ...inherited } = process.env;
  const args = ["--import", WARM_START, "--input-type=module", "--eval", TELL];
  const { stdout } = spawnSync(process.execPath, args, { env: { ...inherited, SZPALTA_TUNING: switched } });
  return JSON.parse(String(stdout));
}

it("is all on, and all off by one switch", () => {
  const heap = process.platform === "linux" ? "1" : null;
  const http = { optimizeEmptyRequests: true };
  expect(tuningWith("")).toEqual({ heap, compiled: true, http, body: "string" });
  expect(tuningWith("0")).toEqual({ heap: null, compiled: false, http: {}, body: "object" });
});
