import { formatDay } from "#core/polish/dates/format-dates.ts";
import { BY_HAND } from "#core/addresses/redirects.ts";
import { ADDRESS_LIMIT } from "#core/base/limits.ts";
import { may } from "#core/base/permission.ts";
import { ruleRedirect } from "#core/base/route-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type AddressesScreen = Awaited<ReturnType<typeof loadAddresses>>;
export type AddressLine = AddressesScreen["rows"][number];

const TEXT_LIMIT = 200;

export async function loadAddresses({ studio, config }: Services, context: RequestContext) {
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  const listing = unwrap(await studio.addresses.formerPaths(requiredViewer(context), text, requestedPage(context)));
  const rows = listing.rows.map(({ path, to, reason, since }) => ({
    path,
    to,
    reason,
    sinceText: formatDay(since, config.timeZone),
    // The page offers to remove only redirects that a person added.
    byHand: reason === BY_HAND,
  }));
  const viewer = requiredViewer(context);
  const { foreign, moved } = unwrap(await studio.addresses.rules(viewer));
  const tested = (context.query.get("test") ?? "").trim().slice(0, ADDRESS_LIMIT);
  const trace = tested === "" ? null : unwrap(await studio.addresses.trace(viewer, tested));
  const changesRules = may(viewer, "administer");
  return { ...listing, rows, text, foreign, branches: moved, rules: ruleRows(config), changesRules, tested, trace };
}

/** Returns the redirect rules of the site's file and of the studio by their pattern, those of the file first. */
function ruleRows({ routeRules, inFile }: SiteConfig) {
  const rows = Object.entries(routeRules).flatMap(([pattern, rule]) => {
    const redirect = ruleRedirect(rule, "");
    return redirect
      ? [{ pattern, to: redirect.to, status: redirect.status, isInFile: inFile.includes(`routeRules.${pattern}`) }]
      : [];
  });
  return rows.toSorted((one, other) => Number(other.isInFile) - Number(one.isInFile));
}
