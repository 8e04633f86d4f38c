import type { Entry } from "./entry.ts";
import { withinTimeLimit } from "./within-time-limit.ts";
import type { ReadItem } from "./source.ts";
import { entryMessages } from "#core/messages/convert.ts";

interface ReadPlace {
  path: string;
  line: number;
  /** Number of characters of the whole entry. */
  characters: number;
  /** Characters above which an entry is not read. */
  limit?: number;
}

const MEBI = 1024 * 1024;

/** One entry that cannot be read, or not in the time of one text, is named and left out: it must not end an import of ten thousand. */
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
    const made = withinTimeLimit(characters, read);
    if (!made) return leftOut(entryMessages.tooSlow);
    return { entry: made.entry && wellFormed(made.entry), remarks: made.remarks };
  } catch {
    return leftOut(entryMessages.unreadable);
  }
}

/** Half a sign is no text: stored, it would be another one, and the next import would find the post changed. */
function wellFormed(entry: Entry): Entry {
  const json = JSON.stringify(entry);
  if (!/\\ud[89a-f]/.test(json)) return entry;
  const whole = (_key: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);
  return JSON.parse(json, whole) as Entry;
}
