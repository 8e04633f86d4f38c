import type { PostServiceDeps } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse, type Failure, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/dates.ts";
import type { Commit, CommitContext, ActionContext } from "./action.ts";
import { storeState } from "./store-transition.ts";
import type { CommentLine } from "../post-service.ts";
import { tokenOf } from "../drafts/draft.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { deriveAnyway, storedPost } from "../drafts/persist-draft.ts";
import { COMMENT_LIMIT } from "#core/base/limits.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { noSuchPost, visiblePost } from "../post-access.ts";

export async function submit(preparing: ActionContext): Promise<Outcome<Commit>> {
  return reviewed(preparing, "in-review", false);
}

export async function sendBack(preparing: ActionContext): Promise<Outcome<Commit>> {
  return reviewed(preparing, "draft", true);
}

export async function takeBack(preparing: ActionContext): Promise<Outcome<Commit>> {
  return reviewed(preparing, "draft", false);
}

export async function listComments(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
): Promise<Outcome<CommentLine[]>> {
  const edited = await visiblePost(deps.store.read, viewer, postId);
  if (!edited) return noSuchPost();
  const names = new Map((await deps.store.read.users()).map((user) => [user.id, user.name]));
  const comments = await deps.store.read.comments(postId);
  return ok(
    comments.map(({ id, authorId, at, text, resolvedAt }) => ({
      id,
      author: names.get(authorId) ?? "",
      atText: formatMoment(at, deps.config.timeZone),
      text,
      resolved: resolvedAt !== null,
    })),
  );
}

export async function addComment(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  text: string,
): Promise<Outcome<CommentLine[]>> {
  const fault = commentFault(text, true);
  if (fault) return fault;
  const now = deps.clock();
  const outcome = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    const edited = await visiblePost(tx, viewer, postId);
    if (!edited) return noSuchPost();
    const id = await tx.putComment({ ...commentOf(viewer, text, now), postId, token: tokenOf(edited) });
    await tx.putAudit(auditEntry(viewer, now, "comment", { kind: "post", id: postId }, { comment: id }));
    return ok(null);
  });
  return outcome.ok ? listComments(deps, viewer, postId) : outcome;
}

export async function resolveComment(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  given: { commentId: string; resolved: boolean },
): Promise<Outcome<CommentLine[]>> {
  const now = deps.clock();
  const outcome = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    if (!(await visiblePost(tx, viewer, postId))) return noSuchPost();
    const comment = (await tx.comments(postId)).find(({ id }) => id === given.commentId);
    if (!comment) return refuse("missing", "Nie ma już tej uwagi.");
    if ((comment.resolvedAt !== null) === given.resolved) return ok(null);
    await tx.resolveComment(comment.id, given.resolved ? now : null);
    const details = { comment: comment.id, resolved: given.resolved };
    await tx.putAudit(auditEntry(viewer, now, "resolve", { kind: "post", id: postId }, details));
    return ok(null);
  });
  return outcome.ok ? listComments(deps, viewer, postId) : outcome;
}

async function reviewed(
  { deps, edited, request }: ActionContext,
  state: PostState,
  needsComment: boolean,
): Promise<Outcome<Commit>> {
  const comment = request.comment?.trim() ?? "";
  const fault = commentFault(comment, needsComment);
  if (fault) return fault;
  if (state === "in-review" && edited.post.categoryId === NO_CATEGORY) {
    return refuse("invalid", "Wybierz kategorię.", { categoryId: "Wybierz kategorię." });
  }
  const derived = await deriveAnyway(deps, edited.post);
  return ok(async (context) => {
    const kind = state === "in-review" ? "submit" : null;
    const stored = await storeState(context.tx, { post: { ...context.edited.post, state }, derived, kind }, context);
    if (!stored.ok) return stored;
    if (comment !== "") await remark(context, comment);
    return ok({});
  });
}

async function remark({ tx, viewer, now, edited }: CommitContext, text: string): Promise<void> {
  const after = await storedPost(tx, edited.post.id);
  await tx.putComment({ ...commentOf(viewer, text, now), postId: edited.post.id, token: tokenOf(after) });
}

function commentOf(viewer: Viewer, text: string, at: number) {
  return { authorId: viewer.id, text: text.trim(), at, resolvedAt: null };
}

function commentFault(text: string, isNeeded: boolean): Failure | null {
  if (isNeeded && text.trim() === "")
    return refuse("invalid", "Napisz, co trzeba zmienić.", { comment: "Napisz uwagę." });
  if (text.length <= COMMENT_LIMIT) return null;
  const message = `Uwaga: najwyżej ${COMMENT_LIMIT} znaków.`;
  return refuse("invalid", message, { comment: message });
}
