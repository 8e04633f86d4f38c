import type { Entry } from "./entry.ts";
import { withinTimeLimit } from "./within-time-limit.ts";
import type { ReadItem } from "./source.ts";
import { entryMessages } from "#core/messages/convert.ts";

interface ReadPlace {
  path: string;
  line: number;
  /** The length of the whole entry in characters. */
  characters: number;
  /** An entry may have at most this many characters. */
  limit?: number;
}

const MEBI = 1024 * 1024;

/** Reads one entry with `read`. An entry is left out with a warning if it is too long, takes too long or makes `read` throw. So one entry does not end the whole import. */
export function readOrLeaveOut(
  { path, line, characters, limit = Infinity }: ReadPlace,
  read: () => Omit<ReadItem, "path">,
): Omit<ReadItem, "path"> {
  const leftOut = (text: string): Omit<ReadItem, "path"> => ({
    entry: null,
    remarks: [{ kind: "not-rendered", path, line, text }],
  });
  if (characters > limit) return leftOut(entryMessages.tooLong(Math.floor(limit / MEBI)));
  try {
    const item = withinTimeLimit(characters, read);
    if (!item) return leftOut(entryMessages.tooSlow);
    return { entry: item.entry && wellFormed(item.entry), remarks: item.remarks };
  } catch {
    return leftOut(entryMessages.unreadable);
  }
}

/** Replaces lone surrogates, which are not valid text. Otherwise the database would replace them, and the next import would see a changed post. */
function wellFormed(entry: Entry): Entry {
  const json = JSON.stringify(entry);
  if (!/\\ud[89a-f]/.test(json)) return entry;
  const repairTexts = (_key: string, value: unknown): unknown =>
    typeof value === "string" ? value.toWellFormed() : value;
  return JSON.parse(json, repairTexts) as Entry;
}
