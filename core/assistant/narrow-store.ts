import type { AssistantStoreRead, AssistantStoreWrite, AssistantRead, AssistantWrite } from "./store.ts";
import type { StoreOf } from "../base/store.ts";

/** The store as the assistant's work gets it: its own tables, so that nothing it calls can publish or change a post. */
export interface AssistantStore {
  read: AssistantRead;
  write<T>(work: (tx: AssistantRead & AssistantWrite) => Promise<T>): Promise<T>;
}

const READS = {
  run: true,
  runs: true,
  runsIn: true,
  runEvents: true,
  lastRunEvent: true,
  artefacts: true,
  artefact: true,
  artefactVersions: true,
  charged: true,
  modelsOf: true,
  draftsBegun: true,
  suggestions: true,
  suggestion: true,
  provenance: true,
} as const satisfies Record<keyof AssistantRead, true>;

const WRITES = {
  putRun: true,
  changeRun: true,
  addRunEvents: true,
  dropRunText: true,
  putArtefact: true,
  putCharge: true,
  settleCharge: true,
  settleCharges: true,
  countDraft: true,
  putSuggestions: true,
  settleSuggestion: true,
  putProvenance: true,
} as const satisfies Record<keyof AssistantWrite, true>;

export const READ_NAMES = Object.keys(READS) as (keyof AssistantRead)[];
export const WRITE_NAMES = Object.keys(WRITES) as (keyof AssistantWrite)[];

/** Leaves the assistant's own methods of a store; the others are not there, for types and at run time alike. */
export function narrowStore(store: StoreOf<AssistantStoreRead, AssistantStoreWrite>): AssistantStore {
  return {
    read: readsOf(store.read),
    write: (work) => store.write((tx) => work({ ...readsOf(tx), ...writesOf(tx) })),
  };
}

function readsOf(read: AssistantStoreRead): AssistantRead {
  return only(read, READ_NAMES);
}

function writesOf(tx: AssistantStoreWrite): AssistantWrite {
  return only(tx, WRITE_NAMES);
}

function only<All, Name extends keyof All>(all: All, names: readonly Name[]): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>;
}
