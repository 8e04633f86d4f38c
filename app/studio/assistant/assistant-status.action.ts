import { action } from "../../requests/action.ts";

export const assistantStatusActions = {
  probe: action("administer", {}, async ({ studio, viewer }) => studio.assistant.probe(viewer)),
};
