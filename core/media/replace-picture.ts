import { eachKey } from "../base/values/record-keys.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { MARKS, isSiteMark } from "../settings/site-settings.ts";
import type { MediaDeps, MediaStoreWrite } from "./store.ts";
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
import { mediaPath, type Media } from "../base/media.ts";
import { inOneStep } from "./rerender-posts.ts";
import { mediaMessages } from "#core/messages/media.ts";

type Deps = Pick<MediaDeps, "store" | "renderer" | "blobs" | "clock">;
type Pictured = Pick<Draft, "title" | "lead" | "body" | "cover">;

interface Replaced {
  edited: EditedPost;
  post: { text: Pictured; derived: Derived } | null;
  copy: { draft: Draft; derived: Derived } | null;
}

/** A picture's name is its hash: each text that names the old one is rewritten. The old file stays reachable. */
export async function replacePicture(deps: Deps, viewer: Viewer, id: string, name: string, bytes: Uint8Array) {
  const refusal = requirePermission(viewer, "edit-all");
  if (refusal) return refusal;
  const [old] = await deps.store.read.media([id]);
  if (!old) return refuse("missing", mediaMessages.noPicture);
  const added = await deps.blobs.addPicture(name, bytes);
  if (!added.ok) return added;
  if (added.value.id === id) return refuse("invalid", mediaMessages.sameFile);
  const media = await keepBeside(deps, old, added.value);
  return inOneStep(async () => {
    const replaced = await replacedPosts(deps, old, media);
    if (!replaced.ok) return replaced;
    return deps.store.write((tx) => storeReplaced(tx, replaced.value, { old, media, viewer, now: deps.clock() }));
  });
}

/** What the team said of the old picture is said of the new one, unless that is known already by words of its own. */
async function keepBeside({ store }: Deps, old: Media, added: Media): Promise<Media> {
  return store.write(async (tx) => {
    const [known] = await tx.media([added.id]);
    const media = { ...(known ?? added), alt: known?.alt || old.alt, focal: known?.focal ?? old.focal };
    await tx.putMedia(media);
    return media;
  });
}

async function replacedPosts(deps: Deps, old: Media, media: Media): Promise<Outcome<Replaced[]>> {
  const usage = await deps.store.read.mediaUsage(old.id, Number.MAX_SAFE_INTEGER);
  const replaced: Replaced[] = [];
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

interface Replacing {
  old: Media;
  media: Media;
  viewer: Viewer;
  now: number;
}

/** Null, with nothing written, when somebody saved one of the posts since it was read, or another one shows the picture now. */
async function storeReplaced(tx: MediaStoreWrite, replaced: Replaced[], by: Replacing) {
  const { old, media, viewer, now } = by;
  const ids = new Set((await tx.mediaUsage(old.id, Number.MAX_SAFE_INTEGER)).map(({ postId }) => postId));
  if (ids.size !== replaced.length) return null;
  for (const { edited } of replaced) {
    const present = await tx.edited(edited.post.id);
    if (!present || !ids.has(edited.post.id) || tokenOf(present) !== tokenOf(edited)) return null;
  }
  for (const each of replaced) {
    const stored = await storeOne(tx, each, by);
    if (!stored.ok) return stored;
  }
  const settings = await tx.settings();
  if (isSiteMark(settings, old.id)) {
    const marks = eachKey(MARKS, (name) => (settings[name] === old.id ? media.id : settings[name]));
    await tx.putSettings({ ...settings, ...marks, version: settings.version + 1 });
  }
  const details = { by: media.id, posts: replaced.length };
  await tx.putAudit(auditEntry(viewer, now, "media-replace", { kind: "media", id: old.id }, details));
  return ok({ media, posts: replaced.length });
}

async function storeOne(tx: MediaStoreWrite, { edited, post, copy }: Replaced, by: Replacing): Promise<Outcome<null>> {
  const { viewer, now } = by;
  await keepUnrecorded(tx, edited);
  const revision = { viewer, kind: "save", label: `podmiana obrazu ${by.old.name}`, now } as const;
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

function withPicture<T extends Pictured>(text: T, old: Media, media: Media): T {
  const cover = text.cover?.mediaId === old.id ? { ...text.cover, mediaId: media.id } : text.cover;
  return { ...text, body: replaceMedia(text.body, old.id, mediaPath(media)), cover };
}
