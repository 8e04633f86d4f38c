import { ok, type Outcome } from "#core/base/outcome.ts";
import type { Action, ActionContext, ActionResult } from "./action-types.ts";
import { storePublished } from "./store-transition.ts";
import type { EditedPost } from "../drafts/draft.ts";
import { withDraft } from "../drafts/persist-draft.ts";
import { wasPublic } from "../post-access.ts";
import type { Post } from "../post.ts";
import { readyToPublish } from "../checks/ready-to-publish.ts";
import { isSubstantive } from "../history/word-diff.ts";
import { postMessages } from "#core/messages/posts.ts";

export const publish: Action = (preparing) => publishWith(preparing, ({ post }) => publishedPost(post, preparing.now));

/** Publishes a withdrawn post at its old address. Readers see a new date only if the editor wants one. */
export const publishAgain: Action = (preparing) =>
  publishWith(preparing, ({ post }) => ({
    ...publishedPost(post, preparing.now),
    substantiveUpdateAt: preparing.request.substantive ? preparing.now : post.substantiveUpdateAt,
  }));

export const publishCopy: Action = (preparing) => {
  const isUpdate = preparing.request.substantive ?? differsMuch(preparing.edited);
  return publishWith(preparing, (edited) => withCopy(edited, isUpdate ? preparing.now : null));
};

/** Publishes a post and deletes its working copy, because the post now has the copy's text. */
async function publishWith(
  { deps, edited }: ActionContext,
  outgoing: (edited: EditedPost) => Post,
): ReturnType<Action> {
  const ready = await readyToPublish(deps, outgoing(edited));
  if (!ready.ok) return ready;
  return ok(async (context): Promise<Outcome<ActionResult>> => {
    const post = outgoing(context.edited);
    if (context.edited.copy) await context.tx.dropCopy(post.id);
    const isFirst = !wasPublic(context.edited.post);
    const mayHaveLetter = isFirst || context.edited.post.state === "withdrawn";
    const letterAt = context.request.letter === true && mayHaveLetter ? context.now : null;
    const stored = await storePublished(context.tx, { post, derived: ready.value, letterAt }, context);
    const notices = letterAt === null ? [] : [isFirst ? postMessages.letterGoes : postMessages.letterRestGoes];
    return stored.ok
      ? ok({ details: { version: stored.value.version, ...(letterAt !== null && { letter: true }) }, notices })
      : stored;
  });
}

/** Returns the post as published at the instant `at`. A post that already has a publication date keeps that date. */
export function publishedPost(post: Post, at: number): Post {
  return { ...post, state: "published", publishedAt: post.publishedAt ?? at, publishAt: null };
}

/**
 * Returns the post with the text of its working copy. If `updatedAt` is null, the date that readers see does not change. A new date takes
 * away a note that tells of an earlier update.
 */
export function withCopy({ post, copy }: EditedPost, updatedAt: number | null): Post {
  const fresh = copy ? withDraft(post, copy.draft) : post;
  const isEarlierNote = updatedAt !== null && fresh.updateNote === post.updateNote;
  const updateNote = isEarlierNote ? "" : fresh.updateNote;
  return { ...fresh, updateNote, substantiveUpdateAt: updatedAt ?? post.substantiveUpdateAt };
}

/** Returns whether more than 5 % of the words of a working copy differ from the live text. */
export function differsMuch({ post, copy }: EditedPost): boolean {
  return copy !== null && isSubstantive(wordsOf(post), wordsOf(copy.draft));
}

function wordsOf({ title, lead, body }: Pick<Post, "title" | "lead" | "body">): string {
  return [title, lead, body].join("\n\n");
}
