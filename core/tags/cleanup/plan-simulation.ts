import { plainTitle } from "#core/base/post-title.ts";
import { slugify } from "#core/polish/slug.ts";
import { TAGS_LIMIT } from "#core/base/limits.ts";
import { tagPath } from "#core/base/paths.ts";
import type { TaggedRow, TagUsage } from "../store.ts";
import type { RefreshAction, RefreshFacts } from "./cleanup-plan.ts";
import { isNameOf, nameKey, slugsFor, hasWords, nameFault, stillUsed, tidyName } from "../identity/tag-identity.ts";

type ModelTag = ReturnType<typeof modelOf>;

const GONE = "Tego tagu już nie ma. Odśwież listę.";

function modelOf(tag: TagUsage) {
  const aliases = new Map(tag.aliases.filter(hasWords).map((alias) => [nameKey(alias), alias]));
  return { ...tag, aliases, posts: new Set(tag.posts), listed: new Set(tag.listed) };
}

/** All tags with what a plan has done to them so far. */
export class PlanSimulation {
  readonly tags: Map<string, ModelTag>;
  readonly posts = new Set<number>();
  readonly aliases: { tagId: string; alias: string }[] = [];
  copies = 0;
  readonly #names: ReadonlyMap<string, string>;
  readonly #taken: ReadonlyMap<string, string>;
  readonly #rows: ReadonlyMap<string, TaggedRow>;
  /** From a merged tag to the one it is now. */
  readonly #became = new Map<string, string>();
  /** Old path to the tag it follows, or null where it is given up. */
  readonly #moved = new Map<string, string | null>();
  readonly #bySlug: Map<string, ModelTag>;
  readonly #byName: Map<string, ModelTag>;
  readonly #byAlias = new Map<string, ModelTag>();

  constructor({ tags, posts, taken }: Pick<RefreshFacts, "tags" | "posts" | "taken">) {
    this.tags = new Map(tags.map((tag) => [tag.id, modelOf(tag)]));
    this.#names = new Map(tags.map(({ id, name }) => [id, name]));
    this.#taken = taken;
    this.#rows = new Map(posts.map((row) => [row.id, row]));
    this.#bySlug = new Map([...this.tags.values()].map((tag) => [tag.slug, tag]));
    this.#byName = new Map([...this.tags.values()].map((tag) => [nameKey(tag.name), tag]));
    for (const tag of this.tags.values()) for (const key of tag.aliases.keys()) this.#byAlias.set(key, tag);
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Does an action, or says why it may not be done; then nothing of it is. */
  apply(action: RefreshAction): string | null {
    if (action.do === "merge") return this.#merge(action.into, action.tagIds);
    if (action.do === "assign") return this.#assign(action.postId, action.add, action.drop);
    const tag = this.tags.get(action.tagId);
    if (!tag) return GONE;
    if (action.do === "remove") return this.#remove(tag);
    if (action.do === "rename") return this.#rename(tag, tidyName(action.name));
    if (action.do === "alias") return this.#alias(tag, tidyName(action.alias));
    if (tag.hidden) return `Tag „${tag.name}” jest już ukryty.`;
    tag.hidden = true;
    return null;
  }

  /** Where the addresses given up so far lead in the end. */
  redirects(): { from: string; to: string | null }[] {
    return [...this.#moved].map(([from, id]) => {
      const tag = id === null ? undefined : this.tags.get(id);
      return { from, to: tag ? tagPath(tag.slug) : null };
    });
  }

  #merge(into: string, ids: string[]): string | null {
    const target = this.tags.get(into);
    const sources = [...new Set(ids)].map((id) => this.tags.get(id));
    if (ids.includes(into)) return `Tagu „${this.nameOf(into)}” nie można połączyć z nim samym.`;
    if (sources.length === 0) return "Wybierz tagi do połączenia.";
    if (!target || sources.includes(undefined)) return GONE;
    if (target.proposed) return `Tag „${target.name}” to propozycja. Najpierw ją przyjmij.`;
    const shown = sources.find((each) => each && !each.hidden && !each.proposed && each.listed.size > 0);
    if (target.hidden && shown) {
      return `Tag „${target.name}” jest ukryty, a „${shown.name}” nie: wpisy zniknęłyby z listy. Wybierz inny tag docelowy.`;
    }
    for (const source of sources) if (source) this.#absorb(target, source);
    return null;
  }

  #absorb(target: ModelTag, source: ModelTag): void {
    for (const post of source.posts) this.posts.add(post);
    this.copies += source.copies;
    for (const kind of ["posts", "listed"] as const) for (const post of source[kind]) target[kind].add(post);
    target.trashed += source.trashed;
    target.copies += source.copies;
    this.#forget(source);
    this.#became.set(source.id, target.id);
    this.#move(source, target.id);
    for (const alias of [source.name, ...source.aliases.values()]) this.#addAlias(target, alias);
  }

  #assign(postId: string, add: string[], drop: string[]): string | null {
    const row = this.#rows.get(postId);
    if (!row || row.state === "trashed") return "Tego wpisu już nie ma albo jest w koszu. Odśwież listę.";
    const [wanted, given] = [this.#present(add), this.#present(drop)];
    if (wanted.length + given.length === 0) return `Dla wpisu „${plainTitle(row.title)}” nie wybrano żadnego tagu.`;
    const [tags, off] = [this.#known(wanted), this.#known(given)];
    if (!tags || !off) return GONE;
    const proposed = tags.find((tag) => tag.proposed);
    if (proposed) return `Tag „${proposed.name}” to propozycja. Najpierw ją przyjmij.`;
    const has = new Set(this.#present(row.tagIds));
    if (has.size + wanted.filter((id) => !has.has(id)).length > TAGS_LIMIT) {
      return `Wpis „${plainTitle(row.title)}” miałby za dużo tagów: najwyżej ${TAGS_LIMIT}.`;
    }
    for (const tag of off) for (const kind of ["posts", "listed"] as const) tag[kind].delete(row.no);
    for (const tag of tags) {
      tag.posts.add(row.no);
      if (row.listed) tag.listed.add(row.no);
    }
    this.posts.add(row.no);
    if (row.inCopy) this.copies += 1;
    return null;
  }

  #known(ids: readonly string[]): ModelTag[] | null {
    const found = ids.flatMap((id) => this.tags.get(id) ?? []);
    return found.length === ids.length ? found : null;
  }

  /** Each once, by what it is after the merges so far. */
  #present(ids: readonly string[]): string[] {
    return [...new Set(ids.map((id) => this.#became.get(id) ?? id))];
  }

  #remove(tag: ModelTag): string | null {
    const used = tag.posts.size + tag.trashed + tag.copies;
    if (used > 0) return stillUsed(tag);
    this.#forget(tag);
    this.#move(tag, null);
    return null;
  }

  #rename(tag: ModelTag, name: string): string | null {
    const fault = nameFault(name);
    if (fault !== null) return fault;
    const owner = this.#called(name) ?? this.#byAlias.get(nameKey(name));
    if (owner && owner !== tag) return `Tag „${owner.name}” ma już tę nazwę. Połącz oba tagi.`;
    const slug = slugify(name) === slugify(tag.name) ? tag.slug : this.#freeSlug(tag, name);
    const taken = slug === tag.slug ? undefined : this.#taken.get(tagPath(slug));
    if (taken !== undefined) return taken;
    if (slug !== tag.slug) {
      this.#bySlug.delete(tag.slug);
      this.#move(tag, tag.id);
    }
    tag.aliases.delete(nameKey(name));
    this.#byAlias.delete(nameKey(name));
    this.#moved.delete(tagPath(slug));
    if (this.#byName.get(nameKey(tag.name)) === tag) this.#byName.delete(nameKey(tag.name));
    Object.assign(tag, { name, slug });
    this.#bySlug.set(slug, tag);
    this.#byName.set(nameKey(name), tag);
    return null;
  }

  #alias(tag: ModelTag, alias: string): string | null {
    if (!hasWords(alias)) return "Alias musi mieć literę, cyfrę albo emoji.";
    const fault = nameFault(alias);
    if (fault !== null) return fault;
    const owner = this.#called(alias);
    if (owner === tag) return `Tag „${tag.name}” już się tak nazywa.`;
    if (owner) return `„${alias}” to osobny tag. Połącz go z tagiem „${tag.name}”.`;
    const other = this.#byAlias.get(nameKey(alias));
    if (other) return `„${alias}” jest już aliasem tagu „${other.name}”.`;
    this.#addAlias(tag, alias);
    return null;
  }

  #addAlias(tag: ModelTag, alias: string): void {
    const key = nameKey(alias);
    if (!hasWords(alias) || isNameOf(tag, alias) || tag.aliases.has(key)) return;
    tag.aliases.set(key, alias);
    this.#byAlias.set(key, tag);
    this.aliases.push({ tagId: tag.id, alias });
  }

  #forget(tag: ModelTag): void {
    this.tags.delete(tag.id);
    this.#bySlug.delete(tag.slug);
    if (this.#byName.get(nameKey(tag.name)) === tag) this.#byName.delete(nameKey(tag.name));
    for (const key of tag.aliases.keys()) if (this.#byAlias.get(key) === tag) this.#byAlias.delete(key);
  }

  #called(name: string): ModelTag | undefined {
    const there = this.#bySlug.get(slugify(name));
    return this.#byName.get(nameKey(name)) ?? (there && isNameOf(there, name) ? there : undefined);
  }

  #freeSlug(tag: ModelTag, name: string): string {
    const aliased = new Map([...this.#byAlias].map(([key, owner]) => [key.slice(0, key.indexOf(" ")), owner]));
    for (const slug of slugsFor(name)) {
      if ((this.#bySlug.get(slug) ?? tag) === tag && (aliased.get(slug) ?? tag) === tag) return slug;
    }
    throw new Error("Numbers do not end.");
  }

  /** An address readers may know; what followed the tag before follows on. */
  #move(tag: ModelTag, to: string | null): void {
    for (const [from, id] of this.#moved) if (id === tag.id) this.#moved.set(from, to);
    this.#moved.set(tagPath(tag.slug), to);
  }
}
