import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import type { ModelAlias } from "../language-model.ts";

/** Where an accepted suggestion goes: into the text, a field, the tags, or the editors' notes. */
export type HelpTarget = "body" | "title" | "lead" | "seo" | "tags" | "notes";

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
  korekta: { target: "body", model: "fast", form: "passages", selection: false },
  uproszczenie: { target: "body", model: "smart", form: "passages", selection: false },
  skrót: { target: "body", model: "smart", form: "passages", selection: false },
  rozwinięcie: { target: "body", model: "smart", form: "passages", selection: true },
  ton: { target: "body", model: "smart", form: "passages", selection: false },
  tytuł: { target: "title", model: "fast", form: "lines", selection: false },
  lead: { target: "lead", model: "fast", form: "lines", selection: false },
  "opis-seo": { target: "seo", model: "fast", form: "lines", selection: false },
  streszczenie: { target: "body", model: "fast", form: "lines", selection: false },
  "tekst-alternatywny": { target: "body", model: "fast", form: "pictures", selection: false },
  tag: { target: "tags", model: null, form: "lines", selection: false },
  link: { target: "body", model: null, form: "lines", selection: false },
  pytania: { target: "notes", model: "fast", form: "lines", selection: false },
  twierdzenia: { target: "notes", model: "fast", form: "claims", selection: false },
  frazy: { target: "notes", model: null, form: "lines", selection: false },
  czytelność: { target: "notes", model: null, form: "lines", selection: false },
  podobne: { target: "notes", model: null, form: "lines", selection: false },
};

export const HELP_KINDS = Object.keys(HELP_COMMANDS) as SuggestionKind[];

/** Tones „zmień ton” knows. They stand in the instructions, so that nobody's words do. */
export const TONES = ["rzeczowy", "swobodny", "ciepły", "oficjalny"] as const;
export type Tone = (typeof TONES)[number];

/** Suggestions one question may give: what a person still looks through. */
export const MOST_SUGGESTIONS = 60;

/** Characters of the passages one call to a model may carry: some 4 000 words. */
export const PASSAGE_LIMIT = 30_000;

/** Whether only one suggestion of a question can be taken: a post has one title, one lead, one description, one summary. */
export function isHelpCommand(kind: SuggestionKind): boolean {
  return kind === "tytuł" || kind === "lead" || kind === "opis-seo" || kind === "streszczenie";
}
