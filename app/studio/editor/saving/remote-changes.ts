import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { HEARTBEAT_MS } from "#core/posts/drafts/draft.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import { editor as labels } from "../../../messages/editor/editor.ts";
import { publishing } from "../../../messages/editor/publishing.ts";
import { saving } from "../../../messages/editor/saving.ts";
import type { Notice } from "../publishing/action-notice.ts";

type Stand = Pick<
  OpenedPost,
  | "state"
  | "returned"
  | "hasCopy"
  | "publishAt"
  | "publishedAt"
  | "isLive"
  | "path"
  | "leadsTo"
  | "savedBy"
  | "copyPublished"
>;

interface Seen {
  zone: string;
  /** The time by the server's clock. */
  now: number;
}

/** Returns a notice about what another person or the schedule did to the post; null when nothing happened. */
export function remoteChangesNotice(before: Stand, after: Stand, { zone, now }: Seen): Notice | null {
  const words = saving.news;
  const { publishAt } = before;
  const isDue = publishAt !== null && publishAt <= now;
  const at = publishAt === null ? "" : labels.timeOf(publishAt, zone);
  const told = (sentence: string): Notice => {
    const link = after.isLive && after.path !== null ? { href: after.path, text: publishing.seeIt } : undefined;
    return { text: sentence, fault: false, ...(link ? { link } : {}) };
  };
  if (before.state !== after.state) {
    if (after.state === "published") {
      return told(isDue && after.publishedAt === publishAt ? words.out(at) : words.published(after.savedBy));
    }
    if (after.state === "withdrawn") return told(publishing.withdrawnElsewhere(after.leadsTo));
    if (after.state === "trashed") return told(words.trashed);
    // A post that was sent back has its own notice, with the editor's remark.
    if (after.returned && !before.returned) return null;
    if (after.state !== "scheduled") {
      return told(publishAt === null ? words.state(labels.fields.states[after.state]) : words.unplanned);
    }
  } else if (before.hasCopy && !after.hasCopy) {
    const out = after.copyPublished;
    if (out === null || out.at === before.copyPublished?.at) return told(words.copyDiscarded);
    return told(isDue && out.by === null ? words.copyOut(at) : words.copyPublished(out.by));
  }
  if (after.publishAt === publishAt) return null;
  if (after.publishAt === null) return told(words.unplanned);
  return told(words.planned(formatMoment(after.publishAt, zone)));
}

/** While other people have the post open, or the server stores nothing. */
const WATCHED_MS = 10_000;
/**
 * Heartbeats come faster for this many milliseconds after the planned time. The scheduler publishes within 5 s, but a check
 * may hold the text back.
 */
const DUE_MS = 60_000;
const DUE_STEP_MS = 1_000;
/** Added to the planned time, so that the first heartbeat may already see the change. */
const AFTER_MS = 300;

/** Returns the milliseconds until the next heartbeat. `now` is the time of the server's clock. */
export function nextBeat(
  { publishAt, overdue }: Pick<OpenedPost, "publishAt" | "overdue">,
  isWatched: boolean,
  now: number,
) {
  const usual = isWatched ? WATCHED_MS : HEARTBEAT_MS;
  if (publishAt === null || overdue !== null || now - publishAt > DUE_MS) return usual;
  const wait = publishAt + AFTER_MS - now;
  return wait > 0 ? Math.min(wait, usual) : DUE_STEP_MS;
}
