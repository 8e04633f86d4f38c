import { SUGGESTION_TARGETS, type HelpTarget, type SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import type { ModelAlias } from "../language-model.ts";

export interface HelpCommand {
  target: HelpTarget;
  /** The model that answers; null for what is never a model's to say: tags, links and posts are the archive's own, by id. */
  model: ModelAlias | null;
  /** What the answer is: passages written anew, lines of their own, descriptions of pictures, or sentences to be found. */
  form: "passages" | "lines" | "pictures" | "claims";
  /** True where it makes no sense without a selected passage. */
  selection: boolean;
}

/** The commands of the text helper, in the order a person sees them: assistant.md, Text helper in the editor. */
export const HELP_COMMANDS: Record<SuggestionKind, HelpCommand> = {
  korekta: { target: SUGGESTION_TARGETS.korekta, model: "fast", form: "passages", selection: false },
  uproszczenie: { target: SUGGESTION_TARGETS.uproszczenie, model: "smart", form: "passages", selection: false },
  skrót: { target: SUGGESTION_TARGETS.skrót, model: "smart", form: "passages", selection: false },
  rozwinięcie: { target: SUGGESTION_TARGETS.rozwinięcie, model: "smart", form: "passages", selection: true },
  ton: { target: SUGGESTION_TARGETS.ton, model: "smart", form: "passages", selection: false },
  tytuł: { target: SUGGESTION_TARGETS.tytuł, model: "fast", form: "lines", selection: false },
  lead: { target: SUGGESTION_TARGETS.lead, model: "fast", form: "lines", selection: false },
  "opis-seo": { target: SUGGESTION_TARGETS["opis-seo"], model: "fast", form: "lines", selection: false },
  streszczenie: { target: SUGGESTION_TARGETS.streszczenie, model: "fast", form: "lines", selection: false },
  "tekst-alternatywny": {
    target: SUGGESTION_TARGETS["tekst-alternatywny"],
    model: "fast",
    form: "pictures",
    selection: false,
  },
  tag: { target: SUGGESTION_TARGETS.tag, model: null, form: "lines", selection: false },
  link: { target: SUGGESTION_TARGETS.link, model: null, form: "lines", selection: false },
  pytania: { target: SUGGESTION_TARGETS.pytania, model: "fast", form: "lines", selection: false },
  twierdzenia: { target: SUGGESTION_TARGETS.twierdzenia, model: "fast", form: "claims", selection: false },
  frazy: { target: SUGGESTION_TARGETS.frazy, model: null, form: "lines", selection: false },
  czytelność: { target: SUGGESTION_TARGETS.czytelność, model: null, form: "lines", selection: false },
  podobne: { target: SUGGESTION_TARGETS.podobne, model: null, form: "lines", selection: false },
};

export const HELP_KINDS = Object.keys(HELP_COMMANDS) as SuggestionKind[];

/** Tones „zmień ton” knows. They stand in the instructions, so that nobody's words do. */
export const TONES = ["rzeczowy", "swobodny", "ciepły", "oficjalny"] as const;
export type Tone = (typeof TONES)[number];

export const MOST_SUGGESTIONS = 60;

/** Characters of the passages one call to a model may carry: some 4 000 words. */
export const PASSAGE_LIMIT = 30_000;

/** Whether only one suggestion of a question can be taken: a post has one title, one lead, one description, one summary. */
export function isHelpCommand(kind: SuggestionKind): boolean {
  return kind === "tytuł" || kind === "lead" || kind === "opis-seo" || kind === "streszczenie";
}
