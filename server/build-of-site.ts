import { createHash } from "node:crypto";
import { ruleMatcher } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { BuildFacts } from "#core/site/page-handler.ts";

/**
 * The build under an id that follows the site's file as well, since the package's build knows no site. `buildId`, which is the setting `BUILD_ID`, wins.
 */
export function buildOfSite(facts: BuildFacts, site: SiteConfig, buildId: string | undefined): BuildFacts {
  const id = createHash("sha256")
    .update(JSON.stringify([facts.id, facts.themeStyles, site]))
    .digest("hex");
  return { ...facts, id: buildId || id.slice(0, 12) };
}

/** What browsers keep of a build by its id. */
export function buildMeta({ id, timestamp }: BuildFacts, { routeRules }: SiteConfig): object {
  const prerendered = Object.entries(routeRules).flatMap(([path, rule]) => (rule.prerender ? [path] : []));
  return { id, timestamp, matcher: ruleMatcher(routeRules), prerendered };
}
