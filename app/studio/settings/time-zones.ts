import { withPauses } from "#core/base/values/with-pauses.ts";
import { comparePolish } from "#core/polish/collation.ts";
import { settingWords as words } from "../../messages/settings/settings.ts";

interface Zone {
  id: string;
  name: string;
}

const HOME_ZONE = "Europe/Warsaw";

/** A day of summer time in Europe and America. The names of its zones do not say "standardowy". */
const SUMMER = Date.UTC(2026, 6, 1);

/**
 * Returns all time zones with Polish names, sorted, under the names of their continents, Poland's first. The list contains the zone
 * `present`, also under an id that the engine has replaced.
 */
export async function timeZones(present: string) {
  const names = await (zoneNames ??= readZoneNames());
  const zones = [...names, ...(names.has(present) ? [] : [[present, nameIn(present)] as const])];
  const sorted = zones.map(([id, name]): Zone => ({ id, name })).toSorted((a, b) => comparePolish(a.name, b.name));
  const groups = Map.groupBy(sorted, ({ id }) => words.continents[id.split("/")[0] ?? ""] ?? words.otherZones);
  const home = { name: words.home, choices: [{ value: HOME_ZONE, name: names.get(HOME_ZONE) ?? HOME_ZONE }] };
  const others = Array.from(groups, ([name, all]) => ({
    name,
    choices: all.filter(({ id }) => id !== HOME_ZONE).map((zone) => ({ value: zone.id, name: zone.name })),
  }));
  return [home, ...others.toSorted((a, b) => comparePolish(a.name, b.name))];
}

/** The names stay the same while a process runs, and making them takes half a second. */
let zoneNames: Promise<Map<string, string>> | undefined;

async function readZoneNames(): Promise<Map<string, string>> {
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve));
  const countries = new Map<string, string>();
  for await (const [zone, country] of withPauses(zonesOfCountries(), pause)) countries.set(zone, country);
  const names = new Map<string, string>();
  for await (const zone of withPauses([...Intl.supportedValuesOf("timeZone"), "UTC"], pause)) {
    names.set(zone, zone === HOME_ZONE ? withTime(words.homeCity, zone) : nameIn(zone, countries));
  }
  return names;
}

/** The place of a zone as the engine names it, or its country where the engine has only an abbreviation such as CET. */
function nameIn(zone: string, countries?: ReadonlyMap<string, string>): string {
  const place = /^(?:czas: (.+)|[A-Z]+ \((.+)\))$/.exec(partOf(zone, "shortGeneric"));
  return withTime(place?.[1] ?? place?.[2] ?? countries?.get(zone) ?? cityOf(zone), zone);
}

function withTime(place: string, zone: string): string {
  const time = partOf(zone, "longGeneric");
  return /^czas (?!standardowy)\p{Ll}/u.test(time) ? `${place} (${time})` : place;
}

function partOf(timeZone: string, timeZoneName: "shortGeneric" | "longGeneric"): string {
  const parts = new Intl.DateTimeFormat("pl", { timeZone, timeZoneName }).formatToParts(SUMMER);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** TypeScript does not know this method of ECMA-402. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

/** Yields each zone with its country, and with its city where the country has several zones. */
function* zonesOfCountries(): Generator<[zone: string, country: string]> {
  const countries = new Intl.DisplayNames("pl", { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const country = countries.of(code);
    if (country === undefined) continue;
    const zones = (new Intl.Locale(`und-${code}`) as LocaleWithZones).getTimeZones() ?? [];
    for (const zone of zones) yield [zone, zones.length === 1 ? country : `${country}, ${cityOf(zone)}`];
  }
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
