import type { TagDeps, TagStoreRead, TagStoreWrite } from "../store.ts";
import { requirePermission } from "#core/base/permission.ts";
import { keyOf, MOST_CHOICES, outdated, withChoice } from "./plan-items.ts";
import { applyPlan, factsFor } from "./apply-plan.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Outcome, ok, refuse, type Failure } from "#core/base/outcome.ts";
import type { RefreshDone } from "./cleanup-service.ts";
import {
  type RefreshAction,
  type RefreshPlan,
  planRefresh,
  withoutMergeChains,
  type RefreshFacts,
} from "./cleanup-plan.ts";
import { type RefreshRun, createCleanupRuns, type Runs } from "./cleanup-runs.ts";

export interface ChosenPlan {
  choices: {
    key: string;
    action: RefreshAction;
    refusal: string | null;
  }[];
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

/** The plan of `/tag/refresh`, one for each editor. It is stored, so that a restart takes nothing of it; executions are this process's. */
export interface PlanService {
  plan(viewer: Viewer, actions: RefreshAction[]): Promise<Outcome<RefreshPlan>>;
  /** Does all of it in one transaction or nothing (`conflict`). `run` names the execution, which is never done twice. */
  execute(viewer: Viewer, actions: RefreshAction[], progress?: Progress, run?: string): Promise<Outcome<RefreshDone>>;
  chosen(viewer: Viewer): Promise<Outcome<ChosenPlan>>;
  /** Adds choices that are still as they were seen; `conflict` when none was, `too-many` when the plan is full. */
  choose(viewer: Viewer, actions: RefreshAction[]): Promise<Outcome<{ added: number; refused: string[] }>>;
  /** Takes choices off the plan by their keys; null takes all. */
  unchoose(viewer: Viewer, keys: string[] | null): Promise<Outcome<null>>;
  /** Leads merges into tags that go themselves on to those that stay. */
  straighten(viewer: Viewer): Promise<Outcome<null>>;
  /** An execution of this process, one's own or anybody's; `missing` for one it does not remember. */
  run(viewer: Viewer, id: string): Promise<Outcome<RefreshRun>>;
  /** Tells of an execution, now and at each step, also of one that has yet to begin; the value ends that. */
  watch(viewer: Viewer, id: string, tell: (run: RefreshRun) => void): Promise<Outcome<() => void>>;
}

type Deps = Pick<TagDeps, "store" | "clock" | "config" | "newId" | "letOthersRun">;

const FULL = `Plan ma już ${MOST_CHOICES} zmian. Wykonaj go i wróć po następne.`;

type PersistChoices = (tx: TagStoreWrite, viewer: Viewer, choices: RefreshAction[]) => Promise<void>;

const refused = (viewer: Viewer) => requirePermission(viewer, "edit-all");

export function createPlanService(deps: Deps): PlanService {
  const keep: PersistChoices = (tx, { id }, choices) =>
    tx.putTagPlan(id, choices.length > 0 ? { run: deps.newId(), choices } : null);
  const runs = createCleanupRuns(deps.clock);
  return { ...createChoosing(deps, keep, runs), ...createExecution(deps, keep, runs) };
}

type Execution = Pick<PlanService, "plan" | "execute" | "run" | "watch">;

function createExecution(
  { store, clock, config, newId, letOthersRun }: Deps,
  keep: PersistChoices,
  runs: Runs,
): Execution {
  const { read } = store;
  return {
    plan: async (viewer, actions) => refused(viewer) ?? ok(planRefresh(actions, await factsFor(read, actions, config))),
    async execute(viewer, actions, progress = () => {}, run) {
      const forbiddenTo = refused(viewer);
      if (forbiddenTo) return forbiddenTo;
      const id = run ?? newId();
      const before = runs.of(id);
      if (before?.result) return ok(before.result);
      const refusal = busy(runs.present());
      if (refusal) return refusal;
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
          const done = await applyPlan(tx, context, actions, { config, newId, progress: told });
          if (done.ok) await keep(tx, viewer, without(await choicesOf(tx, viewer), actions));
          return done;
        });
      } finally {
        runs.end(id, outcome);
      }
      return outcome;
    },
    async run(viewer, id) {
      const run = runs.of(id);
      return refused(viewer) ?? (run ? ok(run) : refuse("missing", "Serwer nie pamięta już tego wykonania."));
    },
    async watch(viewer, id, tell) {
      const refusal = refused(viewer);
      if (refusal) return refusal;
      const run = runs.of(id);
      const stop = runs.watch(id, tell);
      if (run) tell(run);
      return ok(stop);
    },
  };
}

type Choosing = Pick<PlanService, "chosen" | "choose" | "unchoose" | "straighten">;

function createChoosing({ store, config }: Deps, keep: PersistChoices, runs: Runs): Choosing {
  const { read } = store;
  const changed = async (viewer: Viewer, change: (choices: RefreshAction[]) => RefreshAction[]) => {
    const refusal = refused(viewer);
    if (refusal) return refusal;
    await store.write(async (tx) => keep(tx, viewer, change(await choicesOf(tx, viewer))));
    return ok(null);
  };
  return {
    async chosen(viewer) {
      const refusal = refused(viewer);
      if (refusal) return refusal;
      const { run, choices } = (await read.tagPlan(viewer.id)) ?? { run: "", choices: [] };
      return ok(
        chosenPlan(choices, await factsFor(read, choices, config), { run, running: runs.present()?.who ?? null }),
      );
    },
    async choose(viewer, actions) {
      const refusal = refused(viewer);
      if (refusal) return refusal;
      if (actions.length === 0) return refuse("invalid", "Nic nie zaznaczono.");
      return store.write(async (tx): Promise<Outcome<{ added: number; refused: string[] }>> => {
        const { fit, faults } = await judged(tx, actions);
        if (fit.length === 0) return refuse("conflict", faults.join(" "));
        const choices = fit.reduce<RefreshAction[]>(withChoice, await choicesOf(tx, viewer));
        if (choices.length > MOST_CHOICES) return refuse("too-many", FULL);
        await keep(tx, viewer, choices);
        return ok({ added: fit.length, refused: faults });
      });
    },
    unchoose: (viewer, keys) =>
      changed(viewer, (choices) => (keys === null ? [] : choices.filter((each) => !keys.includes(keyOf(each))))),
    straighten: (viewer) =>
      changed(viewer, (choices) => withoutMergeChains(choices).reduce<RefreshAction[]>(withChoice, [])),
  };
}

async function choicesOf(read: TagStoreRead, { id }: Viewer): Promise<RefreshAction[]> {
  return (await read.tagPlan(id))?.choices ?? [];
}

async function judged(
  read: TagStoreRead,
  actions: RefreshAction[],
): Promise<{ fit: RefreshAction[]; faults: string[] }> {
  const ids = actions.flatMap(({ seen }) => Object.keys(seen?.tags ?? {}));
  const tags = new Map((await read.tagsByIds([...new Set(ids)])).map((tag) => [tag.id, tag]));
  const rows = await read.taggedPosts(actions.flatMap((each) => (each.do === "assign" ? [each.postId] : [])));
  const posts = new Map(rows.map((row) => [row.id, row]));
  const all = actions.map((action) => ({ action, fault: outdated(action, tags, posts) }));
  const fit = all.filter(({ fault }) => fault === null).map(({ action }) => action);
  return { fit, faults: [...new Set(all.flatMap(({ fault }) => fault ?? []))] };
}

function busy(run: RefreshRun | null): Failure | null {
  if (run === null) return null;
  return refuse(
    "conflict",
    `${run.who}: właśnie trwa wykonywanie planu. Poczekaj, aż się skończy, i spróbuj jeszcze raz.`,
  );
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
  const names = Object.assign({}, ...choices.map(({ seen }) => namesSeen(seen)), namesNow(choices, facts)) as Record<
    string,
    string
  >;
  return {
    choices: choices.map((action, at) => ({ key: keyOf(action), action, refusal: messages.get(at) ?? null })),
    plan,
    names,
    posts: Object.fromEntries(facts.posts.map(({ id, title, slug }) => [id, { title, slug }])),
    chained: plan.refusals.length > 0 && planRefresh(straight, facts).refusals.length < plan.refusals.length,
    ...standing,
  };
}

function namesSeen(seen: RefreshAction["seen"]): Record<string, string> {
  return Object.fromEntries(Object.entries(seen?.tags ?? {}).map(([id, { name }]) => [id, name]));
}

function namesNow(choices: readonly RefreshAction[], { tags }: RefreshFacts): Record<string, string> {
  const wanted = new Set(choices.flatMap(tagsOf));
  return Object.fromEntries(tags.filter(({ id }) => wanted.has(id)).map(({ id, name }) => [id, name]));
}

function tagsOf(action: RefreshAction): string[] {
  if (action.do === "merge") return [action.into, ...action.tagIds];
  return action.do === "assign" ? [...action.add, ...action.drop] : [action.tagId];
}
