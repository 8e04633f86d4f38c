import { may } from "#core/base/permission.ts";
import type { Services } from "#core/services.ts";
import type { TopicLine } from "#core/topics/topic-service-types.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type PostsCalendarScreen = Awaited<ReturnType<typeof loadPostsCalendar>>;
export type CalendarTopic = ReturnType<typeof topicOf>;

/** Loads planned and published posts, the topics planned for each week, and the address of the person's private calendar feed. */
export async function loadPostsCalendar({ studio, origin }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const calendar = unwrap(await studio.queue.calendar(viewer, context.query.get("from")));
  const planned = unwrap(await studio.topics.planned(viewer));
  const feed = unwrap(await studio.topics.calendarAddress(viewer));
  const weeks = calendar.weeks.map((week, index) => {
    // Overdue topics are listed in the current week, because people look there for their next work.
    const isNow = calendar.isPresent && index === 0;
    const topics = planned.filter((topic) => topic.week === week.week || (isNow && topic.late));
    return { ...week, topics: topics.map(topicOf) };
  });
  return { ...calendar, weeks, editor: may(viewer, "edit-all"), feed: feed === null ? null : origin + feed };
}

function topicOf({ slug, heading, owner, state, weekText, late }: TopicLine) {
  return { slug, heading, owner: owner?.name ?? null, state, weekText, late };
}
