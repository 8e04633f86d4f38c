import { expect, it } from "vitest";
import { DAILY_BACKUPS } from "#core/backup/store.ts";
import { basket, makePost, makeRevision, putFixtures, putPosts } from "../fixtures.ts";
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

  it("knows what was written since an instant", async () => {
    const store = await emptyStore(open);
    expect(await store.read.writtenSince(0, 5)).toEqual({ versions: 0, posts: 0, latest: [], acts: [] });
    await putFixtures(store);
    const post = (no: number) => makePost({ id: `p-${no}`, slug: `wpis-${no}`, title: `Wpis ${no}` });
    await putPosts(store, post(1), post(2), post(3));
    const revised = [
      ["p-1", 100],
      ["p-2", 200],
      ["p-1", 300],
      ["p-3", 400],
      ["p-1", 500],
    ] as const;
    await store.write(async (tx) => {
      for (const [postId, at] of revised) await tx.putRevision(makeRevision({ postId, at }));
      for (const [act, at] of [
        ["publish", 100],
        ["save", 300],
        ["publish", 400],
        ["publish", 500],
      ] as const)
        await tx.putAudit({ at, userId: null, act, entity: null, details: {} });
    });
    expect(await store.read.writtenSince(200, 1)).toEqual({
      versions: 3,
      posts: 2,
      latest: [expect.objectContaining({ id: "p-1", title: "«Wpis 1»", at: 500, act: null, actBefore: null })],
      acts: [
        { act: "publish", count: 2 },
        { act: "save", count: 1 },
      ],
    });
    expect(await store.read.writtenSince(500, 5)).toEqual({ versions: 0, posts: 0, latest: [], acts: [] });
  });

  it("names first the posts that stood otherwise until an instant, also those whose text nobody touched since", async () => {
    const store = await emptyStore(open);
    await putFixtures(store);
    const planned = makePost({ id: "p-1", slug: "jutro", title: "Jutro", state: "scheduled", publishAt: 9_000 });
    await putPosts(store, planned, makePost({ id: "p-2", slug: "wpis", title: "Wpis" }));
    await store.write(async (tx) => {
      for (const [act, at, moment] of [
        ["submit", 100, {}],
        ["schedule", 200, { at: "dawniej" }],
        ["comment", 290, {}],
        ["unschedule", 300, {}],
        ["schedule", 400, { at: "teraz" }],
      ] as const)
        await tx.putAudit({ at, userId: null, act, entity: { kind: "post", id: "p-1" }, details: moment });
      await tx.putRevision(makeRevision({ postId: "p-2", at: 500 }));
    });
    const { versions, posts, latest } = await store.read.writtenSince(250, 5, ["submit", "schedule", "unschedule"]);
    expect([versions, posts]).toEqual([1, 2]);
    const facts = { state: "scheduled", publishAt: 9_000, copyAt: null };
    expect(latest).toEqual([
      { id: "p-1", title: "«Jutro»", at: 400, ...facts, act: "unschedule", actBefore: "schedule", atBefore: "dawniej" },
      expect.objectContaining({ id: "p-2", act: null }),
    ]);
  });
}
