import type { PostStoreRead } from "../store.ts";
import type { Removal } from "#core/markdown/sanitiser/removals.ts";
import { linkLeads } from "#core/addresses/ruled-address.ts";
import { postPath } from "#core/base/paths.ts";
import { isSlug } from "#core/polish/slug.ts";
import type { CheckResult } from "./check-result.ts";
import { headingsOf, undescribedPictures } from "./html-facts.ts";
import { missingPictures, pictureLines, withNames } from "./picture-lines.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { slugObstacle } from "../drafts/slug-choice.ts";
import { atPlaces, headingPlaces, linkPlaces } from "./text-places.ts";

export interface CheckedPost {
  post: Pick<Post, "id" | "slug" | "categoryId" | "title" | "lead" | "body" | "tagIds" | "cover" | "seo">;
  derived: Derived;
  /** What of the body readers do not get; absent where nobody asked. */
  removals?: Removal[];
  before: Post | null;
}

const NAMED = 3;
/** Different addresses of the site one post may link to: each is asked for, and the server must not stand still for it. */
const MOST_LINKS = 2_000;

/** The checks that stop a publication (product.md, `/edit-post/{slug}`), in the order they are shown. */
export async function blockingChecks(read: PostStoreRead, checked: CheckedPost): Promise<CheckResult[]> {
  return [
    checkTitle(checked),
    await checkSlug(read, checked),
    await checkCategory(read, checked),
    await checkAlt(read, checked),
    await checkLinks(read, checked),
    checkHeadings(checked),
  ];
}

export function named(things: string[]): string {
  const more = things.length - NAMED;
  const shown = things.slice(0, NAMED).join(", ");
  return more > 0 ? `${shown} i jeszcze ${more}` : shown;
}

function checkTitle({ post }: CheckedPost): CheckResult {
  const passed = post.title.trim() !== "";
  return { id: "title", level: "blocking", passed, message: passed ? "Wpis ma tytuł." : "Wpisz tytuł." };
}

async function checkSlug(read: PostStoreRead, { post, before }: CheckedPost): Promise<CheckResult> {
  const obstacle = isSlug(post.slug)
    ? await slugObstacle(read, post, before)
    : "Adres może mieć małe litery a–z, cyfry i pojedyncze łączniki.";
  const passed = obstacle === null;
  return { id: "slug", level: "blocking", passed, message: obstacle ?? `Adres „${post.slug}” jest wolny.` };
}

async function checkCategory(read: PostStoreRead, { post }: CheckedPost): Promise<CheckResult> {
  const category = (await read.categories()).find(({ id }) => id === post.categoryId);
  const message = category ? `Kategoria: ${category.name}.` : "Wybierz kategorię.";
  return { id: "category", level: "blocking", passed: category !== undefined, message };
}

/** Pictures without description or file. A body's picture is decorative by an empty `alt`, written in HTML. */
async function checkAlt(read: PostStoreRead, { post, derived }: CheckedPost): Promise<CheckResult> {
  const decorative = Map.groupBy(decorativeIn(post.body), (src) => src);
  const undescribed = undescribedPictures(derived.html).filter(({ src }) => decorative.get(src)?.pop() === undefined);
  const pictures = await withNames(read, undescribed);
  const missing = missingPictures(post.body);
  const faults =
    pictures.length > 0 ? [`Opisz obrazy w treści: ${named(pictures.map(({ src, name }) => name ?? src))}.`] : [];
  if (post.cover && !post.cover.decorative && post.cover.alt.trim() === "") {
    faults.unshift("Opisz okładkę albo oznacz ją jako ozdobną.");
  }
  if (missing.length > 0) faults.push(`Dodaj brakujące obrazy: ${named(missing.map(({ text }) => text))}.`);
  const passed = faults.length === 0;
  const message = passed ? "Obrazy są opisane." : faults.join(" ");
  const places = [...missing, ...pictureLines(post.body, pictures)].toSorted((a, b) => a.line - b.line);
  return { id: "alt", level: "blocking", passed, message, ...atPlaces(places) };
}

function decorativeIn(body: string): string[] {
  const tags = body.match(/<img\b[^<>]*>/gi) ?? [];
  return tags
    .filter((tag) => /\salt\s*=\s*(?:""|'')/i.test(tag))
    .map((tag) => /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? "");
}

async function checkLinks(read: PostStoreRead, { post, derived }: CheckedPost): Promise<CheckResult> {
  const category = (await read.categories()).find(({ id }) => id === post.categoryId);
  const own = category ? postPath(category.slug, post.slug) : null;
  const dead: string[] = [];
  if (derived.links.length > MOST_LINKS) {
    const message = `Wpis prowadzi do ponad ${MOST_LINKS} adresów na tej witrynie. Podziel go na części.`;
    return { id: "links", level: "blocking", passed: false, message };
  }
  for (const path of derived.links) {
    if (path !== own && !(await linkLeads(read, path))) dead.push(path);
  }
  const passed = dead.length === 0;
  const message = passed ? "Odnośniki wewnętrzne prowadzą dokądś." : `Odnośniki donikąd: ${named(dead)}.`;
  return { id: "links", level: "blocking", passed, message, ...atPlaces(passed ? [] : linkPlaces(post.body, dead)) };
}

function checkHeadings({ post, derived }: CheckedPost): CheckResult {
  const headings = headingsOf(derived.html);
  const empty = headings.flatMap(({ text }, at) => (text === "" ? [at] : []));
  const passed = empty.length === 0;
  const message = passed ? "Śródtytuły mają treść." : "W treści jest pusty śródtytuł.";
  return { id: "headings", level: "blocking", passed, message, ...atPlaces(headingPlaces(post.body, headings, empty)) };
}
