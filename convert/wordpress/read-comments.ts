import { ownValue } from "#core/base/values/own-value.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { Warn } from "../foreign-fields.ts";
import { type OldComment, readOldComments } from "../old-comments.ts";
import { type ExportComment, type ExportItem, instantInExport } from "./export-item.ts";
import { commentsLeftOut } from "#core/messages/convert.ts";

/** What WordPress calls a comment that readers see or wait to see. */
const STATES: Record<string, OldComment["pending"]> = {
  "1": false,
  approve: false,
  approved: false,
  "0": true,
  hold: true,
};

/** Names, for the report, of kinds that are not comments by people. */
const KINDS: Record<string, string> = {
  pingback: commentsLeftOut.mentions,
  trackback: commentsLeftOut.mentions,
  webmention: commentsLeftOut.mentions,
};

/** The comments of people; spam, what was thrown away, pings and notes of plugins are left out, and counted. */
export function readWordPressComments(item: ExportItem, zone: string, warn: Warn): ReaderComment[] {
  const given = item.comments.map((each) => oldComment(each, zone));
  return readOldComments(given, warn, item.commentsLeft);
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
