import { z } from "zod";
import { action } from "../../requests/action.ts";
import { links } from "../../links.ts";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 10_000;

const SEEN_LIMIT = 80;

const PERCENT = z.coerce.number().min(0).max(100);
const HUNDRED = 100;

const ALT = "alt-";

/** Fields `alt-{id}`, one for each picture of the page. Other fields are refused. */
const alts = z
  .record(z.string(), z.unknown())
  .superRefine((fields, { addIssue }) => {
    const keys = Object.keys(fields).filter((name) => !name.startsWith(ALT));
    if (keys.length > 0) addIssue({ code: "unrecognized_keys", keys, input: fields });
  })
  .pipe(z.record(z.string(), z.string().max(FIELD_LIMIT)))
  .transform((fields) => Object.entries(fields).map(([name, alt]) => ({ id: name.slice(ALT.length), alt })));

/** Actions on the library's list of pictures without a description. */
export const libraryActions = {
  "describe-all": action("edit-all", alts, ({ studio, viewer }, input) => studio.media.describeAll(viewer, input)),
};

export const mediaActions = {
  describe: action(
    "edit-all",
    {
      name: z.string().max(FIELD_LIMIT),
      alt: z.string().max(FIELD_LIMIT),
      x: PERCENT,
      y: PERCENT,
      seen: z.string().max(SEEN_LIMIT),
    },
    async ({ studio, viewer, params }, { name, alt, x, y, seen }) =>
      studio.media.describe(viewer, params.id ?? "", {
        name,
        alt,
        seen,
        focal: { x: x / HUNDRED, y: y / HUNDRED },
      }),
  ),
  remove: action("edit-all", {}, async ({ studio, viewer, params }) => {
    const removed = await studio.media.remove(viewer, params.id ?? "");
    return removed.ok ? { ok: true, to: links.library() } : removed;
  }),
};
