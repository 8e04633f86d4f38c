import type { PostStoreRead } from "../store.ts";
import { may } from "#core/base/permission.ts";
import { mayAct, isPublic } from "../states.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import { refusalOfHeld } from "../drafts/conflict.ts";
import { draftOf, type EditedPost } from "../drafts/draft.ts";
import { hasText } from "./joined-draft.ts";
import { mayEdit, noSuchPost, shownTitle, visiblePost, wasPublic } from "../post-access.ts";
import type { JoinFate } from "./join-types.ts";
import { postJoinMessages } from "#core/messages/posts.ts";

export interface JoinedPair {
  from: EditedPost;
  into: EditedPost;
}

export function fateOf({ post }: EditedPost): JoinFate {
  if (isPublic(post.state)) return "live";
  return wasPublic(post) ? "withdrawn" : "trash";
}

/** Returns both posts if the viewer may join the first to the second; `missing` if the viewer may not see one of the posts. */
export async function pairToJoin(
  read: PostStoreRead,
  viewer: Viewer,
  { postId, intoId }: { postId: string; intoId: string },
): Promise<Outcome<JoinedPair>> {
  const [from, into] = [await visiblePost(read, viewer, postId), await visiblePost(read, viewer, intoId)];
  if (!from || !into) return noSuchPost();
  return (await refusalOf(read, viewer, { from, into })) ?? ok({ from, into });
}

export async function refusalOfWriters(
  read: PostStoreRead,
  viewer: Viewer,
  { from, into }: JoinedPair,
  tab: string,
  now: number,
): Promise<Failure | null> {
  const ownHeld = await refusalOfHeld(read, viewer, { postId: from.post.id, tab }, now);
  if (ownHeld) return refuse("conflict", postJoinMessages.closeToJoin(ownHeld.message));
  const other = await refusalOfHeld(read, viewer, { postId: into.post.id, tab }, now);
  if (!other) return null;
  return refuse("conflict", postJoinMessages.otherHeld(await shownTitle(read, into.post), other.message));
}

async function refusalOf(read: PostStoreRead, viewer: Viewer, { from, into }: JoinedPair): Promise<Failure | null> {
  if (from.post.id === into.post.id) return refuseField("into", postJoinMessages.samePost);
  if (!hasText(draftOf(from))) return refuse("invalid", postJoinMessages.nothingToJoin);
  const [mayEditFrom, other] = [mayEdit(viewer, from.post), mayEdit(viewer, into.post)];
  if (mayEditFrom !== true) return refuse("forbidden", mayEditFrom);
  if (other !== true)
    return refuse("forbidden", postJoinMessages.otherRefused(await shownTitle(read, into.post), other));
  if (fateOf(from) === "trash" && !mayAct(viewer, from.post, "trash")) {
    return refuse("forbidden", postJoinMessages.mayNotTrash);
  }
  // A schedule would publish the joined text before anybody has read it.
  if (into.post.state === "scheduled" || (into.copy?.publishAt ?? null) !== null) {
    return refuse("conflict", postJoinMessages.otherScheduled);
  }
  return null;
}

/** Returns whether the posts' topics may be merged too: the join leaves one topic empty, and the viewer may merge topics. */
export async function mayMergeTopics(read: PostStoreRead, viewer: Viewer, { from, into }: JoinedPair) {
  const [ownId, otherId] = [draftOf(from).topicId, draftOf(into).topicId];
  if (ownId === null || otherId === null || ownId === otherId) return false;
  if (fateOf(from) !== "trash" || !may(viewer, "edit-all")) return false;
  const [ownTopic, other] = [await read.plannedTopic(ownId), await read.plannedTopic(otherId)];
  if (!ownTopic || !other || ownTopic.state === "merged" || other.state === "merged") return false;
  return ownTopic.published + ownTopic.drafts <= 1;
}
