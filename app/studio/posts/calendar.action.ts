import { action } from "../../requests/action.ts";

/** The private address at which somebody's own program reads the planned weeks: a new one, or none. */
export const calendarActions = {
  "feed-open": action("write-own", {}, async ({ studio, viewer }) => {
    const opened = await studio.topics.openCalendar(viewer);
    return opened.ok ? { ok: true } : opened;
  }),
  "feed-shut": action("write-own", {}, async ({ studio, viewer }) => {
    const shut = await studio.topics.shutCalendar(viewer);
    return shut.ok ? { ok: true } : shut;
  }),
};
