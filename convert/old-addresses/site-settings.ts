import { parse } from "yaml";
import { QUICK_YAML } from "#core/markdown/front-matter.ts";
import { isMap } from "#core/base/values/own-value.ts";
import { tomlValues } from "../markdown/front-matter/toml-front-matter.ts";

/** References a configuration may expand: a bound against documents that multiply themselves. */
const MOST_ALIASES = 100;

/** Characters of a configuration; a longer file is something else by its name. */
const LONGEST_SETTINGS = 131_072;

/** The values of a configuration file by its ending; empty for one that cannot be read. */
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

/** A value by its name, whose letter case does not count. */
export function settingOf(settings: Record<string, unknown>, name: string): unknown {
  const found = Object.keys(settings).find((each) => each.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : settings[found];
}

export function textSetting(settings: Record<string, unknown>, name: string): string | null {
  const value = settingOf(settings, name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A folder of the site, without the dot before it and the slash behind it. */
export function folderSetting(settings: Record<string, unknown>, name: string): string | null {
  return textSetting(settings, name)?.replace(/^\.\/|\/$/g, "") ?? null;
}

export function mapSetting(settings: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = settingOf(settings, name);
  return isMap(value) ? value : {};
}

/** The path below which a site stands at its host, without a slash at its end; empty for none. */
export function basePath(address: string | null): string {
  const path = address !== null && URL.canParse(address) ? new URL(address).pathname : (address ?? "");
  return path.startsWith("/") ? path.replace(/(?<!\/)\/+$/, "") : "";
}
