import type { AssistantStoreRead } from "../store.ts";
import { fold, withoutFunctionWords, textWords } from "#core/polish/text-words.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { categoryPath, postPath } from "#core/base/paths.ts";
import { tagCalled } from "#core/tags/identity/find-by-name.ts";
import { maySeeTopic } from "#core/topics/topic.ts";
import { listSignals, type Signal } from "#core/topics/proposal-signals.ts";
import type { GeneratorSubject, SubjectView } from "./generator-service.ts";
import type { RunSubject } from "../runs/run.ts";

const POSTS_SHOWN = 12;

export async function subjectsCalled(
  read: AssistantStoreRead,
  viewer: Viewer,
  slug: string,
): Promise<GeneratorSubject[]> {
  const [topic, category, tag] = [
    await topicCalled(read, viewer, slug),
    await categoryCalled(read, slug),
    (await read.tagBySlug(slug)) ?? (await tagCalled(read, slug)),
  ];
  return [
    ...(topic ? [{ kind: "topic" as const, id: topic.id, title: topic.title, slug: topic.slug }] : []),
    ...(category ? [{ kind: "category" as const, id: category.id, title: category.name, slug: category.slug }] : []),
    ...(tag ? [{ kind: "tag" as const, id: tag.id, title: tag.name, slug: tag.slug }] : []),
  ];
}

async function topicCalled(read: AssistantStoreRead, viewer: Viewer, slug: string) {
  const stored = await read.topicBySlug(slug);
  const topic = stored && (await read.plannedTopic(await read.resolveTopicId(stored.id)));
  return topic && maySeeTopic(viewer, topic) ? topic : null;
}

async function categoryCalled(read: AssistantStoreRead, slug: string) {
  const present = await read.categoryBySlug(slug);
  if (present) return present;
  const former = await read.formerPathRow(categoryPath(slug));
  if (former?.kind !== "category") return null;
  return (await read.categories()).find(({ id }) => id === former.entityId) ?? null;
}

/** The present slug of what a run is about; null once it is gone. */
export async function slugOfSubject(read: AssistantStoreRead, { kind, id }: RunSubject): Promise<string | null> {
  if (kind === "topic") return (await read.plannedTopic(await read.resolveTopicId(id)))?.slug ?? null;
  if (kind === "category") return (await read.categories()).find((each) => each.id === id)?.slug ?? null;
  return kind === "tag" ? ((await read.tagsByIds([id]))[0]?.slug ?? null) : null;
}

export async function postsOf(
  read: AssistantStoreRead,
  { kind, id }: RunSubject,
): Promise<Pick<SubjectView, "total" | "posts">> {
  if (kind === "post") return { total: 0, posts: [] };
  const rows = await read.listPage(`${kind}:${id}`, 0, POSTS_SHOWN);
  const posts = rows.map(({ title, slug, category }) => ({ title, slug, path: postPath(category.slug, slug) }));
  return { total: await read.listSize(`${kind}:${id}`), posts };
}

/** Proposals of the site itself that are about the subject: its own tag, category or post, or a word of its name in any form. */
export async function gapsOf(
  read: AssistantStoreRead,
  subject: RunSubject,
  now: number,
  config: Pick<SiteConfig, "timeZone" | "tagIndex">,
): Promise<Signal[]> {
  const signals = await listSignals(read, await read.plannedTopics(), { now, config });
  const named = telling(subject.title);
  const said = signals.map((signal) => ({ signal, title: telling(signal.title) }));
  const words = [...new Set([...named, ...said.flatMap(({ title }) => title)])];
  const lemmas = words.length === 0 ? new Map<string, string>() : await read.lemmasOf(words);
  const stemOf = (word: string) => fold(lemmas.get(word) ?? word);
  const wanted = new Set(named.map(stemOf));
  const about: Signal[] = [];
  for (const { signal, title } of said) {
    const shares = title.some((word) => wanted.has(stemOf(word)));
    if (shares || (await belongs(read, signal, subject))) about.push(signal);
  }
  return about;
}

function telling(text: string): string[] {
  return withoutFunctionWords([...new Set(textWords(text).map((word) => word.text))]);
}

async function belongs(
  read: AssistantStoreRead,
  { categoryId, tagIds, key }: Signal,
  { kind, id }: RunSubject,
): Promise<boolean> {
  if (kind === "category") return categoryId === id;
  if (kind === "tag" && tagIds.includes(id)) return true;
  const [, postId] = /^wpis:(.+)$/.exec(key) ?? [];
  const post = postId === undefined ? null : await read.post(postId);
  if (!post) return false;
  return kind === "tag" ? post.tagIds.includes(id) : post.topicId === id;
}
