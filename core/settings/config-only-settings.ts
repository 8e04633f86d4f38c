import type { SiteConfig } from "../base/site-config.ts";

/** A line of the settings that the studio shows and cannot change. */
interface FixedSetting {
  name: string;
  value: string;
}

/** What only `szpalta.config.ts` decides, by the name it has there, with its present value as text. */
export function configOnlySettings(config: SiteConfig): FixedSetting[] {
  const { head, tagIndex } = config;
  const given: Record<string, string | number | string[] | null> = {
    name: config.name,
    tagline: config.tagline,
    url: config.url,
    timeZone: config.timeZone,
    "head.separator": head.separator,
    "head.description": head.description,
    "head.locale": head.locale,
    "head.social": head.social,
    "head.canonicalQuery": head.canonicalQuery,
    "head.verification": head.verification.map(({ name }) => name),
    categories: config.categories.map(({ slug }) => slug),
    routeRules: Object.keys(config.routeRules),
    buildCheckInterval: `${config.buildCheckInterval} ms`,
    "tagIndex.withDescription": tagIndex.withDescription,
    "tagIndex.without": tagIndex.without,
    assistant: config.assistant ? [config.assistant.fast.id, config.assistant.smart.id] : null,
    typography: Object.entries(config.typography).map(([rule, on]) => `${rule}: ${on ? "tak" : "nie"}`),
  };
  return Object.entries(given).map(([name, value]) => ({ name, value: asText(value) }));
}

function asText(value: string | number | string[] | null): string {
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.join(", ");
  return value === null || value === "" ? "—" : String(value);
}
