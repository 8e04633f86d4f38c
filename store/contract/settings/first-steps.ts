import { describe, expect, it } from "vitest";
import { NO_OUTSIDE_LINKS } from "#core/addresses/outside-links.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function firstStepsContract(open: OpenStore): void {
  describe("first steps", () => {
    it("are not shown until they are put, and stay apart from settings and rules of addresses", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.firstSteps()).toBeNull();
      await store.write((tx) => tx.putFirstSteps(["look"]));
      expect([await store.read.firstSteps(), await store.read.settings()]).toEqual([["look"], NO_SETTINGS]);
      await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, version: 1 }));
      await store.write((tx) => tx.putAddressRules({ foreign: true, moved: [] }));
      expect(await store.read.firstSteps()).toEqual(["look"]);
      const links = {
        isOff: false,
        checkedAt: 7,
        checked: 9,
        dead: [{ url: "https://a.example/", fault: 404, postIds: ["p"] }],
      };
      expect(await store.read.outsideLinks()).toEqual(NO_OUTSIDE_LINKS);
      await store.write((tx) => tx.putOutsideLinks(links));
      await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, version: 2 }));
      expect([await store.read.outsideLinks(), await store.read.settings()]).toEqual([
        links,
        { ...NO_SETTINGS, version: 2 },
      ]);
      await store.write((tx) => tx.putFirstSteps(null));
      expect(await store.read.firstSteps()).toBeNull();
      expect(await store.read.addressRules()).toEqual({ foreign: true, moved: [] });
    });
  });
}
