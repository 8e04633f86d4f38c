import type { TagStoreRead } from "./store.ts";
import { slugify } from "../polish/slug.ts";
import { tagPath } from "../base/paths.ts";
import type { Tag, StoredTag } from "./tag.ts";
import { nameKey, hasWords, nameFault, tidyName } from "./identity/tag-identity.ts";
import { freeTagSlug, tagNamed } from "./identity/find-by-name.ts";
import { formerPathConflict, newAliases } from "./store-changed-tag.ts";
import type { TagChanges } from "./tag-editing-types.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** A tag's description has at most this many characters: a few paragraphs. */
export const DESCRIPTION_LIMIT = 5_000;

export const ALIASES_LIMIT = 100;

type Fields = Record<string, string>;

export function tagErrors({ name, description, aliases = [] }: Omit<TagChanges, "version">): Fields {
  const fault = name === undefined ? null : nameFault(tidyName(name));
  const fields: Fields = fault === null ? {} : { name: fault };
  if ([...(description ?? "")].length > DESCRIPTION_LIMIT) {
    fields["description"] = tagMessages.descriptionTooLong(DESCRIPTION_LIMIT);
  }
  const wrong = aliases.map(tidyName).find((alias) => alias !== "" && nameFault(alias) !== null);
  if (wrong !== undefined) fields["aliases"] = tagMessages.aliasFault(wrong, nameFault(wrong));
  if (aliases.length > ALIASES_LIMIT) fields["aliases"] = tagMessages.tooManyAliases(ALIASES_LIMIT);
  return fields;
}

/** Returns the tag after a change, without repeated aliases and aliases equal to its name. */
export async function wantedOf(read: TagStoreRead, before: StoredTag, changes: Omit<TagChanges, "version">) {
  const name = tidyName(changes.name ?? before.name);
  const slug = await slugOfRenamed(read, before, name);
  const { description = before.description, hidden = before.hidden } = changes;
  const aliases = newAliases({ name, slug, aliases: [] }, (changes.aliases ?? before.aliases).map(tidyName));
  const { id, proposed, version } = before;
  return { id, slug, name, description, aliases, hidden, proposed, version };
}

/**
 * Returns the slug of a tag under a new name: the present slug if both names make the same slug. `freed` has ids of tags to be merged into
 * this tag, so their slugs are free.
 */
export async function slugOfRenamed(
  read: TagStoreRead,
  before: Pick<Tag, "id" | "name" | "slug">,
  name: string,
  freed: readonly string[] = [],
) {
  if (before.slug !== "" && slugify(name) === slugify(before.name)) return before.slug;
  return freeTagSlug(read, name, { ownIds: [before.id, ...freed] });
}

/** Maps a field to the error for a name that belongs to another tag already; null if all names are free. */
export async function takenNames(
  read: TagStoreRead,
  before: Pick<Tag, "id" | "name" | "slug" | "aliases">,
  wanted: Tag,
): Promise<Fields | null> {
  if (nameKey(wanted.name) !== nameKey(before.name)) {
    const owner = await ownerOf(read, wanted.name, before.id);
    if (owner !== null) return { name: tagMessages.nameTaken(owner) };
  }
  if (wanted.slug !== before.slug) {
    const former = await formerPathConflict(read, tagPath(wanted.slug), [before.id]);
    if (former !== null) return { name: former };
  }
  const had = new Set(before.aliases);
  for (const alias of wanted.aliases.filter((each) => hasWords(each) && !had.has(each))) {
    const owner = await ownerOf(read, alias, before.id);
    if (owner !== null) return { aliases: tagMessages.aliasTaken(alias, owner) };
  }
  return null;
}

async function ownerOf(read: TagStoreRead, name: string, ownId: string): Promise<string | null> {
  const owner = await tagNamed(read, name);
  return owner && owner.id !== ownId ? owner.name : null;
}
