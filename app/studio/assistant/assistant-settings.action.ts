import { z } from "zod";
import { action } from "../../requests/action.ts";

export const assistantSettingsActions = {
  probe: action("administer", z.strictObject({}), async ({ desk }, { viewer }) => desk.assistant.probe(viewer)),
};
