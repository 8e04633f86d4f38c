import type { ServiceDeps } from "#core/studio-services.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { assignTags } from "#core/tags/cleanup/assign-tags.ts";
import type { TagMerge } from "#core/tags/cleanup/preview-merges.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { editor, createServices } from "./open-services.ts";

/* Tags of „Grządka”: kompost on one post, czosnek on two, pomidory on one. */

export const [COMPOST, TOMATOES, GARLIC] = [fixtures.compost.id, fixtures.tomatoes.id, fixtures.garlic.id];

/** Throws the refusal's sentence. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

export function mergeInto(into: string, ...tagIds: string[]): TagMerge {
  return { into, tagIds };
}

export async function openTagCleanup(given: Partial<ServiceDeps> = {}) {
  let now = Date.UTC(2026, 10, 20, 12);
  let pauses = 0;
  const letOthersRun = async () => void (pauses += 1);
  const world = await createServices({ clock: () => now, letOthersRun, ...given });
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({ id: "a", tagIds: [COMPOST, GARLIC] }),
    fixtures.makePost({ id: "b", tagIds: [GARLIC], publishedAt: fixtures.friday(1) }),
    fixtures.makePost({ id: "c", tagIds: [TOMATOES], publishedAt: fixtures.friday(2) }),
  );
  const { tagRefresh } = world.studio;
  const run = (...merges: TagMerge[]) => tagRefresh.merge(editor, merges, "");
  const merged = async (into: string, ...tagIds: string[]) => value(await run(mergeInto(into, ...tagIds))).operation;
  const removed = async (...ids: string[]) => value(await tagRefresh.remove(editor, ids)).operation;
  const assigned = async (postId: string, add: string[], drop: string[] = []) => {
    const context = { viewer: editor, now };
    const id = crypto.randomUUID();
    await world.store.write(async (tx) => ok(await assignTags(tx, context, id, [{ postId, add, drop }])));
    return id;
  };
  const undo = (id: string) => tagRefresh.undo(editor, id);
  const wait = (ms: number) => void (now += ms);
  return { ...world, run, merged, removed, assigned, undo, wait, pauses: () => pauses };
}
