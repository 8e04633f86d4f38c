import type { Outcome } from "../base/outcome.ts";
import type { BuiltInAnalysis } from "../analysis/built-in-analysis.ts";
import type { Idea } from "./generator/stage-results.ts";
import type { RunNews } from "./runs/run-notifier.ts";
import type { RunSubject } from "./runs/run.ts";

/** The methods of the built-in analysis that the stages use. They never call a model. */
export type AnalysisPort = Pick<BuiltInAnalysis, "analyseDraft" | "checkSources">;

/** The access of a run's stages to the site: to published posts only, never to drafts. */
export interface ArchivePort {
  analysis: AnalysisPort;
  /** Returns readers' searches without results, if they were about the subject. */
  searchesAbout(subject: RunSubject): Promise<string[]>;
  /** Returns the keys (`ideaKey`) of ideas that were dismissed for good or became a topic. */
  decidedKeys(): Promise<Set<string>>;
  /** Returns the posts similar to an idea, and the tags of those posts. */
  near(idea: Pick<Idea, "title" | "question">): Promise<Pick<Idea, "near" | "tagIds">>;
  /** Returns the newest posts about the subject. */
  posts(subject: RunSubject): Promise<{ postId: string; title: string }[]>;
  /** Maps the ids of public posts to their addresses; posts that are not public are left out. */
  paths(postIds: string[]): Promise<Map<string, string>>;
}

/** Fetches the sources of a run. */
export interface SourcePort {
  /** Fetches the text and title of a web page. The address must be public; a refusal says why there is no text. */
  fetch(address: string): Promise<Outcome<{ address: string; title: string; text: string }>>;
  /** Returns the hash that is stored with a source's text. */
  hash(text: string): string;
}

/** What the server provides to run the assistant. */
export interface AssistantRuntime {
  news: RunNews;
  archive: ArchivePort | null;
  /** Makes the worker look for queued runs at once. */
  wake(): void;
  /** Stops a run that this server performs, and its call to the model. Returns false when this server does not perform the run. */
  stop(runId: string): boolean;
  sources: SourcePort;
  probe(): Promise<ModelProbe>;
  lastProbe(): ModelProbe | null;
  /** The last characters of the model's API key; null without a key. */
  keyHint: string | null;
}

/** The result of a test call to one model. */
export interface ProbedModel {
  alias: "fast" | "smart";
  id: string;
  /** Why the model did not answer, as a sentence; null when it answered. */
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
