import type { Outcome } from "../base/outcome.ts";
import type { BuiltInAnalysis } from "../analysis/built-in-analysis.ts";
import type { Idea } from "./generator/stage-results.ts";
import type { RunNews } from "./runs/run-notifier.ts";
import type { RunSubject } from "./runs/run.ts";

/** What the stages ask of the built-in analysis: a part of it, never of a model. */
export type AnalysisPort = Pick<BuiltInAnalysis, "analyseDraft" | "checkSources">;

/** What the site says of itself to the stages. Published posts only: nobody's draft is in it. */
export interface ArchivePort {
  analysis: AnalysisPort;
  /** What readers looked for in vain about the subject. */
  searchesAbout(subject: RunSubject): Promise<string[]>;
  /** Keys (`ideaKey`) of what was dismissed for good or became a topic. */
  decided(): Promise<Set<string>>;
  /** What is near to an idea, and the tags of that. */
  near(idea: Pick<Idea, "title" | "question">): Promise<Pick<Idea, "near" | "tagIds">>;
  /** The subject's newest posts. */
  posts(subject: RunSubject): Promise<{ postId: string; title: string }[]>;
  paths(postIds: string[]): Promise<Map<string, string>>;
}

export interface SourcePort {
  /** Text and title of a page, fetched the safe way; a refusal says why there is none. */
  fetch(address: string): Promise<Outcome<{ address: string; title: string; text: string }>>;
  hash(text: string): string;
}

export interface AssistantRuntime {
  news: RunNews;
  archive: ArchivePort | null;
  wake(): void;
  /** Ends a run under way at once, its call to the model first; false when it is not under way here. */
  stop(runId: string): boolean;
  sources: SourcePort;
  probe(): Promise<ModelProbe>;
  lastProbe(): ModelProbe | null;
  keyHint: string | null;
}

export interface ProbedModel {
  alias: "fast" | "smart";
  id: string;
  /** Null: it answers. Otherwise the sentence that says why not. */
  problem: string | null;
  stream: boolean;
  usage: boolean;
  jsonSchema: boolean;
  tookMs: number;
}

export interface ModelProbe {
  at: number;
  models: ProbedModel[];
}
