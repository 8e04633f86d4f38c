import { READER_COMMENTS_LIMIT, type ReaderComment } from "#core/base/values/reader-comment.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import type { Warn } from "./fit-foreign-fields.ts";
import { htmlToLine, htmlToMarkdown } from "./html-to-markdown/html-to-markdown.ts";
import { commentsLeftOut, entryMessages } from "#core/messages/convert.ts";

/** A reader's comment in the old system. `leftOut` is null for a comment to import. Otherwise it is the Polish name of a kind of comments that are not imported. */
export interface OldComment extends Omit<ReaderComment, "text"> {
  html: string;
  leftOut: string | null;
}

/** The key of a comment: a WordPress number or a Ghost id. */
const KEY = /^[\w-]{1,64}$/;

/**
 * Returns the comments to import with a post, as Markdown. A warning counts all other comments by kind. `more` is the number of further comments
 * that were not read at all. A reply to a comment that is not imported becomes a comment of its own.
 */
export function readOldComments(all: Iterable<OldComment>, warn: Warn, more = 0): ReaderComment[] {
  const counts = new Map<string, number>();
  const leaveOut = (reason: string, count = 1) => counts.set(reason, (counts.get(reason) ?? 0) + count);
  if (more > 0) leaveOut(commentsLeftOut.overLimit, more);
  const comments = new Map<string, ReaderComment>();
  let size = 0;
  for (const { leftOut, html, ...comment } of all) {
    const text = leftOut === null ? textOf(html) : "";
    size += text.length + comment.name.length;
    const reason =
      leftOut ?? (text === "" || !KEY.test(comment.key) || comments.has(comment.key) ? commentsLeftOut.unusable : null);
    if (reason !== null) leaveOut(reason);
    else if (size > READER_COMMENTS_LIMIT) leaveOut(commentsLeftOut.overLimit);
    else comments.set(comment.key, { ...comment, name: nameOf(comment.name), text });
  }
  if (counts.size > 0) warn("comments", entryMessages.commentsSkipped(counts));
  return [...comments.values()].map((each) => ({
    ...each,
    parent: comments.has(each.parent ?? "") ? each.parent : null,
  }));
}

function nameOf(html: string): string {
  return Array.from(htmlToLine(html)).slice(0, NAME_LIMIT).join("");
}

function textOf(html: string): string {
  const converted = htmlToMarkdown(html, { lineFeeds: true });
  return ("tooMuch" in converted ? htmlToLine(html) : converted.markdown).trim();
}
