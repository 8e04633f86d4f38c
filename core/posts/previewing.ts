import { forbidden } from "../accounts/demand.ts";
import { maySee } from "../accounts/permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ok } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { typographyRules } from "../polish/rules.ts";
import { slugify } from "../polish/slug.ts";
import { typesetText } from "../polish/typography.ts";
import { advisoryChecks } from "./advisory-checks.ts";
import { blockingChecks } from "./blocking-checks.ts";
import type { CheckedPost } from "./blocking-checks.ts";
import type { Preview } from "./desk.ts";
import type { Draft, EditedPost } from "./draft.ts";
import { UNTITLED } from "./keeping.ts";
import { createOverlaps } from "./overlap.ts";
import type { StoreRead } from "../ports.ts";
import type { PostDeskPorts } from "./ports.ts";
import { settleSlug } from "./slug-choice.ts";
import { hardFaults } from "./saving-drafts.ts";
import { derive } from "./saving.ts";
import { noSuchPost, wasPublic } from "./standing.ts";

/** Shows what a text would look like on its page, and what speaks against publishing it. Stores nothing. */
export function createPreviews(ports: PostDeskPorts) {
  const { read } = ports.store;
  const overlaps = createOverlaps(read, ports.analysis);
  const rules = typographyRules(ports.config.typography);
  const typeset = (text: string | null) => text && typesetText(text, rules);
  const seoOf = ({ seo }: Draft) => ({ title: typeset(seo.title), description: typeset(seo.description) });
  return async (viewer: Viewer, postId: string, draft: Draft, closer = false): Promise<Outcome<Preview>> => {
    const edited = await read.edited(postId);
    if (edited && !maySee(viewer, edited.post)) return noSuchPost();
    const refusal = forbidden(viewer, "write-own") ?? hardFaults(draft);
    if (refusal) return refusal;
    const derived = await derive(ports, draft, "editor", { typography: closer });
    if (!derived.ok) return derived;
    const checked = {
      post: await checkedFields(read, postId, edited, draft),
      derived: derived.value,
      removals: derived.value.removals ?? [],
      before: edited?.post ?? null,
    };
    const checks = [...(await blockingChecks(read, checked)), ...(await advisoryChecks(read, checked, overlaps))];
    const { html, title, lead, outline, words, readingMinutes, typography } = derived.value;
    return ok({
      html,
      title,
      lead,
      outline,
      words,
      readingMinutes,
      checks,
      seo: seoOf(draft),
      ...(typography ? { typography } : {}),
    });
  };
}

/** An automatic slug is found free when it is stored, with a number where it must; a chosen one is asked about. */
async function checkedFields(
  read: StoreRead,
  id: string,
  edited: EditedPost | null,
  draft: Draft,
): Promise<CheckedPost["post"]> {
  const post = edited?.post;
  if (post && wasPublic(post)) return { ...draft, id, slug: post.slug, categoryId: post.categoryId };
  if (draft.slug !== null) return { ...draft, id, slug: draft.slug };
  const slug = post && !post.slugChosen ? post.slug : slugify(draft.title.trim() === "" ? UNTITLED : draft.title);
  const settled = await settleSlug(read, { id, slug, categoryId: draft.categoryId }, post ?? null, "automatic");
  return { ...draft, id, slug: settled.ok ? settled.value : slug };
}
