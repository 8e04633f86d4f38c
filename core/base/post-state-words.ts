import { keyNamed, type KeyLabels } from "./key-by-label.ts";
import type { PostState } from "./post-lists.ts";
import { ownValue } from "./values/own-value.ts";

/** Maps each state to its Polish word in a post's front matter. */
export const POST_STATE_WORDS: KeyLabels<PostState> = {
  draft: "szkic",
  "in-review": "do-sprawdzenia",
  scheduled: "zaplanowany",
  published: "opublikowany",
  withdrawn: "wycofany",
  trashed: "kosz",
};

/** States in which a post can be imported. */
export const IMPORT_STATES = ["draft", "in-review", "scheduled", "published", "withdrawn"] as const;
export const IMPORT_STATE_WORDS = IMPORT_STATES.map((state) => POST_STATE_WORDS[state]).join(", ");

/** Maps words in the front matter of other systems to states. */
const OTHER_WORDS: Record<string, PostState> = { review: "in-review", publish: "published" };

/** Returns the state of an imported post whose front matter has this word; null for an unknown word. */
export function importStateNamed(word: string): (typeof IMPORT_STATES)[number] | null {
  const named = keyNamed(POST_STATE_WORDS, word) ?? ownValue(OTHER_WORDS, word.trim().toLowerCase());
  return IMPORT_STATES.find((state) => state === named) ?? null;
}
