import { eachKey } from "../base/values/record-keys.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { MARKS, isSiteMark } from "../settings/site-settings.ts";
import type { Blobs, MediaDeps, MediaStoreWrite } from "./store.ts";
import { authorTag } from "../base/cache-tags.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { requirePermission } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { mediaIn, replaceMedia } from "../markdown/source/links-and-images.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { tokenOf, type Draft, type EditedPost } from "../posts/drafts/draft.ts";
import {
  deriveAnyway,
  deriveAsSeen,
  keepUnrecorded,
  draftReferences,
  noteRevision,
  storedPost,
} from "../posts/drafts/persist-draft.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { storePost } from "../posts/store-post.ts";
import { isPictureType, isPodcastCover, mediaPath, type Media } from "../base/media.ts";
import { retryWhenOvertaken } from "./rerender-posts.ts";
import { categoryMessages } from "#core/messages/categories.ts";
import { mediaMessages } from "#core/messages/media.ts";

type Deps = Pick<MediaDeps, "store" | "renderer" | "blobs" | "clock">;
type TextWithPictures = Pick<Draft, "title" | "lead" | "body" | "cover">;

interface ReplacedPost {
  edited: EditedPost;
  post: { text: TextWithPictures; derived: Derived } | null;
  copy: { draft: Draft; derived: Derived } | null;
}

/** What is uploaded: the bytes of a picture, or the path of any other file, which may be too large for the memory. */
export type UploadedContent = Uint8Array | { path: string };

export function addContent(blobs: Pick<Blobs, "addPicture" | "addFile">, name: string, content: UploadedContent) {
  return content instanceof Uint8Array ? blobs.addPicture(name, content) : blobs.addFile(name, content.path);
}

/**
 * Replaces a picture or file by a newer version. The id is a hash of the bytes, so every text with the old id is rewritten. An old picture
 * stays in the library; the address of an old file leads to the new one.
 */
export async function replaceMedium(deps: Deps, viewer: Viewer, id: string, name: string, content: UploadedContent) {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const [old] = await deps.store.read.media([id]);
  if (!old) return refuse("missing", mediaMessages.noPicture);
  if (isPictureType(old.type) !== content instanceof Uint8Array) return refuse("invalid", mediaMessages.otherKind);
  const added = await addContent(deps.blobs, name, content);
  if (!added.ok) return added;
  if (added.value.id === id) return refuse("invalid", mediaMessages.sameFile);
  const isCover = (await deps.store.read.categories()).some(({ podcast }) => podcast?.cover === id);
  if (isCover && !isPodcastCover(added.value)) return refuse("invalid", categoryMessages.podcastCover);
  const media = await storeNewMedium(deps, old, added.value);
  const outcome = await retryWhenOvertaken(async () => {
    const replaced = await replacedPosts(deps, old, media);
    if (!replaced.ok) return replaced;
    return deps.store.write((tx) => storeReplaced(tx, replaced.value, { old, media, viewer, now: deps.clock() }));
  });
  const isOldGone = outcome.ok && (await deps.store.read.media([id])).length === 0;
  if (isOldGone) await deps.blobs.removePicture(id);
  return outcome;
}

/** Stores the new picture or file. It gets the old description and focal point, unless the library already has these for the new one. */
async function storeNewMedium({ store }: Deps, old: Media, added: Media): Promise<Media> {
  return store.write(async (tx) => {
    const [stored] = await tx.media([added.id]);
    const media = { ...(stored ?? added), alt: stored?.alt || old.alt, focal: stored?.focal ?? old.focal };
    await tx.putMedia(media);
    return media;
  });
}

async function replacedPosts(deps: Deps, old: Media, media: Media): Promise<Outcome<ReplacedPost[]>> {
  const usage = await deps.store.read.mediaUsage(old.id, Number.MAX_SAFE_INTEGER);
  const replaced: ReplacedPost[] = [];
  for (const id of new Set(usage.map(({ postId }) => postId))) {
    const edited = await deps.store.read.edited(id);
    if (!edited) continue;
    const post = await replacedPost(deps, edited, old, media);
    if (!post.ok) return { ...post, message: mediaMessages.postFault(plainTitle(edited.post.title), post.message) };
    const draft = edited.copy && shows(edited.copy.draft, old.id) ? withPicture(edited.copy.draft, old, media) : null;
    const copy = draft && { draft, derived: await deriveAnyway(deps, draft) };
    replaced.push({ edited, post: post.value, copy });
  }
  return ok(replaced);
}

async function replacedPost(deps: Deps, { post }: EditedPost, old: Media, media: Media) {
  if (!shows(post, old.id)) return ok(null);
  const text = withPicture(post, old, media);
  const derived = await deriveAsSeen(deps, text, "archive");
  return derived.ok ? ok({ text, derived: derived.value }) : derived;
}

interface Replacement {
  old: Media;
  media: Media;
  viewer: Viewer;
  now: number;
}

/**
 * Stores the posts with the new picture. Writes nothing and returns null when one of the posts was saved since it was read, or when another
 * post shows the picture by now.
 */
async function storeReplaced(tx: MediaStoreWrite, replaced: ReplacedPost[], by: Replacement) {
  const { old, media, viewer, now } = by;
  const ids = new Set((await tx.mediaUsage(old.id, Number.MAX_SAFE_INTEGER)).map(({ postId }) => postId));
  if (ids.size !== replaced.length) return null;
  for (const { edited } of replaced) {
    const present = await tx.edited(edited.post.id);
    if (!present || !ids.has(edited.post.id) || tokenOf(present) !== tokenOf(edited)) return null;
  }
  for (const each of replaced) {
    const stored = await storeReplacedPost(tx, each, by);
    if (!stored.ok) return stored;
  }
  const settings = await tx.settings();
  if (isSiteMark(settings, old.id)) {
    const marks = eachKey(MARKS, (name) => (settings[name] === old.id ? media.id : settings[name]));
    await tx.putSettings({ ...settings, ...marks, version: settings.version + 1 });
  }
  for (const { userId, ...page } of await tx.authorPages()) {
    if (page.portraitId !== old.id) continue;
    await tx.putAuthorPage(userId, { ...page, portraitId: media.id });
    tx.purge([authorTag(userId), "authors"]);
  }
  for (const category of await tx.categories()) {
    if (category.podcast?.cover !== old.id) continue;
    const podcast = { ...category.podcast, cover: media.id };
    await tx.putCategory({ ...category, podcast, version: category.version + 1 });
  }
  if (!isPictureType(old.type)) await tx.supersedeFile(old, media, now);
  const details = { by: media.id, posts: replaced.length };
  await tx.putAudit(auditEntry(viewer, now, "media-replace", { kind: "media", id: old.id }, details));
  return ok({ media, posts: replaced.length });
}

async function storeReplacedPost(
  tx: MediaStoreWrite,
  { edited, post, copy }: ReplacedPost,
  by: Replacement,
): Promise<Outcome<null>> {
  const { viewer, now } = by;
  await keepUnrecorded(tx, edited);
  const revision = { viewer, kind: "save", label: mediaMessages.replaced(by.old.name), now } as const;
  if (post) {
    const after = { ...edited.post, ...post.text, updatedAt: now };
    const { derived } = post;
    const stored = await storePost(tx, { post: after, derived, slug: "chosen", finish: "unfinished" }, now);
    if (!stored.ok) return { ...stored, message: mediaMessages.postFault(plainTitle(after.title), stored.message) };
    await noteRevision(tx, { ...(await storedPost(tx, after.id)), copy: null }, revision);
  }
  if (copy && edited.copy) {
    const written = { ...edited.copy, draft: copy.draft, updatedAt: now, updatedBy: viewer.id };
    await tx.putCopy(written, draftReferences(copy.derived));
    await noteRevision(tx, await storedPost(tx, edited.post.id), revision);
  }
  return ok(null);
}

function shows({ body, cover }: Pick<Draft, "body" | "cover">, id: string): boolean {
  return cover?.mediaId === id || mediaIn(body).includes(id);
}

function withPicture<T extends TextWithPictures>(text: T, old: Media, media: Media): T {
  const cover = text.cover?.mediaId === old.id ? { ...text.cover, mediaId: media.id } : text.cover;
  return { ...text, body: replaceMedia(text.body, old.id, mediaPath(media)), cover };
}
