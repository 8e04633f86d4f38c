import type { Outcome } from "../base/outcome.ts";
import type { BuiltInAnalysis } from "../analysis/built-in-analysis.ts";
import type { Idea } from "./generator/stage-results.ts";
import type { RunNews } from "./runs/run-notifier.ts";
import type { RunSubject } from "./runs/run.ts";

/** The methods of the built-in analysis that the stages use. They never call a model. */
export type AnalysisPort = Pick<BuiltInAnalysis, "analyseDraft" | "checkSources">;

/** The stages' access to the site. It reads published posts only, never a draft. */
export interface ArchivePort {
  analysis: AnalysisPort;
  /** Searches about the subject that had no results. */
  searchesAbout(subject: RunSubject): Promise<string[]>;
  /** The keys (`ideaKey`) of ideas that were dismissed for good or became a topic. */
  decidedKeys(): Promise<Set<string>>;
  /** Posts similar to an idea, and the tags of those posts. */
  near(idea: Pick<Idea, "title" | "question">): Promise<Pick<Idea, "near" | "tagIds">>;
  /** The newest posts about the subject. */
  posts(subject: RunSubject): Promise<{ postId: string; title: string }[]>;
  /** Addresses of posts by their ids; posts that are not public are left out. */
  paths(postIds: string[]): Promise<Map<string, string>>;
}

/** Fetches the sources of a run. */
export interface SourcePort {
  /** Fetches text and title of a web page, only from public addresses; a refusal says why there is no text. */
  fetch(address: string): Promise<Outcome<{ address: string; title: string; text: string }>>;
  /** A hash of the text, as it is stored with a source. */
  hash(text: string): string;
}

/** What the server provides to run the assistant. */
export interface AssistantRuntime {
  news: RunNews;
  archive: ArchivePort | null;
  /** Makes the worker look for queued runs at once. */
  wake(): void;
  /** Stops a run that this server is performing, first its call to the model; false when this server does not perform it. */
  stop(runId: string): boolean;
  sources: SourcePort;
  probe(): Promise<ModelProbe>;
  lastProbe(): ModelProbe | null;
  /** The last characters of the key; null without a key. */
  keyHint: string | null;
}

/** The result of a test call to one model. */
export interface ProbedModel {
  alias: "fast" | "smart";
  id: string;
  /** Null when the model answered, otherwise a sentence that says why not. */
  problem: string | null;
  stream: boolean;
  usage: boolean;
  jsonSchema: boolean;
  tookMs: number;
}

/** The results of the last test call to each model. `at`: its time, in milliseconds since 1970. */
export interface ModelProbe {
  at: number;
  models: ProbedModel[];
}
