import type { PostServiceDeps, PostStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { carryShare } from "../provenance/provenance.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/moments.ts";
import { mergeTopic } from "#core/topics/topic-actions.ts";
import { storeState } from "../actions/store-transition.ts";
import type { JoinRequest } from "./merge-views.ts";
import { draftOf, type EditedPost, tokenOf } from "../drafts/draft.ts";
import { fateOf, type JoinedPair, mayMergeTopics, pairToJoin, refusalOfWriters } from "./merge-access.ts";
import { joinDrafts, titleOf, TOO_LONG } from "./merged-draft.ts";
import { deriveAnyway, keepDraft, keepUnrecorded } from "../drafts/persist-draft.ts";
import { NAME_LIMIT, NOTES_LIMIT } from "#core/base/limits.ts";
import type { Derived } from "#core/markdown/rendering.ts";
import { hardFaults } from "../drafts/save-draft.ts";
import { normaliseDraft } from "../drafts/normalise-draft.ts";
import { presentDraft } from "../post-access.ts";
import { refusalOfTab } from "../tab-id.ts";

interface Joining {
  ports: PostServiceDeps;
  viewer: Viewer;
  request: JoinRequest;
  now: number;
}

/** One transaction. `conflict` for an old base or a post open elsewhere. A post readers never had goes to the trash. */
export async function mergePosts(
  ports: PostServiceDeps,
  viewer: Viewer,
  request: JoinRequest,
): Promise<Outcome<{ slug: string }>> {
  const refusal = requirePermission(viewer, "write-own") ?? refusalOfTab(viewer, request.tab);
  if (refusal) return refusal;
  const joining = { ports, viewer, request, now: ports.clock() };
  const pair = await freshPair(ports.store.read, joining);
  if (!pair.ok) return pair;
  const { from, into } = pair.value;
  const joined = joinDrafts(presentDraft(into), draftOf(from));
  if (!joined.ok) return joined;
  // The heading between the two may be what is too much.
  if (hardFaults(joined.value.draft)) return TOO_LONG;
  const [derived, left] = [await deriveAnyway(ports, joined.value.draft), await deriveAnyway(ports, from.post)];
  return ports.store.write(async (tx): Promise<Outcome<{ slug: string }>> => {
    const present = await freshPair(tx, joining);
    if (!present.ok) return present;
    const taken = await takeIn(tx, joining, present.value, joined.value.draft, derived);
    if (!taken.ok) return taken;
    const merges = request.mergeTopics && (await mayMergeTopics(tx, viewer, present.value));
    const gone = fateOf(from) === "trash" ? await throwAway(tx, joining, present.value, left) : ok(null);
    if (!gone.ok) return gone;
    const [ownTopic, otherTopic] = [draftOf(from).topicId, draftOf(into).topicId];
    if (merges && ownTopic !== null && otherTopic !== null) {
      const topics = await mergeTopic(tx, joining, ownTopic, otherTopic);
      if (!topics.ok) return topics;
    }
    await noteJoin(tx, joining, present.value);
    return ok({ slug: taken.value.post.slug });
  });
}

/** The two posts, where they are what the viewer has seen of them and nobody else writes them. */
async function freshPair(
  read: Parameters<typeof pairToJoin>[0],
  { viewer, request, now }: Joining,
): Promise<Outcome<JoinedPair>> {
  const pair = await pairToJoin(read, viewer, request);
  if (!pair.ok) return pair;
  const { from, into } = pair.value;
  const stale = tokenOf(from) !== request.base ? from : tokenOf(into) !== request.intoBase ? into : null;
  return (await refusalOfWriters(read, viewer, pair.value, request.tab, now)) ?? (stale ? staleness(stale) : pair);
}

function staleness({ post }: EditedPost): Failure {
  return refuse(
    "conflict",
    `Ktoś zapisał „${post.title}” w międzyczasie. Niżej jest już nowy tekst: przejrzyj go i scal jeszcze raz.`,
  );
}

async function takeIn(
  tx: PostStoreWrite,
  { ports, viewer, now }: Joining,
  { from, into }: JoinedPair,
  draft: Parameters<typeof keepDraft>[2],
  derived: Derived,
): Promise<Outcome<EditedPost>> {
  const postId = into.post.id;
  const settled = await normaliseDraft(tx, viewer, { postId, edited: into }, draft);
  const label = clipped(`Dołączony tekst: ${titleOf(draftOf(from))}`, NAME_LIMIT);
  const kept = await keepDraft(tx, into, settled.draft, derived, { viewer, postId, kind: "save", label, now });
  if (!kept.ok) return kept;
  const carried = { from: from.post.id, to: postId, text: draftOf(from), at: now, by: viewer, newId: ports.newId };
  await carryShare(tx, carried);
  return kept;
}

/** Into the trash for 30 days, with a note where the text is now. */
async function throwAway(
  tx: PostStoreWrite,
  { ports, viewer, now }: Joining,
  { from, into }: JoinedPair,
  derived: Derived,
): Promise<Outcome<unknown>> {
  await keepUnrecorded(tx, from);
  const said = `Tekst tego wpisu jest od ${formatMoment(now, ports.config.timeZone)} we wpisie „${titleOf(draftOf(into))}”.`;
  const noted = [said, from.post.notes].filter((part) => part !== "").join("\n\n");
  const notes = [...noted].length <= NOTES_LIMIT ? noted : from.post.notes;
  const post = { ...from.post, state: "kosz" as const, publishAt: null, trashedAt: now, notes };
  const label = clipped(`Scalony z: ${titleOf(draftOf(into))}`, NAME_LIMIT);
  return storeState(tx, { post, derived, kind: "save", label }, { viewer, now });
}

/** On both posts: the one lists where its text went, the other where it came from. */
async function noteJoin(tx: PostStoreWrite, { viewer, now }: Joining, { from, into }: JoinedPair): Promise<void> {
  const [own, other] = [titleOf(draftOf(from)), titleOf(draftOf(into))];
  const went = { title: own, post: other, intoId: into.post.id, trashed: fateOf(from) === "trash" };
  await tx.putAudit(auditEntry(viewer, now, "join", { kind: "post", id: from.post.id }, went));
  const came = { title: other, post: own, fromId: from.post.id };
  await tx.putAudit(auditEntry(viewer, now, "join-text", { kind: "post", id: into.post.id }, came));
}

function clipped(text: string, limit: number): string {
  const signs = [...text];
  return signs.length <= limit
    ? text
    : `${signs
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}
