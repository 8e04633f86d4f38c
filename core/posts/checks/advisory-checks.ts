import { ownValue } from "#core/base/values/own-value.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { unspacedHeadings } from "#core/markdown/source/unspaced-headings.ts";
import type { Removal } from "#core/markdown/sanitiser/removals.ts";
import type { PostStoreRead } from "../store.ts";
import { wasPublic } from "../post-access.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { holdsPages, postPath } from "#core/base/paths.ts";
import { type CheckedPost, shortenedList } from "./blocking-checks.ts";
import type { CheckPlace, CheckResult } from "./check-result.ts";
import { headingsOf, proseOfHtml, remotePictures } from "./html-facts.ts";
import { findRepeatedText } from "./find-repeated-text.ts";
import { pictureLines } from "./picture-lines.ts";
import { atPlaces, headingPlaces, wordPlaces } from "./check-places.ts";
import { postCheckMessages, removedElements, removedNames } from "#core/messages/post-checks.ts";

/** The longest title, in characters, that search engines show whole. */
export const TITLE_SHOWN = 65;
/** A post should have one to six tags. Without a tag it is on no tag's page; more than six tags say little about it. */
const TAGS_ADVISED = { from: 1, to: 6 };
/** The check warns if at least this share of a text is repeated. */
export const OVERLAP_SHARE = 0.25;

const UNSETTLED: [RegExp, string][] = [
  [/"/, postCheckMessages.quoteUnpaired],
  [/,,|''|``/, postCheckMessages.quoteOfTwoSigns],
  [/\S -{1,2} \S/, postCheckMessages.hyphenForDash],
];

export async function advisoryChecks(read: PostStoreRead, checked: CheckedPost) {
  const category = (await read.categories()).find(({ id }) => id === checked.post.categoryId);
  const isPage = category !== undefined && holdsPages(category.slug);
  const [typography, removed] = [checkTypography(checked), checkRemoved(checked)];
  const checks = [typography, removed, checkTitleLength(checked), checkHeadingOrder(checked)];
  if (!isPage) checks.push(checkTags(checked));
  checks.push(checkDescription(checked), checkRemotePictures(checked));
  if (!isPage) checks.push(await checkOverlap(read, checked));
  // Other posts can link only to a page that readers have seen.
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
  const matched = UNSETTLED.filter(([form]) => form.test(texts));
  const wrong = postCheckMessages.checkTypography(matched.map(([, name]) => name));
  const places = matched.flatMap(([form]) => wordPlaces(post.body, prose, form)).toSorted((a, b) => a.line - b.line);
  return advisory("typography", matched.length === 0, postCheckMessages.typographyInOrder, wrong, places);
}

function checkRemoved({ removals = [] }: CheckedPost): CheckResult {
  const places = removals.map((removal) => ({ line: removal.line, text: nameOfRemoval(removal) }));
  return advisory(
    "removed",
    removals.length === 0,
    postCheckMessages.nothingRemoved,
    removalSentence(removals),
    places,
  );
}

function checkTitleLength({ post }: CheckedPost): CheckResult {
  const length = [...plainTitle(post.seo.title ?? post.title)].length;
  const wrong = postCheckMessages.titleLong(length, TITLE_SHOWN);
  return advisory("title-length", length <= TITLE_SHOWN, postCheckMessages.titleFits, wrong);
}

function checkHeadingOrder({ post, derived }: CheckedPost): CheckResult {
  const unspaced = unspacedHeadings(post.body);
  if (unspaced[0]) {
    const noHeading = postCheckMessages.headingUnspaced(unspaced[0].text);
    return advisory("heading-order", false, postCheckMessages.headingsInOrder, noHeading, unspaced);
  }
  const headings = headingsOf(derived.html);
  const skipping = headings.flatMap(({ level }, at) => (level > (headings[at - 1]?.level ?? 1) + 1 ? [at] : []));
  const wrong = postCheckMessages.headingSkips(headings[skipping[0] ?? 0]?.text);
  const places = headingPlaces(post.body, headings, skipping);
  return advisory("heading-order", skipping.length === 0, postCheckMessages.headingsInOrder, wrong, places);
}

function checkTags({ post }: CheckedPost): CheckResult {
  const count = post.tagIds.length;
  const wrong = count === 0 ? postCheckMessages.addTags : postCheckMessages.manyTags(count);
  const passed = count >= TAGS_ADVISED.from && count <= TAGS_ADVISED.to;
  return advisory("tags", passed, `${countOf(count, NOUNS.tag)}.`, wrong);
}

function checkDescription({ post, derived }: CheckedPost): CheckResult {
  const passed = (post.seo.description ?? post.lead).trim() !== "";
  const wrong = postCheckMessages.notDescribed(derived.excerpt !== "");
  return advisory("description", passed, postCheckMessages.described, wrong);
}

/** Advises against a picture on another server: the picture can disappear, and the other server learns of every reader. */
function checkRemotePictures({ post, derived }: CheckedPost): CheckResult {
  const pictures = remotePictures(derived.html);
  const places = pictureLines(post.body, pictures);
  const wrong = postCheckMessages.picturesElsewhere(pictures.length);
  return advisory("remote-pictures", pictures.length === 0, postCheckMessages.picturesInLibrary, wrong, places);
}

async function checkOverlap(read: PostStoreRead, { post, derived }: CheckedPost): Promise<CheckResult> {
  const closest = await findRepeatedText(read, post, derived);
  const wrong = postCheckMessages.repeatsPost(closest?.share ?? 0, plainTitle(closest?.title ?? ""), closest?.path);
  const passed = closest === null || closest.share < OVERLAP_SHARE;
  return advisory("overlap", passed, postCheckMessages.repeatsNothing, wrong);
}

async function checkInbound(read: PostStoreRead, { post }: CheckedPost, path: string): Promise<CheckResult> {
  const linked = await read.linkedFrom([path], 2);
  const passed = linked.some(({ postId }) => postId !== post.id);
  const wrong = postCheckMessages.noLinkHere;
  return advisory("inbound", passed, postCheckMessages.linksHere, wrong);
}

/** Returns the name, in the accusative, of something that the sanitiser removed. */
export function nameOfRemoval({ kind, name }: Removal): string {
  switch (kind) {
    case "element":
      return ownValue(removedElements, name) ?? removedNames.mark(name);
    case "frame":
      return name === "" ? removedNames.frameWithoutAddress : removedNames.frameOf(name);
    case "address":
      return removedNames.address(name);
    case "attribute":
      return removedNames.attribute(name);
    case "nesting":
      return removedNames.nestedDeeper(name);
  }
}

/** Returns one sentence about everything that the sanitiser removed; equal items are counted. */
function removalSentence(removals: readonly Removal[]): string {
  const groups = Map.groupBy(removals, nameOfRemoval);
  const things = Array.from(groups, ([name, all]) => (all.length > 1 ? `${name} (${all.length})` : name));
  return postCheckMessages.removed(shortenedList(things));
}
