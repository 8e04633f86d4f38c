import { type Outcome, refuse } from "#core/base/outcome.ts";
import { isInstant } from "#core/base/values/instant.ts";
import { parseLocalTime } from "#core/polish/dates/format-dates.ts";
import { sourceTextMessages } from "#core/messages/convert.ts";

/** A date may have at most this many characters. */
const LONGEST = 100;

/** Names of months in English and Polish. At least the first three letters of a name are needed. `ROMAN` has the Roman numerals. */
const MONTHS = [
  "january styczeń stycznia",
  "february luty lutego",
  "march marzec marca",
  "april kwiecień kwietnia",
  "may maj maja",
  "june czerwiec czerwca",
  "july lipiec lipca",
  "august sierpień sierpnia",
  "september wrzesień września",
  "october październik października",
  "november listopad listopada",
  "december grudzień grudnia",
].map((names) => names.split(" "));
const ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split(" ");

/** Maps the abbreviation of a time zone to its hours ahead of UTC. */
const ZONES = new Map(
  (
    "z 0,utc 0,gmt 0,wet 0,west 1,bst 1,cet 1,cest 2,mez 1,mesz 2,eet 2,eest 3,msk 3,ist 5.5,jst 9,aest 10," +
    "est -5,edt -4,cst -6,cdt -5,mst -7,mdt -6,pst -8,pdt -7"
  )
    .split(",")
    .map((zone) => zone.split(" "))
    .map(([name = "", hours]) => [name, Number(hours)]),
);

const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?`;
const NAME = String.raw`(?<name>\p{L}{1,12})\.?`;
const YEAR = String.raw`(?<year>\d{4})(?!\d)(?: r\.| roku)?`;
const WEEKDAY = String.raw`(?:\p{L}{2,14}\.?,? )?`;
const FORMS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)(?<rest>.*)$/u,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T?(?<clock>\d{6}))?(?<rest>[^\d].*)?$/iu,
  /^(?<first>\d{1,2})(?<sign>[-/.])(?<second>\d{1,2})\k<sign>(?<year>\d{4})(?!\d)(?<rest>.*)$/u,
  new RegExp(`^${WEEKDAY}${DAY}[ -]${NAME},?[ -]${YEAR}(?<rest>.*)$`, "iu"),
  new RegExp(`^${WEEKDAY}${NAME} ${DAY},? ${YEAR}(?<rest>.*)$`, "iu"),
  // The format of the Unix command `date`, which has the time before the year.
  new RegExp(`^${WEEKDAY}${NAME} ${DAY} (?<rest>\\d\\d?:\\d\\d.{0,30}) ${YEAR}$`, "iu"),
];

const CLOCK =
  /^(?:[t ,]|o |at |godz\.?)*(?<hour>\d{1,2})(?:[:.h](?<minute>\d\d))?(?::(?<second>\d\d))?(?:[.,]\d{1,9})? ?(?:(?<half>[ap])\.?m\.?(?!\p{L}))? ?(?<zone>[^\s\d].*)?$/iu;

type DateFields = Record<string, string | undefined>;

/**
 * Reads the instant of a foreign date: "8 lipca 2022, 10:15", "Jul 8 2022 7:05 PM CEST", or seconds or milliseconds since 1970. When clocks go
 * back, a local time that occurs twice means the first instant. When clocks skip a local time, the instant is after the change. Refuses with
 * `invalid` a text that is no date or could mean two days (3/4/2022).
 */
export function instantOfForeignDate(text: string, zone: string): Outcome<number> {
  const date = text
    .slice(0, LONGEST + 1)
    .replace(/\s+/g, " ")
    .trim();
  if (/^-?\d{9,10}(?:\.\d{1,9})?$/.test(date)) return epoch(Math.round(Number(date) * 1000));
  if (/^\d{12,13}$/.test(date)) return epoch(Number(date));
  const fields = date.length > LONGEST ? null : dateFieldsIn(date);
  const instant = fields && localTime(fields, zone);
  return instant ?? parseLocalTime(date, zone);
}

/** Returns the calendar day of a date as `2022-07-08` without regard to the time zone; null when the text has no date. */
export function dayOfForeignDate(text: string): string | null {
  const fields = dateFieldsIn(text.slice(0, LONGEST).trim());
  return fields && isoDay(fields);
}

function isoDay({ year, month = "", day = "" }: DateFields): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function epoch(value: number): Outcome<number> {
  return isInstant(value) ? { ok: true, value } : refuse("invalid", sourceTextMessages.noInstant);
}

function dateFieldsIn(text: string): DateFields | null {
  for (const form of FORMS) {
    const fields: DateFields | undefined = form.exec(text)?.groups;
    const day = fields && dayOf(fields);
    if (day) return { ...fields, ...day };
  }
  return null;
}

/** Returns the year, month and day of a match. Returns null for a name that is no month, and for two numbers that may both be the month. */
function dayOf({ year, month, day, name, first, second, sign }: DateFields): DateFields | null {
  if (first !== undefined && second !== undefined) {
    if (sign === "." || Number(first) > 12) return { year, month: second, day: first };
    return Number(second) > 12 ? { year, month: first, day: second } : null;
  }
  if (name === undefined) return { year, month, day };
  const word = name.toLowerCase();
  const at = MONTHS.findIndex((names) => word.length > 2 && names.some((each) => each.startsWith(word)));
  const number = (at === -1 ? ROMAN.indexOf(word) : at) + 1;
  return number === 0 ? null : { year, month: String(number), day };
}

function localTime(fields: DateFields, zone: string): Outcome<number> | null {
  const { rest = "", clock } = fields;
  const spelled = clock === undefined ? rest : ` ${clock.replace(/(\d\d)(?=\d)/g, "$1:")}${rest}`;
  if (/^[ ,.]*$/.test(spelled)) return parseLocalTime(isoDay(fields), zone);
  const time: DateFields | undefined = CLOCK.exec(spelled)?.groups;
  // The name of a zone after an offset is removed, because the offset is enough.
  const zoneName = (time?.["zone"] ?? "").replace(/ ?\([^()]{0,60}\)$|(?<=[\dz])\[[^[\]]{0,60}\]$/i, "");
  const at = time && offsetOf(zoneName.trim(), zone);
  if (!time || !at) return null;
  const { hour = "", minute = "00", second = "00", half } = time;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const local = `${isoDay(fields)} ${String(hours).padStart(2, "0")}:${minute}:${second}${at.offset}`;
  return parseLocalTime(local, at.zone, { lenient: true });
}

/** Returns the ISO 8601 offset in a text, or the zone that the text names. An empty text means `zone`. Returns null for any other text. */
function offsetOf(text: string, zone: string): { offset: string; zone: string } | null {
  if (text === "") return { offset: "", zone };
  const hours = ZONES.get(text.toLowerCase());
  if (hours !== undefined) return { offset: isoOffset(hours * 60), zone };
  const [, sign, hour = "", minute = "0"] = /^(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?$/i.exec(text) ?? [];
  if (sign !== undefined)
    return { offset: isoOffset((sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute))), zone };
  const name = text.replace(/^\[(.*)\]$/, "$1");
  return /^[A-Z][\w+-]*(?:\/[\w+-]+){1,2}$/i.test(name) && isZone(name) ? { offset: "", zone: name } : null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isoOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const [hour, minute] = [Math.floor(size / 60), size % 60].map((each) => String(each).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hour}:${minute}`;
}
