import { z } from "zod";
import { refuseField } from "#core/base/outcome.ts";
import { links } from "../../links.ts";
import { restoring as words } from "../../messages/backup/restoring.ts";
import { action, tick } from "../../requests/action.ts";
import { backupActions } from "./backups.action.ts";

export const restoreSiteActions = {
  prove: backupActions.prove,
  restore: action(
    "administer",
    { file: z.string(), at: z.string(), agreed: tick },
    async ({ studio, viewer }, { agreed, ...wanted }) => {
      if (!agreed) return refuseField("agreed", words.agreeFirst);
      const begun = await studio.backups.restore(viewer, wanted);
      return begun.ok ? { ok: true, to: links.backups() } : begun;
    },
  ),
};
