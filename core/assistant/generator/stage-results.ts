/* Results of the stages (`Artefact.data`): plain text a person may edit; ids stand for what a model may not name otherwise. */

export interface ArtefactData {
  ideas: Ideas;
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
  /** Tags of the nearest posts, never the model's. */
  tagIds: string[];
  near: Closeness | null;
  /** In earlier versions a `person` could add ideas as well. */
  origin: "model" | "person";
  fate: IdeaFate | null;
}

/** What a person decided about an idea, and the topic it went into; `merged`: in an earlier version, into one there was. */
export type IdeaFate =
  | { kind: "kept" | "merged"; topic: { id: string; slug: string; title: string } }
  | { kind: "dismissed" };

/** What the archive has of an idea already; never a model's judgement. A `duplicate` goes on only with a written reason. */
export interface Closeness {
  verdict: "new" | "close" | "duplicate";
  posts: NearPost[];
}

export interface NearPost {
  postId: string;
  title: string;
  /** The share of the idea's words that the post has in its title, lead and headings, from 0 to 1. */
  similarity: number;
}

/** A `source` has the part `S1`, `S2` …; it is stored as it was when given, so that quotations can be checked at any time. */
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
  /** The idea it was made of, as it was then. */
  ideaId: string;
  title: string;
  angle: string;
  /** Why it is written although the archive has the subject; null where nobody had to say. */
  reason: string | null;
  /** Posts of the archive to link to, as `A1`, `A2` … */
  links: { id: string; postId: string; title: string }[];
  sections: OutlineSection[];
}

export interface OutlineSection {
  id: string;
  heading: string;
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
  /** The model's name; null in runs of earlier versions that asked none. */
  model: string | null;
}

export interface Checks {
  findings: Finding[];
  ready: boolean;
}

export interface Finding {
  /** As the check of sources calls it; `overlap`: the archive says it already; `repeat`: another section does. */
  kind: string;
  /** A blocking one keeps the draft from being called ready. */
  blocks: boolean;
  section: string;
  /** The words it is about; of an `overlap` the title of the post. */
  text: string;
  message: string;
  postId?: string | null;
}
