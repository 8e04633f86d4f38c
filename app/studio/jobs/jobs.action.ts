import { z } from "zod";
import { action } from "../../requests/action.ts";

export const jobActions = {
  retry: action(
    "edit-all",
    z.strictObject({ id: z.coerce.number().int().positive() }),
    async ({ desk }, submission, { id }) => desk.queue.retry(submission.viewer, id),
  ),
  "trust-clock": action("administer", z.strictObject({}), async ({ desk }, { viewer }) =>
    desk.queue.trustClock(viewer),
  ),
};
