import { READER_COMMENTS_LIMIT, type ReaderComment } from "#core/base/values/reader-comment.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import type { Say } from "./foreign-fields.ts";
import { htmlToLine, htmlToMarkdown } from "./html-to-markdown/html-to-markdown.ts";
import { commentsLeftOut, entryMessages } from "#core/messages/convert.ts";

/** A comment as the old system has it: HTML, and why it stays there, in Polish, or null. */
export interface OldComment extends Omit<ReaderComment, "text"> {
  html: string;
  leftOut: string | null;
}

/** A number of WordPress or an id of Ghost. */
const KEY = /^[\w-]{1,64}$/;

/** The comments that come along with a post, as Markdown; of the others their number is said by kind. `more` were not read at all. */
export function readOldComments(all: Iterable<OldComment>, say: Say, more = 0): ReaderComment[] {
  const left = new Map<string, number>();
  const leave = (why: string, count = 1) => left.set(why, (left.get(why) ?? 0) + count);
  if (more > 0) leave(commentsLeftOut.overLimit, more);
  const comments = new Map<string, ReaderComment>();
  let size = 0;
  for (const { leftOut, html, ...comment } of all) {
    const text = leftOut === null ? textOf(html) : "";
    size += text.length + comment.name.length;
    const why =
      leftOut ?? (text === "" || !KEY.test(comment.key) || comments.has(comment.key) ? commentsLeftOut.unusable : null);
    if (why !== null) leave(why);
    else if (size > READER_COMMENTS_LIMIT) leave(commentsLeftOut.overLimit);
    else comments.set(comment.key, { ...comment, name: nameOf(comment.name), text });
  }
  if (left.size > 0) say("comments", entryMessages.commentsSkipped(left));
  return [...comments.values()].map((each) => ({
    ...each,
    parent: comments.has(each.parent ?? "") ? each.parent : null,
  }));
}

function nameOf(given: string): string {
  return Array.from(htmlToLine(given)).slice(0, NAME_LIMIT).join("");
}

function textOf(html: string): string {
  const made = htmlToMarkdown(html, { lineFeeds: true });
  return ("tooMuch" in made ? htmlToLine(html) : made.markdown).trim();
}
