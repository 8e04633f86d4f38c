import { randomUUID } from "node:crypto";
import { sendDueDigest } from "#core/mail/queue-news.ts";
import { dayKey } from "#core/polish/dates/format-dates.ts";
import { wallClockAt } from "#core/polish/dates/time-zone.ts";
import type { Store } from "#core/store.ts";
import { newsSite } from "./news.ts";
import type { Mail } from "./open-mail.ts";

const MINUTE_MS = 60_000;

/** The hours of the morning letter, in the site's time zone. After the last one, the day's letter is left out. */
const MORNING_HOURS = [7, 8, 9, 10, 11];

/**
 * Returns a look at the clock, once a minute: in the morning it puts the notice of what waits, and when a digest is due it sends it. A server
 * that was down at the time of a digest sends it later.
 */
export function createLetterClock(deps: { store: Pick<Store, "read" | "write">; mail: Mail }): () => Promise<void> {
  const { store, mail } = deps;
  let [lastMinute, lastMorning] = [-1, ""];
  return async () => {
    const now = mail.clock();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === lastMinute) return;
    lastMinute = minute;
    if (!(await mail.port.isOn())) return;
    const { timeZone } = mail.site;
    const day = dayKey(now, timeZone);
    if (day !== lastMorning && MORNING_HOURS.includes(wallClockAt(now, timeZone).hour)) {
      const notice = { kind: "notice", key: `morning:${day}`, payload: { about: "morning" }, createdAt: now };
      await store.write((tx) => tx.putOutbox(notice));
      lastMorning = day;
    }
    await sendDueDigest(store, newsSite(deps), now, randomUUID);
  };
}
