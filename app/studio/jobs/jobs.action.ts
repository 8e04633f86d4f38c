import { z } from "zod";
import { action } from "../../requests/action.ts";

export const jobActions = {
  retry: action("edit-all", { id: z.coerce.number().int().positive() }, async ({ studio, viewer }, { id }) =>
    studio.queue.retry(viewer, id),
  ),
  "trust-clock": action("administer", {}, async ({ studio, viewer }) => studio.queue.trustClock(viewer)),
};
