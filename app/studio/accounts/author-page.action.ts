import { z } from "zod";
import { action, tick } from "../../requests/action.ts";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 30_000;

export const authorPageActions = {
  change: action(
    "own-account",
    {
      portraitId: z.string().max(80).default(""),
      links: z
        .string()
        .max(FIELD_LIMIT)
        .transform((typed) => typed.replaceAll("\r\n", "\n")),
      hidden: tick,
    },
    async ({ studio, viewer, params }, { hidden, ...form }) =>
      studio.authorPages.change(viewer, params.id ?? "", { ...form, shown: !hidden }),
  ),
};
