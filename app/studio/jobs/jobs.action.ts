import { z } from "zod";
import { action } from "../../requests/action.ts";

export const jobActions = {
  retry: action(
    "edit-all",
    z.strictObject({ id: z.coerce.number().int().positive() }),
    async ({ studio }, submission, { id }) => studio.queue.retry(submission.viewer, id),
  ),
  "trust-clock": action("administer", z.strictObject({}), async ({ studio }, { viewer }) =>
    studio.queue.trustClock(viewer),
  ),
};
