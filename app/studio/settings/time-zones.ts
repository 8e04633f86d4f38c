import { withPauses } from "#core/base/values/with-pauses.ts";
import { comparePolish } from "#core/polish/collation.ts";
import { settingWords as words } from "../../messages/settings/settings.ts";

const HOME_ZONE = "Europe/Warsaw";

/** A day of summer time in Europe and America, on which the names of times do not say "standardowy". */
const SUMMER = Date.UTC(2026, 6, 1);

/** The names stay the same while a process runs, and making them takes half a second. */
let zoneNames: Promise<Map<string, string>> | undefined;

/**
 * Returns all time zones with Polish names, sorted, under the names of their continents, Poland's first. The list contains the zone
 * `present`, also under an id that the engine has replaced.
 */
export async function timeZones(present: string) {
  const names = await (zoneNames ??= readZoneNames());
  const ids = new Set([HOME_ZONE, ...names.keys(), present]);
  const choices = Array.from(ids, (value) => ({ value, name: names.get(value) ?? nameOf(value) }));
  const groups = Map.groupBy(choices, ({ value }) => {
    if (value === HOME_ZONE) return words.home;
    return words.continents[value.split("/")[0] ?? ""] ?? words.otherZones;
  });
  return Array.from(groups, ([name, zones]) => ({
    name,
    choices: zones.toSorted((one, other) => comparePolish(one.name, other.name)),
  }));
}

async function readZoneNames(): Promise<Map<string, string>> {
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve));
  const places = new Map<string, string>();
  for await (const [zone, place] of withPauses(placesByCountry(), pause)) places.set(zone, place);
  places.set(HOME_ZONE, words.homeCity);
  const names = new Map<string, string>();
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
  for await (const zone of withPauses(zones, pause)) names.set(zone, nameOf(zone, places.get(zone)));
  return names;
}

/** Names a zone by its place and its time. `place` is used where the engine has only an abbreviation such as CET. */
function nameOf(zone: string, place = cityOf(zone)): string {
  const [, named, named2] = /^(?:czas: (.+)|[A-Z]+ \((.+)\))$/.exec(engineName(zone, "shortGeneric")) ?? [];
  const time = engineName(zone, "longGeneric");
  return (named ?? named2 ?? place) + (/^czas (?!standardowy)\p{Ll}/u.test(time) ? ` (${time})` : "");
}

function engineName(timeZone: string, timeZoneName: "shortGeneric" | "longGeneric"): string {
  const parts = new Intl.DateTimeFormat("pl", { timeZone, timeZoneName }).formatToParts(SUMMER);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Yields each zone with its country, and with its city where the country has several zones. */
function* placesByCountry(): Generator<[zone: string, place: string]> {
  const countries = new Intl.DisplayNames("pl", { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const country = countries.of(code);
    if (country === undefined) continue;
    // TypeScript does not know this method of ECMA-402.
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined };
    const zones = locale.getTimeZones() ?? [];
    for (const zone of zones) yield [zone, zones.length === 1 ? country : `${country}, ${cityOf(zone)}`];
  }
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
