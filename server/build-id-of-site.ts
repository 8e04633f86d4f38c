import { createHash } from "node:crypto";
import { ruleMatcher } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { BuildFacts } from "#core/site/page-handler.ts";

/**
 * Returns the build with an id that also depends on the site's file, because the build in the package is the same for all sites. When the
 * setting `BUILD_ID` is set, `buildId` is the id.
 */
export function buildOfSite(facts: BuildFacts, site: SiteConfig, buildId: string | undefined): BuildFacts {
  const id = createHash("sha256")
    .update(JSON.stringify([facts.id, facts.themeStyles, site]))
    .digest("hex");
  return { ...facts, id: buildId || id.slice(0, 12) };
}

/** Returns the manifest of a build, which browsers cache under its id: the route rules and the prerendered pages. */
export function buildMeta({ id, timestamp }: BuildFacts, { routeRules }: SiteConfig): object {
  const prerendered = Object.entries(routeRules).flatMap(([path, rule]) => (rule.prerender ? [path] : []));
  return { id, timestamp, matcher: ruleMatcher(routeRules), prerendered };
}
