import type { StoreOf } from "../base/store.ts";
import type { ProvenanceRead, ProvenanceWrite } from "../posts/provenance/suggestion.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { AssistantRuntime } from "./assistant-ports.ts";
import type { Outcome } from "../base/outcome.ts";
import type { Charge, ChargesOf, ChargeTotal } from "./budget/charge.ts";
import type { Artefact, ArtefactKind, AssistantRun, RunEvent, RunEventData, RunState } from "./runs/run.ts";

/* Writes to these tables purge no cached pages, because readers see none of this data. */

/** What is read of the assistant's tables. */
export interface AssistantRead extends ProvenanceRead {
  run(id: string): Promise<AssistantRun | null>;
  /** Runs, the newest first. A null in the filter selects every person or subject. */
  runs(
    filter: { userId: string | null; subjectId: string | null },
    offset: number,
    limit: number,
  ): Promise<{ rows: AssistantRun[]; total: number }>;
  /** Runs in one of the states, those that have been in it longest first. */
  runsIn(states: readonly RunState[], limit: number): Promise<AssistantRun[]>;
  /** Events of a run with a number above `after`, in order. */
  runEvents(runId: string, after: number, limit: number): Promise<RunEvent[]>;
  /** The number of the last event; 0 when there is none. */
  lastRunEvent(runId: string): Promise<number>;
  /** The newest version of each result, ordered by kind and part (`S2` before `S10`). */
  artefacts(runId: string): Promise<Artefact[]>;
  /** The newest version of one result; null when there is none. */
  artefact(runId: string, kind: ArtefactKind, part: string): Promise<Artefact | null>;
  /** The sum of the selected charges. */
  charged(of: ChargesOf): Promise<ChargeTotal>;
  /** How many drafts a person has begun on a day of the site's time zone. */
  draftsBegun(userId: string, day: string): Promise<number>;
}

/** The fields of a run that can change. */
export type RunChange = Partial<Pick<AssistantRun, "state" | "stage" | "asked" | "message" | "postId" | "updatedAt">>;

/** What is written to the assistant's tables. */
export interface AssistantWrite extends ProvenanceWrite {
  /** Stores a new run. Throws when the id is taken. */
  putRun(run: AssistantRun): Promise<void>;
  /** Changes a run that has one of the states `from`; otherwise returns false and changes nothing. */
  changeRun(id: string, from: readonly RunState[], change: RunChange): Promise<boolean>;
  /** Appends events with the next numbers and returns the last number. */
  addRunEvents(runId: string, at: number, events: RunEventData[]): Promise<number>;
  /** Deletes the stored pieces of a part's stream, once a result has the whole text. */
  dropRunText(runId: string, part: string): Promise<void>;
  /** Stores a new version after version `base` (0 for the first); `conflict` when `base` is not the newest any more. */
  putArtefact(artefact: Omit<Artefact, "version">, base: number): Promise<Outcome<{ version: number }>>;
  /** Stores a new charge. */
  putCharge(charge: Charge): Promise<void>;
  /** Replaces a reserved charge by the actual one; does nothing for a charge that was settled before. */
  settleCharge(id: string, used: Pick<Charge, "input" | "output" | "cost" | "estimated">): Promise<void>;
  /** Turns all reserved charges of a run into estimated ones. */
  settleCharges(runId: string): Promise<void>;
  /** Counts a draft that a person begins on a day; a run counts once. */
  countDraft(userId: string, day: string, runId: string): Promise<void>;
}

/** All that the assistant's services read of the store; runs themselves get only `AssistantStore`. */
export interface AssistantStoreRead extends PostStoreRead, AssistantRead {
  run: AssistantRead["run"];
}
export interface AssistantStoreWrite extends AssistantStoreRead, PostStoreWrite, AssistantWrite {
  run: AssistantRead["run"];
}

/** What the assistant's services need. `assistant` is absent in a process that performs no runs. */
export interface AssistantDeps extends PostDeps {
  store: StoreOf<AssistantStoreRead, AssistantStoreWrite>;
  assistant?: AssistantRuntime;
}
