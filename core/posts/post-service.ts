import type { AiShare } from "./provenance/suggestion.ts";
import type { TypographyReport } from "../markdown/typography-report.ts";
import type { Failure } from "../base/outcome.ts";
import type { CheckResult } from "./checks/check-result.ts";
import type { Draft, EditToken, RevisionKind } from "./drafts/draft.ts";
import type { MergedInto } from "./merge/merge-preview.ts";
import type { Post } from "./post.ts";
import type { Seo } from "./post-fields.ts";
import type { PostAction } from "./states.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";

export interface OpenedPost extends Pick<Post, "id" | "state" | "publishedAt" | "substantiveUpdateAt" | "publishAt"> {
  token: EditToken;
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
  /** Of a draft that was sent back and not handed in since; null of others. */
  returned: ReturnedPost | null;
  /** What an act could not bring back or keep, as sentences. */
  notices?: string[];
}

export interface ReturnedPost {
  /** Who sent it back; empty where that account is gone. */
  name: string;
  atText: string;
  /** What is to be changed; empty where the remark is gone. */
  remark: string;
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
  /** The same: a time over a year ahead is meant. */
  distant?: boolean;
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
  /** `own`: another tab of the person who asks. `writes`: somebody else, who has written in the last two minutes. */
  holder: { name: string; tab: string; since: string; own: boolean; writes: boolean } | null;
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
  /** What readers get of a text without a lead: its first sentences; else empty. */
  excerpt: string;
  outline: OutlineEntry[];
  words: number;
  readingMinutes: number;
  checks: CheckResult[];
  /** Title and description of its own for search engines, typeset as the page's are; null for those of the post. */
  seo: Pick<Seo, "title" | "description">;
  typography?: TypographyReport;
}
