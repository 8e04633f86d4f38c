import { describe, expect, it } from "vitest";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { jan, zofia } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";
import { makeSubscriber } from "./subscribers.ts";

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

    it("has letters to readers with their counts, from the newest, and one digest that is a draft", async () => {
      const store = await storeWithFixtures(open);
      const counts = { sent: 0, refused: 0, dropped: 0, departed: 0 };
      const old = {
        id: "l-1",
        postId: "p-1",
        subject: "Czosnek",
        introduction: "",
        from: 5,
        until: 5,
        queuedTo: "",
        queued: 0,
      };
      const newer = { ...old, id: "l-2", postId: "p-2", from: 7, until: 7 };
      const draft = { ...old, id: "l-3", postId: null, subject: "", introduction: "Cześć!", until: null };
      await store.write(async (tx) => {
        for (const each of [old, newer, draft]) await tx.putReaderLetter(each);
        for (const what of ["sent", "sent", "refused", "dropped", "departed"] as const)
          await tx.countReaderLetter("l-1", what);
        await tx.countReaderLetter("gone", "sent");
      });
      await store.write((tx) => tx.putReaderLetter({ ...old, queuedTo: null, queued: 4 }));
      const first = { ...old, queuedTo: null, queued: 4, sent: 2, refused: 1, dropped: 1, departed: 1 };
      expect(await store.read.readerLetters(9)).toEqual([{ ...newer, ...counts }, first]);
      expect(await store.read.readerLetters(1)).toEqual([{ ...newer, ...counts }]);
      expect(await store.read.draftDigest()).toEqual({ ...draft, ...counts });
      expect(await store.read.readerLetter("l-1")).toEqual(first);
      expect(await store.read.readerLetter("gone")).toBeNull();
    });

    it("counts readers who leave or have themselves removed after the newest letter, each once", async () => {
      const store = await storeWithFixtures(open);
      const letter = {
        id: "l-1",
        postId: "p-1",
        subject: "A",
        introduction: "",
        from: 5,
        until: 5,
        queuedTo: "",
        queued: 0,
      };
      const ids = ["s-1", "s-2", "s-3"];
      await store.write(async (tx) => {
        await tx.putReaderLetter(letter);
        await tx.putReaderLetter({ ...letter, id: "l-2", until: 6 });
        await tx.putReaderLetter({ ...letter, id: "l-3", postId: null, until: null });
        for (const id of ids) await tx.putSubscriber(makeSubscriber(id));
      });
      const gone = makeSubscriber("s-1", { state: "left", endedAt: 9 });
      await store.write((tx) => tx.putSubscriber(gone));
      await store.write((tx) => tx.putSubscriber(gone));
      await store.write((tx) => tx.removeSubscriber("s-1"));
      await store.write((tx) => tx.removeSubscriber("s-2"));
      const departed = (await store.read.readerLetters(9)).map(({ id, departed: count }) => [id, count]);
      expect(departed).toEqual([
        ["l-2", 2],
        ["l-1", 0],
      ]);
    });

    it("owes its copy to confirmed readers of the category, and makes copies that were stopped due again once", async () => {
      const store = await storeWithFixtures(open);
      const letter = { id: "l-1", postId: "p", subject: "", introduction: "", from: 1, until: 1, queuedTo: "s-5" };
      await store.write(async (tx) => {
        for (const id of ["s-1", "s-2", "s-3", "s-6"]) await tx.putSubscriber(makeSubscriber(id));
        await tx.putSubscriber(makeSubscriber("s-4", { categoryIds: ["c-2"] }));
        await tx.putSubscriber(makeSubscriber("s-5", { state: "left" }));
        await tx.putReaderLetter({ ...letter, queued: 5 });
        for (const id of ["s-1", "s-2", "s-3", "s-4", "s-5"])
          await tx.putOutbox({ kind: "mail", key: `letter:l-1:${id}`, payload: {}, createdAt: 1 });
        for (const { id, key } of await tx.outboxReady(1, 9, "letters")) {
          if (key.endsWith("s-3")) continue;
          await tx.settleOutbox(id, key.endsWith("s-1") ? { doneAt: 2 } : { doneAt: 2, error: "stop" });
          if (!key.endsWith("s-1")) await tx.countReaderLetter("l-1", "dropped");
        }
      });
      // Stopped, waiting and not queued; not the one who has it, chose another category or left.
      expect(await store.read.readersOwed("l-1", "c-1", "stop")).toBe(3);
      expect(await store.read.readersOwed("l-2", "c-1", "stop")).toBe(0);
      for (const at of [5, 6]) await store.write((tx) => tx.reviveCopies("l-1", "c-1", "stop", at));
      const due = await store.read.outboxReady(5, 9, "letters");
      expect(due.map(({ key, attempts }) => [key, attempts])).toEqual([
        ["letter:l-1:s-2", 0],
        ["letter:l-1:s-3", 0],
      ]);
      expect(await store.read.readerLetter("l-1")).toMatchObject({ queued: 5, dropped: 2 });
    });

    it("waits for the mail server behind all other letters when it is to readers", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        await tx.putOutbox({ kind: "mail", key: "letter:l-1:s-1", payload: {}, createdAt: 1 });
        await tx.putOutbox({ kind: "mail", key: "reset:1", payload: {}, createdAt: 2 });
        await tx.putOutbox({ kind: "mail", key: "letter:l-1:s-2", payload: {}, createdAt: 1 });
      });
      const ready = await store.read.outboxReady(5, 9, "letters");
      expect(ready.map(({ key }) => key)).toEqual(["reset:1", "letter:l-1:s-1", "letter:l-1:s-2"]);
    });
  });
}
