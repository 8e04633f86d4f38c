import type { z } from "zod";
import { nearestInstant } from "../base/values/instant.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import { READER_COMMENT_ROW } from "./export-schemas.ts";
import type { ExportProblem } from "./export-problem.ts";
import { readRows } from "./read-data-files.ts";
import type { ReadResult } from "./read-post-file.ts";
import { POSTS_FOLDER } from "./write-post-file.ts";
import { archiveMessages } from "#core/messages/export.ts";

/** The folder of readers' comments in an export. */
export const COMMENTS_FOLDER = "content/comments";

/** Returns the path of the file with a post's comments: the post's own `path`, but below `COMMENTS_FOLDER` and ending in `.json`. */
export function commentsFilePath(path: string): string {
  return `${COMMENTS_FOLDER}${path.slice(POSTS_FOLDER.length).replace(/\.md$/, ".json")}`;
}

/** Returns the rows of a file of readers' comments. */
export function commentRows(comments: readonly ReaderComment[]): z.input<typeof READER_COMMENT_ROW>[] {
  return comments.map(({ key, parent, name, at, pending, text }) => ({
    key,
    parent,
    name,
    at: at === null ? null : new Date(nearestInstant(at)).toISOString(),
    pending,
    text,
  }));
}

/** Reads a file of readers' comments; returns the first problem if the file has any. */
export function readCommentsFile(path: string, text: string): ReadResult<ReaderComment[]> {
  const problems: ExportProblem[] = [];
  const keys = new Set<string>();
  const comments = readRows(path, text, READER_COMMENT_ROW, problems, problems).map(({ value, line }) => {
    if (keys.has(value.key)) problems.push({ path, line, text: archiveMessages.commentTwice(value.key) });
    keys.add(value.key);
    return value;
  });
  const [problem] = problems;
  return problem ? { ok: false, problem } : { ok: true, value: comments };
}
