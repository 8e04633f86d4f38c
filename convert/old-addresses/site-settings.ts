import { parse } from "yaml";
import { QUICK_YAML } from "#core/markdown/front-matter.ts";
import { isMap } from "#core/base/values/own-value.ts";
import { tomlValues } from "../markdown/front-matter/toml-front-matter.ts";

/** A configuration may expand at most this many YAML aliases. Without a limit, a small document could become huge. */
const MOST_ALIASES = 100;

/** A configuration may have at most this many characters; a longer file is ignored. */
const LONGEST_SETTINGS = 131_072;

/** Parses a configuration file. The ending of the file says whether it is TOML, JSON or YAML. Returns an empty object when the text cannot be parsed. */
export function siteSettings(file: string, text: string): Record<string, unknown> {
  if (text.length > LONGEST_SETTINGS) return {};
  if (file.endsWith(".toml")) return tomlValues(text) ?? {};
  try {
    const data: unknown = file.endsWith(".json")
      ? JSON.parse(text)
      : parse(text, { maxAliasCount: MOST_ALIASES, ...QUICK_YAML });
    return isMap(data) ? data : {};
  } catch {
    return {};
  }
}

/** Returns the value of a setting. Letter case of the name does not matter. */
export function settingOf(settings: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(settings).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : settings[key];
}

/** Returns the trimmed text of a setting; null when the setting is empty or no text. */
export function textSetting(settings: Record<string, unknown>, name: string): string | null {
  const value = settingOf(settings, name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Returns the folder that a setting names, without `./` at the beginning and the slash at the end; null without a folder. */
export function folderSetting(settings: Record<string, unknown>, name: string): string | null {
  return textSetting(settings, name)?.replace(/^\.\/|\/$/g, "") ?? null;
}

/** Returns a setting that is a map; an empty object for any other value. */
export function mapSetting(settings: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = settingOf(settings, name);
  return isMap(value) ? value : {};
}

/** Returns the path below which a site is served, without a slash at the end; empty for the root. `address` is a URL or a path. */
export function basePath(address: string | null): string {
  const path = address !== null && URL.canParse(address) ? new URL(address).pathname : (address ?? "");
  return path.startsWith("/") ? path.replace(/(?<!\/)\/+$/, "") : "";
}
