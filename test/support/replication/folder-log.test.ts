import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { replicatedLogContract } from "#store/contract/replication/replicated-log-contract.ts";
import { openFolderLog } from "./folder-log.ts";

replicatedLogContract("The log in a folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-folder-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return () => openFolderLog(folder);
});
