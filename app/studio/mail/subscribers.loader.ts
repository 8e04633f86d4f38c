import { formatDay } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { SUBSCRIBER_STATES } from "#core/subscribers/store.ts";
import { type RequestContext, requestedPage, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type SubscribersScreen = Awaited<ReturnType<typeof loadSubscribers>>;

export async function loadSubscribers({ studio, config }: Services, context: RequestContext) {
  const state = SUBSCRIBER_STATES.find((each) => each === context.query.get("state")) ?? null;
  const text = (context.query.get("q") ?? "").trim();
  const viewer = requiredViewer(context);
  const request = { state, text, page: requestedPage(context) };
  const { rows, ...listing } = unwrap(await studio.subscribers.list(viewer, request));
  const shown = rows.map(({ id, address, state: each, source, confirmedAt, requestedAt }) => {
    const since = formatDay(confirmedAt ?? requestedAt, config.timeZone);
    return { id, address, state: each, source, since };
  });
  const { isOn: isMailOn } = unwrap(await studio.mail.settings(viewer));
  return { ...listing, rows: shown, state, text, isMailOn, isOpen: await studio.subscriptions.isOpen() };
}
