import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { provenanceOf, shareOf } from "../provenance/provenance.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { typedAddress } from "#core/addresses/validate-address.ts";
import type { JoinPreview } from "./merge-views.ts";
import { draftOf, type EditedPost, tokenOf } from "../drafts/draft.ts";
import { fateOf, type JoinedPair, mayMergeTopics, pairToJoin, refusalOfWriters } from "./merge-access.ts";
import { type JoinedDraft, joinDrafts, titleOf } from "./merged-draft.ts";
import { addressOf } from "../store-post.ts";
import { noSuchPost, presentDraft, visiblePost } from "../post-access.ts";
import { isPublic } from "../states.ts";

/** Characters of the other text's end that are shown before what comes after it. */
const END_SHOWN = 400;

/** What putting a post's text into another would do; `into` is the other's address or slug as somebody typed it. */
export async function previewMerge(
  ports: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  into: string,
  tab: string,
): Promise<Outcome<JoinPreview>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const { read } = ports.store;
  if (!(await visiblePost(read, viewer, postId))) return noSuchPost();
  const intoId = await postTyped(ports, into);
  // Somebody else's draft is not told from no post.
  const seen = intoId === null ? null : await visiblePost(read, viewer, intoId);
  if (!seen) return refuse("invalid", NOT_THERE, { into: NOT_THERE });
  const pair = await pairToJoin(read, viewer, { postId, intoId: seen.post.id });
  if (!pair.ok) return pair;
  const joined = joinDrafts(presentDraft(pair.value.into), draftOf(pair.value.from));
  if (!joined.ok) return joined;
  const busy = await refusalOfWriters(read, viewer, pair.value, tab, ports.clock());
  return ok(await previewOf(read, viewer, pair.value, joined.value, busy?.message ?? null));
}

const NOT_THERE = "Pod tym adresem nie ma wpisu, który możesz zmieniać.";

async function previewOf(
  read: PostStoreRead,
  viewer: Viewer,
  pair: JoinedPair,
  joined: JoinedDraft,
  held: string | null,
): Promise<JoinPreview> {
  const { from, into } = pair;
  const people = new Map((await read.users()).map(({ id, name }) => [id, name]));
  const text = draftOf(from);
  return {
    from: { ...(await sideOf(read, from)), fate: fateOf(from), token: tokenOf(from) },
    into: { ...(await sideOf(read, into)), token: tokenOf(into), live: isPublic(into.post.state) },
    end: endOf(draftOf(into).body),
    added: joined.added.trimStart(),
    tags: (await read.tagsByIds(joined.tagIds)).map(({ name }) => name),
    leftTags: joined.leftTags,
    authors: joined.authorIds.flatMap((id) => people.get(id) ?? []),
    notes: joined.notes,
    leftNotes: !joined.notes && text.notes.trim() !== "",
    topic: await topicOf(read, viewer, pair, joined),
    share: shareOf(await provenanceOf(read, from.post.id, text)),
    held,
  };
}

function endOf(body: string): string {
  const last = [
    ...(body
      .trimEnd()
      .split(/\n[ \t]*\r?\n/)
      .at(-1) ?? ""),
  ];
  return last.length <= END_SHOWN ? last.join("") : `…${last.slice(-END_SHOWN).join("")}`;
}

async function sideOf(
  read: PostStoreRead,
  edited: EditedPost,
): Promise<{ id: string; title: string; slug: string; path: string }> {
  const { post } = edited;
  return { id: post.id, title: titleOf(draftOf(edited)), slug: post.slug, path: await addressOf(read, post) };
}

async function topicOf(
  read: PostStoreRead,
  viewer: Viewer,
  pair: JoinedPair,
  { otherTopic }: JoinedDraft,
): Promise<JoinPreview["topic"]> {
  const [ownId, otherId] = [draftOf(pair.from).topicId, draftOf(pair.into).topicId];
  const own = ownId === null || ownId === otherId ? null : await read.plannedTopic(ownId);
  if (!own) return null;
  if (!otherTopic) return { title: own.title, other: null, mayMerge: false };
  const other = otherId === null ? null : await read.plannedTopic(otherId);
  return { title: own.title, other: other?.title ?? "", mayMerge: await mayMergeTopics(read, viewer, pair) };
}

/** A post by what somebody typed: its address on the site, its address in the editor, or its slug, former ones too. */
async function postTyped({ store, origin }: PostServiceDeps, typed: string): Promise<string | null> {
  const address = typed.trim();
  const path = address.includes("/") ? typedAddress(address, origin) : `/${address}`;
  const slug = path?.split("/").findLast((part) => part !== "") ?? "";
  if (slug === "") return null;
  return (await store.read.postBySlug(slug))?.id ?? (await store.read.postIdByFormerSlug(slug));
}
