import { NAME_LIMIT } from "#core/base/limits.ts";
import { slugify } from "#core/polish/slug.ts";
import { isReserved } from "#core/base/reserved-slugs.ts";

/** A name as it is kept: composed, single spaces, none at its ends. */
export function tidyName(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, " ").trim();
}

export function hasWords(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

/** Why a tidied text cannot be a tag's name; a Polish sentence, or null when it can. */
export function nameFault(name: string): string | null {
  if (name === "") return "Wpisz nazwę tagu.";
  if (!hasWords(name)) return "Nazwa tagu musi mieć literę albo cyfrę.";
  if ([...name].length > NAME_LIMIT) return `Nazwa tagu: najwyżej ${NAME_LIMIT} znaków.`;
  return isReserved("tag", slugify(name)) ? `Adres „${slugify(name)}” jest zajęty przez system.` : null;
}
