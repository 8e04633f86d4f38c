import { oneLine } from "#core/base/values/one-line.ts";
import { plainTitle } from "#core/base/post-title.ts";
import type { MediaDeps, MediaStoreRead } from "./store.ts";
import { isSiteMark } from "../settings/site-settings.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { requirePermission, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { hash } from "../markdown/render-key.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { ALT_LIMIT } from "../base/limits.ts";
import { authorTag, PURGE_ALL } from "../base/cache-tags.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-paging.ts";
import { undescribedPictures } from "../posts/checks/html-facts.ts";
import { fetchPicture } from "./fetch-picture.ts";
import type { LibraryFilter, Media } from "../base/media.ts";
import { addContent, replaceMedium, type UploadedContent } from "./replace-medium.ts";
import { retryWhenOvertaken, rendersWith } from "./rerender-posts.ts";
import { mediaMessages } from "#core/messages/media.ts";
import { formMessages } from "#core/messages/base.ts";

type Deps = Pick<MediaDeps, "store" | "renderer" | "blobs" | "clock" | "origin" | "pictures" | "studioBanner">;

interface Description {
  alt: string;
  focal: Media["focal"];
  name: string;
  /** A hash of the description that the editor saw (`picture`); `conflict` when the description has changed since. */
  seen?: string;
}

interface AltText {
  id: string;
  alt: string;
}

const NAME_LIMIT = 200;
const MOST_USES = 500;
const MISSING = refuse("missing", mediaMessages.noPicture);

export type MediaService = ReturnType<typeof createMediaService>;

export function createMediaService(deps: Deps) {
  return {
    async library(viewer: Viewer, text: string, page: number, filter: LibraryFilter = "pictures") {
      const refusal = requirePermission(viewer, "edit-all");
      if (refusal) return refusal;
      return studioPage(await deps.store.read.library(text, firstRowOf(page), STUDIO_ROWS, null, filter), page);
    },
    /** Returns published posts that show pictures of other sites without a description, with the number of these pictures. */
    undescribedElsewhere: (viewer: Viewer) => undescribedElsewhere(deps, viewer),
    /** Returns the media that a writer may see: media of published posts, of own posts, and own uploads. */
    choices: (viewer: Viewer, text: string, page: number, filter: LibraryFilter = "pictures") =>
      choices(deps, viewer, text, page, filter),
    picture: (viewer: Viewer, id: string) => readPicture(deps, viewer, id),
    upload: (viewer: Viewer, name: string, content: UploadedContent) => upload(deps, viewer, name, content),
    fetch: (viewer: Viewer, address: string) =>
      fetchPicture(deps, viewer, address, (name, bytes) => upload(deps, viewer, name, bytes)),
    describe: (viewer: Viewer, id: string, description: Description) => describe(deps, viewer, id, description),
    /** Stores descriptions of pictures that have none yet; empty descriptions are skipped. `invalid` names the fields as `alt-{id}`. */
    describeAll: (viewer: Viewer, altTexts: readonly AltText[]) => describeAll(deps, viewer, altTexts),
    /** Stores the description that a writer gives while inserting a picture, if the picture has none yet. */
    describeInserted: (viewer: Viewer, altText: AltText) => describeInserted(deps, viewer, altText),
    /** Replaces a picture or file wherever it is shown; each post with it gets a revision. */
    replace: (viewer: Viewer, id: string, name: string, content: UploadedContent) =>
      replaceMedium(deps, viewer, id, name, content),
    /** Removes a picture or file; `conflict` while anything shows it. */
    remove: (viewer: Viewer, id: string) => remove(deps, viewer, id),
  };
}

/** So many of the newest posts with pictures of other sites are looked at, because each is read whole. */
const MOST_LOOKED_AT = 200;

async function undescribedElsewhere({ store }: Deps, viewer: Viewer) {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const posts = (await store.read.postsWithForeignPictures(MOST_LOOKED_AT)).map(({ slug, title, html }) => ({
    slug,
    title: plainTitle(title),
    count: undescribedPictures(html).filter(({ src }) => /^https?:/i.test(src)).length,
  }));
  return ok(posts.filter(({ count }) => count > 0));
}

/** Lists media that a writer may choose, without their uses and without pictures of others' drafts. */
async function choices({ store }: Deps, viewer: Viewer, text: string, page: number, filter: LibraryFilter) {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const knownTo = may(viewer, "edit-all") ? null : viewer.id;
  const { rows, total } = await store.read.library(text, firstRowOf(page), STUDIO_ROWS, knownTo, filter);
  const media = rows.map(({ usedBy: _usedBy, undescribed: _undescribed, ...each }) => each);
  return studioPage({ rows: media, total }, page);
}

async function readPicture({ store }: Deps, viewer: Viewer, id: string) {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const [media] = await store.read.media([id]);
  if (!media) return MISSING;
  const usage = await store.read.mediaUsage(id, MOST_USES);
  const usedBy = new Set(usage.map(({ postId }) => postId)).size;
  const shown = usage.map(({ title, slug, as }) => ({ title, slug, as }));
  return ok({ ...media, usedBy, seen: descriptionOf(media), usage: shown });
}

/** Adds a picture or file. The same one added twice is stored once and keeps its description. */
async function upload({ store, blobs, clock }: Deps, viewer: Viewer, name: string, content: UploadedContent) {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const added = await addContent(blobs, name, content);
  if (!added.ok) return added;
  const now = clock();
  return store.write(async (tx) => {
    const [stored] = await tx.media([added.value.id]);
    // A picture that came with a card of another site or with an import is nobody's upload yet.
    if (stored && (await uploadsOf(tx, stored.id)).length > 0) return ok(stored);
    const media = stored ?? { ...added.value, name: [...added.value.name].slice(0, NAME_LIMIT).join("") };
    if (!stored) await tx.putMedia(media);
    await tx.putAudit(auditEntry(viewer, now, "media-add", entityOf(media.id), { bytes: media.bytes }));
    return ok(media);
  });
}

async function describe(deps: Deps, viewer: Viewer, id: string, description: Description) {
  return requirePermission(viewer, "edit-all") ?? writeDescription(deps, viewer, id, description);
}

async function describeAll(deps: Deps, viewer: Viewer, altTexts: readonly AltText[]): Promise<Outcome<number>> {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const written = altTexts.filter(({ alt }) => alt.trim() !== "");
  const faults = written.flatMap(({ id, alt }) => altFault(alt).map((fault) => [`alt-${id}`, fault] as const));
  if (faults.length > 0) return refuse("invalid", formMessages.correctFields, Object.fromEntries(faults));
  let described = 0;
  for (const { id, alt } of written) {
    const done = await describeUndescribed(deps, viewer, id, alt);
    if (done && !done.ok) return done;
    if (done) described += 1;
  }
  return ok(described);
}

/** Stores the description of an inserted picture. Writers may describe only their own uploads, editors all pictures. */
async function describeInserted(deps: Deps, viewer: Viewer, { id, alt }: AltText): Promise<Outcome<null>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const entries = await uploadsOf(deps.store.read, id);
  const mayDescribe = may(viewer, "edit-all") || entries.some(({ userId }) => userId === viewer.id);
  const done = mayDescribe && alt.trim() !== "" ? await describeUndescribed(deps, viewer, id, alt) : null;
  return done && !done.ok ? done : ok(null);
}

/** Describes a picture that has no description; null when the picture is gone or has a description. */
async function describeUndescribed(deps: Deps, viewer: Viewer, id: string, alt: string) {
  const [media] = await deps.store.read.media([id]);
  if (!media || media.alt !== "") return null;
  const { name, focal } = media;
  return writeDescription(deps, viewer, id, { name, focal, alt, seen: descriptionOf(media) });
}

/** Stores a description and renders all posts with the picture. A post uses the description where its own text gives none. */
async function writeDescription(deps: Deps, viewer: Viewer, id: string, { seen, ...description }: Description) {
  const refusal = faultsOf(description);
  if (refusal) return refusal;
  const { store, clock } = deps;
  return retryWhenOvertaken(async () => {
    const [before] = await store.read.media([id]);
    if (!before) return MISSING;
    const after: Media = { ...before, ...description, name: description.name.trim(), alt: oneLine(description.alt) };
    const rendered = await rendersWith(deps, after);
    if (!rendered.ok) return rendered;
    const now = clock();
    return store.write(async (tx) => {
      if (!(await rendered.value.stillHold(tx))) return null;
      const [present] = await tx.media([id]);
      if (!present) return MISSING;
      if (seen !== undefined && seen !== descriptionOf(present)) return refusalOfOvertaken(present);
      await tx.putMedia(after);
      for (const { post, derived } of rendered.value.posts) await tx.putDerived(post.id, derived);
      const usage = await tx.mediaUsage(id, Number.MAX_SAFE_INTEGER);
      const people = await peopleShowing(tx, id);
      const pages = [
        ...usage.map(({ postId }) => `post:${postId}`),
        ...people.map(authorTag),
        ...(people.length > 0 ? ["authors"] : []),
      ];
      tx.purge(isSiteMark(await tx.settings(), id) ? [PURGE_ALL] : pages);
      await tx.putAudit(auditEntry(viewer, now, "media-describe", entityOf(id)));
      return ok(after);
    });
  });
}

function descriptionOf({ name, alt, focal }: Media): string {
  return hash(JSON.stringify([name, alt, focal.x, focal.y]));
}

function refusalOfOvertaken({ name, alt }: Media): Outcome<never> {
  return refuse("conflict", mediaMessages.describedMeanwhile(name, alt));
}

async function remove({ store, blobs, clock }: Deps, viewer: Viewer, id: string): Promise<Outcome<null>> {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const now = clock();
  const removed = await store.write(async (tx): Promise<Outcome<null>> => {
    const [media] = await tx.media([id]);
    if (!media) return MISSING;
    if (isSiteMark(await tx.settings(), id)) return refuse("conflict", mediaMessages.isLogo);
    const [personId] = await peopleShowing(tx, id);
    const person = (await tx.users()).find((user) => user.id === personId);
    if (person) return refuse("conflict", mediaMessages.isPortrait(person.name));
    const covered = (await tx.categories()).find(({ podcast }) => podcast?.cover === id);
    if (covered) return refuse("conflict", mediaMessages.isPodcastCover(covered.name));
    const [use] = await tx.mediaUsage(id, 1);
    if (use) return refuse("conflict", mediaMessages.usedByPost(plainTitle(use.title)));
    await tx.removeMedia(id);
    await tx.putAudit(auditEntry(viewer, now, "media-remove", entityOf(id), { name: media.name }));
    return ok(null);
  });
  // Files are deleted last, and only if nobody has added the same picture again in the meantime.
  if (removed.ok && (await store.read.media([id])).length === 0) await blobs.removePicture(id);
  return removed;
}

/** Returns the ids of the people whose portrait the picture is. */
async function peopleShowing(read: MediaStoreRead, id: string): Promise<string[]> {
  return (await read.authorPages()).filter(({ portraitId }) => portraitId === id).map(({ userId }) => userId);
}

/** Returns the newest record of somebody adding the picture or file to the library; none for what came with a card or an import. */
function uploadsOf(read: MediaStoreRead, id: string) {
  return read.audit(1, null, { ...entityOf(id), act: "media-add" });
}

function faultsOf({ alt, focal, name }: Description) {
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["name"] = mediaMessages.enterName;
  else if ([...name.trim()].length > NAME_LIMIT) faults["name"] = mediaMessages.nameTooLong(NAME_LIMIT);
  for (const fault of altFault(alt)) faults["alt"] = fault;
  const inside = [focal.x, focal.y].every((part) => part >= 0 && part <= 1);
  if (!inside) faults["focal"] = mediaMessages.focalOutside;
  return Object.keys(faults).length === 0 ? null : refuse("invalid", formMessages.correctFields, faults);
}

function altFault(alt: string): string[] {
  return [...alt.trim()].length > ALT_LIMIT ? [mediaMessages.altTooLong(ALT_LIMIT)] : [];
}

function entityOf(id: string) {
  return { kind: "media", id };
}
