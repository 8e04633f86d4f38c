import { action } from "../../requests/action.ts";

/** Creates or revokes a person's private address of the calendar feed. The person's calendar program reads the planned weeks there. */
export const calendarFeedActions = {
  "feed-open": action("write-own", {}, async ({ studio, viewer }) => {
    const opened = await studio.topics.openCalendar(viewer);
    return opened.ok ? { ok: true } : opened;
  }),
  "feed-shut": action("write-own", {}, async ({ studio, viewer }) => {
    const shut = await studio.topics.shutCalendar(viewer);
    return shut.ok ? { ok: true } : shut;
  }),
};
