import { SLUG_LIMIT } from "../base/limits.ts";
import { fold } from "./text-words.ts";

const EMPTY_SLUG = "wpis";
const APOSTROPHE = /['’‘ʼ′´＇]/gu;

/** `[a-z0-9]` words joined by hyphens, 1 to 80 characters. Idempotent. */
export function slugify(text: string): string {
  // Apostrophes go first: decomposition turns ´ into a space and a mark.
  const words = fold(text.replace(APOSTROPHE, "")).replace(/[^a-z0-9]+/gu, "-");
  return cutAtHyphen(words.replace(/^-|-$/gu, "")) || EMPTY_SLUG;
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
