import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { restoreBackup } from "#store/sqlite/backup/restore-backup.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { openBackups } from "#test/support/backup/open-backups.ts";
import { emptyFolder, writeAllTheTime } from "#test/support/backup/backed-up-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import type { DiskWatch } from "../data-folder/read-only-guard.ts";
import { NO_PROGRESS } from "../base/progress.ts";
import { serveControl } from "./ipc-server.ts";
import { sendCommand } from "./send-command.ts";

it("a backup by the command line beside a server that writes all the time has every save acknowledged before it", async () => {
  const { backups, store, data } = await openBackups();
  const watch: Pick<DiskWatch, "mayWrite" | "studioBanner" | "writeFailed"> = {
    mayWrite: () => true,
    studioBanner: () => null,
    writeFailed() {},
  };
  const runtime = await openRuntime();
  const config = { ...runtime.config, data };
  const control = await serveControl({ ...runtime, config, store, watch, backups: async () => backups });
  onTestFinished(() => control.close());
  const writing = await writeAllTheTime(store);
  const before = writing.acknowledged();
  const file = join(data, "..", "kopia.tar");
  const lines: string[] = [];
  const code = await sendCommand(data, { name: "backup", file }, (line) => void lines.push(line), NO_PROGRESS);
  const after = writing.acknowledged();
  await writing.stop();
  expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^Kopia szpalta-\S+\.tar jest sprawdzona: \d+ wpis/)]);
  expect(after).toBeGreaterThan(before);
  const target = emptyFolder(join(data, "..", "nowa"));
  await restoreBackup(file, target, { now: Date.now(), progress: NO_PROGRESS, until: null });
  const own = await openSqliteStore({ file: join(target, "szpalta.db"), clock: Date.now });
  onTestFinished(() => own.close());
  for (let no = 1; no <= before; no += 1) expect(await own.read.post(`p-${no}`)).not.toBeNull();
  expect(await own.check()).toEqual([]);
});
