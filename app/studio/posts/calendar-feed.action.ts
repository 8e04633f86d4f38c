import { action } from "../../requests/action.ts";

/** Creates or revokes the private address at which a person's own calendar program reads the planned weeks. */
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
