import { z } from "zod";
import { action } from "../../requests/action.ts";

export const assistantSettingsActions = {
  probe: action("administer", z.strictObject({}), async ({ studio }, { viewer }) => studio.assistant.probe(viewer)),
};
