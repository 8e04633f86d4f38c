import { STUDIO_SETTINGS, type SettingValues, type SiteConfig } from "../base/site-config.ts";
import { faultOfRule, type RedirectRules, routeRulesOf } from "./redirect-rules.ts";

/** The site's configuration: the owner's file, for what the file leaves out the studio's values, else the defaults. */
export function withStudioValues(file: SiteConfig, stored: SettingValues): SiteConfig {
  const values = soundValues(stored);
  const site = { ...file, head: { ...file.head }, tagIndex: { ...file.tagIndex } };
  for (const path of STUDIO_SETTINGS) {
    if (path === "redirects" || !(path in values) || file.inFile.includes(path)) continue;
    put(site, path, values[path]);
  }
  site.routeRules = { ...routeRulesOf(values.redirects ?? {}), ...file.routeRules };
  return site;
}

/**
 * Returns stored values without those that this version or this machine cannot use: unknown settings, an unknown time
 * zone, and redirect rules whose address a newer version has reserved. `setting-checks.ts` checks values before they
 * are stored; its schemas are not loaded here, because every server reads the values at its start.
 */
export function soundValues({ redirects, ...stored }: SettingValues): SettingValues & { redirects?: RedirectRules } {
  const known = Object.entries(stored).filter(([path, value]) => {
    if (path === "timeZone") return isTimeZone(String(value));
    return STUDIO_SETTINGS.some((setting) => setting === path);
  });
  const values = Object.fromEntries(known);
  if (typeof redirects !== "object" || redirects === null) return values;
  const rules = Object.entries(redirects as RedirectRules).filter(([from, { to }]) => faultOfRule(from, to) === null);
  return { ...values, redirects: Object.fromEntries(rules) };
}

/** Returns the value of a setting in a configuration; redirects are not among them. */
export function settingIn(site: SiteConfig, path: string): unknown {
  const [group = "", name] = path.split(".");
  const value = Reflect.get(site, group) as unknown;
  return name === undefined || value === null || typeof value !== "object" ? value : Reflect.get(value, name);
}

function put(site: SiteConfig, path: string, value: unknown): void {
  const [group = "", name] = path.split(".");
  if (name === undefined) Reflect.set(site, group, value);
  else Reflect.set(Reflect.get(site, group) as object, name, value);
}

/** Returns whether the runtime knows this IANA time zone. */
export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat("pl", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
