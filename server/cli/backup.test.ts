import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBackups } from "#test/support/backup/open-backups.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { backup } from "./backup.ts";
import { NO_PROGRESS } from "../base/progress.ts";

test("the key's file is named as something to keep only once it is there", async () => {
  const { backups, data } = await openBackups();
  const { config: own } = await openRuntime();
  const config = { ...own, data, keyFile: join(data, "..", "data.key") };
  async function linesOf(name: string): Promise<string> {
    const said: string[] = [];
    await backup(
      { backups: async () => backups, config },
      join(data, "..", name),
      (line) => void said.push(line),
      NO_PROGRESS,
    );
    return said.join("\n");
  }
  expect(await linesOf("bez-klucza.tar")).not.toContain(config.keyFile);
  await writeFile(config.keyFile, "klucz");
  expect(await linesOf("z-kluczem.tar")).toContain(
    `Tajnego klucza w niej nie ma: kopię pliku ${config.keyFile} trzymaj osobno.`,
  );
});
