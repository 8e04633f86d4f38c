import { firstInstantOf, wallClockAt } from "../polish/dates/time-zone.ts";

export const DIGESTS = ["off", "weekly", "monthly"] as const;

/** The last day of a monthly digest that every month has. */
export const LAST_DAY = 28;

/** What is set for letters to readers. */
export interface NewsSettings {
  /** Whether the publishing dialog proposes to send a letter. */
  onPublish: boolean;
  digest: (typeof DIGESTS)[number];
  /** The day of a weekly digest, 1 (Monday) to 7, or of a monthly one, 1 to `LAST_DAY`. */
  day: number;
  /** 0 to 23, in the site's time zone. */
  hour: number;
  /** Who sends the letters and where they are, shown at their end. */
  imprint: string;
}

export const NO_NEWS: NewsSettings = { onPublish: false, digest: "off", day: 1, hour: 8, imprint: "" };

const MONTH_DAYS = 31;
const DAY_MS = 86_400_000;

/** Returns the last planned instant that is not after `now`, and the next one; null without a digest. */
export function digestTimes(settings: NewsSettings, now: number, zone: string): { last: number; next: number } | null {
  const { digest, day, hour } = settings;
  if (digest === "off") return null;
  const today = wallClockAt(now, zone);
  const instants: number[] = [];
  for (let away = -MONTH_DAYS; away <= MONTH_DAYS; away++) {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day) + away * DAY_MS);
    if ((digest === "weekly" ? date.getUTCDay() || 7 : date.getUTCDate()) !== day) continue;
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
    instants.push(firstInstantOf({ year, month, day: date.getUTCDate(), hour, minute: 0, second: 0 }, zone));
  }
  const [last, next] = [instants.findLast((each) => each <= now), instants.find((each) => each > now)];
  if (last === undefined || next === undefined) throw new Error("A month has a day of the digest.");
  return { last, next };
}
