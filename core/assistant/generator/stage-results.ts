import type { TopicIntent } from "#core/topics/topic.ts";
import type { IdeaOrigin } from "#core/analysis/built-in-analysis.ts";
import type { NearPost } from "../assistant-runtime.ts";

/*
 * The shapes of what the stages leave (`Artefact.data`), by kind. All of it is plain text a person may edit; ids stand for
 * what a model may not name otherwise.
 */

/** What each kind of result holds. */
export interface ArtefactData {
  ideas: Ideas;
  closeness: Closeness;
  brief: Brief;
  source: Source;
  outline: Outline;
  section: Section;
  checks: Checks;
}

/** `ideas`. */
export interface Ideas {
  ideas: Idea[];
}

export interface Idea {
  /** `P1`, `P2` … */
  id: string;
  title: string;
  angle: string;
  /** The question a reader brings. */
  question: string;
  reader: string;
  whyNow: string;
  /** Headings it could have. */
  outline: string[];
  intent: TopicIntent;
  /** Existing tags by the archive's say, never the model's. */
  tagIds: string[];
  /** What it was made from, and the count that speaks for it: searches, requests, posts or days, by origin. */
  origin: IdeaOrigin | "model" | "person";
  evidence: number;
  /** The post it would bring up to date; null for a new one. */
  postId: string | null;
  /** What the archive has of it; null for what nobody has compared yet. */
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
  posts: NearPost[];
  /** Why it is written all the same; a duplicate goes no further without. */
  reason: string | null;
}

/** `brief`. */
export interface Brief {
  /** The idea it was made of; another one chosen since wants a brief of its own. */
  ideaId: string;
  title: string;
  angle: string;
  intent: TopicIntent;
  /** 5 to 8. */
  questions: string[];
  entities: string[];
  /** Posts of the archive to link to, as `A1`, `A2` … of `links`. */
  links: { id: string; postId: string; title: string }[];
  /** Five. */
  criteria: string[];
  words: { from: number; to: number };
  /** The person who approved it; null until then, and the outline waits. */
  approvedBy: string | null;
}

/** `source`, part `S1`, `S2` …: frozen when it is given, so that a quote can be checked for good. */
export interface Source {
  id: string;
  title: string;
  /** Where it was fetched from; null for a text somebody pasted. */
  address: string | null;
  text: string;
  /** SHA-256 of the text, in hex. */
  hash: string;
  /** When it was frozen. */
  at: number;
  /** Passages that read like orders to a model; shown to the person, never obeyed. */
  orders: string[];
}

/** `outline`. */
export interface Outline {
  sections: OutlineSection[];
}

export interface OutlineSection {
  /** `R1`, `R2` … */
  id: string;
  heading: string;
  /** Which questions of the brief it answers, from 1. */
  questions: number[];
  /** Sources it leans on. */
  sources: string[];
  points: string[];
}

/** `section`, part `R1`, `R2` … */
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

/** `checks`: deterministic. */
export interface Checks {
  findings: Finding[];
  /** False while a finding blocks. */
  ready: boolean;
  /** How it reads; runs of earlier versions have none of it. */
  style?: StyleNote[];
  /** FOG-PL; null below 100 words. */
  fog?: number | null;
}

export interface Finding {
  /** As the built-in analysis calls it; `overlap`: the archive says it already. */
  kind: string;
  /** A blocking one keeps the draft from being called ready. */
  blocks: boolean;
  /** Empty for what is about the whole text. */
  section: string;
  /** The words it is about; of an `overlap` the title of the post. */
  text: string;
  /** A Polish sentence. */
  message: string;
  /** Of an `overlap` the post. */
  postId?: string | null;
}

/** A place worth a second look. */
export interface StyleNote {
  section: string;
  /** Polish words without a full stop. */
  message: string;
  /** How it begins. */
  text: string;
}
