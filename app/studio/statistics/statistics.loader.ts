import type { Services } from "#core/services.ts";
import type { SpanChoice } from "#core/statistics/view-spans.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type StatisticsScreen = Awaited<ReturnType<typeof loadStatistics>>;

export async function loadStatistics({ studio }: Services, context: RequestContext) {
  return unwrap(await studio.views.overview(requiredViewer(context), spanChoiceOf(context)));
}

export function spanChoiceOf({ query }: RequestContext): SpanChoice {
  return { unit: query.get("unit"), from: query.get("from"), to: query.get("to") };
}
