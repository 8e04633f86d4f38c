import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { Signal } from "#core/topics/signals.ts";
import type { PostPlace } from "#core/analysis/store.ts";
import type { Ideas } from "./stage-results.ts";
import type { AlikePost } from "../helper/help-service.ts";
import type { RunSubject, Stage } from "../runs/run.ts";

export interface GeneratorSubject extends RunSubject {
  kind: "topic" | "category" | "tag";
  /** As it is now: another than the one asked for, where a topic or tag was merged or a category moved. */
  slug: string;
}

/** What the next call to a model is and may come to, before anything is sent. Costs in millionths; null: price unknown. */
export interface Forecast {
  /** What would be sent; the word around texts from outside is picked when it is. */
  prompts: string[];
  input: number;
  output: number;
  cost: number | null;
  most: { tokens: number; cost: number | null };
  model: string;
  currency: string;
}

export interface SubjectView {
  total: number;
  posts: { title: string; path: string; slug: string }[];
  gaps: Signal[];
  forecast: Forecast | null;
}

/** Where what a run is about, and its draft, stand now. */
export interface RunPlace {
  slug: string | null;
  draft: { title: string; slug: string } | null;
}

/** What a page says beside a run's results, by the ids they name. */
export interface RunFacts extends RunPlace {
  posts: PostPlace[];
  tags: { id: string; name: string }[];
  editable: string[];
  /** Of the comparison, the post that comes nearest, to be held beside the idea; empty where readers do not see it. */
  alike: AlikePost[];
  /** The category an idea's topic would get, by the idea's id. */
  categories: Record<string, { id: string; name: string }>;
  /** Of the stages that can be asked for now, where a model is asked. */
  forecasts: Partial<Record<Stage, Forecast>>;
}

/** `/topic-generator/{slug}`. Whoever may write may look; a run's ideas are decided by its owner. */
export interface GeneratorService {
  /** The topic, the category and the tag of that slug or former slug, those there are; `missing` without any. */
  subjects(viewer: Viewer, slug: string): Promise<Outcome<GeneratorSubject[]>>;
  about(viewer: Viewer, subject: Pick<GeneratorSubject, "kind" | "id">): Promise<Outcome<SubjectView>>;
  /** By the runs' ids; runs the viewer may not see are left out. */
  places(viewer: Viewer, runIds: readonly string[]): Promise<Outcome<Map<string, RunPlace>>>;
  facts(viewer: Viewer, runId: string): Promise<Outcome<RunFacts>>;
  /** Makes a topic of the viewer's of an idea; `conflict` for an idea that is decided. */
  keep(viewer: Viewer, runId: string, ideaId: string): Promise<Outcome<Ideas>>;
  /** Writes an idea into the notes of a topic the viewer may change. */
  merge(viewer: Viewer, runId: string, ideaId: string, topicId: string): Promise<Outcome<Ideas>>;
  /** Leaves an idea as a comment on the post it would update, once. The idea stays undecided. Returns the post's slug. */
  update(viewer: Viewer, runId: string, ideaId: string, postId: string): Promise<Outcome<{ slug: string }>>;
  dismiss(viewer: Viewer, runId: string, ideaId: string): Promise<Outcome<Ideas>>;
}
