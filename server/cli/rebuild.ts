import { countOf, NOUNS } from "#core/polish/words.ts";
import type { Post } from "#core/posts/post.ts";
import type { Derived } from "#core/markdown/rendering.ts";
import { derive } from "#core/posts/store-post.ts";
import { PURGE_ALL } from "#core/base/cache-tags.ts";
import type { AppRuntime } from "../runtime.ts";
import { inOrder } from "./in-order.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "./report.ts";
import { renderDescriptions } from "../jobs/render-descriptions.ts";

type Workshop = Pick<AppRuntime, "store" | "renderer">;

const BATCH = 50;

/** Posts being rendered, or waiting for one before them. Enough that no thread of the renderer has to wait. */
export const REBUILT_AT_ONCE = 6;

/** Rendered posts held until they are stored together, so that no transaction is long and not every post is one. */
export const STORED_TOGETHER = 16;

/** Renders everything anew. Harmless beside readers. Returns the number of posts that cannot be rendered. */
export async function rebuild(
  runtime: Workshop,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const wrong = await runtime.store.write(async (tx) => tx.recount());
  await report(wrong === 0 ? "Spisy i liczniki były w porządku." : `Poprawione liczby w spisach: ${wrong}.`);
  const ids = await allPostIds(runtime);
  const { rendered, refused } = await renderAll(runtime, ids, report, progress);
  await report(`Złożono na nowo: ${countOf(rendered, NOUNS.wpis)}.`);
  await renderDescriptions(runtime);
  const related = await refreshAllRelated(runtime, ids, progress);
  await report(`Zmienione listy pokrewnych wpisów: ${related}.`);
  await runtime.store.write(async (tx) => tx.purge([PURGE_ALL]));
  await report("Gotowe.");
  return refused;
}

export async function allPostIds({ store }: Pick<AppRuntime, "store">): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const some = await store.read.postIds(ids.at(-1) ?? null, BATCH);
    if (some.length === 0) return ids;
    ids.push(...some);
  }
}

type Rendered = { post: Post; derived: Derived };

async function renderAll(runtime: Workshop, ids: string[], report: PacedReport, progress: Progress) {
  const counts = { rendered: 0, refused: 0 };
  let made: Rendered[] = [];
  let done = 0;
  const render = async (id: string) => {
    const post = await runtime.store.read.post(id);
    return { post, derived: post && (await derive(runtime, post, "archive")) };
  };
  for await (const { post, derived } of inOrder(ids, REBUILT_AT_ONCE, render)) {
    if (post && derived?.ok) made.push({ post, derived: derived.value });
    else if (derived && !derived.ok) {
      counts.refused += 1;
      await report(`„${post?.title}” nie daje się złożyć: ${derived.message}`);
    }
    progress((done += 1), ids.length, "wpisy");
    if (made.length < STORED_TOGETHER && done < ids.length) continue;
    counts.rendered += await keep(runtime, made);
    made = [];
  }
  return counts;
}

/** A post somebody saved meanwhile was rendered by that save. */
async function keep({ store }: Workshop, made: Rendered[]): Promise<number> {
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
