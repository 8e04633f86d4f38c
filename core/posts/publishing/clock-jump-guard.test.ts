import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import {
  administrator,
  contributor,
  auditEntries,
  editor,
  createServices,
} from "#test/support/services/open-services.ts";
import { NOW } from "#test/support/services/open-runtime.ts";
import { emptyTrash } from "./publish-due.ts";
import { clockJumpOf, LONGEST_GAP_MS, TRASH_JOB } from "./clock-jump-guard.ts";

const DAY = fixtures.DAY;
const MONTH = 31 * DAY;

/** A studio with one post in the trash since `NOW`, when the trash was last checked; `at` sets its clock. */
async function withTrash(looked = true) {
  const clock = { now: NOW };
  const world = await createServices({ clock: () => clock.now });
  await fixtures.putPosts(world.store, makeSketch({ id: "kosz", state: "trashed", updatedAt: NOW, trashedAt: NOW }));
  if (looked) await look(world.store, NOW);
  return { ...world, clock };
}

type Store = Awaited<ReturnType<typeof createServices>>["store"];

const look = (store: Store, at: number) =>
  store.write((tx) =>
    tx.putJob({
      id: TRASH_JOB,
      kind: TRASH_JOB,
      state: "done",
      done: 0,
      total: 0,
      startedBy: null,
      createdAt: at,
      finishedAt: at,
      message: null,
    }),
  );

describe("a clock is believed", () => {
  test("while looks are days apart, to the longest gap", async () => {
    const { store } = await withTrash();
    for (const gap of [-MONTH, 0, DAY, LONGEST_GAP_MS]) expect(await clockJumpOf(store.read, NOW + gap)).toBeNull();
    expect(await clockJumpOf(store.read, NOW + LONGEST_GAP_MS + 1)).toEqual({
      before: NOW,
      now: NOW + LONGEST_GAP_MS + 1,
    });
  });

  test("wherever it stands, when there is nothing to lose", async () => {
    const { store } = await createServices();
    await look(store, NOW);
    expect(await clockJumpOf(store.read, NOW + 100 * DAY)).toBeNull();
  });

  test("before the first look, unless something would go at once", async () => {
    const { store } = await withTrash(false);
    expect(await clockJumpOf(store.read, NOW + DAY)).toBeNull();
    expect(await clockJumpOf(store.read, NOW + MONTH)).toEqual({ before: null, now: NOW + MONTH });
  });

  test("again as soon as it is set right", async () => {
    const { store } = await withTrash();
    expect(await clockJumpOf(store.read, NOW + MONTH)).not.toBeNull();
    expect(await clockJumpOf(store.read, NOW + DAY)).toBeNull();
  });
});

describe("an administrator's word", () => {
  test("lets the trash be emptied, and is kept", async () => {
    const { store, studio, clock } = await withTrash();
    clock.now = NOW + MONTH;
    expect(await studio.queue.health(editor)).toMatchObject({
      clockJump: { before: "20 listopada 2026", now: "21 grudnia 2026" },
    });
    expect(await studio.queue.health(contributor)).toMatchObject({ clockJump: null });
    expect(await studio.queue.trustClock(administrator)).toEqual({ ok: true, value: null });
    expect(await studio.queue.health(editor)).toMatchObject({ clockJump: null });
    expect(await auditEntries({ store })).toEqual(["clock-trust"]);
    expect(await clockJumpOf(store.read, clock.now + DAY)).toBeNull();
    expect(await emptyTrash({ store }, clock.now)).toBe(1);
  });

  test("is nothing where nobody asked for it, and no editor's to give", async () => {
    const { store, studio } = await withTrash();
    expect(await studio.queue.trustClock(administrator)).toEqual({ ok: true, value: null });
    expect(await studio.queue.trustClock(editor)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await auditEntries({ store })).toEqual([]);
  });
});
