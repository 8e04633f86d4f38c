import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { POSTS_LIST_STATES, type PostsListScreen } from "./posts-list-states.ts";

const TEXT_LIMIT = 120;

export async function loadPostsList({ desk, config }: Services, visit: RequestContext): Promise<PostsListScreen> {
  const state = POSTS_LIST_STATES.find((each) => each === visit.query.get("state")) ?? null;
  const text = (visit.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  // A form sends what was not chosen as an empty text.
  const asked = {
    state,
    text,
    category: visit.query.get("category") || null,
    author: visit.query.get("author") || null,
  };
  const viewer = requiredViewer(visit);
  const view = unwrap(await desk.queue.queue(viewer, { ...asked, page: requestedPage(visit) }));
  return { ...view, asked, viewerId: viewer.id, zone: config.timeZone };
}
