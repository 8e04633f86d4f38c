import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { RefreshDone } from "./cleanup-service.ts";
import type { RefreshAction, RefreshPlan } from "./cleanup-plan.ts";
import type { RefreshRun } from "./cleanup-runs.ts";

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
