import { SLUG_LIMIT } from "../base/limits.ts";
import { dropMarks, fold, spellLetters } from "./fold-diacritics.ts";

export { fold };

export const EMPTY_SLUG = "wpis";

export type SlugStep = "marks" | "letters" | "case" | "apostrophes" | "hyphens" | "trim" | "length" | "empty";

const APOSTROPHE = /['’‘ʼ′´＇]/gu;

/** The order matters: decomposition turns ´ into a space and a mark, and brings some letters out (ǽ). */
const STEPS: readonly { name: SlugStep; apply: (text: string) => string }[] = [
  { name: "apostrophes", apply: (text) => text.replace(APOSTROPHE, "") },
  { name: "marks", apply: dropMarks },
  { name: "letters", apply: spellLetters },
  { name: "case", apply: (text) => text.toLowerCase() },
  { name: "hyphens", apply: (text) => text.replace(/[^a-z0-9]+/gu, "-") },
  { name: "trim", apply: (text) => text.replace(/^-/u, "").replace(/-$/u, "") },
  { name: "length", apply: cutAtHyphen },
  { name: "empty", apply: (text) => (text === "" ? EMPTY_SLUG : text) },
];

export const SLUG_STEPS: readonly SlugStep[] = STEPS.map((step) => step.name);

/** `[a-z0-9]` words joined by hyphens, 1 to 80 characters. Idempotent. `without` leaves one step out, for tests. */
export function slugify(text: string, without?: SlugStep): string {
  return STEPS.reduce((slug, step) => (step.name === without ? slug : step.apply(slug)), text);
}

/** The slug with a number, for a clash: `numberedSlug("kot", 2)` is "kot-2"; still at most 80 characters. */
export function numberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return cutAtHyphen(slug, SLUG_LIMIT - suffix.length) + suffix;
}

function cutAtHyphen(slug: string, limit: number = SLUG_LIMIT): string {
  if (slug.length <= limit) return slug;
  const hyphen = slug.lastIndexOf("-", limit);
  return slug.slice(0, hyphen > 0 ? hyphen : limit);
}

export function isSlug(text: string): boolean {
  return text.length <= SLUG_LIMIT && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

export function withEnding(slug: string, ending: number): string {
  return ending === 1 ? slug : numberedSlug(slug, ending);
}
