import type { ServiceDeps } from "#core/studio-services.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { RefreshAction } from "#core/tags/cleanup/cleanup-plan.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { editor, createServices } from "./open-services.ts";

/* Tags of „Grządka”: kompost on one post, czosnek on two, pomidory on one. */

export const [COMPOST, TOMATOES, GARLIC] = [fixtures.compost.id, fixtures.tomatoes.id, fixtures.garlic.id];

/** Throws the refusal's sentence. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

export function mergeInto(into: string, ...tagIds: string[]): RefreshAction {
  return { do: "merge", into, tagIds };
}

export async function openTagCleanup(given: Partial<ServiceDeps> = {}) {
  let now = Date.UTC(2026, 10, 20, 12);
  const world = await createServices({ clock: () => now, ...given });
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({ id: "a", tagIds: [COMPOST, GARLIC] }),
    fixtures.makePost({ id: "b", tagIds: [GARLIC], publishedAt: fixtures.friday(1) }),
    fixtures.makePost({ id: "c", tagIds: [TOMATOES], publishedAt: fixtures.friday(2) }),
  );
  const run = (...actions: RefreshAction[]) => world.studio.tagRefresh.execute(editor, actions);
  const merged = async (into: string, ...tagIds: string[]) => {
    const done = value(await run(mergeInto(into, ...tagIds)));
    return done.operations[0]!;
  };
  const undo = (id: string) => world.studio.tagRefresh.undo(editor, id);
  const wait = (ms: number) => void (now += ms);
  return { ...world, run, merged, undo, wait };
}
