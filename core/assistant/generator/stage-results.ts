import type { TopicIntent } from "#core/topics/topic.ts";
import type { ClosePost, IdeaOrigin } from "#core/analysis/built-in-analysis.ts";

/* Results of the stages (`Artefact.data`): plain text a person may edit; ids stand for what a model may not name otherwise. */

export interface ArtefactData {
  ideas: Ideas;
  closeness: Closeness;
  brief: Brief;
  source: Source;
  outline: Outline;
  section: Section;
  checks: Checks;
}

export interface Ideas {
  ideas: Idea[];
}

export interface Idea {
  id: string;
  title: string;
  angle: string;
  question: string;
  reader: string;
  whyNow: string;
  outline: string[];
  intent: TopicIntent;
  /** Existing tags by the archive's say, never the model's. */
  tagIds: string[];
  /** What it was made from, and the count that speaks for it: searches, requests, posts or days, by origin. */
  origin: IdeaOrigin | "model" | "person";
  evidence: number;
  postId: string | null;
  near: Pick<Closeness, "verdict" | "posts"> | null;
  fate: IdeaFate | null;
}

/** What a person decided about an idea, and the topic it went into. */
export type IdeaFate =
  | { kind: "kept" | "merged"; topic: { id: string; slug: string; title: string } }
  | { kind: "dismissed" };

/** `closeness`: what the archive has already; never a model's judgement. */
export interface Closeness {
  ideaId: string;
  /** What was compared (`comparedText`); runs of earlier versions do not say. */
  asked?: string;
  verdict: "new" | "close" | "duplicate";
  posts: ClosePost[];
  /** Why it is written all the same; a duplicate goes no further without. */
  reason: string | null;
}

export interface Brief {
  /** The idea it was made of; another one chosen since wants a brief of its own. */
  ideaId: string;
  title: string;
  angle: string;
  intent: TopicIntent;
  questions: string[];
  entities: string[];
  /** Posts of the archive to link to, as `A1`, `A2` … of `links`. */
  links: { id: string; postId: string; title: string }[];
  criteria: string[];
  words: { from: number; to: number };
  /** The person who approved it; null until then, and the outline waits. */
  approvedBy: string | null;
}

/** `source`, part `S1`, `S2` …: frozen when it is given, so that a quote can be checked for good. */
export interface Source {
  id: string;
  title: string;
  address: string | null;
  text: string;
  hash: string;
  at: number;
  /** Passages that read like orders to a model; shown to the person, never obeyed. */
  orders: string[];
}

export interface Outline {
  sections: OutlineSection[];
}

export interface OutlineSection {
  id: string;
  heading: string;
  /** Which questions of the brief it answers, from 1. */
  questions: number[];
  sources: string[];
  points: string[];
}

export interface Section {
  id: string;
  heading: string;
  /** Markdown with `[S3]` behind the sentences that lean on a source. */
  markdown: string;
  /** What was struck from the model's text: addresses, ids that name nothing. */
  struck: { addresses: number; ids: number };
  /** The model's name; null for what the built-in engine laid out. */
  model: string | null;
}

export interface Checks {
  findings: Finding[];
  ready: boolean;
  /** How it reads; runs of earlier versions have none of it. */
  style?: StyleNote[];
  fog?: number | null;
}

export interface Finding {
  /** As the built-in analysis calls it; `overlap`: the archive says it already. */
  kind: string;
  /** A blocking one keeps the draft from being called ready. */
  blocks: boolean;
  section: string;
  /** The words it is about; of an `overlap` the title of the post. */
  text: string;
  message: string;
  postId?: string | null;
}

export interface StyleNote {
  section: string;
  message: string;
  text: string;
}
