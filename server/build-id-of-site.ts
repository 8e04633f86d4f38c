import { createHash } from "node:crypto";
import { ruleMatcher } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { BuildFacts } from "#core/site/page-handler.ts";

/**
 * Returns the build with an id that also depends on the site's file. The build in the package is the same for all sites. The setting
 * `BUILD_ID`, if set, is the id instead.
 */
export function buildOfSite(facts: BuildFacts, site: SiteConfig, buildId: string | undefined): BuildFacts {
  const id = createHash("sha256")
    .update(JSON.stringify([facts.id, facts.themeStyles, site]))
    .digest("hex");
  return { ...facts, id: buildId || id.slice(0, 12) };
}

/** Returns the manifest of a build: the route rules and the prerendered pages. Browsers cache the manifest under the build's id. */
export function buildMeta({ id, timestamp }: BuildFacts, { routeRules }: SiteConfig): object {
  const prerendered = Object.entries(routeRules).flatMap(([path, rule]) => (rule.prerender ? [path] : []));
  return { id, timestamp, matcher: ruleMatcher(routeRules), prerendered };
}
