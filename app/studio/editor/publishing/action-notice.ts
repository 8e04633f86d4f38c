import { formatMoment } from "#core/polish/dates/format-dates.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { PostAction } from "#core/posts/states.ts";
import type { SaveStatus } from "../saving/save-queue-types.ts";
import { editor } from "../../../messages/editor/editor.ts";
import { publishing as says } from "../../../messages/editor/publishing.ts";

const { acts } = editor;

/** A message above the text, possibly with an undo or a link. */
export interface Notice {
  text: string;
  fault: boolean;
  undo?: () => void;
  /** True when another person's text was reconciled with the text of this tab. */
  reconciled?: true;
  link?: { href: string; text: string };
  /** What makes the notice outdated: the next change, the next undo, or (`turn`) also that another tab begins to write. */
  passing?: "change" | "undo" | "turn";
  /** What stands in its place once the server has the text; null for nothing. Absent: the notice stays. */
  onceSaved?: string | null;
}

/** Returns the notice that remains when the state of saving changes. */
export function noticeAtStatus(notice: Notice | null, { is }: Pick<SaveStatus, "is">): Notice | null {
  if (is === "locked" && notice?.passing === "turn") return null;
  // A conflict removes the notice of an earlier reconciliation.
  if (is === "conflict" && notice?.reconciled) return null;
  if (is !== "saved" || notice?.onceSaved === undefined) return notice;
  return notice.onceSaved === null ? null : { text: notice.onceSaved, fault: false, passing: "change" };
}

/** Returns the notice that remains when the text was changed, or a change undone. */
export function noticeAfterChange(notice: Notice | null, isUndo: boolean): Notice | null {
  const passing = notice?.passing;
  return passing === "change" || passing === "turn" || (passing === "undo" && isUndo) ? null : notice;
}

/** Returns the notice after an error that nothing handled. A notice with an undo stays, because its button is needed. */
export function noticeAfterFault(notice: Notice | null, isAtRisk: boolean): Notice {
  return notice?.undo ? notice : { text: isAtRisk ? acts.failedAtRisk : acts.failed, fault: true };
}

/** Returns the notice after an action; null when a field already shows the change. */
export function actionNotice(act: PostAction, post: OpenedPost, zone: string): Notice | null {
  const sentences = [doneBy(act, post, zone), ...(post.notices ?? [])].filter((each) => each !== null);
  if (sentences.length === 0) return null;
  const notice: Notice = { text: sentences.join(" "), fault: false, passing: "change" };
  if (isOut(act) && post.path !== null) notice.link = { href: post.path, text: says.seeIt };
  return notice;
}

function doneBy(act: PostAction, { publishAt, path, leadsTo, isLive }: OpenedPost, zone: string): string | null {
  if (isOut(act)) return says.out[act];
  if (act === "move") return path !== null && isLive ? says.done.move(path) : null;
  if (act === "withdraw" || act === "redirect-withdrawn") return says.done[act](leadsTo);
  if (isTold(act)) return says.done[act];
  if (publishAt === null) return null;
  if (act === "schedule") return says.scheduled(formatMoment(publishAt, zone));
  return act === "schedule-copy" ? says.scheduledCopy(formatMoment(publishAt, zone)) : null;
}

function isTold(act: PostAction): act is Exclude<keyof typeof says.done, "move" | "withdraw" | "redirect-withdrawn"> {
  return Object.hasOwn(says.done, act);
}

function isOut(act: PostAction): act is keyof typeof says.out {
  return Object.hasOwn(says.out, act);
}
