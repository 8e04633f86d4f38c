import { beforeEach, describe, expect, test } from "vitest";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { DAY } from "#store/contract/fixtures.ts";
import { idOf } from "#test/support/services/post-service.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

/* Correcting the dates readers see, over the real store. It is Friday 20 November 2026, 13:00 in Warsaw. */

const [POMIDORY, CZOSNEK] = [idOf(1), idOf(2)];
let site: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  site = await openAppWithStore();
  await site.publish("author", POMIDORY, { title: "Pomidory" });
  site.time.now += DAY;
  await site.publish("editor", CZOSNEK, { title: "Czosnek" });
});

const redate = (dates: Record<string, unknown>, role: "author" | "editor" = "editor", postId = CZOSNEK) =>
  site.act(role, postId, { act: "redate", ...dates });

/** Where two titles stand in a text, the one that comes first before the other. */
const order = (text: string) =>
  ["Czosnek", "Pomidory"].toSorted((one, other) => text.indexOf(one) - text.indexOf(other));

describe("a corrected date of publication", () => {
  test("puts the post in its place in lists and feeds, moves the sitemap's date, and is purged and noted", async () => {
    for (const path of ["/uprawa", "/feed.xml"])
      expect(order((await site.get(path)).text)).toEqual(["Czosnek", "Pomidory"]);
    site.purged.length = 0;
    const answer = await redate({ publishedAt: "2026-11-19T07:30" });
    expect(answer).toMatchObject({ status: 200, value: { publishedAt: Date.UTC(2026, 10, 19, 6, 30) } });
    for (const path of ["/uprawa", "/feed.xml", "/uprawa/feed.json"]) {
      expect(order((await site.get(path)).text)).toEqual(["Pomidory", "Czosnek"]);
    }
    expect((await site.get("/uprawa/czosnek")).text).toContain("19 listopada 2026");
    expect((await site.get("/sitemap.xml?page=1")).text).toMatch(/czosnek<\/loc>\s*<lastmod>2026-11-19/);
    const tags = [`post:${CZOSNEK}`, `post:${POMIDORY}`, "category:uprawa", "home", "feeds", "sitemap"];
    expect(site.purged).toEqual(expect.arrayContaining(tags));
    const [entry] = await site.store.read.audit(1, null);
    expect(entry).toMatchObject({
      act: "redate",
      entity: { id: CZOSNEK },
      details: { from: "21 listopada 2026, 13:00", to: "19 listopada 2026, 7:30" },
    });
    expect(await site.store.check()).toEqual([]);
  });

  test("is never one to come", async () => {
    const answer = await redate({ publishedAt: "2026-11-21T13:01" });
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { publishedAt: expect.stringContaining("przyszłości") } },
    });
    expect(await redate({ publishedAt: "2026-11-21T13:00" })).toMatchObject({ status: 200 });
  });

  test("that nobody changes in the field keeps its seconds", async () => {
    const [before] = [(await site.store.read.post(CZOSNEK))!.publishedAt];
    site.time.now += 90_000;
    await redate({ publishedAt: "2026-11-21T13:00", updatedAt: "2026-11-21T13:01" });
    expect(await site.store.read.post(CZOSNEK)).toMatchObject({
      publishedAt: before,
      substantiveUpdateAt: Date.UTC(2026, 10, 21, 12, 1),
    });
  });

  test.each([
    ["2026-03-29T02:30", { publishedAt: expect.stringContaining("nie ma godziny 2:30") }],
    ["2026-10-25T02:30", { publishedFold: expect.stringContaining("dwa razy") }],
    ["2026-02-30T08:00", { publishedAt: expect.any(String) }],
    ["", { publishedAt: expect.any(String) }],
  ])("%s is refused beside its field", async (publishedAt, fields) => {
    expect(await redate({ publishedAt })).toMatchObject({ status: 422, error: { fields } });
  });

  test.each([
    ["earlier", Date.UTC(2026, 9, 25, 0, 30)],
    ["later", Date.UTC(2026, 9, 25, 1, 30)],
  ])("in the hour that comes twice is the %s one once that is said", async (publishedFold, instant) => {
    const answer = await redate({ publishedAt: "2026-10-25T02:30", publishedFold });
    expect(answer.value.publishedAt).toBe(instant);
  });

  test("of a withdrawn post waits until it is published again; a draft has none to correct", async () => {
    await site.act("editor", CZOSNEK, { act: "withdraw", redirectTo: null });
    expect(await redate({ publishedAt: "2026-11-01T08:00" })).toMatchObject({
      status: 200,
      value: { state: "withdrawn" },
    });
    expect((await site.get("/uprawa/czosnek")).status).toBe(410);
    await site.act("editor", CZOSNEK, { act: "publish-again" });
    expect((await site.get("/uprawa/czosnek")).text).toContain("1 listopada 2026");
    await site.act("editor", CZOSNEK, { act: "withdraw", redirectTo: null });
    await site.act("editor", CZOSNEK, { act: "trash" });
    expect(await redate({ publishedAt: "2026-11-02T08:00" })).toMatchObject({ status: 409 });
  });
});

describe("a corrected date of the last update", () => {
  test("is shown, can be taken off, and is between the publication and now", async () => {
    expect((await site.get("/uprawa/czosnek")).text).not.toContain("zaktualizowano");
    await redate({ publishedAt: "2026-11-10T08:00", updatedAt: "2026-11-15T08:00" });
    expect((await site.get("/uprawa/czosnek")).text).toContain("zaktualizowano");
    expect((await site.get("/sitemap.xml?page=1")).text).toMatch(/czosnek<\/loc>\s*<lastmod>2026-11-15/);
    for (const [updatedAt, why] of [
      ["2026-11-09T08:00", "wcześniejsza"],
      ["2026-11-22T08:00", "przyszłości"],
    ]) {
      expect(await redate({ updatedAt })).toMatchObject({
        status: 422,
        error: { fields: { updatedAt: expect.stringContaining(why!) } },
      });
    }
    // The publication moves past the update: one of the two has to go.
    expect(await redate({ publishedAt: "2026-11-16T08:00" })).toMatchObject({ status: 422 });
    expect(await redate({ publishedAt: "2026-11-16T08:00", updatedAt: null })).toMatchObject({ status: 200 });
    expect((await site.get("/uprawa/czosnek")).text).not.toContain("zaktualizowano");
  });
});

test("an author corrects their own, a contributor nobody's, and a stale state nothing", async () => {
  expect(await redate({ publishedAt: "2026-11-01T08:00" }, "author", POMIDORY)).toMatchObject({ status: 200 });
  const stale = { act: "redate", publishedAt: "2026-11-02T08:00", base: "1.0" };
  expect(await site.act("editor", POMIDORY, stale)).toMatchObject({ status: 409 });
  const others = await site.send("author", { do: "act", postId: CZOSNEK, tab: "k", base: "2.0", act: "redate" });
  expect(others.status).toBe(404);
  const { value } = await site.send<OpenedPost>("editor", { do: "open", postId: POMIDORY });
  expect(value.publishedAt).toBe(Date.UTC(2026, 10, 1, 7));
});

test("a working copy stays, and its publication keeps the corrected date", async () => {
  const { value } = await site.send<OpenedPost>("editor", { do: "open", postId: CZOSNEK });
  const draft = { ...value.draft, body: `${value.draft.body}\nJeszcze zdanie.` };
  const save = { do: "save", postId: CZOSNEK, tab: "karta-1", draft, baseDraft: null, kind: "save" };
  await site.send("editor", { ...save, base: value.token });
  expect((await redate({ publishedAt: "2026-11-01T08:00" })).value).toMatchObject({ hasCopy: true });
  const out = await site.act("editor", CZOSNEK, { act: "publish-copy", substantive: false });
  expect(out.value).toMatchObject({ publishedAt: Date.UTC(2026, 10, 1, 7), hasCopy: false });
  expect((await site.get("/uprawa/czosnek")).text).toContain("Jeszcze zdanie.");
});
