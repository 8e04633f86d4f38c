import { keysOf, type KeyLabels } from "#core/base/polish-labels.ts";
import { SUGGESTION_TARGETS, type HelpTarget, type SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import type { ModelAlias } from "../language-model.ts";

export interface SuggestionRule {
  target: HelpTarget;
  /** The model that answers; null for what is never a model's to say: tags, links and posts are the archive's own, by id. */
  model: ModelAlias | null;
  /** What the answer is: passages written anew, lines of their own, descriptions of pictures, or sentences to be found. */
  form: "passages" | "lines" | "pictures" | "claims";
  /** True where it makes no sense without a selected passage. */
  selection: boolean;
}

/** The commands of the text helper, in the order a person sees them: assistant.md, Text helper in the editor. */
export const SUGGESTION_RULES: Record<SuggestionKind, SuggestionRule> = {
  correction: { target: SUGGESTION_TARGETS.correction, model: "fast", form: "passages", selection: false },
  simplification: { target: SUGGESTION_TARGETS.simplification, model: "smart", form: "passages", selection: false },
  shortening: { target: SUGGESTION_TARGETS.shortening, model: "smart", form: "passages", selection: false },
  expansion: { target: SUGGESTION_TARGETS.expansion, model: "smart", form: "passages", selection: true },
  tone: { target: SUGGESTION_TARGETS.tone, model: "smart", form: "passages", selection: false },
  title: { target: SUGGESTION_TARGETS.title, model: "fast", form: "lines", selection: false },
  lead: { target: SUGGESTION_TARGETS.lead, model: "fast", form: "lines", selection: false },
  "seo-description": { target: SUGGESTION_TARGETS["seo-description"], model: "fast", form: "lines", selection: false },
  summary: { target: SUGGESTION_TARGETS.summary, model: "fast", form: "lines", selection: false },
  "alt-text": {
    target: SUGGESTION_TARGETS["alt-text"],
    model: "fast",
    form: "pictures",
    selection: false,
  },
  tag: { target: SUGGESTION_TARGETS.tag, model: null, form: "lines", selection: false },
  link: { target: SUGGESTION_TARGETS.link, model: null, form: "lines", selection: false },
  questions: { target: SUGGESTION_TARGETS.questions, model: "fast", form: "lines", selection: false },
  claims: { target: SUGGESTION_TARGETS.claims, model: "fast", form: "claims", selection: false },
  phrases: { target: SUGGESTION_TARGETS.phrases, model: null, form: "lines", selection: false },
  readability: { target: SUGGESTION_TARGETS.readability, model: null, form: "lines", selection: false },
  similar: { target: SUGGESTION_TARGETS.similar, model: null, form: "lines", selection: false },
};

export const SUGGESTION_KINDS = Object.keys(SUGGESTION_RULES) as SuggestionKind[];

/** Tones „zmień ton” knows. They stand in the instructions, so that nobody's words do. */
export type Tone = "factual" | "casual" | "warm" | "formal";
export const TONE_WORDS: KeyLabels<Tone> = {
  factual: "rzeczowy",
  casual: "swobodny",
  warm: "ciepły",
  formal: "oficjalny",
};
export const TONES = keysOf(TONE_WORDS);

export const MOST_SUGGESTIONS = 60;

/** Characters of the passages one call to a model may carry: some 4 000 words. */
export const PASSAGE_LIMIT = 30_000;

/** Whether only one suggestion of a question can be taken: a post has one title, one lead, one description, one summary. */
export function takesOnlyOne(kind: SuggestionKind): boolean {
  return kind === "title" || kind === "lead" || kind === "seo-description" || kind === "summary";
}
