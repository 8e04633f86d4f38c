import { circularRule } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";

/**
 * Throws for redirects in a circle, which browsers would follow until they give up. The site's file is checked when it is built; at a start
 * the environment may have named another address of the site.
 */
export function refuseCircles({ routeRules }: Pick<SiteConfig, "routeRules">, origin: string | null): void {
  const circle = circularRule(routeRules, origin);
  if (!circle) return;
  throw new SettingError(
    `szpalta.config.ts: pole „routeRules.${circle.pattern}.redirect” prowadzi w kółko (${circle.way.join(" → ")}).`,
  );
}
