import { z } from "zod";
import { FIRST_STEPS } from "#core/settings/site-settings.ts";
import { action } from "../../requests/action.ts";

export const firstStepsActions = {
  "put-away": action("administer", { step: z.enum(FIRST_STEPS).optional() }, async ({ studio, viewer }, { step }) =>
    studio.firstSteps.putAway(viewer, step ?? null),
  ),
};
