import { countOf, NOUNS } from "#core/polish/words.ts";
import type { Derived, Post } from "#core/posts/post.ts";
import { derive } from "#core/posts/saving.ts";
import { PURGE_ALL } from "#core/site/purge.ts";
import type { House } from "./house.ts";
import { NO_PROGRESS } from "./report.ts";
import type { Progress, Report } from "./report.ts";
import { renderShortTexts } from "./short-texts.ts";

type Workshop = Pick<House, "store" | "renderer">;

/** Posts rendered between two transactions, so that no transaction is long. */
const BATCH = 50;

/**
 * Makes everything that follows from what people wrote anew: rendered posts, tags and topics, counts and lists, related
 * posts. Harmless at any time and beside readers. Resolves the number of posts that cannot be rendered; they keep what
 * they had.
 */
export async function rebuild(house: Workshop, report: Report, progress: Progress = NO_PROGRESS): Promise<number> {
  const wrong = await house.store.write(async (tx) => tx.recount());
  report(wrong === 0 ? "Spisy i liczniki były w porządku." : `Poprawione liczby w spisach: ${wrong}.`);
  const ids = await allPostIds(house);
  const { rendered, refused } = await renderAll(house, ids, progress);
  report(`Złożono na nowo: ${countOf(rendered, NOUNS.wpis)}.`);
  for (const line of refused) report(line);
  await renderShortTexts(house);
  const related = await refreshAllRelated(house, ids, progress);
  report(`Zmienione listy pokrewnych wpisów: ${related}.`);
  await house.store.write(async (tx) => tx.purge([PURGE_ALL]));
  report("Gotowe.");
  return refused.length;
}

/** Every post's id, in the store's order. */
export async function allPostIds({ store }: Pick<House, "store">): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const some = await store.read.postIds(ids.at(-1) ?? null, BATCH);
    if (some.length === 0) return ids;
    ids.push(...some);
  }
}

async function renderAll(house: Workshop, ids: string[], progress: Progress) {
  const refused: string[] = [];
  let rendered = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const made: { post: Post; derived: Derived }[] = [];
    for (const id of ids.slice(from, from + BATCH)) {
      const post = await house.store.read.post(id);
      const derived = post && (await derive(house, post, "archive"));
      if (post && derived?.ok) made.push({ post, derived: derived.value });
      else if (derived && !derived.ok) refused.push(`„${post?.title}” nie daje się złożyć: ${derived.message}`);
      progress(from + made.length, ids.length, "wpisy");
    }
    rendered += await keep(house, made);
  }
  progress(ids.length, ids.length, "wpisy");
  return { rendered, refused };
}

/** A post somebody saved meanwhile was rendered by that save. */
async function keep({ store }: Workshop, made: { post: Post; derived: Derived }[]): Promise<number> {
  return store.write(async (tx) => {
    let kept = 0;
    for (const { post, derived } of made) {
      if ((await tx.post(post.id))?.version !== post.version) continue;
      await tx.putDerived(post.id, derived);
      kept += 1;
    }
    return kept;
  });
}

async function refreshAllRelated({ store }: Workshop, ids: string[], progress: Progress): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    changed += (await store.write(async (tx) => tx.refreshRelated(some))).length;
    progress(Math.min(from + BATCH, ids.length), ids.length, "pokrewne");
  }
  return changed;
}
