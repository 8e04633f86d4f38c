import type { Post } from "../post.ts";
import { fieldsFrom, POST_FIELDS, type PostFields } from "../post-fields.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Viewer } from "../../base/viewer.ts";
import { refuse, type Failure } from "../../base/outcome.ts";

/** The fields of a post as one edit has them. */
export type Draft = PostFields;

export const EMPTY_DRAFT: Draft = fieldsFrom((name) => POST_FIELDS[name].empty);

/** A draft from its JSON; those stored before a field was known have its empty value. */
export function parseDraft(json: string): Draft {
  return { ...EMPTY_DRAFT, ...(JSON.parse(json) as Draft) };
}

/** A draft as a post that is not stored yet; without a slug of its own it has none. */
export function newPost(id: string, draft: Draft, now: number): Post {
  const dates = { createdAt: now, updatedAt: now, publishedAt: null, substantiveUpdateAt: null, publishAt: null };
  return { ...draft, ...dates, id, slug: draft.slug ?? "", state: "draft", version: 0 };
}

/** One state of a post: `{version}.{writes to its working copies}`, `0` for none stored. Opaque to browsers. */
export type EditToken = string;

export const NOT_STORED: EditToken = "0";

/** Unpublished edits on top of a published post, with a version and a schedule of their own. */
export interface WorkingCopy {
  postId: string;
  draft: Draft;
  /** Counts writes to the post's working copies since its beginning, discarded ones too. */
  count: number;
  /** When it is to replace the live text; null without a schedule. */
  publishAt: number | null;
  /** Whether that publication is one readers shall see as an update. */
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

/** Why a revision was made; „konflikt” keeps a text that was refused. */
export type RevisionKind = "autosave" | "save" | "submit" | "publish" | "restore" | "import" | "conflict";

export interface Revision {
  id: string;
  postId: string;
  /** The state it made, or for a conflict the one it built on. */
  token: EditToken;
  kind: RevisionKind;
  authorId: string | null;
  at: number;
  label: string | null;
  state: PostState;
  snapshot: Draft;
}

/** A remark of the review, on the post as it was at `token`. */
export interface ReviewComment {
  id: string;
  postId: string;
  token: EditToken;
  authorId: string;
  text: string;
  at: number;
  resolvedAt: number | null;
}

/** One tab that has a post open. `holder` is the one that writes; the others read. */
export interface Lease {
  postId: string;
  /** Made by the tab itself, once per load. */
  tab: string;
  userId: string;
  holder: boolean;
  /** The state its text builds on: a revision a live lease names is not thinned out. */
  base: EditToken;
  openedAt: number;
  /** The lease ends here without another beat. */
  expiresAt: number;
}

/** A tab may write in a post for 2 minutes after its last heartbeat; it sends one every 30 seconds. */
export const LEASE_MS = 120_000;
export const HEARTBEAT_MS = 30_000;
/** One autosave is kept per 5 minutes, besides the newest. */
export const AUTOSAVE_SPAN_MS = 300_000;
/** A post in the trash is deleted after 30 days. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000;

/* A tab is named by an id of its own and by its person: people who share a browser share its storage, not their texts. */

const MARK = ".";

export function tabName(own: string, userId: string): string {
  return own + MARK + userId;
}

/** Whether a tab may be a person's. One that names nobody is anybody's: a form's, or that of an older release. */
export function isTabOf(tab: string, userId: string): boolean {
  const mark = tab.indexOf(MARK);
  return mark < 0 || tab.slice(mark + MARK.length) === userId;
}

const SOMEBODY_ELSE = "W tej przeglądarce jest teraz zalogowany ktoś inny niż osoba, która otworzyła ten wpis.";

/** The refusal, with `fields.tab`, of a tab that belongs to somebody else than the session's person. */
export function refusalOfTab(viewer: Viewer, tab: string): Failure | null {
  return isTabOf(tab, viewer.id) ? null : refuse("forbidden", SOMEBODY_ELSE, { tab: SOMEBODY_ELSE });
}

/** Whether two drafts say the same in every field; keys of their parts may come in any order. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as (keyof Draft)[]).every((field) => sameValue(one[field], other[field]));
}

/** Whether two plain values say the same; keys may come in any order. */
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
