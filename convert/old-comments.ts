import { READER_COMMENTS_LIMIT, type ReaderComment } from "#core/base/values/reader-comment.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import type { Say } from "./foreign-fields.ts";
import { htmlToLine, htmlToMarkdown } from "./html-to-markdown/html-to-markdown.ts";

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
  if (more > 0) leave(TOO_MANY, more);
  const comments = new Map<string, ReaderComment>();
  let size = 0;
  for (const { leftOut, html, ...comment } of all) {
    const text = leftOut === null ? textOf(html) : "";
    size += text.length + comment.name.length;
    const why = leftOut ?? (text === "" || !KEY.test(comment.key) || comments.has(comment.key) ? UNUSABLE : null);
    if (why !== null) leave(why);
    else if (size > READER_COMMENTS_LIMIT) leave(TOO_MANY);
    else comments.set(comment.key, { ...comment, name: nameOf(comment.name), text });
  }
  const kinds = Array.from(left, ([why, count]) => `${why} ${count}`);
  if (kinds.length > 0) say("comments", `komentarze pominięte: ${kinds.join(", ")}`);
  return [...comments.values()].map((each) => ({
    ...each,
    parent: comments.has(each.parent ?? "") ? each.parent : null,
  }));
}

const UNUSABLE = "bez treści albo numeru";
const TOO_MANY = "ponad limit";

function nameOf(given: string): string {
  return Array.from(htmlToLine(given)).slice(0, NAME_LIMIT).join("");
}

function textOf(html: string): string {
  const made = htmlToMarkdown(html, { lineFeeds: true });
  return ("tooMuch" in made ? htmlToLine(html) : made.markdown).trim();
}
