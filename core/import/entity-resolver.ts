import type { ImportStoreRead } from "./store.ts";
import type { User } from "../base/viewer.ts";
import { slugify } from "../polish/slug.ts";
import { titleFromUrlPath } from "../polish/title-from-url-path.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import { NAME_LIMIT } from "../base/limits.ts";
import type { Category } from "#core/base/category.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { diacriticsIn, isNameOf, nameKey } from "../tags/identity/tag-identity.ts";
import { freeTagSlug, tagCalled } from "../tags/identity/find-by-name.ts";
import type { Tag } from "../tags/tag.ts";
import { topicOf, type Topic } from "../topics/topic.ts";
import type { ImportWarning } from "../base/import-warning.ts";
import type { IncomingPost } from "../base/values/incoming-post.ts";
import { storedCategory } from "./resolve-slugs.ts";
import type { FindTagWords } from "../tags/likeness/lemma-words.ts";
import { unitedWords } from "./united-words.ts";
import { importMessages } from "#core/messages/import.ts";
import { categoryMessages } from "#core/messages/categories.ts";

/** The categories, tags, topics and people that posts refer to. */
export interface EntitySet {
  categories: Category[];
  tags: Tag[];
  topics: Topic[];
  users: User[];
  /** Slugs that people had on the site of the archive, in so far as nobody has them here. */
  formerBylines?: { slug: string; userId: string }[];
}

export const NO_ENTITIES: EntitySet = { categories: [], tags: [], topics: [], users: [] };

type PostNames = Pick<IncomingPost, "category" | "tags" | "authors" | "topic"> & Partial<Pick<IncomingPost, "path">>;

/** The names of categories, tags, people and topics in all posts of an import. */
export interface Names {
  categories: Map<string, string>;
  /** Maps each spelling to the number of posts that use it, in the order of first use. */
  tags: Map<string, number>;
  authors: Set<string>;
  topics: Set<string>;
  /** Maps a category or author with a doubtful name, such as one made from a slug, to the first file that has it. */
  guessed?: { categories: Map<string, string>; authors: Map<string, string> };
}

/** Adds the category, tags, authors and topic of a post to `names`. */
export function collectNames(names: Names, { category, tags, authors, topic, path = "" }: PostNames): void {
  const { categories, guessed } = names;
  const wasGuessed = guessed?.categories.has(category.slug) ?? false;
  // A name that a file states replaces a name made from a slug.
  if (!categories.has(category.slug) || (wasGuessed && !category.guessed)) {
    categories.set(category.slug, category.name);
    if (category.guessed) guessed?.categories.set(category.slug, path);
    else guessed?.categories.delete(category.slug);
  }
  for (const tag of tags) names.tags.set(tag, (names.tags.get(tag) ?? 0) + 1);
  for (const author of authors) {
    if (!names.authors.has(author) && isNoByline(author)) guessed?.authors.set(author, path);
    if (!names.authors.has(author) && author.includes("-") && author === slugify(author))
      guessed?.authors.set(author, path);
    names.authors.add(author);
  }
  if (topic !== null) names.topics.add(topic);
}

/** Returns whether a name cannot be a byline: a number is no name, and readers must not see an e-mail address. */
function isNoByline(name: string): boolean {
  return /^[\d\s]+$/.test(name) || name.trim().indexOf("@") > 0;
}

/** Functions that return the entities for the names in a post. */
export type ResolvedEntities = Awaited<ReturnType<typeof resolveEntities>>;

interface Descriptions {
  categories: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  authors: ReadonlyMap<string, string>;
}

interface ResolverDeps {
  read: ImportStoreRead;
  config: SiteConfig;
  /** Entities that the caller already has. They have precedence over entities of the store. */
  existing: EntitySet;
  /** Maps new entities to their descriptions: categories and bylines by slug, tags by `nameKey`. */
  descriptions?: Descriptions | undefined;
  /** Maps the slug of a person's name to the slug in the old site's addresses. */
  authorSlugs?: ReadonlyMap<string, string> | undefined;
  newId: () => string;
  /** Tells different words from spellings of one word. When absent, only a short list of such words is known. */
  findWords?: FindTagWords | undefined;
}

/** Finds the entity for each name in the store, or makes a new one. Stores nothing, because the import's transaction stores `created`. */
export async function resolveEntities(names: Names, deps: ResolverDeps) {
  const { existing } = deps;
  const created: EntitySet = {
    topics: existing.topics,
    categories: [...existing.categories],
    tags: [...existing.tags],
    users: [...existing.users],
    formerBylines: [],
  };
  const categories = await resolveCategories(names.categories, deps, created);
  const tags = await resolveTags(names.tags, deps, created);
  const users = await resolveUsers(names.authors, deps, created);
  const topics = await resolveTopics(names.topics, deps);
  const united = await unitedWords(names.tags, tags, deps.findWords);
  return {
    category: (entry: Pick<PostNames, "category">) => resolvedEntity(categories, entry.category.slug),
    /** Returns null for a category that no post of the import names. */
    categoryBySlug: (slug: string): Category | null => categories.get(slug) ?? null,
    tagByName: (name: string): Tag | null => tags.get(nameKey(name)) ?? null,
    tags: (entry: PostNames) => distinct(entry.tags.map((name) => resolvedEntity(tags, nameKey(name)))),
    /** Returns a warning for each tag of a post that gets another word's name, because both have one address (sąd, sad). */
    unitedTags: ({ tags: own, path }: Pick<IncomingPost, "tags" | "path">) =>
      [...new Set(own)]
        .flatMap((name) => united.get(name) ?? [])
        .map((text): ImportWarning => ({ kind: "united-tags", path, line: 1, text })),
    authors: (entry: PostNames) =>
      distinct(
        entry.authors.flatMap((name) =>
          isNoByline(name) ? (users.get(slugify(name)) ?? []) : resolvedEntity(users, slugify(name)),
        ),
      ),
    topic: (entry: PostNames) => (entry.topic === null ? null : (topics.get(slugify(entry.topic)) ?? null)),
    tagSlugs: [...names.tags.keys()].map((name) => resolvedEntity(tags, nameKey(name)).slug),
    created: created,
    guessed: [
      ...bylineWarnings(names, users),
      ...guessedNameWarnings(names, {
        categories: created.categories.filter(
          (each) => !existing.categories.includes(each) && !isConfigured(each.slug, deps.config),
        ),
        users: created.users.filter((each) => !existing.users.includes(each)),
      }),
    ],
  };
}

/** Returns a warning for each name that cannot be a byline and belongs to nobody on the site. */
function bylineWarnings({ authors, guessed }: Names, users: ReadonlyMap<string, User>): ImportWarning[] {
  return [...authors]
    .filter((name) => isNoByline(name) && !users.has(slugify(name)))
    .map((name) => {
      const text = importMessages.noByline(name);
      return { kind: "byline", path: guessed?.authors.get(name) ?? "", line: 1, text };
    });
}

/** Returns whether the site's configuration file has the category. */
function isConfigured(slug: string, config: SiteConfig): boolean {
  return config.categories.some((each) => each.slug === slug);
}

/** Returns a warning for each new category and byline whose name was made from a slug. */
function guessedNameWarnings(
  { guessed }: Names,
  { categories, users }: Pick<EntitySet, "categories" | "users">,
): ImportWarning[] {
  const warning = (path: string, text: string): ImportWarning => ({ kind: "guessed-name", path, line: 1, text });
  const ofCategory = ({ slug, name }: Category) => {
    const path = guessed?.categories.get(slug);
    return path === undefined ? [] : [warning(path, importMessages.categoryCalled(slug, name))];
  };
  const ofAuthor = ({ slug, name }: User) => {
    const path = guessed?.authors.get(slug);
    return path === undefined ? [] : [warning(path, importMessages.bylineCalled(slug, name))];
  };
  return [...categories.flatMap(ofCategory), ...users.flatMap(ofAuthor)];
}

async function resolveCategories(names: Names["categories"], deps: ResolverDeps, created: EntitySet) {
  const bySlug = new Map(deps.existing.categories.map((category) => [category.slug, category]));
  let position = (await deps.read.categories()).length + created.categories.length;
  for (const [slug, name] of names) {
    if (bySlug.has(slug)) continue;
    const stored = await storedCategory(deps.read, slug);
    const category = stored ?? newCategory({ slug, name }, deps, position++);
    if (!stored) created.categories.push(category);
    bySlug.set(slug, category);
  }
  return bySlug;
}

/** Makes a category. Its name and description come from the site's configuration file if that file has the category. */
function newCategory(
  { slug, name }: IncomingPost["category"],
  { config, newId, descriptions }: ResolverDeps,
  position: number,
): Category {
  const seed = config.categories.find((each) => each.slug === slug);
  return {
    id: newId(),
    slug,
    name: seed?.name ?? (slug === PAGES_CATEGORY ? categoryMessages.pages : name),
    description: seed?.description ?? descriptions?.categories.get(slug) ?? "",
    position,
    version: 1,
  };
}

async function resolveTags(names: Names["tags"], deps: ResolverDeps, created: EntitySet): Promise<Map<string, Tag>> {
  const { existing } = deps;
  // Later entries win, so a tag is found by its name first, then by an alias, then by its slug.
  const byKey = new Map([
    ...existing.tags.filter((tag) => isNameOf(tag, tag.slug)).map((tag) => [nameKey(tag.slug), tag] as const),
    ...existing.tags.flatMap((tag) => tag.aliases.map((alias) => [nameKey(alias), tag] as const)),
    ...existing.tags.map((tag) => [nameKey(tag.name), tag] as const),
  ]);
  const taken = new Set(existing.tags.map(({ slug }) => slug));
  for (const [key, spellings] of Map.groupBy(names.keys(), nameKey)) {
    if (byKey.has(key)) continue;
    const name = mostFrequentSpelling(spellings, names);
    const slug = unreserved("tag", slugify(name));
    const stored = await tagCalled(deps.read, slug === slugify(name) ? name : slug);
    const tag = stored ?? (await newTag(name, deps, taken));
    if (!stored) created.tags.push(tag);
    taken.add(tag.slug);
    byKey.set(key, tag);
  }
  return byKey;
}

/** Returns the most frequent spelling as a new tag's name. Of equally frequent spellings, prefers more diacritics, then earlier use. */
function mostFrequentSpelling(spellings: readonly string[], names: Names["tags"]): string {
  const most = spellings.reduce((largest, each) => Math.max(largest, names.get(each) ?? 0), 0);
  const common = spellings.filter((each) => names.get(each) === most);
  return common.reduce((best, each) => (diacriticsIn(each) > diacriticsIn(best) ? each : best));
}

async function newTag(
  name: string,
  { newId, read, descriptions }: ResolverDeps,
  taken: ReadonlySet<string>,
): Promise<Tag> {
  const free = unreserved("tag", slugify(name));
  const slug = free === slugify(name) ? await freeTagSlug(read, name, { taken }) : free;
  const short = [...name].slice(0, NAME_LIMIT).join("");
  const description = descriptions?.tags.get(nameKey(name)) ?? "";
  return { id: newId(), slug, name: short, description, aliases: [], hidden: false, proposed: false, version: 1 };
}

/** Finds or makes the person for each name. An unknown author becomes a byline, who cannot sign in until an administrator allows it. */
async function resolveUsers(names: Names["authors"], deps: ResolverDeps, created: EntitySet) {
  const users = await deps.read.users();
  const byId = new Map(users.map((user) => [user.id, user]));
  const bySlug = new Map<string, User>();
  // People may have been renamed or merged on the site since an earlier import.
  for (const { slug, userId } of await deps.read.formerBylines()) {
    const user = byId.get(userId);
    if (user) bySlug.set(slug, user);
  }
  for (const user of [...users, ...deps.existing.users]) bySlug.set(user.slug, user);
  for (const name of names) {
    const slug = slugify(name);
    if (bySlug.has(slug)) continue;
    if (isNoByline(name)) {
      const owner = users.find(({ email }) => email?.toLowerCase() === name.trim().toLowerCase());
      if (owner) bySlug.set(slug, owner);
      continue;
    }
    // A single word may be a name that the author chose, so it is not changed.
    const byline = name === slug && slug.includes("-") ? titleFromUrlPath(slug) : name;
    const bio = deps.descriptions?.authors.get(slug) ?? "";
    const user: User = { id: deps.newId(), email: null, name: byline, slug, bio, role: "author", active: false };
    created.users.push(user);
    bySlug.set(slug, user);
  }
  for (const [slug, former] of deps.authorSlugs ?? []) {
    const user = bySlug.has(former) ? undefined : bySlug.get(slug);
    if (user) created.formerBylines?.push({ slug: former, userId: user.id });
    if (user) bySlug.set(former, user);
  }
  return bySlug;
}

async function resolveTopics(names: Names["topics"], deps: ResolverDeps): Promise<Map<string, Topic>> {
  const bySlug = new Map(deps.existing.topics.map((topic) => [topic.slug, topic]));
  for (const name of names) {
    const slug = slugify(name);
    if (bySlug.has(slug)) continue;
    const stored = await deps.read.topicBySlug(slug);
    // A merged topic stands for the topic into which it was merged.
    const present = stored && (await deps.read.plannedTopic(await deps.read.resolveTopicId(stored.id)));
    if (present) bySlug.set(slug, topicOf(present));
  }
  return bySlug;
}

function resolvedEntity<T>(entities: ReadonlyMap<string, T>, key: string): T {
  const entity = entities.get(key);
  if (!entity) throw new Error(`Nothing was resolved for "${key}": it was not among the entries given.`);
  return entity;
}

function distinct<T extends { id: string }>(entities: T[]): T[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
