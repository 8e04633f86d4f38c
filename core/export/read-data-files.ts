import type { z } from "zod";
import { DATA_FILES } from "./data-files.ts";
import { type ExportProblem, firstIssue } from "./export-problem.ts";
import * as schemas from "./export-schemas.ts";
import { archiveMessages } from "#core/messages/export.ts";

/** A row with the number of its line in the file, counted from 1. */
export interface DataRow<T> {
  value: T;
  line: number;
}

type DataTexts = Record<keyof typeof DATA_FILES, string>;

/** The rows of all data files. */
export type ExportData = NonNullable<ReturnType<typeof readDataFiles>["data"]>;

/**
 * Reads the rows of an export's data files; `data` is null when there is a problem. Unreadable redirects are only left out and listed in
 * `wrongRedirects`, because nothing depends on a redirect.
 */
export function readDataFiles(texts: DataTexts) {
  const problems: ExportProblem[] = [];
  const wrongRedirects: ExportProblem[] = [];
  const rows = <Schema extends z.ZodType>(file: keyof typeof DATA_FILES, schema: Schema, wrongRows = problems) =>
    readRows(DATA_FILES[file], texts[file], schema, problems, wrongRows);
  const data = {
    categories: rows("categories", schemas.CATEGORY_ROW),
    authors: rows("authors", schemas.AUTHOR_ROW),
    tags: rows("tags", schemas.TAG_ROW),
    topics: rows("topics", schemas.TOPIC_ROW),
    media: rows("media", schemas.MEDIA_ROW),
    embeds: rows("embeds", schemas.EMBED_ROW),
    redirects: rows("redirects", schemas.REDIRECT_ROW, wrongRedirects),
    distinctTags: rows("distinctTags", schemas.DISTINCT_ROW),
    dismissed: rows("dismissed", schemas.DISMISSED_ROW),
  };
  const site = schemas.SITE_FILE.safeParse(jsonOrNull(texts.site));
  if (!site.success) problems.push({ path: DATA_FILES.site, line: 1, text: firstIssue(site.error).text });
  if (!site.success || problems.length > 0) return { data: null, problems };
  const { settings, addresses } = site.data;
  return { data: { ...data, wrongRedirects, settings, addresses }, problems };
}

/** Reads a JSON array with one row on each line. `wrongRows` receives unreadable rows; `problems` receives a text that is no array. */
export function readRows<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
  problems: ExportProblem[],
  wrongRows: ExportProblem[],
): DataRow<z.output<Schema>>[] {
  const lines = text.split("\n");
  if (lines[0] !== "[" || lines.at(-2) !== "]" || lines.at(-1) !== "") {
    problems.push({ path, line: 1, text: archiveMessages.notRows });
    return [];
  }
  const rows: DataRow<z.output<Schema>>[] = [];
  for (const [at, written] of lines.slice(1, -2).entries()) {
    const line = at + 2;
    const isLast = line === lines.length - 2;
    const read = schema.safeParse(written.endsWith(",") !== isLast ? jsonOrNull(written.replace(/,$/, "")) : null);
    if (read.success) rows.push({ value: read.data, line });
    else wrongRows.push({ path, line, text: firstIssue(read.error).text });
  }
  return rows;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
