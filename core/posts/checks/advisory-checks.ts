import { ownValue } from "#core/base/values/own-value.ts";
import { plainTitle } from "#core/base/post-title.ts";
import type { Removal } from "#core/markdown/sanitiser/removals.ts";
import type { PostStoreRead } from "../store.ts";
import { wasPublic } from "../post-access.ts";
import { countOf, NOUNS, percentOf } from "#core/messages/plural-forms.ts";
import { holdsPages, postPath } from "#core/base/paths.ts";
import { type CheckedPost, named } from "./blocking-checks.ts";
import type { CheckPlace, CheckResult } from "./check-result.ts";
import { headingsOf, proseOfHtml, remotePictures } from "./html-facts.ts";
import { closestOverlap } from "./closest-overlap.ts";
import { pictureLines } from "./picture-lines.ts";
import { atPlaces, headingPlaces, wordPlaces } from "./text-places.ts";

/** Characters of a title that search engines still show whole. */
export const TITLE_SHOWN = 65;
/** Tags that a post should have: without one it is on no tag's page, and more than six say little about it. */
const TAGS_ADVISED = { from: 1, to: 6 };
/** The share of a text from which another post says the same. */
export const OVERLAP_SHARE = 0.25;

const UNSETTLED: [RegExp, string][] = [
  [/"/, "cudzysłów bez pary"],
  [/,,|''|``/, "cudzysłów z dwóch znaków"],
  [/\S -{1,2} \S/, "łącznik zamiast myślnika"],
];

export async function advisoryChecks(read: PostStoreRead, checked: CheckedPost) {
  const category = (await read.categories()).find(({ id }) => id === checked.post.categoryId);
  const isPage = category !== undefined && holdsPages(category.slug);
  const [typography, removed] = [checkTypography(checked), checkRemoved(checked)];
  const checks = [typography, removed, checkTitleLength(checked), checkHeadingOrder(checked)];
  if (!isPage) checks.push(checkTags(checked));
  checks.push(checkDescription(checked), checkRemotePictures(checked));
  if (!isPage) checks.push(await checkOverlap(read, checked));
  // No site can link to a page that readers have never seen.
  if (category && checked.before && wasPublic(checked.before)) {
    checks.push(await checkInbound(read, checked, postPath(category.slug, checked.post.slug)));
  }
  return checks;
}

function advisory(id: CheckResult["id"], passed: boolean, right: string, wrong: string, places: CheckPlace[] = []) {
  return { id, level: "advisory" as const, passed, message: passed ? right : wrong, ...atPlaces(places) };
}

function checkTypography({ post, derived }: CheckedPost): CheckResult {
  const prose = proseOfHtml(derived.html);
  const texts = [derived.title, derived.lead, prose].join("\n");
  const found = UNSETTLED.filter(([form]) => form.test(texts));
  const wrong = `Sprawdź: ${found.map(([, name]) => name).join(", ")}.`;
  const places = found.flatMap(([form]) => wordPlaces(post.body, prose, form)).toSorted((a, b) => a.line - b.line);
  return advisory("typography", found.length === 0, "Typografia jest w porządku.", wrong, places);
}

function checkRemoved({ removals = [] }: CheckedPost): CheckResult {
  const places = removals.map((removal) => ({ line: removal.line, text: nameOfRemoval(removal) }));
  return advisory("removed", removals.length === 0, "Nic z treści nie wypadło.", removalSentence(removals), places);
}

function checkTitleLength({ post }: CheckedPost): CheckResult {
  const length = [...plainTitle(post.seo.title ?? post.title)].length;
  const wrong = `Tytuł ma ${countOf(length, NOUNS.znak)}; wyszukiwarki pokazują około ${TITLE_SHOWN}.`;
  return advisory("title-length", length <= TITLE_SHOWN, "Tytuł zmieści się w wynikach wyszukiwania.", wrong);
}

function checkHeadingOrder({ post, derived }: CheckedPost): CheckResult {
  const headings = headingsOf(derived.html);
  const skipping = headings.flatMap(({ level }, at) => (level > (headings[at - 1]?.level ?? 1) + 1 ? [at] : []));
  const wrong = `Śródtytuł „${headings[skipping[0] ?? 0]?.text}” przeskakuje poziom.`;
  const places = headingPlaces(post.body, headings, skipping);
  return advisory("heading-order", skipping.length === 0, "Śródtytuły idą po kolei.", wrong, places);
}

function checkTags({ post }: CheckedPost): CheckResult {
  const count = post.tagIds.length;
  const wrong = count === 0 ? "Dodaj od 1 do 6 tagów." : `${countOf(count, NOUNS.tag)}: wystarczy od 1 do 6.`;
  const passed = count >= TAGS_ADVISED.from && count <= TAGS_ADVISED.to;
  return advisory("tags", passed, `${countOf(count, NOUNS.tag)}.`, wrong);
}

function checkDescription({ post, derived }: CheckedPost): CheckResult {
  const passed = (post.seo.description ?? post.lead).trim() !== "";
  const given = derived.excerpt === "" ? "" : " Bez nich dostaną pierwsze zdania tekstu.";
  const wrong = `Napisz lead albo opis dla wyszukiwarek.${given}`;
  return advisory("description", passed, "Wyszukiwarki dostaną opis.", wrong);
}

/** A picture on another server is shown only as long as that server serves it, which learns of every reader. */
function checkRemotePictures({ post, derived }: CheckedPost): CheckResult {
  const pictures = remotePictures(derived.html);
  const places = pictureLines(post.body, pictures);
  const wrong = `Na cudzych serwerach leżą obrazy: ${pictures.length}. Pobierz je do biblioteki.`;
  return advisory("remote-pictures", pictures.length === 0, "Obrazy są w bibliotece.", wrong, places);
}

async function checkOverlap(read: PostStoreRead, { post, derived }: CheckedPost): Promise<CheckResult> {
  const closest = await closestOverlap(read, post, derived);
  const wrong = `${percentOf(closest?.share ?? 0)} tekstu powtarza wpis „${plainTitle(closest?.title ?? "")}” (${closest?.path}).`;
  const passed = closest === null || closest.share < OVERLAP_SHARE;
  return advisory("overlap", passed, "Nie powtarza innego wpisu.", wrong);
}

async function checkInbound(read: PostStoreRead, { post }: CheckedPost, path: string): Promise<CheckResult> {
  const linked = await read.linkedFrom([path], 2);
  const passed = linked.some(({ postId }) => postId !== post.id);
  const wrong = "Nie prowadzi tu odnośnik z żadnego wpisu.";
  return advisory("inbound", passed, "Prowadzą tu odnośniki z innych wpisów.", wrong);
}

const ELEMENTS: Record<string, string> = {
  script: "skrypt",
  style: "arkusz stylów",
  svg: "rysunek SVG",
  math: "wzór MathML",
  object: "obiekt",
  embed: "obiekt",
  input: "pole formularza",
  textarea: "pole formularza",
  select: "pole formularza",
  option: "pole formularza",
};

/** The name of a thing that readers do not get, in the accusative. */
export function nameOfRemoval({ kind, name }: Removal): string {
  switch (kind) {
    case "element":
      return ownValue(ELEMENTS, name) ?? `znacznik ${name}`;
    case "frame":
      return name === "" ? "ramkę bez adresu" : `ramkę z ${name}`;
    case "address":
      return `adres ${name}`;
    case "attribute":
      return `atrybut ${name}`;
    case "nesting":
      return `tekst zagnieżdżony głębiej niż na ${name} poziomów`;
  }
}

/** Everything that readers do not get, in one sentence, equal things counted. */
function removalSentence(removals: readonly Removal[]): string {
  const groups = Map.groupBy(removals, nameOfRemoval);
  const things = Array.from(groups, ([name, all]) => (all.length > 1 ? `${name} (${all.length})` : name));
  return `Usunięto z treści: ${named(things)}. Czytelnicy tego nie zobaczą.`;
}
