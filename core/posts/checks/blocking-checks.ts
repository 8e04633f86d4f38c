import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import type { Removal } from "#core/markdown/sanitiser/removals.ts";
import { createLinkCheck } from "#core/addresses/dead-links.ts";
import { HOME_PATH, postPath } from "#core/base/paths.ts";
import { pathOnPage } from "#core/markdown/site-paths.ts";
import { isSlug } from "#core/polish/slug.ts";
import type { CheckPlace, CheckResult } from "./check-result.ts";
import { headingsOf, type PictureFact, picturesByLink, undescribedPictures } from "./html-facts.ts";
import { missingPictures, pictureKey, pictureLines, picturesIn, undescribedIn, withNames } from "./picture-lines.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { slugObstacle } from "../drafts/slug-choice.ts";
import { wasPublic } from "../post-access.ts";
import { isPublic } from "../states.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { atPlaces, headingPlaces, type LinkingPage, linkPaths, linkPlaces } from "./check-places.ts";
import { postCheckMessages } from "#core/messages/post-checks.ts";
import { fieldMessages, postMessages } from "#core/messages/posts.ts";

export interface CheckedPost {
  post: Pick<Post, "id" | "slug" | "categoryId" | "title" | "lead" | "body" | "tagIds" | "cover" | "seo">;
  derived: Derived;
  /** What the sanitiser removed from the body; absent if the caller does not check it. */
  removals?: Removal[];
  before: Post | null;
}

export interface CheckDeps extends Pick<PostServiceDeps, "store" | "origin" | "hasPublicFile"> {
  config: Pick<PostServiceDeps["config"], "routeRules">;
}

/** Reads the post as readers see it or last saw it, once for all checks; null if they never saw it. */
type ReadPublished = () => ReturnType<typeof lastPublished>;

const NAMED = 3;
/** At most this many links of one post to the site are looked up, so that the look-ups do not block the server. */
const MOST_LINKS = 2_000;

/** Runs the checks that stop a publication, in display order. Faults of pictures and links that are already public give only advice. */
export async function blockingChecks(deps: CheckDeps, checked: CheckedPost): Promise<CheckResult[]> {
  const { read } = deps.store;
  const dead = await deadAddresses(deps, checked);
  let published: ReturnType<ReadPublished> | undefined;
  const readPublished = () => (published ??= lastPublished(read, checked.before));
  return [
    checkTitle(checked),
    await checkSlug(read, checked),
    await checkCategory(read, checked),
    ...(await checkPictures(read, checked, dead.pictures, readPublished)),
    ...(await checkLinks(checked, dead, readPublished)),
    checkHeadings(checked),
  ];
}

export function shortenedList(things: string[]): string {
  const more = things.length - NAMED;
  const shown = things.slice(0, NAMED).join(", ");
  return more > 0 ? `${shown} i jeszcze ${more}` : shown;
}

function checkTitle({ post }: CheckedPost): CheckResult {
  const passed = post.title.trim() !== "";
  return {
    id: "title",
    level: "blocking",
    passed,
    message: passed ? postCheckMessages.hasTitle : fieldMessages.enterTitle,
  };
}

async function checkSlug(read: PostStoreRead, { post, before }: CheckedPost): Promise<CheckResult> {
  const obstacle = isSlug(post.slug) ? await slugObstacle(read, post, before) : postCheckMessages.slugForm;
  const passed = obstacle === null;
  return { id: "slug", level: "blocking", passed, message: obstacle ?? postCheckMessages.slugFree(post.slug) };
}

async function checkCategory(read: PostStoreRead, { post }: CheckedPost): Promise<CheckResult> {
  const category = (await read.categories()).find(({ id }) => id === post.categoryId);
  const message = category ? postCheckMessages.category(category.name) : postMessages.chooseCategory;
  return { id: "category", level: "blocking", passed: category !== undefined, message };
}

/** `page` is the post's path; "/" while it has no category. */
interface DeadAddresses extends LinkingPage {
  links: string[];
  /** Pictures of the body with an address of the site under which nothing is. */
  pictures: PictureFact[];
}

/**
 * Returns the addresses of the site in a body that lead nowhere from the post's page, those of its pictures apart. A post with too many
 * of them for a check has none here.
 */
async function deadAddresses(
  { store: { read }, config, origin, hasPublicFile }: CheckDeps,
  { post, derived }: CheckedPost,
): Promise<DeadAddresses> {
  const category = (await read.categories()).find(({ id }) => id === post.categoryId);
  const page = category ? postPath(category.slug, post.slug) : HOME_PATH;
  const dead: DeadAddresses = { page, origin, links: [], pictures: [] };
  if (derived.links.length === 0 || derived.links.length > MOST_LINKS) return dead;
  const pictures = picturesByLink(derived.html, origin);
  const leads = await createLinkCheck(read, config, hasPublicFile);
  for (const link of derived.links) {
    const path = pathOnPage(link, page);
    if (path === page || (await leads(path))) continue;
    const shown = pictures.get(link);
    if (shown) appendAll(dead.pictures, shown);
    else dead.links.push(path);
  }
  return dead;
}

/**
 * Checks that pictures have descriptions and files. In a body, HTML with an empty `alt` marks a decorative picture. Only a fault of a
 * picture added since the last publication blocks, because old faults must not prevent a correction.
 */
async function checkPictures(
  read: PostStoreRead,
  { post, derived }: CheckedPost,
  lost: PictureFact[],
  readPublished: ReadPublished,
): Promise<CheckResult[]> {
  const decorative = Map.groupBy(decorativeIn(post.body), (src) => src);
  const lostSources = new Set(lost.map(({ src }) => src));
  const undescribed = undescribedPictures(derived.html).filter(
    ({ src }) => !lostSources.has(src) && decorative.get(src)?.pop() === undefined,
  );
  const pictures = await withNames(read, undescribed);
  const missing = missingPictures(post.body);
  const hasBareCover = post.cover !== null && !post.cover.decorative && post.cover.alt.trim() === "";
  const hasFaults = hasBareCover || pictures.length > 0 || missing.length > 0 || lost.length > 0;
  const published = hasFaults ? await readPublished() : null;
  const [oldPictures, freshPictures] = splitByKeys(undescribedIn(published?.body ?? ""), pictures, ({ src }) =>
    pictureKey(src),
  );
  const [oldMissing, freshMissing] = splitByKeys(
    missingPictures(published?.body ?? "").map(({ text }) => text),
    missing,
    ({ text }) => text,
  );
  const [oldLost, freshLost] = splitByKeys(picturesIn(published?.body ?? ""), lost, ({ src }) => pictureKey(src));
  const isOldCover = hasBareCover && published?.cover?.mediaId === post.cover?.mediaId;
  const fresh = { cover: hasBareCover && !isOldCover, pictures: freshPictures, missing: freshMissing, lost: freshLost };
  const old = { cover: isOldCover, pictures: oldPictures, missing: oldMissing, lost: oldLost };
  const failed = [altFault("blocking", post.body, fresh), altFault("advisory", post.body, old)].filter(
    (each) => each !== null,
  );
  return failed.length > 0
    ? failed
    : [{ id: "alt", level: "blocking", passed: true, message: postCheckMessages.picturesDescribed }];
}

interface AltFaults {
  cover: boolean;
  pictures: PictureFact[];
  missing: CheckPlace[];
  lost: PictureFact[];
}

function altFault(
  level: CheckResult["level"],
  body: string,
  { cover, pictures, missing, lost }: AltFaults,
): CheckResult | null {
  const faults: string[] = [];
  if (cover) faults.push(postCheckMessages.describeCover);
  if (pictures.length > 0)
    faults.push(postCheckMessages.describePictures(shortenedList(pictures.map(({ src, name }) => name ?? src))));
  if (missing.length > 0) faults.push(postCheckMessages.addPictures(shortenedList(missing.map(({ text }) => text))));
  if (lost.length > 0) faults.push(postCheckMessages.picturesNowhere(shortenedList(lost.map(({ src }) => src))));
  if (faults.length === 0) return null;
  const places = [...missing, ...pictureLines(body, pictures), ...pictureLines(body, lost)].toSorted(
    (a, b) => a.line - b.line,
  );
  return { id: "alt", level, passed: false, message: faults.join(" "), ...atPlaces(places) };
}

/** At most this many revisions are searched for the last publication of a withdrawn post. */
const RECENT_REVISIONS = 200;

/**
 * Returns the post as readers see it or last saw it; null if they never saw it. For a withdrawn post, the history is searched. A scheduled
 * post that was imported counts as it arrived, because its date was decided elsewhere and nobody looks at the checklist when it is due.
 */
async function lastPublished(read: PostStoreRead, before: Post | null): Promise<Pick<Post, "body" | "cover"> | null> {
  const isScheduled = before?.state === "scheduled";
  if (!before || (!wasPublic(before) && !isScheduled)) return null;
  if (isPublic(before.state)) return before;
  const recent = await read.revisions(before.id, RECENT_REVISIONS, null);
  const last = recent.find(({ kind }) => kind === "import" || (kind === "publish" && !isScheduled));
  // An import itself makes no revision: the first save over what it brought does.
  const isAsBefore = !isScheduled || recent.length === 0;
  return (last && (await read.revision(last.id)))?.snapshot ?? (isAsBefore ? before : null);
}

/** Splits a list into the items whose key is in `oldKeys` and the other items. Each old key counts for one item only. */
function splitByKeys<T>(oldKeys: string[], all: T[], keyOf: (each: T) => string): [T[], T[]] {
  const left = Map.groupBy(oldKeys, (key) => key);
  const { old = [], fresh = [] } = Object.groupBy(all, (each) => (left.get(keyOf(each))?.pop() ? "old" : "fresh"));
  return [old, fresh];
}

function decorativeIn(body: string): string[] {
  const tags = body.match(/<img\b[^<>]*>/gi) ?? [];
  return tags
    .filter((tag) => /\salt\s*=\s*(?:""|'')/i.test(tag))
    .map((tag) => /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? "");
}

/** Checks that links to the site lead somewhere. Links that readers have already give only advice, as pictures do. */
async function checkLinks(
  { post, derived }: CheckedPost,
  { links: dead, ...at }: DeadAddresses,
  readPublished: ReadPublished,
): Promise<CheckResult[]> {
  if (derived.links.length > MOST_LINKS)
    return [{ id: "links", level: "blocking", passed: false, message: postCheckMessages.manyLinks(MOST_LINKS) }];
  const published = dead.length > 0 ? await readPublished() : null;
  const body = published?.body ?? "";
  const before = linkPaths(body, at);
  const isOld = (path: string) => before.has(path) || (at.origin !== null && body.includes(at.origin + path));
  const { old = [], fresh = [] } = Object.groupBy(dead, (path) => (isOld(path) ? "old" : "fresh"));
  const failed = [linkFault("blocking", fresh), linkFault("advisory", old)].filter((each) => each !== null);
  return failed.length > 0
    ? failed
    : [{ id: "links", level: "blocking", passed: true, message: postCheckMessages.linksLead }];

  function linkFault(level: CheckResult["level"], paths: string[]): CheckResult | null {
    if (paths.length === 0) return null;
    const message = postCheckMessages.deadLinks(shortenedList(paths));
    return { id: "links", level, passed: false, message, ...atPlaces(linkPlaces(post.body, paths, at)) };
  }
}

function checkHeadings({ post, derived }: CheckedPost): CheckResult {
  const headings = headingsOf(derived.html);
  const empty = headings.flatMap(({ text }, at) => (text === "" ? [at] : []));
  const passed = empty.length === 0;
  const message = passed ? postCheckMessages.headingsFilled : postCheckMessages.emptyHeading;
  return { id: "headings", level: "blocking", passed, message, ...atPlaces(headingPlaces(post.body, headings, empty)) };
}
