import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { AccountRead } from "#core/accounts/store.ts";
import { type ServerConfig, SETTINGS } from "../base/config.ts";
import { keyProblem } from "../data-folder/key-file.ts";
import { isLoopback, isPlainHttp } from "../base/plain-http.ts";
import { builtSiteConfig } from "../base/site-config.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";

/* What does not stop a start, and yet will not do what somebody meant: a sentence each. */

type Environment = Record<string, string | undefined>;

const PREFIX = "SZPALTA_";

/** Share of trigrams in common from which another name is likely meant: less, and SZPALTA_ADDRESS is taken for something. */
const ALIKE = 0.5;

/** Each variable called `SZPALTA_…` that nobody reads, with the setting it was likely meant for. The site's file may name one as well. */
export async function unknownSettings(environment: Environment): Promise<string[]> {
  const known = new Set<string>(SETTINGS.map(({ name }) => name));
  const strange = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.has(name));
  if (strange.length === 0) return [];
  const key = (await builtSiteConfig()).assistant?.key ?? null;
  const own = typeof key === "object" && key && "env" in key ? key.env : null;
  return Promise.all(
    strange
      .filter((name) => name !== own)
      .toSorted()
      .map(sentenceOf),
  );
}

async function sentenceOf(name: string): Promise<string> {
  const meant = await likelySetting(name);
  const question = meant === null ? "" : ` Czy chodziło o ${meant}?`;
  return `Uwaga: nie ma ustawienia ${name}, więc niczego nie zmienia.${question} Spis ustawień: ${COMMAND_LINE} help settings`;
}

async function likelySetting(name: string): Promise<string | null> {
  const { areOneSlipApart, dice, trigramsOf } = await import("#core/tags/likeness/likeness.ts");
  const own = (each: string) => each.replace(PREFIX, "");
  const rated = SETTINGS.map((setting) => ({
    name: setting.name,
    likeness: areOneSlipApart(own(name), own(setting.name))
      ? 1
      : dice(trigramsOf(own(name)), trigramsOf(own(setting.name))),
  }));
  const [best] = rated.toSorted((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= ALIKE ? best.name : null;
}

/** Files and folders that settings name, and that are not there; others are made when they are needed, or stop the start themselves. */
export async function missingPlaces(environment: Environment): Promise<string[]> {
  const warnings: string[] = [];
  for (const setting of ["GOOGLE_APPLICATION_CREDENTIALS", "SZPALTA_BACKUP_FILES"]) {
    const path = pathOf(environment[setting] ?? "");
    const isThere = path === null || (await stat(path).then(Boolean, () => false));
    if (!isThere) warnings.push(`Uwaga: ${setting} wskazuje ${path}, a tam nic nie ma albo nie da się tego odczytać.`);
  }
  return warnings;
}

/** Null where it is no place on this machine. */
function pathOf(place: string): string | null {
  if (place.startsWith("file:///") && URL.canParse(place)) return fileURLToPath(place);
  return place === "" || /^[a-z\d]+:\/\//.test(place) ? null : place;
}

type KeyConfig = Pick<ServerConfig, "key" | "keyFile">;

/** Warns of a key with which nobody can sign in, or a missing one that is needed to read the codes of second factors. */
export async function keyWarning({ key, keyFile }: KeyConfig, read: Pick<AccountRead, "accountRows">) {
  const wrong = await keyProblem(key ?? keyFile);
  if (wrong !== null) return `Uwaga: nikt się nie zaloguje. ${wrong}`;
  if (key || (await stat(keyFile).then(Boolean, () => false))) return null;
  if ((await read.accountRows("second_factor", [])).length === 0) return null;
  return `Uwaga: pliku klucza ${keyFile} (SZPALTA_KEY_FILE) nie ma. Z nowym, który powstanie, kody drugiego składnika nie zadziałają; przywróć plik z kopii i uruchom serwer ponownie.`;
}

/** A sentence about what will not work at the configured address, or null. */
export function addressWarning(
  { url, host }: Pick<ServerConfig, "url" | "host">,
  site: Pick<SiteConfig, "url">,
): string | null {
  const origin = url ?? site.url;
  if (origin !== null) {
    if (!isPlainHttp(origin)) return null;
    return `Uwaga: adres ${origin} nie jest szyfrowany, więc nikt nie założy konta ani się nie zaloguje. Ustaw w SZPALTA_URL adres, który zaczyna się od https://.`;
  }
  if (isLoopback(host.includes(":") ? `[${host}]` : host)) return null;
  return `Uwaga: HOST=${host} wystawia witrynę poza tę maszynę, a SZPALTA_URL nie jest ustawiony: odnośniki, kanały i logowanie będą działać tylko na tej maszynie. Ustaw w SZPALTA_URL publiczny adres witryny.`;
}
