import type { Provenance, Suggestion, SuggestionState } from "./suggestion.ts";

export interface ProvenanceRead {
  suggestions(postId: string, states: readonly SuggestionState[]): Promise<Suggestion[]>;
  suggestion(id: string): Promise<Suggestion | null>;
  provenance(postId: string): Promise<Provenance | null>;
  /** Names of the models a run asked, as they were called then, each once. */
  modelsOf(runId: string): Promise<string[]>;
}

export interface ProvenanceWrite {
  putSuggestions(suggestions: Suggestion[]): Promise<void>;
  /** Only an open one changes; false when it is not. */
  settleSuggestion(
    id: string,
    state: Exclude<SuggestionState, "open">,
    by: string | null,
    at: number,
  ): Promise<boolean>;
  putProvenance(provenance: Provenance): Promise<void>;
}

export interface RunLookup {
  run(id: string): Promise<{ kind: string; engine: string } | null>;
}
