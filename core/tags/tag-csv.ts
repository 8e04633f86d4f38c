import { baseMessages } from "#core/messages/base.ts";
import { isInstant } from "../base/values/instant.ts";
import { namesCell, namesInCell, readColumns, writeTable } from "../base/values/csv.ts";
import type { Tag } from "./tag.ts";
import type { TagLine } from "./tag-editing-types.ts";
import { tagMessages, tagTableHeadings } from "#core/messages/tags.ts";

const YES = "tak";
const NO = "nie";

/** A valid line of a table. A field for which the table has no column is absent, and stays as it is stored. */
export interface TableTag extends Pick<Tag, "slug" | "name">, Partial<Pick<Tag, "description" | "aliases" | "hidden">> {
  line: number;
}

export function tagTable(lines: readonly TagLine[]): string {
  const rows = lines.map((tag) => [
    tag.slug,
    tag.name,
    tag.description,
    namesCell(tag.aliases),
    tag.hidden ? YES : NO,
    tag.proposed ? YES : NO,
    String(tag.published),
    String(tag.drafts),
    isInstant(tag.lastUsedAt) ? new Date(tag.lastUsedAt).toISOString().slice(0, 10) : "",
    tag.indexed ? YES : NO,
  ]);
  return writeTable([[...tagTableHeadings], ...rows]);
}

/** Returns the tags of a table and its faults: a missing heading or an invalid line. */
export function tagsOfTable(text: string): { tags: TableTag[]; faults: { line: number; message: string }[] } {
  const { columns, rows } = readColumns(text, tagTableHeadings.slice(0, 5));
  const [slugAt = -1, nameAt = -1] = columns;
  if (slugAt < 0 || nameAt < 0) {
    return { tags: [], faults: [{ line: 1, message: tagMessages.columnsMissing }] };
  }
  const tags: TableTag[] = [];
  const faults: { line: number; message: string }[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const [slug = "", name = "", description, aliases, hidden] = cells;
    const tag: TableTag = { slug: slug.trim(), name: name.trim(), line };
    if (description !== undefined) tag.description = description;
    if (aliases !== undefined) tag.aliases = namesInCell(aliases);
    const flag = (hidden ?? "").trim().toLowerCase();
    if (hidden !== undefined) tag.hidden = flag === YES;
    if (tag.slug === "" && tag.name === "") continue;
    if (flag !== "" && flag !== YES && flag !== NO) faults.push({ line, message: tagMessages.hiddenIsYesOrNo });
    const before = seen.get(tag.slug);
    if (tag.slug !== "" && before !== undefined) {
      faults.push({ line, message: baseMessages.addressTwice(tag.slug, before) });
    }
    seen.set(tag.slug, line);
    tags.push(tag);
  }
  return { tags, faults };
}
