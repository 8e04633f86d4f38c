import type { DeskPorts } from "#core/desk-parts.ts";
import type { Outcome } from "#core/outcome.ts";
import type { RefreshAction } from "#core/tags/refresh-plan.ts";
import * as cast from "#store/contract/fixtures.ts";
import { editor, openDesk } from "./open-services.ts";

/* An editor tidies the tags of „Grządka”: kompost on one post, czosnek on two, pomidory on one. */

export const [COMPOST, TOMATOES, GARLIC] = [cast.compost.id, cast.tomatoes.id, cast.garlic.id];

/** What succeeded; anything else fails the test with the refusal's sentence. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

export function mergeInto(into: string, ...tagIds: string[]): RefreshAction {
  return { do: "merge", into, tagIds };
}

export async function openTidying(given: Partial<DeskPorts> = {}) {
  let now = Date.UTC(2026, 10, 20, 12);
  const world = await openDesk({ clock: () => now, ...given });
  await cast.putPosts(
    world.store,
    cast.makePost({ id: "a", tagIds: [COMPOST, GARLIC] }),
    cast.makePost({ id: "b", tagIds: [GARLIC], publishedAt: cast.friday(1) }),
    cast.makePost({ id: "c", tagIds: [TOMATOES], publishedAt: cast.friday(2) }),
  );
  const run = (...actions: RefreshAction[]) => world.desk.tagRefresh.execute(editor, actions);
  const merged = async (into: string, ...tagIds: string[]) => {
    const done = value(await run(mergeInto(into, ...tagIds)));
    return done.operations[0]!;
  };
  const undo = (id: string) => world.desk.tagRefresh.undo(editor, id);
  const wait = (ms: number) => void (now += ms);
  return { ...world, run, merged, undo, wait };
}
