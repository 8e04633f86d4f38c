import { formatDay } from "#core/polish/dates/format-dates.ts";
import { SEARCH_SPANS } from "#core/search/search-log-service.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type SearchLogScreen = Awaited<ReturnType<typeof loadSearchLog>>;

export async function loadSearchLog({ studio }: Services, context: RequestContext) {
  const days = SEARCH_SPANS.find((span) => String(span) === context.query.get("days")) ?? SEARCH_SPANS[0];
  const inVain = context.query.get("show") === "in-vain";
  const request = { days, inVain, page: requestedPage(context) };
  const listing = unwrap(await studio.searches.searches(requiredViewer(context), request));
  // The log's days are calendar days without a time zone, hence UTC.
  const rows = listing.rows.map((row) => ({ ...row, lastText: formatDay(Date.parse(row.lastDay), "UTC") }));
  return { ...listing, rows, days, inVain };
}
