import type { AssistantStoreRead } from "../store.ts";
import { fold, withoutFunctionWords, textWords } from "#core/polish/text-words.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { categoryPath, postPath } from "#core/base/paths.ts";
import { tagCalled } from "#core/tags/identity/find-by-name.ts";
import { maySeeTopic } from "#core/topics/topic.ts";
import { allSignals, type Signal, strongestSignals } from "#core/topics/proposal-signals.ts";
import type { GeneratorSubject, SubjectView } from "./generator-service.ts";
import type { RunSubject } from "../runs/run.ts";

const POSTS_SHOWN = 12;
const MOST_OLD_POSTS = 1_000;

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
  const texts = new Map((await read.archivedPosts(rows.map((row) => row.id))).map((text) => [text.id, text.headings]));
  const posts = rows.map((row) => {
    const { id: postId, title, slug, category } = row;
    return { id: postId, title, slug, path: postPath(category.slug, slug), headings: texts.get(postId) ?? [] };
  });
  return { total: await read.listSize(`${kind}:${id}`), posts };
}

/** Proposals of the site itself that are about the subject: its own tag, category or post, or a word of its name in any form. */
export async function gapsOf(
  read: AssistantStoreRead,
  subject: RunSubject,
  now: number,
  config: Pick<SiteConfig, "timeZone" | "tagIndex">,
): Promise<Signal[]> {
  const signals = await allSignals(read, await read.plannedTopics(), { now, config });
  const shares = await sharingName(
    read,
    subject,
    signals.map(({ title }) => title),
  );
  const own = await oldPostKeys(read, subject);
  const about = signals.filter(({ title, categoryId, tagIds, key }) => {
    const isOwn = subject.kind === "category" ? categoryId === subject.id : tagIds.includes(subject.id) || own.has(key);
    return isOwn || shares(title);
  });
  // Only then, so that the site's strongest do not hide the subject's own.
  return strongestSignals(about);
}

/** Those of the texts that contain a word of the subject's name, in any form. */
async function sharingName(read: SearchWords, subject: RunSubject, texts: readonly string[]) {
  const words = [...new Set([subject.title, ...texts].flatMap(telling))];
  const lemmas = words.length === 0 ? new Map<string, string>() : await read.lemmasOf(words);
  const formOf = (word: string) => fold(lemmas.get(word) ?? word);
  const wanted = new Set(telling(subject.title).map(formOf));
  return (text: string) => telling(text).some((word) => wanted.has(formOf(word)));
}

type SearchWords = Pick<AssistantStoreRead, "lemmasOf">;

/** What readers looked for in vain about a subject, for a model to know; nothing else goes into a prompt. */
export async function searchesAbout(read: SearchWords, subject: RunSubject, searches: readonly { text: string }[]) {
  const shares = await sharingName(
    read,
    subject,
    searches.map(({ text }) => text),
  );
  return searches.map(({ text }) => text).filter(shares);
}

function telling(text: string): string[] {
  return withoutFunctionWords([...new Set(textWords(text).map((word) => word.text))]);
}

/** Its oldest posts, by the keys that proposals to bring one up to date have: a category's say so themselves. */
async function oldPostKeys(read: AssistantStoreRead, { kind, id }: RunSubject): Promise<ReadonlySet<string>> {
  if (kind !== "tag" && kind !== "topic") return new Set();
  const size = await read.listSize(`${kind}:${id}`);
  const rows = await read.listPage(`${kind}:${id}`, Math.max(0, size - MOST_OLD_POSTS), MOST_OLD_POSTS);
  return new Set(rows.map((row) => `post:${row.id}`));
}
