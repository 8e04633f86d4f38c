import { maySee, requirePermission } from "#core/base/permission.ts";
import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { slugify } from "#core/polish/slug.ts";
import { typesetText } from "#core/polish/typography/typography.ts";
import { advisoryChecks } from "../checks/advisory-checks.ts";
import { blockingChecks } from "../checks/blocking-checks.ts";
import type { Preview } from "../post-service-types.ts";
import type { Draft, EditedPost } from "./draft.ts";
import { UNTITLED } from "./persist-draft.ts";
import { chooseSlug } from "./slug-choice.ts";
import { hardFaults } from "./save-draft.ts";
import { derive } from "../store-post.ts";
import { noSuchPost, wasPublic } from "../post-access.ts";

/** Shows a text as it would look on its page, with the results of all checks. Stores nothing. */
export function createPreviews(deps: PostServiceDeps) {
  const { read } = deps.store;
  const rules = typographyRules(deps.config.typography);
  const typeset = (text: string | null) => text && typesetText(text, rules);
  const seoOf = ({ seo }: Draft) => ({ title: typeset(seo.title), description: typeset(seo.description) });
  return async (viewer: Viewer, postId: string, draft: Draft, closer = false): Promise<Outcome<Preview>> => {
    const edited = await read.edited(postId);
    if (edited && !maySee(viewer, edited.post)) return noSuchPost();
    const refusal = requirePermission(viewer, "write-own") ?? hardFaults(draft);
    if (refusal) return refusal;
    const derived = await derive(deps, draft, "editor", { typography: closer });
    if (!derived.ok) return derived;
    const checked = {
      post: await checkedFields(read, postId, edited, draft),
      derived: derived.value,
      removals: derived.value.removals ?? [],
      before: edited?.post ?? null,
    };
    const checks = [...(await blockingChecks(deps, checked)), ...(await advisoryChecks(read, checked))];
    const { html, title, lead, excerpt, outline, words, readingMinutes, typography } = derived.value;
    const shown = { html, title, lead, excerpt, outline, words, readingMinutes, checks, seo: seoOf(draft) };
    return ok(typography ? { ...shown, typography } : shown);
  };
}

/** Returns the fields to check. Like a save, replaces an automatic slug by a free slug; a chosen slug stays and is checked. */
async function checkedFields(read: PostStoreRead, id: string, edited: EditedPost | null, draft: Draft) {
  const post = edited?.post;
  if (post && wasPublic(post)) return { ...draft, id, slug: post.slug, categoryId: post.categoryId };
  if (draft.slug !== null) return { ...draft, id, slug: draft.slug };
  const slug = post && !post.slugChosen ? post.slug : slugify(draft.title.trim() === "" ? UNTITLED : draft.title);
  const settled = await chooseSlug(read, { id, slug, categoryId: draft.categoryId }, post ?? null, "automatic");
  return { ...draft, id, slug: settled.ok ? settled.value : slug };
}
