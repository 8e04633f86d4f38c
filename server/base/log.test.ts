import { expect, test } from "vitest";
import { BackupError } from "#core/backup/backup.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { DiskError } from "../data-folder/disk-errors.ts";
import { openLog } from "./log.ts";

/** What is logged of an error. */
function logged(err: unknown): Record<string, unknown> {
  const lines: string[] = [];
  openLog("info", { write: (line) => void lines.push(line) }).error({ err }, "nie udało się");
  return (JSON.parse(lines.join("")) as { err: Record<string, unknown> }).err;
}

const bug = new TypeError("x is not a function");

test.each([
  new BackupError("Na dysku jest za mało miejsca."),
  new DiskError("Na dysku zabrakło miejsca."),
  new LogUnavailable("Dziennik milczy.", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) }),
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
  Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 }),
])("%s is expected and logged without a stack", (error) => {
  expect(logged(error)).toEqual({ type: error.name, message: error.message });
});

test.each([bug, new BackupError("Kopia nie przeszła sprawdzenia.", { cause: bug })])(
  "%s may be a bug, so its stack is logged",
  (error) => {
    expect(logged(error)["stack"]).toContain("x is not a function\n    at ");
  },
);
