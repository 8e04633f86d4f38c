import type { PostState } from "#core/base/post-lists.ts";

const STATES: Record<string, PostState> = {
  szkic: "szkic",
  draft: "szkic",
  "do-sprawdzenia": "do-sprawdzenia",
  review: "do-sprawdzenia",
  zaplanowany: "zaplanowany",
  scheduled: "zaplanowany",
  opublikowany: "opublikowany",
  published: "opublikowany",
  publish: "opublikowany",
  wycofany: "wycofany",
  withdrawn: "wycofany",
};

export const IMPORT_STATES = ["szkic", "do-sprawdzenia", "zaplanowany", "opublikowany", "wycofany"] as const;

/** The state a word means, or null. Spaces and case do not matter. */
export function postStateNamed(word: string): PostState | null {
  const key = word.trim().toLowerCase().replace(/\s+/g, "-");
  return Object.hasOwn(STATES, key) ? (STATES[key] ?? null) : null;
}
