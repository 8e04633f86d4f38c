import type { Post } from "../post.ts";
import { fieldsFrom, POST_FIELDS, type PostFields } from "../post-fields.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Viewer } from "../../base/viewer.ts";
import { refuse, type Failure } from "../../base/outcome.ts";
import { postMessages } from "#core/messages/posts.ts";

/** The fields of a post in one edited version of the post. */
export type Draft = PostFields;

export const EMPTY_DRAFT: Draft = fieldsFrom((name) => POST_FIELDS[name].empty);

/** Reads a draft from its JSON. A field that did not exist when the draft was stored gets its empty value. */
export function parseDraft(json: string): Draft {
  return { ...EMPTY_DRAFT, ...(JSON.parse(json) as Draft) };
}

/** Returns a draft as a post that is not stored yet. The slug is empty unless somebody chose one. */
export function newPost(id: string, draft: Draft, now: number): Post {
  const dates = { createdAt: now, updatedAt: now, publishedAt: null, substantiveUpdateAt: null, publishAt: null };
  return { ...draft, ...dates, id, slug: draft.slug ?? "", state: "draft", version: 0 };
}

/** The name of one state of a post: `{version}.{number of writes to its working copies}`, or `0` before the first save. Browsers do not parse it. */
export type EditToken = string;

export const NOT_STORED: EditToken = "0";

/** Unpublished edits on top of a published post, with a version and a schedule of their own. */
export interface WorkingCopy {
  postId: string;
  draft: Draft;
  /** Number of writes to all working copies of the post so far, discarded copies included. */
  count: number;
  /** When the copy replaces the published text; null if the copy is not scheduled. */
  publishAt: number | null;
  /** Whether readers see the copy's publication as an update. */
  substantive: boolean;
  updatedAt: number;
  updatedBy: string | null;
}

export interface EditedPost {
  post: Post;
  copy: WorkingCopy | null;
  copies: number;
}

export function tokenOf({ post, copies }: Pick<EditedPost, "post" | "copies">): EditToken {
  return `${post.version}.${copies}`;
}

export function draftOf({ post, copy }: Pick<EditedPost, "post" | "copy">): Draft {
  if (copy) return copy.draft;
  const slug = post.slugChosen || post.publishedAt !== null ? post.slug : null;
  return { ...fieldsFrom((name) => post[name]), slug };
}

/** Why a revision was made. A revision of the kind `conflict` has a text that was refused. */
export type RevisionKind = "autosave" | "save" | "submit" | "publish" | "restore" | "import" | "conflict";

export interface Revision {
  id: string;
  postId: string;
  /** The state after the write; for a `conflict`, the state on which the refused text was based. */
  token: EditToken;
  kind: RevisionKind;
  authorId: string | null;
  at: number;
  label: string | null;
  state: PostState;
  snapshot: Draft;
}

/** A reviewer's comment on the post as it was at `token`. */
export interface ReviewComment {
  id: string;
  postId: string;
  token: EditToken;
  authorId: string;
  text: string;
  at: number;
  resolvedAt: number | null;
}

/** A tab that has a post open. The tab with `holder` may write; other tabs only read. */
export interface Lease {
  postId: string;
  /** An id that the tab makes itself, each time it is loaded. */
  tab: string;
  userId: string;
  holder: boolean;
  /** The state on which the tab's text builds. Its revision is not deleted while the lease is valid. */
  base: EditToken;
  openedAt: number;
  /** The time at which the lease ends, unless the tab sends another heartbeat. */
  expiresAt: number;
}

/** A tab sends a heartbeat every 30 seconds. A tab may write in a post for 2 minutes after its last heartbeat. */
export const LEASE_MS = 120_000;
export const HEARTBEAT_MS = 30_000;
/** Of each person's older autosaves, only the last in every 5 minutes is stored. */
export const AUTOSAVE_SPAN_MS = 300_000;
/** A post in the trash is deleted after 30 days. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000;

/* A tab's name joins a random id and the person's id, because people who share a browser's storage must not share their texts. */

const MARK = ".";

export function tabName(id: string, userId: string): string {
  return id + MARK + userId;
}

/** Returns whether a tab may belong to a person. A name without a person's id (forms, older releases) may belong to anybody. */
export function isTabOf(tab: string, userId: string): boolean {
  const mark = tab.indexOf(MARK);
  return mark < 0 || tab.slice(mark + MARK.length) === userId;
}

/** Refuses, with `fields.tab`, a tab that belongs to another person than the viewer. */
export function refusalOfTab(viewer: Viewer, tab: string): Failure | null {
  return isTabOf(tab, viewer.id)
    ? null
    : refuse("forbidden", postMessages.somebodyElseSignedIn, { tab: postMessages.somebodyElseSignedIn });
}

/** Returns whether two drafts are equal in every field; the order of keys does not matter. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as (keyof Draft)[]).every((field) => sameValue(one[field], other[field]));
}

/** Returns whether two plain values are equal; the order of keys does not matter. */
export function sameValue(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
