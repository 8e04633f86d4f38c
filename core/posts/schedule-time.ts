import { ok, refuse } from "../outcome.ts";
import type { Failure, Outcome } from "../outcome.ts";
import { parseLocal } from "../polish/local-time.ts";
import { instantsOf } from "../polish/zone.ts";

/** What a field of date and time gives, to the minute: `2026-11-21T08:00`. */
const LOCAL_TIME = /^([1-9]\d{3})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/**
 * The instant of a local time of the site's zone at which something is to go out. `invalid` with `fields.at` for a time that
 * is no time, that the clocks jump over, or that is past; with `fields.fold` too for one that comes twice, until `fold` says
 * which.
 */
export function scheduledInstant(
  given: { at?: string; fold?: "earlier" | "later" },
  zone: string,
  now: number,
): Outcome<number> {
  const form = LOCAL_TIME.exec(given.at ?? "");
  if (!form) return atFault("Podaj dzień i godzinę publikacji.");
  const parsed = parseLocal(form[0], zone);
  const [earlier, later] = bothOf(form, zone);
  const isTwice = later !== undefined;
  if (!parsed.ok && !isTwice) return atFault(parsed.message);
  if (!parsed.ok && !given.fold) return refuse("invalid", parsed.message, { at: parsed.message, fold: parsed.message });
  const instant = parsed.ok ? parsed.value : given.fold === "earlier" ? earlier : later;
  if (instant === undefined || instant <= now) {
    return atFault("Ta chwila już minęła. Podaj późniejszą albo opublikuj wpis od razu.");
  }
  return ok(instant);
}

function bothOf(form: RegExpExecArray, zone: string): number[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = form.slice(1).map(Number);
  return instantsOf({ year, month, day, hour, minute, second: 0 }, zone);
}

function atFault(message: string): Failure {
  return refuse("invalid", message, { at: message });
}
