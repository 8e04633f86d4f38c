import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { storeContract } from "#store/contract/store-contract.ts";
import { backupScratch, emptyFolder, tablesOf } from "#test/support/backup/backed-up-site.ts";
import { untilMoment } from "#test/support/backup/recorded-site.ts";
import { RECORDING_KEY } from "#test/support/backup/recording-key.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { Database } from "../engine/database.ts";
import { openSqliteStore } from "../open.ts";
import { recordingPlace } from "./recording-place.ts";
import { replay } from "./replay.ts";

/** Whatever a store can do is done again from its recording, to the row. */
storeContract("The recorded store, and what its recording repeats,", async (onListenerError) => {
  const scratch = backupScratch();
  const [file, before] = [join(emptyFolder(join(scratch, "dane")), "szpalta.db"), join(scratch, "przed.db")];
  await migratedDatabase(file);
  copyFileSync(file, before);
  const folder = join(scratch, "recording");
  const troubles: unknown[] = [];
  const store = await openSqliteStore({
    file,
    clock: () => Date.UTC(2026, 10, 20),
    onListenerError,
    recording: {
      folder,
      limitBytes: 1024 ** 3,
      readKey: async () => RECORDING_KEY,
      onTrouble: (error) => void troubles.push(error),
    },
  });
  const place = sealedPlace(file);
  return {
    ...store,
    async close() {
      await store.close();
      expect(troubles).toEqual([]);
      // One that was told to leave something out has begun anew.
      if (!place || sealedPlace(file)?.chain !== place.chain) return;
      await replay(before, { recording: place, keyFingerprint: null }, untilMoment(LATEST_INSTANT, folder, folder));
      expect(tablesOf(before)).toEqual(tablesOf(file));
    },
  };
});

function sealedPlace(file: string) {
  const database = new Database(file, "reader");
  try {
    return recordingPlace(database);
  } finally {
    database.close();
  }
}
