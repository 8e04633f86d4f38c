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

export interface EntitySet {
  categories: Category[];
  tags: Tag[];
  topics: Topic[];
  users: User[];
}

export const NO_ENTITIES: EntitySet = { categories: [], tags: [], topics: [], users: [] };

type Named = Pick<IncomingPost, "category" | "tags" | "authors" | "topic"> & Partial<Pick<IncomingPost, "path">>;

export interface Names {
  categories: Map<string, string>;
  /** Each spelling with the number of entries that have it, in the order in which they come. */
  tags: Map<string, number>;
  authors: Set<string>;
  topics: Set<string>;
  /** Categories, and bylines, whose name is made of a slug: the first file that has it. */
  guessed?: { categories: Map<string, string>; authors: Map<string, string> };
}

export function noteNames(names: Names, { category, tags, authors, topic, path = "" }: Named): void {
  const { categories, guessed } = names;
  const wasGuessed = guessed?.categories.has(category.slug) ?? false;
  // A name somebody wrote wins over one that was made of a slug.
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

/** Whether a name is a number or an e-mail address, which readers must not see as a byline. */
function isNoByline(name: string): boolean {
  return /^[\d\s]+$/.test(name) || name.trim().indexOf("@") > 0;
}

export type ResolvedEntities = Awaited<ReturnType<typeof resolveEntities>>;

interface Descriptions {
  categories: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  authors: ReadonlyMap<string, string>;
}

interface ResolverParts {
  read: ImportStoreRead;
  config: SiteConfig;
  given: EntitySet;
  /** Descriptions of new categories by slug, of new tags by the key of their name, and of new bylines by slug. */
  described?: Descriptions | undefined;
  newId: () => string;
}

/** Finds or makes everything that is named. Writes nothing: `made` is what the import's transaction has to store. */
export async function resolveEntities(names: Names, parts: ResolverParts) {
  const { categories: old, tags: called, users: people, topics: planned } = parts.given;
  const made: EntitySet = { topics: planned, categories: [...old], tags: [...called], users: [...people] };
  const categories = await resolveCategories(names.categories, parts, made);
  const tags = await resolveTags(names.tags, parts, made);
  const users = await resolveUsers(names.authors, parts, made);
  const topics = await resolveTopics(names.topics, parts);
  return {
    category: (entry: Pick<Named, "category">) => known(categories, entry.category.slug),
    /** Null for what no entry names. */
    categoryCalled: (slug: string): Category | null => categories.get(slug) ?? null,
    tagCalled: (name: string): Tag | null => tags.get(nameKey(name)) ?? null,
    tags: (entry: Named) => distinct(entry.tags.map((name) => known(tags, nameKey(name)))),
    authors: (entry: Named) =>
      distinct(
        entry.authors.flatMap((name) =>
          isNoByline(name) ? (users.get(slugify(name)) ?? []) : known(users, slugify(name)),
        ),
      ),
    topic: (entry: Named) => (entry.topic === null ? null : (topics.get(slugify(entry.topic)) ?? null)),
    tagSlugs: [...names.tags.keys()].map((name) => known(tags, nameKey(name)).slug),
    made,
    guessed: [
      ...withoutByline(names, users),
      ...guessedNames(names, {
        categories: made.categories.filter((each) => !old.includes(each) && !isConfigured(each.slug, parts.config)),
        users: made.users.filter((each) => !people.includes(each)),
      }),
    ],
  };
}

/** A warning for each byline that is none and stands for nobody of the site. */
function withoutByline({ authors, guessed }: Names, users: ReadonlyMap<string, User>): ImportWarning[] {
  return [...authors]
    .filter((name) => isNoByline(name) && !users.has(slugify(name)))
    .map((name) => {
      const text = `podpis „${name}” nie jest nazwiskiem; wpisy wchodzą bez niego, a imię i nazwisko trzeba podać w pliku albo dodać w studiu`;
      return { kind: "byline", path: guessed?.authors.get(name) ?? "", line: 1, text };
    });
}

/** A category that the site's file names. */
function isConfigured(slug: string, config: SiteConfig): boolean {
  return config.categories.some((each) => each.slug === slug);
}

/** A warning for each new category and byline whose name is made of a slug. */
function guessedNames(
  { guessed }: Names,
  { categories, users }: Pick<EntitySet, "categories" | "users">,
): ImportWarning[] {
  const warning = (path: string, what: string, slug: string, name: string): ImportWarning => {
    return { kind: "guessed-name", path, line: 1, text: `${what} „${slug}” nazywa się „${name}”` };
  };
  const ofCategory = ({ slug, name }: Category) => {
    const path = guessed?.categories.get(slug);
    return path === undefined ? [] : [warning(path, "kategoria", slug, name)];
  };
  const ofAuthor = ({ slug, name }: User) => {
    const path = guessed?.authors.get(slug);
    return path === undefined ? [] : [warning(path, "podpis", slug, name)];
  };
  return [...categories.flatMap(ofCategory), ...users.flatMap(ofAuthor)];
}

async function resolveCategories(names: Names["categories"], parts: ResolverParts, made: EntitySet) {
  const found = new Map(parts.given.categories.map((category) => [category.slug, category]));
  let position = (await parts.read.categories()).length + made.categories.length;
  for (const [slug, name] of names) {
    if (found.has(slug)) continue;
    const stored = await storedCategory(parts.read, slug);
    const settled = stored ?? newCategory({ slug, name }, parts, position++);
    if (!stored) made.categories.push(settled);
    found.set(slug, settled);
  }
  return found;
}

/** A category the site's file describes gets its words from there. */
function newCategory(
  { slug, name }: IncomingPost["category"],
  { config, newId, described }: ResolverParts,
  position: number,
): Category {
  const seed = config.categories.find((each) => each.slug === slug);
  return {
    id: newId(),
    slug,
    name: seed?.name ?? (slug === PAGES_CATEGORY ? "Strony" : name),
    description: seed?.description ?? described?.categories.get(slug) ?? "",
    position,
    version: 1,
  };
}

async function resolveTags(names: Names["tags"], parts: ResolverParts, made: EntitySet): Promise<Map<string, Tag>> {
  const { given } = parts;
  // A tag's name wins over an alias, an alias over an address.
  const found = new Map([
    ...given.tags.filter((tag) => isNameOf(tag, tag.slug)).map((tag) => [nameKey(tag.slug), tag] as const),
    ...given.tags.flatMap((tag) => tag.aliases.map((alias) => [nameKey(alias), tag] as const)),
    ...given.tags.map((tag) => [nameKey(tag.name), tag] as const),
  ]);
  const taken = new Set(given.tags.map(({ slug }) => slug));
  for (const [key, spellings] of Map.groupBy(names.keys(), nameKey)) {
    if (found.has(key)) continue;
    const name = commonest(spellings, names);
    const slug = unreserved("tag", slugify(name));
    const stored = await tagCalled(parts.read, slug === slugify(name) ? name : slug);
    const settled = stored ?? (await newTag(name, parts, taken));
    if (!stored) made.tags.push(settled);
    taken.add(settled.slug);
    found.set(key, settled);
  }
  return found;
}

/** How a new tag is called: as most files spell it, between equals with diacritics, then as the first of them does. */
function commonest(spellings: readonly string[], names: Names["tags"]): string {
  const most = spellings.reduce((largest, each) => Math.max(largest, names.get(each) ?? 0), 0);
  const common = spellings.filter((each) => names.get(each) === most);
  return common.reduce((best, each) => (diacriticsIn(each) > diacriticsIn(best) ? each : best));
}

async function newTag(
  name: string,
  { newId, read, described }: ResolverParts,
  taken: ReadonlySet<string>,
): Promise<Tag> {
  const free = unreserved("tag", slugify(name));
  const slug = free === slugify(name) ? await freeTagSlug(read, name, { taken }) : free;
  const short = [...name].slice(0, NAME_LIMIT).join("");
  const description = described?.tags.get(nameKey(name)) ?? "";
  return { id: newId(), slug, name: short, description, aliases: [], hidden: false, proposed: false, version: 1 };
}

/** An author nobody knows becomes a byline: a person who cannot sign in until an administrator says so. */
async function resolveUsers(names: Names["authors"], parts: ResolverParts, made: EntitySet) {
  const users = await parts.read.users();
  const byId = new Map(users.map((user) => [user.id, user]));
  const found = new Map<string, User>();
  // Under a name that was changed or merged since an older import.
  for (const { slug, userId } of await parts.read.formerBylines()) {
    const user = byId.get(userId);
    if (user) found.set(slug, user);
  }
  for (const user of [...users, ...parts.given.users]) found.set(user.slug, user);
  for (const name of names) {
    const slug = slugify(name);
    if (found.has(slug)) continue;
    if (isNoByline(name)) {
      const owner = users.find(({ email }) => email?.toLowerCase() === name.trim().toLowerCase());
      if (owner) found.set(slug, owner);
      continue;
    }
    // One word may be a name somebody chose.
    const byline = name === slug && slug.includes("-") ? titleFromUrlPath(slug) : name;
    const bio = parts.described?.authors.get(slug) ?? "";
    const user: User = { id: parts.newId(), email: null, name: byline, slug, bio, role: "author", active: false };
    made.users.push(user);
    found.set(slug, user);
  }
  return found;
}

async function resolveTopics(names: Names["topics"], parts: ResolverParts): Promise<Map<string, Topic>> {
  const found = new Map(parts.given.topics.map((topic) => [topic.slug, topic]));
  for (const name of names) {
    const slug = slugify(name);
    if (found.has(slug)) continue;
    const stored = await parts.read.topicBySlug(slug);
    // One that was merged is the one it went into.
    const present = stored && (await parts.read.plannedTopic(await parts.read.resolveTopicId(stored.id)));
    if (present) found.set(slug, topicOf(present));
  }
  return found;
}

function known<T>(found: ReadonlyMap<string, T>, key: string): T {
  const entity = found.get(key);
  if (!entity) throw new Error(`Nothing was resolved for "${key}": it was not among the entries given.`);
  return entity;
}

function distinct<T extends { id: string }>(entities: T[]): T[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
