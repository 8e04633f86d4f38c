import { action } from "../../requests/action.ts";

export const assistantSettingsActions = {
  probe: action("administer", {}, async ({ studio, viewer }) => studio.assistant.probe(viewer)),
};
