import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import type { ModelAlias } from "../language-model.ts";

export interface SuggestionRule {
  /** The model that answers; null for what is never a model's to say: tags, links and posts are the archive's own, by id. */
  model: ModelAlias | null;
  /** What a model answers: passages written anew, or lines of their own. */
  form: "passages" | "lines";
  /** Whether it is answered where no model is configured. */
  withoutModel: boolean;
}

/** The commands of the text helper, in the order a person sees them; records of earlier versions have further kinds. */
export type HelpCommand = Extract<
  SuggestionKind,
  "correction" | "simplification" | "shortening" | "title" | "lead" | "seo-description" | "tag" | "link" | "similar"
>;

export const SUGGESTION_RULES: Record<HelpCommand, SuggestionRule> = {
  correction: { model: "fast", form: "passages", withoutModel: true },
  simplification: { model: "smart", form: "passages", withoutModel: false },
  shortening: { model: "smart", form: "passages", withoutModel: false },
  title: { model: "fast", form: "lines", withoutModel: false },
  lead: { model: "fast", form: "lines", withoutModel: false },
  "seo-description": { model: "fast", form: "lines", withoutModel: false },
  tag: { model: null, form: "lines", withoutModel: true },
  link: { model: null, form: "lines", withoutModel: true },
  similar: { model: null, form: "lines", withoutModel: true },
};

export const HELP_COMMANDS = Object.keys(SUGGESTION_RULES) as HelpCommand[];

export const MOST_SUGGESTIONS = 60;

/** Characters of the passages one call to a model may carry: some 4 000 words. */
export const PASSAGE_LIMIT = 30_000;

/** Whether only one suggestion of an answer can be accepted: a post has one title, one lead, one description. */
export function takesOnlyOne(kind: SuggestionKind): boolean {
  return kind === "title" || kind === "lead" || kind === "seo-description";
}
