import { plainTitle } from "#core/base/post-title.ts";
import { typedAddress } from "#core/addresses/validate-address.ts";
import { addressOf } from "../store-post.ts";
import { isPublic } from "../states.ts";
import type { PostServiceDeps, PostStoreWrite, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { carryShare, provenanceOf, shareOf } from "../provenance/provenance.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { typesetTitle } from "#core/markdown/typeset-title.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import { mergeTopic } from "#core/topics/topic-actions.ts";
import { storeState } from "../actions/store-transition.ts";
import type { JoinRequest, JoinPreview } from "./join-types.ts";
import { draftOf, type EditedPost, tokenOf, refusalOfTab } from "../drafts/draft.ts";
import { normaliseDraft } from "../drafts/normalise-draft.ts";
import { fateOf, type JoinedPair, mayMergeTopics, pairToJoin, refusalOfWriters } from "./join-access.ts";
import { joinDrafts, titleOf, TOO_LONG, type JoinedDraft } from "./joined-draft.ts";
import { deriveAnyway, persistDraft, keepUnrecorded } from "../drafts/persist-draft.ts";
import { NAME_LIMIT, NOTES_LIMIT } from "#core/base/limits.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { hardFaults } from "../drafts/save-draft.ts";
import { presentDraft, noSuchPost, shownTitle, visiblePost } from "../post-access.ts";
import { postJoinMessages } from "#core/messages/posts.ts";

interface Joining {
  deps: PostServiceDeps;
  viewer: Viewer;
  request: JoinRequest;
  now: number;
}

/**
 * Joins two posts in one transaction. The joined post goes to the trash if it was never public. Returns `conflict` if `base` is old or
 * another tab holds one of the posts.
 */
export async function joinPosts(deps: PostServiceDeps, viewer: Viewer, request: JoinRequest) {
  const refusal = requirePermission(viewer, "write-own") ?? refusalOfTab(viewer, request.tab);
  if (refusal) return refusal;
  const joining = { deps, viewer, request, now: deps.clock() };
  const pair = await freshPair(deps.store.read, joining);
  if (!pair.ok) return pair;
  const { from, into } = pair.value;
  const joined = await joinDrafts(deps.renderer, presentDraft(into), draftOf(from));
  if (!joined.ok) return joined;
  // Without the heading between them, the two texts fit together. With the heading, they may be too long.
  if (hardFaults(joined.value.draft)) return TOO_LONG;
  const [derived, left] = [await deriveAnyway(deps, joined.value.draft), await deriveAnyway(deps, from.post)];
  return deps.store.write(async (tx): Promise<Outcome<{ slug: string }>> => {
    const present = await freshPair(tx, joining);
    if (!present.ok) return present;
    const taken = await storeJoined(tx, joining, present.value, joined.value.draft, derived);
    if (!taken.ok) return taken;
    const alsoTopics = request.mergeTopics && (await mayMergeTopics(tx, viewer, present.value));
    const gone = fateOf(from) === "trash" ? await moveToTrash(tx, joining, present.value, left) : ok(null);
    if (!gone.ok) return gone;
    const [ownTopic, otherTopic] = [draftOf(from).topicId, draftOf(into).topicId];
    if (alsoTopics && ownTopic !== null && otherTopic !== null) {
      const topics = await mergeTopic(tx, joining, ownTopic, otherTopic);
      if (!topics.ok) return topics;
    }
    await noteJoin(tx, joining, present.value);
    return ok({ slug: taken.value.post.slug });
  });
}

/** Returns both posts if neither post has changed since the viewer saw it and nobody else writes in the posts. */
async function freshPair(read: Parameters<typeof pairToJoin>[0], { viewer, request, now }: Joining) {
  const pair = await pairToJoin(read, viewer, request);
  if (!pair.ok) return pair;
  const { from, into } = pair.value;
  const stale = tokenOf(from) !== request.base ? from : tokenOf(into) !== request.intoBase ? into : null;
  return (
    (await refusalOfWriters(read, viewer, pair.value, request.tab, now)) ??
    (stale ? await staleness(read, stale) : pair)
  );
}

async function staleness(read: PostStoreRead, { post }: EditedPost): Promise<Failure> {
  return refuse("conflict", postJoinMessages.savedMeanwhile(await shownTitle(read, post)));
}

async function storeJoined(
  tx: PostStoreWrite,
  { deps, viewer, now }: Joining,
  { from, into }: JoinedPair,
  draft: Parameters<typeof persistDraft>[2],
  derived: Derived,
): Promise<Outcome<EditedPost>> {
  const postId = into.post.id;
  const settled = await normaliseDraft(tx, viewer, { postId, edited: into }, draft);
  const label = clipped(postJoinMessages.takenIn(typesetTitleOf(deps, from)), NAME_LIMIT);
  const kept = await persistDraft(tx, into, settled.draft, derived, { viewer, postId, kind: "save", label, now });
  if (!kept.ok) return kept;
  const carried = { from: from.post.id, to: postId, text: draftOf(from), at: now, by: viewer, newId: deps.newId };
  await carryShare(tx, carried);
  return kept;
}

/** Moves the post to the trash for 30 days, with a note that says where the text is now. */
async function moveToTrash(
  tx: PostStoreWrite,
  { deps, viewer, now }: Joining,
  { from, into }: JoinedPair,
  derived: Derived,
): Promise<Outcome<unknown>> {
  await keepUnrecorded(tx, from);
  const notice = postJoinMessages.textIsIn(formatMoment(now, deps.config.timeZone), typesetTitleOf(deps, into));
  const noted = [notice, from.post.notes].filter((part) => part !== "").join("\n\n");
  const notes = [...noted].length <= NOTES_LIMIT ? noted : from.post.notes;
  const post = { ...from.post, state: "trashed" as const, publishAt: null, trashedAt: now, notes };
  const label = clipped(postJoinMessages.joinedInto(typesetTitleOf(deps, into)), NAME_LIMIT);
  return storeState(tx, { post, derived, kind: "save", label }, { viewer, now });
}

/** Writes audit entries for both posts: where the text went, and where it came from. */
async function noteJoin(tx: PostStoreWrite, { viewer, now }: Joining, { from, into }: JoinedPair): Promise<void> {
  const [ownTitle, other] = [titleOf(draftOf(from)), titleOf(draftOf(into))];
  const went = { title: ownTitle, post: other, intoId: into.post.id, trashed: fateOf(from) === "trash" };
  await tx.putAudit(auditEntry(viewer, now, "join", { kind: "post", id: from.post.id }, went));
  const came = { title: other, post: ownTitle, fromId: from.post.id };
  await tx.putAudit(auditEntry(viewer, now, "join-text", { kind: "post", id: into.post.id }, came));
}

function clipped(text: string, limit: number): string {
  const signs = [...text];
  if (signs.length <= limit) return text;
  const beginning = signs.slice(0, limit - 1).join("");
  return `${beginning.trimEnd()}…`;
}

/** The preview shows at most this many characters of the other text's end, before the added text. */
const END_SHOWN = 400;

/** Returns what joining would do. `into` is the address or the slug of the other post as somebody typed it. */
export async function previewJoin(deps: PostServiceDeps, viewer: Viewer, postId: string, into: string, tab: string) {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const { read } = deps.store;
  if (!(await visiblePost(read, viewer, postId))) return noSuchPost();
  const intoId = await postFromInput(deps, into);
  // A draft that the viewer may not see gets the same answer as a post that does not exist.
  const seen = intoId === null ? null : await visiblePost(read, viewer, intoId);
  if (!seen) return refuse("invalid", postJoinMessages.noPostToChange, { into: postJoinMessages.noPostToChange });
  const pair = await pairToJoin(read, viewer, { postId, intoId: seen.post.id });
  if (!pair.ok) return pair;
  const joined = await joinDrafts(deps.renderer, presentDraft(pair.value.into), draftOf(pair.value.from));
  if (!joined.ok) return joined;
  const busy = await refusalOfWriters(read, viewer, pair.value, tab, deps.clock());
  return ok(await previewOf(deps, viewer, pair.value, joined.value, busy?.message ?? null));
}

async function previewOf(
  deps: PostServiceDeps,
  viewer: Viewer,
  pair: JoinedPair,
  joined: JoinedDraft,
  held: string | null,
): Promise<JoinPreview> {
  const { from, into } = pair;
  const { read } = deps.store;
  const people = new Map((await read.users()).map(({ id, name }) => [id, name]));
  const text = draftOf(from);
  return {
    from: { ...(await sideOf(deps, from)), fate: fateOf(from), token: tokenOf(from) },
    into: { ...(await sideOf(deps, into)), token: tokenOf(into), live: isPublic(into.post.state) },
    end: endOf(draftOf(into).body),
    added: joined.added.trimStart(),
    tags: (await read.tagsByIds(joined.tagIds)).map(({ name }) => name),
    leftTags: joined.leftTags,
    authors: joined.authorIds.flatMap((id) => people.get(id) ?? []),
    notes: joined.notes,
    leftNotes: !joined.notes && text.notes.trim() !== "",
    topic: await topicOf(deps, viewer, pair, joined),
    share: shareOf(await provenanceOf(read, from.post.id, text)),
    held,
  };
}

function endOf(body: string): string {
  const paragraphs = body.trimEnd().split(/\n[ \t]*\r?\n/);
  const last = [...(paragraphs.at(-1) ?? "")];
  return last.length <= END_SHOWN ? last.join("") : `…${last.slice(-END_SHOWN).join("")}`;
}

async function sideOf(deps: PostServiceDeps, edited: EditedPost) {
  const { post } = edited;
  return {
    id: post.id,
    title: typesetTitleOf(deps, edited),
    slug: post.slug,
    path: await addressOf(deps.store.read, post),
  };
}

/** Returns the title of a post, unpublished edits included, typeset as in lists. */
function typesetTitleOf({ config }: PostServiceDeps, edited: EditedPost): string {
  const draft = draftOf(edited);
  return plainTitle(typesetTitle(titleOf(draft), typographyRules(config.typography), draft.language));
}

async function topicOf(deps: PostServiceDeps, viewer: Viewer, pair: JoinedPair, { otherTopic }: JoinedDraft) {
  const { read } = deps.store;
  const shown = (topic: { title: string }) => typesetTitle(topic.title, typographyRules(deps.config.typography));
  const [ownId, otherId] = [draftOf(pair.from).topicId, draftOf(pair.into).topicId];
  const ownTopic = ownId === null || ownId === otherId ? null : await read.plannedTopic(ownId);
  if (!ownTopic) return null;
  if (!otherTopic) return { title: shown(ownTopic), other: null, mayMerge: false };
  const other = otherId === null ? null : await read.plannedTopic(otherId);
  const mayMerge = await mayMergeTopics(read, viewer, pair);
  return { title: shown(ownTopic), other: other ? shown(other) : "", mayMerge };
}

/** Finds a post's id from what somebody typed: an address on the site or in the editor, or a present or former slug. */
async function postFromInput({ store, origin }: PostServiceDeps, typed: string): Promise<string | null> {
  const address = typed.trim();
  const path = address.includes("/") ? typedAddress(address, origin) : `/${address}`;
  const slug = path?.split("/").findLast((part) => part !== "") ?? "";
  if (slug === "") return null;
  return (await store.read.postBySlug(slug))?.id ?? (await store.read.postIdByFormerSlug(slug));
}
