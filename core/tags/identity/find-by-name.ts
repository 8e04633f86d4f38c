import type { TagStoreRead } from "../store.ts";
import { slugify } from "#core/polish/slug.ts";
import { tagPath } from "#core/base/paths.ts";
import { isNameOf, marksOf, nameKey, slugsFor } from "./tag-identity.ts";
import type { Tag } from "../tag.ts";

type MaybeTag = Awaited<ReturnType<TagStoreRead["tagBySlug"]>>;
type Names = Pick<TagStoreRead, "tagBySlug" | "tagSlugByAlias" | "tagsNamed">;
type Read = Names & Pick<TagStoreRead, "formerPathRow" | "tagsByIds">;

/** Finds the tag that a person means by a name: its name, an alias or a former name. A tag that only has the same slug (C for „C++”) is not meant. */
export async function tagCalled(read: Read, name: string): Promise<MaybeTag> {
  const named = await tagNamed(read, name);
  // Former names are stored only as addresses, so former names with the same slug cannot be told apart.
  if (named || marksOf(name) !== "") return named;
  const former = await read.formerPathRow(tagPath(slugify(name)));
  if (former?.kind !== "tag" || former.entityId === null) return null;
  const [renamed] = await read.tagsByIds([former.entityId]);
  return renamed ? read.tagBySlug(renamed.slug) : null;
}

export async function tagNamed(read: Names, name: string): Promise<MaybeTag> {
  const slug = slugify(name);
  const direct = await read.tagBySlug(slug);
  if (direct && isCalled(direct, name)) return direct;
  const canonical = await read.tagSlugByAlias(slug);
  const aliased = canonical === null ? null : await read.tagBySlug(canonical);
  if (aliased && isCalled(aliased, name)) return aliased;
  // The slug finds only one of two tags whose names have the same slug.
  const other = (await read.tagsNamed(name)).find((tag) => isCalled(tag, name));
  return other ? read.tagBySlug(other.slug) : null;
}

function isCalled(tag: Tag, name: string): boolean {
  return isNameOf(tag, name) || tag.aliases.some((alias) => nameKey(alias) === nameKey(name));
}

/**
 * Returns the slug for a new name, with a number if another tag with a different name has the plain slug. `taken` has slugs that are
 * assigned but not stored yet.
 */
export async function freeTagSlug(
  read: Read,
  name: string,
  { ownIds = [], taken }: { ownIds?: readonly string[]; taken?: ReadonlySet<string> } = {},
): Promise<string> {
  for (const slug of slugsFor(name)) {
    if (taken?.has(slug) || !(await isFree(read, slug, ownIds))) continue;
    // A name with special characters does not take over an address that leads to another tag. People who type the plain name mean the other
    // tag.
    if (marksOf(name) === "" || !(await leadsToAnother(read, slug, ownIds))) return slug;
  }
  throw new Error("Numbers do not end.");
}

async function isFree(read: Names, slug: string, ownIds: readonly string[]): Promise<boolean> {
  const there = await read.tagBySlug(slug);
  if (there && !ownIds.includes(there.id)) return false;
  const aliased = await read.tagSlugByAlias(slug);
  return aliased === null || ownIds.includes((await read.tagBySlug(aliased))?.id ?? "");
}

async function leadsToAnother(read: Read, slug: string, ownIds: readonly string[]): Promise<boolean> {
  const former = await read.formerPathRow(tagPath(slug));
  return former?.kind === "tag" && former.entityId !== null && !ownIds.includes(former.entityId);
}
