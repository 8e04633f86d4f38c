import { keysOf } from "#core/base/polish-labels.ts";
import { isInstant, NO_INSTANT } from "#core/base/values/instant.ts";
import { refuse, type Failure } from "#core/base/outcome.ts";
import * as limits from "#core/base/limits.ts";
import type { Post } from "../post.ts";
import { SEO_TEXTS, TYPED_TEXTS } from "../post-fields.ts";
import { isSlug } from "../../polish/slug.ts";

type Faults = Record<string, string>;

/** `finished` to be published, `unfinished` while it is written: only what is too much for the store is refused. */
export type Finish = "finished" | "unfinished";

/** The refusal of a post that breaks a rule of its fields, or null. Rules that need the store are not here. */
export function fieldErrors(post: Post, finish: Finish = "finished"): Failure | null {
  const faults: Faults = {
    ...textFaults(post, finish),
    ...listFaults(post),
    ...seoFaults(post, finish),
    ...dateFaults(post),
  };
  return Object.keys(faults).length === 0 ? null : refuse("invalid", "Popraw zaznaczone pola.", faults);
}

function textFaults(post: Post, finish: Finish): Faults {
  const faults: Faults = {};
  for (const name of keysOf(TYPED_TEXTS)) {
    const { label, limit, rows } = TYPED_TEXTS[name];
    if (rows === 1 && /[\r\n]/.test(post[name])) faults[name] = `${label} musi się mieścić w jednym wierszu.`;
    else if (length(post[name]) > limit) faults[name] = tooLong(label, limit);
  }
  if (finish === "finished" && post.title.trim() === "") faults["title"] = "Wpisz tytuł.";
  if (isTooLongBody(post.body)) faults["body"] = "Treść jest za długa: najwyżej 1 MiB.";
  if (!isSlug(post.slug))
    faults["slug"] = "Adres może mieć małe litery a–z, cyfry i pojedyncze łączniki, do 80 znaków.";
  return faults;
}

function listFaults(post: Post): Faults {
  const faults: Faults = {};
  if (post.tagIds.length > limits.TAGS_LIMIT) faults["tags"] = `Za dużo tagów: najwyżej ${limits.TAGS_LIMIT}.`;
  if (post.authorIds.length > limits.AUTHORS_LIMIT)
    faults["authors"] = `Za dużo autorów: najwyżej ${limits.AUTHORS_LIMIT}.`;
  if (post.cover && length(post.cover.alt) > limits.ALT_LIMIT)
    faults["cover"] = tooLong("Opis okładki dla niewidzących", limits.ALT_LIMIT);
  return faults;
}

function seoFaults({ seo }: Post, finish: Finish): Faults {
  const faults: Faults = {};
  if (finish === "finished" && seo.canonical !== null && !isWebAddress(seo.canonical))
    faults["seo.canonical"] = "Adres kanoniczny musi zaczynać się od http:// albo https://.";
  for (const name of keysOf(SEO_TEXTS)) {
    const { label, limit } = SEO_TEXTS[name];
    if (length(seo[name] ?? "") > limit) faults[`seo.${name}`] = tooLong(label, limit);
  }
  return faults;
}

const INSTANTS = ["createdAt", "updatedAt", "publishedAt", "substantiveUpdateAt", "publishAt"] as const;

function dateFaults(post: Post): Faults {
  // What was stored before there were bounds can still be withdrawn and thrown away.
  if (post.state === "withdrawn" || post.state === "trashed") return {};
  const isWrong = (at: number | null) => at !== null && !isInstant(at);
  const wrong = INSTANTS.filter((field) => isWrong(post[field]));
  const faults: Faults = Object.fromEntries(wrong.map((field) => [field, NO_INSTANT]));
  if (post.pin && isWrong(post.pin.until)) faults["pin"] = NO_INSTANT;
  if (Object.keys(faults).length > 0) return faults;
  if (post.state === "published" && post.publishedAt === null) return { publishedAt: "Podaj datę publikacji." };
  if (post.state === "scheduled" && post.publishAt === null) return { publishAt: "Podaj, kiedy wpis ma się ukazać." };
  return {};
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function isTooLongBody(body: string): boolean {
  return limits.isLongerThan(body, limits.BODY_LIMIT);
}

function tooLong(field: string, limit: number): string {
  return `${field}: najwyżej ${limit} znaków.`;
}

function length(text: string): number {
  return text.length <= 1 ? text.length : [...text].length;
}
