import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type NotFoundLine = Awaited<ReturnType<typeof loadNotFoundLog>>["rows"][number];

export type NotFoundLogScreen = Awaited<ReturnType<typeof loadNotFoundLog>>;

export async function loadNotFoundLog({ studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const listing = unwrap(await studio.addresses.missing(viewer, requestedPage(context)));
  const now = clock();
  const rows = listing.rows.map(({ path, count, lastAt, suggestion }) => ({
    path,
    count,
    lastText: formatNear(lastAt, now, config.timeZone),
    suggestion,
  }));
  return { ...listing, rows };
}
