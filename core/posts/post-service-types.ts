import type { AiShare } from "./provenance/suggestion.ts";
import type { TypographyReport } from "../markdown/typography-report.ts";
import type { Failure } from "../base/outcome.ts";
import type { CheckResult } from "./checks/check-result.ts";
import type { Draft, EditToken, RevisionKind } from "./drafts/draft.ts";
import type { JoinedInto } from "./join/join-types.ts";
import type { Post } from "./post.ts";
import type { Seo } from "./post-fields.ts";
import type { PostAction } from "./states.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";

export interface OpenedPost extends Pick<Post, "id" | "state" | "publishedAt" | "substantiveUpdateAt" | "publishAt"> {
  token: EditToken;
  draft: Draft;
  /** The present slug, automatic or chosen; empty before the first save. */
  slug: string;
  /** True once the post was public: slug and category then change only by the action `move`. */
  addressFixed: boolean;
  /** The post's address on the site; null while the post has no category. `isLive`: readers find the post there now. */
  path: string | null;
  /** Where the address of a withdrawn post redirects; null when it answers 410, and for a post in any other state. */
  leadsTo: string | null;
  coverPath: string | null;
  isLive: boolean;
  hasCopy: boolean;
  /** When a working copy was last published, and by whom (null: by the schedule); null if none was. It tells a published copy from a discarded one. */
  copyPublished: { at: number; by: string | null } | null;
  overdue: string | null;
  savedAt: number;
  savedBy: string | null;
  /** Maps each possible action to true or, if this person may not act, to the reason in Polish, for the button's title. */
  acts: Partial<Record<PostAction, true | string>>;
  /** True, or the sentence that says why this person cannot change the post: the post is in review or in the trash. */
  mayEdit: true | string;
  /** Whether more than 5 % of the words differ from what readers see. Sets the initial state of the tick box for an update. */
  substantive: boolean;
  /** A model's share in the text, and whether it must still be reviewed; null if no model was used. */
  aiShare: AiShare | null;
  /** The post into which this post's text was joined; null if it was not joined. */
  joined: JoinedInto | null;
  /** The return of a draft by an editor, until the draft is submitted again; otherwise null. */
  returned: ReturnedPost | null;
  /** Whether readers get a letter when the scheduled post is published. */
  letterPlanned: boolean;
  /** How many readers of a withdrawn post did not get its letter, because it was withdrawn meanwhile. */
  letterRest: number;
  /** Sentences about what an action could not restore or keep. */
  notices?: string[];
}

export interface ReturnedPost {
  /** The editor who sent the draft back; empty if that account no longer exists. */
  name: string;
  atText: string;
  /** The remark that says what to change; empty if the remark no longer exists. */
  remark: string;
}

export interface SaveRequest {
  postId: string;
  base: EditToken;
  draft: Draft;
  /** The draft at `base` as the browser has it. Reconciling uses it, because the revision may have been deleted. */
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
  /** A sentence for each field that could not be stored as sent: an address that is taken, a tag that no longer exists. */
  fields?: Record<string, string>;
}

/** A refused write; the refused text is already stored as a revision. */
export interface Conflict extends Failure {
  code: "conflict";
  conflict: {
    /** `stale`: somebody saved since; `locked`: another tab holds the post; `state`: the post's state forbids the write now. */
    why: "stale" | "locked" | "state";
    token: EditToken;
    theirs: Draft;
    theirName: string | null;
    /** Whether the other tab, or the save that came between, is the same person's. */
    own: boolean;
    theirAt: number;
    /** The draft at the refused `base`; null if it is not known. */
    baseDraft: Draft | null;
    /** The revision that holds the refused text; null for an action, because an action carries no text. */
    revisionId: string | null;
  };
}

export type SaveOutcome = { ok: true; value: Saved } | Conflict | Failure;

export interface ActRequest {
  postId: string;
  base: EditToken;
  tab: string;
  act: PostAction;
  /** For `publish`, `publish-copy` and `schedule-copy`: whether readers see a new date. */
  substantive?: boolean;
  /** For actions that publish: whether the person has reviewed the text and answers for it. Required if a model was used. */
  reviewed?: boolean;
  /**
   * For `publish` and `schedule`: whether readers get a letter with the post, when it is published for the first time. For `publish-again`:
   * whether those get it who were to get it before the post was withdrawn.
   */
  letter?: boolean;
  /** For `schedule` and `schedule-copy`: a local time, `2026-11-21T08:00`. `fold` chooses one of two if the clocks show this time twice. */
  at?: string;
  fold?: "earlier" | "later";
  /** For `schedule` and `schedule-copy`: whether a time over a year ahead is intended. */
  distant?: boolean;
  /** For `send-back` (required) and `submit`: a remark. */
  comment?: string;
  /** For `withdraw` and `redirect-withdrawn`: the target of the redirect; null for 410. */
  redirectTo?: string | null;
  slug?: string;
  categoryId?: string;
  /** For `move`: ids of the posts whose links are rewritten too, each in a new revision. */
  rewrite?: string[];
  /** For `move`: whether to take over a former address of another entity. */
  takeOver?: boolean;
  /** For `pin`: null removes the pin. */
  pin?: { until: number | null } | null;
  /** For `redate`: local times as for `schedule`. An absent date stays; `updatedAt` null removes the date of the update. */
  publishedAt?: string;
  publishedFold?: "earlier" | "later";
  updatedAt?: string | null;
  updatedFold?: "earlier" | "later";
  revisionId?: string;
}

/** The post after an action, for the editor to go on with; null if the post was deleted for good. */
export type ActOutcome = { ok: true; value: OpenedPost | null } | Conflict | Failure;

export interface MovePreview {
  from: string;
  to: string;
  redirects: string[];
  linked: { postId: string; title: string; mayEdit: boolean }[];
  /** Why the address is not free; null if it is free. `takeOver`: the address is a former one, and the post may take it over. */
  obstacle: { message: string; takeOver: boolean } | null;
}

export interface Presence {
  /** Whether this tab writes; otherwise it only reads. */
  holding: boolean;
  /** `own`: the tab belongs to the same person. `writes`: another person has written in the last two minutes. */
  holder: { name: string; tab: string; since: string; own: boolean; writes: boolean } | null;
  /** Other people's open tabs. The viewer's own tabs are not listed. */
  others: { name: string; tab: string }[];
  /** The post's present state. A tab that only reads compares tokens to notice changes. */
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
  /** What readers get in place of a missing lead: the first sentences; otherwise empty. */
  excerpt: string;
  outline: OutlineEntry[];
  words: number;
  readingMinutes: number;
  checks: CheckResult[];
  /** Title and description for search engines, typeset as on the page; null where the post's own title or lead is used. */
  seo: Pick<Seo, "title" | "description">;
  typography?: TypographyReport;
}
