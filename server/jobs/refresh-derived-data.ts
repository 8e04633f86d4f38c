import type { SiteRuntime } from "../base/site-runtime.ts";
import { type Media, VARIANT_FORMATS, variantWidths } from "#core/base/media.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import { rerender } from "../page-cache/rerender-on-read.ts";

/** Dependencies of background work. `rest` waits, and rejects when the server stops. */
export interface Background {
  store: Store;
  renderer: Renderer;
  blobs: Blobs;
  elapsed: MonotonicClock;
  rest(milliseconds: number): Promise<void>;
}

/** A rest is this many times as long as the work before it. So rendering the archive takes at most a quarter of a core. */
const REST_PER_WORK = 3;

/** The same factor for related lists. Making them may take half of a core, so that the lists of 10 000 posts are made within 5 minutes. */
export const RELATED_REST_PER_WORK = 1;

const BATCH = 50;

type RenderRuntime = Pick<SiteRuntime, "store" | "renderer">;

export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

export const AT_ONCE: Pace = (work) => work();

/** Renders again what an older version of the program rendered: tags, topics, posts (newest first). Returns the number of posts. */
export async function sweepStaleRenders(background: Background): Promise<number> {
  const { store, renderer } = background;
  const { key } = renderer;
  const pace = paceOf(background);
  const refused = new Set<string>();
  let rendered = 0;
  for (let begun = false; ; begun = true) {
    const stale = await store.read.staleRenders(key, BATCH + refused.size);
    const ids = stale.filter((id) => !refused.has(id)).slice(0, BATCH);
    if (ids.length === 0) return rendered;
    if (!begun) await renderDescriptions(background, pace);
    for (const id of ids) {
      if (await pace(() => rerender(store, renderer, id))) rendered += 1;
      else refused.add(id);
    }
  }
}

/** Renders the descriptions of all tags and topics, also hidden ones. Returns how many. Descriptions changed meanwhile are skipped. */
export async function renderDescriptions(workshop: RenderRuntime, pace: Pace = AT_ONCE): Promise<number> {
  let rendered = 0;
  for (const { id, description } of await workshop.store.read.tagUsage()) {
    if (description !== "" && (await pace(() => renderTag(workshop, id)))) rendered += 1;
  }
  for (const { id, slug, intro } of await workshop.store.read.topics()) {
    if (intro !== "" && (await pace(() => renderTopic(workshop, id, slug)))) rendered += 1;
  }
  return rendered;
}

/** Makes all variants of a picture, so that readers do not wait for them. */
export async function makeVariants(background: Background, media: Pick<Media, "id" | "width" | "type">): Promise<void> {
  if (media.type === "image/gif") return;
  const pace = paceOf(background);
  for (const width of variantWidths(media.width)) {
    for (const format of VARIANT_FORMATS) {
      await pace(() => background.blobs.variant(media.id, width, format));
    }
  }
}

async function renderTag({ store, renderer }: RenderRuntime, id: string): Promise<boolean> {
  const [tag] = await store.read.tagsByIds([id]);
  const html = tag && (await renderer.renderShort(tag.description, "archive"));
  if (!tag || !html?.ok) return false;
  return store.write(async (tx) => {
    const [present] = await tx.tagsByIds([id]);
    if (present?.version !== tag.version) return false;
    await tx.putTag(present, html.value);
    tx.purge([`tag:${present.slug}`]);
    return true;
  });
}

async function renderTopic({ store, renderer }: RenderRuntime, id: string, slug: string): Promise<boolean> {
  const topic = await store.read.topicBySlug(slug);
  const html = topic?.id === id ? await renderer.renderShort(topic.intro, "archive") : null;
  if (!topic || !html?.ok) return false;
  return store.write(async (tx) => {
    const present = await tx.topicBySlug(slug);
    if (present?.id !== id || present.version !== topic.version) return false;
    await tx.putTopic(present, html.value);
    tx.purge(["topics"]);
    return true;
  });
}

/** Returns a function that does some work and then rests `restPerWork` times as long as it took. */
export function paceOf({ elapsed, rest }: Pick<Background, "elapsed" | "rest">, restPerWork = REST_PER_WORK): Pace {
  return async (work) => {
    const start = elapsed();
    const done = await work();
    await rest((elapsed() - start) * restPerWork);
    return done;
  };
}
