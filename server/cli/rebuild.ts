import { appendAll } from "#core/base/values/append-all.ts";
import { randomUUID } from "node:crypto";
import { plainTitle } from "#core/base/post-title.ts";
import type { Post } from "#core/posts/post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { derive } from "#core/posts/store-post.ts";
import { PURGE_ALL } from "#core/base/cache-tags.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { mapInOrder } from "../base/map-in-order.ts";
import type { SearchPart } from "./commands.ts";
import { NO_PROGRESS, type PacedReport, type Progress, type Report } from "../base/progress.ts";
import { AT_ONCE, renderDescriptions } from "../jobs/refresh-derived-data.ts";
import { recordJob } from "../jobs/job-log.ts";
import { refreshRelatedLists } from "../jobs/related-posts.ts";
import { rebuildMessages } from "#core/messages/server/cli/doctor.ts";
import { searchServerMessages } from "#core/messages/server/search.ts";

type RenderRuntime = Pick<ComposedSite, "store" | "renderer">;

type IndexRuntime = Pick<ComposedSite, "upkeep" | "store" | "log">;

const BATCH = 50;

/** At most this many posts are rendered at once: enough to keep all render threads busy. */
export const REBUILT_AT_ONCE = 6;

export const STORED_TOGETHER = 16;

/**
 * Rebuilds everything, or only parts of the search, as a job that the studio shows. Resolves to the number of posts that cannot be
 * rendered.
 */
export async function recordedRebuild(
  runtime: ComposedSite,
  only: readonly SearchPart[],
  report: PacedReport,
  progress: Progress,
): Promise<number> {
  let refused = 0;
  await recordJob(runtime, { id: randomUUID(), kind: "rebuild", startedBy: null }, async (note) => {
    const both: Progress = (done, total, what) => {
      progress(done, total, what);
      note(done, total);
    };
    if (only.length > 0) {
      await rebuildSearch(runtime, only, (line) => void report(line), both);
      return rebuildMessages.searchRebuilt;
    }
    refused = await rebuild(runtime, report, both);
    return refused === 0 ? rebuildMessages.allRendered : rebuildMessages.notRendered(refused);
  });
  return refused;
}

/**
 * Rebuilds everything derived from posts; safe at any time. Posts that cannot be rendered stay unchanged. Resolves to the number of such
 * posts.
 */
export async function rebuild(
  runtime: RenderRuntime,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const wrong = await runtime.store.write(async (tx) => tx.recount());
  await report(wrong === 0 ? rebuildMessages.countsSound : rebuildMessages.countsMended(wrong));
  const ids = await allPostIds(runtime);
  const { rendered, refused } = await renderAll(runtime, ids, report, progress);
  await report(rebuildMessages.rendered(rendered));
  await renderDescriptions(runtime);
  const related = await refreshRelatedLists(runtime, AT_ONCE, (done) => progress(done, ids.length, "pokrewne"));
  await report(rebuildMessages.relatedChanged(related));
  await runtime.store.write(async (tx) => tx.purge([PURGE_ALL]));
  await report(rebuildMessages.done);
  return refused;
}

/** Rebuilds parts of the search index while readers may use it. Rejects when the dictionary is unavailable. */
export async function rebuildSearch(
  { upkeep }: Pick<IndexRuntime, "upkeep">,
  searchParts: readonly SearchPart[],
  report: Report,
  progress: Progress,
): Promise<void> {
  if (searchParts.includes("lemmas")) {
    const { forms } = await upkeep.electAnew(progress);
    report(forms === 0 ? rebuildMessages.lemmasCurrent : rebuildMessages.lemmasElected(forms));
  }
  if (searchParts.includes("search")) {
    const posts = await upkeep.reindexAll(progress);
    report(rebuildMessages.refiled(posts));
  }
  await upkeep.catchUp(progress);
  report(rebuildMessages.done);
}

/** Completes the search index. Reports that posts are waiting, because indexing them may take a while. */
export async function catchUpSearch(
  { upkeep, store, log }: IndexRuntime,
  report: Report,
  progress: Progress,
): Promise<void> {
  const { posts } = await store.read.searchWaiting();
  if (posts > 0) report(rebuildMessages.searchGoesOn(posts));
  try {
    await upkeep.catchUp(progress);
    if (posts > 0) report(rebuildMessages.searchReady);
  } catch (error) {
    log.error({ err: error }, searchServerMessages.indexingBroken);
    report(rebuildMessages.searchNotCompleted);
  }
}

/** Returns the ids of all posts, read in batches. */
export async function allPostIds({ store }: Pick<ComposedSite, "store">): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await store.read.postIds(ids.at(-1) ?? null, BATCH);
    if (page.length === 0) return ids;
    appendAll(ids, page);
  }
}

type Rendered = { post: Post; derived: Derived };

async function renderAll(runtime: RenderRuntime, ids: string[], report: PacedReport, progress: Progress) {
  const counts = { rendered: 0, refused: 0 };
  let batch: Rendered[] = [];
  let done = 0;
  const render = async (id: string) => {
    const post = await runtime.store.read.post(id);
    return { post, derived: post && (await derive(runtime, post, "archive")) };
  };
  for await (const { post, derived } of mapInOrder(ids, REBUILT_AT_ONCE, render)) {
    if (post && derived?.ok) batch.push({ post, derived: derived.value });
    else if (derived && !derived.ok) {
      counts.refused += 1;
      await report(rebuildMessages.postRefused(plainTitle(post?.title ?? ""), derived.message));
    }
    progress((done += 1), ids.length, "wpisy");
    if (batch.length < STORED_TOGETHER && done < ids.length) continue;
    counts.rendered += await storeRendered(runtime, batch);
    batch = [];
  }
  return counts;
}

/** Stores rendered posts. Posts that were saved meanwhile are left out, because saving has rendered them. */
async function storeRendered({ store }: RenderRuntime, batch: Rendered[]): Promise<number> {
  return store.write(async (tx) => {
    let stored = 0;
    for (const { post, derived } of batch) {
      if ((await tx.post(post.id))?.version !== post.version) continue;
      await tx.putDerived(post.id, derived);
      stored += 1;
    }
    return stored;
  });
}
