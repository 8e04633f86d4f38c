import { z } from "zod";
import { BULK_ACTS } from "#core/posts/bulk/bulk-preview.ts";
import { action } from "../../requests/action.ts";

const FIELD_LIMIT = 80;

/** A ticked post in the form's format: the post's id, and the version of its state that the page showed. */
const CHOSEN = /^(.+) (\d+\.\d+)$/;
const chosen = z
  .string()
  .max(FIELD_LIMIT)
  .regex(CHOSEN)
  .transform((text) => {
    const [, id = "", base = ""] = CHOSEN.exec(text) ?? [];
    return { id, base };
  });
/** One ticked post arrives as a text, several arrive as a list. */
const posts = z.preprocess((value) => [value].flat(), z.array(chosen).min(1));

export const bulkActions = {
  change: action(
    "edit-all",
    { act: z.enum(BULK_ACTS), target: z.string().max(FIELD_LIMIT), post: posts },
    async ({ studio, viewer }, { act, target, post }) => studio.bulk.change(viewer, { act, target, posts: post }),
  ),
};
