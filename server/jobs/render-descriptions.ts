import type { AppRuntime } from "../runtime.ts";

type Workshop = Pick<AppRuntime, "store" | "renderer">;

type Pace = <T>(work: () => Promise<T>) => Promise<T>;

const AT_ONCE: Pace = (work) => work();

/** Renders descriptions and introductions anew. Returns how many. */
export async function renderDescriptions(workshop: Workshop, pace: Pace = AT_ONCE): Promise<number> {
  let rendered = 0;
  for (const { id, description } of await workshop.store.read.tagUsage()) {
    if (description !== "" && (await pace(() => renderTag(workshop, id)))) rendered += 1;
  }
  for (const { id, slug, intro } of await workshop.store.read.topics()) {
    if (intro !== "" && (await pace(() => renderTopic(workshop, id, slug)))) rendered += 1;
  }
  return rendered;
}

async function renderTag({ store, renderer }: Workshop, id: string): Promise<boolean> {
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

async function renderTopic({ store, renderer }: Workshop, id: string, slug: string): Promise<boolean> {
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
