import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import type { ModelAlias } from "../language-model.ts";

/** How the helper answers a command. */
export interface SuggestionRule {
  /** The model that answers; null for tags, links and posts, which the program selects from the archive. */
  model: ModelAlias | null;
  /** The form of a model's answer: rewritten passages, or lines for a field. */
  form: "passages" | "lines";
  /** Whether the command also works when no model is configured. */
  withoutModel: boolean;
}

/** The commands of the text helper, in the order in which they are shown. Suggestions of earlier versions have further kinds. */
export type HelpCommand = Extract<
  SuggestionKind,
  "correction" | "simplification" | "shortening" | "title" | "lead" | "seo-description" | "tag" | "link" | "similar"
>;

/** Maps each command to the rule by which it is answered, in the order in which people see the commands. */
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

/** An answer has at most this many suggestions. */
export const MOST_SUGGESTIONS = 60;

/** One call to a model gets passages with at most this many characters together: some 4 000 words. */
export const PASSAGE_LIMIT = 30_000;

/** Tells whether only one suggestion of an answer can be accepted, because a post has one title, one lead and one description. */
export function takesOnlyOne(kind: SuggestionKind): boolean {
  return kind === "title" || kind === "lead" || kind === "seo-description";
}
