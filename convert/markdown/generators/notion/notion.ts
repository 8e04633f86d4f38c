import type { FrontMatter } from "#core/markdown/front-matter.ts";
import { instantOfForeignDate } from "../../parse-foreign-date.ts";
import type { Generator } from "../generator.ts";

export const notion: Generator = { name: "Notion", properties: readProperties };

const NUMBERED = /[ -][0-9a-f]{32}\.md$/i;
const PROPERTY = /^([\p{L}_][\p{L}\p{N} _-]{0,60}): +(\S.*)$/u;

/** Properties are read from at most this many lines at the beginning of a file. Notion writes one line for each column of a database. */
const MOST = 60;

/** Fields of front matter, each with its common English and Polish names in Notion databases. */
const FIELDS: readonly [field: string, name: RegExp][] = [
  ["date", /^(?:created(?: time)?|date|published|data(?: utworzenia| publikacji)?|utworzono|opublikowano)$/i],
  ["updated", /^(?:last edited time|updated|ostatnio edytowano|zaktualizowano)$/i],
  ["tags", /^(?:tags?|tagi)$/i],
];

/** Reads dates and tags below the title of a page exported from Notion. Returns null for any other file. Unknown properties stay in the text. */
function readProperties(path: string, text: string): FrontMatter | null {
  const lines = text.split("\n", MOST);
  const first = lines.findIndex((line, at) => at > 0 && line.trim() !== "");
  if (!NUMBERED.test(path) || !lines[0]?.startsWith("# ") || first < 2) return null;
  const data: Record<string, unknown> = {};
  const places: Record<string, number> = {};
  let body = text;
  let start = lines.slice(0, first).join("\n").length + 1;
  for (const [at, line] of lines.slice(first).entries()) {
    const [, name = "", value = ""] = PROPERTY.exec(line.trimEnd()) ?? [];
    if (name === "") break;
    const field = FIELDS.find(([, pattern]) => pattern.test(name))?.[0];
    const isRead = field === "tags" || (field !== undefined && instantOfForeignDate(value, "UTC").ok);
    if (field !== undefined && isRead && !(field in data)) {
      data[field] = field === "tags" ? value.split(",").map((tag) => tag.trim()) : value.trim();
      places[field] = first + at + 1;
      body = body.slice(0, start) + body.slice(start + line.length);
      start -= line.length;
    }
    start += line.length + 1;
  }
  return Object.keys(data).length === 0 ? null : { data, lines: places, body, bodyLine: 1, problem: null };
}
