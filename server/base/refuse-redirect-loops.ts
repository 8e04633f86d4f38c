import { circularRule } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";
import { siteConfigMessages } from "#core/messages/server/site-config.ts";

/**
 * Throws for redirects in a circle, which browsers would follow until they give up. The site's file is checked when it is built; at a start
 * the environment may have named another address of the site.
 */
export function refuseRedirectLoops({ routeRules }: Pick<SiteConfig, "routeRules">, origin: string | null): void {
  const circle = circularRule(routeRules, origin);
  if (!circle) return;
  throw new SettingError(siteConfigMessages.circle(circle.pattern, circle.way.join(" → ")));
}
