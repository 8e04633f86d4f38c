import { addressElsewhere, OPEN_BELOW } from "../addresses/validate-address.ts";
import { isReserved, RESERVED_CATEGORIES } from "../base/reserved-slugs.ts";
import { circularRule } from "../base/route-rules.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { settingsMessages } from "../messages/settings.ts";

export const REDIRECT_STATUSES = [301, 302, 303, 307, 308] as const;

/** A site has at most so many redirect rules of the studio. The site's file may hold more, and single addresses need no rule. */
export const MOST_REDIRECT_RULES = 200;

export interface RuleTarget {
  /** A path of the site or a web address. */
  to: string;
  status: (typeof REDIRECT_STATUSES)[number];
}

/** The redirect rules of the studio by their pattern: `/x`, `/x/*` or `/x/**`, as in `routeRules` of the site's file. */
export type RedirectRules = Readonly<Record<string, RuleTarget>>;

const REST = "/**";

/** Returns the rule's bad field and a Polish sentence about the fault; null when the rule is sound. */
export function faultOfRule(pattern: string, to: string): ["pattern" | "to", string] | null {
  const base = pattern.replace(/\/\*{1,2}$/, "");
  if (base !== "" && !/^\/(?![/\\])[^\s?#*\p{Cc}]*$/u.test(base)) return ["pattern", settingsMessages.noPattern];
  if (base !== "/" && base.endsWith("/")) return ["pattern", settingsMessages.noPattern];
  if (takesReserved(base)) return ["pattern", settingsMessages.reservedPattern];
  const keepsRest = to.endsWith(REST);
  if (keepsRest && !pattern.endsWith(REST)) return ["to", settingsMessages.restWithoutBranch];
  const target = keepsRest ? to.slice(0, -REST.length) || "/" : to;
  const isPath = /^\/(?![/\\])[^\s*\p{Cc}]*$/u.test(target);
  return isPath || isWebAddress(target) ? null : ["to", settingsMessages.noRuleTarget];
}

/** Returns a Polish sentence about the first pattern whose redirects form a circle; null when all redirects end. */
export function circleOfRules(rules: SiteConfig["routeRules"], origin: string | null): string | null {
  const circle = circularRule(rules, origin);
  return circle && settingsMessages.circle(circle.pattern, circle.way.join(" → "));
}

/** Returns the rules in the form that the site's file has. */
export function routeRulesOf(rules: RedirectRules): SiteConfig["routeRules"] {
  return Object.fromEntries(Object.entries(rules).map(([pattern, redirect]) => [pattern, { redirect }]));
}

/** Tells whether a pattern contains an address of the studio, of signing in, or of another page that only the program may have. */
function takesReserved(base: string): boolean {
  const [first = "", second] = base.slice(1).split("/");
  if (base === "") return true;
  if (!RESERVED_CATEGORIES.includes(first)) return false;
  if (second === undefined || !OPEN_BELOW.has(first)) return true;
  return first === "tag" && isReserved("tag", second);
}

function isWebAddress(text: string): boolean {
  return addressElsewhere(text.replace(/^http:/i, "https:"), null) !== null && !/[\s*]/.test(text);
}
