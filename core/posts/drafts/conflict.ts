import type { PostServiceDeps, PostStoreRead, PostStoreWrite } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Failure, type Outcome } from "#core/base/outcome.ts";
import type { Conflict } from "../post-service-types.ts";
import { tokenOf, type Draft, type EditedPost, type EditToken, sameDraft } from "./draft.ts";
import { noSuchPost, presentDraft, visiblePost } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

type Why = Conflict["conflict"]["why"];

/** A write that the post's present state forbids. The write becomes a `Conflict` once the refused text is stored. */
export interface Refused extends Failure {
  code: "conflict";
  why: Why;
  /** The person whose tab holds the post, if that is why the write was refused. `own`: the tab is another tab of the viewer. */
  heldBy?: { name: string | null; own: boolean };
}

/** The write that was refused. `draft` is null if the write had no text. */
interface RefusedWrite {
  postId: string;
  base: EditToken;
  draft: Draft | null;
  baseDraft: Draft | null;
}

const MESSAGES: Record<Exclude<Why, "locked">, string> = {
  stale: postMessages.savedMeanwhile,
  state: postMessages.stateForbids,
};

const RECENT = 20;

export function refusedAs(why: Exclude<Why, "locked">, message: string = MESSAGES[why]): Refused {
  return { ok: false, code: "conflict", message, why };
}

export function isRefused(failure: Failure): failure is Refused {
  return failure.code === "conflict" && "why" in failure;
}

/** Refuses a write while another tab holds the post, even a tab of the same person; null if no other tab holds the post. */
export async function refusalOfHeld(
  read: PostStoreRead,
  viewer: Viewer,
  { postId, tab }: { postId: string; tab: string },
  now: number,
): Promise<Refused | null> {
  const holder = (await read.leases(postId, now)).find((lease) => lease.holder);
  if (!holder || (holder.tab === tab && holder.userId === viewer.id)) return null;
  const name = (await read.users()).find((user) => user.id === holder.userId)?.name;
  const message = postMessages.openInOtherTab(name ?? null);
  const heldBy = { name: name ?? null, own: holder.userId === viewer.id };
  return { ok: false, code: "conflict", message, why: "locked", heldBy };
}

/** Stores the refused text as a revision, in a transaction of its own, and returns the present state of the post. */
export async function conflictOf(
  deps: Pick<PostServiceDeps, "store" | "clock">,
  viewer: Viewer,
  refused: Refused,
  write: RefusedWrite,
): Promise<Conflict | Failure> {
  const now = deps.clock();
  const outcome = await deps.store.write(async (tx): Promise<Outcome<Conflict>> => {
    const edited = await visiblePost(tx, viewer, write.postId);
    if (!edited) return noSuchPost();
    const revisionId = write.draft && (await keepRefused(tx, viewer, edited, write.draft, write.base, now));
    return ok(await conflictWith(tx, viewer, edited, refused, write, revisionId));
  });
  return outcome.ok ? outcome.value : outcome;
}

export async function lastEditor(read: PostStoreRead, edited: EditedPost): Promise<string | null> {
  return (await userOfLastEdit(read, edited))?.name ?? null;
}

async function userOfLastEdit(read: PostStoreRead, { post, copy }: EditedPost) {
  const newest = (await read.revisions(post.id, RECENT, null)).find((revision) => revision.kind !== "conflict");
  const id = copy ? copy.updatedBy : (newest?.authorId ?? null);
  return (await read.users()).find((user) => user.id === id);
}

async function conflictWith(
  tx: PostStoreWrite,
  viewer: Viewer,
  edited: EditedPost,
  { message, why, heldBy }: Refused,
  { postId, base, baseDraft }: RefusedWrite,
  revisionId: string | null,
): Promise<Conflict> {
  const editor = await userOfLastEdit(tx, edited);
  return {
    ok: false,
    code: "conflict",
    message,
    conflict: {
      why,
      token: tokenOf(edited),
      theirs: presentDraft(edited),
      theirName: heldBy ? heldBy.name : (editor?.name ?? null),
      own: heldBy?.own ?? editor?.id === viewer.id,
      theirAt: edited.copy?.updatedAt ?? edited.post.updatedAt,
      baseDraft: baseDraft ?? (await tx.revisionOf(postId, base))?.snapshot ?? null,
      revisionId,
    },
  };
}

/** Stores the refused text and returns the revision's id. If the same request was sent twice, the text is stored once. */
async function keepRefused(
  tx: PostStoreWrite,
  viewer: Viewer,
  { post }: EditedPost,
  draft: Draft,
  base: EditToken,
  now: number,
): Promise<string> {
  const recent = await tx.revisions(post.id, RECENT, null);
  const same = recent.find(
    ({ kind, token, authorId }) => kind === "conflict" && token === base && authorId === viewer.id,
  );
  const storedRevision = same && (await tx.revision(same.id));
  if (storedRevision && sameDraft(storedRevision.snapshot, draft)) return storedRevision.id;
  const revision = { postId: post.id, token: base, kind: "conflict" as const, authorId: viewer.id, at: now };
  return tx.putRevision({ ...revision, label: null, state: post.state, snapshot: draft });
}
