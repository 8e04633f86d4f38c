import { describe, expect, it } from "vitest";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { NOON, zofia } from "../fixtures.ts";
import { emptyStore, type OpenStore } from "../open-store.ts";

export function settingsVersionsContract(open: OpenStore): void {
  describe("versions of the settings", () => {
    const version = (n: number) => ({
      at: NOON + n,
      userId: n % 2 ? zofia.id : null,
      settings: { ...NO_SETTINGS, values: { name: `Nazwa ${n}` }, version: n },
    });

    it("come newest first as they were put, apart from the present settings", async () => {
      const store = await emptyStore(open);
      expect(await store.read.settingsVersions()).toEqual([]);
      for (const n of [1, 2]) await store.write((tx) => tx.putSettingsVersion(version(n)));
      const versions = await store.read.settingsVersions();
      expect(versions).toMatchObject([version(2), version(1)]);
      expect(new Set(versions.map(({ id }) => id)).size).toBe(2);
      expect(await store.read.settings()).toEqual(NO_SETTINGS);
    });

    it("are the newest hundred", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        for (let n = 0; n < 103; n += 1) await tx.putSettingsVersion(version(n));
      });
      const versions = await store.read.settingsVersions();
      expect([versions.length, versions[0]?.at, versions.at(-1)?.at]).toEqual([100, NOON + 102, NOON + 3]);
    });
  });
}
