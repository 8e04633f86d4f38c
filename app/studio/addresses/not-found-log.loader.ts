import { formatDay, formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type NotFoundLine = Awaited<ReturnType<typeof loadNotFoundLog>>["rows"][number];

/** The log stores paths of at most this many characters. */
const PATH_LIMIT = 2_048;

export type NotFoundLogScreen = Awaited<ReturnType<typeof loadNotFoundLog>>;

export async function loadNotFoundLog({ studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const listing = unwrap(await studio.addresses.missing(viewer, requestedPage(context)));
  const after = (context.query.get("after") ?? "").slice(0, PATH_LIMIT);
  const dead = { ...unwrap(await studio.addresses.deadLinks(viewer, after)), after };
  const { checkedAt, ...links } = unwrap(await studio.addresses.outsideLinks(viewer));
  const outside = { ...links, checkedText: checkedAt === null ? null : formatDay(checkedAt, config.timeZone) };
  const now = clock();
  const rows = listing.rows.map(({ path, count, lastAt, suggestion }) => ({
    path,
    count,
    lastText: formatNear(lastAt, now, config.timeZone),
    suggestion,
  }));
  return { ...listing, rows, dead, outside };
}
