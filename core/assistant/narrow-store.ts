import type { AssistantStoreRead, AssistantStoreWrite, AssistantRead, AssistantWrite } from "./store.ts";
import type { StoreOf } from "../base/store.ts";

/** The part of the store that a run can use: only the assistant's own tables, so that a run cannot publish or change a post. */
export interface AssistantStore {
  read: AssistantRead;
  write<T>(work: (tx: AssistantRead & AssistantWrite) => Promise<T>): Promise<T>;
}

const RUN_READS = ["run", "runs", "runsIn", "runEvents", "lastRunEvent", "charged", "modelsOf", "draftsBegun"] as const;
const RESULT_READS = ["artefacts", "artefact", "suggestions", "suggestion", "provenance"] as const;
const RUN_WRITES = ["putRun", "changeRun", "addRunEvents", "dropRunText", "putCharge", "settleCharge"] as const;
const RESULT_WRITES = ["putArtefact", "putSuggestions", "settleSuggestion", "putProvenance"] as const;

/** The names of the methods that `narrowStore` keeps. */
export const READ_NAMES = [...RUN_READS, ...RESULT_READS];
export const WRITE_NAMES = [...RUN_WRITES, ...RESULT_WRITES, "settleCharges", "countDraft"] as const;

/** Returns a store with only the methods above, both in its type and at run time. */
export function narrowStore(store: StoreOf<AssistantStoreRead, AssistantStoreWrite>): AssistantStore {
  return {
    read: pickMethods(store.read, READ_NAMES),
    write: (work) => store.write((tx) => work(pickMethods(tx, [...READ_NAMES, ...WRITE_NAMES]))),
  };
}

function pickMethods<All, Name extends keyof All>(all: All, names: readonly Name[]): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>;
}
