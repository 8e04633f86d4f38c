import { circularRule } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";
import { siteConfigMessages } from "#core/messages/server/site-config.ts";

/**
 * Throws a `SettingError` when redirects form a circle, which browsers would follow until they give up. The build has checked the site's
 * file, but the site's address in the environment may close a circle.
 */
export function refuseRedirectLoops({ routeRules }: Pick<SiteConfig, "routeRules">, origin: string | null): void {
  const circle = circularRule(routeRules, origin);
  if (!circle) return;
  throw new SettingError(siteConfigMessages.circle(circle.pattern, circle.way.join(" → ")));
}
