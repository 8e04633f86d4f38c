import { forbidden } from "../accounts/demand.ts";
import { maySee } from "../accounts/permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ok } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { slugify } from "../polish/slug.ts";
import { advisoryChecks } from "./advisory-checks.ts";
import { blockingChecks } from "./blocking-checks.ts";
import type { CheckedPost } from "./blocking-checks.ts";
import type { Preview } from "./desk.ts";
import type { Draft, EditedPost } from "./draft.ts";
import { UNTITLED } from "./keeping.ts";
import { createOverlaps } from "./overlap.ts";
import type { PostDeskPorts } from "./ports.ts";
import { hardFaults } from "./saving-drafts.ts";
import { derive } from "./saving.ts";
import { noSuchPost, wasPublic } from "./standing.ts";

/** Shows what a text would look like on its page, and what speaks against publishing it. Stores nothing. */
export function createPreviews(ports: PostDeskPorts) {
  const { read } = ports.store;
  const overlaps = createOverlaps(read);
  return async (viewer: Viewer, postId: string, draft: Draft): Promise<Outcome<Preview>> => {
    const edited = await read.edited(postId);
    if (edited && !maySee(viewer, edited.post)) return noSuchPost();
    const refusal = forbidden(viewer, "write-own") ?? hardFaults(draft);
    if (refusal) return refusal;
    const derived = await derive(ports, draft);
    if (!derived.ok) return derived;
    const checked = {
      post: checkedFields(postId, edited, draft),
      derived: derived.value,
      before: edited?.post ?? null,
    };
    const checks = [...(await blockingChecks(read, checked)), ...(await advisoryChecks(read, checked, overlaps))];
    const { html, title, lead, outline, words, readingMinutes } = derived.value;
    return ok({ html, title, lead, outline, words, readingMinutes, checks });
  };
}

/** An automatic slug is found free when it is stored, with a number where it must; a chosen one is asked about. */
function checkedFields(postId: string, edited: EditedPost | null, draft: Draft): CheckedPost["post"] {
  const post = edited?.post;
  if (post && wasPublic(post)) return { ...draft, id: postId, slug: post.slug, categoryId: post.categoryId };
  const automatic = post && !post.slugChosen ? post.slug : slugify(draft.title.trim() === "" ? UNTITLED : draft.title);
  return { ...draft, id: postId, slug: draft.slug ?? automatic };
}
