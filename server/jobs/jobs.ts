import { type Media, VARIANT_FORMATS, variantWidths } from "#core/base/media.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Renderer } from "#core/markdown/rendering.ts";
import { rerender } from "../page-cache/stale-render-guard.ts";
import { renderDescriptions } from "./render-descriptions.ts";

/** What background work needs. `rest` waits, and rejects when the server stops. */
export interface Background {
  store: Store;
  renderer: Renderer;
  blobs: Blobs;
  elapsed: MonotonicClock;
  rest(milliseconds: number): Promise<void>;
}

/** Background work rests three times as long as it worked, and so takes a quarter of a core (platform.md, Markdown). */
const REST_PER_WORK = 3;

const BATCH = 50;

/** Renders posts with an older render key, newest first, descriptions before them. Resumable. Returns how many. */
export async function sweepStaleRenders(background: Background): Promise<number> {
  const { store, renderer } = background;
  const key = await renderer.key();
  const refused = new Set<string>();
  let rendered = 0;
  for (let begun = false; ; begun = true) {
    const stale = await store.read.staleRenders(key, BATCH + refused.size);
    const ids = stale.filter((id) => !refused.has(id)).slice(0, BATCH);
    if (ids.length === 0) return rendered;
    if (!begun) await renderDescriptions(background, (work) => paced(background, work));
    for (const id of ids) {
      if (await paced(background, () => rerender(store, renderer, id))) rendered += 1;
      else refused.add(id);
    }
  }
}

/** Recomputes the related lists of all posts and purges the pages whose list changed. Returns how many changed. */
export async function refreshRelatedLists(background: Background): Promise<number> {
  const { store } = background;
  let changed = 0;
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await store.read.postIds(last, BATCH);
    if (ids.length === 0) return changed;
    last = ids.at(-1) ?? null;
    const found = await paced(background, () =>
      store.write(async (tx) => {
        const different = await tx.refreshRelated(ids);
        if (different.length > 0) tx.purge(different.map((id) => `post:${id}`));
        return different;
      }),
    );
    changed += found.length;
  }
}

export async function makeVariants(background: Background, media: Pick<Media, "id" | "width" | "type">): Promise<void> {
  if (media.type === "image/gif") return;
  for (const width of variantWidths(media.width)) {
    for (const format of VARIANT_FORMATS) {
      await paced(background, () => background.blobs.variant(media.id, width, format));
    }
  }
}

async function paced<T>({ elapsed, rest }: Background, work: () => Promise<T>): Promise<T> {
  const start = elapsed();
  const done = await work();
  await rest((elapsed() - start) * REST_PER_WORK);
  return done;
}
