import type { Viewer } from "../accounts/viewer.ts";
import { rewriteLinks } from "../markdown/rewrite-links.ts";
import { ok } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import type { Acting, Preparing } from "./acting.ts";
import { storeState } from "./changing-state.ts";
import { tokenOf } from "./draft.ts";
import type { EditedPost, EditToken, WorkingCopy } from "./draft.ts";
import { deriveAnyway, keepUnrecorded, namesOf, noteRevision, storedPost } from "./keeping.ts";
import type { Derived, Post } from "./post.ts";
import type { PostDeskPorts } from "./ports.ts";
import { derive } from "./saving.ts";
import { mayEdit, visiblePost } from "./standing.ts";
import { isPublic } from "./states.ts";

/** One post whose links are to lead elsewhere, rendered and waiting for the transaction. */
interface Rewrite {
  postId: string;
  title: string;
  token: EditToken;
  post: { post: Post; derived: Derived } | null;
  copy: { copy: WorkingCopy; derived: Derived } | null;
}

type Rewriting = (acting: Acting) => Promise<Outcome<{ posts: number; notices: string[] }>>;

const LABEL = "Odnośniki po przeniesieniu wpisu";

/**
 * Makes ready the new links of the posts an editor has chosen. Each becomes a revision of its post; one that changed
 * meanwhile, or that the editor may not change, stays as it is and is named.
 */
export async function prepareRewriting(
  { ports, viewer, request, edited }: Preparing,
  from: string[],
  to: string,
): Promise<Rewriting> {
  const moved = new Map(from.filter((path) => path !== to).map((path) => [path, to]));
  const ready: Rewrite[] = [];
  const left: string[] = [];
  for (const postId of new Set(request.rewrite ?? [])) {
    if (postId === edited.post.id) continue;
    const rewrite = await rewriteOf(ports, viewer, postId, moved);
    if (typeof rewrite === "string") left.push(rewrite);
    else if (rewrite) ready.push(rewrite);
  }
  return async (acting) => {
    let posts = 0;
    const notices = [...left];
    for (const rewrite of ready) {
      const done = await rewriteOne(acting, rewrite);
      if (!done.ok) return done;
      if (done.value) posts++;
      else notices.push(`„${rewrite.title}” zmienił się w międzyczasie: odnośniki zostały po staremu i przekierują.`);
    }
    return ok({ posts, notices });
  };
}

/** Null when nothing in it leads to the moved post; a sentence when it must stay as it is. */
async function rewriteOf(
  ports: PostDeskPorts,
  viewer: Viewer,
  postId: string,
  moved: ReadonlyMap<string, string>,
): Promise<Rewrite | string | null> {
  const edited = await visiblePost(ports.store.read, viewer, postId);
  if (!edited) return "Jednego z wybranych wpisów już nie ma.";
  const { post, copy } = edited;
  if (mayEdit(viewer, post) !== true) return `Wpisu „${post.title}” nie możesz zmieniać: jego odnośniki przekierują.`;
  const body = rewriteLinks(post.body, moved, ports.origin);
  const copyBody = copy && rewriteLinks(copy.draft.body, moved, ports.origin);
  if (body === post.body && (!copy || copyBody === copy.draft.body)) return null;
  const rewrite: Rewrite = { postId, title: post.title, token: tokenOf(edited), post: null, copy: null };
  if (body !== post.body) {
    const fresh = { ...post, body };
    const derived = isPublic(post.state) ? await derive(ports, fresh) : ok(await deriveAnyway(ports, fresh));
    if (!derived.ok) return `Wpisu „${post.title}” nie udało się zmienić: ${derived.message}`;
    rewrite.post = { post: fresh, derived: derived.value };
  }
  if (copy && copyBody !== null && copyBody !== copy.draft.body) {
    const draft = { ...copy.draft, body: copyBody };
    rewrite.copy = { copy: { ...copy, draft }, derived: await deriveAnyway(ports, draft) };
  }
  return rewrite;
}

/** False when the post is not the one that was made ready. */
async function rewriteOne(acting: Acting, { postId, token, post, copy }: Rewrite): Promise<Outcome<boolean>> {
  const { tx, viewer, now } = acting;
  const present: EditedPost | null = await tx.edited(postId);
  if (!present || tokenOf(present) !== token) return ok(false);
  await keepUnrecorded(tx, present);
  if (copy) {
    const { count: _, ...fields } = copy.copy;
    await tx.putCopy({ ...fields, updatedAt: now, updatedBy: viewer.id }, namesOf(copy.derived));
  }
  if (post) {
    const stored = await storeState(tx, { ...post, kind: "save", label: LABEL }, acting);
    if (!stored.ok) return stored;
  } else if (copy) {
    await noteRevision(tx, await storedPost(tx, postId), { viewer, kind: "save", label: LABEL, now });
  }
  return ok(true);
}
