/* Results of the stages, stored as `Artefact.data`. A person may edit the texts. The program sets the ids; a model never does. */

/** The type of `Artefact.data` for each kind of result. */
export interface ArtefactData {
  ideas: Ideas;
  source: Source;
  outline: Outline;
  section: Section;
  checks: Checks;
}

/** The result of the stage `ideas`. */
export interface Ideas {
  ideas: Idea[];
}

/** An idea for a post. */
export interface Idea {
  id: string;
  title: string;
  angle: string;
  question: string;
  reader: string;
  whyNow: string;
  outline: string[];
  /** Tags of the most similar posts; a model never chooses them. */
  tagIds: string[];
  near: Closeness | null;
  /** Earlier versions also stored ideas of a `person`. */
  origin: "model" | "person";
  fate: IdeaFate | null;
}

/** A person's decision about an idea, and the topic made of it. Earlier versions also `merged` an idea into an existing topic. */
export type IdeaFate =
  | { kind: "kept" | "merged"; topic: { id: string; slug: string; title: string } }
  | { kind: "dismissed" };

/** Similar posts of the archive, selected without a model. To continue with a `duplicate`, a person must write a reason. */
export interface Closeness {
  verdict: "new" | "close" | "duplicate";
  posts: NearPost[];
}

/** A post similar to an idea. */
export interface NearPost {
  postId: string;
  title: string;
  /** The share of the idea's words that the post has in its title, lead and headings, from 0 to 1. */
  similarity: number;
}

/** A source. Its id (`S1`, `S2` …) is also the `part` of its artefact. The text stays unchanged, so that quotations can always be checked. */
export interface Source {
  id: string;
  title: string;
  address: string | null;
  text: string;
  hash: string;
  at: number;
  /** Passages that read like orders to a model. They are shown to the person as a warning. */
  orders: string[];
}

/** The result of the stage `outline`. */
export interface Outline {
  /** The id of the idea from which the outline was made. */
  ideaId: string;
  title: string;
  angle: string;
  /** Why a person wants the text although the archive already covers the subject; null when no reason was required. */
  reason: string | null;
  /** Posts of the archive to link to; the ids are `A1`, `A2` … */
  links: { id: string; postId: string; title: string }[];
  sections: OutlineSection[];
}

/** What a section will be about, and the ids of its sources. */
export interface OutlineSection {
  id: string;
  heading: string;
  sources: string[];
  points: string[];
}

/** A written section. */
export interface Section {
  id: string;
  heading: string;
  /** Markdown with marks such as `[S3]` after sentences that use a source. */
  markdown: string;
  /** The number of addresses and of unknown ids that were removed from the model's text. */
  struck: { addresses: number; ids: number };
  /** The model's name; null in a run of an earlier version that used no model. */
  model: string | null;
}

/** The result of the check of a text. `ready`: no finding blocks the draft. */
export interface Checks {
  findings: Finding[];
  ready: boolean;
}

/** A remark about the text for a person. */
export interface Finding {
  /** A `SourceFaultKind`; or `overlap`: the archive already says this; or `repeat`: another section says this. */
  kind: string;
  /** Whether the finding prevents the text from becoming a draft. */
  blocks: boolean;
  section: string;
  /** The words that the finding is about; for an `overlap`, the title of the post. */
  text: string;
  message: string;
  postId?: string | null;
}
