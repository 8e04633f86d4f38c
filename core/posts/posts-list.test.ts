import { describe, expect, test } from "vitest";
import { HELD_UNTIL, type RestoredLetters } from "#core/base/jobs.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch, putCopy } from "#store/contract/fixtures.ts";
import type { Viewer } from "#core/base/viewer.ts";
import {
  administrator,
  contributor,
  auditEntries,
  editor,
  createServices,
} from "#test/support/services/open-services.ts";

const MINUTE = 60_000;
const ALL = { state: null, text: "", category: null, author: null, page: 1 };

async function opened() {
  const world = await createServices();
  const { store, now } = world;
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "zywy", title: "Żywy wpis", updatedAt: now - 24 * 60 * MINUTE }),
    makeSketch({ id: "szkic", title: "Szkic Jana", authorIds: [fixtures.jan.id], updatedAt: now - 56 * MINUTE }),
    makeSketch({
      id: "jutro",
      state: "scheduled",
      categoryId: fixtures.cooking.id,
      publishAt: now + 20 * 60 * MINUTE,
      updatedAt: now - 2 * MINUTE,
    }),
    makeSketch({ id: "kosz", state: "trashed", updatedAt: now, trashedAt: now }),
  );
  return world;
}

describe("the queue", () => {
  test("says how often a post was read, and can begin with what is read most", async () => {
    const { studio, store, now } = await opened();
    const rows = async () => {
      const view = await studio.queue.queue(editor, { ...ALL, order: "read" });
      if (!view.ok) throw new Error(view.message);
      return { hasViews: view.value.hasViews, read: view.value.rows.map(({ id, readText }) => [id, readText]) };
    };
    expect(await rows()).toMatchObject({ hasViews: false, read: [expect.anything(), ["szkic", ""], ["zywy", ""]] });
    const today = new Date(now).toISOString().slice(0, 10);
    const views = { path: "/uprawa/o-zywy", views: 22, source: "", phone: 0 };
    await store.write((tx) => tx.countViews(today, [views]));
    const { hasViews, read } = await rows();
    expect([hasViews, read[0]]).toEqual([true, ["zywy", "czytany: 22 razy w 30 dni"]]);
  });

  test("shows an editor everybody's posts but the trash, newest edits first, in words", async () => {
    const { studio } = await opened();
    const view = await studio.queue.queue(editor, ALL);
    if (!view.ok) throw new Error(view.message);
    expect(view.value.rows.map(({ id, updatedText, publishText }) => [id, updatedText, publishText])).toEqual([
      ["jutro", "dzisiaj, 12:58", "jutro, 9:00"],
      ["szkic", "dzisiaj, 12:04", ""],
      ["zywy", "wczoraj, 13:00", "2 stycznia, 8:00"],
    ]);
    expect(view.value.rows[1]).toMatchObject({ category: "Uprawa", authors: ["Jan Ćwik"], mayEdit: true });
    expect(view.value.counts).toMatchObject({ draft: 1, scheduled: 1, published: 1, trashed: 1, copies: 0 });
    expect(view.value.authors.map(({ slug }) => slug)).toContain("jan-cwik");
    expect(view.value).toMatchObject({ page: 1, pages: 1, total: 3 });
  });

  test("shows a contributor the own posts alone, whatever is asked", async () => {
    const { studio } = await opened();
    const view = await studio.queue.queue(contributor, { ...ALL, author: fixtures.zofia.slug });
    if (!view.ok) throw new Error(view.message);
    expect(view.value.rows.map(({ id }) => id)).toEqual(["szkic"]);
    expect(view.value.counts).toMatchObject({ draft: 1, published: 0 });
    expect(view.value.authors).toEqual([]);
  });

  test.each([
    [{ state: "trashed" as const }, ["kosz"]],
    [{ state: "copies" as const }, ["zywy"]],
    [{ category: "kuchnia" }, ["jutro"]],
    [{ author: "jan-cwik" }, ["szkic"]],
    [{ text: "ZYWY" }, ["zywy"]],
    [{ category: "nie-ma" }, []],
    [{ author: "nikt" }, []],
  ])("asked for %j", async (asked, ids) => {
    const { studio, store } = await opened();
    await putCopy(store, { postId: "zywy" });
    const view = await studio.queue.queue(editor, { ...ALL, ...asked });
    expect(view.ok && view.value.rows.map(({ id }) => id)).toEqual(ids);
  });

  test("lists under the planned ones a published post with a planned update, and counts it there and among the published", async () => {
    const { studio, store, now } = await opened();
    await putCopy(store, { postId: "zywy", publishAt: now + MINUTE });
    const view = await studio.queue.queue(editor, { ...ALL, state: "scheduled" });
    if (!view.ok) throw new Error(view.message);
    expect(view.value.rows.map(({ id, publishText }) => [id, publishText])).toEqual([
      ["jutro", "jutro, 9:00"],
      ["zywy", "dzisiaj, 13:01"],
    ]);
    expect(view.value.counts).toMatchObject({ planned: 2, scheduled: 1, published: 1 });
  });

  test("says of the trash when each post goes for good", async () => {
    const { studio } = await opened();
    const view = await studio.queue.queue(editor, { ...ALL, state: "trashed" });
    expect(view.ok && view.value.rows.map(({ publishText }) => publishText)).toEqual(["zniknie 20 grudnia 2026"]);
  });

  test("comes in pages of fifty, and there is no page after the last", async () => {
    const { studio, store } = await createServices();
    await fixtures.putPosts(store, ...Array.from({ length: 51 }, (_, no) => makeSketch({ id: `p${no}` })));
    const second = await studio.queue.queue(editor, { ...ALL, page: 2 });
    expect(second).toMatchObject({ ok: true, value: { page: 2, pages: 2, total: 51 } });
    expect(second.ok && second.value.rows.length).toBe(1);
    expect(await studio.queue.queue(editor, { ...ALL, page: 3 })).toMatchObject({ ok: false, code: "missing" });
  });
});

describe("the clock's work", () => {
  test("names the next run, and what is overdue with its reason", async () => {
    const { studio, store } = await opened();
    expect(await studio.queue.health(editor)).toMatchObject({
      next: { slug: "o-jutro", text: "jutro, 9:00" },
      stuck: 0,
    });
    expect(await studio.queue.health(contributor)).toMatchObject({ next: null, overdue: [] });
    await store.write((tx) => tx.putOverdue("jutro", "Obraz nie ma opisu."));
    expect(await studio.queue.health(editor)).toMatchObject({
      next: null,
      overdue: [{ slug: "o-jutro", reason: "Obraz nie ma opisu." }],
    });
  });

  test("tells administrators that the last backup failed, until one is taken", async () => {
    const { store, studio } = await createServices();
    const job = { id: "backup", kind: "backup", done: 0, total: 0, startedBy: null, createdAt: 1, finishedAt: 2 };
    const seen = async (viewer: Viewer) => (await studio.queue.health(viewer)).backupFailed;
    await store.write((tx) => tx.putJob({ ...job, state: "failed", message: "Zabrakło miejsca." }));
    expect([await seen(administrator), await seen(editor)]).toEqual([true, false]);
    await store.write((tx) => tx.putJob({ ...job, state: "done", message: "Kopia jest sprawdzona." }));
    expect(await seen(administrator)).toBe(false);
  });

  test("tells administrators that the disk gets full, and everybody that it is full", async () => {
    let full: string | null = null;
    const { studio } = await createServices({ diskWarning: () => "Mało.", studioBanner: () => full });
    const seen = async (viewer: Viewer) => (await studio.queue.health(viewer)).banner;
    expect([await seen(administrator), await seen(editor)]).toEqual(["Mało.", null]);
    full = "Pełny.";
    expect([await seen(administrator), await seen(editor)]).toEqual(["Pełny.", "Pełny."]);
  });

  test("tells administrators alone of a newer version", async () => {
    const { studio } = await createServices({ newerVersion: () => "9.8.7" });
    const seen = async (viewer: Viewer) => (await studio.queue.health(viewer)).newerVersion;
    expect([await seen(administrator), await seen(editor)]).toEqual(["9.8.7", null]);
  });

  test("counts what is owed for ten minutes or refused five times as stuck, and tries it again when told", async () => {
    const { studio, store, now } = await createServices();
    await store.write(async (tx) => {
      const owe = (key: string, createdAt: number) => tx.putOutbox({ kind: "ping", key, payload: {}, createdAt });
      await owe("dawny", now - 11 * MINUTE);
      await owe("nowy", now - MINUTE);
      await owe("odmawiany", now - 2 * MINUTE);
    });
    const [, , refused] = (await store.read.outbox(10)).toReversed();
    for (let attempt = 0; attempt < 5; attempt++) {
      await store.write((tx) => tx.settleOutbox(refused!.id, { error: "503", nextAt: now + 60 * MINUTE }));
    }
    expect(await studio.queue.health(editor)).toMatchObject({ stuck: 2 });
    expect(await studio.queue.retry(editor, refused!.id)).toEqual({ ok: true, value: null });
    expect((await store.read.outboxReady(now, 10)).map(({ key }) => key)).toContain("odmawiany");
    expect(await auditEntries({ store })).toEqual(["outbox-retry"]);
    expect(await studio.queue.retry(editor, 999)).toMatchObject({ code: "missing" });
  });

  test("counts no letter that a restore paused, and lets nobody send one from here", async () => {
    const { studio, store, now } = await createServices();
    await store.write((tx) =>
      tx.putOutbox({ kind: "mail", key: "letter:l:s", payload: {}, createdAt: now - 11 * MINUTE }),
    );
    const [held] = await store.read.outboxReady(now, 1);
    expect(await studio.queue.health(editor)).toMatchObject({ stuck: 1 });
    await store.write((tx) => tx.hastenOutbox(held!.id, HELD_UNTIL));
    expect(await studio.queue.health(editor)).toMatchObject({ stuck: 0 });
    expect(await studio.queue.retry(editor, held!.id)).toMatchObject({ code: "missing" });
  });

  test("counts no letter that waits for its copies while a restore pauses it", async () => {
    const { studio, store, now } = await createServices();
    const createdAt = now - 11 * MINUTE;
    await store.write((tx) => tx.putOutbox({ kind: "news", key: "news:p", payload: {}, createdAt }));
    const stuckAfter = async (restored: RestoredLetters | null) => {
      await store.write((tx) => tx.putMailSettings({ ...NO_MAIL, restored }));
      return (await studio.queue.health(editor)).stuck;
    };
    expect(await stuckAfter(null)).toBe(1);
    expect(await stuckAfter({ at: createdAt, letters: "paused" })).toBe(0);
    expect(await stuckAfter({ at: createdAt - 1, letters: "paused" })).toBe(1);
    expect(await stuckAfter({ at: createdAt, letters: "dropped" })).toBe(1);
  });

  test("names the post each effect is about, by its title of today", async () => {
    const { studio, store, now } = await opened();
    await store.write(async (tx) => {
      const owe = (key: string, postId: string) =>
        tx.putOutbox({ kind: "published", key, payload: { postId }, createdAt: now });
      await owe("published:zywy:1", "zywy");
      await owe("published:nie-ma:1", "nie-ma");
    });
    const work = await studio.queue.work(editor);
    if (!work.ok) throw new Error("An editor sees the work.");
    expect(work.value.outbox.map(({ post }) => post)).toEqual([null, { title: "«Żywy wpis»", slug: "o-zywy" }]);
  });
});
