import type { PostServiceDeps, PostStoreWrite } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { slugify } from "#core/polish/slug.ts";
import {
  AUTOSAVE_SPAN_MS,
  LEASE_MS,
  newPost,
  tokenOf,
  type Draft,
  type EditedPost,
  type RevisionKind,
  sameDraft,
} from "./draft.ts";
import type { Post } from "../post.ts";
import type { Derived, RenderPatience } from "#core/markdown/renderer.ts";
import { derive, storePost } from "../store-post.ts";
import { presentDraft, wasPublic } from "../post-access.ts";
import { isPublic } from "../states.ts";
import { postMessages } from "#core/messages/posts.ts";

/** The title of a post without a title. An automatic slug is then made from this title. */
export const UNTITLED = postMessages.untitled;

export interface DraftToPersist {
  viewer: Viewer;
  postId: string;
  kind: RevisionKind;
  label: string | null;
  now: number;
}

/** Stores a normalised draft with its revision; as a working copy if the post is published. */
export async function persistDraft(
  tx: PostStoreWrite,
  edited: EditedPost | null,
  draft: Draft,
  derived: Derived,
  by: DraftToPersist,
): Promise<Outcome<EditedPost>> {
  if (edited) await keepUnrecorded(tx, edited);
  const persisted =
    edited && isPublic(edited.post.state)
      ? await putDraftAsCopy(tx, edited, draft, derived, by)
      : await putDraftAsPost(tx, edited, draft, derived, by);
  if (!persisted.ok) return persisted;
  const after = await storedPost(tx, by.postId);
  await noteRevision(tx, after, by);
  return ok(after);
}

/** At most this many of the newest revisions are searched for the last state, because revisions of refused texts may be newer. */
const RECENT = 20;

/** Stores the present text as a revision before it is overwritten, unless a revision has this text already. An import stores no revision. */
export async function keepUnrecorded(tx: PostStoreWrite, edited: EditedPost): Promise<void> {
  const { id, state, updatedAt } = edited.post;
  const token = tokenOf(edited);
  const recent = await tx.revisions(id, RECENT, null);
  const last = recent.find(({ kind }) => kind !== "conflict");
  if (last?.token === token) return;
  const snapshot = presentDraft(edited);
  const stored = last && (await tx.revision(last.id));
  if (stored && sameDraft(stored.snapshot, snapshot)) return;
  const kind = last ? "save" : "import";
  await tx.putRevision({ postId: id, token, kind, authorId: null, at: updatedAt, label: null, state, snapshot });
}

/** Writes a revision of a post's state. Deletes old autosaves as `thinRevisions` says, except autosaves on which an open tab builds. */
export async function noteRevision(
  tx: PostStoreWrite,
  after: EditedPost,
  by: { viewer: Viewer | null; kind: RevisionKind; label?: string | null; now: number },
): Promise<void> {
  const { post } = after;
  await tx.putRevision({
    postId: post.id,
    token: tokenOf(after),
    kind: by.kind,
    authorId: by.viewer?.id ?? null,
    at: by.now,
    label: by.label ?? null,
    state: post.state,
    snapshot: presentDraft(after),
  });
  if (by.kind !== "autosave") return;
  const leases = await tx.leases(post.id, by.now);
  const named = leases.map((lease) => lease.base);
  await tx.thinRevisions(post.id, AUTOSAVE_SPAN_MS, named);
}

/** Extends the lease of the tab that has just written. The state after the write becomes the lease's `base`. */
export async function renewLease(
  tx: PostStoreWrite,
  after: EditedPost,
  by: { viewer: Viewer; tab: string; now: number },
): Promise<void> {
  if (by.tab === "") return;
  const ownLease = (await tx.leases(after.post.id, by.now)).find((lease) => lease.tab === by.tab);
  await tx.putLease({
    postId: after.post.id,
    tab: by.tab,
    userId: by.viewer.id,
    holder: true,
    base: tokenOf(after),
    openedAt: ownLease?.openedAt ?? by.now,
    // A server that stores only some heartbeats gives longer leases. A write must not shorten such a lease.
    expiresAt: Math.max(ownLease?.expiresAt ?? 0, by.now + LEASE_MS),
  });
}

/** Returns the derived data of an unfinished text. If the renderer refuses the text or fails, the text is still stored, but without a page. */
export async function deriveAnyway(
  deps: Pick<PostServiceDeps, "store" | "renderer">,
  source: Pick<Draft, "title" | "lead" | "body" | "language">,
): Promise<Derived> {
  // A fault of the renderer must not lose anybody's words here. The fault is reported and logged where a page is made.
  const derived = await derive(deps, source).catch(() => null);
  return derived?.ok ? derived.value : withoutPage(source);
}

/** Returns the derived data of a text that cannot be rendered: no HTML, but the ids of its pictures. */
export function withoutPage({ title, lead, body }: Pick<Draft, "title" | "lead" | "body">): Derived {
  const nothing = { outline: [], words: 0, readingMinutes: 1, links: [], embeds: [] };
  return { ...nothing, html: "", excerpt: "", text: "", renderKey: "", title, lead, mediaIds: mediaIn(body) };
}

/** Returns the derived data of a text. A text that readers see must render; any other text is stored even if rendering fails. */
export async function deriveAsSeen(
  deps: Pick<PostServiceDeps, "store" | "renderer">,
  source: Pick<Post, "title" | "lead" | "body" | "language" | "state">,
  patience?: RenderPatience,
): Promise<Outcome<Derived>> {
  return isPublic(source.state) ? derive(deps, source, patience) : ok(await deriveAnyway(deps, source));
}

export async function storedPost(tx: PostStoreWrite, postId: string): Promise<EditedPost> {
  const edited = await tx.edited(postId);
  if (!edited) throw new Error(`Post ${postId} was stored and is not there.`);
  return edited;
}

/** Returns a post with the fields of a draft. An address that was ever public does not change. */
export function withDraft(post: Post, draft: Draft): Post {
  const { slug, categoryId, ...rest } = draft;
  if (wasPublic(post)) return { ...post, ...rest };
  const chosenSlug = slug ?? slugify(draft.title.trim() === "" ? UNTITLED : draft.title);
  return { ...post, ...rest, categoryId, slug: chosenSlug, slugChosen: slug !== null };
}

export function draftReferences(derived: Derived): { mediaIds: string[]; links: string[] } {
  return { mediaIds: derived.mediaIds, links: derived.links };
}

async function putDraftAsCopy(
  tx: PostStoreWrite,
  { post, copy }: EditedPost,
  draft: Draft,
  derived: Derived,
  { viewer, now }: DraftToPersist,
): Promise<Outcome<null>> {
  const { publishAt, substantive } = copy ?? { publishAt: null, substantive: false };
  const standing = { postId: post.id, publishAt, substantive, updatedAt: now, updatedBy: viewer.id };
  await tx.putCopy({ ...standing, draft }, draftReferences(derived));
  return ok(null);
}

async function putDraftAsPost(
  tx: PostStoreWrite,
  edited: EditedPost | null,
  draft: Draft,
  derived: Derived,
  { postId, now }: DraftToPersist,
): Promise<Outcome<null>> {
  const before = edited?.post ?? null;
  const post: Post = { ...withDraft(before ?? newPost(postId, draft, now), draft), updatedAt: now };
  const origin = post.slugChosen || wasPublic(post) ? "chosen" : "automatic";
  const stored = await storePost(tx, { post, derived, slug: origin, finish: "unfinished" }, now);
  if (!stored.ok) return stored;
  if (before && before.slug !== stored.value.slug) await tx.putFormerSlug(before.slug, postId);
  return ok(null);
}
