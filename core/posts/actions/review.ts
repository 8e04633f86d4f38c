import type { PostServiceDeps, PostStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse, refuseField, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import type { Action, ActionContext, CommitContext } from "./action-types.ts";
import { storeState } from "./store-transition.ts";
import type { CommentLine } from "../post-service-types.ts";
import { tokenOf } from "../drafts/draft.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { deriveAnyway, storedPost } from "../drafts/persist-draft.ts";
import { COMMENT_LIMIT } from "#core/base/limits.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { noSuchPost, visiblePost } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

export const submit: Action = (preparing) => changeReviewState(preparing, "in-review", false);
export const sendBack: Action = (preparing) => changeReviewState(preparing, "draft", true);
export const takeBack: Action = (preparing) => changeReviewState(preparing, "draft", false);

export async function listComments(deps: PostServiceDeps, viewer: Viewer, postId: string) {
  const edited = await visiblePost(deps.store.read, viewer, postId);
  if (!edited) return noSuchPost();
  const names = new Map((await deps.store.read.users()).map((user) => [user.id, user.name]));
  const comments = await deps.store.read.comments(postId);
  const lines = comments.map(({ id, authorId, at, text, resolvedAt }): CommentLine => {
    const atText = formatMoment(at, deps.config.timeZone);
    return { id, author: names.get(authorId) ?? "", atText, text, resolved: resolvedAt !== null };
  });
  return ok(lines);
}

export async function addComment(deps: PostServiceDeps, viewer: Viewer, postId: string, text: string) {
  const fault = commentFault(text, true);
  if (fault) return fault;
  const now = deps.clock();
  const outcome = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    const edited = await visiblePost(tx, viewer, postId);
    if (!edited) return noSuchPost();
    const id = await tx.putComment({ ...commentOf(viewer, text, now), postId, token: tokenOf(edited) });
    await tx.putAudit(auditEntry(viewer, now, "comment", { kind: "post", id: postId }, { comment: id }));
    await putNotice(tx, { about: "comment", postId, by: viewer.id, comment: id }, now);
    return ok(null);
  });
  return outcome.ok ? listComments(deps, viewer, postId) : outcome;
}

export async function resolveComment(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  change: { commentId: string; resolved: boolean },
) {
  const now = deps.clock();
  const outcome = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    if (!(await visiblePost(tx, viewer, postId))) return noSuchPost();
    const comment = (await tx.comments(postId)).find(({ id }) => id === change.commentId);
    if (!comment) return refuse("missing", postMessages.noComment);
    if ((comment.resolvedAt !== null) === change.resolved) return ok(null);
    await tx.resolveComment(comment.id, change.resolved ? now : null);
    const details = { comment: comment.id, resolved: change.resolved };
    await tx.putAudit(auditEntry(viewer, now, "resolve", { kind: "post", id: postId }, details));
    return ok(null);
  });
  return outcome.ok ? listComments(deps, viewer, postId) : outcome;
}

async function changeReviewState(
  { deps, edited, request }: ActionContext,
  state: PostState,
  needsComment: boolean,
): ReturnType<Action> {
  const comment = request.comment?.trim() ?? "";
  const fault = commentFault(comment, needsComment);
  if (fault) return fault;
  if (state === "in-review" && edited.post.categoryId === NO_CATEGORY) {
    return refuseField("categoryId", postMessages.chooseCategory);
  }
  const derived = await deriveAnyway(deps, edited.post);
  return ok(async (context) => {
    const kind = state === "in-review" ? "submit" : null;
    const stored = await storeState(context.tx, { post: { ...context.edited.post, state }, derived, kind }, context);
    if (!stored.ok) return stored;
    const commentId = comment === "" ? null : await remark(context, comment);
    const { tx, viewer, now, edited: present } = context;
    const about = state === "in-review" ? "review" : commentId === null ? null : "comment";
    if (about) await putNotice(tx, { about, postId: present.post.id, by: viewer.id, comment: commentId }, now);
    return ok({});
  });
}

/** Notes for the letters to the team what happened to a text (core/mail/team-letters.ts). */
async function putNotice(
  tx: PostStoreWrite,
  payload: { about: "review" | "comment"; postId: string; by: string; comment: string | null },
  now: number,
): Promise<void> {
  const { about, postId, comment } = payload;
  const key = about === "comment" ? `comment:${comment}` : `review:${postId}:${now}`;
  await tx.putOutbox({ kind: "notice", key, payload, createdAt: now });
}

/** Stores a comment on the changed post and returns its id. */
async function remark({ tx, viewer, now, edited }: CommitContext, text: string): Promise<string> {
  const after = await storedPost(tx, edited.post.id);
  return tx.putComment({ ...commentOf(viewer, text, now), postId: edited.post.id, token: tokenOf(after) });
}

function commentOf(viewer: Viewer, text: string, at: number) {
  return { authorId: viewer.id, text: text.trim(), at, resolvedAt: null };
}

function commentFault(text: string, isNeeded: boolean) {
  if (isNeeded && text.trim() === "")
    return refuse("invalid", postMessages.writeWhatToChange, { comment: postMessages.writeComment });
  return text.length <= COMMENT_LIMIT ? null : refuseField("comment", postMessages.commentTooLong(COMMENT_LIMIT));
}
