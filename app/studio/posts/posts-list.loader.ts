import type { Services } from "#core/services.ts";
import type { Visit } from "../../requests/request-context.ts";
import { pageOf, valueOf, viewerOf } from "../../requests/unwrap.ts";
import { QUEUE_STATES, type QueueScreen } from "./posts-list-states.ts";

/** Characters of a search that are looked at. */
const TEXT_LIMIT = 120;

export async function loadQueue({ desk, config }: Services, visit: Visit): Promise<QueueScreen> {
  const state = QUEUE_STATES.find((each) => each === visit.query.get("state")) ?? null;
  const text = (visit.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  // A form sends what was not chosen as an empty text.
  const asked = {
    state,
    text,
    category: visit.query.get("category") || null,
    author: visit.query.get("author") || null,
  };
  const viewer = viewerOf(visit);
  const view = valueOf(await desk.queue.queue(viewer, { ...asked, page: pageOf(visit) }));
  return { ...view, asked, viewerId: viewer.id, zone: config.timeZone };
}
