import { ADDRESS_LIMIT } from "../base/limits.ts";
import { clipped } from "../polish/clipped.ts";
import type { MenuLine } from "./site-settings.ts";
import { settingsMessages } from "#core/messages/settings.ts";

export const LINES_LIMIT = 20;

export const LABEL_LIMIT = 60;

/** At most so many characters of a line's label are quoted in a message. */
const SHOWN_SIGNS = 40;

/** What is wrong with the lines of a menu, from the form or an import: a Polish clause, or null. */
export function faultOfMenuLines(lines: MenuLine[]): string | null {
  if (lines.length > LINES_LIMIT) return settingsMessages.tooManyLines(LINES_LIMIT);
  for (const { label, href } of lines) {
    // The message names a line by its label. Its number would be wrong in the form, which skips empty rows.
    const place = clipped(label || href, SHOWN_SIGNS);
    if (label === "") return settingsMessages.labelMissing(place);
    if ([...label].length > LABEL_LIMIT) return settingsMessages.labelTooLong(place, LABEL_LIMIT);
    if (!isAddress(href)) return settingsMessages.badAddress(place);
  }
  return null;
}

/**
 * Whether this is a path from the site's root, a web address, or one of mail or a telephone. Anything that a browser would run,
 * or read as another host, is not.
 */
function isAddress(href: string): boolean {
  if (href.length > ADDRESS_LIMIT || /[\s\p{Cc}]/u.test(href)) return false;
  if (/^\/(?![/\\])/.test(href)) return true;
  if (/^(?:mailto|tel):[^/]/i.test(href)) return true;
  return /^https?:\/\//i.test(href) && URL.canParse(href);
}
