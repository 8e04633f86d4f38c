import { expect, it } from "vitest";
import { DAILY_BACKUPS } from "#core/backup/store.ts";
import { basket, putFixtures } from "../fixtures.ts";
import { emptyStore, type OpenStore } from "../open-store.ts";

export function backupSettingsContract(open: OpenStore): void {
  it("keeps when backups are taken, and knows how much the pictures take", async () => {
    const store = await emptyStore(open);
    expect([await store.read.backupSettings(), await store.read.mediaBytes()]).toEqual([DAILY_BACKUPS, 0]);
    await putFixtures(store);
    const settings = { daily: false, hour: 23, version: 1 };
    await store.write((tx) => tx.putBackupSettings(settings));
    expect([await store.read.backupSettings(), await store.read.mediaBytes()]).toEqual([settings, basket.bytes]);
  });
}
