import { digestVersion } from "#core/mail/news-service.ts";
import { describe, expect, it } from "vitest";
import { siteWithReaders, writeDraft } from "#test/support/services/news-site.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { acted, idOf, saved, saveOf, zofia } from "#test/support/services/post-service.ts";

/* The present is Friday 20 November 2026, 13:00 in Warsaw. */

const ID = idOf(1);
const MINUTE = 60_000;
const admin = viewerOf("administrator");

describe("a digest", () => {
  const weekly = { digest: "weekly", day: 1, hour: 8, onPublish: true, imprint: "Redakcja, ul. Polna 1" } as const;
  const MONDAY = Date.UTC(2026, 10, 23, 7);

  async function siteWithDigest() {
    const site = await siteWithReaders(["ala", "ola"]);
    expect(await site.service.change(admin, weekly)).toMatchObject({ ok: true });
    site.clock.now += MINUTE;
    return site;
  }

  it("goes out at its time with what was published since the last one and the editor's words, once", async () => {
    const site = await siteWithDigest();
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish" });
    const version = digestVersion((await site.store.read.draftDigest())!);
    const typed = { subject: "", introduction: "Cześć!\n\nOto zbiór.", version };
    expect(await site.service.introduce(zofia, typed)).toMatchObject({ ok: true });
    const shown = await site.service.overview(zofia);
    expect(shown).toMatchObject({
      ok: true,
      value: { settings: null, digest: { next: MONDAY, posts: [{ title: "Czosnek" }] } },
    });
    expect(await site.service.preview(zofia, null)).toMatchObject({
      value: { html: expect.stringContaining("Oto zbiór.") },
    });
    site.clock.now = MONDAY - 1;
    expect(await site.deliver()).toEqual([]);
    site.clock.now = MONDAY + 3 * 60 * MINUTE;
    const got = await site.deliver();
    expect(got.map(({ to }) => to)).toEqual(["ala@czytelnik.example", "ola@czytelnik.example"]);
    expect(got[0]?.subject).toBe("Grządka: nowe wpisy, 20–23 listopada 2026");
    expect(got[0]?.text).toContain("Oto zbiór.\n\n\nCzosnek (https://");
    expect(got[0]?.text).toContain(weekly.imprint);
    expect(await site.store.read.outbox(9)).toContainEqual(
      expect.objectContaining({ kind: "news", payload: { letterId: expect.any(String) } }),
    );
    site.clock.now += MINUTE;
    expect(await site.deliver()).toEqual([]);
    expect(await site.store.read.draftDigest()).toMatchObject({ from: MONDAY, introduction: "", subject: "" });
  });

  it("is not sent without posts, and then has those of both weeks", async () => {
    const site = await siteWithDigest();
    site.clock.now = MONDAY;
    expect(await site.deliver()).toEqual([]);
    expect(await site.store.read.readerLetters(9)).toEqual([]);
    expect(await site.store.read.draftDigest()).toMatchObject({ from: MONDAY });
  });

  it("holds for each reader the categories that they chose", async () => {
    const site = await siteWithDigest();
    const [own, other] = [
      (await site.store.read.categories()).find(({ slug }) => slug === "uprawa")!,
      (await site.store.read.categories()).find(({ slug }) => slug !== "uprawa" && slug !== "strony")!,
    ];
    await site.reader("ola", { categoryIds: [other.id] });
    await site.reader("ela", { categoryIds: ["gone"] });
    await writeDraft(site, ID, "Czosnek");
    await saved(site.posts, zofia, saveOf(idOf(2), { change: { title: "Inny", categoryId: other.id } }));
    for (const postId of [ID, idOf(2)]) await acted(site.posts, zofia, { postId, act: "publish" });
    expect(own.id).not.toBe(other.id);
    site.clock.now = MONDAY;
    const got = await site.deliver();
    const titles = (text = "") =>
      [...text.matchAll(/^(.*) \(https:.*\)\n---/gm)]
        .map(([, title]) => title ?? "")
        .toSorted((a, b) => (a < b ? -1 : 1));
    expect(got.map(({ to, text }) => [to, titles(text)])).toEqual([
      ["ala@czytelnik.example", ["Czosnek", "Inny"]],
      ["ola@czytelnik.example", ["Inny"]],
    ]);
  });

  it("refuses a day that not every month has", async () => {
    const { service } = await siteWithReaders([]);
    const refused = await service.change(admin, { ...weekly, digest: "monthly", day: 29 });
    expect(refused).toMatchObject({ code: "invalid", fields: { day: "Podaj dzień od 1 do 28." } });
  });
});
