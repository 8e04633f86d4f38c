import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderInUse, lockFolder } from "./lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("refuses a folder that another process holds and takes it over once that process is killed", async () => {
  const lock = pathToFileURL(join(import.meta.dirname, "lock.ts")).href;
  const script = `import { lockFolder } from "${lock}"; lockFolder(process.argv[1]); console.log("mam"); setInterval(() => {}, 1e6);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(other.stdout, "data");
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(/korzysta już inny proces/);
  other.kill("SIGKILL");
  await once(other, "exit");
  lockFolder(folder).release();
});

it("is freed by its release", () => {
  lockFolder(folder).release();
  lockFolder(folder).release();
  rmSync(join(folder, "szpalta.lock"));
});
