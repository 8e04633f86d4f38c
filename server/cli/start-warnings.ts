import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { AccountRead } from "#core/accounts/store.ts";
import type { MailRead } from "#core/mail/store.ts";
import { heldMessages } from "#core/messages/mail.ts";
import { type ServerConfig, SETTINGS } from "../base/config.ts";
import type { SubscriberRead } from "#core/subscribers/store.ts";
import { keyProblem } from "../data-folder/key-file.ts";
import { isLoopback, isPlainHttp } from "#core/base/values/plain-http.ts";
import { builtSiteConfig } from "../base/site-config.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import { startWarnings } from "#core/messages/server/start.ts";

/* Warnings at a start about settings that do not prevent the start but probably do not have the intended effect. */

type Environment = Record<string, string | undefined>;

const PREFIX = "SZPALTA_";

/**
 * A name at least this similar to a setting (Dice coefficient of trigrams, 0 to 1) counts as its misspelling. A lower value would find a
 * similar setting even for SZPALTA_ADDRESS.
 */
const ALIKE = 0.5;

/**
 * Returns a sentence for each variable `SZPALTA_…` that is not a setting. The sentence names the setting probably intended. Leaves out
 * variables that are named in the site's file.
 */
export async function unknownSettings(environment: Environment): Promise<string[]> {
  const settings = new Set<string>(SETTINGS.map(({ name }) => name));
  const strange = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !settings.has(name));
  if (strange.length === 0) return [];
  const key = (await builtSiteConfig()).assistant?.key ?? null;
  const keyVariable = typeof key === "object" && key && "env" in key ? key.env : null;
  return Promise.all(
    strange
      .filter((name) => name !== keyVariable)
      .toSorted()
      .map(sentenceOf),
  );
}

async function sentenceOf(name: string): Promise<string> {
  const meant = await likelySetting(name);
  return startWarnings.unknownSetting(name, meant, COMMAND_LINE);
}

async function likelySetting(name: string): Promise<string | null> {
  const { areOneSlipApart, dice, trigramsOf } = await import("#core/tags/likeness/likeness.ts");
  const withoutPrefix = (variable: string) => variable.replace(PREFIX, "");
  const rated = SETTINGS.map((setting) => ({
    name: setting.name,
    likeness: areOneSlipApart(withoutPrefix(name), withoutPrefix(setting.name))
      ? 1
      : dice(trigramsOf(withoutPrefix(name)), trigramsOf(withoutPrefix(setting.name))),
  }));
  const [best] = rated.toSorted((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= ALIKE ? best.name : null;
}

/** Warns if one of two settings names a missing file or folder. Missing files of other settings are created later, or prevent the start. */
export async function missingPlaces(environment: Environment): Promise<string[]> {
  const warnings: string[] = [];
  for (const setting of ["GOOGLE_APPLICATION_CREDENTIALS", "SZPALTA_BACKUP_FILES"]) {
    const path = pathOf(environment[setting] ?? "");
    const isThere = path === null || (await stat(path).then(Boolean, () => false));
    if (!isThere) warnings.push(startWarnings.noPlace(setting, path));
  }
  return warnings;
}

/** Returns the path that a setting names; null when the setting names no place on this machine. */
function pathOf(place: string): string | null {
  if (place.startsWith("file:///") && URL.canParse(place)) return fileURLToPath(place);
  return place === "" || /^[a-z\d]+:\/\//.test(place) ? null : place;
}

type KeyConfig = Pick<ServerConfig, "key" | "keyFile">;
type KeyReads = Pick<AccountRead, "accountRows"> &
  Pick<SubscriberRead, "subscriberCounts"> &
  Pick<MailRead, "mailSettings">;

/** Whether there is a key. Asked before the site is opened, because that may create one. */
export async function hasKey({ key, keyFile }: KeyConfig): Promise<boolean> {
  return key !== undefined || stat(keyFile).then(Boolean, () => false);
}

/** Warns of an invalid key, because nobody can sign in with it. Also warns when there was none, if something was encrypted with one. */
export async function keyWarning({ key, keyFile }: KeyConfig, hadKey: boolean, read: KeyReads) {
  const wrong = await keyProblem(key ?? keyFile);
  if (wrong !== null) return startWarnings.nobodySignsIn(wrong);
  if (hadKey) return null;
  const { factors, subscribers, mail } = startWarnings.lostWithKey;
  const { sealedPassword, sealedBouncePassword } = await read.mailSettings();
  const counts = Object.values(await read.subscriberCounts());
  const lost = [
    (await read.accountRows("second_factor", [])).length > 0 && factors,
    counts.some((count) => count > 0) && subscribers,
    `${sealedPassword}${sealedBouncePassword}` !== "" && mail,
  ].filter((each) => each !== false);
  return lost.length === 0 ? null : startWarnings.keyFileGone(keyFile, lost);
}

/** Says that a restore paused the letters to readers; null when they may go. */
export async function heldLettersWarning(read: Pick<MailRead, "mailSettings">): Promise<string | null> {
  return (await read.mailSettings()).restored?.letters === "paused" ? heldMessages.atStart : null;
}

/** Returns a warning about what will not work at the configured address; null when everything works. */
export function addressWarning(
  { url, host }: Pick<ServerConfig, "url" | "host">,
  site: Pick<SiteConfig, "url">,
): string | null {
  const origin = url ?? site.url;
  if (origin !== null) {
    if (!isPlainHttp(origin)) return null;
    return startWarnings.notEncrypted(origin);
  }
  if (isLoopback(host)) return null;
  return startWarnings.onlyThisMachine(host);
}
