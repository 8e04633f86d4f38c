import { ownValue } from "#core/base/values/own-value.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { Warn } from "../fit-foreign-fields.ts";
import { type OldComment, readOldComments } from "../old-comments.ts";
import { type ExportComment, type ExportItem, instantInExport } from "./export-item.ts";
import { commentsLeftOut } from "#core/messages/convert.ts";

/** States of comments that are imported. The value is true if a comment in this state waits for approval. */
const STATES: Record<string, OldComment["pending"]> = {
  "1": false,
  approve: false,
  approved: false,
  "0": true,
  hold: true,
};

/** Types of comments that people did not write, each with its Polish name for the report. */
const KINDS: Record<string, string> = {
  pingback: commentsLeftOut.mentions,
  trackback: commentsLeftOut.mentions,
  webmention: commentsLeftOut.mentions,
};

/** Returns the comments by people on an item. Spam, deleted comments, pings and notes of plugins are left out and counted in a warning. */
export function readWordPressComments(item: ExportItem, zone: string, warn: Warn): ReaderComment[] {
  const comments = item.comments.map((each) => oldComment(each, zone));
  return readOldComments(comments, warn, item.commentsLeft);
}

function oldComment(comment: ExportComment, zone: string): OldComment {
  const field = (name: keyof ExportComment) => (comment[name] ?? "").trim();
  const parent = field("wp:comment_parent");
  return {
    key: field("wp:comment_id"),
    parent: parent === "0" || parent === "" ? null : parent,
    name: field("wp:comment_author"),
    at: instantInExport(field("wp:comment_date_gmt"), field("wp:comment_date"), zone),
    pending: ownValue(STATES, field("wp:comment_approved")) === true,
    html: comment["wp:comment_content"] ?? "",
    leftOut: whyLeftOut(field("wp:comment_approved"), field("wp:comment_type")),
  };
}

function whyLeftOut(state: string, type: string): string | null {
  if (state === "spam") return commentsLeftOut.spam;
  if (ownValue(STATES, state) === undefined) return commentsLeftOut.trash;
  if (type === "" || type === "comment" || type === "review") return null;
  return ownValue(KINDS, type) ?? commentsLeftOut.ofPlugins;
}
