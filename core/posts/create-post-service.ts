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

export function createPostService(ports: PostServiceDeps): PostService {
  return {
    open: (viewer, slug) => openPost(ports, viewer, slug),
    openById: (viewer, postId) => openById(ports, viewer, postId),
    blank: (viewer, postId, topicSlug) => openBlank(ports, viewer, postId, topicSlug),
    save: (viewer, request) => saveDraft(ports, viewer, request),
    act: (viewer, request) => performAction(ports, viewer, request),
    preview: createPreviews(ports),
    previewMove: (viewer, postId, to) => previewPostMove(ports.store.read, viewer, postId, to),
    previewJoin: (viewer, postId, into, tab) => previewMerge(ports, viewer, postId, into, tab),
    join: (viewer, request) => mergePosts(ports, viewer, request),
    previewLink: (viewer, postId) => previewLink(ports, viewer, postId),
    revokePreviews: (viewer, postId) => revokePreviews(ports, viewer, postId),
    beat: (viewer, postId, tab, base) => beat(ports, viewer, { postId, tab, base }),
    takeOver: (viewer, postId, tab, base) => takeOver(ports, viewer, { postId, tab, base }),
    leave: (viewer, postId, tab) => leave(ports, viewer, postId, tab),
    history: (viewer, postId, before) => listHistory(ports, viewer, postId, before),
    compare: (viewer, postId, from, to) => compareRevisions(ports, viewer, postId, { from, to }),
    nameRevision: (viewer, postId, revisionId, label) => nameRevision(ports, viewer, postId, { revisionId, label }),
    comments: (viewer, postId) => listComments(ports, viewer, postId),
    comment: (viewer, postId, text) => addComment(ports, viewer, postId, text),
    resolve: (viewer, postId, commentId, resolved) => resolveComment(ports, viewer, postId, { commentId, resolved }),
  };
}
