import { keysOf } from "#core/base/values/record-keys.ts";
import { isInstant, NO_INSTANT } from "#core/base/values/instant.ts";
import { refuse, type Failure } from "#core/base/outcome.ts";
import * as limits from "#core/base/limits.ts";
import type { Post } from "../post.ts";
import { SEO_TEXTS, TYPED_TEXTS } from "../post-fields.ts";
import { isSlug } from "../../polish/slug.ts";
import { formMessages } from "#core/messages/base.ts";
import { fieldMessages, postMessages } from "#core/messages/posts.ts";

type Faults = Record<string, string>;

/** `finished`: a text to be published. `unfinished`: a text still being written, refused only if the store cannot hold it. */
export type Finish = "finished" | "unfinished";

/** Returns the refusal of a post that breaks a rule of its fields, or null. Rules that need the store are checked elsewhere. */
export function fieldErrors(post: Post, finish: Finish = "finished"): Failure | null {
  const faults: Faults = {
    ...textFaults(post, finish),
    ...listFaults(post),
    ...seoFaults(post, finish),
    ...dateFaults(post),
  };
  return Object.keys(faults).length === 0 ? null : refuse("invalid", formMessages.correctFields, faults);
}

function textFaults(post: Post, finish: Finish): Faults {
  const faults: Faults = {};
  for (const name of keysOf(TYPED_TEXTS)) {
    const { label, limit, rows } = TYPED_TEXTS[name];
    if (rows === 1 && /[\r\n]/.test(post[name])) faults[name] = fieldMessages.oneLineOnly(label);
    else if (length(post[name]) > limit) faults[name] = tooLong(label, limit);
  }
  if (finish === "finished" && post.title.trim() === "") faults["title"] = fieldMessages.enterTitle;
  if (isTooLongBody(post.body)) faults["body"] = fieldMessages.bodyTooLong;
  if (!isSlug(post.slug)) faults["slug"] = postMessages.slugForm;
  return faults;
}

function listFaults(post: Post): Faults {
  const faults: Faults = {};
  if (post.tagIds.length > limits.TAGS_LIMIT) faults["tags"] = fieldMessages.tooManyTags(limits.TAGS_LIMIT);
  if (post.authorIds.length > limits.AUTHORS_LIMIT)
    faults["authors"] = fieldMessages.tooManyAuthors(limits.AUTHORS_LIMIT);
  if (post.cover && length(post.cover.alt) > limits.ALT_LIMIT)
    faults["cover"] = tooLong(fieldMessages.coverAlt, limits.ALT_LIMIT);
  return faults;
}

function seoFaults({ seo }: Post, finish: Finish): Faults {
  const faults: Faults = {};
  if (finish === "finished" && seo.canonical !== null && !isWebAddress(seo.canonical))
    faults["seo.canonical"] = fieldMessages.canonicalForm;
  for (const name of keysOf(SEO_TEXTS)) {
    const { label, limit } = SEO_TEXTS[name];
    if (length(seo[name] ?? "") > limit) faults[`seo.${name}`] = tooLong(label, limit);
  }
  return faults;
}

const INSTANTS = ["createdAt", "updatedAt", "publishedAt", "substantiveUpdateAt", "publishAt"] as const;

function dateFaults(post: Post): Faults {
  // Posts stored before dates had bounds can still be withdrawn and moved to the trash.
  if (post.state === "withdrawn" || post.state === "trashed") return {};
  const isWrong = (at: number | null) => at !== null && !isInstant(at);
  const wrong = INSTANTS.filter((field) => isWrong(post[field]));
  const faults: Faults = Object.fromEntries(wrong.map((field) => [field, NO_INSTANT]));
  if (post.pin && isWrong(post.pin.until)) faults["pin"] = NO_INSTANT;
  if (Object.keys(faults).length > 0) return faults;
  if (post.state === "published" && post.publishedAt === null)
    return { publishedAt: fieldMessages.enterPublicationDate };
  if (post.state === "scheduled" && post.publishAt === null) return { publishAt: fieldMessages.enterPublicationMoment };
  return {};
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function isTooLongBody(body: string): boolean {
  return limits.isLongerThan(body, limits.BODY_LIMIT);
}

function tooLong(field: string, limit: number): string {
  return fieldMessages.textTooLong(field, limit);
}

function length(text: string): number {
  return text.length <= 1 ? text.length : [...text].length;
}
