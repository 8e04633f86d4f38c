import type { PostStoreRead } from "./store.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { actInTable, isPublic, mayAct, POST_ACTIONS, type PostAction, STATE_CHANGES } from "./states.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { maySee } from "#core/base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { refuse, type Failure } from "../base/outcome.ts";
import { draftOf, type Draft, type EditedPost } from "./drafts/draft.ts";
import type { Post } from "./post.ts";
import { postMessages } from "#core/messages/posts.ts";

/** Returns whether a post was ever public. Its address then changes only by the action `move` and never becomes free for another post. */
export function wasPublic(post: Pick<Post, "publishedAt">): boolean {
  return post.publishedAt !== null;
}

/** Returns whether the stored post has the address `at` already, so that no other post can have it. */
export function hasAddress(stored: Post | null, at: Pick<Post, "slug" | "categoryId">): boolean {
  return stored?.slug === at.slug && stored.categoryId === at.categoryId;
}

/** Returns the fields shown in the editor. A post that was ever public shows its present address. */
export function presentDraft(edited: EditedPost): Draft {
  const { post } = edited;
  const draft = draftOf(edited);
  return wasPublic(post) ? { ...draft, slug: post.slug, categoryId: post.categoryId } : draft;
}

export async function visiblePost(read: PostStoreRead, viewer: Viewer, postId: string): Promise<EditedPost | null> {
  const edited = await read.edited(postId);
  return edited && maySee(viewer, edited.post) ? edited : null;
}

/** Returns the title as lists show it: typeset, without Markdown. */
export async function shownTitle(read: PostStoreRead, { id, title }: Pick<Post, "id" | "title">): Promise<string> {
  const [stored] = await read.postTitles([id]);
  return plainTitle(stored?.title ?? title);
}

/** Returns the refusal for a post that does not exist or that the viewer may not see. */
export function noSuchPost(): Failure {
  return refuse("missing", postMessages.noPost);
}

/** Returns whether an action makes sense in the present state of a post, whoever does it. */
export function isPossible({ post, copy }: EditedPost, act: PostAction): boolean {
  if (!changeOf(post, act)) return false;
  switch (act) {
    case "trash":
    case "restore-revision":
      return post.version > 0;
    case "publish-copy":
    case "schedule-copy":
    case "discard-copy":
      return copy !== null;
    case "unschedule-copy":
      return copy !== null && copy.publishAt !== null;
    case "move":
    case "redate":
      return wasPublic(post);
    case "redirect-withdrawn":
      return post.state === "withdrawn" && post.categoryId !== NO_CATEGORY;
    case "pin":
      return isPublic(post.state);
    default:
      return true;
  }
}

/** Returns whether the viewer may do an action in the post's present state, or the sentence that says who may. */
export function mayDo(viewer: Viewer, post: Post, act: PostAction): true | string {
  if (mayAct(viewer, post, actInTable(act))) return true;
  const who = changeOf(post, act)?.who ?? [];
  if (who.includes("administrator")) return postMessages.onlyAdministrator;
  if (who.includes("author")) return postMessages.editorOrAuthor;
  return who.includes("editor") ? postMessages.onlyEditor : postMessages.onlyOwnAuthor;
}

function changeOf({ state }: Post, act: PostAction) {
  return STATE_CHANGES.find((change) => change.from === state && change.act === actInTable(act));
}

export function mayEdit(viewer: Viewer, post: Post): true | string {
  if (mayAct(viewer, post, "edit")) return true;
  if (post.state === "trashed") return postMessages.restoreFromTrash;
  if (post.state !== "in-review") return mayDo(viewer, post, "restore-revision");
  return mayAct(viewer, post, "take-back") ? postMessages.takeBackFromReview : postMessages.inReviewForEditor;
}

export function actsOf(viewer: Viewer, edited: EditedPost): Partial<Record<PostAction, true | string>> {
  const possible = POST_ACTIONS.filter((act) => isPossible(edited, act));
  return Object.fromEntries(possible.map((act) => [act, mayDo(viewer, edited.post, act)]));
}
