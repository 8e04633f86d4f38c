import type { Entry } from "./entry.ts";
import { inTime } from "./in-time.ts";
import type { ReadItem } from "./source.ts";

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
  if (characters > limit) return leftOut(`wpis ma ponad ${Math.floor(limit / MEBI)} mln znaków; pominięto go`);
  try {
    const made = inTime(characters, read);
    if (!made) return leftOut("odczytanie wpisu trwa zbyt długo; pominięto go");
    return { entry: made.entry && wellFormed(made.entry), remarks: made.remarks };
  } catch {
    return leftOut("wpisu nie da się odczytać; pominięto go");
  }
}

/** Half a sign is no text: stored, it would be another one, and the next import would find the post changed. */
function wellFormed(entry: Entry): Entry {
  const json = JSON.stringify(entry);
  if (!/\\ud[89a-f]/.test(json)) return entry;
  const whole = (_key: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);
  return JSON.parse(json, whole) as Entry;
}
