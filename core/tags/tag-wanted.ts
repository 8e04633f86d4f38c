import type { StoreRead } from "../ports.ts";
import { slugify } from "../polish/slug.ts";
import { tagPath } from "../site/paths.ts";
import type { Tag } from "./tag.ts";
import { formerOwner, newAliases, type StoredTag } from "./tag-changes.ts";
import type { TagChanges } from "./tag-editing.ts";
import { hasWords, nameFault, tidyName } from "./tag-name.ts";

/** Characters of a tag's description: a few paragraphs. */
export const DESCRIPTION_LIMIT = 5_000;

/** Aliases of one tag. */
export const ALIASES_LIMIT = 100;

type Fields = Record<string, string>;

/** What is wrong with the fields alone. */
export function faultsOf({ name, description, aliases = [] }: Omit<TagChanges, "version">): Fields {
  const fault = name === undefined ? null : nameFault(tidyName(name));
  const fields: Fields = fault === null ? {} : { name: fault };
  if ([...(description ?? "")].length > DESCRIPTION_LIMIT) {
    fields["description"] = `Opis tagu: najwyżej ${DESCRIPTION_LIMIT} znaków.`;
  }
  const wrong = aliases.map(tidyName).find((alias) => alias !== "" && nameFault(alias) !== null);
  if (wrong !== undefined) fields["aliases"] = `Alias „${wrong}”: ${nameFault(wrong)}`;
  if (aliases.length > ALIASES_LIMIT) fields["aliases"] = `Za dużo aliasów: najwyżej ${ALIASES_LIMIT}.`;
  return fields;
}

/** The tag as it would be. An alias that is its own name goes, and so does one named twice. */
export function wantedOf(before: StoredTag, changes: Omit<TagChanges, "version">): Tag {
  const name = tidyName(changes.name ?? before.name);
  const slug = name === before.name ? before.slug : slugify(name);
  const { description = before.description, hidden = before.hidden } = changes;
  const aliases = newAliases({ slug, aliases: [] }, (changes.aliases ?? before.aliases).map(tidyName));
  const { id, proposed, version } = before;
  return { id, slug, name, description, aliases, hidden, proposed, version };
}

/** What of a tag's names belongs to another one already; null when all are free. */
export async function takenBy(
  read: StoreRead,
  before: Pick<Tag, "id" | "slug" | "aliases">,
  wanted: Tag,
): Promise<Fields | null> {
  if (wanted.slug !== before.slug) {
    const owner = await ownerOf(read, wanted.slug, before.id);
    if (owner !== null) return { name: `Tag „${owner}” ma już tę nazwę. Połącz oba tagi.` };
    const former = await formerOwner(read, tagPath(wanted.slug), [before.id]);
    if (former !== null) return { name: former };
  }
  const had = new Set(before.aliases);
  for (const alias of wanted.aliases.filter((each) => hasWords(each) && !had.has(each))) {
    const owner = await ownerOf(read, slugify(alias), before.id);
    if (owner !== null) return { aliases: `„${alias}” należy już do tagu „${owner}”.` };
  }
  return null;
}

/** The name of another tag that is called so or has such an alias. */
async function ownerOf(read: StoreRead, slug: string, ownId: string): Promise<string | null> {
  const aliased = await read.tagSlugByAlias(slug);
  const owner = (await read.tagBySlug(slug)) ?? (aliased === null ? null : await read.tagBySlug(aliased));
  return owner && owner.id !== ownId ? owner.name : null;
}
