import { parse } from "yaml";
import { QUICK_YAML } from "#core/markdown/front-matter.ts";
import { isMap } from "#core/base/values/own-value.ts";
import { tomlValues } from "../markdown/front-matter/toml-front-matter.ts";

/** The most YAML aliases that a configuration may expand: a limit against documents that multiply themselves. */
const MOST_ALIASES = 100;

/** The longest configuration that is parsed, in characters; a longer file is no configuration. */
const LONGEST_SETTINGS = 131_072;

/** The values of a configuration file in TOML, JSON or YAML, by its ending; empty when it cannot be parsed. */
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

/** The value of a setting; letter case of the name does not matter. */
export function settingOf(settings: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(settings).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : settings[key];
}

/** The trimmed text of a setting; null when it is empty or not a text. */
export function textSetting(settings: Record<string, unknown>, name: string): string | null {
  const value = settingOf(settings, name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A setting that names a folder, without `./` at its beginning and the slash at its end; null without one. */
export function folderSetting(settings: Record<string, unknown>, name: string): string | null {
  return textSetting(settings, name)?.replace(/^\.\/|\/$/g, "") ?? null;
}

/** A setting that is a map; empty for any other value. */
export function mapSetting(settings: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = settingOf(settings, name);
  return isMap(value) ? value : {};
}

/** The path below which a site is served, without a slash at its end; empty for none. `address` is a URL or a path. */
export function basePath(address: string | null): string {
  const path = address !== null && URL.canParse(address) ? new URL(address).pathname : (address ?? "");
  return path.startsWith("/") ? path.replace(/(?<!\/)\/+$/, "") : "";
}
