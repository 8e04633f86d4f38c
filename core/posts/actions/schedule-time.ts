import { ok, refuse, type Failure, type Outcome } from "#core/base/outcome.ts";
import { parseLocalTime } from "#core/polish/dates/local-time.ts";
import { instantsOf } from "#core/polish/dates/time-zone.ts";

/** What a field of date and time gives, to the minute: `2026-11-21T08:00`. */
const LOCAL_TIME = /^([1-9]\d{3})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** The instant of a local time. `invalid` with `fields.at` for none, skipped or past, `fields.fold` for ambiguous. */
export function scheduledInstant(
  given: { at?: string; fold?: "earlier" | "later" },
  zone: string,
  now: number,
): Outcome<number> {
  const instant = localInstant(given, zone, { at: "at", fold: "fold" });
  if (!instant.ok || instant.value > now) return instant;
  return fault("at", "Ta chwila już minęła. Podaj późniejszą albo opublikuj wpis od razu.");
}

/** Like `scheduledInstant`, with errors under the given field name, and past times allowed. */
export function localInstant(
  given: { at?: string; fold?: "earlier" | "later" },
  zone: string,
  fields: { at: string; fold: string },
): Outcome<number> {
  const form = LOCAL_TIME.exec(given.at ?? "");
  if (!form) return fault(fields.at, "Podaj dzień i godzinę publikacji.");
  const parsed = parseLocalTime(form[0], zone);
  if (parsed.ok) return parsed;
  const [earlier, later] = bothOf(form, zone);
  if (earlier === undefined || later === undefined) return fault(fields.at, parsed.message);
  if (given.fold) return ok(given.fold === "earlier" ? earlier : later);
  return refuse("invalid", parsed.message, { [fields.at]: parsed.message, [fields.fold]: parsed.message });
}

function bothOf(form: RegExpExecArray, zone: string): number[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = form.slice(1).map(Number);
  return instantsOf({ year, month, day, hour, minute, second: 0 }, zone);
}

function fault(field: string, message: string): Failure {
  return refuse("invalid", message, { [field]: message });
}
