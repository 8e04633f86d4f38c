import type { Provenance, Suggestion, SuggestionState } from "./suggestion.ts";

/** What is known of a model's part in a text. */
export interface ProvenanceRead {
  /** Of a post, oldest first, in one of these states. */
  suggestions(postId: string, states: readonly SuggestionState[]): Promise<Suggestion[]>;
  suggestion(id: string): Promise<Suggestion | null>;
  /** Null for a post no model had a part in. */
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
  /** Puts or replaces what is known of a post. */
  putProvenance(provenance: Provenance): Promise<void>;
}

/** What provenance needs of the assistant's runs. */
export interface RunLookup {
  run(id: string): Promise<{ kind: string; engine: string } | null>;
}
