import { formatDay } from "#core/polish/dates/format-dates.ts";
import { BY_HAND } from "#core/addresses/redirects.ts";
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
  const { foreign, moved } = unwrap(await studio.addresses.rules(requiredViewer(context)));
  return { ...listing, rows, text, foreign, branches: moved };
}
