import { may } from "#core/base/permission.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type PostsCalendarScreen = Awaited<ReturnType<typeof loadPostsCalendar>>;

export async function loadPostsCalendar({ studio }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const calendar = unwrap(await studio.queue.calendar(viewer, context.query.get("from")));
  return { ...calendar, editor: may(viewer, "edit-all") };
}
