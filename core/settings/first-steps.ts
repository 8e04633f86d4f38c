import type { CommonDeps } from "../base/common-deps.ts";
import { ok, type Outcome } from "../base/outcome.ts";
import { permitted } from "../base/permission.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import { hasOwnName } from "./site-name.ts";
import { PLAIN_LOOK } from "./site-look.ts";
import { FIRST_STEPS, type FirstStep } from "./site-settings.ts";
import type { FirstStepsRead, FirstStepsWrite, SettingsRead } from "./store.ts";

export interface ShownStep {
  name: FirstStep;
  /** Whether the step is done or put away. */
  isDone: boolean;
}

interface FirstStepsReads extends CommonRead, SettingsRead, FirstStepsRead {
  postIds(after: string | null, limit: number): Promise<string[]>;
  postTitles(ids: readonly string[]): Promise<{ slug: string }[]>;
}

interface Deps extends Pick<CommonDeps, "config"> {
  store: StoreOf<FirstStepsReads, FirstStepsReads & CommonWrite & FirstStepsWrite>;
  backups(): Promise<{ places: { remote: string | null } }>;
  /** The contents of this release's sample site; null when its folder is missing. */
  sample?: () => Promise<{ posts: { slug: string }[] } | null>;
}

/** The steps of a new site, for administrators. */
export function createFirstSteps(deps: Deps) {
  const { store } = deps;
  return {
    /** The steps of a new site; null once all are done or put away, and on every other site. */
    steps: permitted("administer", async (): Promise<Outcome<ShownStep[] | null>> => {
      const putAway = await store.read.firstSteps();
      if (putAway === null) return ok(null);
      const steps: ShownStep[] = [];
      for (const name of FIRST_STEPS)
        steps.push({ name, isDone: putAway.includes(name) || (await isDone[name](deps)) });
      if (steps.some((step) => !step.isDone)) return ok(steps);
      // The steps do not come back when a post or a look goes away later.
      await store.write((tx) => tx.putFirstSteps(null)).catch(() => undefined);
      return ok(null);
    }),
    /** Puts one step away, or all with null. */
    putAway: permitted("administer", (_viewer, step: FirstStep | null) =>
      store.write(async (tx) => {
        const putAway = await tx.firstSteps();
        if (putAway !== null) await tx.putFirstSteps(step && [...new Set([...putAway, step])]);
        return ok(null);
      }),
    ),
  };
}

const isDone: Record<FirstStep, (deps: Deps) => Promise<boolean>> = {
  name: async ({ config, store }) => config.inFile.includes("name") || hasOwnName((await store.read.settings()).values),
  look: async ({ store }) => JSON.stringify((await store.read.settings()).look) !== JSON.stringify(PLAIN_LOOK),
  post: async ({ store, sample }) => {
    const samples = new Set((await sample?.())?.posts.map(({ slug }) => slug));
    const posts = await store.read.postTitles(await store.read.postIds(null, samples.size + 1));
    return posts.some(({ slug }) => !samples.has(slug));
  },
  backups: async ({ backups }) => (await backups()).places.remote !== null,
};
