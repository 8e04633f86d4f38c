import { formatNear } from "#core/polish/dates/dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type NotFoundLine = Awaited<ReturnType<typeof loadNotFoundLog>>["rows"][number];

export async function loadNotFoundLog({ studio, config, clock }: Services, context: RequestContext) {
  const found = unwrap(await studio.addresses.missing(requiredViewer(context), requestedPage(context)));
  const now = clock();
  const rows = found.rows.map(({ path, count, lastAt, suggestion }) => ({
    path,
    count,
    lastText: formatNear(lastAt, now, config.timeZone),
    suggestion,
  }));
  return { ...found, rows };
}
