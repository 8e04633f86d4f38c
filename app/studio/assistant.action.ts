import { z } from "zod";
import { action } from "../action.ts";

export const assistantActions = {
  probe: action("administer", z.strictObject({}), async ({ desk }, { viewer }) => desk.assistant.probe(viewer)),
};
