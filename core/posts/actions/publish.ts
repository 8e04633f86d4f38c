import { ok, type Outcome } from "#core/base/outcome.ts";
import type { Commit, ActionResult, ActionContext } from "./action.ts";
import { storePublished } from "./store-transition.ts";
import type { EditedPost } from "../drafts/draft.ts";
import { withDraft } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import { readyToPublish } from "../checks/ready-to-publish.ts";
import { isSubstantive } from "../history/word-diff.ts";

export async function publish({ deps, edited, now }: ActionContext): Promise<Outcome<Commit>> {
  const ready = await readyToPublish(deps, publishedPost(edited.post, now));
  if (!ready.ok) return ready;
  const derived = ready.value;
  return ok((context) => {
    const post = publishedPost(context.edited.post, now);
    return told(storePublished(context.tx, { post, derived }, context));
  });
}

/** A withdrawn post gets its old address back; the date readers see moves only where that is asked. */
export async function publishAgain({ deps, edited, request, now }: ActionContext): Promise<Outcome<Commit>> {
  const again = (post: Post): Post => ({
    ...publishedPost(post, now),
    substantiveUpdateAt: request.substantive ? now : post.substantiveUpdateAt,
  });
  const ready = await readyToPublish(deps, again(edited.post));
  if (!ready.ok) return ready;
  const derived = ready.value;
  return ok((context) => told(storePublished(context.tx, { post: again(context.edited.post), derived }, context)));
}

export async function publishCopy({ deps, edited, request, now }: ActionContext): Promise<Outcome<Commit>> {
  const isUpdate = request.substantive ?? differsMuch(edited);
  const ready = await readyToPublish(deps, withCopy(edited, isUpdate ? now : null));
  if (!ready.ok) return ready;
  const derived = ready.value;
  return ok(async (context) => {
    await context.tx.dropCopy(context.edited.post.id);
    const post = withCopy(context.edited, isUpdate ? now : null);
    return told(storePublished(context.tx, { post, derived }, context));
  });
}

/** A post as it is when it goes out at `at`, which is its date if it has none yet. */
export function publishedPost(post: Post, at: number): Post {
  return { ...post, state: "published", publishedAt: post.publishedAt ?? at, publishAt: null };
}

/** A published post with its working copy over it; `updatedAt` null leaves the date readers see. */
export function withCopy({ post, copy }: EditedPost, updatedAt: number | null): Post {
  const fresh = copy ? withDraft(post, copy.draft) : post;
  return { ...fresh, substantiveUpdateAt: updatedAt ?? post.substantiveUpdateAt };
}

/** Whether more than 5 % of the words of a working copy differ from the live text. */
export function differsMuch({ post, copy }: EditedPost): boolean {
  return copy !== null && isSubstantive(wordsOf(post), wordsOf(copy.draft));
}

function wordsOf({ title, lead, body }: Pick<Post, "title" | "lead" | "body">): string {
  return [title, lead, body].join("\n\n");
}

async function told(stored: Promise<Outcome<Post>>): Promise<Outcome<ActionResult>> {
  const outcome = await stored;
  return outcome.ok ? ok({ details: { version: outcome.value.version } }) : outcome;
}
