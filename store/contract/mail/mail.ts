import { describe, expect, it } from "vitest";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { jan, zofia } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function mailContract(open: OpenStore): void {
  describe("mail", () => {
    it("has settings of its own, apart from those of the site", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.mailSettings()).toEqual(NO_MAIL);
      const mail = { ...NO_MAIL, host: "smtp.example.pl", sealedPassword: "abc", version: 1 };
      await store.write((tx) => tx.putMailSettings(mail));
      await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, version: 1 }));
      expect(await store.read.mailSettings()).toEqual(mail);
      expect(await store.read.settings()).toEqual({ ...NO_SETTINGS, version: 1 });
    });

    it("knows who switched off which letters", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putLettersOff(zofia.id, ["review", "morning"]));
      await store.write((tx) => tx.putLettersOff(jan.id, ["comment"]));
      await store.write((tx) => tx.putLettersOff(zofia.id, ["morning"]));
      const off = await store.read.lettersOff();
      expect(off.toSorted((a, b) => a.letter.localeCompare(b.letter))).toEqual([
        { userId: jan.id, letter: "comment" },
        { userId: zofia.id, letter: "morning" },
      ]);
    });
  });
}
