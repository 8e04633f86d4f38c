import type { StoreOf } from "../base/store.ts";
import type { ProvenanceRead, ProvenanceWrite } from "../posts/provenance/suggestion.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { AssistantRuntime } from "./assistant-ports.ts";
import type { Outcome } from "../base/outcome.ts";
import type { Charge, ChargesOf, ChargeTotal } from "./budget/charge.ts";
import type { Artefact, ArtefactKind, AssistantRun, RunEvent, RunEventData, RunState } from "./runs/run.ts";

/* None of it is news to followers: readers see nothing of it. */

export interface AssistantRead extends ProvenanceRead {
  run(id: string): Promise<AssistantRun | null>;
  /** Newest first; null stands for everybody and everything. */
  runs(
    filter: { userId: string | null; subjectId: string | null },
    offset: number,
    limit: number,
  ): Promise<{ rows: AssistantRun[]; total: number }>;
  /** Runs in one of these states, the one longest in it first. */
  runsIn(states: readonly RunState[], limit: number): Promise<AssistantRun[]>;
  runEvents(runId: string, after: number, limit: number): Promise<RunEvent[]>;
  lastRunEvent(runId: string): Promise<number>;
  /** The newest version of each part, by kind and part (`S2` before `S10`). */
  artefacts(runId: string): Promise<Artefact[]>;
  artefact(runId: string, kind: ArtefactKind, part: string): Promise<Artefact | null>;
  charged(of: ChargesOf): Promise<ChargeTotal>;
  draftsBegun(userId: string, day: string): Promise<number>;
}

export type RunChange = Partial<Pick<AssistantRun, "state" | "stage" | "asked" | "message" | "postId" | "updatedAt">>;

export interface AssistantWrite extends ProvenanceWrite {
  /** A new run. Throws when the id is taken. */
  putRun(run: AssistantRun): Promise<void>;
  /** Changes a run that stands in one of these states; false, and nothing changed, when it does not. */
  changeRun(id: string, from: readonly RunState[], change: RunChange): Promise<boolean>;
  /** Numbers the events after those the run has, and answers the last number. */
  addRunEvents(runId: string, at: number, events: RunEventData[]): Promise<number>;
  /** Forgets the pieces of one part's stream: its artefact has the whole. */
  dropRunText(runId: string, part: string): Promise<void>;
  /** A new version over `base` (0: the first one); `conflict` when that is not the newest any more. */
  putArtefact(artefact: Omit<Artefact, "version">, base: number): Promise<Outcome<{ version: number }>>;
  putCharge(charge: Charge): Promise<void>;
  /** Nothing happens to a charge that is settled. */
  settleCharge(id: string, used: Pick<Charge, "input" | "output" | "cost" | "estimated">): Promise<void>;
  /** Turns everything that the run has reserved into estimated charges. */
  settleCharges(runId: string): Promise<void>;
  /** Once for each draft that is begun; the same run twice is one. */
  countDraft(userId: string, day: string, runId: string): Promise<void>;
}

export interface AssistantStoreRead extends PostStoreRead, AssistantRead {
  run: AssistantRead["run"];
}
export interface AssistantStoreWrite extends AssistantStoreRead, PostStoreWrite, AssistantWrite {
  run: AssistantRead["run"];
}

export interface AssistantDeps extends PostDeps {
  store: StoreOf<AssistantStoreRead, AssistantStoreWrite>;
  assistant?: AssistantRuntime;
}
