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

/** Returns the topic, category and tag with this slug or former slug that the viewer may see. */
export async function subjectsBySlug(
  read: AssistantStoreRead,
  viewer: Viewer,
  slug: string,
): Promise<GeneratorSubject[]> {
  const [topic, category, tag] = [
    await topicOfSlug(read, viewer, slug),
    await categoryOfSlug(read, slug),
    (await read.tagBySlug(slug)) ?? (await tagCalled(read, slug)),
  ];
  return [
    ...(topic ? [{ kind: "topic" as const, id: topic.id, title: topic.title, slug: topic.slug }] : []),
    ...(category ? [{ kind: "category" as const, id: category.id, title: category.name, slug: category.slug }] : []),
    ...(tag ? [{ kind: "tag" as const, id: tag.id, title: tag.name, slug: tag.slug }] : []),
  ];
}

async function topicOfSlug(read: AssistantStoreRead, viewer: Viewer, slug: string) {
  const stored = await read.topicBySlug(slug);
  const topic = stored && (await read.plannedTopic(await read.resolveTopicId(stored.id)));
  return topic && maySeeTopic(viewer, topic) ? topic : null;
}

async function categoryOfSlug(read: AssistantStoreRead, slug: string) {
  const present = await read.categoryBySlug(slug);
  if (present) return present;
  const former = await read.formerPathRow(categoryPath(slug));
  if (former?.kind !== "category") return null;
  return (await read.categories()).find(({ id }) => id === former.entityId) ?? null;
}

/** Returns the current slug of a run's subject; null when the subject is gone. */
export async function slugOfSubject(read: AssistantStoreRead, { kind, id }: RunSubject): Promise<string | null> {
  if (kind === "topic") return (await read.plannedTopic(await read.resolveTopicId(id)))?.slug ?? null;
  if (kind === "category") return (await read.categories()).find((each) => each.id === id)?.slug ?? null;
  return kind === "tag" ? ((await read.tagsByIds([id]))[0]?.slug ?? null) : null;
}

/** Returns the number of posts about a subject, and the newest of them. */
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

/** Returns the proposals that name the subject's tag, category or post, or whose title has a word of the subject's name. */
export async function gapsOf(
  read: AssistantStoreRead,
  subject: RunSubject,
  now: number,
  config: Pick<SiteConfig, "timeZone" | "tagIndex">,
): Promise<Signal[]> {
  const signals = await allSignals(read, await read.plannedTopics(), { now, config });
  const shares = await mentionsName(
    read,
    subject,
    signals.map(({ title }) => title),
  );
  const ownKeys = await oldPostKeys(read, subject);
  const related = signals.filter(({ title, categoryId, tagIds, key }) => {
    const isOwn =
      subject.kind === "category" ? categoryId === subject.id : tagIds.includes(subject.id) || ownKeys.has(key);
    return isOwn || shares(title);
  });
  // The strongest proposals are selected after filtering, so that proposals about other subjects displace none of them.
  return strongestSignals(related);
}

/** Returns a function that tells whether a text has a word of the subject's name, in any grammatical form. */
async function mentionsName(read: SearchWords, subject: RunSubject, texts: readonly string[]) {
  const words = [...new Set([subject.title, ...texts].flatMap(tellingWords))];
  const lemmas = words.length === 0 ? new Map<string, string>() : await read.lemmasOf(words);
  const formOf = (word: string) => fold(lemmas.get(word) ?? word);
  const wanted = new Set(tellingWords(subject.title).map(formOf));
  return (text: string) => tellingWords(text).some((word) => wanted.has(formOf(word)));
}

type SearchWords = Pick<AssistantStoreRead, "lemmasOf">;

/** Returns the searches without results that are about a subject. They go into a prompt, as the only data about readers. */
export async function searchesAbout(read: SearchWords, subject: RunSubject, searches: readonly { text: string }[]) {
  const shares = await mentionsName(
    read,
    subject,
    searches.map(({ text }) => text),
  );
  return searches.map(({ text }) => text).filter(shares);
}

function tellingWords(text: string): string[] {
  return withoutFunctionWords([...new Set(textWords(text).map((word) => word.text))]);
}

/** Returns the keys of proposals to update the oldest posts of a tag or topic. None for a category, because its proposals name it anyway. */
async function oldPostKeys(read: AssistantStoreRead, { kind, id }: RunSubject): Promise<ReadonlySet<string>> {
  if (kind !== "tag" && kind !== "topic") return new Set();
  const size = await read.listSize(`${kind}:${id}`);
  const rows = await read.listPage(`${kind}:${id}`, Math.max(0, size - MOST_OLD_POSTS), MOST_OLD_POSTS);
  return new Set(rows.map((row) => `post:${row.id}`));
}
