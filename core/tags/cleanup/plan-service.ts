import type { TagDeps, TagStoreRead, TagStoreWrite } from "../store.ts";
import { permitted } from "#core/base/permission.ts";
import {
  keyOf,
  MOST_CHOICES,
  outdated,
  withChoice,
  type RefreshAction,
  type RefreshDone,
  type RefreshPlan,
  type RefreshRun,
  planRefresh,
  withoutMergeChains,
  type RefreshFacts,
} from "./cleanup-plan.ts";
import { applyPlan, factsFor } from "./apply-plan.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Outcome, ok, refuse } from "#core/base/outcome.ts";
import { createCleanupRuns, type Runs } from "./cleanup-runs.ts";
import { beginStored, busy, endStored, refuseStored, storedPresent, storedRun } from "./stored-runs.ts";

export interface ChosenPlan {
  choices: { key: string; action: RefreshAction; refusal: string | null }[];
  plan: RefreshPlan;
  /** Names of the tags the choices are about, by id; of a tag that is gone the name it had. */
  names: Record<string, string>;
  posts: Record<string, { title: string; slug: string }>;
  /** True when merges lead into tags that go themselves, and leading them on would mend that. */
  chained: boolean;
  /** What an execution of the plan as it is now is called, for `execute`; empty for an empty plan. */
  run: string;
  running: string | null;
}

/** Told after each step, inside the transaction; awaited, so that it may let others run. */
export type Progress = (done: number, total: number) => void | Promise<void>;

type Deps = Pick<TagDeps, "store" | "clock" | "config" | "newId" | "letOthersRun">;

const FULL = `Plan ma już ${MOST_CHOICES} zmian. Wykonaj go i wróć po następne.`;

/**
 * The plan of `/tag/refresh`, one for each editor. It is stored, so that a restart takes nothing of it. That an execution runs
 * and what came of it is stored too, for other servers; how far it is, the one knows that does it.
 */
export function createPlanService(deps: Deps) {
  const runs = createCleanupRuns(deps.clock);
  return { ...createChoosing(deps, runs), ...createExecution(deps, runs) };
}

function keep(tx: TagStoreWrite, { newId }: Deps, { id }: Viewer, choices: RefreshAction[]): Promise<void> {
  return tx.putTagPlan(id, choices.length > 0 ? { run: newId(), choices } : null);
}

function createExecution(deps: Deps, runs: Runs) {
  const { store, clock, config, newId, letOthersRun } = deps;
  const { read } = store;
  return {
    plan: permitted("edit-all", async (_viewer, actions: RefreshAction[]) =>
      ok(planRefresh(actions, await factsFor(read, actions, config))),
    ),
    /** Does all of it in one transaction or nothing (`conflict`). `run` names the execution, which is never done twice. */
    execute: permitted(
      "edit-all",
      async (viewer, actions: RefreshAction[], progress: Progress = () => {}, id: string = newId()) => {
        const before = runs.of(id);
        if (before?.result) return ok(before.result);
        const present = runs.present();
        if (present) return busy(present);
        const begun = await beginStored(deps, viewer, id);
        if (!begun.ok) return begun;
        if (begun.value) return ok(begun.value);
        runs.begin(id, viewer);
        const told = async (done: number, total: number) => {
          runs.report(id, done, total);
          await progress(done, total);
          await letOthersRun?.();
        };
        let outcome: Outcome<RefreshDone> | null = null;
        try {
          const context = { viewer, now: clock() };
          outcome = await store.write(async (tx) => {
            const earlier = await tx.tagRun(id);
            if (earlier?.result) return ok(earlier.result);
            const done = await applyPlan(tx, context, actions, { config, newId, progress: told });
            if (done.ok) await keep(tx, deps, viewer, without(await choicesOf(tx, viewer), actions));
            if (done.ok) await endStored(tx, id, done.value, runs.of(id)?.total ?? 0);
            return done;
          });
        } finally {
          // Where it cannot be written down, it counts as running for a while.
          if (!outcome?.ok) await refuseStored(store, id, outcome).catch(() => undefined);
          runs.end(id, outcome);
        }
        return outcome;
      },
    ),
    /** An execution, one's own or anybody's; `missing` for one that nobody remembers. How far it is, its server says. */
    run: permitted("edit-all", async (_viewer, id: string) => {
      const here = runs.of(id);
      const run = here?.state === "running" ? here : ((await storedRun(read, id, clock())) ?? here);
      return run ? ok(run) : refuse("missing", "Serwer nie pamięta już tego wykonania.");
    }),
    /** Tells of an execution here, now and at each step, also of one that has yet to begin; the value ends that. */
    watch: permitted("edit-all", async (_viewer, id: string, tell: (run: RefreshRun) => void) =>
      ok(runs.watch(id, tell)),
    ),
  };
}

function createChoosing(deps: Deps, runs: Runs) {
  const { store, clock, config } = deps;
  const { read } = store;
  const change = async (viewer: Viewer, changed: (choices: RefreshAction[]) => RefreshAction[]) => {
    await store.write(async (tx) => keep(tx, deps, viewer, changed(await choicesOf(tx, viewer))));
    return ok(null);
  };
  return {
    chosen: permitted("edit-all", async (viewer) => {
      const { run, choices } = (await read.tagPlan(viewer.id)) ?? { run: "", choices: [] };
      const present = runs.present() ?? (await storedPresent(read, clock()));
      const standing = { run, running: present?.who ?? null };
      return ok(chosenPlan(choices, await factsFor(read, choices, config), standing));
    }),
    /** Adds choices that are still as they were seen; `conflict` when none was, `too-many` when the plan is full. */
    choose: permitted("edit-all", async (viewer, actions: RefreshAction[]) => {
      if (actions.length === 0) return refuse("invalid", "Nic nie zaznaczono.");
      return store.write(async (tx) => {
        const { fit, faults } = await judged(tx, actions);
        if (fit.length === 0) return refuse("conflict", faults.join(" "));
        const choices = fit.reduce<RefreshAction[]>(withChoice, await choicesOf(tx, viewer));
        if (choices.length > MOST_CHOICES) return refuse("too-many", FULL);
        await keep(tx, deps, viewer, choices);
        return ok({ added: fit.length, refused: faults });
      });
    }),
    /** Takes choices off the plan by their keys; null takes all. */
    unchoose: permitted("edit-all", (viewer, keys: string[] | null) =>
      change(viewer, (choices) => (keys === null ? [] : choices.filter((each) => !keys.includes(keyOf(each))))),
    ),
    /** Leads merges into tags that go themselves on to those that stay. */
    straighten: permitted("edit-all", (viewer) =>
      change(viewer, (choices) => withoutMergeChains(choices).reduce<RefreshAction[]>(withChoice, [])),
    ),
  };
}

async function choicesOf(read: TagStoreRead, { id }: Viewer): Promise<RefreshAction[]> {
  return (await read.tagPlan(id))?.choices ?? [];
}

async function judged(read: TagStoreRead, actions: RefreshAction[]) {
  const ids = actions.flatMap(({ seen }) => Object.keys(seen?.tags ?? {}));
  const tags = new Map((await read.tagsByIds([...new Set(ids)])).map((tag) => [tag.id, tag]));
  const rows = await read.taggedPosts(actions.flatMap((each) => (each.do === "assign" ? [each.postId] : [])));
  const posts = new Map(rows.map((row) => [row.id, row]));
  const all = actions.map((action) => ({ action, fault: outdated(action, tags, posts) }));
  const fit = all.filter(({ fault }) => fault === null).map(({ action }) => action);
  return { fit, faults: [...new Set(all.flatMap(({ fault }) => fault ?? []))] };
}

function without(choices: readonly RefreshAction[], done: readonly RefreshAction[]): RefreshAction[] {
  const gone = new Set(done.map((each) => JSON.stringify(each)));
  return choices.filter((each) => !gone.has(JSON.stringify(each)));
}

function chosenPlan(
  choices: RefreshAction[],
  facts: RefreshFacts,
  standing: Pick<ChosenPlan, "run" | "running">,
): ChosenPlan {
  const plan = planRefresh(choices, facts);
  const messages = new Map(plan.refusals.map(({ action, message }) => [action, message]));
  const straight = withoutMergeChains(choices);
  const wanted = new Set(choices.flatMap(tagsOf));
  const seen = choices.flatMap((choice) => Object.entries(choice.seen?.tags ?? {}));
  const names = [...seen.map(([id, { name }]) => ({ id, name })), ...facts.tags.filter(({ id }) => wanted.has(id))];
  return {
    choices: choices.map((action, at) => ({ key: keyOf(action), action, refusal: messages.get(at) ?? null })),
    plan,
    names: Object.fromEntries(names.map(({ id, name }) => [id, name])),
    posts: Object.fromEntries(facts.posts.map(({ id, title, slug }) => [id, { title, slug }])),
    chained: plan.refusals.length > 0 && planRefresh(straight, facts).refusals.length < plan.refusals.length,
    ...standing,
  };
}

function tagsOf(action: RefreshAction): string[] {
  if (action.do === "merge") return [action.into, ...action.tagIds];
  return action.do === "assign" ? [...action.add, ...action.drop] : [action.tagId];
}
