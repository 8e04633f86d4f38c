import { z } from "zod";
import { action, tick } from "../../requests/action.ts";
import { userActions } from "../accounts/users.action.ts";

const text = z
  .string()
  .default("")
  .transform((typed) => (typed.trim() === "" ? null : typed.trim()));

export const importActions = {
  prove: userActions.prove,
  try: action(
    "administer",
    {
      undated: z.enum(["draft", "file-time"]).default("draft"),
      pictures: tick,
      foreignAddresses: tick,
      category: text,
      url: text,
      /** Browsers do not send an unticked checkbox, so this field tells that the form was sent. */
      asked: z.string().optional(),
    },
    async ({ studio, viewer }, { asked: _asked, ...options }) => studio.imports.tryOut(viewer, options),
  ),
  confirm: action("administer", {}, async ({ studio, viewer }) => studio.imports.confirm(viewer)),
  discard: action("administer", {}, async ({ studio, viewer }) => studio.imports.discard(viewer)),
  retry: action("administer", {}, async ({ studio, viewer }) => studio.imports.retryPictures(viewer)),
};
