import type { StoreOf } from "../base/store.ts";
import type { ProvenanceRead, ProvenanceWrite } from "../posts/provenance/suggestion.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { AssistantRuntime } from "./assistant-ports.ts";
import type { Outcome } from "../base/outcome.ts";
import type { Charge, ChargesOf, ChargeTotal } from "./budget/charge.ts";
import type { Artefact, ArtefactKind, AssistantRun, RunEvent, RunEventData, RunState } from "./runs/run.ts";

/* Writes to these tables purge no cached pages, because readers see none of this data. */

/** Reads of the assistant's tables. */
export interface AssistantRead extends ProvenanceRead {
  run(id: string): Promise<AssistantRun | null>;
  /** Returns runs, the newest first. A null in the filter selects every person or subject. */
  runs(
    filter: { userId: string | null; subjectId: string | null },
    offset: number,
    limit: number,
  ): Promise<{ rows: AssistantRun[]; total: number }>;
  /** Returns runs in one of the states. The run that has been in its state longest comes first. */
  runsIn(states: readonly RunState[], limit: number): Promise<AssistantRun[]>;
  /** Returns at most `limit` events of a run with a number above `after`, in order. */
  runEvents(runId: string, after: number, limit: number): Promise<RunEvent[]>;
  /** Returns the number of the last event; 0 when there is none. */
  lastRunEvent(runId: string): Promise<number>;
  /** Returns the newest version of each result, ordered by kind and part (`S2` before `S10`). */
  artefacts(runId: string): Promise<Artefact[]>;
  /** Returns the newest version of one result; null when there is none. */
  artefact(runId: string, kind: ArtefactKind, part: string): Promise<Artefact | null>;
  /** Returns the sum of the selected charges. */
  charged(of: ChargesOf): Promise<ChargeTotal>;
  /** Returns how many drafts a person has begun on a day of the site's time zone. */
  draftsBegun(userId: string, day: string): Promise<number>;
}

/** The fields of a run that can change. */
export type RunChange = Partial<Pick<AssistantRun, "state" | "stage" | "asked" | "message" | "postId" | "updatedAt">>;

/** Writes to the assistant's tables. */
export interface AssistantWrite extends ProvenanceWrite {
  /** Stores a new run. Throws when the id is taken. */
  putRun(run: AssistantRun): Promise<void>;
  /** Changes a run whose state is one of `from`; otherwise returns false and changes nothing. */
  changeRun(id: string, from: readonly RunState[], change: RunChange): Promise<boolean>;
  /** Appends events with the next numbers and returns the last number. */
  addRunEvents(runId: string, at: number, events: RunEventData[]): Promise<number>;
  /** Deletes the stored pieces of a part's stream, once a result has the whole text. */
  dropRunText(runId: string, part: string): Promise<void>;
  /** Stores a new version after version `base` (0 for the first); `conflict` when `base` is not the newest any more. */
  putArtefact(artefact: Omit<Artefact, "version">, base: number): Promise<Outcome<{ version: number }>>;
  putCharge(charge: Charge): Promise<void>;
  /** Replaces a reserved charge by the actual charge; does nothing when the charge is settled already. */
  settleCharge(id: string, used: Pick<Charge, "input" | "output" | "cost" | "estimated">): Promise<void>;
  /** Turns all reserved charges of a run into estimated ones. */
  settleCharges(runId: string): Promise<void>;
  /** Counts a draft that a person begins on a day. Two calls with the same run count once. */
  countDraft(userId: string, day: string, runId: string): Promise<void>;
}

/** Everything that the assistant's services read from the store. A run itself gets only `AssistantStore`. */
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
