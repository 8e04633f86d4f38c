import { z } from "zod";
import { action, tick } from "../../requests/action.ts";
import { ownAccountActions } from "../accounts/own-account.action.ts";

export const backupActions = {
  prove: { ...ownAccountActions.prove, who: "administer" as const },
  take: action("administer", {}, async ({ studio, viewer }) => studio.backups.take(viewer)),
  settings: action(
    "administer",
    { daily: tick, hour: z.coerce.number().int(), version: z.coerce.number().int() },
    async ({ studio, viewer }, input) => studio.backups.changeSettings(viewer, input),
  ),
};
