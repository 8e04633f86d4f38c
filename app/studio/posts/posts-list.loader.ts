import { keyNamed } from "#core/base/polish-labels.ts";
import { POST_STATE_WORDS } from "#core/posts/states.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { POSTS_LIST_STATES } from "./posts-list-states.ts";

export type PostsListScreen = Awaited<ReturnType<typeof loadPostsList>>;

const TEXT_LIMIT = 120;

export async function loadPostsList({ studio, config }: Services, context: RequestContext) {
  const named = keyNamed(POST_STATE_WORDS, context.query.get("state"));
  const state = POSTS_LIST_STATES.find((each) => each === named) ?? null;
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  // A form sends what was not chosen as an empty text.
  const asked = {
    state,
    text,
    category: context.query.get("category") || null,
    author: context.query.get("author") || null,
  };
  const viewer = requiredViewer(context);
  const view = unwrap(await studio.queue.queue(viewer, { ...asked, page: requestedPage(context) }));
  return { ...view, asked, viewerId: viewer.id, zone: config.timeZone };
}
