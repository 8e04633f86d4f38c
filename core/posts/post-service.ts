import { performAction } from "./actions/perform-action.ts";
import { previewPostMove } from "./actions/move-post.ts";
import { addComment, listComments, resolveComment } from "./actions/review.ts";
import { beat, leave, takeOver } from "./drafts/leases.ts";
import { createPreviews } from "./drafts/preview.ts";
import { previewLink, revokePreviews } from "./drafts/preview-link.ts";
import { saveDraft } from "./drafts/save-draft.ts";
import { compareRevisions, listHistory, nameRevision } from "./history/history.ts";
import { previewMerge, mergePosts } from "./merge/merge-posts.ts";
import { openBlank, openById, openPost } from "./open-post.ts";
import type { PostServiceDeps } from "./store.ts";
import type { Viewer } from "../base/viewer.ts";
import type { AiShare } from "./provenance/suggestion.ts";
import type { TypographyReport } from "../markdown/typography-report.ts";
import type { Failure } from "../base/outcome.ts";
import type { CheckResult } from "./checks/checklist.ts";
import type { Draft, EditToken, RevisionKind } from "./drafts/draft.ts";
import type { MergedInto, MergeRequest } from "./merge/merge-preview.ts";
import type { Seo } from "./post.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { PostAction } from "./states.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";

export interface OpenedPost {
  id: string;
  token: EditToken;
  state: PostState;
  draft: Draft;
  /** The slug it has now, made or chosen; empty before the first save. */
  slug: string;
  /** True once it was public: slug and category move by the act `move` only. */
  addressFixed: boolean;
  /** Its address on the site, null while it has no category, and whether readers find it there now. */
  path: string | null;
  coverPath: string | null;
  isLive: boolean;
  hasCopy: boolean;
  publishedAt: number | null;
  substantiveUpdateAt: number | null;
  publishAt: number | null;
  overdue: string | null;
  savedAt: number;
  savedBy: string | null;
  /** What may be done now, and to whom it is refused why (a Polish sentence for the button's title). */
  acts: Partial<Record<PostAction, true | string>>;
  /** False: it is shown and cannot be changed (in review by its author, in the trash); the sentence says why. */
  mayEdit: true | string;
  /** More than 5 % of the words differ from what readers see: the tick box's first state. */
  substantive: boolean;
  /** The share a model has in it, and whether that still has to be looked through; null where none had a part. */
  aiShare: AiShare | null;
  /** The post its text was put into; null where it was not. */
  joined: MergedInto | null;
  /** What an act could not bring back or keep, as sentences. */
  notices?: string[];
}

export interface SaveRequest {
  postId: string;
  base: EditToken;
  draft: Draft;
  /** The draft at `base`, as the browser has kept it: with it a merge never needs a revision that was thinned out. */
  baseDraft: Draft | null;
  kind: Extract<RevisionKind, "autosave" | "save">;
  tab: string;
  label?: string;
  topicId?: string | null;
}

export interface Saved {
  token: EditToken;
  slug: string;
  savedAt: number;
  savedText: string;
  /** What could not be kept as it was sent, a sentence for each such field: an address that is taken, a tag that is gone. */
  fields?: Record<string, string>;
}

/** A refused write: the refused text is kept as a revision already. */
export interface Conflict extends Failure {
  code: "conflict";
  conflict: {
    /** `stale`: somebody saved since; `locked`: another tab holds the post; `state`: the post's state forbids it now. */
    why: "stale" | "locked" | "state";
    token: EditToken;
    theirs: Draft;
    theirName: string | null;
    /** `locked`: that is the person who asks, in another tab. */
    own: boolean;
    theirAt: number;
    /** The draft at the refused `base`, where it is known. */
    baseDraft: Draft | null;
    /** The revision that keeps the refused text; null for an act, which carries none. */
    revisionId: string | null;
  };
}

export type SaveOutcome = { ok: true; value: Saved } | Conflict | Failure;

export interface ActRequest {
  postId: string;
  base: EditToken;
  tab: string;
  act: PostAction;
  /** `publish`, `publish-copy`, `schedule-copy`: readers shall see a new date. */
  substantive?: boolean;
  /** What puts a text out: the person has looked it through and answers for it. Asked where a model had a part in it. */
  reviewed?: boolean;
  /** `schedule`, `schedule-copy`: a local time of the site's zone, `2026-11-21T08:00`, and which of two where it comes twice. */
  at?: string;
  fold?: "earlier" | "later";
  /** `send-back` (required), `submit`. */
  comment?: string;
  /** `withdraw`: where its address leads; null for 410. */
  redirectTo?: string | null;
  slug?: string;
  categoryId?: string;
  /** `move`: also rewrite the links of these posts; each becomes a revision of its post. */
  rewrite?: string[];
  /** `move`: the address belonged to something else before, and is taken over. */
  takeOver?: boolean;
  /** `pin`: null takes the pin off. */
  pin?: { until: number | null } | null;
  /** `redate`: local times as of `schedule`, one left out stays; `updatedAt` null takes the date of an update off. */
  publishedAt?: string;
  publishedFold?: "earlier" | "later";
  updatedAt?: string | null;
  updatedFold?: "earlier" | "later";
  revisionId?: string;
}

/** After an act the editor goes on with the post as it is now; null when it is gone for good. */
export type ActOutcome = { ok: true; value: OpenedPost | null } | Conflict | Failure;

export interface MovePreview {
  from: string;
  to: string;
  redirects: string[];
  linked: { postId: string; title: string; mayEdit: boolean }[];
  /** Why the address is not free; the last one could be taken over. */
  obstacle: { message: string; takeOver: boolean } | null;
}

export interface Presence {
  /** Whether this tab writes; otherwise another one does. */
  holding: boolean;
  /** `own`: another tab of the person who asks. */
  holder: { name: string; tab: string; since: string; own: boolean } | null;
  /** Other people's tabs: nobody is told of their own. */
  others: { name: string; tab: string }[];
  /** The state the server has: a tab that only reads learns of news. */
  token: EditToken;
  /** The server's clock, in milliseconds since the epoch. */
  now: number;
}

export interface RevisionLine {
  id: string;
  token: EditToken;
  kind: RevisionKind;
  author: string | null;
  at: number;
  atText: string;
  label: string | null;
}

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface RevisionDiff {
  from: RevisionLine;
  to: RevisionLine | null;
  fields: { field: keyof Draft; name: string; parts: DiffPart[] }[];
}

export interface CommentLine {
  id: string;
  author: string;
  atText: string;
  text: string;
  resolved: boolean;
}

export interface Preview {
  html: string;
  title: string;
  lead: string;
  outline: OutlineEntry[];
  words: number;
  readingMinutes: number;
  checks: CheckResult[];
  /** Title and description of its own for search engines, typeset as the page's are; null for those of the post. */
  seo: Pick<Seo, "title" | "description">;
  typography?: TypographyReport;
}

export type PostService = ReturnType<typeof createPostService>;

export function createPostService(deps: PostServiceDeps) {
  return {
    /** `missing` for no post or one the viewer may not see. A former draft slug is `moved`. */
    open: (viewer: Viewer, slug: string) => openPost(deps, viewer, slug),
    openById: (viewer: Viewer, postId: string) => openById(deps, viewer, postId),
    /** An empty draft that is stored nowhere before its first save; the id is given by the browser (or made for the form). */
    blank: (viewer: Viewer, postId: string, topicSlug: string | null) => openBlank(deps, viewer, postId, topicSlug),
    save: (viewer: Viewer, request: SaveRequest) => saveDraft(deps, viewer, request),
    act: (viewer: Viewer, request: ActRequest) => performAction(deps, viewer, request),
    /** What the page would look like; stores nothing. `invalid` for a body the renderer refuses. */
    preview: createPreviews(deps),
    previewMove: (viewer: Viewer, postId: string, to: { slug: string; categoryId: string }) =>
      previewPostMove(deps.store.read, viewer, postId, to),
    /** `into` is an address or a slug as somebody typed it; `tab` the one that would do it. */
    previewJoin: (viewer: Viewer, postId: string, into: string, tab: string) =>
      previewMerge(deps, viewer, postId, into, tab),
    /** The other post's slug. `conflict` where one of the two is not what the preview showed, or somebody else writes it. */
    join: (viewer: Viewer, request: MergeRequest) => mergePosts(deps, viewer, request),
    /** The path with a signed token by which anybody sees the draft for 7 days. */
    previewLink: (viewer: Viewer, postId: string) => previewLink(deps, viewer, postId),
    revokePreviews: (viewer: Viewer, postId: string) => revokePreviews(deps, viewer, postId),
    beat: (viewer: Viewer, postId: string, tab: string, base: EditToken) => beat(deps, viewer, { postId, tab, base }),
    takeOver: (viewer: Viewer, postId: string, tab: string, base: EditToken) =>
      takeOver(deps, viewer, { postId, tab, base }),
    leave: (viewer: Viewer, postId: string, tab: string) => leave(deps, viewer, postId, tab),
    history: (viewer: Viewer, postId: string, before: string | null) => listHistory(deps, viewer, postId, before),
    /** Two versions in whichever order, the older one first in the answer; `to` null: the present text. */
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
