import type { PostServiceDeps } from "./store.ts";
import { performAction } from "./actions/perform-action.ts";
import type { PostService } from "./post-service.ts";
import { compareRevisions, listHistory, nameRevision } from "./history/history.ts";
import { beat, leave, takeOver } from "./drafts/leases.ts";
import { previewMerge, mergePosts } from "./merge/merge-posts.ts";
import { previewPostMove } from "./actions/move-post.ts";
import { openBlank, openById, openPost } from "./open-post.ts";
import { previewLink, revokePreviews } from "./drafts/preview-link.ts";
import { createPreviews } from "./drafts/preview.ts";
import { addComment, listComments, resolveComment } from "./actions/review.ts";
import { saveDraft } from "./drafts/save-draft.ts";

export function createPostService(deps: PostServiceDeps): PostService {
  return {
    open: (viewer, slug) => openPost(deps, viewer, slug),
    openById: (viewer, postId) => openById(deps, viewer, postId),
    blank: (viewer, postId, topicSlug) => openBlank(deps, viewer, postId, topicSlug),
    save: (viewer, request) => saveDraft(deps, viewer, request),
    act: (viewer, request) => performAction(deps, viewer, request),
    preview: createPreviews(deps),
    previewMove: (viewer, postId, to) => previewPostMove(deps.store.read, viewer, postId, to),
    previewJoin: (viewer, postId, into, tab) => previewMerge(deps, viewer, postId, into, tab),
    join: (viewer, request) => mergePosts(deps, viewer, request),
    previewLink: (viewer, postId) => previewLink(deps, viewer, postId),
    revokePreviews: (viewer, postId) => revokePreviews(deps, viewer, postId),
    beat: (viewer, postId, tab, base) => beat(deps, viewer, { postId, tab, base }),
    takeOver: (viewer, postId, tab, base) => takeOver(deps, viewer, { postId, tab, base }),
    leave: (viewer, postId, tab) => leave(deps, viewer, postId, tab),
    history: (viewer, postId, before) => listHistory(deps, viewer, postId, before),
    compare: (viewer, postId, from, to) => compareRevisions(deps, viewer, postId, { from, to }),
    nameRevision: (viewer, postId, revisionId, label) => nameRevision(deps, viewer, postId, { revisionId, label }),
    comments: (viewer, postId) => listComments(deps, viewer, postId),
    comment: (viewer, postId, text) => addComment(deps, viewer, postId, text),
    resolve: (viewer, postId, commentId, resolved) => resolveComment(deps, viewer, postId, { commentId, resolved }),
  };
}
