import { performAction } from "./actions/perform-action.ts";
import { previewPostMove } from "./actions/move-post.ts";
import { addComment, listComments, resolveComment } from "./actions/review.ts";
import { leave, renewPresence } from "./drafts/leases.ts";
import { createPreviews } from "./drafts/preview.ts";
import { previewLink, revokePreviews } from "./drafts/preview-link.ts";
import { saveDraft } from "./drafts/save-draft.ts";
import { compareRevisions, listHistory, nameRevision } from "./history/history.ts";
import { previewJoin, joinPosts } from "./join/join-posts.ts";
import { openBlank, openById, openPost } from "./open-post.ts";
import type { PostServiceDeps } from "./store.ts";
import type { Viewer } from "../base/viewer.ts";
import type { EditToken } from "./drafts/draft.ts";
import type { JoinRequest } from "./join/join-types.ts";
import type { ActRequest, SaveRequest } from "./post-service-types.ts";

export type PostService = ReturnType<typeof createPostService>;

export function createPostService(deps: PostServiceDeps) {
  return {
    /** Returns `missing` if the post does not exist or the viewer may not see it. Returns `moved` for a former slug of a draft. */
    open: (viewer: Viewer, slug: string) => openPost(deps, viewer, slug),
    openById: (viewer: Viewer, postId: string) => openById(deps, viewer, postId),
    /** Returns an empty draft, stored only at its first save. `postId` comes from the browser or from the form. */
    blank: (viewer: Viewer, postId: string, topicSlug: string | null) => openBlank(deps, viewer, postId, topicSlug),
    save: (viewer: Viewer, request: SaveRequest) => saveDraft(deps, viewer, request),
    act: (viewer: Viewer, request: ActRequest) => performAction(deps, viewer, request),
    /** Returns what the page would look like; stores nothing. Returns `invalid` for a body that the renderer refuses. */
    preview: createPreviews(deps),
    previewMove: (viewer: Viewer, postId: string, to: { slug: string; categoryId: string }) =>
      previewPostMove(deps.store.read, viewer, postId, to),
    /** Previews a join. `into` is an address or a slug as somebody typed it; `tab` is the tab in which the posts would be joined. */
    previewJoin: (viewer: Viewer, postId: string, into: string, tab: string) =>
      previewJoin(deps, viewer, postId, into, tab),
    /** Returns the other post's slug. Returns `conflict` if a post has changed since the preview, or if somebody else writes in a post. */
    join: (viewer: Viewer, request: JoinRequest) => joinPosts(deps, viewer, request),
    /** Returns a path with a signed token. Anybody with this path sees the draft for 7 days. */
    previewLink: (viewer: Viewer, postId: string) => previewLink(deps, viewer, postId),
    revokePreviews: (viewer: Viewer, postId: string) => revokePreviews(deps, viewer, postId),
    beat: (viewer: Viewer, postId: string, tab: string, base: EditToken) =>
      renewPresence(deps, viewer, { postId, tab, base }, false),
    takeOver: (viewer: Viewer, postId: string, tab: string, base: EditToken) =>
      renewPresence(deps, viewer, { postId, tab, base }, true),
    leave: (viewer: Viewer, postId: string, tab: string) => leave(deps, viewer, postId, tab),
    history: (viewer: Viewer, postId: string, before: string | null) => listHistory(deps, viewer, postId, before),
    /** Compares two versions, in any order, or a version with the one before or the present text; see `compareRevisions`. */
    compare: (viewer: Viewer, postId: string, from: string, to: string | null) =>
      compareRevisions(deps, viewer, postId, { from, to }),
    nameRevision: (viewer: Viewer, postId: string, revisionId: string, label: string) =>
      nameRevision(deps, viewer, postId, { revisionId, label }),
    comments: (viewer: Viewer, postId: string) => listComments(deps, viewer, postId),
    comment: (viewer: Viewer, postId: string, text: string) => addComment(deps, viewer, postId, text),
    resolve: (viewer: Viewer, postId: string, commentId: string, resolved: boolean) =>
      resolveComment(deps, viewer, postId, { commentId, resolved }),
  };
}
